import type { Address, Hex } from 'viem';
import { identifyPayment } from '../../../accounts/identify-payment.ts';
import { readTransfersByAuthorization } from '../authorization.ts';
import type { ChainTransfer, TransfersRequest } from '../chain.ts';
import type { ChainReader } from '../chain-reader.ts';
import { TRANSFER } from '../contracts.ts';
import { findBlockBefore } from '../find-block.ts';
import { readPermitNonces } from '../read-permit-nonces.ts';

export async function listTransfers(
  { node, network, readLogs }: ChainReader,
  { payTo, from, onRead = () => {} }: TransfersRequest,
): Promise<ChainTransfer[]> {
  const head = await node.getBlock({ blockTag: 'latest' });
  const before = await findBlockBefore(node, from, head);
  const range = { fromBlock: before && before + 1n, toBlock: head.number };
  const blocks = Number(range.toBlock - range.fromBlock) + 1;
  const which = { address: network.token.address, event: TRANSFER, strict: true } as const;
  const logs = readLogs(range, async (step) => {
    const read = await node.getLogs({ ...which, ...step, args: { to: payTo as Address } });
    onRead((Number(step.toBlock - range.fromBlock) + 1) / blocks);
    return read;
  });
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

/** By the signed authorization that it followed from, or the permits that x402's proxy was given. */
export async function paymentsOf(reading: ChainReader, transfer: ChainTransfer): Promise<string[]> {
  const { id: network, token } = reading.network;
  const hash = transfer.transaction as Hex;
  const authorized = await readTransfersByAuthorization(reading, hash);
  const use = authorized.find(({ logIndex }) => logIndex === transfer.logIndex);
  if (use) {
    const { authorizer: payer, nonce } = use;
    return [identifyPayment({ network, asset: token.address, payer, nonce })];
  }
  const { input } = await reading.node.getTransaction({ hash });
  const permit = { ...transfer, asset: token.address, amount: BigInt(transfer.amount) };
  return readPermitNonces(input, permit).map((nonce) =>
    identifyPayment({ network, asset: 'permit2', payer: transfer.payer, nonce: String(nonce) }),
  );
}
