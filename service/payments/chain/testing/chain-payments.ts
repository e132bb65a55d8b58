import {
  authorizationTypes,
  eip3009ABI,
  PERMIT2_ADDRESS,
  uptoPermit2WitnessTypes,
  x402UptoPermit2ProxyABI,
  x402UptoPermit2ProxyAddress,
} from '@x402/evm';
import { type Hex, type LocalAccount, toHex } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { USDC } from '../../../../test/chain/addresses.ts';
import { type Chain, createFundedAccount, NETWORK } from '../../../../test/chain/start-chain.ts';
import { identifyPayment } from '../../../accounts/identify-payment.ts';
import type { Payment } from '../../../accounts/store/payments.ts';
import { chainIdOf } from '../chain.ts';

/** What a payer signs in these tests. */
export interface Order {
  scheme: 'exact' | 'upto';
  payer: LocalAccount;
  payTo: Hex;
  /** Atomic dollars. */
  amount: bigint;
  nonce: bigint;
  validUntil: number;
  facilitator: Hex;
}

/** A payment that its payer signed and anyone may bring to the chain. */
export interface SignedOrder extends Order {
  signature: Hex;
}

const chainId = chainIdOf(NETWORK);

/** As many bits as a private key, and as random. */
function makeNonce(): bigint {
  return BigInt(generatePrivateKey());
}

export async function signOrder(order: Order): Promise<SignedOrder> {
  const { scheme, payer } = order;
  const signature =
    scheme === 'exact'
      ? await payer.signTypedData({
          domain: { name: 'USDC', version: '2', chainId, verifyingContract: USDC },
          types: authorizationTypes,
          primaryType: 'TransferWithAuthorization',
          message: { ...toAuthorization(order) },
        })
      : await payer.signTypedData({
          domain: { name: 'Permit2', chainId, verifyingContract: PERMIT2_ADDRESS },
          types: uptoPermit2WitnessTypes,
          primaryType: 'PermitWitnessTransferFrom',
          message: { ...toPermit(order), spender: x402UptoPermit2ProxyAddress, witness: toWitness(order) },
        });
  return { ...order, signature };
}

/** As the ledger keeps it while it is settled. */
export function toPayment(order: Order, more: Partial<Payment> = {}): Payment {
  const { scheme, payer, nonce, payTo, amount, validUntil } = order;
  const asset = scheme === 'exact' ? USDC : 'permit2';
  return {
    id: identifyPayment({ network: NETWORK, asset, payer: payer.address, nonce: String(nonce) }),
    scheme,
    network: NETWORK,
    asset: USDC.toLowerCase(),
    payer: payer.address.toLowerCase(),
    payTo: payTo.toLowerCase(),
    authorized: String(amount),
    requestHash: 'request',
    signatureHash: 'signature',
    validUntil,
    createdAt: Date.now(),
    state: 'settling',
    changedAt: Date.now(),
    amount: String(amount),
    ...more,
  };
}

/** Payers, their orders, and somebody with gas who brings those to the chain. */
export async function createTill(chain: Chain) {
  const settler = await createFundedAccount(chain.client);
  const wallet = { account: settler, chain: null } as const;

  /** @param amount settled of what was signed; `upto` only */
  function send(order: SignedOrder, amount = order.amount): Promise<Hex> {
    return order.scheme === 'exact'
      ? chain.client.writeContract({
          ...wallet,
          address: USDC,
          abi: eip3009ABI,
          functionName: 'transferWithAuthorization',
          args: [...Object.values(toAuthorization(order)), order.signature] as never,
          gas: 300_000n,
        })
      : chain.client.writeContract({
          ...wallet,
          address: x402UptoPermit2ProxyAddress,
          abi: x402UptoPermit2ProxyABI,
          functionName: 'settle',
          args: [toPermit(order), amount, order.payer.address, toWitness(order), order.signature],
          gas: 300_000n,
        });
  }

  return {
    settler,
    send,
    /** A payer with a dollar who signs for five cents. */
    order: async (more: Partial<Order> & Pick<Order, 'scheme' | 'payTo'>): Promise<SignedOrder> => {
      const payer = more.payer ?? (await chain.createPayer(1_000_000n));
      if (more.scheme === 'upto' && !more.payer) await chain.approvePermit2(payer);
      const validUntil = Date.now() + 300_000;
      const facilitator = settler.address;
      return signOrder({ amount: 50_000n, nonce: makeNonce(), validUntil, facilitator, ...more, payer });
    },
    settle: async (order: SignedOrder, amount?: bigint): Promise<Hex> => {
      const hash = await send(order, amount);
      const { status } = await chain.client.waitForTransactionReceipt({ hash });
      if (status !== 'success') throw new Error('the chain refused');
      return hash;
    },
  };
}

export type Till = Awaited<ReturnType<typeof createTill>>;

function toAuthorization({ payer, payTo, amount, validUntil, nonce }: Order) {
  return {
    from: payer.address,
    to: payTo,
    value: amount,
    validAfter: 0n,
    validBefore: toSeconds(validUntil),
    nonce: toHex(nonce, { size: 32 }),
  };
}

function toPermit({ amount, nonce, validUntil }: Order) {
  return { permitted: { token: USDC as Hex, amount }, nonce, deadline: toSeconds(validUntil) };
}

function toWitness({ payTo, facilitator }: Order) {
  return { to: payTo, facilitator, validAfter: 0n };
}

function toSeconds(ms: number): bigint {
  return BigInt(Math.floor(ms / 1_000));
}
