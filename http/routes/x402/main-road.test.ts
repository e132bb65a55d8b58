import { x402Client } from '@x402/core/client';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { UptoEvmScheme } from '@x402/evm/upto/client';
import { wrapFetchWithPayment } from '@x402/fetch';
import type { LocalAccount } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHost, type TestHost } from '../../../service/fetch/testing/start-host.ts';
import type { PaidResponse, ProbeResponse } from '../../../service/payments/schemas.ts';
import { type Facilitator, startFacilitator } from '../../../test/chain/facilitator/start-facilitator.ts';
import { type Chain, NETWORK, startChain } from '../../../test/chain/start-chain.ts';
import type { TestDoor } from '../../testing/open-door.ts';
import { openPayingDoor } from './testing/open-paying-door.ts';

const DOLLAR = 1_000_000n;

let chain: Chain;
let facilitator: Facilitator;
let host: TestHost;
let door: TestDoor;
let url: string;
let merchant: `0x${string}`;

beforeAll(async () => {
  chain = await startChain();
  facilitator = await startFacilitator(chain);
  host = await startHost((request, response) => {
    const pages = Number(/\d+/.exec(request.url ?? '')?.[0] ?? 1);
    const text = Array.from({ length: pages }, (_, i) => `page ${i + 1}`).join('\n');
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(text);
  });
});
afterAll(() => Promise.all([facilitator.stop(), host.close()]).then(() => chain.stop()));

beforeEach(async () => {
  merchant = privateKeyToAccount(generatePrivateKey()).address;
  const outside = { rpcUrl: chain.rpcUrl, facilitatorUrl: facilitator.url, host, payTo: merchant };
  door = await openPayingDoor(outside);
  url = await door.listen();
});
afterEach(() => door.close());

/** A stock client, which keeps the payment it sends. */
function openClient(payer: LocalAccount, scheme: 'exact' | 'upto') {
  const signer = { address: payer.address, signTypedData: payer.signTypedData };
  const client = new x402Client().register(
    NETWORK,
    scheme === 'exact' ? new ExactEvmScheme(signer) : new UptoEvmScheme(signer),
  );
  let sent: string | undefined;
  const keeping: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    sent = request.headers.get('payment-signature') ?? sent;
    return fetch(request);
  };
  return { pay: wrapFetchWithPayment(keeping, client), sent: () => sent ?? '' };
}

const addressFor = (pages: number, maxPages: number) =>
  `${url}/api/x402/convert?url=${encodeURIComponent(`https://files.example/${pages}.pdf`)}&max_pages=${maxPages}`;

const paid = { success: true, data: { content: 'page 1\npage 2\npage 3', page_count: 3 } };

describe('a paid conversion', () => {
  it('by exact takes the price of max_pages from a payer without gas', async () => {
    const payer = await chain.createPayer(DOLLAR);
    const response = await openClient(payer, 'exact').pay(addressFor(3, 10));
    const body = (await response.json()) as PaidResponse;
    expect(body).toMatchObject(paid);
    const transaction = body.payment.transaction as `0x${string}`;
    expect(body.payment).toEqual({
      scheme: 'exact',
      network: NETWORK,
      payer: payer.address.toLowerCase(),
      amount: '50000',
      transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    });
    const told = JSON.parse(Buffer.from(response.headers.get('payment-response') ?? '', 'base64').toString());
    expect(told).toMatchObject({ success: true, transaction, network: NETWORK });
    expect((await chain.client.getTransactionReceipt({ hash: transaction })).status).toBe('success');
    expect([await chain.balanceOf(merchant), await chain.balanceOf(payer.address)]).toEqual([
      50_000n,
      950_000n,
    ]);
  });

  it('by upto takes the price of the pages there were', async () => {
    const payer = await chain.createPayer(DOLLAR);
    await chain.approvePermit2(payer);
    const body = await (await openClient(payer, 'upto').pay(addressFor(3, 10))).json();
    expect(body).toMatchObject({ ...paid, payment: { scheme: 'upto', amount: '15000' } });
    expect(await chain.balanceOf(merchant)).toBe(15_000n);
  });

  it('is given again for the same payment, and neither done nor paid for again', async () => {
    const client = openClient(await chain.createPayer(DOLLAR), 'exact');
    const first = await client.pay(addressFor(3, 10));
    const again = await fetch(addressFor(3, 10), { headers: { 'payment-signature': client.sent() } });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(await again.json()).toEqual(await first.json());
    expect(again.headers.get('payment-response')).toBe(first.headers.get('payment-response'));
    expect(door.engine.requests).toHaveLength(1);
    expect(await chain.balanceOf(merchant)).toBe(50_000n);
  });

  it('is done and paid for once when five ask at once', async () => {
    const client = openClient(await chain.createPayer(DOLLAR), 'exact');
    facilitator.fail('verify', { type: 'bad_gateway', moment: 'before' });
    expect((await client.pay(addressFor(3, 10))).status).toBe(503);
    const headers = { 'payment-signature': client.sent() };
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => fetch(addressFor(3, 10), { headers })));
    const bodies = await Promise.all(responses.map((response) => response.json()));
    expect(bodies).toEqual(Array(5).fill(bodies[0]));
    expect(bodies[0]).toMatchObject(paid);
    expect(door.engine.requests).toHaveLength(1);
    expect(await chain.balanceOf(merchant)).toBe(50_000n);
  });

  it('is announced by a probe, whose amounts are those that are demanded', async () => {
    const source = encodeURIComponent('https://files.example/3.pdf');
    const response = await fetch(`${url}/api/x402/probe?url=${source}&max_pages=10`);
    const probe = (await response.json()) as ProbeResponse;
    expect(probe).toEqual({
      success: true,
      page_count: 3,
      network: NETWORK,
      schemes: ['exact', 'upto'],
      estimated_settlement_price: '$0.015',
      settlement_prices: { exact: '$0.05', upto: '$0.015' },
      max_authorization_price: '$0.05',
      max_pages: 10,
      convert_url: `http://127.0.0.1:8787/api/x402/convert?url=${source}&max_pages=10&output_format=markdown`,
    });
    const unpaid = await fetch(probe.convert_url.replace('http://127.0.0.1:8787', url));
    expect(unpaid.status).toBe(402);
    const required = JSON.parse(
      Buffer.from(unpaid.headers.get('payment-required') ?? '', 'base64').toString(),
    );
    expect(required.accepts.map(({ scheme, amount }: Record<string, string>) => [scheme, amount])).toEqual([
      ['exact', '50000'],
      ['upto', '50000'],
    ]);
  });
});
