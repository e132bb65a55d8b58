import { expect, test } from 'vitest';
import { setWords } from '../../../testing/set-page.ts';
import { textOfTokens } from '../../text-lines.ts';
import { readTokens } from '../../tokens.ts';
import { bandedRows } from './banded-rows.ts';

/** The cells of a drawn row, one a column, each with its lines and how far down these stand. */
function setCells(...columns: (readonly [text: string, y: number])[][]) {
  return columns.map((lines, column) => {
    const words = lines.flatMap(([text, y]) => setWords({ text, x: 60 + 120 * column, y: 126 + y }));
    return { row: 0, column, rowSpan: 1, colSpan: 1, content: readTokens(words) };
  });
}

function rowsOf(...columns: (readonly [text: string, y: number])[][]) {
  const found = bandedRows(setCells(...columns));
  return found?.map(({ row, column, content }) => `${row}${column} ${textOfTokens(content)}`);
}

const names = ['The mill', 'The weir', 'The lake'];
const places = [
  ['Above the', 0],
  ['village', 12],
  ['Behind the', 32],
  ['mill', 44],
  ['Below', 64],
] as const;

test('white through all columns, wider than that between lines, parts rows whose texts are several lines', () => {
  const middles = [6, 38, 64];
  const years = ['1702', '1710', '1811'].map((year, i) => [year, middles[i]!] as const);
  const kept = names.map((text, i) => [text, middles[i]!] as const);
  expect(rowsOf(kept, years, [...places])).toEqual([
    '00 The mill',
    '10 The weir',
    '20 The lake',
    '01 1702',
    '11 1710',
    '21 1811',
    '02 Above the village',
    '12 Behind the mill',
    '22 Below',
  ]);
  expect(rowsOf(kept, years.slice(1), [...places])).toBeUndefined();
});

test('lines that stand as close in each column are those of one text', () => {
  const lines = ['The mill', 'above the', 'village', 'is gone'].map((text, i) => [text, 12 * i] as const);
  expect(rowsOf(lines, lines, lines)).toBeUndefined();
});
