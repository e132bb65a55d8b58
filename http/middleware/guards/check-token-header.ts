import type { MiddlewareHandler } from 'hono';
import { isSameSecret } from '../../../service/keys/secrets.ts';
import type { Env } from '../../env.ts';
import { HttpProblem } from '../../errors/problem.ts';

/** Refuses what scripts send without the token of their page; for bodies that are no plain form. */
export function checkTokenHeader(): MiddlewareHandler<Env> {
  return async (context, next) => {
    const expected = context.var.formToken;
    const token = context.req.header('x-form-token') ?? '';
    if (!expected || !isSameSecret(token, expected)) throw outdated();
    await next();
  };
}

function outdated(): HttpProblem {
  return new HttpProblem(403, 'FORM_OUTDATED', 'The page was open for too long, so nothing was done.', {
    hint: 'Reload the page and try again; cookies have to be allowed.',
  });
}
