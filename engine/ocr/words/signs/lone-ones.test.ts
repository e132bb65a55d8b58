import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../engines/ocr-engine.ts';
import { placeLine } from '../../testing/place-line.ts';
import { setLine } from '../../testing/set-line.ts';
import { readLoneOnes } from './lone-ones.ts';

function read(...lines: RecognizedLine[]): string[] {
  return readLoneOnes([{ lines }]).flatMap((block) =>
    block.lines.map(({ words }) => words.map(({ text }) => text).join(' ')),
  );
}

/** Names, and what stands in a column behind them. */
const column = (...texts: string[]) =>
  read(...texts.map((text, i) => placeLine(60 + 30 * i, [40, 'Milk'], [200, text]))).map((row) =>
    row.slice(5),
  );

test('a small l is a 1 in counts, and alone in a column of figures', () => {
  expect(read(setLine('Page l of l'), setLine('l of 12'))).toEqual(['Page 1 of 1', '1 of 12']);
  expect(column('4', 'l', '12')).toEqual(['4', '1', '12']);
  expect(column('l', '3')).toEqual(['1', '3']);
});

test('a small l in a text and in a column of units is a letter', () => {
  expect(read(setLine('the length l of the pipe'), setLine('5 l milk'))).toEqual([
    'the length l of the pipe',
    '5 l milk',
  ]);
  expect(column('kg', 'l', 'g')).toEqual(['kg', 'l', 'g']);
  expect(column('l', 'l')).toEqual(['l', 'l']);
});

test('what begins the item above that of number 2 is its number', () => {
  const list = (...marks: string[]) =>
    read(...marks.map((mark, i) => placeLine(60 + 30 * i, [40, mark], [80, 'boil the milk']))).map(
      (row) => row.split(' ')[0],
    );
  expect(list('I', '2', '3')).toEqual(['1', '2', '3']);
  expect(list('l.', '2.')).toEqual(['1.', '2.']);
  expect(list('I.', '2')).toEqual(['I.', '2']);
  expect(list('I', '3')).toEqual(['I', '3']);
});
