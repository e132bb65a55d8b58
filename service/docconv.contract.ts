import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConvertOptions, Docconv } from './docconv.ts';

/** A Docconv whose documents are lines of text, each a page, as the fake engine has them. */
interface PortInTest {
  /** For a key as given; undefined is none. */
  open(apiKey: string | undefined): Docconv;
  /** Makes an account on a plan. @returns its key */
  addKey(plan: string): Promise<string>;
  /** Conversions that were really made. */
  conversions(): number;
  close(): Promise<void>;
}

const UNKNOWN_KEY = 'dc_live_0000000000000000000000000000000000';

/** What every Docconv does, in this process or through a server. */
export function describeDocconv(name: string, start: () => Promise<PortInTest>): void {
  describe(name, () => {
    let port: PortInTest;
    let docconv: Docconv;
    beforeEach(async () => {
      port = await start();
      docconv = port.open(await port.addKey('starter'));
    });
    afterEach(() => port.close());

    const request = (text: string, options: ConvertOptions = {}, more: object = {}) => ({
      bytes: Buffer.from(text),
      fileName: 'résumé "1".pdf',
      outputFormat: 'markdown' as const,
      options,
      ...more,
    });
    const failureOf = (work: Promise<unknown>): Promise<{ code: string; reason?: string }> =>
      work.then(
        () => ({ code: 'done' }),
        ({ code, reason }) => ({ code, reason }),
      );

    it('converts, counts and charges', async () => {
      const conversion = await docconv.convert(request('one\ntwo words\n?'));
      expect(conversion).toMatchObject({
        outputFormat: 'markdown',
        content: 'one\ntwo words\n?',
        markdown: 'one\ntwo words\n?',
        tables: [],
        images: [],
        pageCount: 2,
        totalPages: 3,
        tokenCount: 4,
        fileName: 'résumé "1".pdf',
        engineVersion: 'fake',
        usage: { pagesUsed: 2, pagesLimit: 500, pagesRemaining: 498 },
      });
      expect(conversion.pages.map(({ source }) => source)).toEqual(['text', 'text', 'failed']);
      expect(conversion.layout).toBeUndefined();
      expect((await docconv.status()).usage).toMatchObject({ conversions: 1, pages: 2 });
    });

    it('converts some pages, and brings pictures and layout along', async () => {
      const options = {
        pages: [{ first: 2, last: 3 }],
        images: true,
        imageFolder: 'pictures/',
        layout: true,
      };
      const conversion = await docconv.convert(request('one\ntwo\nthree\nfour', options));
      expect(conversion.pageCount).toBe(2);
      expect(conversion.images.map(({ name, data }) => [name, [...data]])).toEqual([['a.png', [0, 255, 7]]]);
      expect(JSON.parse(conversion.layout ?? '')).toMatchObject({ pages: [] });
    });

    it('estimates without converting or charging', async () => {
      const estimate = await docconv.estimate(request('one\ntwo\nthree', { pages: [{ first: 1, last: 2 }] }));
      expect(estimate).toMatchObject({ pages: 2, totalPages: 3, fileName: 'résumé "1".pdf' });
      expect([port.conversions(), (await docconv.status()).usage.pages]).toEqual([0, 0]);
    });

    it('estimates what is beyond the month, with what a conversion would be refused with', async () => {
      const poor = port.open(await port.addKey('free'));
      for (let i = 0; i < 3; i++) await poor.convert(request('one'));
      const { refusal, ...estimate } = await poor.estimate(request('one\ntwo'));
      expect(estimate).toMatchObject({ pages: 2, remaining: { conversions: 0, pages: 12 } });
      expect(new Date(estimate.resetsAt).toISOString()).toMatch(/-01T00:00:00\.000Z$/);
      const refused = await poor.convert(request('one\ntwo')).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: 'quota_exceeded', hint: expect.stringContaining('renewed on') });
      expect(refused).toMatchObject({ ...refusal });
      expect((await docconv.estimate(request('one'))).refusal).toBeUndefined();
    });

    it('charges a repeated conversion once, and tells when a key is used for another', async () => {
      const first = await docconv.convert(request('one', {}, { idempotencyKey: 'job' }));
      const again = await docconv.convert(request('one', {}, { idempotencyKey: 'job' }));
      expect([again.content, port.conversions()]).toEqual([first.content, 1]);
      expect((await docconv.status()).usage.pages).toBe(1);
      const other = docconv.convert(request('two', {}, { idempotencyKey: 'job' }));
      expect((await failureOf(other)).code).toBe('idempotency_conflict');
    });

    it('knows the plan, the month and whose key it is', async () => {
      const { tier, limits, resetsAt } = await docconv.status();
      expect([tier, limits]).toEqual([
        'starter',
        { conversions: 50, pages: 500, tokens: 500_000, fileSize: 20_971_520 },
      ]);
      expect(new Date(resetsAt).toISOString()).toMatch(/-01T00:00:00\.000Z$/);
      const { accountId, keyPrefix } = await docconv.identity();
      expect([accountId, keyPrefix]).toEqual([
        expect.stringMatching(/^acc_/),
        expect.stringMatching(/^dc_live_/),
      ]);
    });

    it.each([
      ['!invalid_pdf', { code: 'unreadable', reason: 'invalid_pdf' }],
      ['!password_required', { code: 'unreadable', reason: 'password_required' }],
    ])('tells why %s cannot be converted, and charges nothing', async (text, failure) => {
      expect(await failureOf(docconv.convert(request(text)))).toEqual(failure);
      expect((await docconv.status()).usage).toMatchObject({ conversions: 0, pages: 0 });
    });

    it('needs a key that is known', async () => {
      for (const key of [undefined, UNKNOWN_KEY]) {
        expect((await failureOf(port.open(key).convert(request('one')))).code).toBe('auth_required');
        expect((await failureOf(port.open(key).status())).code).toBe('auth_required');
      }
    });

    it('refuses what the month does not cover before any work', async () => {
      const pages = Array.from({ length: 501 }, () => 'x').join('\n');
      expect((await failureOf(docconv.convert(request(pages)))).code).toBe('quota_exceeded');
      expect(port.conversions()).toBe(0);
    });

    it('refuses a file larger than the plan takes', async () => {
      const small = port.open(await port.addKey('free'));
      const large = { ...request(''), bytes: Buffer.alloc(10_000_001, 'x') };
      expect((await failureOf(small.convert(large))).code).toBe('too_large');
    });

    it('gives up when the caller does', async () => {
      const caller = new AbortController();
      caller.abort();
      const work = docconv.convert(request('one', {}, { signal: caller.signal }));
      expect((await failureOf(work)).code).toBe('cancelled');
    });
  });
}
