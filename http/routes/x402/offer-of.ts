import { MOST_PAGES } from '../../../service/payments/conversion/order.ts';
import { formatDollars } from '../../../service/payments/price.ts';
import type { PaidOffer } from '../../../well-known/x402.ts';
import type { X402Parts } from './x402-parts.ts';

/** What is offered for payments, for discovery documents and pages. */
export function offerOf({ payments }: Pick<X402Parts, 'payments'>): PaidOffer {
  const { network, pricePerPage } = payments.settings;
  return {
    network: network.id,
    isTest: network.isTest,
    pricePerPage: formatDollars(pricePerPage).slice(1),
    highestPrice: formatDollars(pricePerPage * BigInt(MOST_PAGES)).slice(1),
  };
}
