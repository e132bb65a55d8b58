import { HOUR } from '../admission/throttle.ts';
import type { SignedPayment } from './chain/chain.ts';
import type { Order } from './conversion/order.ts';
import { PaymentRefused } from './payment-refused.ts';
import type { PaymentSettings } from './setup/settings.ts';

/** A conversion may take this long, with its turn in the queue and the fetch of its document. */
export const CONVERSION_MS = 10 * 60_000;
/** Settling, and waiting for the block. */
const SETTLE_MS = 60_000;
/** How long clients are asked to make their payments good for: they have four minutes to send them. */
export const PAYMENT_LIFE_S = 15 * 60;
/** Lest one that was left unclear stays so for years: until its signature has run out it might be settled. */
const LONGEST_LIFE_MS = 24 * HOUR;
/** Clocks differ. */
const CLOCK_SLACK_MS = 10_000;

export type Terms = Pick<PaymentSettings, 'network' | 'payTo' | 'pricePerPage'>;

/** What an order costs at most, atomic units. */
export function priceOf(
  { maxPages }: Pick<Order, 'maxPages'>,
  { pricePerPage }: Pick<Terms, 'pricePerPage'>,
): bigint {
  return BigInt(maxPages) * pricePerPage;
}

/** Makes sure that a payment is what was asked for, and lives long enough, and not too long. @throws PaymentRefused */
export function checkTerms(payment: SignedPayment, order: Order, terms: Terms, now: number): void {
  const difference = differenceOf(payment, terms, priceOf(order, terms));
  if (difference !== undefined) throw mismatch(difference);
  if (payment.validAfter > now + CLOCK_SLACK_MS) throw notYetValid();
  if (payment.validUntil - now < CONVERSION_MS + SETTLE_MS) throw expiresTooSoon();
  if (payment.validUntil - now > LONGEST_LIFE_MS + CLOCK_SLACK_MS) throw expiresTooLate();
}

/** The term that a payment does not meet; only our own terms are quoted, and a number. */
function differenceOf(
  { network, asset, payTo, authorized }: SignedPayment,
  terms: Terms,
  price: bigint,
): string | undefined {
  const { id, token } = terms.network;
  if (network !== id) return `it is not for the network ${id}`;
  if (asset !== token.address.toLowerCase()) return `it is not in the token ${token.address}`;
  if (payTo !== terms.payTo.toLowerCase()) return `its receiver is not ${terms.payTo}`;
  const amount = BigInt(authorized);
  return amount === price ? undefined : `it authorizes ${amount} and this request costs ${price}`;
}

function mismatch(difference: string): PaymentRefused {
  return new PaymentRefused(
    'payment_mismatch',
    `The payment was made for other terms: ${difference}.`,
    'Sign one of the requirements of this response, for this very address; nothing was charged.',
  );
}

function notYetValid(): PaymentRefused {
  return new PaymentRefused(
    'payment_not_yet_valid',
    'The payment is not valid yet.',
    'Check the clock of the machine that signs; nothing was charged.',
  );
}

function expiresTooSoon(): PaymentRefused {
  const seconds = (CONVERSION_MS + SETTLE_MS) / 1000;
  return new PaymentRefused(
    'payment_expires_too_soon',
    `The payment is good for less than ${seconds} seconds, in which a conversion might not end.`,
    `Sign one that is good for maxTimeoutSeconds (${PAYMENT_LIFE_S}) and send it at once; nothing was charged.`,
  );
}

function expiresTooLate(): PaymentRefused {
  return new PaymentRefused(
    'payment_expires_too_late',
    `The payment is good for more than ${LONGEST_LIFE_MS / HOUR} hours, longer than it may be.`,
    `Sign one that is good for maxTimeoutSeconds (${PAYMENT_LIFE_S}); nothing was charged.`,
  );
}
