import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { MINUTE } from '../../../service/admission/throttle.ts';
import { contentOf } from '../../../service/blobs/stored-bytes.ts';
import type { HttpParts } from '../../parts.ts';
import { IN_MEMORY_BYTES } from '../../uploads/spool.ts';

type State = 'ok' | 'failed';
type ReadinessChecks = Record<'store' | 'documents' | 'uploads' | 'engine', State>;

/** More frequent requests get the same values again. */
const KEPT_MS = 2_000;
/** Buckets are paid by the request: a store of documents that is well is left alone for longer. */
const DOCUMENTS_KEPT_MS = 30_000;
/** Longer than it takes to start a thread on a busy machine. */
const PATIENCE_MS = 10_000;
/** Shorter than probes wait (5 s in the manifests of `deploy/`), which this store must not make fail. */
const DOCUMENTS_PATIENCE_MS = 3_000;

/**
 * How ready a node is. Without the store of documents it is `degraded`, not `not_ready`: jobs get 503, but all else goes
 * on, and as nodes share that store, none would be left to be asked.
 */
export function readinessOf({ documents, ...needed }: ReadinessChecks): 'ready' | 'degraded' | 'not_ready' {
  if (Object.values(needed).some((state) => state !== 'ok')) return 'not_ready';
  return documents === 'ok' ? 'ready' : 'degraded';
}

/** Whether accounts can be changed, documents and uploads kept, and documents opened, looked at anew now and then. */
export function createReadiness(
  parts: HttpParts,
  { patienceMs = PATIENCE_MS, documentsPatienceMs = DOCUMENTS_PATIENCE_MS } = {},
): () => Promise<ReadinessChecks> {
  const { checkEngine, log } = parts;
  const stating = (what: string, look: () => Promise<unknown>) => stateOf(what, look, { log, patienceMs });
  const store = lookAgain(
    stating('store', () => writeToStore(parts)),
    KEPT_MS,
  );
  const documents = lookAgain(
    stateOf('documents', keepDocument(parts), { log, patienceMs: documentsPatienceMs }),
    DOCUMENTS_KEPT_MS,
  );
  const uploads = lookAgain(
    stating('uploads', () => keepUpload(parts)),
    KEPT_MS,
  );
  const engine = lookAgain(stating('engine', checkEngine), KEPT_MS);
  return async () => {
    const states = await Promise.all([store(), documents(), uploads(), engine()]);
    return { store: states[0], documents: states[1], uploads: states[2], engine: states[3] };
  };
}

/** @param keptMs how long it counts that all is well; trouble is looked at again sooner */
function lookAgain(look: () => Promise<State>, keptMs: number): () => Promise<State> {
  let last: { state: Promise<State>; until: number } | undefined;
  return () => {
    if (last && performance.now() <= last.until) return last.state;
    const started = { state: look(), until: Number.POSITIVE_INFINITY };
    started.state.then((state) => {
      started.until = performance.now() + (state === 'ok' ? keptMs : KEPT_MS);
    });
    last = started;
    return started.state;
  };
}

/** A look that has not ended is not begun again: what hangs does not pile up. */
function stateOf(
  what: string,
  look: () => Promise<unknown>,
  { log, patienceMs }: { log: Logger; patienceMs: number },
): () => Promise<State> {
  let running: Promise<unknown> | undefined;
  return async () => {
    running ??= look().finally(() => {
      running = undefined;
    });
    running.catch(() => undefined);
    const waiting = new AbortController();
    const tooLong = sleep(patienceMs, undefined, { signal: waiting.signal, ref: false }).then(() => {
      throw new Error('no response in time');
    });
    try {
      await Promise.race([running, tooLong]);
      return 'ok';
    } catch (error) {
      log.error({ err: error, what }, 'a check of readiness failed');
      return 'failed';
    } finally {
      tooLong.catch(() => undefined);
      waiting.abort();
    }
  };
}

/** A store on a full disk can still be read, so something is counted. */
async function writeToStore({ store, clock }: HttpParts): Promise<void> {
  await store.countAttempt({ bucket: 'readiness', limit: 1_000_000, windowMs: MINUTE, now: clock() });
}

/** Jobs cannot be taken where documents cannot be written, nor their results fetched where they cannot be read. */
function keepDocument({ blobs }: HttpParts): () => Promise<void> {
  // A folder of its own, since other nodes do the same in the same store.
  const name = `readiness/${randomUUID()}/document`;
  return async () => {
    const written = Buffer.from(randomUUID());
    await blobs.put(name, contentOf(written));
    const blob = await blobs.get(name);
    const isSame = blob !== undefined && written.equals(await buffer(blob.stream));
    await blobs.remove(name);
    if (!isSame) throw new Error('the store of documents returned other bytes than were written');
  };
}

async function keepUpload({ spool }: HttpParts): Promise<void> {
  const upload = spool.begin();
  await upload.write(Buffer.alloc(IN_MEMORY_BYTES + 1)).finally(upload.discard);
}
