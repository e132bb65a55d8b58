import type { Payment } from '../../accounts/store/payments.ts';
import type { PaymentNetwork } from '../setup/networks.ts';
import type { ChainVerdict } from './chain.ts';
import type { ChainNode } from './open-node.ts';
import type { BlockRange, ReadLogs } from './read-logs.ts';

/** What it takes to find something out about payments. */
export interface ChainReader {
  node: ChainNode;
  network: PaymentNetwork;
  readLogs: ReadLogs;
}

/** How one kind of payment shows on the chain. */
export interface Traces {
  /** Whether its nonce was used up by the end of a block, for whatever. */
  isUsed(reading: ChainReader, payment: Payment, blockNumber: bigint): Promise<boolean>;
  /** What it was used for. @returns undefined when these blocks do not tell */
  findUse(reading: ChainReader, payment: Payment, range: BlockRange): Promise<ChainVerdict | undefined>;
}
