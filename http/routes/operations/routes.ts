import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Logger } from 'pino';
import { MINUTE } from '../../../service/admission/throttle.ts';
import type { Env, HttpContext } from '../../env.ts';
import { HttpProblem } from '../../errors/problem.ts';
import { isLoopbackName } from '../../middleware/guards/own-host.ts';
import type { HttpParts, HttpSettings } from '../../parts.ts';
import { IN_MEMORY_BYTES } from '../../uploads/spool.ts';

/** What the operator looks at. */
export function operationsRoutes(parts: HttpParts): OpenAPIHono<Env> {
  const app = new OpenAPIHono<Env>();
  const readiness = createReadiness(parts);

  app.get('/healthz', (context) => context.json({ status: 'ok' }));

  app.get('/readyz', async (context) => {
    if (parts.isStopping()) return context.json({ status: 'stopping' }, 503);
    const checks = await readiness();
    const isReady = Object.values(checks).every((state) => state === 'ok');
    return context.json({ status: isReady ? 'ready' : 'not_ready', checks }, isReady ? 200 : 503);
  });

  app.get('/metrics', async (context) => {
    if (!mayReadMetrics(context, parts.settings)) throw metricsRefused();
    const { contentType, text } = await parts.metrics.write();
    return context.body(text, 200, { 'Content-Type': contentType });
  });
  return app;
}

function metricsRefused(): HttpProblem {
  return new HttpProblem(403, 'FORBIDDEN', 'The metrics are for those who run the server.', {
    hint: 'Ask for them on the machine itself, or with the token set as DOCCONV_METRICS_TOKEN.',
  });
}

type ReadinessChecks = Record<'store' | 'uploads' | 'engine', 'ok' | 'failed'>;

/** More frequent requests get the same values again. */
const KEPT_MS = 2_000;
/** Longer than it takes to start a thread on a busy machine. */
const PATIENCE_MS = 10_000;

/** Whether accounts can be changed, uploads kept and documents opened, looked at anew now and then. */
function createReadiness(parts: HttpParts): () => Promise<ReadinessChecks> {
  const { checkEngine, log } = parts;
  let checked: { at: number; checks: Promise<ReadinessChecks> } | undefined;

  async function check(): Promise<ReadinessChecks> {
    const [store, uploads, engine] = await Promise.all([
      stateOf('store', () => writeToStore(parts), log),
      stateOf('uploads', () => keepUpload(parts), log),
      stateOf('engine', checkEngine, log),
    ]);
    return { store, uploads, engine };
  }

  return () => {
    if (!checked || performance.now() - checked.at > KEPT_MS) {
      checked = { at: performance.now(), checks: check() };
    }
    return checked.checks;
  };
}

/** A store on a full disk can still be read, so something is counted. */
async function writeToStore({ store, clock }: HttpParts): Promise<void> {
  await store.countAttempt({ bucket: 'readiness', limit: 1_000_000, windowMs: MINUTE, now: clock() });
}

async function keepUpload({ spool }: HttpParts): Promise<void> {
  const upload = spool.begin();
  await upload.write(Buffer.alloc(IN_MEMORY_BYTES + 1)).finally(upload.discard);
}

async function stateOf(what: string, look: () => Promise<unknown>, log: Logger): Promise<'ok' | 'failed'> {
  const waiting = new AbortController();
  const tooLong = sleep(PATIENCE_MS, undefined, { signal: waiting.signal, ref: false }).then(() => {
    throw new Error('no response in time');
  });
  try {
    await Promise.race([look(), tooLong]);
    return 'ok';
  } catch (error) {
    log.error({ err: error, what }, 'not ready');
    return 'failed';
  } finally {
    tooLong.catch(() => undefined);
    waiting.abort();
  }
}

/** Requests with the token, or from the machine itself. */
function mayReadMetrics(context: HttpContext, { metricsToken }: HttpSettings): boolean {
  const shown = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
  if (shown !== undefined) return metricsToken !== undefined && isSame(shown, metricsToken);
  return isFromThisMachine(context);
}

/** A proxy on this machine comes from loopback too, but for others: it names another host, or whom it speaks for. */
function isFromThisMachine({ req, var: { clientAddress } }: HttpContext): boolean {
  const isForwarded = req.header('x-forwarded-for') !== undefined || req.header('forwarded') !== undefined;
  const host = `http://${req.header('host') ?? ''}`;
  const isAskedAsLoopback = URL.canParse(host) && isLoopbackName(new URL(host).hostname);
  return !isForwarded && isAskedAsLoopback && isLoopbackName(clientAddress);
}

/** In a time that does not depend on where they differ, nor on their lengths. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
