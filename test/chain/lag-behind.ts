import { type Hex, numberToHex } from 'viem';
import type { Chain } from './start-chain.ts';
import type { Flaw, Question } from './start-flawed-node.ts';

/** Knows nothing of what happens from now on, as a node does that has not heard of the newest blocks yet. */
export async function lagBehind({ client, rpcUrl }: Pick<Chain, 'client' | 'rpcUrl'>): Promise<Flaw> {
  const newest = await client.getBlockNumber({ cacheTime: 0 });
  return async (question) => {
    if (question.method === 'eth_blockNumber') return { result: numberToHex(newest) };
    const body = JSON.stringify(askBefore(question, newest));
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(rpcUrl, { method: 'POST', headers, body });
    const received = (await response.json()) as { result: unknown };
    return isNewer(question, received.result, newest) ? { result: null } : received;
  };
}

/** The same question about the time when that block was the newest. */
function askBefore(question: Question, newest: bigint): Question {
  const isNow = (param: unknown) => ['latest', 'pending', 'safe', 'finalized'].includes(String(param));
  const params = question.params.map((param) => {
    if (isNow(param)) return numberToHex(newest);
    if (question.method !== 'eth_getLogs') return param;
    const { toBlock = 'latest', ...filter } = param as { toBlock?: string };
    const isLater = isNow(toBlock) || BigInt(toBlock) > newest;
    return { ...filter, toBlock: isLater ? numberToHex(newest) : toBlock };
  });
  return { ...question, params: params as Question['params'] };
}

function isNewer({ method }: Question, result: unknown, newest: bigint): boolean {
  if (method !== 'eth_getTransactionReceipt' && method !== 'eth_getTransactionByHash') return false;
  const at = (result as { blockNumber?: Hex } | null)?.blockNumber;
  return at !== undefined && at !== null && BigInt(at) > newest;
}
