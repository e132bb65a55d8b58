import { encodeFunctionData, type Hex, type LocalAccount, parseAbi, serializeErc6492Signature } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WALLET_FACTORY } from '../../../../test/chain/addresses.ts';
import { demand, signPayment } from '../../../../test/chain/sign-payment.ts';
import { type Chain, createFundedAccount, NETWORK, startChain } from '../../../../test/chain/start-chain.ts';
import { type FlawedNode, startFlawedNode } from '../../../../test/chain/start-flawed-node.ts';
import { findNetwork, type PaymentNetwork } from '../../setup/networks.ts';
import type { PaymentChain, SignedPayment } from '../chain.ts';
import { openPaymentChain } from '../open-payment-chain.ts';
import { readSignedPayment } from './read-signed-payment.ts';

const network = findNetwork(NETWORK) as PaymentNetwork;
const MERCHANT: Hex = '0x1111111111111111111111111111111111111111';
const STRANGER: Hex = '0x2222222222222222222222222222222222222222';
const FACTORY_ABI = parseAbi([
  'function create(address owner) returns (address)',
  'function addressOf(address owner) view returns (address)',
]);

let chain: Chain;
let node: FlawedNode;
let payments: PaymentChain;
let owner: LocalAccount;
let wallet: Hex;

beforeAll(async () => {
  chain = await startChain();
  node = await startFlawedNode(chain.rpcUrl);
}, 60_000);

afterAll(async () => {
  await node.stop();
  await chain.stop();
});

beforeEach(async () => {
  node.be();
  node.asked.length = 0;
  const patience = { timeoutMs: 5_000, retryAfterMs: 10, tries: 2 };
  payments = openPaymentChain({ rpcUrl: node.rpcUrl, network, patience });
  owner = privateKeyToAccount(generatePrivateKey());
  wallet = await chain.client.readContract({
    address: WALLET_FACTORY,
    abi: FACTORY_ABI,
    functionName: 'addressOf',
    args: [owner.address],
  });
});

/** As a stock client signs it. @param address whom it names as payer, if not the one who signs */
async function sign(scheme: 'exact' | 'upto', address: Hex = owner.address): Promise<SignedPayment> {
  const extra = scheme === 'upto' ? { facilitatorAddress: STRANGER } : {};
  const requirements = demand({ scheme, amount: '50000', payTo: MERCHANT, extra });
  const payload = await signPayment({ ...owner, address }, requirements);
  const payment = readSignedPayment(payload);
  if (!payment) throw new Error('no payment of ours');
  return payment;
}

async function createWallet(): Promise<void> {
  const account = await createFundedAccount(chain.client);
  const hash = await chain.client.writeContract({
    address: WALLET_FACTORY,
    abi: FACTORY_ABI,
    functionName: 'create',
    args: [owner.address],
    account,
  });
  await chain.client.waitForTransactionReceipt({ hash });
}

/** Tells how the wallet is put up, beside what its owner signed. */
async function signForWalletToCome(scheme: 'exact' | 'upto'): Promise<SignedPayment> {
  const payment = await sign(scheme, wallet);
  const data = encodeFunctionData({ abi: FACTORY_ABI, functionName: 'create', args: [owner.address] });
  const { signature } = payment;
  return { ...payment, signature: serializeErc6492Signature({ address: WALLET_FACTORY, data, signature }) };
}

describe.each(['exact', 'upto'] as const)('the signature of a payment %s', (scheme) => {
  it('that its payer’s key made is known without the chain', async () => {
    expect(await payments.isSignedByPayer(await sign(scheme))).toBe(true);
    expect(node.asked).toEqual([]);
  });

  it.each([
    ['payer', { payer: STRANGER }],
    ['receiver', { payTo: STRANGER }],
    ['amount', { authorized: '50001' }],
    ['nonce', { nonce: `0x${'12'.repeat(32)}` }],
    ['start', { signedTimes: { validAfter: '1', validUntil: '9999999999' } }],
    ['token', { asset: STRANGER }],
    ['network', { network: 'eip155:8453' }],
    ['signature', { signature: `0x${'ab'.repeat(65)}` }],
    ['signature, too short', { signature: '0x12' }],
  ] as const)('does not stand for another %s', async (_, change) => {
    expect(await payments.isSignedByPayer({ ...(await sign(scheme)), ...change })).toBe(false);
  });

  it('of a wallet is asked of the wallet', async () => {
    const payment = await sign(scheme, wallet);
    expect(await payments.isSignedByPayer(payment)).toBe(false);
    await createWallet();
    expect(await payments.isSignedByPayer(payment)).toBe(true);
    expect(await payments.isSignedByPayer({ ...payment, authorized: '50001' })).toBe(false);
  });

  it('of a wallet that is yet to be put up is asked of the wallet it will be', async () => {
    const payment = await signForWalletToCome(scheme);
    expect(await payments.isSignedByPayer(payment)).toBe(true);
    expect(await payments.isSignedByPayer({ ...payment, authorized: '50001' })).toBe(false);
    expect(await payments.isSignedByPayer({ ...payment, payer: STRANGER })).toBe(false);
    await createWallet();
    expect(await payments.isSignedByPayer(payment)).toBe(true);
  });

  it('of a wallet is not called false while the node does not answer', async () => {
    await createWallet();
    const payment = await sign(scheme, wallet);
    for (const flaw of [
      () => ({ status: 502 }),
      () => ({ error: { code: -32_005, message: 'rate limit exceeded' } }),
      ({ method }: { method: string }) => (method === 'eth_call' ? { status: 500 } : undefined),
    ]) {
      node.be(flaw);
      await expect(payments.isSignedByPayer(payment)).rejects.toMatchObject({ reason: 'chain_unavailable' });
    }
    node.be();
    expect(await payments.isSignedByPayer(payment)).toBe(true);
  });
});

it('the signature of a payment up to a cap names its facilitator', async () => {
  const payment = await sign('upto');
  expect(await payments.isSignedByPayer({ ...payment, facilitator: MERCHANT })).toBe(false);
});

it('a wallet that burns gas, or answers with nonsense, has not signed', async () => {
  // Loops for ever; answers with 32 bytes of ones.
  for (const bytecode of ['0x5b600056', '0x5f195f5260205ff3'] as const) {
    const address = privateKeyToAccount(generatePrivateKey()).address;
    await chain.client.setCode({ address, bytecode });
    expect(await payments.isSignedByPayer(await sign('exact', address))).toBe(false);
  }
});

it('dollars on Base are signed for under their own name', async () => {
  const base = findNetwork('eip155:8453') as PaymentNetwork;
  const requirements = {
    ...demand({ scheme: 'exact', amount: '50000', payTo: MERCHANT }),
    network: base.id,
    asset: base.token.address,
    extra: { name: 'USD Coin', version: '2' },
  };
  const payload = await signPayment(owner, requirements);
  const onBase = openPaymentChain({ rpcUrl: 'http://127.0.0.1:1', network: base });
  expect(await onBase.isSignedByPayer(readSignedPayment(payload) as SignedPayment)).toBe(true);
});
