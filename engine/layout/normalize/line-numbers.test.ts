import { expect, test } from 'vitest';
import type { Word } from '../page.ts';
import { type SetLine, setPage } from '../testing/set-page.ts';
import { findLineNumbers } from './line-numbers.ts';

const rows = Array.from({ length: 12 }, (_, i) => 100 + 14 * i);

function numbersBeside(text: (row: number) => string): string[] {
  const lines = rows.flatMap((y, i): SetLine[] => [
    { text: text(i), x: 60, y },
    { text: String(i + 1), x: 420, y },
  ]);
  const page = setPage(lines);
  // Numbers in a font of their own count lines whatever these say.
  const [{ font }] = page.words as [Word];
  const words = page.words.map((word) => ({ ...word, font }));
  return findLineNumbers({ ...page, words }).map((word) => word.text);
}

test('numbers in the right margin count lines that go on from each other', () => {
  const prose = numbersBeside(
    (i) => `${i % 3 ? 'and so on it went' : 'The day began'} with all of them there`,
  );
  expect(prose).toHaveLength(12);
});

test('numbers behind sentences, each on a line of its own, are a column of them', () => {
  expect(numbersBeside(() => 'Wages and salaries that were paid to all of them')).toEqual([]);
});
