import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { every } from 'hono/combine';
import { isSameSecret } from '../../../service/keys/secrets.ts';
import type { Env } from '../../env.ts';
import { HttpProblem } from '../../errors/problem.ts';
import type { HttpSettings } from '../../parts.ts';
import { readForm } from '../../requests/read-form.ts';
import { checkOrigin } from './check-origin.ts';

/** No form of ours fills this. */
const LONGEST_FORM = 16 * 1024;

/** For all forms that change something: ours, from our page, with its token. Comes after `withSession`. */
export function guardForms(settings: HttpSettings): MiddlewareHandler<Env> {
  return every(limitBody(LONGEST_FORM), checkOrigin(settings), checkFormToken());
}

/** Refuses bodies over `bytes`, also those that do not say how long they are. */
export function limitBody(bytes: number, code = 'BODY_TOO_LARGE'): MiddlewareHandler<Env> {
  return bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw new HttpProblem(413, code, `The request is longer than ${bytes / 1024} KiB.`, {
        hint: 'Send less.',
      });
    },
  });
}

/** Refuses forms without the token that the page with the form had in it. */
function checkFormToken(): MiddlewareHandler<Env> {
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
