import { describeLowdbShop } from './describe-shop.ts';
import { describeTrouble, IMPATIENT } from './trouble.contract.ts';

describeLowdbShop('trouble with payments', IMPATIENT, describeTrouble);
