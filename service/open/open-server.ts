import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Plans } from '../accounts/plans.ts';
import { type Admission, createAdmission } from '../admission/admission.ts';
import { serverLimits } from '../admission/admission-limits.ts';
import { closing } from '../admission/admission-refusals.ts';
import type { Config } from '../config/config.ts';
import type { ConversionWatch } from '../convert/conversion-watch.ts';
import type { Engine } from '../engine-port.ts';
import { DocconvError } from '../errors.ts';
import { createLocalService, type EmbeddedService } from '../local/local.ts';
import { isOutage, tellOutside } from '../store-outage.ts';
import { createTokenCounter } from '../tokens/token-counter.ts';
import { traceStages } from '../tracing.ts';
import { type OpenStore, openStore, type StoreConfig } from './open-store.ts';

/** The service as a server offers it: one engine, one queue and one store for all who ask. */
interface ServerService extends Pick<OpenStore, 'store' | 'results' | 'openJobs'> {
  docconvFor: EmbeddedService['docconvFor'];
  convertClaimed: EmbeddedService['convertClaimed'];
  engine: Engine;
  unmetered: EmbeddedService['unmetered'];
  queue: Pick<Admission, 'counts'>;
  /** Worker threads of the engine. */
  threads: number;
  /** Resolves when a document can be opened; what ails the engine otherwise. */
  checkEngine(): Promise<void>;
  /**
   * Takes nothing new, lets what is at work end within a time, ends it then and gives back what it had reserved.
   * @param more work of others that is given the same time
   * @param stopAsking resolves when nobody asks any more, so that the store can be closed
   */
  close(
    graceMilliseconds: number,
    more?: { drain(): Promise<void> },
    stopAsking?: () => Promise<void>,
  ): Promise<void>;
}

/** @param outage called when the store cannot be read or written; callers learn no details */
export async function openServerService(
  config: StoreConfig & Pick<Config, 'secondOpinion'>,
  plans: Plans,
  { watch, outage }: { watch?: ConversionWatch; outage?: (error: unknown) => void } = {},
): Promise<ServerService> {
  const [{ createPool }, { store, results, openJobs, close }] = await Promise.all([
    import('../../engine/index.ts'),
    openStore(config),
  ]);
  const { secondOpinion } = config;
  const threads = availableParallelism();
  const limits = serverLimits(threads);
  const engine = createPool({
    threads,
    conversions: limits.running,
    spare: true,
    secondOpinion,
    compileForConversions: true,
  });
  const admission = createAdmission(limits);
  let isClosing = false;
  const service = createLocalService({
    engine,
    store,
    results,
    tokens: createTokenCounter(),
    plans,
    admission,
    watch: traceStages(watch),
    publicError: (thrown) => {
      const error = tellOutside(thrown);
      if (isOutage(error)) outage?.(error);
      return isClosing && isCancelled(error) ? closing() : error;
    },
  });
  return {
    store,
    results,
    openJobs,
    docconvFor: service.docconvFor,
    convertClaimed: service.convertClaimed,
    engine,
    unmetered: service.unmetered,
    queue: admission,
    threads,
    checkEngine: async () => void (await engine.inspect(SMALLEST_PICTURE)),
    close: async (graceMilliseconds, more, stopAsking) => {
      const drained = Promise.all([service.drain(), more?.drain()]);
      await Promise.race([drained, sleep(graceMilliseconds, undefined, { ref: false })]);
      isClosing = true;
      await service.close();
      // What goes on after the engine has ended, to its own end, still needs the store.
      await Promise.race([more?.drain(), sleep(SETTLE_GRACE_MS, undefined, { ref: false })]);
      await stopAsking?.();
      await close();
    },
  };
}

function isCancelled(error: unknown): boolean {
  return error instanceof DocconvError && error.code === 'cancelled';
}

/** For work to note that it was given up. */
const SETTLE_GRACE_MS = 2_000;

/** A GIF of one pixel. */
const SMALLEST_PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
