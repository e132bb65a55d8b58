import { describeAddresses } from './addresses.contract.ts';
import { describeConfiguration } from './configuration.contract.ts';
import { describeLowdbShop } from './describe-shop.ts';
import { describeDoor } from './door.contract.ts';

describeLowdbShop('paying for a conversion', {}, (shop) => {
  // What turns payments on, and where documents are fetched from, knows nothing of stores: one kind of them is enough.
  describeConfiguration(shop);
  describeAddresses(shop);
  describeDoor(shop);
});
