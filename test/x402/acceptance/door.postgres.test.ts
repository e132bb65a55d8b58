import { describePostgresShop } from './describe-shop.ts';
import { describeDoor } from './door.contract.ts';

describePostgresShop('paying for a conversion', {}, describeDoor);
