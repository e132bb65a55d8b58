import type { Payment, PaymentHold, Payments } from '../../accounts/store/payments.ts';
import { identifySelf } from '../../files/process-identity.ts';
import type { PaymentChain } from '../chain/chain.ts';
import { isFree } from '../hold-payment.ts';
import type { NotePayment } from '../note-payment.ts';
import { endingOf, endSettlement } from './end-settlement.ts';

interface ReconcileParts {
  ledger: Payments;
  chain: PaymentChain;
  clock: () => number;
  note: NotePayment;
}

/** Payments asked about in one round. */
const AT_ONCE = 20;
/** Of those that wait for somebody to ask, the oldest are looked at; the rest wait for these. */
const LOOKED_AT = 1_000;
/** Longer than asking the chain takes. */
const HOLD_MS = 90_000;

/**
 * Finds out about payments that somebody left `settling` or `settle_unknown`: a process that ended, a facilitator that
 * did not answer, a chain that was down. Each is asked about by one process at a time, and ever less often while the
 * chain does not tell. One that was not settled stays as it is for as long as it can be: its payer may come back.
 * @returns does one round; resolves to the number of payments whose end is known now. @throws DocconvError when the
 * chain does not answer at all
 */
export function createReconciler(parts: ReconcileParts): (signal?: AbortSignal) => Promise<number> {
  const { ledger, chain, clock, note } = parts;
  const patience = createPatience(clock);

  async function reconcileOne(payment: Payment): Promise<boolean> {
    const [holder, now] = [await identifySelf(), clock()];
    const hold = await ledger.takePayment({ id: payment.id, holder, expiresAt: now + HOLD_MS, now });
    if (!hold) return false;
    try {
      return await askAndEnd(parts, hold, payment);
    } finally {
      // Does nothing to a payment that is at its end.
      await ledger.releasePayment({ hold, now: clock() });
    }
  }

  /** A payment whose state cannot be found out does not keep the others waiting. */
  async function tryOne(payment: Payment): Promise<boolean> {
    try {
      return await reconcileOne(payment);
    } catch (error) {
      note('settle_unknown', { payment: payment.id, reason: reasonOf(error) });
      return false;
    }
  }

  async function findDue(): Promise<Payment[]> {
    const unsettled = await ledger.unsettledPayments({ limit: LOOKED_AT });
    patience.keepOnly(unsettled.map(({ id }) => id));
    const due: Payment[] = [];
    for (const payment of unsettled) {
      if (due.length === AT_ONCE) break;
      if (patience.isDue(payment.id) && (await isFree(parts, payment))) due.push(payment);
    }
    return due;
  }

  return async (signal) => {
    const due = await findDue();
    if (due.length > 0) await chain.check();
    let ended = 0;
    for (const payment of due) {
      if (signal?.aborted) break;
      if (await tryOne(payment)) ended++;
      else patience.wait(payment.id);
    }
    return ended;
  };
}

/** @returns whether its end is known now */
async function askAndEnd(parts: ReconcileParts, hold: PaymentHold, payment: Payment): Promise<boolean> {
  const ending = endingOf(await parts.chain.findSettlement(payment));
  return ending !== undefined && (await endSettlement(parts, hold, payment, ending)) !== undefined;
}

function reasonOf(error: unknown): string {
  const { reason } = (error ?? {}) as { reason?: unknown };
  return typeof reason === 'string' ? reason : 'unexpected';
}

const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 60 * 60_000;

/** Which payments it is time to ask about again: after an interval that doubles each time nothing was learnt. */
interface Patience {
  isDue(id: string): boolean;
  wait(id: string): void;
  /** Forgets all others. */
  keepOnly(ids: readonly string[]): void;
}

function createPatience(clock: () => number): Patience {
  const waits = new Map<string, { until: number; ms: number }>();
  return {
    isDue: (id) => (waits.get(id)?.until ?? 0) <= clock(),
    wait: (id) => {
      const ms = Math.min((waits.get(id)?.ms ?? FIRST_WAIT_MS / 2) * 2, LONGEST_WAIT_MS);
      waits.set(id, { until: clock() + ms, ms });
    },
    keepOnly: (ids) => {
      const kept = new Set(ids);
      for (const id of waits.keys()) if (!kept.has(id)) waits.delete(id);
    },
  };
}
