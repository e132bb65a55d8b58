import type { MiddlewareHandler } from 'hono';
import { isToken, makeToken } from '../../service/keys/secrets.ts';
import { formTokenOf } from '../../service/sessions/sessions.ts';
import type { Env } from '../env.ts';
import type { HttpSettings } from '../parts.ts';
import { readCookie, writeCookie } from '../requests/cookies.ts';

/** Gives the browser a name of its own, to which codes and the forms of those not signed in are bound. */
export function withBrowser(settings: HttpSettings): MiddlewareHandler<Env> {
  return async (context, next) => {
    const named = readCookie(context, settings, 'docconv-browser');
    const browser = named !== undefined && isToken(named) ? named : makeToken();
    writeCookie(context, settings, 'docconv-browser', browser);
    context.set('browser', browser);
    if (!context.var.signedIn) context.set('formToken', formTokenOf(settings.secret, browser));
    await next();
  };
}
