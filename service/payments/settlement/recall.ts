import type { Payment } from '../../accounts/store/payments.ts';
import type { RememberedConversion } from '../../results/packed-conversion.ts';
import { unpackConversion } from '../../results/packed-conversion.ts';
import { PaymentRefused, settlementFailed } from '../payment-refused.ts';
import type { PaidConversion, PaymentParts } from '../setup/payment-parts.ts';

/** What a payment at its end was for. @throws PaymentRefused when there is nothing (any more) to be given for it */
export async function recall(parts: PaymentParts, payment: Payment): Promise<PaidConversion> {
  if (payment.state === 'settle_failed') throw settlementFailed(payment.reason ?? 'unknown');
  const conversion = await findResult(parts, payment);
  if (!conversion) throw resultExpired();
  parts.note('replayed', { payment: payment.id, transaction: payment.transaction });
  return { conversion, payment, isReplay: true };
}

/** What was converted for a payment that is not at its end, for which it is always kept. */
export async function loadResult(parts: PaymentParts, payment: Payment): Promise<RememberedConversion> {
  const conversion = await findResult(parts, payment);
  if (!conversion) throw new Error(`the result of the payment ${payment.id} is missing`);
  return conversion;
}

async function findResult(
  { ledger, clock }: PaymentParts,
  { id }: Payment,
): Promise<RememberedConversion | undefined> {
  const packed = await ledger.paymentResult({ id, now: clock() });
  return packed === undefined ? undefined : unpackConversion(packed, `of the payment ${id}`);
}

function resultExpired(): PaymentRefused {
  return new PaymentRefused(
    'result_expired',
    'This payment was settled more than an hour ago, and its result is not kept any longer.',
    'It was charged once and is not charged again. Sign a new payment to convert the document anew.',
  );
}
