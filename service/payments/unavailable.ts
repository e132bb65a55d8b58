import type { Payment } from '../accounts/store/payments.ts';
import { DocconvError } from '../errors.ts';

/** Seconds after which to try again: a facilitator that restarts takes no longer. */
const RETRY_AFTER_S = 10;
/** A transaction is in a block by then. */
const RETRY_UNSETTLED_AFTER_S = 5;

/** The facilitator or the chain does not answer, before anything was begun. */
export function paymentsUnavailable(cause: unknown): DocconvError {
  return new DocconvError(
    'server',
    'Payments cannot be checked at the moment.',
    'Try again later, or use an API key.',
    { reason: 'payments_unavailable', retryAfter: RETRY_AFTER_S, cause },
  );
}

/**
 * Settlement was asked for, and nobody knows yet how it ended.
 * @param told what whoever settles said last
 */
export function paymentUnsettled(
  { validUntil }: Pick<Payment, 'validUntil'>,
  { told, cause }: { told?: string; cause?: unknown } = {},
): DocconvError {
  return new DocconvError(
    'server',
    `The document is converted, and it is not known yet whether the payment went through${told ? ` (${told})` : ''}.`,
    `Retry with the same Payment-Signature: you get the result and are charged once at most. Do not sign another while this is the response; it is no longer once the signature has run out, ${new Date(validUntil).toISOString()}.`,
    { reason: 'settlement_unknown', retryAfter: RETRY_UNSETTLED_AFTER_S, cause },
  );
}

export function isUnsettled(error: unknown): boolean {
  return error instanceof DocconvError && error.reason === 'settlement_unknown';
}
