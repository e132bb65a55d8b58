import { describeLowdbShop } from './describe-shop.ts';
import { describeFailures, describeKills, IMPATIENT, PATIENT } from './trouble.contract.ts';

describeLowdbShop('payments where others fail', IMPATIENT, describeFailures);
describeLowdbShop('payments where servers are killed', PATIENT, describeKills);
