import type { SignedPayment } from './chain/chain.ts';
import type { RefusalReason } from './payment-refused.ts';

export type Scheme = SignedPayment['scheme'];

/** A payment as its payer signed it, and as it came. */
export interface ReceivedPayment {
  signed: SignedPayment;
  /** Version 2 of the protocol. */
  payload: unknown;
}

/** Checks payments and takes them to the chain. Amounts are atomic. */
export interface Facilitator {
  /** @param amount what the payment has to be good for @throws DocconvError `payments_unavailable` */
  verify(payment: ReceivedPayment, amount: bigint): Promise<Verification>;
  /** Whatever goes wrong is a response: the money may have moved. */
  settle(payment: ReceivedPayment, amount: bigint): Promise<SettlementResponse>;
}

export type Verification =
  | { isValid: true }
  /** @property told the reason in the facilitator's own words */
  | { isValid: false; reason: RefusalReason; told: string };

export type SettlementResponse =
  | { type: 'settled'; transaction: string }
  /** An explicit verdict, given before anything was sent to the chain. */
  | { type: 'refused'; reason: string }
  /** It says that it has not settled it, and may have sent something to the chain all the same. */
  | { type: 'failed'; reason: string }
  | { type: 'unknown'; reason: string };
