import { Hono } from 'hono';
import { openSession } from '../../../service/sessions/sessions.ts';
import { dashboardCommand } from '../../../service/sign-in/dashboard-link.ts';
import { type SignInResult, signInByCode, signInByLink } from '../../../service/sign-in/redeem.ts';
import { beginSignIn } from '../../../service/sign-in/send-code.ts';
import type { Env, HttpContext } from '../../env.ts';
import { waitFor } from '../../errors/wait-for.ts';
import { guardForms } from '../../middleware/guards/guard-forms.ts';
import { requireSession, signedInOn } from '../../middleware/guards/require-session.ts';
import { allowOpener } from '../../middleware/headers/allow-opener.ts';
import { sendNoReferrer } from '../../middleware/headers/send-no-referrer.ts';
import { withBrowser } from '../../middleware/with-browser.ts';
import { withSession } from '../../middleware/with-session.ts';
import { renderPage, type SitePage } from '../../pages/layout.ts';
import { type AddressPage, addressPage } from '../../pages/sign-in/address-page.ts';
import { type CodePage, codePage } from '../../pages/sign-in/code-page.ts';
import { gonePage, linkPage } from '../../pages/sign-in/link-page.ts';
import { type HttpParts, type HttpSettings, isForThisMachine } from '../../parts.ts';
import { askerOf } from '../../requests/asker-of.ts';
import { dropCookie, readCookie, writeCookie } from '../../requests/cookies.ts';
import { readForm } from '../../requests/read-form.ts';
import { readNextPath } from '../../requests/safe-next.ts';
import { describeCodeProblem } from './describe-code-problem.ts';

/** Signing in by mail, and out. */
export function signInRoutes(parts: HttpParts): Hono<Env> {
  const { settings, store } = parts;
  const app = new Hono<Env>();
  app.use('/sign-in/*', allowOpener(), withSession(parts), withBrowser(settings), guardForms(settings));
  app.use('/sign-in/link/*', sendNoReferrer());
  app.use('/sign-out', withSession(parts), requireSession(), guardForms(settings));

  app.get('/sign-in', (context) => askForAddress(context, parts));
  app.post('/sign-in', (context) => sendMail(context, parts));

  app.get('/sign-in/code/:id', (context) => renderPage(context, codeForm(context, parts)));
  app.post('/sign-in/code/:id', async (context) => {
    const code = (await readForm(context)).text('code');
    const result = await signInByCode(parts, { id: context.req.param('id'), code }, askerOf(context));
    return respondToRedeemed(context, parts, result);
  });

  // The same for every token: only the button tells whether it is good.
  app.get('/sign-in/link/:token', (context) => renderPage(context, linkPage(context, context.req.path)));
  app.post('/sign-in/link/:token', async (context) => {
    const result = await signInByLink(parts, context.req.param('token'), askerOf(context));
    return respondToRedeemed(context, parts, result);
  });

  // Whoever types the address, or signed in on the way to it, finds the button there.
  app.get('/sign-out', (context) => context.redirect('/account', 303));
  app.post('/sign-out', async (context) => {
    await store.endSession(signedInOn(context).session.hash);
    dropCookie(context, settings, 'docconv');
    return context.redirect('/', 303);
  });
  return app;
}

function askForAddress(context: HttpContext, parts: HttpParts) {
  const { settings } = parts;
  const next = readNextPath(context.req.query('next'));
  if (context.var.signedIn) return context.redirect(next ?? HOME, 303);
  if (next === undefined) dropCookie(context, settings, 'docconv-next');
  else writeCookie(context, settings, 'docconv-next', next);
  return renderPage(context, addressForm(context, parts, next));
}

function addressForm(
  context: HttpContext,
  parts: Pick<HttpParts, 'mailer' | 'settings'>,
  next: string | undefined,
  refused: Pick<AddressPage, 'typed' | 'status' | 'problem'> = {},
): SitePage {
  const { settings } = parts;
  return addressPage(context, {
    ...refused,
    ownAccountCommand: isForThisMachine(settings) ? dashboardCommand(settings.publicUrl) : undefined,
    isForTool: next !== undefined && /^\/connect\b/.test(next),
    inTerminal: isInTerminal(parts),
  });
}

async function sendMail(context: HttpContext, parts: HttpParts) {
  const typed = (await readForm(context)).text('email');
  const result = await beginSignIn(parts, typed, askerOf(context));
  const next = readNextPath(readCookie(context, parts.settings, 'docconv-next'));
  switch (result.type) {
    case 'sent':
      return context.redirect(`/sign-in/code/${result.id}`, 303);
    case 'invalid_email':
      return renderPage(
        context,
        addressForm(context, parts, next, {
          typed,
          status: 400,
          problem: 'That is not an e-mail address. Check it and try again.',
        }),
      );
    case 'too_many': {
      const problem = `Too many mails were asked for. Try again in ${waitFor(context, parts, result.retryAt)}.`;
      return renderPage(context, addressForm(context, parts, next, { typed, status: 429, problem }));
    }
  }
}

function codeForm(
  context: HttpContext,
  { mailer, settings }: Pick<HttpParts, 'mailer' | 'settings'>,
  problem: Pick<CodePage, 'problem' | 'status'> = {},
) {
  return codePage(context, {
    ...problem,
    heading: 'Type the code',
    submit: 'Sign in',
    action: context.req.path,
    again: againPath(context, settings),
    inTerminal: isInTerminal({ mailer }),
  });
}

/** Whether mails are printed to the terminal, for want of a mail server. */
function isInTerminal({ mailer }: Pick<HttpParts, 'mailer'>): boolean {
  return mailer.shownIn === 'terminal';
}

/** Where another mail is asked for, on the same way. */
function againPath(context: HttpContext, settings: HttpSettings): string {
  const next = readNextPath(readCookie(context, settings, 'docconv-next'));
  return next === undefined ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`;
}

function respondToRedeemed(context: HttpContext, parts: HttpParts, result: SignInResult) {
  switch (result.type) {
    case 'signed_in':
      return enter(context, parts, result.accountId);
    case 'gone':
      return renderPage(context, gonePage(againPath(context, parts.settings)));
    case 'wrong':
    case 'too_many':
      return renderPage(context, codeForm(context, parts, describeCodeProblem(context, parts, result)));
  }
}

/** Where people land who did not come from a page of ours. */
const HOME = '/dashboard';

/** Begins the session of this browser and goes on to where the person wanted to go. */
async function enter(context: HttpContext, parts: HttpParts, accountId: string): Promise<Response> {
  const { settings } = parts;
  const token = await openSession(parts, {
    accountId,
    userAgent: context.req.header('user-agent') ?? '',
    replaced: readCookie(context, settings, 'docconv'),
  });
  const next = readNextPath(readCookie(context, settings, 'docconv-next'));
  writeCookie(context, settings, 'docconv', token);
  dropCookie(context, settings, 'docconv-next');
  dropCookie(context, settings, 'docconv-browser');
  return context.redirect(next ?? HOME, 303);
}
