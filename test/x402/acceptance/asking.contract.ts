import { describe, expect, it } from 'vitest';
import { USDC } from '../../chain/addresses.ts';
import { readResponse } from '../testing/response.ts';
import { convertUrl, probeUrl, type Shop, tally } from '../testing/shop.ts';

const PRICE = 5_000;
const dollars = (pages: number) => `$${(pages * 0.005).toFixed(3)}`.replace(/0$/, '');

export function describeAsking(shop: () => Shop): void {
  const ask = async (url: string, init?: RequestInit) => readResponse(await fetch(url, init));

  describe('who asks for the price', () => {
    it.each([
      ['no address', undefined, 'missing_url'],
      ['an address without https', 'http://files.example/a.pdf', 'invalid_url'],
      ['nonsense for an address', 'nonsense', 'invalid_url'],
    ])('2. and gives %s is answered 400', async (_what, url, code) => {
      const response = await ask(probeUrl(shop().server, { url }));
      expect([response.status, response.body.code]).toEqual([400, code]);
    });

    it('2. is told what the demand for payment says too', async () => {
      const { server, world } = shop();
      const url = world.documents.servePdf(3);
      const probe = await ask(probeUrl(server, { url, max_pages: 10 }));
      expect([probe.status, probe.body]).toEqual([
        200,
        expect.objectContaining({
          success: true,
          page_count: 3,
          network: 'eip155:84532',
          schemes: ['exact', 'upto'],
          estimated_settlement_price: dollars(3),
          max_authorization_price: dollars(10),
          max_pages: 10,
        }),
      ]);
      const promised = new URL(String(probe.body.convert_url));
      expect(Object.fromEntries(promised.searchParams)).toEqual({
        url,
        max_pages: '10',
        output_format: 'markdown',
      });
      expect(promised.href.split('?')[0]).toBe(`${server.url}/api/x402/convert`);
      const demand = await ask(promised.href);
      expect(demand.required?.accepts.map(({ amount }) => amount)).toEqual([
        String(10 * PRICE),
        String(10 * PRICE),
      ]);
    });

    it('2. without a limit of pages is told that of the whole document', async () => {
      const { server, world } = shop();
      const probe = await ask(probeUrl(server, { url: world.documents.servePdf(7) }));
      expect(probe.body).toMatchObject({
        page_count: 7,
        max_pages: 7,
        estimated_settlement_price: dollars(7),
        max_authorization_price: dollars(7),
      });
    });
  });

  describe('who asks for a conversion without paying', () => {
    it('3. is told what it costs, exact first, even where nothing else is given', async () => {
      const { server, world } = shop();
      const before = await tally(shop());
      const url = world.documents.servePdf(1);
      for (const wish of [{ url, max_pages: 4 }, { url }, {}]) {
        const response = await ask(convertUrl(server, wish));
        const pages = 'max_pages' in wish ? 4 : 20;
        expect([response.status, response.body]).toEqual([
          402,
          expect.objectContaining({ success: false, code: 'payment_required', error: expect.any(String) }),
        ]);
        expect(response.required).toMatchObject({
          x402Version: 2,
          accepts: ['exact', 'upto'].map((scheme) => ({
            scheme,
            network: 'eip155:84532',
            asset: USDC,
            amount: String(pages * PRICE),
            payTo: world.merchant,
          })),
        });
      }
      expect(await tally(shop())).toEqual(before);
    });

    it('3. is answered in JSON in a browser too', async () => {
      const headers = { accept: 'text/html,application/xhtml+xml', 'user-agent': 'Mozilla/5.0' };
      const response = await ask(convertUrl(shop().server, { url: 'https://files.example/a.pdf' }), {
        headers,
      });
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
      expect([response.status, response.body.code]).toEqual([402, 'payment_required']);
    });

    it('3. by HEAD gets nothing converted', async () => {
      const { server, world } = shop();
      const before = await tally(shop());
      const url = convertUrl(server, { url: world.documents.servePdf(1) });
      const response = await ask(url, { method: 'HEAD' });
      expect([402, 405]).toContain(response.status);
      expect(response.text).toBe('');
      expect(await tally(shop())).toEqual(before);
    });

    it.each([
      ['in a format there is not', { output_format: 'docx' }, 400, 'unsupported_output_format'],
      ['of more pages than are sold at once', { max_pages: 201 }, 413, 'page_limit_exceeded'],
    ])('is refused %s before anything is paid', async (_what, wish, status, code) => {
      const url = shop().world.documents.servePdf(1);
      const response = await ask(convertUrl(shop().server, { url, ...wish }));
      expect([response.status, response.body.code]).toEqual([status, code]);
    });
  });
}
