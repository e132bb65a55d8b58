import type { Payment } from '../../accounts/store/payments.ts';
import type { RememberedConversion } from '../../results/packed-conversion.ts';
import type { Terms } from '../check-terms.ts';
import type { OrderParts } from '../conversion/convert-order.ts';
import type { PaymentGuard } from '../guard.ts';
import type { SettlementParts } from '../settlement/settle.ts';

/** What taking a payment needs. */
export interface PaymentParts extends SettlementParts, OrderParts {
  terms: Terms;
  guard: PaymentGuard;
}

/** A result and the settled payment for it. */
export interface PaidConversion {
  conversion: RememberedConversion;
  payment: Payment;
  /** Whether it was paid for and given before. */
  isReplay: boolean;
}
