import type { Payment } from '../../accounts/store/payments.ts';

/** What a payer signed, from `readSignedPayment`. Addresses are in lower case, amounts atomic and in decimal. */
export interface SignedPayment
  extends Pick<Payment, 'scheme' | 'network' | 'asset' | 'payer' | 'payTo' | 'authorized'> {
  /** `exact`: 32 bytes in hexadecimal; `upto`: a number in decimal. */
  nonce: string;
  /** Epoch milliseconds, no later than a Date can be. */
  validAfter: number;
  validUntil: number;
  signature: `0x${string}`;
  /** The one who may settle it; `upto` only. */
  facilitator?: string;
  /** The same times as they were signed, in seconds: they may be any number of 256 bits. */
  signedTimes: { validAfter: string; validUntil: string };
}

/** What became of a payment on the chain. */
export type ChainVerdict =
  /** Its transfer to us, in the transaction that used it up. */
  | { type: 'settled'; transaction: string; amount: string }
  /** Not used up, and not expired: it may still be settled. Right after an attempt of our own that is no final no. */
  | { type: 'unspent' }
  /** Cancelled, expired past a safe margin, or used for something else: it never reaches us. */
  | { type: 'dead'; reason: 'cancelled' | 'expired' | 'spent_elsewhere' };

/** A transfer of the token. Addresses are in lower case, the amount is in decimal. */
export interface ChainTransfer {
  payer: string;
  payTo: string;
  amount: string;
  transaction: string;
  /** Its place among the chain's logs. */
  block: bigint;
  logIndex: number;
}

export interface TransfersRequest {
  payTo: string;
  /** Epoch milliseconds. */
  from: number;
  /** Called with the share of the blocks that is read, from 0 to 1. */
  onRead?: (share: number) => void;
}

/** The chain that payments are settled on, read and never written. */
export interface PaymentChain {
  /**
   * Whether the payer signed exactly this, found out without the facilitator: here for accounts with a key, by asking
   * the chain for wallets that are contracts (EIP-1271, ERC-6492).
   * @throws DocconvError `chain_unavailable` when the chain is needed and does not answer
   */
  isSignedByPayer(payment: SignedPayment): Promise<boolean>;
  /**
   * What became of a payment.
   * @throws DocconvError when nothing is known: `chain_unavailable` when the chain does not answer, or does not tell yet,
   * `other_chain` when the payment was made on another one, or in another token
   */
  findSettlement(payment: Payment): Promise<ChainVerdict>;
  /**
   * All transfers to an address, the oldest first, whatever they were for.
   * @throws DocconvError `chain_unavailable`
   */
  listTransfers(request: TransfersRequest): Promise<ChainTransfer[]>;
  /**
   * What payments of x402 it may have settled, by their ids; more than one only where a transaction settled several of
   * the same amount. None when somebody just sent it.
   * @throws DocconvError `chain_unavailable`
   */
  paymentsOf(transfer: ChainTransfer): Promise<string[]>;
  /** @throws DocconvError `chain_unavailable` when it does not answer, `wrong_chain` when it is another network */
  check(): Promise<void>;
}

/** `eip155:84532` → 84532. */
export function chainIdOf(network: `eip155:${number}`): number {
  return Number(network.slice('eip155:'.length));
}
