import type { Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Chain, NETWORK } from '../../../../test/chain/start-chain.ts';
import { type FlawedNode, refuseMoreThan } from '../../../../test/chain/start-flawed-node.ts';
import { findNetwork, type PaymentNetwork } from '../../setup/networks.ts';
import { openPaymentChain } from '../open-payment-chain.ts';
import { type Till, toPayment } from '../testing/chain-payments.ts';
import { type OpenTill, openTill } from '../testing/open-till.ts';

const network = findNetwork(NETWORK) as PaymentNetwork;
const START = 0;

let opened: OpenTill;
let chain: Chain;
let till: Till;
let node: FlawedNode;
let merchant: Hex;

beforeAll(async () => {
  opened = await openTill();
  ({ chain, till, node } = opened);
}, 60_000);

afterAll(() => opened.stop());

beforeEach(() => {
  node.be();
  merchant = privateKeyToAccount(generatePrivateKey()).address;
});

const open = () => openPaymentChain({ rpcUrl: node.rpcUrl, network });

it('all transfers to an address are listed, those that settled payments and others', async () => {
  await chain.mint(merchant, 7n);
  const exact = await till.order({ scheme: 'exact', payTo: merchant });
  const upto = await till.order({ scheme: 'upto', payTo: merchant });
  await till.order({ scheme: 'exact', payTo: till.settler.address });
  const transactions = [await till.settle(exact), await till.settle(upto, 15_000n)];
  const payments = open();
  const transfers = await payments.listTransfers({ payTo: merchant, from: START });
  expect(transfers.map(({ amount }) => amount)).toEqual(['7', '50000', '15000']);
  expect(transfers.slice(1).map(({ transaction }) => transaction)).toEqual(transactions);
  expect(transfers[1]).toMatchObject({
    payer: exact.payer.address.toLowerCase(),
    payTo: merchant.toLowerCase(),
  });
  const settled = await Promise.all(transfers.map((transfer) => payments.paymentsOf(transfer)));
  expect(settled).toEqual([[], [toPayment(exact).id], [toPayment(upto).id]]);
});

it('the same are listed by a node that looks through one block at a time', async () => {
  for (let i = 0; i < 5; i++) {
    await chain.mint(merchant, BigInt(i + 1));
    await chain.client.mine({ blocks: 3 });
  }
  node.be(refuseMoreThan(1));
  const read: number[] = [];
  const onRead = (share: number) => void read.push(share);
  const transfers = await open().listTransfers({ payTo: merchant, from: START, onRead });
  expect(read).toEqual([...read].sort((a, b) => a - b));
  expect([read.length > 15, read.at(-1)]).toEqual([true, 1]);
  expect(transfers.map(({ amount }) => amount)).toEqual(['1', '2', '3', '4', '5']);
  expect(new Set(transfers.map(({ block }) => block)).size).toBe(5);
});

it('those before a moment are left out', async () => {
  await chain.mint(merchant, 1n);
  await chain.client.increaseTime({ seconds: 3_600 });
  await chain.client.mine({ blocks: 200 });
  const { timestamp } = await chain.client.getBlock();
  await chain.client.increaseTime({ seconds: 60 });
  await chain.mint(merchant, 2n);
  const transfers = await open().listTransfers({ payTo: merchant, from: Number(timestamp) * 1_000 });
  expect(transfers.map(({ amount }) => amount)).toEqual(['2']);
});

it('a node that refuses every question for logs is told of', async () => {
  node.be(refuseMoreThan(0));
  await expect(open().listTransfers({ payTo: merchant, from: START })).rejects.toMatchObject({
    reason: 'chain_unavailable',
  });
});
