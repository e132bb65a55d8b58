import { isSamePayment } from '../accounts/payment-steps.ts';
import { checkTerms } from './check-terms.ts';
import type { PaidRequest } from './describe-payment.ts';
import { PaymentRefused } from './payment-refused.ts';
import type { PaymentParts } from './pursue.ts';
import { paymentsUnavailable } from './unavailable.ts';

/**
 * Makes sure that a payment is meant for us and that its payer signed it, before anything of it is noted: who only
 * knows payer and nonce must not get that far. One that is in the ledger as it came was checked before, and its time may
 * have run out meanwhile without that mattering any more.
 */
export async function checkUnlessKnown(parts: PaymentParts, request: PaidRequest): Promise<void> {
  const known = await parts.ledger.findPayment(request.payment.id);
  if (known && isSamePayment(known, request.payment)) return;
  const { signed } = request.received;
  checkTerms(signed, request.order, parts.terms, parts.clock());
  await parts.guard.admit(request.network);
  const isSigned = await parts.chain.isSignedByPayer(signed).catch((error) => {
    throw paymentsUnavailable(error);
  });
  if (isSigned) return;
  await parts.guard.noteForgery(request.network);
  throw wronglySigned();
}

function wronglySigned(): PaymentRefused {
  return new PaymentRefused(
    'invalid_signature',
    'The payment is not signed by its payer.',
    'Sign it with the key of the address it comes from; nothing was charged.',
  );
}
