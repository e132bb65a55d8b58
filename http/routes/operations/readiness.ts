import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { HttpParts } from '../../parts.ts';

export interface ReadinessChecks {
  store: 'ok' | 'failed';
  engine: 'ok' | 'failed';
}

/** Whoever asks more often is told the same again. */
const KEPT_MS = 2_000;
/** Longer than it takes to start a thread on a busy machine. */
const PATIENCE_MS = 10_000;

/** Whether accounts can be read and documents opened, looked at anew now and then. */
export function createReadiness({
  store,
  checkEngine,
  log,
}: Pick<HttpParts, 'store' | 'checkEngine' | 'log'>): () => Promise<ReadinessChecks> {
  let checked: { at: number; checks: Promise<ReadinessChecks> } | undefined;

  async function check(): Promise<ReadinessChecks> {
    const [storeState, engineState] = await Promise.all([
      stateOf('store', () => store.findByKey(NOBODYS_HASH), log),
      stateOf('engine', checkEngine, log),
    ]);
    return { store: storeState, engine: engineState };
  }

  return () => {
    if (!checked || performance.now() - checked.at > KEPT_MS) {
      checked = { at: performance.now(), checks: check() };
    }
    return checked.checks;
  };
}

/** Looking for it shows that the store answers. */
const NOBODYS_HASH = '0'.repeat(64);

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
