import type { Payment, PaymentHold, Payments, SettlementOutcome } from '../../accounts/store/payments.ts';
import type { ChainVerdict } from '../chain/chain.ts';
import type { NotePayment } from '../note-payment.ts';

/** How a settlement ended, with the amount moved if the chain reports it. */
export type SettlementEnding = SettlementOutcome & { amount?: string };

/** What the chain says of a payment, as the ledger has it. @returns undefined when it may still be settled */
export function endingOf(verdict: ChainVerdict): SettlementEnding | undefined {
  switch (verdict.type) {
    case 'settled':
      return verdict;
    case 'dead':
      return { type: 'settle_failed', reason: verdict.reason };
    case 'unspent':
      return undefined;
  }
}

/**
 * Notes how the settlement of a payment ended that is `settling` or `settle_unknown`, and tells of it.
 * @returns the payment as it is now; undefined when somebody else has it by now
 */
export async function endSettlement(
  { ledger, clock, note }: { ledger: Payments; clock: () => number; note: NotePayment },
  hold: PaymentHold,
  payment: Payment,
  ending: SettlementEnding,
): Promise<Payment | undefined> {
  const now = clock();
  const { amount = payment.amount, ...outcome } = ending;
  if (amount !== undefined && amount !== payment.amount) {
    // The chain has the last word, also on how much it was.
    await ledger.beginSettlement({ hold, amount, now });
  }
  if (!(await ledger.endSettlement({ hold, outcome, now }))) return undefined;
  const { type: state, ...told } = outcome;
  note(state, { payment: payment.id, ...(state === 'settled' && { amount }), ...told });
  return { ...payment, amount, ...told, state, changedAt: now };
}
