import { describe, expect, it } from 'vitest';
import type { Fault } from '../../chain/facilitator/faults.ts';
import { lagBehind } from '../../chain/lag-behind.ts';
import { brokenDown } from '../../chain/start-flawed-node.ts';
import { createCustomer } from '../testing/customer.ts';
import { convertUrl, type Shop } from '../testing/shop.ts';

/** Faults of settling: in what words, and what. */
const SETTLING: [string, Fault][] = (['before', 'after'] as const).flatMap((moment) => [
  [`hangs ${moment} settling`, { type: 'hang', moment }],
  [`answers 502 ${moment} settling`, { type: 'bad_gateway', moment }],
  [`breaks off ${moment} settling`, { type: 'cut', moment }],
  [`says ${moment} settling that it is pending`, { type: 'verdict', reason: 'settlement_pending', moment }],
  [`answers nonsense ${moment} settling`, { type: 'nonsense', moment, answer: { ok: 'maybe' } }],
]);
SETTLING.push(
  [
    'says after settling that the nonce is used',
    { type: 'verdict', reason: 'invalid_exact_evm_nonce_already_used', moment: 'after' },
  ],
  [
    'says after settling that the transaction failed',
    { type: 'verdict', reason: 'invalid_exact_evm_transaction_failed', moment: 'after' },
  ],
);

export function describeOutages(shop: () => Shop): void {
  describe('a facilitator', () => {
    const schemes = ['exact', 'upto'] as const;
    it.concurrent.each(
      schemes.flatMap((scheme) => SETTLING.map(([what, fault]) => [what, scheme, fault] as const)),
    )(
      '10. that %s by %s loses nobody a result, and makes nobody pay twice',
      { timeout: 240_000 },
      async (_what, scheme, fault) => {
        const { server, world } = shop();
        const { chain, documents, facilitator, transfers } = world;
        const customer = await createCustomer(chain, { scheme });
        const document = documents.servePdf(2);
        const url = convertUrl(server, { url: document, max_pages: 2 });
        facilitator.failFor(customer.account.address, 'settle', fault);
        const first = await customer.pay(url);
        expect([200, 503]).toContain(first.status);
        if (first.status === 503) {
          expect(first.body.code).toBe('service_unavailable');
          expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0);
          expect(first.body.data).toBeUndefined();
        }
        const response = await customer.insist(url);
        expect([response.status, response.body.data?.page_count]).toEqual([200, 2]);
        const [transfer, ...more] = await transfers(customer.account.address);
        expect(more).toEqual([]);
        expect(response.body.payment).toMatchObject({
          transaction: transfer?.transaction,
          amount: String(transfer?.amount),
        });
        expect(documents.fetchesOf(document)).toBe(1);
      },
    );

    it.concurrent.each([
      ['hangs', { type: 'hang', moment: 'before' }],
      ['answers 502', { type: 'bad_gateway', moment: 'before' }],
      ['answers nonsense', { type: 'nonsense', moment: 'before', answer: { hello: 'world' } }],
    ] as const)(
      '10. that %s when it is to verify costs nothing, and the signature stays good',
      async (_what, fault) => {
        const { server, world } = shop();
        const { chain, documents, facilitator, transfers } = world;
        const customer = await createCustomer(chain);
        const document = documents.servePdf(1);
        const url = convertUrl(server, { url: document, max_pages: 2 });
        facilitator.failFor(customer.account.address, 'verify', fault);
        const first = await customer.pay(url);
        expect([first.status, first.body.code]).toEqual([503, 'service_unavailable']);
        expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(documents.fetchesOf(document)).toBe(0);
        expect((await customer.insist(url)).status).toBe(200);
        expect(await transfers(customer.account.address)).toHaveLength(1);
      },
    );
  });

  describe('a node of the chain', () => {
    it.each([
      ['lags behind', lagBehind],
      ['does not answer', async () => brokenDown],
    ] as const)(
      '10. that %s after a settlement nobody heard of makes nobody pay twice',
      { timeout: 240_000 },
      async (_what, flaw) => {
        const { server, world } = shop();
        const { chain, documents, facilitator, node, transfers } = world;
        const customer = await createCustomer(chain);
        const payer = customer.account.address;
        const url = convertUrl(server, { url: documents.servePdf(1), max_pages: 1 });
        const until = async () => node.be(await flaw(chain));
        facilitator.failFor(payer, 'verify', { type: 'wait', moment: 'after', until });
        facilitator.failFor(payer, 'settle', { type: 'bad_gateway', moment: 'after' });
        const first = await customer.pay(url);
        expect([first.status, first.body.code]).toEqual([503, 'service_unavailable']);
        const second = await customer.ask(url, { 'payment-signature': customer.signatures[0] ?? '' });
        expect([second.status, second.body.code]).toEqual([503, 'service_unavailable']);
        node.be();
        expect((await customer.insist(url)).status).toBe(200);
        expect(await transfers(payer)).toHaveLength(1);
      },
    );

    it('10. that does not answer is no reason to refuse for good', { timeout: 120_000 }, async () => {
      const { server, world } = shop();
      const customer = await createCustomer(world.chain);
      const url = convertUrl(server, { url: world.documents.servePdf(1), max_pages: 1 });
      await customer.sign(url);
      world.node.be(brokenDown);
      const header = { 'payment-signature': customer.signatures[0] ?? '' };
      const response = await customer.ask(url, header);
      expect([200, 503]).toContain(response.status);
      world.node.be();
      expect((await customer.insist(url)).status).toBe(200);
      expect(await world.transfers(customer.account.address)).toHaveLength(1);
    });
  });
}
