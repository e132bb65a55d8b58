import { OpenAPIHono } from '@hono/zod-openapi';
import type { ServedDocconv, Visit } from '../../../service/local/visit.ts';
import type { Env, HttpContext } from '../../env.ts';
import type { HttpParts } from '../../parts.ts';
import { readApiKey } from '../../requests/read-api-key.ts';
import { accountBody, allowanceOf, conversionBody, estimateBody } from './bodies.ts';
import { convertRoute, statusRoute } from './declarations.ts';
import { type ReceivedRequest, readRequest } from './read-request.ts';
import { checkStreamable, streamPieces, wantsPieces } from './stream-pieces.ts';

const PATH = '/api/v1/convert';

/** Conversion and account status for programs that have a key. */
export function convertRoutes(parts: HttpParts): OpenAPIHono<Env> {
  const app = new OpenAPIHono<Env>();
  const docconvOf = (context: HttpContext): ServedDocconv =>
    parts.docconvFor({ type: 'key', apiKey: readApiKey(context), door: 'api' });

  // Declared, but read by hand: a validator would take all of the body into memory first.
  app.openAPIRegistry.registerPath(convertRoute);
  app.openAPIRegistry.registerPath(statusRoute);

  app.get(PATH, async (context) => {
    const status = await docconvOf(context).status();
    context.set('pageAllowance', allowanceOf(status));
    return context.json(accountBody(status));
  });

  app.post(PATH, async (context) => {
    const visit = await docconvOf(context).enter();
    context.set('pageAllowance', allowanceOf(visit.status));
    let received: ReceivedRequest | undefined;
    try {
      const maxBytes = visit.status.limits.fileSize;
      received = await readRequest(context, { spool: parts.spool, maxBytes });
      if (!wantsPieces(context, received)) return context.json(await respond(context, visit, received));
      checkStreamable(received);
      return await streamPieces(context, visit, received);
    } finally {
      discardAfter(context, visit, received);
    }
  });

  return app;
}

async function respond(context: HttpContext, visit: Visit, { assignment, dryRun }: ReceivedRequest) {
  const asked = { ...assignment, signal: context.req.raw.signal };
  if (dryRun) return estimateBody(await visit.estimate(asked));
  const conversion = await visit.convert(asked);
  if (conversion.replayed) context.header('Idempotency-Replayed', 'true');
  const { pagesLimit, pagesRemaining } = conversion.usage;
  const { accountId } = allowanceOf(visit.status);
  context.set('pageAllowance', { limit: pagesLimit, remaining: pagesRemaining, accountId });
  return conversionBody(conversion);
}

/** The response does not wait for it: with an idempotency key, work may go on after its client has left. */
function discardAfter(context: HttpContext, visit: Visit, received: ReceivedRequest | undefined): void {
  visit
    .leave()
    .then(() => received?.upload.discard())
    .catch((error: unknown) => context.var.log.error({ err: error }, 'an upload could not be discarded'));
}
