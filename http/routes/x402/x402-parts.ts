import type { PaymentService } from '../../../service/payments/setup/open-payments.ts';
import type { OpenFacilitator } from './facilitator/open-facilitator.ts';

/** What payment per request is made of, where it is set up. */
export interface X402Parts {
  payments: PaymentService;
  facilitator: Pick<OpenFacilitator, 'schemes' | 'demands' | 'extensions'>;
}
