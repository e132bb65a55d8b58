import { setTimeout as sleep } from 'node:timers/promises';
import type { Payment, PaymentHold, Payments } from '../accounts/store/payments.ts';
import type { PaymentChain } from './chain/chain.ts';
import { endingOf, endSettlement, type SettlementEnding } from './end-settlement.ts';
import type { Facilitator, ReceivedPayment } from './facilitator.ts';
import type { NotePayment } from './note-payment.ts';
import { PaymentRefused, settlementFailed } from './payment-refused.ts';
import { isUnsettled, paymentUnsettled } from './unavailable.ts';

export interface SettlementParts {
  ledger: Payments;
  chain: PaymentChain;
  facilitator: Facilitator;
  clock: () => number;
  note: NotePayment;
  /** How long to wait before each look at the chain after an attempt that ended unclear, milliseconds. */
  pauses?: readonly number[];
}

/** A payment whose result is stored, and its hold. */
export interface HeldPayment {
  hold: PaymentHold;
  payment: Payment;
  received: ReceivedPayment;
  /** What to take, atomic units. */
  amount: bigint;
}

/** Blocks come every two seconds; nodes lag behind by one or two. */
const PAUSES = [0, 1_000, 2_000, 4_000];

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
    const ending = await lookOnChain(parts, payment);
    if (ending) return unlessUnclear(() => conclude(parts, held, ending));
  }
  if (!(await ledger.beginSettlement({ hold, amount, now: clock() }))) return undefined;
  parts.note('settling', { payment: payment.id, amount });
  return unlessUnclear(async () => {
    const settling: Payment = { ...payment, state: 'settling', amount };
    const ending = await attempt(parts, { ...held, payment: settling }, wasTried);
    return conclude(parts, { hold, payment: settling }, ending);
  });
}

/** Once settlement was asked for the money may have moved: whatever goes wrong then is not known to have failed. */
async function unlessUnclear<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof PaymentRefused || isUnsettled(error) ? error : paymentUnsettled(error);
  }
}

/** Whether settlement was asked for, so that only the chain knows what became of it. */
function mayHaveMoved({ state }: Payment): boolean {
  return state === 'settling' || state === 'settle_unknown';
}

async function attempt(
  parts: SettlementParts,
  { payment, received, amount }: HeldPayment,
  wasTried: boolean,
): Promise<SettlementEnding> {
  const answer = await parts.facilitator.settle(received, amount);
  if (answer.type === 'settled') return { type: 'settled', transaction: answer.transaction };
  const isRefused = answer.type === 'refused';
  const seen = await seekOnChain(parts, payment, isRefused ? [0] : (parts.pauses ?? PAUSES));
  if (seen) return seen;
  // After an attempt before, a refusal may be the echo of its success: the money is gone because it came to us.
  const isFinal = isRefused && !wasTried;
  return { type: isFinal ? 'settle_failed' : 'settle_unknown', reason: answer.reason };
}

/** @throws DocconvError `settlement_unknown` when the chain does not tell */
async function lookOnChain(
  { chain }: SettlementParts,
  payment: Payment,
): Promise<SettlementEnding | undefined> {
  try {
    return endingOf(await chain.findSettlement(payment));
  } catch (error) {
    throw paymentUnsettled(error);
  }
}

async function seekOnChain(
  { chain }: SettlementParts,
  payment: Payment,
  pauses: readonly number[],
): Promise<SettlementEnding | undefined> {
  for (const pause of pauses) {
    if (pause > 0) await sleep(pause);
    const ending = await chain.findSettlement(payment).then(endingOf, () => undefined);
    if (ending) return ending;
  }
  return undefined;
}

/** @throws PaymentRefused, DocconvError unless it was settled */
async function conclude(
  parts: SettlementParts,
  { hold, payment }: Pick<HeldPayment, 'hold' | 'payment'>,
  ending: SettlementEnding,
): Promise<Payment | undefined> {
  const ended = await endSettlement(parts, hold, payment, ending);
  if (ending.type === 'settled' || !ended) return ended;
  throw ending.type === 'settle_failed' ? settlementFailed(ending.reason) : paymentUnsettled();
}
