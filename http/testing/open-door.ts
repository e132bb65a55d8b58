import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { type Logger, pino } from 'pino';
import { standardPlans } from '../../service/accounts/plans.ts';
import { type Admission, createAdmission } from '../../service/admission/admission.ts';
import type { AdmissionLimits } from '../../service/admission/admission-limits.ts';
import { createDocumentFetcher } from '../../service/fetch/fetch-document.ts';
import type { FetchStandIn } from '../../service/fetch/fetch-rules.ts';
import { openJobs } from '../../service/jobs/open-jobs.ts';
import { addAccount } from '../../service/keys/first-use.ts';
import { createLocalService } from '../../service/local/local.ts';
import type { Mail } from '../../service/mail/mailer.ts';
import { createClientDocuments } from '../../service/oauth/client-documents.ts';
import { openStore } from '../../service/open/open-store.ts';
import { createFakeEngine, type FakeEngine } from '../../service/testing/fake-engine.ts';
import { traceStages } from '../../service/tracing.ts';
import { createApp } from '../app.ts';
import type { Env } from '../env.ts';
import { createMetrics } from '../metrics/create-metrics.ts';
import type { HttpParts, HttpSettings } from '../parts.ts';
import { describeApi } from '../routes/openapi/describe-api.ts';
import { listen, type ServerBounds } from '../serve/listen.ts';
import { errorFields } from '../serve/log.ts';
import { createSpool } from '../uploads/spool.ts';
import { createComparison } from './compare-with-description.ts';

/** The door over a store of its own, with an engine whose documents are lines of text, and mails that are kept. */
export interface TestDoor {
  app: Hono<Env>;
  parts: HttpParts;
  engine: FakeEngine;
  queue: Pick<Admission, 'counts'>;
  /** Where all that is stored lies. */
  folder: string;
  /** Every mail sent, in order. */
  mails: Mail[];
  /** The log so far, one object a line. */
  logged: () => string;
  /** Moves the clock, milliseconds. */
  wait(milliseconds: number): void;
  /** Makes an account with one key. @returns the key */
  addKey(plan?: string): Promise<string>;
  /**
   * Asks the app, as a client on this machine does; no server is involved. @throws when the response is another than the
   * description of the API has
   */
  ask(path: string, init?: RequestInit & { from?: string }): Promise<Response>;
  /** Serves it on a real socket; ends with the door. @returns its address, without a final slash */
  listen(bounds?: ServerBounds): Promise<string>;
  /** The same, at the address that it gives out as its own. */
  publish(): Promise<string>;
  /** Waits for something to become so; fails after five seconds, by default. */
  until(holds: () => boolean, patienceMs?: number): Promise<void>;
  close(): Promise<void>;
}

/** Small enough to be filled by a test. */
const SMALL_QUEUE: AdmissionLimits = { running: 2, runningOfAccount: 1, places: 8, placesOfAccount: 4 };

const JOBS_KEPT_MS = 24 * 60 * 60_000;
export const PART_PAGES = 10;

/** Noon of a day in the middle of a month. */
const NOON = Date.UTC(2026, 2, 15, 12);

/** @param standIn for the hosts of OAuth clients */
export async function openDoor(
  change: Partial<HttpSettings> = {},
  standIn?: FetchStandIn,
): Promise<TestDoor> {
  const folder = await mkdtemp(join(tmpdir(), 'docconv-door-'));
  const { store, results, openJobs: openJobStore } = await openStore({ storeFolder: join(folder, 'store') });
  const engine = createFakeEngine();
  const mails: Mail[] = [];
  const { log, logged } = keepLog();
  const closers: (() => Promise<void>)[] = [];
  const admission = createAdmission(SMALL_QUEUE);
  let now = NOON;
  const clock = () => now;
  const tokens = { prepare: () => {}, count: async (text: string) => text.split(/\s+/).length };
  const fetcher = createDocumentFetcher(standIn);
  const metrics = createMetrics(() => ({ queue: admission, jobs: work.jobs }), clock);
  const service = createLocalService({
    engine,
    store,
    results,
    tokens,
    clock,
    admission,
    watch: traceStages(metrics.watch),
  });
  const settings = { ...SETTINGS, ...change };
  const work = await openJobs(
    {
      blobs: { type: 'folder', folder: join(folder, 'blobs') },
      keptFor: JOBS_KEPT_MS,
      partPages: PART_PAGES,
      takes: true,
      allowPrivate: standIn === undefined,
    },
    {
      store,
      openJobs: openJobStore,
      convertClaimed: service.convertClaimed,
      engine,
      fetcher,
      plans: standardPlans,
      secret: settings.secret,
      publicUrl: () => settings.publicUrl,
      running: 2,
      clock,
      failed: (err, what) => log.error({ err }, what),
      standIn,
    },
  );
  const parts: HttpParts = {
    settings,
    store,
    results,
    plans: standardPlans,
    docconvFor: service.docconvFor,
    jobs: work.jobs,
    blobs: work.blobs,
    clientDocuments: createClientDocuments(fetcher, clock),
    metrics,
    checkEngine: async () => void (await engine.inspect(Buffer.from('x'), {})),
    isStopping: () => false,
    spool: createSpool(join(folder, 'uploads')),
    mailer: {
      shownIn: 'mailbox',
      send: async (mail) => void mails.push(mail),
      close: () => undefined,
    },
    log,
    clock,
  };
  const app = createApp(parts);
  const listenHere: TestDoor['listen'] = async (bounds) => {
    const { server, port } = await listen(app, { host: '127.0.0.1', port: 0, bounds });
    closers.push(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return `http://127.0.0.1:${port}`;
  };
  return {
    app,
    parts,
    engine,
    queue: admission,
    folder,
    mails,
    logged,
    wait: (milliseconds) => {
      now += milliseconds;
    },
    addKey: (plan = 'starter') => addAccount(store, { plan, keyName: 'test', now }),
    ask: async (path, { from = '127.0.0.1', ...init } = {}) => {
      const response = await app.request(path, withHost(init), {
        incoming: { socket: { remoteAddress: from } },
      });
      compare ??= createComparison(describeApi(app, settings.publicUrl, ANY_OFFER));
      const faults = await compare({ method: init.method?.toUpperCase() ?? 'GET', path, response });
      if (faults.length > 0)
        throw new Error(`The description of the API does not have ${faults.join('; ')}.`);
      return response;
    },
    listen: listenHere,
    publish: async () => {
      parts.settings.publicUrl = await listenHere();
      return parts.settings.publicUrl;
    },
    until,
    close: async () => {
      work.stop();
      for (const close of closers) await close();
      await Promise.all([service.close(), fetcher.close()]);
      await work.drain();
      await work.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Made by the first door of a process, which takes longer than most tests: all doors declare the same routes. */
let compare: ReturnType<typeof createComparison> | undefined;

const SETTINGS: HttpSettings = {
  publicUrl: 'http://127.0.0.1:8787',
  secure: false,
  trustedProxies: [],
  secret: 'a secret for tests, of more than 32 characters',
  loopbackOnly: true,
  isPublished: false,
  cors: true,
  hstsSubdomains: false,
  legalPages: [],
  signUpPlan: 'free',
};

/** Has the description name what is paid for, whether or not a test takes payments. */
const ANY_OFFER = { network: 'eip155:84532', isTest: true, pricePerPage: '0.005', highestPrice: '1' };

async function until(holds: () => boolean, patienceMs = 30_000): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('it did not become so');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function withHost(init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  if (!headers.has('host')) headers.set('host', '127.0.0.1:8787');
  return { ...init, headers };
}

function keepLog(): { log: Logger; logged: () => string } {
  let text = '';
  const write = (line: string) => {
    text += line;
  };
  return { log: pino({ serializers: { err: errorFields } }, { write }), logged: () => text };
}
