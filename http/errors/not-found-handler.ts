import type { Hono, NotFoundHandler } from 'hono';
import type { Env, HttpContext } from '../env.ts';
import { withoutTrailingSlashes } from '../middleware/trim-trailing-slash.ts';
import { routedMethods } from '../routed-methods.ts';
import { type HttpProblem, inWordsOf, methodNotAllowed, notFound } from './problem.ts';
import { handleProblem } from './problem-response.ts';

type App = Pick<Hono<Env>, 'router'>;

/** Answers where no route does: with the methods that do at that address, or that nothing is there. */
export function notFoundHandler(app: App): NotFoundHandler<Env> {
  return (context) => handleProblem(inWordsOf(context.req.path, refusalOf(context, app)), context);
}

function refusalOf({ req: { method, path } }: HttpContext, app: App): HttpProblem {
  const allowed = routedMethods(app, path);
  const asked = method === 'HEAD' ? 'GET' : method;
  if (allowed.length > 0 && !allowed.includes(asked)) {
    return methodNotAllowed(allowed.join(', ').replace('GET', 'GET, HEAD'));
  }
  const place = withoutTrailingSlashes(path);
  const isBehindSlash = place !== path && routedMethods(app, place).includes(asked);
  return notFound(
    'There is nothing at this address.',
    isBehindSlash ? 'Leave out the slash at its end.' : 'The API is described at /api-docs.',
  );
}
