import { decodePaymentRequiredHeader } from '@x402/core/http';
import { extractDiscoveryInfo, validateDiscoveryExtension } from '@x402/extensions/bazaar';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHost, type TestHost } from '../../../service/fetch/testing/start-host.ts';
import { type Facilitator, startFacilitator } from '../../../test/chain/facilitator/start-facilitator.ts';
import { type Chain, startChain } from '../../../test/chain/start-chain.ts';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';
import { openPayingDoor } from './testing/open-paying-door.ts';

const MERCHANT = '0x1111111111111111111111111111111111111111';
const PATH = '/.well-known/x402';

let chain: Chain;
let facilitator: Facilitator;
let host: TestHost;
let door: TestDoor;
let url: string;

beforeAll(async () => {
  chain = await startChain();
  facilitator = await startFacilitator(chain);
  host = await startHost((_, response) => response.end());
}, 60_000);
afterAll(() => Promise.all([facilitator.stop(), host.close()]).then(() => chain.stop()));

beforeEach(async () => {
  const outside = { rpcUrl: chain.rpcUrl, facilitatorUrl: facilitator.url, host, payTo: MERCHANT } as const;
  door = await openPayingDoor(outside);
  url = await door.publish();
});
afterEach(() => door.close());

// biome-ignore lint/suspicious/noExplicitAny: documents whose shapes are what is tested
const readJson = async (path: string): Promise<any> => (await fetch(`${url}${path}`)).json();

describe('where payments are taken', () => {
  it('a document names what can be paid for, for everybody, to keep for a while', async () => {
    const response = await fetch(`${url}${PATH}`);
    expect(await response.json()).toMatchObject({ version: 1, resources: [`${url}/api/x402/convert`] });
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(`${url}${PATH}`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const head = await fetch(`${url}${PATH}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag')]).toEqual([200, etag]);
  });

  it('each resource that is named asks for a payment', async () => {
    const { resources } = await readJson(PATH);
    for (const resource of resources) expect((await fetch(resource)).status).toBe(402);
  });

  it('the description of the API has the price at the operation that costs', async () => {
    const { paths } = await readJson('/.well-known/openapi.json');
    expect(paths['/api/x402/convert'].get['x-payment-info']).toEqual({
      price: { mode: 'dynamic', currency: 'USD', min: '0.005', max: '1.00' },
      protocols: [{ x402: {} }],
    });
    expect(paths['/api/x402/probe'].get).not.toHaveProperty('x-payment-info');
  });

  it('the catalogs and llms.txt lead there', async () => {
    const { linkset } = await readJson('/.well-known/api-catalog');
    const anchored = linkset.find(({ anchor }: { anchor: string }) => anchor === `${url}/api/x402/convert`);
    expect(anchored['service-meta']).toEqual([{ href: `${url}${PATH}`, type: 'application/json' }]);
    const { entries } = await readJson('/.well-known/ai-catalog.json');
    expect(entries.map((entry: { url: string }) => entry.url)).toContain(`${url}${PATH}`);
    expect(await (await fetch(`${url}/llms.txt`)).text()).toContain(`- [x402](${url}${PATH}): `);
  });
});

describe('whoever looks for it', () => {
  it.each(['/', '/pricing', '/auth.md', '/for/ai-agents', '/api-docs?plain=yes'])(
    'finds it at %s',
    async (path) => {
      expect(await (await fetch(`${url}${path}`)).text()).toMatch(/x402/);
    },
  );

  it('may look there as a crawler too', async () => {
    const rules = await (await fetch(`${url}/robots.txt`)).text();
    expect(rules).toMatch(/^Allow: \/api\/x402\/\n[\s\S]*^Disallow: \/api\/$/m);
  });
});

describe('the bazaar extension', () => {
  it('says how to call what is paid for, in a header that fits', async () => {
    const response = await fetch(`${url}/api/x402/convert`);
    const header = response.headers.get('payment-required') ?? '';
    expect(header.length).toBeLessThan(8_192);
    const { extensions = {} } = decodePaymentRequiredHeader(header);
    const bazaar = extensions.bazaar as Parameters<typeof validateDiscoveryExtension>[0];
    expect(validateDiscoveryExtension(bazaar)).toMatchObject({ valid: true });
    expect(bazaar.info.input).toMatchObject({
      type: 'http',
      method: 'GET',
      queryParams: { url: 'https://example.com/report.pdf', max_pages: 20, output_format: 'markdown' },
    });
    expect(bazaar.schema).toMatchObject({
      properties: {
        input: {
          properties: {
            queryParams: {
              properties: {
                max_pages: { type: 'integer', minimum: 1, maximum: 200 },
                output_format: { enum: ['markdown', 'html'] },
              },
              required: ['url'],
            },
          },
        },
      },
    });
  });

  it('is what a facilitator’s catalog can take up', async () => {
    const response = await fetch(`${url}/api/x402/convert`);
    const required = decodePaymentRequiredHeader(response.headers.get('payment-required') ?? '');
    const [accepted] = required.accepts;
    if (!accepted) throw new Error('nothing is accepted');
    const { extensions, resource } = required;
    const found = extractDiscoveryInfo(
      { x402Version: 2, resource, accepted, payload: {}, extensions },
      accepted,
    );
    expect(found).toMatchObject({ method: 'GET', resourceUrl: `${url}/api/x402/convert` });
  });
});

it('where no payments are taken, nothing of this is told', async () => {
  const quiet = await openDoor();
  try {
    const plain = await quiet.listen();
    expect((await fetch(`${plain}${PATH}`)).status).toBe(404);
    const texts = ['/llms.txt', '/.well-known/api-catalog', '/.well-known/ai-catalog.json'];
    for (const path of texts) expect(await (await fetch(`${plain}${path}`)).text()).not.toContain('x402');
    for (const path of ['/.well-known/openapi.json', '/api-docs', '/', '/pricing', '/auth.md']) {
      expect(await (await fetch(`${plain}${path}`)).text()).not.toContain('x402');
    }
  } finally {
    await quiet.close();
  }
});
