import { expect, test } from 'vitest';
import { setPage } from '../../../testing/set-page.ts';
import { setRow } from '../../testing/draw-table.ts';
import { linesOf } from '../../text-lines.ts';
import { readTokens } from '../../tokens.ts';
import { divideLine } from '../line-cells.ts';
import { rowStyleOf } from './row-lines.ts';
import { rowsBetweenRules } from './ruled-rows.ts';

const COLUMNS = [
  { left: 50, right: 130 },
  { left: 150, right: 320 },
  { left: 340, right: 510 },
];
const XS = COLUMNS.map(({ left }) => left);

/** Which of the bands are one row, each given as its lines of texts by column. */
function rowsAmong(bands: readonly (readonly string[][])[]): boolean[] {
  const divided = bands.map((band) => {
    const words = setPage(band.flatMap((texts, i) => setRow(texts, XS, 100 + 12 * i))).words;
    return linesOf(readTokens(words)).map((line) => divideLine(line, COLUMNS));
  });
  return rowsBetweenRules(divided, rowStyleOf(divided.flat(), COLUMNS, false));
}

const sentences = (label: string) => [
  [label, 'The weir leaks badly since then.', 'The mason was sent for in that May'],
  ['', 'A beam is loose at the gate of it', 'and came.'],
  ['', 'and creaks.', 'Nobody asked for a new gate, and'],
  ['', '', 'none was made.'],
];
const items = (label: string) => [
  [label, 'Beams of oak', 'Sound'],
  ['', 'Ironwork of the gates', 'Painted'],
  ['', 'Stone', 'Left as it was'],
];

test('running text beside one label is one row', () => {
  expect(rowsAmong([sentences('Mill'), sentences('Dale'), sentences('Hill')])).toEqual([true, true, true]);
});

test('the first row may be the rest of one that a page has torn', () => {
  const bands = ['', 'Mill', 'Dale', 'Weir'].map(sentences);
  expect(rowsAmong(bands)).toEqual([true, true, true, true]);
});

test('items that begin in one line column by column are rows of a group', () => {
  expect(rowsAmong([items('Mill'), items('Dale'), items('Hill')])).toEqual([false, false, false]);
});
