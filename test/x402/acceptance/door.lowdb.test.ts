import { describeLowdbShop } from './describe-shop.ts';
import { describeDoor } from './door.contract.ts';

describeLowdbShop('paying for a conversion', {}, describeDoor);
