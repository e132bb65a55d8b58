import { expect, test } from 'vitest';
import { type SetLine, setPage } from '../../../testing/set-page.ts';
import { setRow } from '../../testing/draw-table.ts';
import { linesOf, textOfTokens } from '../../text-lines.ts';
import { readTokens } from '../../tokens.ts';
import { divideLine } from '../line-cells.ts';
import { groupByLabels } from './labelled-blocks.ts';

const COLUMNS = [
  { left: 50, right: 110 },
  { left: 130, right: 180 },
  { left: 200, right: 400 },
];
const XS = COLUMNS.map(({ left }) => left);

/** The first word of each line, row by row. */
function rowsOf(lines: readonly SetLine[]): string[] | undefined {
  const divided = linesOf(readTokens(setPage(lines).words)).map((line) => divideLine(line, COLUMNS));
  const first = (text: string) => text.split(' ')[0]!;
  return groupByLabels(divided)?.map((row) =>
    row.flatMap(({ cells }) => cells.map(({ tokens }) => first(textOfTokens(tokens)))).join(' '),
  );
}

const said = (text: string, y: number, x = XS[2]!): SetLine => ({ text, x, y });

test('paragraphs and lists of a cell are of the row that their label begins', () => {
  const rows = rowsOf([
    ...setRow(['depth', 'number', 'How far down it goes'], XS, 100),
    said('Counted from the top.', 118),
    ...setRow(['kind', 'string', 'What is looked for:'], XS, 142),
    said('• leaves', 160, 215),
    said('• branches', 174, 215),
    ...setRow(['strict', 'boolean', 'Gives up early'], XS, 198),
    ...setRow(['legacy', 'boolean', 'Not used any more'], XS, 222),
    said('Kept for old callers.', 240),
  ]);
  expect(rows).toEqual([
    'depth number How Counted',
    'kind string What • •',
    'strict boolean Gives',
    'legacy boolean Not Kept',
  ]);
});

test('so are those around a label in the middle of its row', () => {
  const rows = rowsOf([
    said('How far down it goes', 100),
    ...setRow(['depth', 'number'], XS, 109),
    said('Counted from the top.', 118),
    said('What is looked for, as', 142),
    ...setRow(['kind', 'string', 'leaves or branches'], XS, 154),
    said('or both of these', 166),
    said('Gives up early', 190),
    ...setRow(['strict', 'boolean'], XS, 199),
    said('Said once.', 208),
  ]);
  expect(rows).toEqual([
    'How depth number Counted',
    'What kind string leaves or',
    'Gives strict boolean Said',
  ]);
});

test('full rows below a label are rows of their own', () => {
  const group = (label: string, y: number) => [
    ...setRow([label, 'oats', '12'], XS, y),
    ...setRow(['', 'rye', '14'], XS, y + 14),
    ...setRow(['', 'wheat', '17'], XS, y + 28),
  ];
  expect(rowsOf([...group('North', 100), ...group('South', 154), ...group('West', 208)])).toBeUndefined();
});
