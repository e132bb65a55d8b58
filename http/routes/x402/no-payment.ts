import { planNamed } from '../../../service/accounts/plans.ts';
import { priceOf, type Terms } from '../../../service/payments/check-terms.ts';
import { formatDollars } from '../../../service/payments/price.ts';
import { withAddresses } from '../../../service/with-addresses.ts';
import { WHERE_KEYS_ARE } from '../../errors/problem.ts';
import { describeMany } from '../../pages/components/quantities.ts';
import type { HttpParts } from '../../parts.ts';
import type { ConvertQuery } from './read-query.ts';

/** What a request without a payment is told, for those too who read it raw and know nothing of x402. */
export function noPayment(
  terms: Terms,
  { settings, plans }: Pick<HttpParts, 'settings' | 'plans'>,
  query: ConvertQuery,
) {
  const { id, isTest } = terms.network;
  const network = isTest ? `${id}, a test network whose money is worth nothing` : id;
  const most = `at most ${formatDollars(priceOf(query, terms))} for the ${describeMany(query.maxPages, 'page')} of max_pages`;
  const hints = [
    ...(query.url === undefined ? ['Name the PDF: ?url=https%3A%2F%2Fexample.com%2Freport.pdf.'] : []),
    'An x402 client pays by itself: it signs one of the requirements in the header Payment-Required, and repeats the request with the header Payment-Signature. A client to copy is at /for/ai-agents; GET /api/x402/probe?url=… tells the exact price, free of charge.',
    `No wallet? ${freeOf(planNamed(settings.signUpPlan, plans))} ${WHERE_KEYS_ARE}`,
  ];
  return {
    code: 'payment_required' as const,
    reason: 'payment_required',
    message: `Converting one PDF here costs ${formatDollars(terms.pricePerPage)} a page in USDC (${network}), ${most}; the request has no payment (x402).`,
    hint: withAddresses(hints.join(' '), settings.publicUrl),
  };
}

function freeOf({ monthlyPrice, monthly }: ReturnType<typeof planNamed>): string {
  return monthlyPrice === 0
    ? `With an API key ${describeMany(monthly.conversions, 'document')} a month are free.`
    : 'Use an API key.';
}
