import { type Address, type Hex, parseAbi } from 'viem';
import { PERMIT2, USDC } from '../../chain/addresses.ts';
import { USDC_ABI } from '../../chain/start-chain.ts';
import type { PaymentWorld, Transfer } from '../testing/payment-world.ts';
import { readLedger, settledOf } from '../testing/read-ledger.ts';
import type { Setup } from './payer.ts';
import type { Purchase } from './purchase.ts';

const PERMIT2_ABI = parseAbi(['function nonceBitmap(address owner, uint256 word) view returns (uint256)']);

/** Holds what was answered against what the chain says. @returns what is wrong, one sentence each */
export async function judge(setup: Setup, purchases: readonly Purchase[]): Promise<string[]> {
  const transfers = await setup.world.transfers();
  const complaints = await Promise.all(
    purchases.map((purchase) => judgePurchase(setup.world, purchase, transfers)),
  );
  return [...complaints.flat(), ...(await judgeBooks(setup, purchases, transfers))];
}

/** A payer has either one result that was paid once, or a signature that is as good as new. */
async function judgePurchase(
  world: PaymentWorld,
  purchase: Purchase,
  transfers: readonly Transfer[],
): Promise<string[]> {
  const { kind, scheme, end, responses, refusals, document } = purchase;
  const payer = payerOf(purchase);
  const paid = transfers.filter(({ from }) => from.toLowerCase() === payer.toLowerCase());
  const wrong: string[] = [];
  const expect = (holds: boolean, what: string) => {
    if (!holds) wrong.push(`${scheme} ${kind} by ${payer}: ${what}`);
  };
  for (const { status, text } of refusals) expect(status === 402, `${status} for a misuse: ${text}`);
  for (const { status, body } of responses) {
    expect([200, 402, 422, 429, 503].includes(status), `a response of ${status}`);
    expect(status === 200 || body.data === undefined, `content with a response of ${status}`);
  }
  const results = responses.filter(({ status }) => status === 200);
  if (end.status === 200) {
    expect(new Set(results.map(({ body }) => JSON.stringify(body))).size === 1, 'different answers');
    expect(paid.length === 1, `${paid.length} transfers for a result`);
    expect(end.body.payment?.transaction === paid[0]?.transaction, 'another transaction than the chain has');
    expect(end.body.payment?.amount === String(paid[0]?.amount), 'another amount than the chain has');
    const fetched = world.documents.fetchesOf(document);
    const copy = Number(/copy (\d+)/.exec(end.body.data?.content ?? '')?.[1]);
    if (kind !== 'unreadable') {
      expect(copy === fetched, `copy ${copy} of ${fetched}: converted again after the result was there`);
      const told = responses.map(({ status, body }) => [status, body.reason].join(' ')).join(', ');
      expect(
        fetched <= 1 + purchase.unanswered,
        `${fetched} conversions, ${purchase.unanswered} interruptions; answers: ${told}`,
      );
    }
  } else {
    expect(results.length === 0, `a result, and ${end.status} later: ${end.text}`);
    expect(kind === 'emptied' || kind === 'unreadable', `no result but ${end.status}: ${end.text}`);
    expect(paid.length === 0, `${paid.length} transfers without a result`);
    expect(await isUnspent(world, purchase), 'a used signature without a result');
  }
  return wrong;
}

async function judgeBooks(
  { servers }: Setup,
  purchases: readonly Purchase[],
  transfers: readonly Transfer[],
): Promise<string[]> {
  const received = transfers.reduce((sum, { amount }) => sum + amount, 0n);
  const [server] = servers;
  if (!server) throw new Error('there is no server');
  const settled = settledOf(await readLedger(server));
  const checked = await server.run('admin', 'payments', '--check');
  const paidFor = purchases.filter(({ end }) => end.status === 200).length;
  return [
    settled.amount === received ? '' : `the ledger has ${settled.amount}, the chain ${received}`,
    settled.payments === transfers.length
      ? ''
      : `${settled.payments} in the ledger, ${transfers.length} transfers`,
    paidFor === transfers.length ? '' : `${paidFor} results, ${transfers.length} transfers`,
    checked.code === 0 ? '' : `docconv admin payments --check: ${checked.stdout}${checked.stderr}`,
  ].filter((complaint) => complaint !== '');
}

function payerOf({ payment }: Purchase): Address {
  return signedBy(payment.payload).from;
}

/** Whether the chain would still take it, money allowing. */
async function isUnspent({ chain }: PaymentWorld, { payment, scheme }: Purchase): Promise<boolean> {
  const { from, nonce } = signedBy(payment.payload);
  if (scheme === 'exact') {
    const args = [from, nonce as Hex] as const;
    const call = { address: USDC, abi: USDC_ABI, functionName: 'authorizationState', args } as const;
    return !(await chain.client.readContract(call));
  }
  const args = [from, BigInt(nonce) >> 8n] as const;
  const call = { address: PERMIT2, abi: PERMIT2_ABI, functionName: 'nonceBitmap', args } as const;
  const bitmap = await chain.client.readContract(call);
  return ((bitmap >> (BigInt(nonce) & 255n)) & 1n) === 0n;
}

function signedBy(payload: Record<string, unknown>): { from: Address; nonce: string } {
  return (payload.authorization ?? payload.permit2Authorization) as { from: Address; nonce: string };
}
