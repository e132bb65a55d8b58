import type { Payment, PaymentHold, Payments } from '../accounts/store/payments.ts';
import { stateOf } from '../files/process-identity.ts';

/** How long a payment outlives the process that had it, before another takes it over. */
export const PAYMENT_LEASE_MS = 20_000;
/** Three tries within it. */
const RENEW_EVERY_MS = 6_000;

/** Works while a payment is held, renewing the hold. @param work gets a signal for when another process takes it over */
export async function whileHeld<T>(
  { ledger, clock }: { ledger: Pick<Payments, 'renewPayment'>; clock: () => number },
  hold: PaymentHold,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const renew = async () => {
    const now = clock();
    if (!(await ledger.renewPayment({ hold, expiresAt: now + PAYMENT_LEASE_MS, now }))) lost.abort();
  };
  let renewing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // One that fails is tried again; should all, the next verb finds the payment gone.
    renewing = renewing.then(renew).catch(() => undefined);
  }, RENEW_EVERY_MS);
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(timer);
    await renewing;
  }
}

/** Whether no process holds a payment. It is freed if its holder, a process of this machine, has ended. */
export async function isFree(
  { ledger, clock }: { ledger: Pick<Payments, 'releasePayment'>; clock: () => number },
  { id, lease }: Payment,
): Promise<boolean> {
  if (!lease || lease.expiresAt <= clock()) return true;
  if (!lease.holder || (await stateOf(lease.holder)) !== 'ended') return false;
  return ledger.releasePayment({ hold: { id, leaseId: lease.id }, now: clock() });
}
