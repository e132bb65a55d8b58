/** Why a payment is not taken; stable. */
export type RefusalReason =
  /** Not a payment of a known version of x402. */
  | 'malformed_payment'
  /** It was made for other terms: network, token, receiver, scheme or amount. */
  | 'payment_mismatch'
  | 'payment_not_yet_valid'
  | 'payment_expires_too_soon'
  | 'payment_expires_too_late'
  | 'invalid_signature'
  /** The same authorization stands for another request. */
  | 'payment_used'
  /** It was settled, and what was paid for is not kept any more. */
  | 'result_expired'
  | 'insufficient_funds'
  | 'permit2_allowance_required'
  /** The facilitator refuses it. */
  | 'refused_by_facilitator'
  /** The result is there, but the payment could not be settled. */
  | 'settlement_failed';

/** A payment that is not taken: the client has to sign another. */
export class PaymentRefused extends Error {
  readonly code: 'payment_required' | 'payment_settlement_failed';
  readonly reason: RefusalReason;
  /** What to do next. */
  readonly hint: string;

  constructor(reason: RefusalReason, message: string, hint: string) {
    super(message);
    this.name = 'PaymentRefused';
    this.code = reason === 'settlement_failed' ? 'payment_settlement_failed' : 'payment_required';
    this.reason = reason;
    this.hint = hint;
  }
}

/** @param reason as `facilitator.ts` tells it */
export function refusedAtCheck(reason: RefusalReason, told: string): PaymentRefused {
  switch (reason) {
    case 'insufficient_funds':
      return new PaymentRefused(
        reason,
        'The payer has less than the payment authorizes.',
        'Fund the wallet or ask for fewer pages, then sign again; nothing was charged.',
      );
    case 'permit2_allowance_required':
      return new PaymentRefused(
        reason,
        'The payer has not allowed Permit2 to take the token.',
        'Approve Permit2 for it once, or pay by the scheme "exact", which needs no allowance; nothing was charged.',
      );
    default:
      return new PaymentRefused(
        reason,
        `The payment was not accepted: ${told}.`,
        'Sign one of the requirements of this response; nothing was charged.',
      );
  }
}

export function settlementFailed(told: string): PaymentRefused {
  return new PaymentRefused(
    'settlement_failed',
    `The document was converted, but the payment could not be settled: ${told}.`,
    'Nothing was charged. Make sure of the funds and sign a new payment.',
  );
}
