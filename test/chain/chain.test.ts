import { setTimeout as sleep } from 'node:timers/promises';
import { HTTPFacilitatorClient } from '@x402/core/server';
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types';
import { createPublicClient, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { USDC } from './addresses.ts';
import { type Facilitator, startFacilitator } from './facilitator/start-facilitator.ts';
import { lagBehind } from './lag-behind.ts';
import { demand, signPayment } from './sign-payment.ts';
import { type Chain, startChain, USDC_ABI } from './start-chain.ts';
import { startFlawedNode } from './start-flawed-node.ts';

const DOLLAR = 1_000_000n;
const NO_TRANSACTION = '';

let chain: Chain;
let facilitator: Facilitator;
/** The product's own client. */
let client: HTTPFacilitatorClient;
let merchant: `0x${string}`;

beforeAll(async () => {
  chain = await startChain();
  facilitator = await startFacilitator(chain);
  client = new HTTPFacilitatorClient({ url: facilitator.url, timeoutMs: 10_000 });
});
afterAll(async () => {
  await facilitator.stop();
  await chain.stop();
});
beforeEach(() => {
  merchant = privateKeyToAccount(generatePrivateKey()).address;
});

const exactly = (amount: bigint) => demand({ scheme: 'exact', amount: String(amount), payTo: merchant });

async function upTo(amount: bigint): Promise<PaymentRequirements> {
  const { kinds } = await client.getSupported();
  const extra = kinds.find(({ scheme }) => scheme === 'upto')?.extra;
  return demand({ scheme: 'upto', amount: String(amount), payTo: merchant, extra });
}

type Payment = [PaymentPayload, PaymentRequirements];

async function payExactly(amount: bigint): Promise<Payment> {
  const requirements = exactly(amount);
  return [await signPayment(await chain.createPayer(DOLLAR), requirements), requirements];
}

describe('an exact payment', () => {
  it('moves the money of a payer who has no ETH', async () => {
    const payer = await chain.createPayer(DOLLAR);
    const requirements = exactly(50_000n);
    const payment = await signPayment(payer, requirements);
    expect(await client.verify(payment, requirements)).toMatchObject({ isValid: true });
    const settled = await client.settle(payment, requirements);
    expect(settled).toMatchObject({ success: true, payer: payer.address, network: 'eip155:84532' });
    const receipt = await chain.client.getTransactionReceipt({ hash: settled.transaction as `0x${string}` });
    expect(receipt.status).toBe('success');
    expect(await chain.balanceOf(merchant)).toBe(50_000n);
    expect(await chain.balanceOf(payer.address)).toBe(950_000n);
    expect(await chain.client.getBalance({ address: payer.address })).toBe(0n);
  });

  it('is settled once', async () => {
    const [payment, requirements] = await payExactly(50_000n);
    expect((await client.settle(payment, requirements)).success).toBe(true);
    expect(await client.settle(payment, requirements)).toMatchObject({
      success: false,
      errorReason: 'invalid_exact_evm_nonce_already_used',
      transaction: NO_TRANSACTION,
    });
    expect(await chain.balanceOf(merchant)).toBe(50_000n);
  });

  it('tells of its nonce in a log beside the transfer', async () => {
    const payer = await chain.createPayer(DOLLAR);
    const payment = await signPayment(payer, exactly(1n));
    const { nonce } = (payment.payload as { authorization: { nonce: `0x${string}` } }).authorization;
    const state = { address: USDC, abi: USDC_ABI, functionName: 'authorizationState' } as const;
    const args = [payer.address, nonce] as const;
    expect(await chain.client.readContract({ ...state, args })).toBe(false);
    const { transaction } = await client.settle(payment, exactly(1n));
    expect(await chain.client.readContract({ ...state, args })).toBe(true);
    const [used] = await chain.client.getContractEvents({
      address: USDC,
      abi: USDC_ABI,
      eventName: 'AuthorizationUsed',
      args: { authorizer: payer.address, nonce },
      fromBlock: 0n,
    });
    expect(used?.transactionHash).toBe(transaction);
  });

  it('is refused when it was signed for less, by somebody else, or without the money', async () => {
    const [payment] = await payExactly(50_000n);
    expect((await client.verify(payment, exactly(60_000n))).isValid).toBe(false);
    const poor = await signPayment(await chain.createPayer(10n), exactly(50_000n));
    expect(await client.verify(poor, exactly(50_000n))).toMatchObject({
      isValid: false,
      invalidReason: 'invalid_exact_evm_insufficient_balance',
    });
    const stranger = await chain.createPayer(DOLLAR);
    const forged = structuredClone(payment) as {
      payload: { authorization: { from: string } };
    } & PaymentPayload;
    forged.payload.authorization.from = stranger.address;
    expect(await client.verify(forged, exactly(50_000n))).toMatchObject({
      isValid: false,
      invalidReason: expect.stringContaining('signature'),
    });
  });

  it('is settled for each of ten payers at once', async () => {
    const payments = await Promise.all(Array.from({ length: 10 }, () => payExactly(5_000n)));
    const settled = await Promise.all(payments.map((payment) => client.settle(...payment)));
    expect(settled.map(({ success }) => success)).toEqual(Array(10).fill(true));
    expect(new Set(settled.map(({ transaction }) => transaction)).size).toBe(10);
    expect(await chain.balanceOf(merchant)).toBe(50_000n);
  });

  it('is settled though the first of its facilitator is still under way', async () => {
    const payments = await Promise.all(Array.from({ length: 6 }, () => payExactly(5_000n)));
    for (const pauseMs of [0, 1, 2]) {
      const fresh = await startFacilitator(chain);
      const asking = new HTTPFacilitatorClient({ url: fresh.url, timeoutMs: 10_000 });
      const first = asking.settle(...(payments.pop() as Payment));
      await sleep(pauseMs);
      const second = asking.settle(...(payments.pop() as Payment));
      expect([(await first).success, (await second).success]).toEqual([true, true]);
      await fresh.stop();
    }
  });
});

describe('a payment up to a cap', () => {
  it('settles less than the cap, once', async () => {
    const payer = await chain.createPayer(DOLLAR);
    await chain.approvePermit2(payer);
    const cap = await upTo(125_000n);
    const payment = await signPayment(payer, cap);
    expect(await client.verify(payment, cap)).toMatchObject({ isValid: true });
    const actual = { ...cap, amount: '15000' };
    expect(await client.settle(payment, actual)).toMatchObject({ success: true, amount: '15000' });
    expect(await chain.balanceOf(payer.address)).toBe(985_000n);
    expect((await client.settle(payment, actual)).success).toBe(false);
    expect(await chain.balanceOf(merchant)).toBe(15_000n);
  });

  it('never settles more than the cap', async () => {
    const payer = await chain.createPayer(DOLLAR);
    await chain.approvePermit2(payer);
    const payment = await signPayment(payer, await upTo(10_000n));
    const settled = await client.settle(payment, await upTo(10_001n));
    expect(settled).toMatchObject({ success: false, errorReason: expect.stringContaining('exceeds') });
    expect(await chain.balanceOf(merchant)).toBe(0n);
  });

  it('is refused without an allowance, for that reason', async () => {
    const cap = await upTo(10_000n);
    const payment = await signPayment(await chain.createPayer(DOLLAR), cap);
    expect(await client.verify(payment, cap)).toMatchObject({
      isValid: false,
      invalidReason: 'permit2_allowance_required',
    });
  });
});

describe('a fault', () => {
  const impatient = () => new HTTPFacilitatorClient({ url: facilitator.url, timeoutMs: 1_000 });

  it.each([
    ['before', 0n],
    ['after', 50_000n],
  ] as const)('of a gateway %s settling leaves the merchant with %i', async (moment, received) => {
    const payment = await payExactly(50_000n);
    facilitator.fail('settle', { type: 'bad_gateway', moment });
    await expect(client.settle(...payment)).rejects.toThrow('502');
    expect(await chain.balanceOf(merchant)).toBe(received);
  });

  it.each([
    ['before', 0n],
    ['after', 50_000n],
  ] as const)('of hanging %s settling leaves the merchant with %i', async (moment, received) => {
    const payment = await payExactly(50_000n);
    facilitator.fail('settle', { type: 'hang', moment });
    await expect(impatient().settle(...payment)).rejects.toThrow(/timed? ?out|timeout/i);
    expect(await chain.balanceOf(merchant)).toBe(received);
  });

  it('of judgement is told as the facilitator’s own verdict, and moves nothing', async () => {
    const payment = await payExactly(50_000n);
    facilitator.fail('verify', { type: 'verdict', reason: 'insufficient_funds' });
    expect(await client.verify(...payment)).toMatchObject({
      isValid: false,
      invalidReason: 'insufficient_funds',
    });
    facilitator.fail('settle', { type: 'verdict', reason: 'settlement_pending' });
    expect(await client.settle(...payment)).toMatchObject({
      success: false,
      errorReason: 'settlement_pending',
    });
    expect(await chain.balanceOf(merchant)).toBe(0n);
  });

  it('can hide that the money has moved', async () => {
    const payment = await payExactly(50_000n);
    facilitator.fail('settle', { type: 'verdict', reason: 'settlement_pending', moment: 'after' });
    expect(await client.settle(...payment)).toMatchObject({ success: false });
    expect(await chain.balanceOf(merchant)).toBe(50_000n);
  });

  it.each([
    ['before', 0n],
    ['after', 50_000n],
  ] as const)(
    'that cuts the connection %s settling leaves the merchant with %i',
    async (moment, received) => {
      const payment = await payExactly(50_000n);
      facilitator.fail('settle', { type: 'cut', moment });
      await expect(client.settle(...payment)).rejects.toThrow();
      expect(await chain.balanceOf(merchant)).toBe(received);
    },
  );

  it('may be that it is slow, or answers something else', async () => {
    const payment = await payExactly(50_000n);
    let goOn = () => {};
    const until = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    facilitator.fail('verify', { type: 'wait', moment: 'before', until: () => until });
    const verified = client.verify(...payment);
    goOn();
    expect(await verified).toMatchObject({ isValid: true });
    facilitator.fail('supported', { type: 'nonsense', moment: 'before', answer: { kinds: [] } });
    expect((await client.getSupported()).kinds).toEqual([]);
  });

  it('is met no more once it was taken back', async () => {
    const payment = await payExactly(50_000n);
    facilitator.fail('verify', { type: 'bad_gateway', moment: 'before' });
    facilitator.recover();
    expect(await client.verify(...payment)).toMatchObject({ isValid: true });
  });

  it('may be meant for one payer alone', async () => {
    const [one, other] = [await payExactly(50_000n), await payExactly(50_000n)];
    const { from } = (other[0].payload as { authorization: { from: string } }).authorization;
    facilitator.failFor(from, 'settle', { type: 'bad_gateway', moment: 'before' });
    expect((await client.settle(...one)).success).toBe(true);
    await expect(client.settle(...other)).rejects.toThrow('502');
    expect((await client.settle(...other)).success).toBe(true);
  });

  it('happens as often as it was asked for, and each request is counted', async () => {
    const payment = await payExactly(50_000n);
    const before = facilitator.asked.settle;
    facilitator.fail('settle', { type: 'bad_gateway', moment: 'before' }, 2);
    await expect(client.settle(...payment)).rejects.toThrow('502');
    await expect(client.settle(...payment)).rejects.toThrow('502');
    expect((await client.settle(...payment)).success).toBe(true);
    expect(facilitator.asked.settle).toBe(before + 3);
  });
});

describe('a node', () => {
  it('that lags behind knows nothing of what happened since, until it has heard of it', async () => {
    const node = await startFlawedNode(chain.rpcUrl);
    const reader = createPublicClient({ transport: http(node.rpcUrl), cacheTime: 0 });
    const balance = () =>
      reader.readContract({ address: USDC, abi: USDC_ABI, functionName: 'balanceOf', args: [merchant] });
    const logs = () =>
      reader.getContractEvents({ address: USDC, abi: USDC_ABI, args: { to: merchant }, fromBlock: 0n });
    node.be(await lagBehind(chain));
    const newest = await reader.getBlockNumber();
    await client.settle(...(await payExactly(50_000n)));
    expect([await balance(), (await logs()).length, await reader.getBlockNumber()]).toEqual([0n, 0, newest]);
    node.be();
    expect([await balance(), (await logs()).length]).toEqual([50_000n, 1]);
    await node.stop();
  });
});
