import type { Hono, NotFoundHandler } from 'hono';
import type { Env, HttpContext } from '../env.ts';
import { routedMethods } from '../routed-methods.ts';
import { type HttpProblem, inWordsOf, methodNotAllowed, notFound } from './problem.ts';
import { handleProblem } from './problem-response.ts';

/** Answers where no route does: with the methods that do at that address, or that nothing is there. */
export function notFoundHandler(app: Pick<Hono<Env>, 'router'>): NotFoundHandler<Env> {
  return (context) => {
    const { path } = context.req;
    return handleProblem(inWordsOf(path, refusalOf(context, routedMethods(app, path))), context);
  };
}

function refusalOf({ req: { method, path } }: HttpContext, allowed: readonly string[]): HttpProblem {
  const asked = method === 'HEAD' ? 'GET' : method;
  if (allowed.length > 0 && !allowed.includes(asked)) {
    return methodNotAllowed(allowed.join(', ').replace('GET', 'GET, HEAD'));
  }
  const isSlashed = path.length > 1 && path.endsWith('/');
  return notFound(
    'There is nothing at this address.',
    isSlashed ? 'Leave out the slash at its end.' : 'The API is described at /api-docs.',
  );
}
