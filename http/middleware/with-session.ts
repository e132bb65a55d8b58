import type { MiddlewareHandler } from 'hono';
import { formTokenOf, readSession } from '../../service/sessions/sessions.ts';
import type { Env, HttpContext } from '../env.ts';
import type { HttpParts } from '../parts.ts';
import { readCookie } from '../requests/cookies.ts';

type SessionParts = Pick<HttpParts, 'store' | 'settings' | 'clock'>;

/** Finds out who is signed in, if anybody is, and what their forms have to carry. */
export function withSession(parts: SessionParts): MiddlewareHandler<Env> {
  return async (context, next) => {
    await noteSession(parts, context);
    await next();
  };
}

/** Lets pages of errors, which any path can have, find out the same. */
export function offerSession(parts: SessionParts): MiddlewareHandler<Env> {
  return async (context, next) => {
    context.set('noteSession', () => noteSession(parts, context));
    await next();
  };
}

async function noteSession(parts: SessionParts, context: HttpContext): Promise<void> {
  const token = readCookie(context, parts.settings, 'docconv');
  const signedIn = token === undefined ? undefined : await readSession(parts, token);
  if (token === undefined || !signedIn) return;
  context.set('signedIn', signedIn);
  context.set('formToken', formTokenOf(parts.settings.secret, token));
}
