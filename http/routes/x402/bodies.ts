import { conversionData } from '../../../service/convert/conversion-data.ts';
import { priceOf, type Terms } from '../../../service/payments/check-terms.ts';
import type { Scheme } from '../../../service/payments/facilitator.ts';
import { formatDollars } from '../../../service/payments/price.ts';
import type { PaidResponse, ProbeResponse } from '../../../service/payments/schemas.ts';
import type { PaidConversion } from '../../../service/payments/setup/payment-parts.ts';
import type { Probe } from '../../../service/payments/setup/probe.ts';

/** The result, and what was paid for it. */
export function paidBody({ conversion, payment }: PaidConversion): PaidResponse {
  const { scheme, network, payer, amount = '0', transaction = '' } = payment;
  return {
    success: true,
    data: conversionData(conversion),
    payment: { scheme, network, payer, amount, transaction },
  };
}

export function probeBody(
  { pageCount, maxPages }: Probe,
  terms: Terms,
  schemes: Scheme[],
  convertUrl: string,
): ProbeResponse {
  const estimated = formatDollars(priceOf({ maxPages: pageCount }, terms));
  const highest = formatDollars(priceOf({ maxPages }, terms));
  const prices = { exact: highest, upto: estimated };
  return {
    success: true,
    page_count: pageCount,
    network: terms.network.id,
    schemes,
    estimated_settlement_price: estimated,
    settlement_prices: Object.fromEntries(schemes.map((scheme) => [scheme, prices[scheme]])),
    max_authorization_price: highest,
    max_pages: maxPages,
    convert_url: convertUrl,
  };
}
