import { describeAddresses } from './addresses.contract.ts';
import { describeLowdbShop } from './describe-shop.ts';
import { describeDoor } from './door.contract.ts';

describeLowdbShop('paying for a conversion', {}, (shop) => {
  // Where a server fetches from does not depend on its store, so that one kind of store is enough.
  describeAddresses(shop);
  describeDoor(shop);
});
