import type { Payment, Payments } from '../accounts/store/payments.ts';
import { stateOf } from '../files/process-identity.ts';

/** Whether nobody has a payment. One that a process of this machine had that has ended is freed. */
export async function isFree(
  { ledger, clock }: { ledger: Pick<Payments, 'releasePayment'>; clock: () => number },
  { id, lease }: Payment,
): Promise<boolean> {
  if (!lease || lease.expiresAt <= clock()) return true;
  if (!lease.holder || (await stateOf(lease.holder)) !== 'ended') return false;
  return ledger.releasePayment({ hold: { id, leaseId: lease.id }, now: clock() });
}
