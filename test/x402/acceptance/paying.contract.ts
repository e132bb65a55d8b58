import { encodePaymentSignatureHeader } from '@x402/core/http';
import type { Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { createCustomer } from '../testing/customer.ts';
import { convertUrl, type Shop, tally } from '../testing/shop.ts';

const PRICE = 5_000n;

export function describePaying(shop: () => Shop): void {
  const openDocument = (pages: number, maxPages: number) => {
    const { server, world } = shop();
    const document = world.documents.servePdf(pages);
    return { document, url: convertUrl(server, { url: document, max_pages: maxPages }) };
  };

  describe('who pays', () => {
    it.each([
      ['4.', 'exact', 'the whole amount, without ETH', 10n * PRICE],
      ['5.', 'upto', 'the pages there are', 3n * PRICE],
    ] as const)('%s by %s gets the document for %s', async (_check, scheme, _what, amount) => {
      const { chain, merchant, transfers } = shop().world;
      const customer = await createCustomer(chain, { scheme });
      const had = await chain.balanceOf(merchant);
      const response = await customer.pay(openDocument(3, 10).url);
      const [transfer, ...more] = await transfers(customer.account.address);
      expect([transfer?.amount, more]).toEqual([amount, []]);
      expect([response.status, response.body]).toEqual([
        200,
        expect.objectContaining({
          success: true,
          data: expect.objectContaining({ page_count: 3, output_format: 'markdown' }),
          payment: {
            scheme,
            network: 'eip155:84532',
            payer: sameAddress(customer.account.address),
            amount: String(amount),
            transaction: transfer?.transaction,
          },
        }),
      ]);
      expect(response.body.data?.content).toContain('This is page 3 of copy 1');
      expect(response.settlement).toMatchObject({
        success: true,
        network: 'eip155:84532',
        payer: sameAddress(customer.account.address),
        transaction: transfer?.transaction,
      });
      const receipt = await chain.client.getTransactionReceipt({ hash: transfer?.transaction as Hex });
      expect(receipt.status).toBe('success');
      expect(await chain.balanceOf(merchant)).toBe(had + amount);
      if (scheme === 'exact') {
        expect(await chain.client.getBalance({ address: customer.account.address })).toBe(0n);
      }
    });

    it('5. up to a cap without an allowance is refused before any work', async () => {
      const customer = await createCustomer(shop().world.chain, { scheme: 'upto', allowance: false });
      const { document, url } = openDocument(1, 2);
      const response = await customer.pay(url);
      expect(response.status).toBe(402);
      expect(response.required?.accepts).toHaveLength(2);
      expect(shop().world.documents.fetchesOf(document)).toBe(0);
    });

    it('gets HTML when it is asked for', async () => {
      const { server, world } = shop();
      const customer = await createCustomer(world.chain);
      const url = world.documents.servePdf(1);
      const response = await customer.pay(convertUrl(server, { url, max_pages: 1, output_format: 'html' }));
      expect(response.body.data?.content).toMatch(/^<!doctype html>/i);
    });

    it.each(['exact', 'upto'] as const)(
      '7. by %s and asks again gets the same, and pays once',
      async (scheme) => {
        const { documents, transfers, chain } = shop().world;
        const customer = await createCustomer(chain, { scheme });
        const { document, url } = openDocument(2, 5);
        const first = await customer.pay(url);
        expect(first.status).toBe(200);
        const before = await tally(shop());
        const again = await customer.insist(url);
        expect([again.status, again.body]).toEqual([200, first.body]);
        expect(again.settlement?.transaction).toBe(first.settlement?.transaction);
        expect(again.headers.get('idempotent-replayed')).toBe('true');
        expect(first.headers.get('idempotent-replayed')).toBeNull();
        expect(await transfers(customer.account.address)).toHaveLength(1);
        expect(documents.fetchesOf(document)).toBe(1);
        expect(await tally(shop())).toEqual(before);
      },
    );

    it.each(['exact', 'upto'] as const)(
      '8. by %s five times at once gets one conversion, and pays once',
      async (scheme) => {
        const { documents, transfers, chain } = shop().world;
        const customer = await createCustomer(chain, { scheme });
        const { document, url } = openDocument(2, 5);
        const header = { 'payment-signature': encodePaymentSignatureHeader(await customer.sign(url)) };
        const conversions = await shop().server.conversions();
        const responses = await Promise.all(Array.from({ length: 5 }, () => customer.ask(url, header)));
        const settled = await Promise.all(
          responses.map((response) => (response.status === 503 ? customer.insist(url) : response)),
        );
        expect(settled.map(({ status }) => status)).toEqual(Array(5).fill(200));
        expect(new Set(settled.map(({ body }) => JSON.stringify(body))).size).toBe(1);
        expect(await transfers(customer.account.address)).toHaveLength(1);
        expect(documents.fetchesOf(document)).toBe(1);
        expect(await shop().server.conversions()).toBe(conversions + 1);
      },
    );
  });
}

/** Whatever the case of its letters. */
function sameAddress(address: string) {
  return expect.stringMatching(new RegExp(`^${address}$`, 'i'));
}
