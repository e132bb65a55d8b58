import { type Hex, parseAbi, parseSignature } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PERMIT2, USDC } from '../../../../test/chain/addresses.ts';
import { type Chain, NETWORK, USDC_ABI } from '../../../../test/chain/start-chain.ts';
import { type FlawedNode, refuseMoreThan } from '../../../../test/chain/start-flawed-node.ts';
import { findNetwork, type PaymentNetwork } from '../../setup/networks.ts';
import { chainIdOf, type PaymentChain } from '../chain.ts';
import { openPaymentChain } from '../open-payment-chain.ts';
import { type SignedOrder, signOrder, type Till, toPayment } from '../testing/chain-payments.ts';
import { type OpenTill, openTill } from '../testing/open-till.ts';

const MINUTE = 60_000;
const network = findNetwork(NETWORK) as PaymentNetwork;
const patience = { timeoutMs: 5_000, retryAfterMs: 10, tries: 3 };
const UNAVAILABLE = { reason: 'chain_unavailable' };

let opened: OpenTill;
let chain: Chain;
let till: Till;
let node: FlawedNode;
let payments: PaymentChain;
let merchant: Hex;

beforeAll(async () => {
  opened = await openTill();
  ({ chain, till, node } = opened);
}, 60_000);

afterAll(() => opened.stop());

beforeEach(() => {
  node.be();
  node.asked.length = 0;
  merchant = privateKeyToAccount(generatePrivateKey()).address;
  payments = openPaymentChain({ rpcUrl: node.rpcUrl, network, patience });
});

const look = (order: SignedOrder) => payments.findSettlement(toPayment(order));

/** The chain's clock is set forward by that much for what follows. */
async function letPass(ms: number): Promise<void> {
  await chain.client.increaseTime({ seconds: ms / 1_000 });
  await chain.client.mine({ blocks: 1 });
}

async function cancelAuthorization({ payer, nonce }: SignedOrder): Promise<void> {
  const key = { authorizer: payer.address, nonce: `0x${nonce.toString(16).padStart(64, '0')}` as Hex };
  const signature = await payer.signTypedData({
    domain: { name: 'USDC', version: '2', chainId: chainIdOf(NETWORK), verifyingContract: USDC },
    types: {
      CancelAuthorization: [
        { name: 'authorizer', type: 'address' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    primaryType: 'CancelAuthorization',
    message: key,
  });
  const { r, s, v } = parseSignature(signature);
  const hash = await chain.client.writeContract({
    address: USDC,
    abi: USDC_ABI,
    functionName: 'cancelAuthorization',
    args: [key.authorizer, key.nonce, Number(v), r, s],
    account: till.settler,
  });
  await chain.client.waitForTransactionReceipt({ hash });
}

async function invalidateNonce({ payer, nonce }: SignedOrder): Promise<void> {
  const hash = await chain.client.writeContract({
    address: PERMIT2,
    abi: parseAbi(['function invalidateUnorderedNonces(uint256 word, uint256 mask)']),
    functionName: 'invalidateUnorderedNonces',
    args: [nonce >> 8n, 1n << (nonce & 255n)],
    account: payer,
  });
  await chain.client.waitForTransactionReceipt({ hash });
}

describe.each(['exact', 'upto'] as const)('a payment %s', (scheme) => {
  it('that nobody brought to the chain is unspent', async () => {
    expect(await look(await till.order({ scheme, payTo: merchant }))).toEqual({ type: 'unspent' });
  });

  it('that was settled is found, with its transaction and amount', async () => {
    const order = await till.order({ scheme, payTo: merchant });
    const amount = scheme === 'upto' ? 15_000n : 50_000n;
    const transaction = await till.settle(order, amount);
    await chain.client.mine({ blocks: 100 });
    expect(await look(order)).toEqual({ type: 'settled', transaction, amount: String(amount) });
  });

  it('that was settled is told from others of the same amount in the same block', async () => {
    const payer = await chain.createPayer(1_000_000n);
    if (scheme === 'upto') await chain.approvePermit2(payer);
    await chain.client.setBalance({ address: payer.address, value: 10n ** 18n });
    const order = await till.order({ scheme, payTo: merchant, payer });
    const twin = await till.order({ scheme, payTo: merchant, payer });
    const strangers = await till.order({ scheme, payTo: merchant });
    await chain.client.setAutomine(false);
    const plain = await chain.client.writeContract({
      address: USDC,
      abi: USDC_ABI,
      functionName: 'transfer',
      args: [merchant, order.amount],
      account: payer,
      gas: 300_000n,
    });
    const sent = [plain, await till.send(strangers), await till.send(twin), await till.send(order)];
    await chain.client.mine({ blocks: 1 });
    await chain.client.setAutomine(true);
    const receipts = await Promise.all(sent.map((hash) => chain.client.getTransactionReceipt({ hash })));
    expect(new Set(receipts.map(({ blockNumber }) => blockNumber)).size).toBe(1);
    expect(await chain.balanceOf(merchant)).toBe(4n * order.amount);
    expect(await look(order)).toMatchObject({ type: 'settled', transaction: sent[3] });
    expect(await look(twin)).toMatchObject({ type: 'settled', transaction: sent[2] });
    expect(await look(strangers)).toMatchObject({ type: 'settled', transaction: sent[1] });
  });

  it('that was taken back is dead', async () => {
    const order = await till.order({ scheme, payTo: merchant });
    await (scheme === 'exact' ? cancelAuthorization(order) : invalidateNonce(order));
    expect(await look(order)).toEqual({ type: 'dead', reason: 'cancelled' });
  });

  it('whose nonce was spent on somebody else is dead, though the payer sent us as much', async () => {
    const order = await till.order({ scheme, payTo: merchant });
    const elsewhere = privateKeyToAccount(generatePrivateKey()).address;
    await till.settle(await signOrder({ ...order, payTo: elsewhere }));
    await till.settle(await till.order({ scheme, payTo: merchant, payer: order.payer }));
    expect(await chain.balanceOf(merchant)).toBe(order.amount);
    expect(await look(order)).toEqual({ type: 'dead', reason: 'spent_elsewhere' });
  });

  it('that was settled is found by a node that looks through few blocks at once', async () => {
    const order = await till.order({ scheme, payTo: merchant });
    const transaction = await till.settle(order);
    await chain.client.mine({ blocks: 60 });
    node.be(refuseMoreThan(10));
    expect(await look(order)).toMatchObject({ type: 'settled', transaction });
  });

  it('that was settled is not known about while the node does not know the logs', async () => {
    const order = await till.order({ scheme, payTo: merchant });
    const transaction = await till.settle(order);
    if (scheme === 'exact') {
      node.be(({ method }) => (method === 'eth_getLogs' ? { result: [] } : undefined));
      await expect(look(order)).rejects.toMatchObject(UNAVAILABLE);
    } else {
      // Logs of a block that is named are there or refused.
      node.be(({ method, params: [filter] }) =>
        method === 'eth_getLogs' && filter?.fromBlock !== undefined ? { result: [] } : undefined,
      );
    }
    if (scheme === 'exact') node.be();
    expect(await look(order)).toMatchObject({ type: 'settled', transaction });
  });

  it('is not known about while the node is down, silent, sick or lost', async () => {
    const order = await till.order({ scheme, payTo: merchant });
    const transaction = await till.settle(order);
    for (const flaw of [
      () => ({ status: 502 }),
      () => ({ error: { code: -32_000, message: 'header not found' } }),
      () => ({ error: { code: -32_005, message: 'rate limit exceeded' } }),
    ]) {
      node.be(flaw);
      await expect(look(order)).rejects.toMatchObject(UNAVAILABLE);
    }
    const gone = openPaymentChain({ rpcUrl: 'http://127.0.0.1:1/secret-key', network, patience });
    const failure = await gone.findSettlement(toPayment(order)).catch((error: unknown) => error);
    expect(failure).toMatchObject(UNAVAILABLE);
    expect(JSON.stringify(failure) + String(failure)).not.toContain('secret-key');
    const silent = openPaymentChain({
      rpcUrl: node.rpcUrl,
      network,
      patience: { ...patience, timeoutMs: 100 },
    });
    node.be(() => new Promise(() => undefined));
    await expect(silent.findSettlement(toPayment(order))).rejects.toMatchObject(UNAVAILABLE);
    node.be();
    expect(await look(order)).toMatchObject({ type: 'settled', transaction });
  });

  it('is found though one response in two is a fault', async () => {
    const order = await till.order({ scheme, payTo: merchant });
    const transaction = await till.settle(order);
    let asked = 0;
    node.be(() => (asked++ % 2 === 0 ? { status: 503 } : undefined));
    expect(await look(order)).toMatchObject({ type: 'settled', transaction });
  });

  it('is looked for on the right chain only', async () => {
    const order = await till.order({ scheme, payTo: merchant });
    node.be(({ method }) => (method === 'eth_chainId' ? { result: '0x1' } : undefined));
    await expect(look(order)).rejects.toMatchObject({ reason: 'wrong_chain' });
    await expect(payments.check()).rejects.toMatchObject({ reason: 'wrong_chain' });
    expect(new Set(node.asked)).toEqual(new Set(['eth_chainId']));
    node.be();
    await payments.check();
    expect(await look(order)).toEqual({ type: 'unspent' });
  });
});

it.each([
  ['on another chain', { network: 'eip155:8453' }],
  ['in another token', { asset: PERMIT2.toLowerCase() }],
])('a payment %s is not known about, however late it is', async (_, change) => {
  const order = await till.order({ scheme: 'exact', payTo: merchant });
  const payment = toPayment({ ...order, validUntil: Date.now() - 60 * MINUTE }, change);
  await expect(payments.findSettlement(payment)).rejects.toMatchObject({ reason: 'other_chain' });
  expect(node.asked).toEqual([]);
});

// Last: the chain's clock goes forward, and every payment signed before is too late.
it('a payment that is too late is dead past a margin, unless it was settled', async () => {
  const orders = await Promise.all([
    till.order({ scheme: 'exact', payTo: merchant }),
    till.order({ scheme: 'upto', payTo: merchant }),
  ]);
  const settled = await till.order({ scheme: 'exact', payTo: merchant });
  const transaction = await till.settle(settled);
  await letPass(6 * MINUTE);
  for (const order of orders) expect(await look(order)).toEqual({ type: 'unspent' });
  await letPass(2 * MINUTE);
  for (const order of orders) expect(await look(order)).toEqual({ type: 'dead', reason: 'expired' });
  expect(await look(settled)).toMatchObject({ type: 'settled', transaction });
});
