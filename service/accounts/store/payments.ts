import type { ProcessIdentity } from '../../files/process-identity.ts';

/** A signed payment for one conversion, from the moment its work begins. Addresses are in lower case. */
export interface Payment {
  /** What makes it the same payment whoever sends it, from `identifyPayment`. */
  id: string;
  scheme: 'exact' | 'upto';
  /** CAIP-2: `eip155:<chain id>`. */
  network: string;
  /** Address of the token. */
  asset: string;
  payer: string;
  payTo: string;
  /** The most it allows to be taken: atomic units of the token, in decimal. */
  authorized: string;
  /** SHA-256 of what was asked for: address, page limit and output format. */
  requestHash: string;
  /** SHA-256 of the signature. */
  signatureHash: string;
  /** Until when the signature can be settled, epoch milliseconds. */
  validUntil: number;
  createdAt: number;
  state: PaymentState;
  /** When it came to this state. */
  changedAt: number;
  /** Whose turn it is. Past its end, and once its holder has ended, the payment is anybody's. */
  lease?: { id: string; expiresAt: number; holder?: ProcessIdentity };
  /** The amount charged, atomic units in decimal: from `settling` on. */
  amount?: string;
  /** Hash of the transaction: of a settled payment. */
  transaction?: string;
  /** Why it failed, or why it is not known whether it did. */
  reason?: string;
}

export type PaymentState =
  /** Work is under way; nothing has been asked of the chain. */
  | 'converting'
  /** The result is stored and not yet paid. */
  | 'converted'
  /** Noted before settlement is asked for: from here on the money may have moved. */
  | 'settling'
  | 'settled'
  /** Refused for good: no money has moved. */
  | 'settle_failed'
  /** Only the chain knows whether money has moved. */
  | 'settle_unknown';

export type NewPayment = Omit<
  Payment,
  'createdAt' | 'state' | 'changedAt' | 'lease' | 'amount' | 'transaction' | 'reason'
>;

/** What it takes to have a payment for a while. */
export interface LeaseRequest {
  /** Who is going to have it, so that others need not wait once that process has ended. */
  holder?: ProcessIdentity;
  expiresAt: number;
  now: number;
}

/** The right to take a payment further; one process at a time has it. */
export interface PaymentHold {
  id: string;
  leaseId: string;
}

export type ClaimPaymentResult =
  /** No process has it, and no money has moved: convert. */
  | { type: 'fresh'; hold: PaymentHold }
  /** Somebody left it `converted`: settle. Or `settling` or `settle_unknown`: ask the chain first. */
  | { type: 'resumed'; hold: PaymentHold; payment: Payment }
  | { type: 'in_flight' }
  /** `settled` or `settle_failed`. */
  | { type: 'final'; payment: Payment }
  /** It stands for another request, or comes with another signature. */
  | { type: 'conflict' };

export type SettlementOutcome =
  | { type: 'settled'; transaction: string }
  | { type: 'settle_failed' | 'settle_unknown'; reason: string };

/**
 * The payments ledger. Every verb that takes a hold does nothing, and answers false, when somebody else has the payment
 * by now, or its state does not allow it.
 */
export interface Payments {
  /** To be called once the signature was checked: who only knows payer and nonce must not get here. */
  claimPayment(request: { payment: NewPayment } & LeaseRequest): Promise<ClaimPaymentResult>;
  renewPayment(request: { hold: PaymentHold; expiresAt: number; now: number }): Promise<boolean>;
  /** `converting` → `converted`, with the result, both in one. */
  completePayment(request: { hold: PaymentHold; result: string; now: number }): Promise<boolean>;
  /** → `settling`; to be called before settlement is asked for. @param amount atomic units, in decimal */
  beginSettlement(request: { hold: PaymentHold; amount: string; now: number }): Promise<boolean>;
  /** `settling` or `settle_unknown` → how it ended. Ends the hold. */
  endSettlement(request: { hold: PaymentHold; outcome: SettlementOutcome; now: number }): Promise<boolean>;
  /** Ends the hold. A payment that is still `converting` is forgotten: its signature is as good as new. */
  releasePayment(request: { hold: PaymentHold; now: number }): Promise<boolean>;
  findPayment(id: string): Promise<Payment | undefined>;
  /** What was converted for it, until an hour after its final state; nothing for a payment that failed. */
  paymentResult(request: { id: string; now: number }): Promise<string | undefined>;
  /** Those that somebody is at or has to ask the chain about, the oldest first: `settling` or `settle_unknown`. */
  unsettledPayments(request: { limit: number }): Promise<Payment[]>;
  /** Takes such a payment to find out about it. @returns undefined when somebody else did, or it is settled by now */
  takePayment(request: { id: string } & LeaseRequest): Promise<PaymentHold | undefined>;
  /** All of them, in the order in which they were made. */
  listPayments(): AsyncIterable<Payment>;
}
