import type { Hono, NotFoundHandler } from 'hono';
import type { Env, HttpContext } from '../env.ts';
import { withoutTrailingSlashes } from '../middleware/trim-trailing-slash.ts';
import { allowedMethods, hasRoute, routedMethods } from '../routed-methods.ts';
import { type HttpProblem, inWordsOf, methodNotAllowed, notFound } from './problem.ts';
import { handleProblem } from './problem-response.ts';

type App = Pick<Hono<Env>, 'router'>;

/** Answers where no route does: with the methods that do at that address, or that nothing is there. */
export function notFoundHandler(app: App): NotFoundHandler<Env> {
  return (context) => handleProblem(inWordsOf(context.req.path, refusalOf(context, app)), context);
}

function refusalOf({ req: { method, path } }: HttpContext, app: App): HttpProblem {
  const allowed = allowedMethods(app, path);
  const asked = method === 'HEAD' ? 'GET' : method;
  if (allowed !== undefined && !hasRoute(app, asked, path)) {
    return methodNotAllowed(allowed, describedAt(path));
  }
  return notFound('There is nothing at this address.', whereElse(app, path, asked));
}

/** OAuth has a description of its own. */
function describedAt(path: string): string {
  return `The API is described at ${path.startsWith('/oauth/') ? '/auth.md' : '/api-docs'}.`;
}

/** What to do next: the address that was probably meant, where there is one. */
function whereElse(app: App, path: string, method: string): string {
  const place = withoutTrailingSlashes(path);
  if (place !== path && routedMethods(app, place).includes(method)) return 'Leave out the slash at its end.';
  const listed = 'The API is described at /api-docs; /llms.txt lists all there is.';
  const elsewhere = ELSEWHERE.find(([asked]) => asked.test(place));
  if (elsewhere !== undefined) return `${elsewhere[1]} ${listed}`;
  const meant = likelyPlaces(place).find((other) => routedMethods(app, other).length > 0);
  if (meant === undefined) return listed;
  const methods = routedMethods(app, meant);
  return `${methods.includes(method) ? 'Use' : `Use ${methods.join(' or ')}`} ${meant}. ${listed}`;
}

/** Other addresses that may have been meant, the likeliest first. */
function likelyPlaces(place: string): string[] {
  const plain = place.replace(/\/{2,}/g, '/').toLowerCase();
  // Only what the path says itself is repeated, and only where it is plain.
  if (!/^[\w./-]{1,80}$/.test(plain)) return [];
  const prefixed = plain.replace(OTHER_PREFIX, '/api/v1/');
  const otherNumber = prefixed.endsWith('s') ? prefixed.slice(0, -1) : `${prefixed}s`;
  const above = /^(\/api\/v1\/.+)\/[^/]+$/.exec(prefixed)?.[1];
  return [plain, prefixed, otherNumber, ...(above ? [above] : [])].filter((other) => other !== place);
}

/** How the paths of APIs begin elsewhere. */
const OTHER_PREFIX = /^\/(?:api\/)?(?:v\d{1,2}\/)?/;

/** What other APIs have addresses for, and how it is done here. */
const ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [
    /^\/(?:api\/)?(?:v\d{1,2}\/)?(?:usage|quota|limits|me|whoami)$/i,
    'GET /api/v1/convert tells plan and usage.',
  ],
  [
    /^\/(?:api\/)?(?:v\d{1,2}\/)?(?:upload|uploads|file|files|document|documents|parse|extract|ocr|conversions)$/i,
    'POST /api/v1/convert takes a document.',
  ],
  [/^\/(?:mcp\/)?(?:sse|messages?)$/i, 'POST /mcp takes messages of MCP.'],
];
