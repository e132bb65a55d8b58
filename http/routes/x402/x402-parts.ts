import type { PaymentDesk } from '../../../service/payments/setup/open-payments.ts';
import type { OpenFacilitator } from './facilitator/open-facilitator.ts';

/** What payment per request is made of, where it is set up. */
export interface X402Parts {
  desk: PaymentDesk;
  facilitator: Pick<OpenFacilitator, 'schemes' | 'demands' | 'extensions'>;
}
