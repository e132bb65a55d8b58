import type { SettlementResponse, Verification } from '../../../../service/payments/facilitator.ts';
import type { RefusalReason } from '../../../../service/payments/payment-refused.ts';

const POOR = ['insufficient_funds', 'invalid_exact_evm_insufficient_balance', 'permit2_insufficient_balance'];
const NOT_ALLOWED = ['permit2_allowance_required'];
const EXPIRED = ['invalid_exact_evm_payload_authorization_valid_before', 'permit2_deadline_expired'];
const FORGED = ['invalid_exact_evm_signature', 'invalid_permit2_signature'];

/** Reasons that facilitators give before they send anything to the chain, so that no money has moved. */
const FINAL = new Set([...POOR, ...NOT_ALLOWED, ...EXPIRED, ...FORGED]);

/** Reasons that may be the echo of a settlement that is under way, or that has been. */
const OPEN = new Set(['settlement_pending', 'invalid_exact_evm_nonce_already_used', 'permit2_invalid_nonce']);

/** What it means that a payment was not settled for a reason. */
export function unsettledFor(reason: string | undefined): SettlementResponse & { type: Unsettled } {
  return { type: meaningOf(reason), reason: shownReason(reason) };
}

type Unsettled = Exclude<SettlementResponse['type'], 'settled'>;

function meaningOf(reason: string | undefined): Unsettled {
  if (reason === undefined || OPEN.has(reason)) return 'unknown';
  return FINAL.has(reason) ? 'refused' : 'failed';
}

/** Why a facilitator finds a payment not valid. */
export function refusalFor(reason: string | undefined): Verification & { isValid: false } {
  return { isValid: false, reason: kindOf(reason), told: shownReason(reason) };
}

function kindOf(reason: string | undefined): RefusalReason {
  if (reason === undefined) return 'refused_by_facilitator';
  if (POOR.includes(reason)) return 'insufficient_funds';
  if (NOT_ALLOWED.includes(reason)) return 'permit2_allowance_required';
  if (EXPIRED.includes(reason)) return 'payment_expires_too_soon';
  return FORGED.includes(reason) ? 'invalid_signature' : 'refused_by_facilitator';
}

/** As far as it is a code; what else a facilitator might say is nothing to be passed on. */
function shownReason(reason: string | undefined): string {
  return reason !== undefined && /^\w{1,100}$/.test(reason) ? reason : 'no reason was given';
}
