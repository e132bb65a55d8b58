import { expect, test } from 'vitest';
import type { Word } from '../../layout/page.ts';
import { setPage } from '../../layout/testing/set-page.ts';
import { findAmounts } from './amounts.ts';
import { findDoubtfulProducts } from './doubtful-products.ts';

/** Rows of numbers, in columns that end at one place. */
function doubtfulOf(...rows: string[]): string[] {
  const words = rows.flatMap((row, i): Word[] =>
    row.split(' ').flatMap((text, column) => {
      const [word] = setPage([{ text, x: 0, y: 100 + 14 * i }]).words;
      const right = 200 + 100 * column;
      return [{ ...word!, left: right - (word!.right - word!.left), right }];
    }),
  );
  return findDoubtfulProducts(words, findAmounts(words)).map(({ text }) => text);
}

test('a row whose numbers do not come out right is doubtful where those of others do', () => {
  expect(doubtfulOf('2 18.00 36.00', '1 5.50 3.50', '3 1.20 3.60')).toEqual(['1', '5.50', '3.50']);
  expect(doubtfulOf('2.00 18.00 36.00SR', '1.00 5.50 3.50SR', '3.00 1.20 3.60SR')).toHaveLength(3);
});

test('rows that come out right are not, nor are columns that mean something else', () => {
  expect(doubtfulOf('2 18.00 36.00', '1 3.50 3.50', '3 1.20 3.60')).toEqual([]);
  expect(doubtfulOf('2 18.00 21.40', '1 5.50 3.50', '3 1.20 3.60')).toEqual([]);
  expect(doubtfulOf('2 18.00 36.00', '3 1.20 3.60', 'GST 5.50 0.33')).toEqual([]);
});

test('what stands in other columns is another list', () => {
  expect(doubtfulOf('2 18.00 36.00', '3 1.20 3.60', 'boats 7 5.50 3.50')).toEqual([]);
});
