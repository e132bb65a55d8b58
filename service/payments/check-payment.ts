import { isSamePayment } from '../accounts/payment-steps.ts';
import { checkTerms } from './check-terms.ts';
import type { PaidRequest } from './describe-payment.ts';
import { PaymentRefused } from './payment-refused.ts';
import type { PaymentParts } from './setup/payment-parts.ts';
import { paymentsUnavailable } from './unavailable.ts';

/**
 * Makes sure that a payment is meant for us and that its payer signed it, before anything of it is noted: who only
 * knows payer and nonce must not get that far. One that is in the ledger as it came was checked before, and its time may
 * have run out meanwhile without that mattering any more.
 */
export async function checkUnlessKnown(
  parts: PaymentParts,
  request: PaidRequest,
  signal: AbortSignal,
): Promise<void> {
  const known = await parts.ledger.findPayment(request.payment.id);
  if (known && isSamePayment(known, request.payment)) return;
  checkTerms(request.received.signed, request.order, parts.terms, parts.clock());
  await parts.guard.check(request.network, signal, () => checkSignature(parts, request));
}

async function checkSignature({ chain, guard }: PaymentParts, { received, network }: PaidRequest) {
  const isSigned = await chain.isSignedByPayer(received.signed).catch((error) => {
    throw paymentsUnavailable(error);
  });
  if (isSigned) return;
  await guard.noteForgery(network);
  throw wronglySigned();
}

function wronglySigned(): PaymentRefused {
  return new PaymentRefused(
    'invalid_signature',
    'The payment is not signed by its payer.',
    'Sign it with the key of the address it comes from; nothing was charged.',
  );
}
