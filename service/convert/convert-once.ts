import { setTimeout as sleep } from 'node:timers/promises';
import type { Claim, ClaimResult, Claims } from '../accounts/store.ts';
import type { MeteredConversion } from '../docconv.ts';
import { DocconvError } from '../errors.ts';
import { identifySelf, type ProcessIdentity, stateOf } from '../files/process-identity.ts';
import { idempotencyConflict } from '../keys/account-error.ts';
import type { Assignment } from '../local/admitted-caller.ts';
import type { LocalParts } from '../local/local-parts.ts';
import { usageOf } from './convert-metered.ts';
import { cancelled } from './engine-failure.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type Caller, HOLD_MS } from './metering.ts';

/** How often a caller looks whether the one before has finished. */
const POLL_MS = 150;
/** How often it is tried to let go of a claim while the store does not answer. */
const WITHDRAW_EVERY_MS = 1_000;
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
  work: (claim: Claim) => Promise<MeteredConversion | undefined>,
): Promise<MeteredConversion> {
  const fingerprint = fingerprintOf(request);
  const { id: accountId } = caller.account;
  for (;;) {
    const now = (parts.clock ?? Date.now)();
    const asked = { accountId, key: request.idempotencyKey, fingerprint, expiresAt: now + HOLD_MS, now };
    const result = await noted(asked, async () =>
      parts.store.claim({ ...asked, holder: await identifySelf() }),
    );
    switch (result.type) {
      case 'conflict':
        throw idempotencyConflict();
      case 'in_flight':
        if (await isAbandoned(result)) await parts.store.withdrawClaim(result.claim);
        else await pause(request.signal);
        break;
      case 'done': {
        const conversion = await recall(parts, caller, result.result, now);
        if (conversion) return conversion;
        await parts.store.forgetClaim(result.claim);
        break;
      }
      case 'fresh': {
        const working = noted(result.claim, () => workOrWithdraw(parts, result.claim, work));
        const conversion = await orAborted(working, request.signal);
        if (conversion) return conversion;
      }
    }
  }
}

/** How often each key is being claimed or worked for in this process. */
const notedHere = new Map<string, number>();

async function noted<T>(
  { accountId, key }: Pick<Claim, 'accountId' | 'key'>,
  act: () => Promise<T>,
): Promise<T> {
  const name = nameOf({ accountId, key });
  notedHere.set(name, (notedHere.get(name) ?? 0) + 1);
  try {
    return await act();
  } finally {
    const left = (notedHere.get(name) ?? 1) - 1;
    if (left > 0) notedHere.set(name, left);
    else notedHere.delete(name);
  }
}

function nameOf({ accountId, key }: Pick<Claim, 'accountId' | 'key'>): string {
  return `${accountId} ${key}`;
}

/**
 * Whether it is certain that nobody is at the work any more, so that it need not be waited for: its process has ended, or
 * is this one, which could not take the claim back when the store failed.
 */
async function isAbandoned({ claim, holder }: Extract<ClaimResult, { type: 'in_flight' }>): Promise<boolean> {
  if (holder === undefined) return false;
  return isSelf(holder, await identifySelf())
    ? !notedHere.has(nameOf(claim))
    : (await stateOf(holder)) === 'ended';
}

function isSelf({ pid, started, place }: ProcessIdentity, self: ProcessIdentity): boolean {
  return pid === self.pid && started === self.started && place === self.place;
}

async function recall(
  { store, results }: LocalParts,
  { account, plan }: Caller,
  reference: string,
  now: number,
): Promise<MeteredConversion | undefined> {
  const conversion = await results.load(account.id, reference, now);
  return (
    conversion && {
      ...conversion,
      usage: usageOf(await store.quota(account.id, now), plan.monthly.pages),
      replayed: true,
    }
  );
}

/** Failures are not remembered. */
async function workOrWithdraw(
  { store }: LocalParts,
  claim: Claim,
  work: (claim: Claim) => Promise<MeteredConversion | undefined>,
): Promise<MeteredConversion | undefined> {
  try {
    return await work(claim);
  } catch (error) {
    // It may be that it was charged and the store could not say so: then the claim stays, and a retry finds the result.
    // Should this fail too, it is tried for as long as the claim lives; the first failure is the one to tell.
    await store.withdrawClaim(claim).catch(() => void keepWithdrawing(store, claim));
    throw error;
  }
}

/** For the other nodes, which cannot know that no process works on it. */
async function keepWithdrawing(store: Claims, claim: Claim): Promise<void> {
  for (let tried = 0; tried < HOLD_MS; tried += WITHDRAW_EVERY_MS) {
    await sleep(WITHDRAW_EVERY_MS, undefined, { ref: false });
    const withdrawn = store.withdrawClaim(claim).then(
      () => true,
      () => false,
    );
    if (await withdrawn) return;
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
    const unlisten = () => signal.removeEventListener('abort', onAbort);
    work.finally(unlisten).then(resolve, reject);
  });
}
