import type { PaymentRequired, PaymentRequirements } from '@x402/core/types';
import { priceOf } from '../../../service/payments/check-terms.ts';
import type { PaymentRefused } from '../../../service/payments/payment-refused.ts';
import type { HttpContext } from '../../env.ts';
import type { HttpParts } from '../../parts.ts';
import { encodeHeader } from './encode-header.ts';
import { noPayment } from './no-payment.ts';
import { type ConvertQuery, writeConvertUrl } from './read-query.ts';
import { RESOURCE } from './resource.ts';
import { setSettlementHeader } from './settlement-header.ts';
import type { X402Parts } from './x402-parts.ts';

/**
 * Asks for a payment: 402 with what it has to be like, in the header for clients of version 2 of the protocol, and in
 * the body for those of version 1.
 * @param refusal why the payment that came is not taken; without one none has come
 * @throws DocconvError `payments_unavailable` when none has come, and it does not answer
 */
export async function challenge(
  context: HttpContext,
  { payments, facilitator }: X402Parts,
  parts: Pick<HttpParts, 'settings' | 'plans'>,
  query: ConvertQuery,
  refusal?: PaymentRefused,
): Promise<Response> {
  const url = writeConvertUrl(parts.settings.publicUrl, query);
  const demands = await facilitator.demands(priceOf(query, payments.settings), refusal && 'any');
  const told = refusal ?? noPayment(payments.settings, parts, query);
  const required: PaymentRequired = {
    x402Version: 2,
    error: told.reason,
    resource: { url, ...RESOURCE },
    accepts: demands,
    extensions: facilitator.extensions,
  };
  context.header('Payment-Required', encodeHeader(required));
  if (told.code === 'payment_settlement_failed') {
    const network = payments.settings.network.id;
    setSettlementHeader(context, { success: false, errorReason: told.reason, transaction: '', network });
  }
  const legacy = demands
    .filter(({ scheme }) => scheme === 'exact')
    .map((demanded) => toLegacy(demanded, url, payments.settings.network.legacyName));
  const { message: error, code, reason, hint } = told;
  return context.json({ success: false, error, code, reason, hint, x402Version: 1, accepts: legacy }, 402);
}

/** Requirements as version 1 of the protocol wrote them. */
function toLegacy(
  { scheme, amount, payTo, maxTimeoutSeconds, asset, extra }: PaymentRequirements,
  resource: string,
  network: string,
) {
  return {
    scheme,
    network,
    maxAmountRequired: amount,
    resource,
    ...RESOURCE,
    payTo,
    maxTimeoutSeconds,
    asset,
    extra,
  };
}
