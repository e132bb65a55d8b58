import type { MiddlewareHandler } from 'hono';
import { isSameSecret } from '../../../service/keys/secrets.ts';
import type { Env } from '../../env.ts';
import { HttpProblem } from '../../errors/problem.ts';
import { readForm } from '../../requests/read-form.ts';

/** Refuses forms without the token that the page with the form had in it. */
export function checkFormToken(): MiddlewareHandler<Env> {
  return async (context, next) => {
    if (context.req.method === 'POST') {
      const form = await readForm(context);
      const expected = context.var.formToken;
      if (!expected || !isSameSecret(form.text('token'), expected)) throw outdated();
    }
    await next();
  };
}

function outdated(): HttpProblem {
  return new HttpProblem(403, 'FORM_OUTDATED', 'The page was open for too long, so nothing was done.', {
    hint: 'Go back, reload the page and send it again; cookies have to be allowed.',
  });
}
