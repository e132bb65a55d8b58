import { setTimeout as sleep } from 'node:timers/promises';
import { idempotencyConflict } from './account-error.ts';
import type { Claim } from './accounts/store.ts';
import { type LocalParts, usageOf } from './convert-metered.ts';
import type { Conversion } from './docconv.ts';
import { cancelled } from './engine-failure.ts';
import { DocconvError } from './errors.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type Caller, HOLD_MS } from './metering.ts';
import { identifySelf, type ProcessIdentity, stateOf } from './process-identity.ts';
import type { Assignment } from './visit.ts';

/** How often a caller looks whether the one before has finished. */
const POLL_MS = 150;
const MAX_KEY_LENGTH = 255;

/** @throws DocconvError */
export function checkIdempotencyKey(key: string): void {
  if (key.length >= 1 && key.length <= MAX_KEY_LENGTH && /^[\x20-\x7e]+$/.test(key)) return;
  throw new DocconvError(
    'bad_request',
    `An idempotency key is 1 to ${MAX_KEY_LENGTH} printable ASCII characters.`,
    'Use, for example, a UUID or the name of the job.',
    { reason: 'invalid_idempotency_key' },
  );
}

/**
 * Converts at most once for an idempotency key: the first result is given again, a conversion under way is waited
 * for, unless its process has ended. Work that has begun goes on when the caller gives up, so that a retry finds its result,
 * unless it is asked to end with its caller.
 * @param work converts under a claim; undefined when somebody else took the claim over
 */
export async function convertOnce(
  parts: LocalParts,
  caller: Caller,
  request: Assignment & { idempotencyKey: string },
  work: (claim: Claim) => Promise<Conversion | undefined>,
): Promise<Conversion> {
  const fingerprint = fingerprintOf(request);
  for (;;) {
    const now = (parts.clock ?? Date.now)();
    const answer = await parts.store.claim({
      accountId: caller.account.id,
      key: request.idempotencyKey,
      fingerprint,
      holder: await identifySelf(),
      expiresAt: now + HOLD_MS,
      now,
    });
    switch (answer.type) {
      case 'conflict':
        throw idempotencyConflict();
      case 'in_flight':
        if (await hasEnded(answer.holder)) await parts.store.forgetClaim(answer.claim);
        else await pause(request.signal);
        break;
      case 'done': {
        const conversion = await recall(parts, caller, answer.result, now);
        if (conversion) return conversion;
        await parts.store.forgetClaim(answer.claim);
        break;
      }
      case 'fresh': {
        const conversion = await orAborted(workOrForget(parts, answer.claim, work), request.signal);
        if (conversion) return conversion;
      }
    }
  }
}

/** Whether it is certain that nobody is at the work any more, so that it need not be waited for. */
async function hasEnded(holder: ProcessIdentity | undefined): Promise<boolean> {
  return holder !== undefined && (await stateOf(holder)) === 'ended';
}

async function recall(
  { store, results }: LocalParts,
  { account, plan }: Caller,
  reference: string,
  now: number,
): Promise<Conversion | undefined> {
  const conversion = await results.load(account.id, reference, now);
  return (
    conversion && { ...conversion, usage: usageOf(await store.quota(account.id, now), plan.monthly.pages) }
  );
}

/** Failures are not remembered. */
async function workOrForget(
  { store }: LocalParts,
  claim: Claim,
  work: (claim: Claim) => Promise<Conversion | undefined>,
): Promise<Conversion | undefined> {
  try {
    return await work(claim);
  } catch (error) {
    // Should this fail too, the claim expires by itself; the first failure is the one to tell.
    await store.forgetClaim(claim).catch(() => undefined);
    throw error;
  }
}

async function pause(signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(POLL_MS, undefined, { signal });
  } catch {
    throw cancelled();
  }
}

/** Ends early when aborted; what is under way goes on. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(cancelled());
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    const settled = () => signal.removeEventListener('abort', onAbort);
    work.finally(settled).then(resolve, reject);
  });
}
