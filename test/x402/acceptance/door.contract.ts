import type { Shop } from '../testing/shop.ts';
import { describeAsking } from './asking.contract.ts';
import { describeBooks } from './books.contract.ts';
import { describeLegacy } from './legacy.contract.ts';
import { describePaying } from './paying.contract.ts';
import { describeRefusing } from './refusing.contract.ts';

/** The way to pay for a conversion, as long as everything works. */
export function describeDoor(shop: () => Shop): void {
  describeAsking(shop);
  describePaying(shop);
  describeLegacy(shop);
  describeRefusing(shop);
  describeBooks(shop);
}
