import { Hono } from 'hono';
import type { ConnectSession } from '../../../service/accounts/store/connect-sessions.ts';
import { statusOf } from '../../../service/connect/connect-parts.ts';
import { decideConnect, findByUserCode, findForApproval } from '../../../service/connect/decide.ts';
import { withStatus } from '../../../service/connect/success-url.ts';
import { authorize, redirectWith } from '../../../service/oauth/authorize.ts';
import { isLoopbackUri } from '../../../service/oauth/redirect-uri.ts';
import type { Env, HttpContext } from '../../env.ts';
import { HttpProblem } from '../../errors/problem.ts';
import { waitFor } from '../../errors/wait-for.ts';
import { guardForms } from '../../middleware/guards/guard-forms.ts';
import { requireSession, signedInOn } from '../../middleware/guards/require-session.ts';
import { allowOpener } from '../../middleware/headers/allow-opener.ts';
import { sendNoReferrer } from '../../middleware/headers/send-no-referrer.ts';
import { withSession } from '../../middleware/with-session.ts';
import { approvalPage } from '../../pages/connect/approval-page.ts';
import { codeEntryPage } from '../../pages/connect/code-entry-page.ts';
import { answeredPage, closedPage, refusedPage } from '../../pages/connect/outcome-pages.ts';
import { renderPage } from '../../pages/layout.ts';
import type { HttpParts } from '../../parts.ts';
import { readForm } from '../../requests/read-form.ts';
import { tooManyProblem } from './problems.ts';

/** The pages on which people give tools access. */
export function approvalRoutes(parts: HttpParts): Hono<Env> {
  const app = new Hono<Env>();
  app.use('/connect/*', withSession(parts), sendNoReferrer(), allowOpener());
  app.get('/connect', async (context, next) => handleAuthorization(context, parts, next));
  app.use('/connect/*', requireSession(), guardForms(parts.settings));

  app.get('/connect', (context) =>
    renderPage(context, codeEntryPage(context, { typed: context.req.query('user_code') })),
  );
  app.post('/connect', (context) => findTyped(context, parts));

  app.get('/connect/:id', async (context) => {
    const session = await findForApproval(parts, context.req.param('id'));
    const isOpen = session && statusOf(session, parts.clock()) === 'pending';
    return isOpen
      ? renderPage(context, approvalPage(context, session, signedInOn(context).account))
      : renderPage(context, closedPage(howClosed(session, parts.clock())));
  });
  app.post('/connect/:id', (context) => decide(context, parts, context.req.param('id')));

  app.get('/connect/:id/answered', async (context) => {
    const session = await findForApproval(parts, context.req.param('id'));
    return showOutcome(context, parts, session);
  });
  return app;
}

/** What has become of a request that nobody can answer any more. */
function howClosed(session: ConnectSession | undefined, now: number): Parameters<typeof closedPage>[0] {
  if (!session) return 'unknown';
  const status = statusOf(session, now);
  if (status === 'pending') return 'expired';
  return status === 'expired' && session.state === 'approved' ? 'not_fetched' : status;
}

async function findTyped(context: HttpContext, parts: HttpParts) {
  const typed = (await readForm(context)).text('user_code');
  const { account } = signedInOn(context);
  const address = context.var.clientAddress;
  const result = await findByUserCode(parts, { typed, accountId: account.id, address });
  switch (result.type) {
    case 'found':
      return context.redirect(`/connect/${result.id}`, 303);
    case 'unknown': {
      const problem =
        'No tool is waiting with this code. Check it; after 15 minutes the tool has to ask again.';
      return renderPage(context, codeEntryPage(context, { typed, problem, status: 404 }));
    }
    case 'too_many': {
      const problem = `Too many codes were tried. Try again in ${waitFor(context, parts, result.retryAt)}.`;
      return renderPage(context, codeEntryPage(context, { typed, problem, status: 429 }));
    }
  }
}

async function decide(context: HttpContext, parts: HttpParts, id: string) {
  const decision = (await readForm(context)).text('decision');
  if (decision !== 'approved' && decision !== 'denied') {
    throw new HttpProblem(400, 'bad_request', 'The form says neither approved nor denied.', {
      hint: 'Use one of its two buttons.',
    });
  }
  const accountId = signedInOn(context).account.id;
  const result = await decideConnect(parts, { id, accountId, decision });
  switch (result.type) {
    case 'decided':
      return context.redirect(`/connect/${id}/answered`, 303);
    case 'already_decided':
      return context.redirect(`/connect/${id}`, 303);
    case 'expired':
    case 'unknown':
      return renderPage(context, closedPage(result.type));
  }
}

/** The page after a decision. The tool's address gets only the outcome; an OAuth client's gets its code. */
function showOutcome(
  context: HttpContext,
  { clock, settings }: HttpParts,
  session: ConnectSession | undefined,
) {
  const status = session ? statusOf(session, clock()) : 'unknown';
  if (!session || session.accountId !== signedInOn(context).account.id) {
    return renderPage(context, closedPage('unknown'));
  }
  if (status === 'pending' || status === 'expired') {
    return renderPage(context, closedPage(howClosed(session, clock())));
  }
  const approved = status !== 'denied';
  const returnTo = returnOf(session, approved, settings);
  if (returnTo !== undefined) context.header('Refresh', `0; url=${returnTo}`);
  return renderPage(context, answeredPage(session, { approved, returnTo }));
}

function returnOf(
  { id: sessionId, state, successUrl, authorization }: ConnectSession,
  approved: boolean,
  settings: HttpParts['settings'],
): string | undefined {
  // A code that was used is of no use any more.
  if (authorization) {
    return state === 'exchanged' ? undefined : redirectWith(authorization, settings, { sessionId, approved });
  }
  return successUrl && withStatus(successUrl, approved ? 'approved' : 'denied');
}

/**
 * The authorization endpoint of OAuth (RFC 6749, 3.1). A request becomes a session, whose page has a short address that
 * a sign-in can come back to.
 */
async function handleAuthorization(
  context: HttpContext,
  parts: HttpParts,
  next: () => Promise<void>,
): Promise<Response | undefined> {
  const query = new URL(context.req.url).searchParams;
  if (!query.has('response_type') && !query.has('client_id')) {
    await next();
    return undefined;
  }
  const result = await authorize(parts, readOnce(query), context.var.clientAddress);
  switch (result.type) {
    case 'begun':
      return context.redirect(`/connect/${result.session.id}`, 303);
    case 'too_many':
      throw tooManyProblem(result, parts.clock());
    case 'unknown_client':
      throw invalidRequest(result.why);
    case 'refused':
      // Anybody can register an address of theirs: the browser goes by itself to none but its own machine (RFC 9700, 4.11.2).
      return isLoopbackUri(result.redirectUri)
        ? context.redirect(result.returnTo, 303)
        : renderPage(context, refusedPage(result));
  }
}

/** @throws HttpProblem when a parameter is there twice (RFC 6749, 3.1) */
function readOnce(query: URLSearchParams): Record<string, string> {
  if (new Set(query.keys()).size < query.size) throw invalidRequest('A parameter occurs twice.');
  return Object.fromEntries([...query].filter(([, value]) => value !== ''));
}

function invalidRequest(message: string): HttpProblem {
  return new HttpProblem(400, 'invalid_request', message, {
    hint: 'Nothing was given to the program that sent you here. Start again there; if it keeps failing, tell its developers.',
  });
}
