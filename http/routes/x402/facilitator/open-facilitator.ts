import { HTTPFacilitatorClient } from '@x402/core/server';
import {
  type PaymentPayload,
  type PaymentRequired,
  type PaymentRequirements,
  SettleError,
  VerifyError,
} from '@x402/core/types';
import { PAYMENT_LIFE_S } from '../../../../service/payments/check-terms.ts';
import type {
  Facilitator,
  ReceivedPayment,
  Scheme,
  SettlementResponse,
  Verification,
} from '../../../../service/payments/facilitator.ts';
import type { RefusalReason } from '../../../../service/payments/payment-refused.ts';
import type { PaymentSettings } from '../../../../service/payments/setup/settings.ts';
import { paymentsUnavailable } from '../../../../service/payments/unavailable.ts';
import { RESOURCE } from '../resource.ts';
import { BAZAAR } from './bazaar.ts';
import { createSupport, type Support } from './support.ts';

/** The facilitator, and what is demanded of payers so that it settles. */
export interface OpenFacilitator extends Facilitator {
  /** What it settles, the first choice first. @throws DocconvError `payments_unavailable` */
  schemes(): Promise<Scheme[]>;
  /** For an amount by each scheme it settles. @throws DocconvError `payments_unavailable` */
  demands(amount: bigint, age?: 'any'): Promise<PaymentRequirements[]>;
  /** What a challenge tells beyond the demands: how to call what is paid for. */
  extensions: PaymentRequired['extensions'];
}

/**
 * The protocol of x402 over HTTP.
 * @param publicUrl where people reach this server, for catalogs
 */
export function openFacilitator(settings: PaymentSettings, publicUrl: () => string): OpenFacilitator {
  const { url, timeoutMs } = settings.facilitator;
  const client = new HTTPFacilitatorClient({
    url,
    timeoutMs,
    createAuthHeaders: async () => authorize(settings),
  });
  const support = createSupport(client, settings.network);

  /** The payload is ours but for what was signed: nothing else of a stranger's is passed on. */
  async function prepare({ signed, payload }: ReceivedPayment, amount: bigint) {
    const known = await support('any');
    const accepted = await demand(known, settings, signed.scheme, BigInt(signed.authorized));
    const prepared: PaymentPayload = {
      x402Version: 2,
      resource: { url: `${publicUrl()}/api/x402/convert`, ...RESOURCE },
      accepted,
      payload: onlySigned(signed.scheme, payload),
      extensions: BAZAAR,
    };
    return [prepared, { ...accepted, amount: String(amount) }] as const;
  }

  async function verify(payment: ReceivedPayment, amount: bigint): Promise<Verification> {
    try {
      const { isValid, invalidReason } = await client.verify(...(await prepare(payment, amount)));
      return isValid ? { isValid } : refusalFor(invalidReason);
    } catch (error) {
      if (error instanceof VerifyError && error.statusCode < 500) return refusalFor(error.invalidReason);
      throw paymentsUnavailable(error);
    }
  }

  async function settle(payment: ReceivedPayment, amount: bigint): Promise<SettlementResponse> {
    try {
      const { success, transaction, errorReason } = await client.settle(...(await prepare(payment, amount)));
      if (success && isTransaction(transaction)) return { type: 'settled', transaction };
      return success ? { type: 'unknown', reason: 'no_transaction' } : unsettledFor(errorReason);
    } catch (error) {
      if (error instanceof SettleError && error.statusCode < 500) return unsettledFor(error.errorReason);
      return { type: 'unknown', reason: error instanceof Error ? error.name : 'unknown' };
    }
  }

  return {
    schemes: async () => (await support()).schemes,
    demands: async (amount, age) => {
      const known = await support(age);
      return Promise.all(known.schemes.map((scheme: Scheme) => demand(known, settings, scheme, amount)));
    },
    extensions: BAZAAR,
    verify,
    settle,
  };
}

/** The part that was signed, and the signature. */
function onlySigned(scheme: Scheme, payload: unknown): Record<string, unknown> {
  const { signature, authorization, permit2Authorization } = (payload as PaymentPayload).payload;
  return scheme === 'exact' ? { signature, authorization } : { signature, permit2Authorization };
}

function isTransaction(hash: string): boolean {
  return /^0x[0-9a-f]{64}$/i.test(hash);
}

function authorize({ facilitator: { token } }: PaymentSettings) {
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return { verify: headers, settle: headers, supported: headers };
}

/** What a payment of some atomic units by a scheme has to look like. */
async function demand(
  { server }: Support,
  { network, payTo }: Pick<PaymentSettings, 'network' | 'payTo'>,
  scheme: Scheme,
  amount: bigint,
): Promise<PaymentRequirements> {
  const { address: asset, name, version } = network.token;
  const [requirements] = await server.buildPaymentRequirements({
    scheme,
    network: network.id,
    payTo,
    price: { asset, amount: String(amount), extra: { name, version } },
    maxTimeoutSeconds: PAYMENT_LIFE_S,
  });
  if (!requirements) throw new Error(`there are no requirements for ${scheme}`);
  return requirements;
}

const POOR = ['insufficient_funds', 'invalid_exact_evm_insufficient_balance', 'permit2_insufficient_balance'];
const NOT_ALLOWED = ['permit2_allowance_required'];
const EXPIRED = ['invalid_exact_evm_payload_authorization_valid_before', 'permit2_deadline_expired'];
const FORGED = ['invalid_exact_evm_signature', 'invalid_permit2_signature'];

/** Reasons that facilitators give before they send anything to the chain, so that no money has moved. */
const FINAL = new Set([...POOR, ...NOT_ALLOWED, ...EXPIRED, ...FORGED]);

/** Reasons that may be the echo of a settlement that is under way, or that has been. */
const OPEN = new Set(['settlement_pending', 'invalid_exact_evm_nonce_already_used', 'permit2_invalid_nonce']);

/** What it means that a payment was not settled for a reason. */
function unsettledFor(reason: string | undefined): SettlementResponse & { type: Unsettled } {
  return { type: meaningOf(reason), reason: shownReason(reason) };
}

type Unsettled = Exclude<SettlementResponse['type'], 'settled'>;

function meaningOf(reason: string | undefined): Unsettled {
  if (reason === undefined || OPEN.has(reason)) return 'unknown';
  return FINAL.has(reason) ? 'refused' : 'failed';
}

/** Why a facilitator finds a payment not valid. */
function refusalFor(reason: string | undefined): Verification & { isValid: false } {
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
