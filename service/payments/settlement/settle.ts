import { setTimeout as sleep } from 'node:timers/promises';
import { mayHaveMoved } from '../../accounts/payment-steps.ts';
import type { Payment, PaymentHold, Payments } from '../../accounts/store/payments.ts';
import type { ChainVerdict, PaymentChain } from '../chain/chain.ts';
import type { PaidRequest } from '../describe-payment.ts';
import type { Facilitator } from '../facilitator.ts';
import type { PaymentGuard } from '../guard.ts';
import type { NotePayment } from '../note-payment.ts';
import { PaymentRefused, settlementFailed } from '../payment-refused.ts';
import { isUnsettled, paymentUnsettled } from '../unavailable.ts';
import { endingOf, endSettlement, type SettlementEnding } from './end-settlement.ts';

export interface SettlementParts {
  ledger: Payments;
  chain: PaymentChain;
  facilitator: Facilitator;
  guard: Pick<PaymentGuard, 'noteWaste'>;
  clock: () => number;
  note: NotePayment;
  /** How long to wait before each look at the chain after an attempt that did not succeed, milliseconds. */
  pauses: readonly number[];
}

/** A payment whose result is stored, and its hold. */
interface HeldPayment {
  hold: PaymentHold;
  payment: Payment;
  request: PaidRequest;
  /** What to take, atomic units. */
  amount: bigint;
}

/**
 * For `pauses`. Blocks come every two seconds, and nodes lag behind by one or two; where settling is waited for longer
 * than usual they are slower.
 * @param timeoutMs how long the facilitator is waited for, 30 s usually
 */
export function pausesWithin(timeoutMs: number): number[] {
  return [0, timeoutMs / 30, timeoutMs / 15, timeoutMs / 7.5];
}

/**
 * Takes the money for a result that is stored, once. One that may have been settled before is looked for on the chain
 * first, and only settled again when it can still be.
 * @returns the settled payment; undefined when somebody else has it by now
 * @throws PaymentRefused when it failed for good; DocconvError `settlement_unknown` when nobody knows
 */
export async function settle(parts: SettlementParts, held: HeldPayment): Promise<Payment | undefined> {
  const { ledger, clock } = parts;
  const { hold, payment } = held;
  const amount = String(held.amount);
  const wasTried = mayHaveMoved(payment);
  if (wasTried) {
    const ending = await unlessUnclear(payment, async () =>
      endingOf(await parts.chain.findSettlement(payment)),
    );
    if (ending) return unlessUnclear(payment, () => conclude(parts, held, ending));
  }
  if (!(await ledger.beginSettlement({ hold, amount, now: clock() }))) return undefined;
  parts.note('settling', { payment: payment.id, amount });
  const settling: HeldPayment = { ...held, payment: { ...payment, state: 'settling', amount } };
  return unlessUnclear(payment, async () =>
    conclude(parts, settling, await attempt(parts, settling, wasTried)),
  );
}

/** The reason for a settlement that only the facilitator reports. */
const NOT_SEEN = 'transaction_not_seen';

/** Once settlement was asked for the money may have moved: whatever goes wrong then is not known to have failed. */
async function unlessUnclear<T>(payment: Payment, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof PaymentRefused || isUnsettled(cause)
      ? cause
      : paymentUnsettled(payment, { cause });
  }
}

async function attempt(
  parts: SettlementParts,
  { payment, request, amount }: HeldPayment,
  wasTried: boolean,
): Promise<SettlementEnding> {
  const response = await parts.facilitator.settle(request.received, amount);
  const verdict = await seekOnChain(parts, payment);
  const seen = verdict && endingOf(verdict);
  if (seen) return seen;
  // Whoever settles may be wrong or lie: only what the chain shows was paid.
  if (response.type === 'settled') return { type: 'settle_unknown', reason: NOT_SEEN };
  const { type, reason } = response;
  // After an attempt before, a refusal may be the echo of its success: the money is gone because it came to us.
  if (wasTried) return { type: 'settle_unknown', reason };
  if (type === 'refused' && verdict) return { type: 'settle_failed', reason };
  if (type !== 'unknown') await parts.guard.noteWaste(request);
  return { type: 'settle_unknown', reason };
}

/** Looks until the end of a payment shows. @returns what the chain said last; undefined when it did not answer */
async function seekOnChain(
  { chain, pauses }: SettlementParts,
  payment: Payment,
): Promise<ChainVerdict | undefined> {
  let verdict: ChainVerdict | undefined;
  for (const pause of pauses) {
    if (pause > 0) await sleep(pause);
    verdict = await chain.findSettlement(payment).catch(() => undefined);
    if (verdict && endingOf(verdict)) return verdict;
  }
  return verdict;
}

/** @throws PaymentRefused, DocconvError unless it was settled */
async function conclude(
  parts: SettlementParts,
  { hold, payment, request }: HeldPayment,
  ending: SettlementEnding,
): Promise<Payment | undefined> {
  const ended = await endSettlement(parts, hold, payment, ending);
  if (ending.type === 'settled' || !ended) return ended;
  if (ending.type === 'settle_unknown') throw paymentUnsettled(payment, { told: ending.reason });
  // One that has run out did so while nobody knew whether it was settled: that is no fault of its payer.
  if (ending.reason !== 'expired') await parts.guard.noteWaste(request);
  throw settlementFailed(ending.reason);
}
