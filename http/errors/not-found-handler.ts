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
  return notFound('There is nothing at this address.', whereElse(app, path, asked));
}

/** What to do next: the address that was probably meant, where there is one. */
function whereElse(app: App, path: string, method: string): string {
  const place = withoutTrailingSlashes(path);
  if (place !== path && routedMethods(app, place).includes(method)) return 'Leave out the slash at its end.';
  const described = 'The API is described at /api-docs.';
  const versioned = place.replace(OTHER_PREFIX, '/api/v1/');
  const methods = versioned === place ? [] : routedMethods(app, versioned);
  // Only what the path says itself is repeated, and only where it is plain.
  if (methods.length === 0 || !/^[\w/-]{1,80}$/.test(versioned)) return described;
  return `${methods.includes(method) ? 'Use' : `Use ${methods.join(' or ')}`} ${versioned}. ${described}`;
}

/** How the paths of APIs begin elsewhere. */
const OTHER_PREFIX = /^\/(?:api\/)?(?:v\d{1,2}\/)?/;
