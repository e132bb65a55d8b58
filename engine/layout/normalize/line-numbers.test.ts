import { expect, test } from 'vitest';
import type { Word } from '../page.ts';
import { type SetLine, setPage, setRule } from '../testing/set-page.ts';
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

test('every fifth line counted is told by the lines between the numbers, in any script', () => {
  const page = setPage(
    Array.from({ length: 30 }, (_, i): SetLine[] => [
      { text: '\u7814\u78e8\u7528\u7d44\u6210\u7269\u3068\u6c34', x: 60, y: 100 + 14 * i },
      ...(i % 5 === 4 ? [{ text: String(i + 1), x: 420, y: 100 + 14 * i }] : []),
    ]).flat(),
  );
  expect(findLineNumbers(page)).toHaveLength(6);
});

test('bold numbers of rows are part of their table, small ones beside text count its lines', () => {
  const numbersOf = (text: string, size: number) =>
    findLineNumbers(
      setPage(
        rows.flatMap((y, i): SetLine[] => [
          { text: String(i + 1), x: 60, y, size, bold: true },
          { text, x: 100, y },
          { text: String(7 * i), x: 300, y },
        ]),
      ),
    ).map((word) => word.text);
  expect(numbersOf('Boats', 10)).toEqual([]);
  expect(numbersOf('12', 6)).toEqual([]);
  expect(numbersOf('Boats', 6)).toHaveLength(12);
});

test('numbers before the lines of a listing are no part of it, where they look other', () => {
  const code = ['load(mill)', '', 'start(mill)', 'stop(mill)'];
  const numbersOf = (size: number) => {
    const lines = code.flatMap((text, i): SetLine[] => [
      { text: String(i + 8), x: 48, y: 100 + 12 * i, size, monospaced: size === 9 },
      { text, x: 60 + 60 * (i % 2), y: 100 + 12 * i, size: 9, monospaced: true },
    ]);
    const page = setPage(lines.filter(({ text }) => text));
    const { font } = page.words.at(-1)!;
    const words = page.words.map((word) => (word.font.monospaced ? { ...word, font } : word));
    return findLineNumbers({ ...page, words }).map(({ text }) => text);
  };
  expect(numbersOf(5)).toEqual(['8', '9', '10', '11']);
  expect(numbersOf(9)).toEqual([]);
});

test('numbers that do not count, or stand before text, are kept beside a listing', () => {
  const kept = (numbers: string[], monospaced: boolean) => {
    const lines = numbers.flatMap((text, i): SetLine[] => [
      { text, x: 48, y: 100 + 12 * i, size: 6 },
      { text: 'stop(mill)', x: 60, y: 100 + 12 * i, size: 9, monospaced },
    ]);
    const code: SetLine = { text: 'load(mill)', x: 60, y: 300, size: 9, monospaced: true };
    return findLineNumbers(setPage([...lines, code]));
  };
  expect(kept(['40', '7', '31', '8'], true)).toEqual([]);
  expect(kept(['1', '2', '3', '4'], false)).toEqual([]);
  expect(kept(['1', '2', '3', '4'], true)).toHaveLength(4);
});

test('numbers close before text count its lines, and begin none of them', () => {
  const lines = rows.flatMap((y, i): SetLine[] => [
    { text: String(i + 1), x: 51 - 5 * String(i + 1).length, y },
    { text: `${i % 3 ? 'and so on it went' : 'The day began'} with all of them there`, x: 60, y },
  ]);
  expect(findLineNumbers(setPage(lines))).toHaveLength(12);
});

test('numbers of rows are kept where rules part them, or the rows beside them', () => {
  const lines = rows.flatMap((y, i): SetLine[] => [
    { text: String(i + 1), x: 60, y, size: 7 },
    { text: 'boats of the harbour', x: 100, y },
  ]);
  const ruled = (start: number, some = rows) => ({
    ...setPage(lines),
    rulings: some.map((y) => setRule('horizontal', y + 4, start, 400)),
  });
  expect(findLineNumbers(ruled(50))).toEqual([]);
  expect(findLineNumbers(ruled(95))).toEqual([]);
  expect(findLineNumbers(ruled(50, rows.slice(0, 4)))).toHaveLength(12);
  expect(findLineNumbers(ruled(300))).toHaveLength(12);
});

test('numbers alone in a margin count blank lines beside a table too, below a head they are of its rows', () => {
  const texts = ['The boats of the harbour', 'and of the canal', ...Array.from({ length: 7 }, () => '')];
  const lines = texts.flatMap((text, i): SetLine[] => [
    { text: String(i + 1), x: 60, y: i < 2 ? 100 + 14 * i : 300 + 14 * i },
    { text, x: 100, y: 100 + 14 * i },
  ]);
  const rows = Array.from({ length: 10 }, (_, i): SetLine => ({ text: 'Hull 12', x: 90, y: 140 + 14 * i }));
  expect(findLineNumbers(setPage([...lines, ...rows]))).toHaveLength(9);
  expect(findLineNumbers(setPage([{ text: 'No.', x: 58, y: 80 }, ...lines, ...rows]))).toEqual([]);
});

test('small numbers close behind the lines of one column count those of the next, below a title over both', () => {
  const page = setPage([
    {
      text: 'A title that runs over both of the columns and the numbers between them',
      x: 60,
      y: 40,
      size: 14,
    },
    { text: 'and goes on for a line that is as long as the first of the two was', x: 60, y: 58, size: 14 },
    ...rows.flatMap((y, i): SetLine[] => [
      { text: 'the mill that stood by the river ground', x: 60, y },
      { text: String(50 + 5 * i), x: 258, y, size: 5 },
      { text: 'and so on it went with all of them', x: 280, y },
    ]),
  ]);
  expect(findLineNumbers(page)).toHaveLength(12);
});
