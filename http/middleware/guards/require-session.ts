import type { MiddlewareHandler } from 'hono';
import type { Env, HttpContext } from '../../env.ts';
import { HttpProblem } from '../../errors/problem.ts';

/** Sends whoever is not signed in to the sign-in, and back here afterwards. Comes after `withSession`. */
export function requireSession(): MiddlewareHandler<Env> {
  return async (context, next) => {
    if (context.var.signedIn) return next();
    if (!['GET', 'HEAD'].includes(context.req.method)) throw signedOut(context);
    const { pathname, search } = new URL(context.req.url);
    return context.redirect(`/sign-in?next=${encodeURIComponent(`${pathname}${search}`)}`, 303);
  };
}

/** Who is signed in, on routes behind `requireSession`. */
export function signedInOn(context: HttpContext): NonNullable<HttpContext['var']['signedIn']> {
  const { signedIn } = context.var;
  if (!signedIn) throw signedOut(context);
  return signedIn;
}

function signedOut(context: HttpContext): HttpProblem {
  const next = encodeURIComponent(pageOf(context)).replaceAll('%2F', '/');
  return new HttpProblem(401, 'SIGNED_OUT', 'You are no longer signed in, so nothing was changed.', {
    hint: `Sign in at /sign-in?next=${next}, then try again.`,
  });
}

/** The page of ours that the request came from. Those that send no referrer send their forms to their own path. */
function pageOf({ req }: HttpContext): string {
  const referrer = req.header('referer') ?? '';
  const page = URL.canParse(referrer) ? new URL(referrer) : undefined;
  return page?.host === req.header('host') && page ? `${page.pathname}${page.search}` : req.path;
}
