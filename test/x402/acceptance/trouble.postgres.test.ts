import { describePostgresShop } from './describe-shop.ts';
import { describeTrouble, IMPATIENT } from './trouble.contract.ts';

describePostgresShop('trouble with payments', IMPATIENT, describeTrouble);
