import { setTimeout as sleep } from 'node:timers/promises';
import type { ClaimPaymentResult, Payment } from '../../accounts/store/payments.ts';
import { cancelled } from '../../convert/engine-failure.ts';
import { DocconvError } from '../../errors.ts';
import { identifySelf } from '../../files/process-identity.ts';
import { type RememberedConversion, unpackConversion } from '../../results/packed-conversion.ts';
import { checkUnlessKnown } from '../check-payment.ts';
import { convertHeld } from '../conversion/convert-held.ts';
import type { Audience } from '../conversion/shared-work.ts';
import type { PaidRequest } from '../describe-payment.ts';
import { isFree, PAYMENT_LEASE_MS, whileHeld } from '../hold-payment.ts';
import { PaymentRefused, settlementFailed } from '../payment-refused.ts';
import type { PaidConversion, PaymentParts } from '../setup/payment-parts.ts';
import { isUnsettled } from '../unavailable.ts';
import { settle } from './settle.ts';

/** How often it is looked whether another process has done with a payment. */
const POLL_MS = 300;

/** Takes a payment as far as it goes, waiting for other processes that are at it. @throws PaymentRefused, DocconvError */
export async function pursue(
  parts: PaymentParts,
  request: PaidRequest,
  audience: Audience,
): Promise<PaidConversion> {
  try {
    return await takeAsFarAsItGoes(parts, request, audience);
  } catch (error) {
    noteEnd(parts, request.payment.id, error);
    throw error;
  }
}

/** How settlements end is noted where they end. */
function noteEnd({ note }: PaymentParts, payment: string, error: unknown): void {
  if (error instanceof PaymentRefused) {
    if (error.reason !== 'settlement_failed') note('refused', { payment, reason: error.reason });
  } else if (!isUnsettled(error)) {
    const reason = error instanceof DocconvError ? (error.reason ?? error.code) : 'internal';
    note('released', { payment, reason });
  }
}

async function takeAsFarAsItGoes(
  parts: PaymentParts,
  request: PaidRequest,
  audience: Audience,
): Promise<PaidConversion> {
  const { payment } = request;
  for (;;) {
    await checkUnlessKnown(parts, request, audience.gone);
    const now = parts.clock();
    const holder = await identifySelf();
    const result = await parts.ledger.claimPayment({
      payment,
      holder,
      expiresAt: now + PAYMENT_LEASE_MS,
      now,
    });
    switch (result.type) {
      case 'conflict':
        throw used();
      case 'final':
        return recall(parts, result.payment);
      case 'in_flight':
        await untilFree(parts, payment.id, audience.gone);
        break;
      case 'fresh':
      case 'resumed': {
        const done = await whileHeld(parts, result.hold, (lost) =>
          takeFurther(parts, request, result, { audience, lost }),
        );
        if (done) return done;
      }
    }
  }
}

/** What to do with a payment that is held now. @returns undefined when somebody else has it by now */
async function takeFurther(
  parts: PaymentParts,
  request: PaidRequest,
  result: Extract<ClaimPaymentResult, { hold: unknown }>,
  watch: { audience: Audience; lost: AbortSignal },
): Promise<PaidConversion | undefined> {
  const { hold } = result;
  try {
    const converted =
      result.type === 'fresh'
        ? await convertHeld(parts, request, hold, { gone: watch.audience.gone, lost: watch.lost })
        : { payment: result.payment, conversion: await loadResult(parts, result.payment) };
    if (!converted) return undefined;
    // Whoever has left would not get what they pay for; the result waits for them.
    if (!watch.audience.goOnIfAwaited()) {
      if (result.type === 'fresh') await parts.guard.noteWaste(request);
      throw cancelled();
    }
    const { payment, conversion } = converted;
    const amount = amountOf(payment, conversion, request);
    const settled = await settle(parts, { hold, payment, request, amount });
    return settled && { conversion, payment: settled, isReplay: false };
  } catch (error) {
    // Should this fail too, the hold expires by itself; the first failure is the one to tell.
    await parts.ledger.releasePayment({ hold, now: parts.clock() }).catch(() => undefined);
    throw error;
  }
}

/** `exact` moves what was signed; `upto` the price of the pages there were. */
function amountOf(
  { scheme, authorized, amount }: Payment,
  { pageCount }: RememberedConversion,
  { order: { maxPages } }: PaidRequest,
): bigint {
  if (amount !== undefined) return BigInt(amount);
  if (scheme === 'exact') return BigInt(authorized);
  return (BigInt(authorized) * BigInt(pageCount)) / BigInt(maxPages);
}

/** Waits until no process holds a payment. @throws DocconvError `cancelled` */
async function untilFree(parts: PaymentParts, id: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const payment = await parts.ledger.findPayment(id);
    if (!payment || (await isFree(parts, payment))) return;
    await sleep(POLL_MS, undefined, { signal }).catch(() => {
      throw cancelled();
    });
  }
}

function used(): PaymentRefused {
  return new PaymentRefused(
    'payment_used',
    'This payment belongs to another request.',
    'Sign a new payment for this one; for this request nothing was charged.',
  );
}

/** What a payment at its end was for. @throws PaymentRefused when there is nothing (any more) to be given for it */
async function recall(parts: PaymentParts, payment: Payment): Promise<PaidConversion> {
  if (payment.state === 'settle_failed') throw settlementFailed(payment.reason ?? 'unknown');
  const conversion = await findResult(parts, payment);
  if (!conversion) throw resultExpired();
  parts.note('replayed', { payment: payment.id, transaction: payment.transaction });
  return { conversion, payment, isReplay: true };
}

/** What was converted for a payment that is not at its end, for which it is always kept. */
async function loadResult(parts: PaymentParts, payment: Payment): Promise<RememberedConversion> {
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
    'It was charged once and is not charged again. Sign a new payment to convert the document again.',
  );
}
