import type { Payment } from '../../../accounts/store/payments.ts';
import { AUTHORIZATION } from '../authorization.ts';
import type { ChainVerdict } from '../chain.ts';
import type { ChainReader } from '../chain-reader.ts';
import { notTold } from '../chain-unavailable.ts';
import { type BlockMoment, findBlockBefore } from '../find-block.ts';
import { PERMIT } from '../permit.ts';

/** Our clock and the chain's differ, and a payer may have settled the payment before bringing it. */
const BEFORE_CLAIM_MS = 60 * 60_000;
/** Past its end a payment is not given up until blocks can no longer be swapped for earlier ones. */
const AFTER_END_MS = 2 * 60_000;

const TRACES = { exact: AUTHORIZATION, upto: PERMIT };

/**
 * Asks for the nonce first, at a block that the node has for certain: a node that lags behind may lack logs without
 * saying so. A nonce that is used up of which no log tells is therefore not known about, rather than lost.
 */
export async function findSettlement(reading: ChainReader, payment: Payment): Promise<ChainVerdict> {
  const traces = TRACES[payment.scheme];
  const head = await reading.node.getBlock({ blockTag: 'latest' });
  if (!(await traces.isUsed(reading, payment, head.number))) return judgeUnused(payment, head);
  const fromBlock = await findBlockBefore(reading.node, payment.createdAt - BEFORE_CLAIM_MS, head);
  const verdict = await traces.findUse(reading, payment, { fromBlock, toBlock: head.number });
  if (!verdict) throw notTold();
  return verdict;
}

/** By the chain's own clock, which decides whether a transaction is too late. */
function judgeUnused({ validUntil }: Payment, head: BlockMoment): ChainVerdict {
  const isOver = Number(head.timestamp) * 1_000 > validUntil + AFTER_END_MS;
  return isOver ? { type: 'dead', reason: 'expired' } : { type: 'unspent' };
}
