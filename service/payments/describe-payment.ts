import { createHash } from 'node:crypto';
import { identifyPayment } from '../accounts/identify-payment.ts';
import type { NewPayment, Payment } from '../accounts/store/payments.ts';
import type { ReceivedPayment } from './facilitator.ts';
import { hashOrder, type Order } from './order.ts';

/** A conversion that somebody asks for with a payment. */
export interface PaidRequest {
  order: Order;
  received: ReceivedPayment;
  /** The network it comes from, by `networkOf`. */
  network: string;
}

/** A payment as the ledger takes it. */
export function describePayment({ order, received: { signed } }: PaidRequest): NewPayment {
  const { scheme, network, asset, payer, payTo, authorized, nonce, validUntil } = signed;
  return {
    id: identifyPayment({ network, asset: scheme === 'upto' ? 'permit2' : asset, payer, nonce }),
    scheme,
    network,
    asset,
    payer,
    payTo,
    authorized,
    requestHash: hashOrder(order),
    signatureHash: createHash('sha256').update(signed.signature.toLowerCase()).digest('hex'),
    validUntil,
  };
}

/** Whether it is the same payment for the same order. */
export function isSamePayment(known: Payment, payment: NewPayment): boolean {
  return known.requestHash === payment.requestHash && known.signatureHash === payment.signatureHash;
}
