import { setTimeout as sleep } from 'node:timers/promises';
import { encodePaymentSignatureHeader } from '@x402/core/http';
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { UptoEvmScheme } from '@x402/evm/upto/client';
import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import type { LocalAccount } from 'viem';
import { type Chain, NETWORK } from '../../chain/start-chain.ts';
import { type ReceivedResponse, readResponse } from './response.ts';

export type Scheme = 'exact' | 'upto';

/** Somebody with a wallet and a stock client. */
export interface Customer {
  account: LocalAccount;
  scheme: Scheme;
  /** Asks with a stock client, which pays what is demanded. */
  pay(url: string): Promise<ReceivedResponse>;
  /** Asks once, with these headers and nothing else; with a signature as a stock client would repeat it. */
  ask(url: string, headers?: Record<string, string>, init?: RequestInit): Promise<ReceivedResponse>;
  /** Repeats a request with the signature that was sent last, as long as it is told that it may work later. */
  insist(url: string): Promise<ReceivedResponse>;
  /** Signs what is demanded without sending it. @param change what is demanded, before it is signed */
  sign(url: string, change?: (demand: PaymentRequirements) => PaymentRequirements): Promise<PaymentPayload>;
  /** What was signed or sent as `Payment-Signature`, in order. */
  signatures: string[];
}

/** Long enough for a lease to end on a loaded machine. */
const PATIENCE_MS = 300_000;
const LONGEST_PAUSE_MS = 500;
const SHORT_PAUSE_MS = 100;

let customers = 0;

interface CustomerOptions {
  scheme?: Scheme;
  /** Atomic dollars. */
  balance?: bigint;
  /** Whether Permit2 may take its dollars, which a payment up to a cap needs. */
  allowance?: boolean;
}

/** A new wallet without ETH, and a client behind an address of its own. */
export async function createCustomer(chain: Chain, options: CustomerOptions = {}): Promise<Customer> {
  const { scheme = 'exact', balance = 1_000_000n, allowance = scheme === 'upto' } = options;
  const account = await chain.createPayer(balance);
  if (allowance) await chain.approvePermit2(account);
  return createCustomerOf(account, scheme);
}

export function createCustomerOf(account: LocalAccount, scheme: Scheme): Customer {
  const own = { 'x-forwarded-for': nextAddress() };
  const signatures: string[] = [];
  const client = createStockClient(account, scheme);
  const send: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    const signature = request.headers.get('payment-signature');
    if (signature !== null) signatures.push(signature);
    return fetch(request);
  };
  const paying = wrapFetchWithPayment(send, client);
  const ask: Customer['ask'] = async (url, headers = {}, init = {}) =>
    readResponse(await fetch(url, { ...init, headers: { ...own, ...headers } }));
  const sign: Customer['sign'] = async (url, change = (demand) => demand) => {
    const { required } = await ask(url);
    if (!required) throw new Error('nothing is demanded');
    const payload = await client.createPaymentPayload({ ...required, accepts: required.accepts.map(change) });
    signatures.push(encodePaymentSignatureHeader(payload));
    return payload;
  };
  return {
    account,
    scheme,
    sign,
    signatures,
    pay: async (url) => readResponse(await paying(url, { headers: own })),
    ask,
    insist: (url) => insist(() => ask(url, { 'payment-signature': signatures.at(-1) ?? '' })),
  };
}

/** As the documentation of the packages makes one, which takes one scheme of those that are offered. */
function createStockClient(account: LocalAccount, scheme: Scheme): x402Client {
  const signer = { address: account.address, signTypedData: account.signTypedData };
  return new x402Client((_version, offered) => offered.find((one) => one.scheme === scheme) ?? offered[0]!)
    .register(NETWORK, new ExactEvmScheme(signer))
    .register(NETWORK, new UptoEvmScheme(signer));
}

/** Asks again while the server cannot be reached, or says that it may work later. */
export function insist(
  ask: () => Promise<ReceivedResponse>,
  patienceMs = PATIENCE_MS,
): Promise<ReceivedResponse> {
  return persist(async () => {
    const response = await ask();
    if ([429, 503].includes(response.status)) throw new Later(response);
    return response;
  }, patienceMs);
}

/** Tries again until it works. */
export async function persist<T>(attempt: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  const end = Date.now() + patienceMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(error instanceof Later ? error.pauseMs : SHORT_PAUSE_MS);
    }
  }
}

/** A response that says to come back. */
class Later extends Error {
  readonly pauseMs: number;

  constructor({ text, headers }: ReceivedResponse) {
    super(`still no end to it: ${text}`);
    this.pauseMs = Math.min(Number(headers.get('retry-after') ?? 1) * 1000, LONGEST_PAUSE_MS);
  }
}

/** Of the networks for documentation and benchmarks: each in a /24 of its own. */
function nextAddress(): string {
  customers += 1;
  return `198.${18 + (customers >> 15)}.${(customers >> 7) & 255}.${1 + (customers & 127)}`;
}
