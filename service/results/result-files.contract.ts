import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, NOVEMBER } from '../testing/store-fixtures.ts';
import type { RememberedConversion } from './packed-conversion.ts';
import type { ResultFiles } from './result-files.ts';

/** Two accounts, and results of both opened twice, as by two nodes. */
interface ResultsUnderTest {
  accounts: [string, string];
  /** @param mostBytes of a result that is remembered */
  open: (mostBytes?: number) => ResultFiles;
}

/** What every store of remembered results does. */
export function describeResultFiles(name: string, prepare: () => Promise<ResultsUnderTest>): void {
  describe(name, () => {
    let accounts: [string, string];
    let open: ResultsUnderTest['open'];
    let results: ResultFiles;

    beforeEach(async () => {
      ({ accounts, open } = await prepare());
      results = open();
    });

    const save = async (accountId = accounts[0], expiresAt = NOVEMBER + DAY) => {
      const reference = await results.save(accountId, conversion(), expiresAt);
      if (reference === undefined) throw new Error('not saved');
      return reference;
    };

    it('gives a result again as it was, on another node too', async () => {
      expect(await open().load(accounts[0], await save(), NOVEMBER)).toEqual(conversion());
    });

    it('finds one by the name it was given, for its own account, until it expires', async () => {
      const [name, expiresAt] = ['-short_Name0-', NOVEMBER + DAY];
      await results.save(accounts[0], conversion(), expiresAt, name);
      expect(await open().loadNamed(accounts[0], name, NOVEMBER)).toEqual(conversion());
      expect(await results.loadNamed(accounts[1], name, NOVEMBER)).toBeUndefined();
      expect(await results.loadNamed(accounts[0], name, expiresAt)).toBeUndefined();
      for (const other of ['', 'short_Name0-', '../x', '\0']) {
        expect([other, await results.loadNamed(accounts[0], other, NOVEMBER)]).toEqual([other, undefined]);
      }
    });

    it('knows no result that was never there', async () => {
      expect(await results.load(accounts[0], `${accounts[0]}/1-none.json`, 0)).toBeUndefined();
    });

    it('gives none to another account, nor for a reference that is none', async () => {
      const reference = await save();
      expect(await results.load(accounts[1], reference, NOVEMBER)).toBeUndefined();
      for (const other of ['', '\0', '../x.json', `${accounts[0]}/../${reference}`, `${reference}x`]) {
        expect([other, await results.load(accounts[0], other, NOVEMBER)]).toEqual([other, undefined]);
      }
      expect(await results.load(accounts[0], reference, NOVEMBER)).toBeDefined();
    });

    it('gives none that has expired, and removes it', async () => {
      const reference = await save();
      expect(await results.load(accounts[0], reference, NOVEMBER + DAY)).toBeUndefined();
      await results.removeExpired(NOVEMBER + DAY - 1);
      expect(await results.load(accounts[0], reference, NOVEMBER)).toBeDefined();
      await results.removeExpired(NOVEMBER + DAY);
      expect(await results.load(accounts[0], reference, NOVEMBER)).toBeUndefined();
    });

    it('removes one, or all of an account', async () => {
      const [one, two, others] = [await save(), await save(), await save(accounts[1])];
      await results.remove(one);
      await results.remove(one);
      expect(await results.load(accounts[0], one, NOVEMBER)).toBeUndefined();
      expect(await results.load(accounts[0], two, NOVEMBER)).toBeDefined();
      await results.removeAll(accounts[0]);
      expect(await open().load(accounts[0], two, NOVEMBER)).toBeUndefined();
      expect(await results.load(accounts[1], others, NOVEMBER)).toBeDefined();
    });

    it('does not keep what is too large, be it text or pictures', async () => {
      const few = open(1000);
      expect(await few.save(accounts[0], conversion(), NOVEMBER + DAY)).toBeDefined();
      const wordy = { ...conversion(), content: 'x'.repeat(1000) };
      expect(await few.save(accounts[0], wordy, NOVEMBER + DAY)).toBeUndefined();
      const pictured = { ...conversion(), images: [{ name: 'a.png', data: new Uint8Array(1001) }] };
      expect(await few.save(accounts[0], pictured, NOVEMBER + DAY)).toBeUndefined();
    });
  });
}

function conversion(): RememberedConversion {
  return {
    outputFormat: 'html',
    content: '<p>“ß” 😀\u0000</p>',
    markdown: '“ß”',
    tables: [{ name: 'tbl-1.html', html: '<table></table>' }],
    pageCount: 1,
    totalPages: 2,
    tokenCount: 3,
    processingTimeMs: 4,
    fileName: 'a.pdf',
    pages: [{ page: 1, source: 'text', words: 1 }],
    warnings: [],
    engineVersion: '1',
    images: [{ name: 'a.png', data: new Uint8Array([0, 255, 7]) }],
    layout: '{}',
  };
}
