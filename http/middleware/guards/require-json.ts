import type { MiddlewareHandler } from 'hono';
import type { Env } from '../../env.ts';
import { HttpProblem } from '../../errors/problem.ts';

/** Refuses bodies that are no JSON, with the codes of Connect. */
export function requireJson(): MiddlewareHandler<Env> {
  return async (context, next) => {
    if (context.req.method === 'POST') {
      const type = context.req.header('content-type') ?? '';
      if (!/^application\/json\s*(?:;|$)/i.test(type)) {
        throw new HttpProblem(415, 'unsupported_content_type', 'The body has to be application/json.', {
          hint: 'Set the header Content-Type: application/json.',
        });
      }
      await context.req.json().catch((cause: unknown) => {
        throw new HttpProblem(400, 'bad_request', 'The body is not valid JSON.', {
          hint: 'Correct it; /auth.md has an example of each request.',
          cause,
        });
      });
    }
    await next();
  };
}
