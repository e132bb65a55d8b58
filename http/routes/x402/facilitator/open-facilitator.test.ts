import type { IncomingMessage, ServerResponse } from 'node:http';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startHost, type TestHost } from '../../../../service/fetch/testing/start-host.ts';
import { readSignedPayment } from '../../../../service/payments/chain/signatures/read-signed-payment.ts';
import type { ReceivedPayment } from '../../../../service/payments/facilitator.ts';
import { findNetwork, type PaymentNetwork } from '../../../../service/payments/setup/networks.ts';
import { demand, signPayment } from '../../../../test/chain/sign-payment.ts';
import { BAZAAR } from './bazaar.ts';
import { type OpenFacilitator, openFacilitator } from './open-facilitator.ts';

const PAY_TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const SETTLER = '0x5b064d8C1576294ecB3AB33b122A69246937BF60';
const HASH = `0x${'ab'.repeat(32)}`;
const network = findNetwork('eip155:84532') as PaymentNetwork;

let host: TestHost;
let facilitator: OpenFacilitator;
/** How verify and settle are answered. */
let answer: (response: ServerResponse) => void;
/** Bodies and authorizations of what came in. */
let received: { path?: string; body: Record<string, Record<string, unknown>>; authorization?: string }[];

const json =
  (body: object, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

beforeEach(async () => {
  received = [];
  host = await startHost(
    async (request, response) => {
      const body = await readBody(request);
      received.push({ path: request.url, body, authorization: request.headers.authorization });
      if (request.url !== '/supported') return answer(response);
      const kinds = ['exact', 'upto'].map((scheme) => ({
        x402Version: 2,
        scheme,
        network: network.id,
        extra: { facilitatorAddress: SETTLER },
      }));
      json({ kinds })(response);
    },
    { secure: false },
  );
  const settings = {
    network,
    payTo: PAY_TO,
    facilitator: { url: `http://127.0.0.1:${host.port}`, token: 'a token', timeoutMs: 1_000 },
    rpcUrl: 'http://127.0.0.1:1',
    pricePerPage: 5_000n,
  } as const;
  facilitator = openFacilitator(settings, () => 'https://docs.example.com');
});
afterEach(() => host.close());

async function readBody(request: IncomingMessage) {
  let text = '';
  for await (const part of request) text += part;
  return text === '' ? {} : JSON.parse(text);
}

async function payment(scheme: 'exact' | 'upto' = 'exact'): Promise<ReceivedPayment> {
  const extra = scheme === 'upto' ? { facilitatorAddress: SETTLER } : {};
  const account = privateKeyToAccount(generatePrivateKey());
  const payload = await signPayment(account, demand({ scheme, amount: '50000', payTo: PAY_TO, extra }));
  const signed = readSignedPayment(payload);
  if (!signed) throw new Error('it cannot be read');
  return { signed, payload: { ...payload, extensions: { bazaar: 'of a stranger' } } };
}

const last = () => received.at(-1);

describe('a facilitator', () => {
  test('is told what was signed and what is demanded, and nothing else of a stranger', async () => {
    answer = json({ isValid: true });
    const { payload, ...exact } = await payment();
    expect(await facilitator.verify({ ...exact, payload }, 50_000n)).toEqual({ isValid: true });
    const { paymentPayload, paymentRequirements } = last()?.body ?? {};
    const demanded = { scheme: 'exact', network: network.id, amount: '50000', payTo: PAY_TO };
    expect(paymentRequirements).toMatchObject(demanded);
    const { payload: signedPart } = payload as { payload: object };
    expect(paymentPayload).toEqual({
      x402Version: 2,
      resource: expect.objectContaining({ url: 'https://docs.example.com/api/x402/convert' }),
      accepted: expect.objectContaining(demanded),
      payload: signedPart,
      // For its catalog: our own.
      extensions: JSON.parse(JSON.stringify(BAZAAR)),
    });
    expect(last()?.authorization).toBe('Bearer a token');
  });

  test('is asked to settle less than was signed by upto', async () => {
    answer = json({ success: true, transaction: HASH, network: network.id });
    expect(await facilitator.settle(await payment('upto'), 15_000n)).toEqual({
      type: 'settled',
      transaction: HASH,
    });
    const { paymentPayload, paymentRequirements } = last()?.body ?? {};
    expect(paymentRequirements).toMatchObject({ amount: '15000', extra: { facilitatorAddress: SETTLER } });
    expect(paymentPayload?.accepted).toMatchObject({ amount: '50000' });
  });

  test('is asked what it settles once for many questions', async () => {
    await Promise.all([1, 2, 3].map(() => facilitator.demands(5_000n)));
    expect(await facilitator.schemes()).toEqual(['exact', 'upto']);
    expect(received.filter(({ path }) => path === '/supported')).toHaveLength(1);
  });
});

describe('a check that is answered', () => {
  test.each([
    ['insufficient_funds', { invalidReason: 'invalid_exact_evm_insufficient_balance' }],
    ['permit2_allowance_required', { invalidReason: 'permit2_allowance_required' }],
    ['invalid_signature', { invalidReason: 'invalid_exact_evm_signature' }],
    ['refused_by_facilitator', { invalidReason: 'something_new' }],
    ['refused_by_facilitator', { invalidReason: '<script>', invalidMessage: 'x' }],
    ['refused_by_facilitator', {}],
  ])('with a refusal is %s', async (reason, told) => {
    for (const status of [200, 400]) {
      answer = json({ isValid: false, ...told }, status);
      const verdict = await facilitator.verify(await payment(), 50_000n);
      expect(verdict).toMatchObject({ isValid: false, reason });
      expect(JSON.stringify(verdict)).not.toContain('<script>');
    }
  });

  test.each([
    ['a bad gateway', (response: ServerResponse) => void response.writeHead(502).end('<h1>')],
    ['a fault of its own', json({ isValid: false, invalidReason: 'unexpected' }, 500)],
    ['nonsense', json({ hello: 'world' })],
    ['nothing', () => {}],
    ['a broken connection', (response: ServerResponse) => void response.destroy()],
  ])('with %s is none', async (_, given) => {
    answer = given;
    await expect(facilitator.verify(await payment(), 50_000n)).rejects.toMatchObject({
      code: 'server',
      reason: 'payments_unavailable',
    });
  });
});

describe('a settlement', () => {
  const refusal = (errorReason: string, status = 200) =>
    json({ success: false, errorReason, transaction: '', network: network.id }, status);

  test.each([
    'insufficient_funds',
    'invalid_exact_evm_insufficient_balance',
    'permit2_insufficient_balance',
    'invalid_exact_evm_payload_authorization_valid_before',
    'permit2_deadline_expired',
    'invalid_permit2_signature',
  ])('is refused by the verdict %s', async (reason) => {
    for (const status of [200, 400]) {
      answer = refusal(reason, status);
      expect(await facilitator.settle(await payment(), 50_000n)).toEqual({ type: 'refused', reason });
    }
  });

  test.each(['invalid_exact_evm_transaction_failed', 'smart_wallet_refused'])(
    'has failed by the verdict %s, for now',
    async (reason) => {
      answer = refusal(reason, 400);
      expect(await facilitator.settle(await payment(), 50_000n)).toEqual({ type: 'failed', reason });
    },
  );

  test.each([
    ['settlement_pending', refusal('settlement_pending')],
    ['a nonce used already', refusal('invalid_exact_evm_nonce_already_used')],
    ['a verdict with a server error', refusal('insufficient_funds', 500)],
    ['a success without a transaction', json({ success: true, transaction: '', network: network.id })],
    ['a bad gateway', (response: ServerResponse) => void response.writeHead(502).end('<h1>')],
    ['nonsense', json([])],
    ['nothing', () => {}],
    ['a broken connection', (response: ServerResponse) => void response.destroy()],
  ])('is not known to have failed after %s', async (_, given) => {
    answer = given;
    expect(await facilitator.settle(await payment(), 50_000n)).toMatchObject({ type: 'unknown' });
  });
});
