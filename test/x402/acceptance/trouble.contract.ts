import type { Shop } from '../testing/shop.ts';
import { describeBooks } from './books.contract.ts';
import { describeCrashes } from './crashes.contract.ts';
import { describeOutages } from './outages.contract.ts';

/** What happens where facilitators and nodes fail. */
export function describeFailures(shop: () => Shop): void {
  describeOutages(shop);
  describeBooks(shop);
}

/** What happens where servers are killed. */
export function describeKills(shop: () => Shop): void {
  describeCrashes(shop);
  describeBooks(shop);
}

/** How little patience is had with a facilitator, so that the tests in which it hangs end soon. */
export const IMPATIENT = { DOCCONV_X402_FACILITATOR_TIMEOUT: '3' };
/** How much, so that nobody gives up before all payments are where they are to be when the server is killed. */
export const PATIENT = { DOCCONV_X402_FACILITATOR_TIMEOUT: '120' };
