import { planNamed } from '../../accounts/plans.ts';
import type { Claim } from '../../accounts/store.ts';
import { cancelled } from '../../convert/engine-failure.ts';
import { type Caller, HOLD_MS } from '../../convert/metering.ts';
import type { MeteredConversion } from '../../docconv.ts';
import { DocconvError } from '../../errors.ts';
import { resultNotTaken } from '../../fetch/fetch-failure.ts';
import { identifySelf } from '../../files/process-identity.ts';
import { accountMissing } from '../../keys/account-error.ts';
import { noteFailure, noteSpan, withSpan } from '../../tracing.ts';
import { dividingConverter, pagesStored } from '../division/convert-divided.ts';
import { failureOf, isPassing, pauseAfter } from '../failures.ts';
import type { Job, JobOutcome, Lease } from '../job.ts';
import { inputOf } from '../job-input.ts';
import type { JobParts } from '../job-parts.ts';
import { createJobResults, describeResult, inputNameOf, readResult } from '../job-results.ts';
import { openSecrets } from '../job-secrets.ts';
import { type HeldJob, holdJob } from './hold-job.ts';

const SEND_MS = 2 * 60_000;

/**
 * Converts what was asked for, and writes down how that ended. A process that dies anywhere in it leaves a job that the
 * next one brings to the same end: the claim on the account's ledger says whether it was charged already.
 */
export async function runJob(parts: JobParts, job: Job & { lease: Lease }): Promise<void> {
  const { trace: parent } = job.asked;
  const attributes = { 'docconv.job.id': job.id, 'docconv.job.attempt': job.attempts };
  noteSpan('docconv.queue', { kind: 'CONSUMER', parent, attributes, startTime: job.acceptedAt });
  await withSpan('docconv.job', { kind: 'CONSUMER', parent, attributes }, async (span) => {
    const held = holdJob(parts.jobs, job, parts.clock);
    try {
      const outcome = await convertHeld(parts, held);
      if (outcome) await finish(parts, held, outcome);
    } catch (error) {
      noteFailure(span, error);
      await endFailed(parts, held, error);
    } finally {
      await held.letGo();
    }
  });
}

async function finish(parts: JobParts, { job, leaseId }: HeldJob, outcome: JobOutcome): Promise<void> {
  const now = parts.clock();
  const expiresAt = now + parts.keptFor;
  const stored = [inputNameOf(job), ...pagesStored(await parts.jobs.parts(job.id))];
  if (await parts.jobs.finish({ id: job.id, leaseId, outcome, now, expiresAt })) {
    // What cannot be removed now goes with the rest of the job when it expires.
    for (const name of stored) await parts.blobs.remove(name).catch(() => undefined);
  }
}

async function endFailed(parts: JobParts, held: HeldJob, thrown: unknown): Promise<void> {
  const failure = failureOf(thrown);
  // This process may be about to end: what its owner cancelled meanwhile need not wait for another.
  if (failure.code === 'cancelled') await held.confirm().catch(() => undefined);
  if (held.ended() === 'lost') return;
  if (held.ended() === 'cancel') return finish(parts, held, { type: 'cancelled' });
  if (isPassing(failure)) return held.giveBack(pauseAfter(failure));
  const { code, message, hint, reason } = failure;
  await finish(parts, held, { type: 'failed', failure: { code, message, hint, reason } });
  if (!(thrown instanceof DocconvError)) throw thrown;
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

/** Takes the claim for the job's charge, also from an earlier worker of the job. */
async function claim({ store, clock }: JobParts, { id, accountId }: Job): Promise<Claimed> {
  const holder = await identifySelf();
  for (;;) {
    const now = clock();
    const result = await store.claim({
      accountId,
      key: claimKeyOf(id),
      fingerprint: id,
      holder,
      expiresAt: now + HOLD_MS,
      now,
    });
    if (result.type === 'conflict') throw new Error('the claim of a job is that of another');
    if (result.type !== 'in_flight') return result;
    await store.withdrawClaim(result.claim);
  }
}

/** No idempotency key that somebody gives has a line break in it. */
function claimKeyOf(jobId: string): string {
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
      { claim, results, engine: dividingConverter(parts, held) },
    );
    return conversion && converted(results.written().name, conversion);
  } catch (error) {
    // It may be that it was charged and the store could not say so: then the claim stays, and tells whoever comes next.
    await parts.store.withdrawClaim(claim).catch(() => undefined);
    throw undelivered ?? error;
  }
}

function converted(name: string, conversion: MeteredConversion): JobOutcome {
  return { type: 'converted', result: describeResult(name, conversion) };
}

/** @throws DocconvError unless the host takes it */
async function send({ sender }: JobParts, url: string, body: Buffer, signal: AbortSignal): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const message = { method: 'PUT' as const, headers, body, totalMilliseconds: SEND_MS, signal };
  const { status } = await sender.send(url, message).catch((error) => {
    throw error instanceof DocconvError && error.code === 'network'
      ? resultNotTaken(undefined, error)
      : error;
  });
  if (status < 200 || status > 299) throw resultNotTaken(status);
}
