import type { Shop } from '../testing/shop.ts';
import { describeBooks } from './books.contract.ts';
import { describeCrashes } from './crashes.contract.ts';
import { describeOutages } from './outages.contract.ts';

/** What happens where facilitators fail and servers are killed. */
export function describeTrouble(shop: () => Shop): void {
  describeOutages(shop);
  describeCrashes(shop);
  describeBooks(shop);
}

/** How little patience is had with a facilitator, so that the tests in which it hangs end soon. */
export const IMPATIENT = { DOCCONV_X402_FACILITATOR_TIMEOUT: '3' };
