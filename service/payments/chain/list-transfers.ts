import type { Address, Hex } from 'viem';
import { readTransfersByAuthorization } from './authorization.ts';
import type { ChainTransfer } from './chain.ts';
import { TRANSFER } from './contracts.ts';
import { findBlockBefore } from './find-block.ts';
import { readPermitNonces } from './read-permit-nonces.ts';
import type { Reading } from './reading.ts';

export async function listTransfers(
  { node, network, readLogs }: Reading,
  { payTo, from }: { payTo: string; from: number },
): Promise<ChainTransfer[]> {
  const head = await node.getBlock({ blockTag: 'latest' });
  const before = await findBlockBefore(node, from, head);
  const range = { fromBlock: before && before + 1n, toBlock: head.number };
  const which = { address: network.token.address, event: TRANSFER, strict: true } as const;
  const logs = readLogs(range, (step) => node.getLogs({ ...which, ...step, args: { to: payTo as Address } }));
  const transfers: ChainTransfer[] = [];
  for await (const { args, transactionHash, blockNumber, logIndex } of logs) {
    transfers.push({
      payer: args.from.toLowerCase(),
      payTo: args.to.toLowerCase(),
      amount: String(args.value),
      transaction: transactionHash,
      block: blockNumber,
      logIndex,
    });
  }
  return transfers;
}

/** Whether it followed from a signed authorization, or from a permit that x402's proxy was given. */
export async function isSettlement(reading: Reading, transfer: ChainTransfer): Promise<boolean> {
  const hash = transfer.transaction as Hex;
  const authorized = await readTransfersByAuthorization(reading, hash);
  if (authorized.some(({ logIndex }) => logIndex === transfer.logIndex)) return true;
  const { input } = await reading.node.getTransaction({ hash });
  const asset = reading.network.token.address;
  return readPermitNonces(input, { ...transfer, asset, amount: BigInt(transfer.amount) }).length > 0;
}
