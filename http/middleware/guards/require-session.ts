import type { MiddlewareHandler } from 'hono';
import type { Env, HttpContext } from '../../env.ts';
import { HttpProblem } from '../../errors/problem.ts';

/** Sends whoever is not signed in to the sign-in, and back here afterwards. Comes after `withSession`. */
export function requireSession(): MiddlewareHandler<Env> {
  return async (context, next) => {
    if (context.var.signedIn) return next();
    if (!['GET', 'HEAD'].includes(context.req.method)) throw signedOut();
    const { pathname, search } = new URL(context.req.url);
    return context.redirect(`/sign-in?next=${encodeURIComponent(`${pathname}${search}`)}`, 303);
  };
}

/** Who is signed in, on routes behind `requireSession`. */
export function signedInOn(context: HttpContext): NonNullable<HttpContext['var']['signedIn']> {
  const { signedIn } = context.var;
  if (!signedIn) throw signedOut();
  return signedIn;
}

function signedOut(): HttpProblem {
  return new HttpProblem(401, 'SIGNED_OUT', 'You are no longer signed in, so nothing was changed.', {
    hint: 'Sign in at /sign-in, then try again.',
  });
}
