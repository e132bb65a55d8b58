import type { Payment, Payments } from '../accounts/store/payments.ts';
import { stateOf } from '../files/process-identity.ts';

/** Whether no process holds a payment. It is freed if its holder, a process of this machine, has ended. */
export async function isFree(
  { ledger, clock }: { ledger: Pick<Payments, 'releasePayment'>; clock: () => number },
  { id, lease }: Payment,
): Promise<boolean> {
  if (!lease || lease.expiresAt <= clock()) return true;
  if (!lease.holder || (await stateOf(lease.holder)) !== 'ended') return false;
  return ledger.releasePayment({ hold: { id, leaseId: lease.id }, now: clock() });
}
