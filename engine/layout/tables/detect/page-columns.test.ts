import { expect, test } from 'vitest';
import { type SetLine, setPage } from '../../testing/set-page.ts';
import { findTables } from '../find-tables.ts';
import { setRow } from '../testing/draw-table.ts';
import { linesOf } from '../text-lines.ts';
import { readTokens } from '../tokens.ts';
import { findSetColumns } from './page-columns.ts';

const COMMANDS = ['open', 'close', 'save', 'print', 'find', 'undo', 'copy', 'paste', 'quit'];
const NOTES = [
  'shows a file',
  'puts it away',
  'keeps changes',
  'sends it to paper',
  'looks for a word',
  'takes back',
  'remembers it',
  'puts it in',
  'ends all',
];

/** A list of commands and what they do, below a heading. */
function list(x: number, y: number, step: number): SetLine[] {
  const rows = COMMANDS.flatMap((command, i) => setRow([command, NOTES[i]!], [x, x + 70], y + 20 + step * i));
  return [{ text: 'Keys of the editor', x, y, size: 14, bold: true }, ...rows];
}

function columnsOf(lines: readonly SetLine[]) {
  const tokens = readTokens(setPage(lines).words);
  return findSetColumns(linesOf(tokens, 1), 600, 10);
}

test('lists beside each other whose lines stand at other heights are columns of the page', () => {
  const title = { text: 'All that the editor can do, with the keys for it', x: 60, y: 40, size: 18 };
  const [left, right, ...others] = columnsOf([title, ...list(60, 80, 17), ...list(330, 83, 19)]);
  expect(others).toEqual([]);
  expect(left!.right).toBeLessThan(right!.left);
  expect(right!.left).toBeCloseTo(330, 0);
});

test('rows of one table are none, and neither is a page of one list', () => {
  expect(columnsOf([...list(60, 80, 17), ...list(330, 80, 17)])).toEqual([]);
  expect(columnsOf(list(60, 80, 17))).toEqual([]);
});

test('tables are found in the columns of a page that holds no prose', () => {
  const found = findTables(setPage([...list(60, 80, 17), ...list(330, 83, 19)]));
  const sides = found.map(({ box }) => (box.right < 330 ? 'left' : box.left > 300 ? 'right' : 'over both'));
  expect(sides.sort()).toEqual(['left', 'right']);
});
