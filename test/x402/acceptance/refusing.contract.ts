import { encodePaymentSignatureHeader } from '@x402/core/http';
import type { PaymentPayload } from '@x402/core/types';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeEach, describe, expect, it } from 'vitest';
import { makePdf } from '../../../cli/testing/make-pdf.ts';
import { type Customer, createCustomer } from '../testing/customer.ts';
import { respondWith, respondWithPdf, respondWithSize } from '../testing/document-host.ts';
import { emptyWallet } from '../testing/empty-wallet.ts';
import { convertUrl, type Shop, tally } from '../testing/shop.ts';

const headerOf = (payload: PaymentPayload) => ({
  'payment-signature': encodePaymentSignatureHeader(payload),
});
const stranger = () => privateKeyToAccount(generatePrivateKey()).address;

export function describeRefusing(shop: () => Shop): void {
  describe('a document that cannot be converted', () => {
    const junk = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2_000, 'x')]);

    it.each([
      ['has more pages than are paid for', respondWithPdf(6), 413, 'page_limit_exceeded'],
      ['is larger than is fetched', respondWithSize(2_000_000_000), 413, 'file_too_large'],
      ['is no PDF by its type', respondWith('<html>', 'text/html'), 415, 'unsupported_content_type'],
      ['is no PDF by its content', respondWith(junk), 422, 'invalid_pdf'],
      ['is empty', respondWith(makePdf([[]])), 422, 'no_content'],
    ])(
      '6. because it %s costs nothing, and its signature stays good',
      async (_why, listener, status, code) => {
        const { server, world } = shop();
        const customer = await createCustomer(world.chain);
        const document = world.documents.serve(listener);
        const url = convertUrl(server, { url: document, max_pages: 5 });
        const refused = await customer.pay(url);
        expect([refused.status, refused.body]).toEqual([
          status,
          expect.objectContaining({ success: false, code, error: expect.any(String) }),
        ]);
        expect(refused.body.data).toBeUndefined();
        expect(await world.chain.balanceOf(customer.account.address)).toBe(1_000_000n);
        world.documents.replace(document, respondWithPdf(2));
        const served = await customer.insist(url);
        expect([served.status, served.body.data?.page_count]).toEqual([200, 2]);
        expect(await world.transfers(customer.account.address)).toHaveLength(1);
      },
    );
  });

  describe('a signature', () => {
    let customer: Customer;
    let document: string;
    let url: string;
    beforeEach(async () => {
      customer = await createCustomer(shop().world.chain);
      document = shop().world.documents.servePdf(1);
      url = convertUrl(shop().server, { url: document, max_pages: 3 });
    });

    /** What is sent costs neither the payer nor the server anything. */
    async function expectRefused(at: string, header: Record<string, string>): Promise<void> {
      const before = await tally(shop());
      const response = await customer.ask(at, header);
      expect([response.status, response.body]).toEqual([
        402,
        expect.objectContaining({ success: false, code: expect.stringMatching(/^payment_/) }),
      ]);
      expect(response.required?.accepts.map(({ scheme }) => scheme)).toEqual(['exact', 'upto']);
      const { conversions, fetches, transfers, settled } = await tally(shop());
      expect({ conversions, fetches, transfers, settled }).toEqual({
        conversions: before.conversions,
        fetches: before.fetches,
        transfers: before.transfers,
        settled: before.settled,
      });
    }

    it('9. that has paid for one request is not taken for another', async () => {
      expect((await customer.pay(url)).status).toBe(200);
      const header = { 'payment-signature': customer.signatures[0] ?? '' };
      const other = shop().world.documents.servePdf(1);
      await expectRefused(convertUrl(shop().server, { url: other, max_pages: 3 }), header);
      await expectRefused(convertUrl(shop().server, { url: document, max_pages: 2 }), header);
      await expectRefused(convertUrl(shop().server, { url: document, max_pages: 4 }), header);
      await expectRefused(
        convertUrl(shop().server, { url: document, max_pages: 3, output_format: 'html' }),
        header,
      );
      expect(await shop().world.transfers(customer.account.address)).toHaveLength(1);
    });

    it('9. is not taken for more pages than it allows', async () => {
      const payload = await customer.sign(url);
      await expectRefused(convertUrl(shop().server, { url: document, max_pages: 4 }), headerOf(payload));
    });

    it.each([
      ['amount', { value: '1' }],
      ['receiver', { to: stranger() }],
      ['payer', { from: stranger() }],
      ['nonce', { nonce: `0x${'7'.repeat(64)}` }],
      ['end', { validBefore: '99999999999' }],
    ])('9. whose %s was altered is refused before any work', async (_what, change) => {
      const payload = await customer.sign(url);
      const { authorization, ...signed } = payload.payload as { authorization: object };
      const altered = { ...payload, payload: { ...signed, authorization: { ...authorization, ...change } } };
      await expectRefused(url, headerOf(altered));
    });

    it.each([
      ['amount', { amount: '1' }],
      ['receiver', { payTo: stranger() }],
    ])('9. for another %s than is demanded is refused before any work', async (_what, change) => {
      const { accepted } = await customer.sign(url);
      const payload = await customer.sign(url, (demand) => ({ ...demand, ...change }));
      await expectRefused(url, headerOf(payload));
      await expectRefused(url, headerOf({ ...payload, accepted }));
    });

    it.each([
      ['network', { network: 'eip155:8453' as const }],
      ['token', { asset: stranger() }],
    ])('9. that is said to be for another %s is refused before any work', async (_what, change) => {
      const payload = await customer.sign(url);
      await expectRefused(url, headerOf({ ...payload, accepted: { ...payload.accepted, ...change } }));
    });

    it.each(['exact', 'upto'] as const)(
      '9. of %s that ends too soon is refused before any work',
      async (scheme) => {
        customer = await createCustomer(shop().world.chain, { scheme });
        const hasty = await customer.sign(url, (demand) => ({ ...demand, maxTimeoutSeconds: 10 }));
        const { accepted } = await customer.sign(url);
        await expectRefused(url, headerOf({ ...hasty, accepted }));
      },
    );

    it.each([
      ['no base64', '@@@@'],
      ['no JSON', Buffer.from('not json').toString('base64')],
      ['not a payment', Buffer.from('{"x402Version":2}').toString('base64')],
      ['null', Buffer.from('null').toString('base64')],
      ['of a version to come', Buffer.from('{"x402Version":9,"payload":{}}').toString('base64')],
      ['deeper than anything', Buffer.from('['.repeat(4_000)).toString('base64')],
    ])('9. that is %s is refused before any work', async (_what, garbage) => {
      await expectRefused(url, { 'payment-signature': garbage });
    });

    it.each([
      { nonce: '0x1' },
      { nonce: 'x'.repeat(64) },
      { value: -1 },
      { value: '1e99' },
      { validBefore: `1${'0'.repeat(400)}` },
      { from: 'nobody' },
      { from: null },
    ])('9. with %j in it is refused before any work', async (change) => {
      const payload = await customer.sign(url);
      const { authorization, ...signed } = payload.payload as { authorization: object };
      await expectRefused(
        url,
        headerOf({ ...payload, payload: { ...signed, authorization: { ...authorization, ...change } } }),
      );
    });

    it('is of no use without an address, and stays good', async () => {
      const payload = await customer.sign(url);
      const { verified } = await tally(shop());
      const response = await customer.ask(convertUrl(shop().server, { max_pages: 3 }), headerOf(payload));
      expect([response.status, response.body.code]).toEqual([400, 'missing_url']);
      expect((await tally(shop())).verified).toBe(verified);
      expect((await customer.insist(url)).status).toBe(200);
    });
  });

  describe('a payer', () => {
    it.each(['exact', 'upto'] as const)(
      '12. by %s whose wallet is emptied meanwhile gets nothing',
      async (scheme) => {
        const { server, world } = shop();
        const customer = await createCustomer(world.chain, { scheme });
        let send = () => {};
        const after = new Promise<void>((resolve) => {
          send = resolve;
        });
        const document = world.documents.servePdf(2, { after });
        const paying = customer.pay(convertUrl(server, { url: document, max_pages: 2 }));
        await expect.poll(() => world.documents.fetchesOf(document), { timeout: 20_000 }).toBe(1);
        await emptyWallet(world.chain, customer.account);
        send();
        const response = await paying;
        expect([response.status, response.body]).toEqual([
          402,
          expect.objectContaining({ success: false, code: 'payment_settlement_failed' }),
        ]);
        expect(response.text).not.toContain('This is page');
        expect(await world.transfers(customer.account.address)).toEqual([]);
      },
    );
  });
}
