import { createHash } from 'node:crypto';
import { identifyPayment } from '../accounts/identify-payment.ts';
import type { NewPayment } from '../accounts/store/payments.ts';
import type { SignedPayment } from './chain/chain.ts';
import { hashOrder, type Order } from './conversion/order.ts';
import type { ReceivedPayment } from './facilitator.ts';

/** A conversion that somebody asks for with a payment. */
export interface PaidRequest {
  order: Order;
  received: ReceivedPayment;
  /** The network it comes from, by `networkOf`. */
  network: string;
  /** The payment as the ledger takes it. */
  payment: NewPayment;
}

export function describeRequest(asked: Omit<PaidRequest, 'payment'>): PaidRequest {
  return { ...asked, payment: describePayment(asked) };
}

function describePayment({ order, received: { signed } }: Omit<PaidRequest, 'payment'>): NewPayment {
  const { scheme, network, asset, payer, payTo, authorized, validUntil } = signed;
  return {
    id: idOf(signed),
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

/** What makes it the same payment, whatever it is sent for. */
export function idOf({ scheme, network, asset, payer, nonce }: SignedPayment): string {
  return identifyPayment({ network, asset: scheme === 'upto' ? 'permit2' : asset, payer, nonce });
}
