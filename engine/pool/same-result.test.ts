import { beforeAll, describe, expect, it } from 'vitest';
import type { Conversion } from '../convert.ts';
import { parts } from '../parts.ts';
import { taggedBook } from '../read/pdf/fixtures/tagged-book.ts';
import type { PageOutcome } from '../read/pdf/page-outcome.ts';
import { assembleReading, factsOf, layOutPage } from '../read/pdf/read-pdf.ts';
import type { Layout } from '../write/layout.ts';
import { pack, unpack } from './packed/packed.ts';
import { createPool } from './pool.ts';

/** Long enough to be shared out at once, in chunks of several sizes. */
const PAGES = 30;
/** Threads start slowly on a busy machine. */
const PATIENCE = 180_000;
const book = taggedBook(PAGES);
const request = { outputFormat: 'html', layout: true } as const;
let alone: Conversion;

async function convertWith(threads: number, times: number): Promise<Conversion[]> {
  const pool = createPool({ threads });
  const results = await Promise.all(Array.from({ length: times }, () => pool.convert(book, request)));
  pool.close();
  return results;
}

beforeAll(async () => {
  [alone] = (await convertWith(1, 1)) as [Conversion];
}, PATIENCE);

describe('the same document', () => {
  it.each([2, 3, 4])(
    'gives the same result on %d threads as on one, and every time',
    async (threads) => {
      expect(alone.totalPages).toBe(PAGES);
      for (const result of await convertWith(threads, 2)) expect(result).toEqual(alone);
    },
    PATIENCE,
  );

  it('tells where each of its headings stands in the Markdown of the same conversion', () => {
    const { blocks }: Layout = JSON.parse(alone.layout!);
    const headings = blocks.filter(({ type }) => type === 'heading');
    expect(headings.length).toBeGreaterThan(PAGES / 10);
    for (const { level, text, offset, length } of headings) {
      expect(alone.markdown.slice(offset, offset! + length!)).toBe(`${'#'.repeat(level!)} ${text}`);
    }
  });

  it(
    'gives the same result whichever pages were read before',
    async () => {
      const numbers = Array.from({ length: PAGES }, (_, i) => i + 1);
      const forwards = await read(numbers);
      expect(await read(numbers.toReversed())).toEqual(forwards);
      expect(await read(numbers, 1)).toEqual(forwards);
      expect(await read(numbers, 7)).toEqual(forwards);
    },
    PATIENCE,
  );
});

/** Lays the pages out in this order, opening the file anew for each chunk as another thread does, and composes them. */
async function read(numbers: readonly number[], chunk = PAGES) {
  const outcomes: PageOutcome[] = [];
  let file = await parts.openPages(book);
  for (const [i, number] of numbers.entries()) {
    if (i > 0 && i % chunk === 0) {
      await file.close();
      file = await parts.openPages(book);
    }
    outcomes.push(...unpack<PageOutcome[]>(pack([await layOutPage(file, number, {})])));
  }
  const facts = factsOf(file);
  await file.close();
  return assembleReading(outcomes, facts, {});
}
