import { describePostgresShop } from './describe-shop.ts';
import { describeFailures, describeKills, IMPATIENT, PATIENT } from './trouble.contract.ts';

describePostgresShop('payments where others fail', IMPATIENT, describeFailures);
describePostgresShop('payments where servers are killed', PATIENT, describeKills);
