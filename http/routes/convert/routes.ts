import { OpenAPIHono } from '@hono/zod-openapi';
import type { AdmittedCaller, ServedDocconv } from '../../../service/local/admitted-caller.ts';
import type { Env, HttpContext } from '../../env.ts';
import type { HttpParts } from '../../parts.ts';
import { readApiKey } from '../../requests/read-api-key.ts';
import { refuseParameters } from '../../requests/refuse-parameters.ts';
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
    refuseParameters(context);
    context.set('pageAllowance', allowanceOf(status));
    return context.json(accountBody(status));
  });

  app.post(PATH, async (context) => {
    const admitted = await docconvOf(context).enter();
    context.set('pageAllowance', allowanceOf(admitted.status));
    let received: ReceivedRequest | undefined;
    try {
      const maxBytes = admitted.status.limits.fileSize;
      received = await readRequest(context, { spool: parts.spool, maxBytes });
      if (!wantsPieces(context, received)) return context.json(await respond(context, admitted, received));
      checkStreamable(received);
      return await streamPieces(context, admitted, received);
    } finally {
      discardAfter(context, admitted, received);
    }
  });

  return app;
}

async function respond(
  context: HttpContext,
  admitted: AdmittedCaller,
  { assignment, dryRun }: ReceivedRequest,
) {
  const asked = { ...assignment, signal: context.req.raw.signal };
  if (dryRun) return estimateBody(context, await admitted.estimate(asked));
  const conversion = await admitted.convert(asked);
  if (conversion.replayed) context.header('Idempotency-Replayed', 'true');
  const { pagesLimit, pagesRemaining } = conversion.usage;
  const { accountId } = allowanceOf(admitted.status);
  context.set('pageAllowance', { limit: pagesLimit, remaining: pagesRemaining, accountId });
  return conversionBody(conversion);
}

/** The response does not wait for it: with an idempotency key, work may go on after its client has left. */
function discardAfter(
  context: HttpContext,
  admitted: AdmittedCaller,
  received: ReceivedRequest | undefined,
): void {
  admitted
    .leave()
    .then(() => received?.upload.discard())
    .catch((error: unknown) => context.var.log.error({ err: error }, 'an upload could not be discarded'));
}
