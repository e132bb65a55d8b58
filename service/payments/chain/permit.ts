import { PERMIT2_ADDRESS } from '@x402/evm';
import type { Address, Hex } from 'viem';
import { nonceOf } from '../../accounts/identify-payment.ts';
import type { Payment } from '../../accounts/store/payments.ts';
import type { ChainVerdict } from './chain.ts';
import type { ChainReader, Traces } from './chain-reader.ts';
import { NONCES_INVALIDATED, PERMIT2_ABI, TRANSFER } from './contracts.ts';
import type { BlockRange } from './read-logs.ts';
import { readPermitNonces } from './read-permit-nonces.ts';

/**
 * `upto`: Permit2 sets a bit for each nonce that is used up and tells nobody what for; the transaction that did it has
 * the nonce in its input, and the token's transfer among its logs.
 */
export const PERMIT: Traces = { isUsed, findUse };

async function isUsed(
  { node }: Pick<ChainReader, 'node'>,
  payment: Payment,
  blockNumber: bigint,
): Promise<boolean> {
  const { word, bit } = nonceBitOf(payment);
  const bits = await node.readContract({
    address: PERMIT2_ADDRESS,
    abi: PERMIT2_ABI,
    functionName: 'nonceBitmap',
    args: [payment.payer as Address, word],
    blockNumber,
  });
  return (bits & bit) !== 0n;
}

async function findUse(
  reading: ChainReader,
  payment: Payment,
  range: BlockRange,
): Promise<ChainVerdict | undefined> {
  const logs = reading.readLogs(range, (step) => readTraces(reading, payment, step));
  for await (const log of logs) {
    const verdict = await judge(reading, payment, log);
    if (verdict) return verdict;
  }
  return findUnseenUse(reading, payment, range);
}

/** Where no log tells, whether the very block in which the bit was set has what is looked for. */
async function findUnseenUse(
  reading: ChainReader,
  payment: Payment,
  { fromBlock, toBlock }: BlockRange,
): Promise<ChainVerdict> {
  let [before, after] = [fromBlock, toBlock];
  if (await isUsed(reading, payment, before)) return { type: 'dead', reason: 'spent_elsewhere' };
  while (after - before > 1n) {
    const middle = (before + after) / 2n;
    if (await isUsed(reading, payment, middle)) after = middle;
    else before = middle;
  }
  const { hash: blockHash } = await reading.node.getBlock({ blockNumber: after });
  for (const log of await readTraces(reading, payment, { blockHash })) {
    const verdict = await judge(reading, payment, log);
    if (verdict) return verdict;
  }
  return { type: 'dead', reason: 'spent_elsewhere' };
}

type Where = BlockRange | { blockHash: Hex };
type Trace = Awaited<ReturnType<typeof readTraces>>[number];

/** All the payer's transfers to us, and nonces that the payer took back, in the order in which they happened. */
async function readTraces({ node, network }: ChainReader, { payer, payTo }: Payment, where: Where) {
  const transfers = await node.getLogs({
    ...where,
    address: network.token.address,
    event: TRANSFER,
    args: { from: payer as Address, to: payTo as Address },
    strict: true,
  });
  const invalidations = await node.getLogs({
    ...where,
    address: PERMIT2_ADDRESS,
    event: NONCES_INVALIDATED,
    args: { owner: payer as Address },
    strict: true,
  });
  return [...transfers, ...invalidations].sort(
    (a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex,
  );
}

async function judge({ node }: ChainReader, payment: Payment, log: Trace): Promise<ChainVerdict | undefined> {
  if (log.eventName === 'UnorderedNonceInvalidation') {
    const { word, bit } = nonceBitOf(payment);
    const isMeant = log.args.word === word && (log.args.mask & bit) !== 0n;
    return isMeant ? { type: 'dead', reason: 'cancelled' } : undefined;
  }
  const { input } = await node.getTransaction({ hash: log.transactionHash });
  const amount = log.args.value;
  const nonces = readPermitNonces(input, { ...payment, amount });
  if (!nonces.includes(nonceOf(payment.id))) return undefined;
  return { type: 'settled', transaction: log.transactionHash, amount: String(amount) };
}

function nonceBitOf({ id }: Payment): { word: bigint; bit: bigint } {
  const nonce = nonceOf(id);
  return { word: nonce >> 8n, bit: 1n << (nonce & 0xffn) };
}
