import type { Plans } from '../accounts/plans.ts';
import type { Blobs } from '../blobs/blobs.ts';
import { openBlobs } from '../blobs/open-blobs.ts';
import type { Engine } from '../engine-port.ts';
import type { DocumentFetcher } from '../fetch/fetch-document.ts';
import type { FetchStandIn } from '../fetch/fetch-rules.ts';
import { createGuardedSender } from '../fetch/send-guarded.ts';
import type { EmbeddedService } from '../local/local.ts';
import type { OpenStore } from '../open/open-store.ts';
import type { JobSettings } from './job-settings.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { startWorker } from './worker/start-worker.ts';

/** The jobs of a process: their interface, and the worker. */
interface OpenJobs {
  jobs: Jobs;
  /** Where their documents and results lie. */
  blobs: Blobs;
  /** Takes nothing new. */
  stop(): void;
  /** Resolves when all jobs at work here are over, or have been given back. */
  drain(): Promise<void>;
  /** To be called last, when nothing uses it any more. */
  close(): Promise<void>;
}

interface JobsHouse extends Pick<OpenStore, 'store' | 'openJobs'> {
  convertClaimed: EmbeddedService['convertClaimed'];
  engine: Engine;
  fetcher: DocumentFetcher;
  plans: Plans;
  /** Of the server; the same on all nodes. */
  secret: string;
  publicUrl: () => string;
  /** Jobs at work here at once. */
  running: number;
  clock: () => number;
  failed: (error: unknown, what: string) => void;
  standIn?: FetchStandIn;
}

export async function openJobs(settings: JobSettings, house: JobsHouse): Promise<OpenJobs> {
  const [jobs, blobs] = await Promise.all([house.openJobs(), openBlobs(settings.blobs)]);
  const sender = createGuardedSender(settings.allowPrivate, house.standIn);
  let isStopping = false;
  const parts = { ...settings, ...house, jobs, blobs, sender, isStopping: () => isStopping };
  const worker = settings.takes ? startWorker(parts) : undefined;
  return {
    jobs: createJobs({ ...parts, wake: () => worker?.wake() }),
    blobs,
    stop: () => {
      isStopping = true;
      worker?.stop();
    },
    drain: async () => worker?.drain(),
    close: async () => {
      await sender.close();
      await blobs.close();
      await jobs.close();
    },
  };
}
