import { type Address, type Hex, isAddressEqual, numberToHex, parseEventLogs } from 'viem';
import { nonceOf } from '../../accounts/identify-payment.ts';
import type { Payment } from '../../accounts/store/payments.ts';
import type { ChainVerdict } from './chain.ts';
import type { ChainReader, Traces } from './chain-reader.ts';
import { AUTHORIZATION_CANCELED, AUTHORIZATION_USED, TOKEN_ABI, TRANSFER } from './contracts.ts';
import type { BlockRange } from './read-logs.ts';

/** `exact`: the token itself notes that an authorization is used up, and says so in a log (EIP-3009). */
export const AUTHORIZATION: Traces = { isUsed, findUse };

function isUsed({ node, network }: ChainReader, payment: Payment, blockNumber: bigint): Promise<boolean> {
  const { authorizer, nonce } = keyOf(payment);
  return node.readContract({
    address: network.token.address,
    abi: TOKEN_ABI,
    functionName: 'authorizationState',
    args: [authorizer, nonce],
    blockNumber,
  });
}

async function findUse(
  reading: ChainReader,
  payment: Payment,
  range: BlockRange,
): Promise<ChainVerdict | undefined> {
  const { node, network, readLogs } = reading;
  const which = { address: network.token.address, args: keyOf(payment), strict: true } as const;
  const logs = readLogs(range, async (step) => [
    ...(await node.getLogs({ ...which, ...step, event: AUTHORIZATION_USED })),
    ...(await node.getLogs({ ...which, ...step, event: AUTHORIZATION_CANCELED })),
  ]);
  for await (const log of logs) {
    if (log.eventName === 'AuthorizationCanceled') return { type: 'dead', reason: 'cancelled' };
    return judgeUse(reading, payment, log);
  }
  return undefined;
}

async function judgeUse(
  reading: ChainReader,
  payment: Payment,
  used: { transactionHash: Hex; logIndex: number },
): Promise<ChainVerdict> {
  const transfer = (await readTransfersByAuthorization(reading, used.transactionHash)).find(
    ({ authorizationLogIndex }) => authorizationLogIndex === used.logIndex,
  );
  const isOurs =
    transfer !== undefined &&
    isAddressEqual(transfer.from, payment.payer as Address) &&
    isAddressEqual(transfer.to, payment.payTo as Address) &&
    transfer.value === BigInt(payment.authorized);
  if (!isOurs) return { type: 'dead', reason: 'spent_elsewhere' };
  return { type: 'settled', transaction: used.transactionHash, amount: String(transfer.value) };
}

/**
 * The transfers of a transaction that authorizations were used for. Such a transfer is the token's next log after that
 * of the use; any other in the same transaction may belong to another payment.
 */
export async function readTransfersByAuthorization(
  { node, network }: Pick<ChainReader, 'node' | 'network'>,
  hash: Hex,
) {
  const receipt = await node.getTransactionReceipt({ hash });
  const ofToken = receipt.logs.filter(({ address }) => isAddressEqual(address, network.token.address));
  const logs = ofToken.sort((a, b) => a.logIndex - b.logIndex);
  return logs.flatMap((log, i) => {
    const [used] = parseEventLogs({ abi: [AUTHORIZATION_USED], logs: [log] });
    const [transfer] = parseEventLogs({ abi: [TRANSFER], logs: logs.slice(i + 1, i + 2) });
    if (!used || !transfer) return [];
    return [
      { ...transfer.args, ...used.args, logIndex: transfer.logIndex, authorizationLogIndex: used.logIndex },
    ];
  });
}

function keyOf(payment: Payment): { authorizer: Address; nonce: Hex } {
  return { authorizer: payment.payer as Address, nonce: numberToHex(nonceOf(payment.id), { size: 32 }) };
}
