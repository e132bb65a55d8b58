import { authorize } from '../../../service/oauth/authorize.ts';
import { isLoopbackUri } from '../../../service/oauth/redirect-uri.ts';
import type { HttpContext } from '../../env.ts';
import { HttpProblem } from '../../errors/problem.ts';
import { refusedPage } from '../../pages/connect/refused-page.ts';
import { renderPage } from '../../pages/layout.ts';
import type { HttpParts } from '../../parts.ts';
import { tooManyProblem } from './problems.ts';

/**
 * The authorization endpoint of OAuth (RFC 6749, 3.1). A request becomes a session, whose page has a short address that
 * a sign-in can come back to.
 */
export async function handleAuthorization(
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
  if (new Set(query.keys()).size < query.size) throw invalidRequest('A parameter is there twice.');
  return Object.fromEntries([...query].filter(([, value]) => value !== ''));
}

function invalidRequest(message: string): HttpProblem {
  return new HttpProblem(400, 'invalid_request', message, {
    hint: 'Nothing was given to the program that sent you here. Start again there; if it stays so, tell its makers.',
  });
}
