import { HTTPFacilitatorClient } from '@x402/core/server';
import {
  type PaymentPayload,
  type PaymentRequired,
  type PaymentRequirements,
  SettleError,
  VerifyError,
} from '@x402/core/types';
import type {
  Facilitator,
  ReceivedPayment,
  Scheme,
  SettlementResponse,
  Verification,
} from '../../../../service/payments/facilitator.ts';
import type { PaymentSettings } from '../../../../service/payments/setup/settings.ts';
import { paymentsUnavailable } from '../../../../service/payments/unavailable.ts';
import { RESOURCE } from '../resource.ts';
import { BAZAAR } from './bazaar.ts';
import { demand } from './demands.ts';
import { createSupport } from './support.ts';
import { refusalFor, unsettledFor } from './verdicts.ts';

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
