import { afterAll, describe, expect, it } from 'vitest';
import { parts } from '../parts.ts';
import { taggedBook } from '../read/pdf/fixtures/tagged-book.ts';
import { assembleReading, factsOf, layOutPage, type PageOutcome } from '../read/pdf/read-pdf.ts';
import { pack, unpack } from './packed.ts';
import { createPool, type Pool } from './pool.ts';

/** Long enough to be shared out at once, in chunks of several sizes. */
const PAGES = 90;
const book = taggedBook(PAGES);
const pools: Pool[] = [];

function openPool(threads: number): Pool {
  const pool = createPool({ threads });
  pools.push(pool);
  return pool;
}

afterAll(() => {
  for (const pool of pools) pool.close();
});

describe('the same document', () => {
  it('gives the same result whatever the number of threads, and every time', async () => {
    const request = { outputFormat: 'html', layout: true } as const;
    const alone = await openPool(1).convert(book, request);
    expect(alone.totalPages).toBe(PAGES);
    for (const threads of [2, 4, 3]) {
      const pool = openPool(threads);
      const [first, second] = await Promise.all([pool.convert(book, request), pool.convert(book, request)]);
      expect(first).toEqual(alone);
      expect(second).toEqual(alone);
    }
  });

  it('gives the same result whichever pages were read before', async () => {
    const numbers = Array.from({ length: PAGES }, (_, i) => i + 1);
    const forwards = await read(numbers);
    expect(await read(numbers.toReversed())).toEqual(forwards);
    expect(await read(numbers, 1)).toEqual(forwards);
    expect(await read(numbers, 7)).toEqual(forwards);
  });
});

/** Lays the pages out in this order, opening the file anew for each chunk as another thread does, and composes them. */
async function read(numbers: readonly number[], chunk = PAGES) {
  const outcomes: PageOutcome[] = [];
  let file = await parts.openPdf(book);
  for (const [i, number] of numbers.entries()) {
    if (i > 0 && i % chunk === 0) {
      await file.close();
      file = await parts.openPdf(book);
    }
    outcomes.push(...unpack<PageOutcome[]>(pack([await layOutPage(file, number, {})])));
  }
  const facts = factsOf(file);
  await file.close();
  return assembleReading(outcomes, facts);
}
