import type { Payment, PaymentHold } from '../../accounts/store/payments.ts';
import { cancelled } from '../../convert/engine-failure.ts';
import { DocconvError } from '../../errors.ts';
import type { RememberedConversion } from '../../results/packed-conversion.ts';
import { packConversion } from '../../results/packed-conversion.ts';
import { CONVERSION_MS, checkTerms } from '../check-terms.ts';
import type { PaidRequest } from '../describe-payment.ts';
import { PaymentRefused, refusedAtCheck } from '../payment-refused.ts';
import type { PaymentParts } from '../setup/payment-parts.ts';
import { convertOrder } from './convert-order.ts';

interface Signals {
  /** Aborted when nobody waits for it any more. */
  gone: AbortSignal;
  /** Somebody else has the payment by now. */
  lost: AbortSignal;
}

interface Converted {
  payment: Payment;
  conversion: RememberedConversion;
}

/**
 * Converts for a payment that was claimed, and stores the result. When nothing comes of it the claim has to be
 * released: nothing was charged then.
 * @returns undefined when somebody else has the payment by now
 */
export async function convertHeld(
  parts: PaymentParts,
  request: PaidRequest,
  hold: PaymentHold,
  signals: Signals,
): Promise<Converted | undefined> {
  const { ledger, clock, note } = parts;
  note('claimed', { payment: hold.id });
  const conversion = await convertInTime(parts, request, signals);
  if (!conversion) return undefined;
  const result = packConversion(conversion);
  if (result === undefined) throw resultTooLarge();
  const now = clock();
  if (!(await ledger.completePayment({ hold, result, now }))) return undefined;
  note('converted', { payment: hold.id });
  const payment: Payment = { ...request.payment, state: 'converted', createdAt: now, changedAt: now };
  return { payment, conversion };
}

async function convertInTime(
  parts: PaymentParts,
  request: PaidRequest,
  { gone, lost }: Signals,
): Promise<RememberedConversion | undefined> {
  const late = AbortSignal.timeout(CONVERSION_MS);
  const signal = AbortSignal.any([gone, lost, late]);
  let hasStarted = false;
  const onStart = () => {
    hasStarted = true;
  };
  try {
    return await parts.guard.inTurn(request, signal, async () => {
      await verify(parts, request);
      return convertOrder(parts, { order: request.order, line: `x402 ${request.network}`, signal, onStart });
    });
  } catch (error) {
    if (lost.aborted) return undefined;
    if (gone.aborted || late.aborted || !isOurFault(error)) {
      await (hasStarted ? parts.guard.noteWaste(request) : parts.guard.noteFailure(request));
    }
    if (late.aborted) throw tookTooLong();
    throw gone.aborted ? cancelled() : error;
  }
}

/** Failures of the server do not count against the payer. */
function isOurFault(error: unknown): boolean {
  if (error instanceof PaymentRefused) return false;
  if (!(error instanceof DocconvError)) return true;
  return ['busy', 'server', 'internal', 'cancelled'].includes(error.code);
}

/** @throws PaymentRefused, DocconvError `payments_unavailable` */
async function verify(
  { facilitator, terms, clock }: PaymentParts,
  { order, received }: PaidRequest,
): Promise<void> {
  checkTerms(received.signed, order, terms, clock());
  const verdict = await facilitator.verify(received, BigInt(received.signed.authorized));
  if (!verdict.isValid) throw refusedAtCheck(verdict.reason, verdict.told);
}

function tookTooLong(): DocconvError {
  return new DocconvError(
    'unreadable',
    `The conversion took longer than ${CONVERSION_MS / 60_000} minutes.`,
    'Give fewer pages at once.',
    { reason: 'timed_out' },
  );
}

function resultTooLarge(): DocconvError {
  return new DocconvError(
    'too_large',
    'The result is larger than results of paid requests may be.',
    'Give fewer pages at once.',
    { reason: 'result_too_large' },
  );
}
