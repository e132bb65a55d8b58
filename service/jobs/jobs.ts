import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountStore } from '../accounts/store.ts';
import { accountBusy } from '../admission/admission-refusals.ts';
import type { Blob, BlobContent, Blobs } from '../blobs/blobs.ts';
import { checkIdempotencyKey } from '../convert/convert-once.ts';
import { fingerprintOf } from '../convert/fingerprint.ts';
import { type Caller, foreseeRefusal } from '../convert/metering.ts';
import type { ConvertOptions } from '../docconv.ts';
import { DocconvError } from '../errors.ts';
import { parseUrl, refusePrivate } from '../fetch/fetch-document.ts';
import { nameFetched } from '../fetch/name-fetched.ts';
import { fileTooLarge, idempotencyConflict } from '../keys/account-error.ts';
import { carryTrace } from '../tracing.ts';
import { isJobId, type Job, type JobRequest, stateAt } from './job.ts';
import { folderOf, inputNameOf, openResult } from './job-results.ts';
import { sealSecrets } from './job-secrets.ts';
import type { AcceptResult, JobCounts, JobPlace, JobStore, QueuedJob } from './job-store.ts';
import { webhookSecretOf } from './webhooks/sign-webhook.ts';

/** Jobs as their owners deal with them, through any door. */
export interface Jobs {
  /** Takes what is needed from the caller; the work comes later. @throws DocconvError */
  accept(caller: Caller, wanted: WantedJob): Promise<AcceptedJob>;
  find(accountId: string, id: string): Promise<QueuedJob | undefined>;
  /** The latest first. @param after a job that the list goes on after */
  list(accountId: string, limit: number, after?: JobPlace): Promise<QueuedJob[]>;
  cancel(accountId: string, id: string): Promise<QueuedJob | undefined>;
  /** Has its webhook sent again. @returns false when the account has no such job that ended and has one */
  redeliver(accountId: string, id: string): Promise<boolean>;
  /** The job now, and again whenever something about it has changed, until it has ended or is gone. */
  watch(accountId: string, id: string, signal: AbortSignal): AsyncGenerator<QueuedJob>;
  /** Of all accounts, on all nodes. */
  counts(): Promise<JobCounts>;
  /** JSON; undefined when there is none, or none any more. */
  openResult(job: Job): Promise<Blob | undefined>;
  /** Removes all of an account, for good. */
  removeAccount(accountId: string): Promise<void>;
}

export interface WantedJob {
  input: JobDocument | { url: string };
  fileName?: string;
  outputFormat: JobRequest['outputFormat'];
  options: ConvertOptions;
  /** The result is written there before it is charged. */
  outputUrl?: string;
  webhookUrl?: string;
  idempotencyKey?: string;
}

type JobDocument = BlobContent & { digest(): string };

interface AcceptedJob {
  job: QueuedJob;
  /** It is that of an earlier request with the same idempotency key. */
  isKnown: boolean;
  /** When a webhook was asked for. */
  webhookSecret?: string;
}

interface JobsParts {
  jobs: JobStore;
  blobs: Blobs;
  store: Pick<AccountStore, 'quota'>;
  secret: string;
  /** How long a job waits at most, milliseconds. */
  keptFor: number;
  /** Whether addresses of one's own network are used, and http. */
  allowPrivate: boolean;
  clock: () => number;
  /** Called when there is something to do. */
  wake: () => void;
}

/** How far paid plans go before the free one: as though they had so many fewer jobs under way. */
const PAID_WEIGHT = 10;
/** How often a watched job is read. */
const WATCH_EVERY_MS = 500;

export function createJobs(parts: JobsParts): Jobs {
  const { jobs, blobs, clock } = parts;
  const find: Jobs['find'] = async (accountId, id) =>
    isJobId(id) ? jobs.find({ accountId, id }) : undefined;
  return {
    accept: (caller, wanted) => accept(parts, caller, wanted),
    find,
    list: (accountId, limit, after) => jobs.list({ accountId, limit, after }),
    cancel: async (accountId, id) => {
      const job = await jobs.cancel({ accountId, id, now: clock() });
      // One that waited has no worker that would do so. What cannot be removed now goes when the job expires.
      if (job?.state === 'cancelled') await blobs.removeAll(folderOf(job)).catch(() => undefined);
      return job;
    },
    redeliver: async (accountId, id) => {
      const job = await find(accountId, id);
      return job !== undefined && jobs.redeliver({ id, now: clock() });
    },
    counts: () => jobs.counts(),
    watch: (accountId, id, signal) => watch(parts, { accountId, id }, signal),
    openResult: async (job) => {
      if (job.outcome?.type !== 'converted' || stateAt(job, clock()) === 'expired') return undefined;
      return openResult(blobs, job.outcome.result.key);
    },
    removeAccount: async (accountId) => {
      await jobs.removeAccount(accountId);
      await blobs.removeAll(`${accountId}/`);
    },
  };
}

async function accept(parts: JobsParts, caller: Caller, wanted: WantedJob): Promise<AcceptedJob> {
  const { account, key, plan } = caller;
  await checkWanted(parts, caller, wanted);
  const id = randomUUID();
  const own = { accountId: account.id, id };
  const now = parts.clock();
  const result = await parts.jobs.accept({
    ...own,
    keyId: key?.id,
    asked: await store(parts, own, wanted),
    weight: plan.firstPages === undefined ? PAID_WEIGHT : 0,
    hasWebhook: wanted.webhookUrl !== undefined,
    idempotency: idempotencyOf(wanted),
    acceptedAt: now,
    expiresAt: now + parts.keptFor,
  });
  if (result.type !== 'accepted') await parts.blobs.removeAll(folderOf(own));
  const job = jobOf(result);
  parts.wake();
  const webhookSecret = wanted.webhookUrl && webhookSecretOf(parts.secret, account.id);
  return { job, isKnown: result.type === 'known', webhookSecret };
}

async function checkWanted(
  { store, allowPrivate, clock }: JobsParts,
  { account, plan }: Caller,
  { input, outputUrl, webhookUrl, idempotencyKey }: WantedJob,
): Promise<void> {
  if (idempotencyKey !== undefined) checkIdempotencyKey(idempotencyKey);
  if ('byteLength' in input && input.byteLength > plan.fileSize) throw fileTooLarge(plan, input.byteLength);
  if ('url' in input) checkAddress('input_url', input.url, allowPrivate);
  checkAddress('output_url', outputUrl, allowPrivate);
  checkAddress('webhook_url', webhookUrl, allowPrivate);
  const now = clock();
  const quota = await store.quota(account.id, now);
  const refusal = foreseeRefusal(plan, quota, 1, now);
  if (refusal) throw refusal;
}

const USES = {
  input_url: 'of the document itself',
  output_url: 'that takes a PUT',
  webhook_url: 'that takes a POST',
};

/** Checks what can be known of an address before it is used. @throws DocconvError `bad_request` */
function checkAddress(field: keyof typeof USES, url: string | undefined, allowPrivate: boolean): void {
  if (url === undefined) return;
  try {
    const parsed = parseUrl(url, { httpsOnly: !allowPrivate });
    if (!allowPrivate) refusePrivate(parsed);
  } catch (thrown) {
    if (!(thrown instanceof DocconvError)) throw thrown;
    const message = `The field "${field}" cannot be used. ${thrown.message}`;
    const hint = `Give a public https address ${USES[field]}.`;
    throw new DocconvError('bad_request', message, hint, { reason: thrown.reason, cause: thrown });
  }
}

/** The document goes into the store, what is secret is sealed. */
async function store(
  { blobs, secret }: JobsParts,
  own: { accountId: string; id: string },
  { input, fileName, outputFormat, options, outputUrl, webhookUrl }: WantedJob,
): Promise<JobRequest> {
  const { password, ...open } = options;
  const inputUrl = 'url' in input ? input.url : undefined;
  const sealed = sealSecrets(secret, own.id, { password, inputUrl, outputUrl, webhookUrl });
  const asked = { outputFormat, options: open, sealed, trace: carryTrace() };
  if ('url' in input) {
    const name = fileName ?? nameFetched(undefined, new URL(input.url));
    return { ...asked, fileName: name, input: { type: 'url' } };
  }
  const key = inputNameOf(own);
  await blobs.put(key, input);
  const { byteLength } = input;
  return {
    ...asked,
    fileName: fileName ?? 'document',
    input: { type: 'blob', key, byteLength, digest: input.digest() },
  };
}

function idempotencyOf(wanted: WantedJob): { key: string; fingerprint: string } | undefined {
  const { idempotencyKey, input, outputUrl = '', webhookUrl = '' } = wanted;
  if (idempotencyKey === undefined) return undefined;
  const digest = () =>
    'url' in input ? createHash('sha256').update(input.url).digest('hex') : input.digest();
  const conversion = fingerprintOf({ ...wanted, input: { digest } });
  const fingerprint = createHash('sha256').update(JSON.stringify([conversion, outputUrl, webhookUrl]));
  return { key: idempotencyKey, fingerprint: fingerprint.digest('hex') };
}

function jobOf(result: AcceptResult): QueuedJob {
  switch (result.type) {
    case 'accepted':
    case 'known':
      return result.job;
    case 'conflict':
      throw idempotencyConflict();
    case 'full':
      throw accountBusy(result.unfinished, WAIT_MS);
  }
}

/** When an account with too many jobs may try again. */
const WAIT_MS = 60_000;

async function* watch(
  { jobs, clock }: JobsParts,
  wanted: { accountId: string; id: string },
  signal: AbortSignal,
): AsyncGenerator<QueuedJob> {
  let shown: string | undefined;
  while (!signal.aborted) {
    const job = await jobs.find(wanted);
    if (!job) return;
    const state = stateAt(job, clock());
    const now = JSON.stringify([state, job.place, job.progress, job.cancelAsked]);
    if (now !== shown) yield job;
    shown = now;
    if (state !== 'queued' && state !== 'running') return;
    await sleep(WATCH_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
