import { type Plans, planNamed } from '../accounts/plans.ts';
import type { AccountStore, Claim } from '../accounts/store.ts';
import { cancelled } from '../convert/engine-failure.ts';
import { type Caller, HOLD_MS } from '../convert/metering.ts';
import type { Conversion } from '../docconv.ts';
import { DocconvError } from '../errors.ts';
import { refusedByHost } from '../fetch/fetch-failure.ts';
import type { GuardedSender } from '../fetch/send-guarded.ts';
import { identifySelf } from '../files/process-identity.ts';
import { accountMissing } from '../keys/account-error.ts';
import type { LocalService } from '../local.ts';
import { type HeldJob, holdJob } from './hold-job.ts';
import type { Job, JobOutcome, Lease } from './job.ts';
import { type InputSources, inputOf } from './job-input.ts';
import { createJobResults, describeResult, inputNameOf, readResult } from './job-results.ts';
import { openSecrets } from './job-secrets.ts';
import type { JobStore } from './job-store.ts';

/** What jobs are done with. */
export interface JobParts extends InputSources {
  jobs: JobStore;
  store: AccountStore;
  convertClaimed: LocalService['convertClaimed'];
  sender: GuardedSender;
  plans: Plans;
  /** Opens what was sealed at acceptance. */
  secret: string;
  /** How long results are kept, milliseconds. */
  keptFor: number;
  clock: () => number;
}

const SEND_MS = 2 * 60_000;
/** What the store or the queue could not do now is tried again after this, milliseconds. */
const PAUSE_MS = 2_000;

/**
 * Converts what was asked for, and writes down how that ended. A process that dies anywhere in it leaves a job that the
 * next one brings to the same end: the claim on the account's ledger says whether it was charged already.
 */
export async function runJob(parts: JobParts, job: Job & { lease: Lease }): Promise<void> {
  const held = holdJob(parts.jobs, job, parts.clock);
  try {
    const outcome = await convertHeld(parts, held);
    if (outcome) await finish(parts, held, outcome);
  } catch (error) {
    await endFailed(parts, held, error);
  } finally {
    await held.letGo();
  }
}

async function finish(parts: JobParts, { job, leaseId }: HeldJob, outcome: JobOutcome): Promise<void> {
  const now = parts.clock();
  const expiresAt = now + parts.keptFor;
  if (await parts.jobs.finish({ id: job.id, leaseId, outcome, now, expiresAt })) {
    // What cannot be removed now goes with the rest of the job when it expires.
    await parts.blobs.remove(inputNameOf(job)).catch(() => undefined);
  }
}

async function endFailed(parts: JobParts, held: HeldJob, thrown: unknown): Promise<void> {
  const { job, leaseId } = held;
  const now = parts.clock();
  if (held.ended() === 'lost') return;
  if (held.ended() === 'cancel') return finish(parts, held, { type: 'cancelled' });
  const failure = failureOf(thrown);
  if (isPassing(failure)) {
    const after = (failure.retryAfter ?? 0) * 1000 || PAUSE_MS;
    return parts.jobs.giveBack({ id: job.id, leaseId, after, now });
  }
  const { code, message, hint, reason } = failure;
  await finish(parts, held, { type: 'failed', failure: { code, message, hint, reason } });
  if (!(thrown instanceof DocconvError)) throw thrown;
}

/** Nothing of the document's: the queue is full, the store does not answer, this process is about to end. */
function isPassing({ code }: DocconvError): boolean {
  return code === 'busy' || code === 'server' || code === 'cancelled';
}

function failureOf(thrown: unknown): DocconvError {
  if (thrown instanceof DocconvError) return thrown;
  return new DocconvError(
    'internal',
    'Something went wrong inside the server.',
    'Try again; if it stays so, tell whoever runs this server the id of the job. Nothing was charged.',
    { cause: thrown },
  );
}

/** @returns undefined when the job is in other hands now */
async function convertHeld(parts: JobParts, held: HeldJob): Promise<JobOutcome | undefined> {
  const caller = await callerOf(parts, held.job);
  for (;;) {
    const claimed = await claim(parts, held.job);
    // From here on whoever has the job after us takes the claim away first, so that we charge nothing any more.
    const isHeld = await held.confirm();
    if (claimed.type === 'done')
      return { type: 'converted', result: await readResult(parts.blobs, claimed.result) };
    if (!isHeld || held.job.cancelAsked) {
      await parts.store.withdrawClaim(claimed.claim);
      return held.ended() === 'lost' ? undefined : { type: 'cancelled' };
    }
    const outcome = await convert(parts, held, caller, claimed.claim);
    if (outcome) return outcome;
    if (!(await held.confirm())) throw cancelled();
  }
}

/** Jobs are taken over the HTTP API alone. */
async function callerOf({ store, plans }: JobParts, { accountId, keyId }: Job): Promise<Caller> {
  const account = await store.findAccount(accountId);
  if (!account) throw accountMissing(accountId);
  const key = keyId === undefined ? undefined : { id: keyId };
  return { account, key, door: 'api', plan: planNamed(account.plan, plans) };
}

type Claimed = { type: 'fresh'; claim: Claim } | { type: 'done'; result: string };

/** Takes the claim on what the job would be charged for, from whoever had the job before, too. */
async function claim({ store, clock }: JobParts, { id, accountId }: Job): Promise<Claimed> {
  const holder = await identifySelf();
  for (;;) {
    const now = clock();
    const answer = await store.claim({
      accountId,
      key: claimKeyOf(id),
      fingerprint: id,
      holder,
      expiresAt: now + HOLD_MS,
      now,
    });
    if (answer.type === 'conflict') throw new Error('the claim of a job is that of another');
    if (answer.type !== 'in_flight') return answer;
    await store.withdrawClaim(answer.claim);
  }
}

/** No idempotency key that somebody gives has a line break in it. */
export function claimKeyOf(jobId: string): string {
  return `job\n${jobId}`;
}

async function convert(
  parts: JobParts,
  held: HeldJob,
  caller: Caller,
  claim: Claim,
): Promise<JobOutcome | undefined> {
  const { job, signal } = held;
  const secrets = openSecrets(parts.secret, job);
  const results = createJobResults(parts.blobs, job);
  let undelivered: unknown;
  const deliver = async () => {
    const { outputUrl } = secrets;
    if (outputUrl === undefined) return;
    await send(parts, outputUrl, results.written().bytes, signal).catch((error) => {
      undelivered = error;
      throw error;
    });
  };
  try {
    const conversion = await parts.convertClaimed(
      caller,
      {
        input: inputOf(job, secrets, parts, { maxBytes: caller.plan.fileSize, signal }),
        fileName: job.asked.fileName,
        outputFormat: job.asked.outputFormat,
        options: { ...job.asked.options, password: secrets.password },
        signal,
        onProgress: held.note,
        deliver,
      },
      { claim, results },
    );
    return conversion && converted(results.written().name, conversion);
  } catch (error) {
    // It may be that it was charged and the store could not say so: then the claim stays, and tells whoever comes next.
    await parts.store.withdrawClaim(claim).catch(() => undefined);
    throw undelivered ?? error;
  }
}

function converted(name: string, conversion: Conversion): JobOutcome {
  return { type: 'converted', result: describeResult(name, conversion) };
}

/** @throws DocconvError unless the host takes it */
async function send({ sender }: JobParts, url: string, body: Buffer, signal: AbortSignal): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const { status } = await sender.send(url, {
    method: 'PUT',
    headers,
    body,
    totalMilliseconds: SEND_MS,
    signal,
  });
  if (status < 200 || status > 299) throw refusedByHost(status);
}
