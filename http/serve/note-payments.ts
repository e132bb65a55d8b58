import type { Logger } from 'pino';
import type { NotePayment } from '../../service/payments/note-payment.ts';
import type { Metrics } from '../metrics/create-metrics.ts';

/** One line for each step of a payment, by whose id it can be followed, and a count. */
export function notePayments(log: Logger, metrics: Pick<Metrics, 'payment'>): NotePayment {
  return (step, details) => {
    metrics.payment(step);
    log.info({ step, ...details }, 'payment');
  };
}
