import { randomUUID } from 'node:crypto';
import { layOutPart } from '../division/lay-out-part.ts';
import type { JobParts } from '../job-parts.ts';
import { sendWebhook, type WebhookParts } from '../webhooks/send-webhook.ts';
import { JOB_LEASE_MS } from './hold-job.ts';
import { runJob } from './run-job.ts';
import { startTaking } from './start-taking.ts';
import { sweepJobs } from './sweep-jobs.ts';

/** Takes jobs and does them, tells webhooks, and removes what has expired, until it is stopped. */
interface JobWorker {
  /** Looks for jobs at once, as when one was just accepted here. */
  wake(): void;
  /** Takes nothing new. */
  stop(): void;
  /** Resolves when all that was taken is over. */
  drain(): Promise<void>;
}

interface WorkerParts extends JobParts, WebhookParts {
  /** Jobs at work at once. */
  running: number;
  /** Called with errors that no caller sees. */
  failed: (error: unknown, what: string) => void;
}

const SWEEP_EVERY_MS = 10 * 60_000;
/** Webhooks sent at once: they wait for their receivers, and take neither memory nor time. */
const MOST_TOLD = 16;

export function startWorker(parts: WorkerParts): JobWorker {
  const { jobs, clock, failed } = parts;
  const telling = startTaking({
    most: MOST_TOLD,
    failed: (error) => failed(error, 'a webhook'),
    take: async () => {
      const delivery = await jobs.takeDelivery(clock());
      return delivery && (() => sendWebhook(parts, delivery));
    },
  });
  const working = startTaking({
    most: parts.running,
    failed: (error) => failed(error, 'a job'),
    take: async (hands) => {
      const now = clock();
      const lease = { id: randomUUID(), until: now + JOB_LEASE_MS };
      // A part keeps all threads busy by itself; the last hand is for what others send meanwhile.
      const mayTakePart = hands > 1 || parts.running === 1;
      const next = mayTakePart ? await jobs.takePart({ lease, now, of: 'next' }) : undefined;
      if (next) return () => layOutPart(parts, next);
      const job = await jobs.take({ lease, now });
      if (job) return () => runJob(parts, { ...job, lease }).finally(telling.wake);
      // Jobs that go before it may wait for something else than a worker.
      const part = mayTakePart ? await jobs.takePart({ lease, now, of: 'any' }) : undefined;
      return part && (() => layOutPart(parts, part));
    },
  });
  const stopListening = jobs.listen(working.wake);
  let listened: Promise<void> = Promise.resolve();
  let swept: Promise<void> = Promise.resolve();
  const sweep = () => {
    swept = sweepJobs(parts).catch((error) => failed(error, 'a sweep of jobs'));
  };
  const sweeping = setInterval(sweep, SWEEP_EVERY_MS);
  return {
    wake: working.wake,
    stop: () => {
      clearInterval(sweeping);
      working.stop();
      telling.stop();
      listened = stopListening();
    },
    drain: async () => void (await Promise.all([working.drain(), telling.drain(), listened, swept])),
  };
}
