import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cancelled } from '../../../service/convert/engine-failure.ts';
import { DocconvError } from '../../../service/errors.ts';
import { startHost, type TestHost } from '../../../service/fetch/testing/start-host.ts';
import { readSignedPayment } from '../../../service/payments/chain/signatures/read-signed-payment.ts';
import type { PaidRequest } from '../../../service/payments/describe-payment.ts';
import { PaymentRefused, settlementFailed } from '../../../service/payments/payment-refused.ts';
import { findNetwork, type PaymentNetwork } from '../../../service/payments/setup/networks.ts';
import type { PaidConversion } from '../../../service/payments/setup/payment-parts.ts';
import { paymentsUnavailable, paymentUnsettled } from '../../../service/payments/unavailable.ts';
import { plainConversion } from '../../../service/testing/plain-conversion.ts';
import { demand, signPayment } from '../../../test/chain/sign-payment.ts';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';
import { openFacilitator } from './facilitator/open-facilitator.ts';

const PAY_TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const PDF = encodeURIComponent('https://files.example/a.pdf');
const network = findNetwork('eip155:84532') as PaymentNetwork;
const payer = privateKeyToAccount(generatePrivateKey());

let door: TestDoor;
let facilitator: TestHost;
/** What the facilitator settles; without it, it is down. */
let kinds: object[] | undefined;
/** What was asked of the service, and what it answers. */
let asked: PaidRequest[];
let answer: () => Promise<PaidConversion>;
let probed: object[];

beforeEach(async () => {
  kinds = ['exact', 'upto'].map((scheme) => ({ x402Version: 2, scheme, network: network.id }));
  facilitator = await startHost(
    (_, response) =>
      kinds
        ? response.setHeader('content-type', 'application/json').end(JSON.stringify({ kinds }))
        : response.writeHead(502).end('<h1>Bad Gateway</h1>'),
    { secure: false },
  );
  door = await openDoor();
  asked = [];
  probed = [];
  answer = () => Promise.resolve(paid);
  const settings = {
    network,
    payTo: PAY_TO,
    facilitator: { url: `http://127.0.0.1:${facilitator.port}`, timeoutMs: 5_000 },
    rpcUrl: 'http://127.0.0.1:1',
    pricePerPage: 5_000n,
  } as const;
  door.parts.x402 = {
    facilitator: openFacilitator(settings, () => door.parts.settings.publicUrl),
    payments: {
      settings,
      read: readSignedPayment,
      convert: (request) => {
        asked.push(request);
        return answer();
      },
      probe: async (request) => {
        probed.push(request);
        return { pageCount: 3, maxPages: request.maxPages ?? 3 };
      },
      drain: async () => {},
      close: async () => {},
    },
  };
});
afterEach(() => Promise.all([door.close(), facilitator.close()]));

const paid: PaidConversion = {
  isReplay: false,
  conversion: plainConversion,
  payment: {
    id: 'id',
    scheme: 'exact',
    network: network.id,
    asset: network.token.address,
    payer: payer.address.toLowerCase(),
    payTo: PAY_TO,
    authorized: '125000',
    requestHash: '',
    signatureHash: '',
    validUntil: 0,
    createdAt: 0,
    changedAt: 0,
    state: 'settled',
    amount: '125000',
    transaction: '0xabc',
  },
};

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const decode = (header: string | null) => JSON.parse(Buffer.from(header ?? '', 'base64').toString());

async function sign(): Promise<Record<string, unknown>> {
  const payload = await signPayment(payer, demand({ scheme: 'exact', amount: '125000', payTo: PAY_TO }));
  return payload as unknown as Record<string, unknown>;
}

const convert = (query: string, headers: Record<string, string> = {}, method = 'GET') =>
  door.ask(`/api/x402/convert${query}`, { headers, method });
const payFor = async (query = `?url=${PDF}`) => convert(query, { 'payment-signature': encode(await sign()) });

async function told(response: Response): Promise<unknown[]> {
  const { code } = (await response.json()) as { code: string };
  return [response.status, code];
}

test('where payments are not set up, both routes say so, and all else goes on', async () => {
  door.parts.x402 = undefined;
  expect(await told(await convert('?output_format=pdf'))).toEqual([503, 'x402_not_configured']);
  expect(await told(await door.ask('/api/x402/probe'))).toEqual([503, 'x402_not_configured']);
  expect(door.logged()).not.toContain('"level":"error"');
  expect((await door.ask('/healthz')).status).toBe(200);
});

describe('a request without a payment', () => {
  test('is told what a payment has to be like, in terms of both versions of the protocol', async () => {
    const response = await convert(`?url=${PDF}&max_pages=10&output_format=html`, { accept: 'text/html' });
    expect(response.status).toBe(402);
    const url = `http://127.0.0.1:8787/api/x402/convert?url=${PDF}&max_pages=10&output_format=html`;
    const extra = { name: 'USDC', version: '2' };
    const demanded = {
      network: network.id,
      amount: '50000',
      asset: network.token.address,
      payTo: PAY_TO,
      maxTimeoutSeconds: 900,
    };
    expect(decode(response.headers.get('payment-required'))).toMatchObject({
      x402Version: 2,
      error: 'payment_required',
      resource: { url, mimeType: 'application/json' },
      accepts: [
        { scheme: 'exact', ...demanded, extra },
        { scheme: 'upto', ...demanded, extra: { ...extra, assetTransferMethod: 'permit2' } },
      ],
    });
    expect(await response.json()).toMatchObject({
      success: false,
      code: 'payment_required',
      x402Version: 1,
      accepts: [
        {
          scheme: 'exact',
          network: 'base-sepolia',
          maxAmountRequired: '50000',
          resource: url,
          payTo: PAY_TO,
          extra,
        },
      ],
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  test.each([
    ['', 402, 'payment_required'],
    [`?url=${PDF}&max_pages=200`, 402, 'payment_required'],
    [`?url=${PDF}&max_pages=201`, 413, 'page_limit_exceeded'],
    [`?url=${PDF}&max_pages=0`, 400, 'invalid_max_pages'],
    [`?url=${PDF}&max_pages=ten`, 400, 'invalid_max_pages'],
    [`?url=${PDF}&output_format=pdf`, 400, 'unsupported_output_format'],
    [`?url=${PDF}&max_page=2`, 400, 'unknown_parameter'],
    [`?url=${PDF}&max_pagse=2`, 400, 'unknown_parameter'],
    [`?url=${PDF}&maxPages=2`, 400, 'unknown_parameter'],
    [`?url=${PDF}&format=html`, 400, 'unknown_parameter'],
    [`?url=${PDF}&pages=1-5`, 400, 'unknown_parameter'],
    [`?url=${PDF}&password=x`, 400, 'unknown_parameter'],
    ['?url=https://files.example/a.pdf?version=1&token=2', 400, 'unknown_parameter'],
    [`?url=${PDF}&utm_source=a&ref=b&fbclid=c&_=1&agent=d`, 402, 'payment_required'],
    ['?utm_source=crawler', 402, 'payment_required'],
    ['?url=http%3A%2F%2Ffiles.example%2Fa.pdf', 400, 'invalid_url'],
    ['?url=nonsense', 400, 'invalid_url'],
  ])('to convert%s is answered %i %s', async (query, status, code) => {
    expect(await told(await convert(query))).toEqual([status, code]);
    expect(asked).toEqual([]);
  });

  test('with the name of another parameter to convert is told which was meant', async () => {
    const response = await convert(`?url=${PDF}&maxPages=2`);
    const hint = expect.stringMatching(/^Did you mean max_pages\? The parameters are url, /);
    expect(await response.json()).toMatchObject({ hint });
  });

  test('is told in plain words what it costs, how it is paid, and how it is done without a wallet', async () => {
    const read = async (query: string) => (await (await convert(query)).json()) as Record<string, string>;
    const { error, hint } = await read(`?url=${PDF}&max_pages=10`);
    expect(error).toMatch(
      /\$0\.005 a page in USDC \(eip155:84532, a test network .*\), at most \$0\.05 for the 10 pages of max_pages/,
    );
    expect(hint).toMatch(/^An x402 client pays by itself: .* Payment-Signature\./);
    expect(hint).toMatch(/http\S+\/for\/ai-agents; GET http\S+\/api\/x402\/probe\?url=/);
    expect(hint).toMatch(/3 documents a month are free\. Keys are made in .*\(http\S+\/dashboard\/api\)/);
    expect((await read('')).hint).toMatch(/^Name the PDF: \?url=/);
  });

  test('names the payment where a month is used up, too', async () => {
    const key = await door.addKey('free');
    const ask = () => {
      const body = new FormData();
      body.append('file', new Blob(['x']), 'a.pdf');
      const headers = { authorization: `Bearer ${key}` };
      return door.ask('/api/v1/convert', { method: 'POST', body, headers });
    };
    for (let i = 0; i < 3; i++) await ask();
    expect(await (await ask()).json()).toMatchObject({
      reason: 'quota',
      hint: expect.stringMatching(/plans are at \/pricing\. One PDF .* GET \/api\/x402\/probe\?url=/),
    });
  });

  test('quotes the same address whatever strangers append to it', async () => {
    const quoted = async (query: string) =>
      decode((await convert(query)).headers.get('payment-required')).resource;
    expect(await quoted(`?url=${PDF}&utm_source=a`)).toEqual(await quoted(`?url=${PDF}`));
  });

  test('asks for the schemes that are settled, and says when none can be', async () => {
    kinds = kinds?.slice(0, 1);
    expect(decode((await convert('')).headers.get('payment-required')).accepts).toHaveLength(1);
  });

  test('is put off while the facilitator is down, and answered once it is back', async () => {
    const up = kinds;
    kinds = undefined;
    const response = await convert(`?url=${PDF}`);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await told(response)).toEqual([503, 'service_unavailable']);
    expect((await door.ask('/healthz')).status).toBe(200);
    kinds = [{ x402Version: 2, scheme: 'exact', network: 'eip155:1' }];
    expect((await convert(`?url=${PDF}`)).status).toBe(503);
    kinds = up;
    let status = 0;
    for (let tries = 0; tries < 100 && status !== 402; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      status = (await convert(`?url=${PDF}`)).status;
    }
    expect(status).toBe(402);
  });
});

describe('a request with a payment', () => {
  test('is answered with the result and what was paid for it', async () => {
    const response = await payFor(`?url=${PDF}`);
    const settled = {
      network: network.id,
      payer: payer.address.toLowerCase(),
      amount: '125000',
      transaction: '0xabc',
    };
    expect(await response.json()).toEqual({
      success: true,
      data: expect.objectContaining({ content: 'text', page_count: 1 }),
      payment: { scheme: 'exact', ...settled },
    });
    expect(decode(response.headers.get('payment-response'))).toEqual({ success: true, ...settled });
    expect(response.headers.get('x-payment-response')).toBe(response.headers.get('payment-response'));
    expect(asked).toMatchObject([
      {
        order: { url: 'https://files.example/a.pdf', maxPages: 20, outputFormat: 'markdown' },
        network: '127.0.0.1',
      },
    ]);
  });

  test('is told when it had been answered before', async () => {
    answer = () => Promise.resolve({ ...paid, isReplay: true });
    expect((await payFor()).headers.get('idempotent-replayed')).toBe('true');
  });

  test.each([
    ['', 400, 'missing_url'],
    ['?url=', 400, 'missing_url'],
    [`?url=${PDF}&max_pages=201`, 413, 'page_limit_exceeded'],
    [`?url=${PDF}&output_format=docx`, 400, 'unsupported_output_format'],
  ])('for convert%s is answered %i %s before it is looked at', async (query, status, code) => {
    expect(await told(await payFor(query))).toEqual([status, code]);
    expect(asked).toEqual([]);
  });

  test.each(['', 'garbage', '!!!', encode('text'), encode({ x402Version: 2 }), encode({ x402Version: 3 })])(
    'that cannot be read, as %j, is answered with what it has to be like',
    async (header) => {
      const response = await convert(`?url=${PDF}`, { 'payment-signature': header });
      expect(decode(response.headers.get('payment-required')).error).toBe('malformed_payment');
      expect(await told(response)).toEqual([402, 'payment_required']);
      expect(asked).toEqual([]);
    },
  );

  test('by HEAD converts nothing', async () => {
    const response = await convert(`?url=${PDF}`, { 'payment-signature': encode(await sign()) }, 'HEAD');
    expect([response.status, await response.text()]).toEqual([402, '']);
    expect(response.headers.get('payment-required')).not.toBeNull();
    expect(asked).toEqual([]);
  });

  test('may come in the header of older clients, arranged in either way', async () => {
    const payload = await sign();
    const older = { x402Version: 1, scheme: 'exact', network: 'base-sepolia', payload: payload.payload };
    for (const sent of [payload, older]) {
      expect((await convert(`?url=${PDF}`, { 'x-payment': encode(sent) })).status).toBe(200);
    }
    expect(asked[0]?.received.signed).toEqual(asked[1]?.received.signed);
    expect(
      await told(await convert(`?url=${PDF}`, { 'x-payment': encode({ ...older, network: 'base' }) })),
    ).toEqual([402, 'payment_required']);
  });
});

describe('when no result comes of a payment', () => {
  const failure = (code: DocconvError['code'], reason: string) =>
    new DocconvError(code, 'It failed.', 'Do better.', { reason });

  test.each([
    [failure('too_large', 'too_large'), 413, 'file_too_large'],
    [failure('too_large', 'page_limit_exceeded'), 413, 'page_limit_exceeded'],
    [failure('unreadable', 'unsupported_content_type'), 415, 'unsupported_content_type'],
    [failure('unreadable', 'invalid_pdf'), 422, 'invalid_pdf'],
    [failure('unreadable', 'password_required'), 422, 'invalid_pdf'],
    [failure('unreadable', 'no_content'), 422, 'no_content'],
    [failure('network', 'url_unreachable'), 422, 'no_content'],
    [failure('busy', 'held_back'), 429, 'rate_limited'],
    [paymentsUnavailable(undefined), 503, 'service_unavailable'],
    [cancelled(), 503, 'service_unavailable'],
  ])('%s: the response says that nothing was charged', async (error, status, code) => {
    answer = () => Promise.reject(error);
    const response = await payFor();
    const body = (await response.clone().json()) as { hint: string };
    expect(await told(response)).toEqual([status, code]);
    expect(body.hint).toMatch(/nothing was charged/i);
    expect(response.headers.has('retry-after')).toBe(status === 429 || status === 503);
  });

  test('a document with more pages than were paid for is not said to be converted for the same payment', async () => {
    answer = () => Promise.reject(failure('too_large', 'page_limit_exceeded'));
    const { hint } = (await (await payFor()).json()) as { hint: string };
    expect(hint).toMatch(/^Do better\. Nothing was charged\. .* no more pages than it was signed for\.$/);
  });

  test('who has sent no payment is told of none', async () => {
    kinds = undefined;
    const response = await convert(`?url=${PDF}`);
    expect(response.status).toBe(503);
    expect(await response.text()).not.toMatch(/Payment-Signature|charged/);
  });

  test('a document that is no PDF is said to need an API key', async () => {
    answer = () => Promise.reject(failure('unreadable', 'unsupported_format'));
    const { hint } = (await (await payFor()).json()) as { hint: string };
    expect(hint).toMatch(/^Give a PDF; other formats are converted with an API key\./);
  });

  test('a document that is cut off is not asked to be uploaded', async () => {
    answer = () => Promise.reject(failure('unreadable', 'invalid_pdf'));
    const { hint } = (await (await payFor()).json()) as { hint: string };
    expect(hint).toMatch(/^Give an address whose PDF opens in a viewer\. Nothing was charged/);
  });

  test('a document that could not be fetched is not asked to be uploaded', async () => {
    answer = () => Promise.reject(failure('network', 'url_unreachable'));
    const { hint } = (await (await payFor()).json()) as { hint: string };
    expect(hint).toMatch(
      /^Give an address that is public and responds; other documents are converted with an API key\./,
    );
  });

  test('it is told to come again with the same payment when that is not known to be settled', async () => {
    for (const [error, status] of [
      [paymentUnsettled({ validUntil: Date.now() }), 503],
      [new Error('a bug'), 500],
    ] as const) {
      answer = () => Promise.reject(error);
      const body = (await (await payFor()).json()) as { hint: string };
      expect(body.hint).toContain('same Payment-Signature');
      expect(body.hint).not.toMatch(/nothing was charged/i);
      expect((await payFor()).status).toBe(status);
    }
    expect(door.logged()).not.toContain('a bug');
  });

  test('the refusal says what to sign instead', async () => {
    answer = () => Promise.reject(new PaymentRefused('payment_used', 'It is used.', 'Sign another.'));
    const response = await payFor(`?url=${PDF}&max_pages=3`);
    expect(decode(response.headers.get('payment-required'))).toMatchObject({ error: 'payment_used' });
    expect(await response.json()).toMatchObject({ code: 'payment_required', reason: 'payment_used' });
  });

  test('a failed settlement has a code of its own, also while the facilitator is down', async () => {
    await convert('');
    kinds = undefined;
    answer = () => Promise.reject(settlementFailed('insufficient_funds'));
    const response = await payFor();
    expect(response.headers.get('x-payment-response')).toBe(response.headers.get('payment-response'));
    expect(decode(response.headers.get('payment-response'))).toMatchObject({
      success: false,
      transaction: '',
    });
    expect(await told(response)).toEqual([402, 'payment_settlement_failed']);
  });
});

describe('a probe', () => {
  test('tells pages, prices and where to convert', async () => {
    const response = await door.ask(`/api/x402/probe?url=${PDF}`);
    expect(await response.json()).toMatchObject({
      page_count: 3,
      max_pages: 3,
      max_authorization_price: '$0.015',
      convert_url: `http://127.0.0.1:8787/api/x402/convert?url=${PDF}&max_pages=3&output_format=markdown`,
    });
    expect(probed).toEqual([{ url: 'https://files.example/a.pdf', network: '127.0.0.1' }]);
  });

  test.each([
    ['', 400, 'missing_url'],
    ['?url=ftp%3A%2F%2Fx', 400, 'invalid_url'],
    [`?url=${PDF}&max_pages=1000`, 413, 'page_limit_exceeded'],
    [`?url=${PDF}&max_pages=-1`, 400, 'invalid_max_pages'],
  ])('%s is answered %i %s', async (query, status, code) => {
    expect(await told(await door.ask(`/api/x402/probe${query}`))).toEqual([status, code]);
    expect(probed).toEqual([]);
  });
});

test('nothing but GET and HEAD is answered, and pages of other sites may ask', async () => {
  expect(await told(await convert('', {}, 'POST'))).toEqual([405, 'method_not_allowed']);
  const asked = {
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'payment-signature',
  };
  const preflight = await convert('', asked, 'OPTIONS');
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Payment-Signature');
});
