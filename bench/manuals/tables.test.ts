import { expect, it } from 'vitest';
import { isPrinted, listsNotes } from './tables.ts';
import { wordsOf } from './words.ts';

const table = [
  ['Bird', 'Wings', 'Legs'],
  ['Heron', 'wide', 'long'],
  ['Wren', 'short', 'thin'],
].map((row) => row.map((text) => ({ text, rowspan: 1, colspan: 1 })));
const prose = Array.from({ length: 200 }, (_, n) => `word${n}`).join(' ');

it('tells a table whose words stand together in a PDF, in whatever order', () => {
  const columns = 'Bird Heron Wren Wings wide short Legs long thin';
  expect(isPrinted(table, wordsOf(`${prose} ${columns} ${prose}`))).toBe(true);
});

it('tells no table whose words are here and there', () => {
  expect(isPrinted(table, wordsOf(`Bird Wings Legs ${prose} Heron wide long ${prose} Wren short thin`))).toBe(
    false,
  );
});

it('tells notes beside their marks from a table that numbers its rows', () => {
  const rowsOf = (...marks: string[]) =>
    marks.map((mark) => [mark, 'Said elsewhere.'].map((text) => ({ text, rowspan: 1, colspan: 1 })));
  expect(listsNotes(rowsOf('[1]', '[2]', '[3]'))).toBe(true);
  expect(listsNotes(rowsOf('No.', '1', '2'))).toBe(false);
});
