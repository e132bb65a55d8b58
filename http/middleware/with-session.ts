import type { MiddlewareHandler } from 'hono';
import { formTokenOf, readSession } from '../../service/sessions/sessions.ts';
import type { Env } from '../env.ts';
import type { HttpParts } from '../parts.ts';
import { readCookie } from '../requests/cookies.ts';

/** Finds out who is signed in, if anybody is, and what their forms have to carry. */
export function withSession(parts: Pick<HttpParts, 'store' | 'settings' | 'clock'>): MiddlewareHandler<Env> {
  return async (context, next) => {
    const token = readCookie(context, parts.settings, 'docconv');
    const signedIn = token === undefined ? undefined : await readSession(parts, token);
    if (token !== undefined && signedIn) {
      context.set('signedIn', signedIn);
      context.set('formToken', formTokenOf(parts.settings.secret, token));
    }
    await next();
  };
}
