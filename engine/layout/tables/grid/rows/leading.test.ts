import { expect, test } from 'vitest';
import { type SetLine, setPage } from '../../../testing/set-page.ts';
import { setRow } from '../../testing/draw-table.ts';
import { linesOf, textOfTokens } from '../../text-lines.ts';
import { readTokens } from '../../tokens.ts';
import { divideLine } from '../line-cells.ts';
import { groupByLeading } from './leading.ts';
import { rowStyleOf } from './row-lines.ts';

const COLUMNS = [
  { left: 50, right: 155 },
  { left: 190, right: 240 },
];
const XS = COLUMNS.map(({ left }) => left);

test('lines of a cell are told from rows though some are recognised as larger', () => {
  const label = (text: string, y: number, size = 10) => setRow([text], XS, y, size);
  const lines = [
    ...label('BAR in a channel', 100, 11.6),
    ...label('before first sluice', 112),
    ...setRow(['', '514'], XS, 106),
    ...label('BAR in a channel', 126, 11.6),
    ...label('behind the old mill', 138),
    ...label('at low water level', 150),
    ...setRow(['', '506'], XS, 138),
    ...label('BAR in a channel', 164, 11.6),
    ...label('of the water works', 176),
    ...setRow(['', '474'], XS, 170),
  ];
  const divided = linesOf(readTokens(setPage(lines).words)).map((line) => divideLine(line, COLUMNS));
  const rows = groupByLeading(divided, rowStyleOf(divided, COLUMNS, false));
  expect(rows?.map((row) => row.flatMap(({ cells }) => cells.map((c) => textOfTokens(c.tokens))))).toEqual([
    ['BAR in a channel', '514', 'before first sluice'],
    ['BAR in a channel', 'behind the old mill', '506', 'at low water level'],
    ['BAR in a channel', '474', 'of the water works'],
  ]);
});

test('lines of addresses, broken where they need not be, are of the row whose label is set apart', () => {
  const rows = [
    [
      ['Hull', 'Quay 3'],
      ['', '10 Dock Lane'],
    ],
    [
      ['York', 'Am Ring 22'],
      ['', 'Yard'],
      ['', '04 Water End'],
    ],
    [
      ['Leeds', 'Mill 7'],
      ['', 'LS1 4AB'],
    ],
  ];
  const lines = rows.flatMap((row, r) =>
    row.flatMap((texts, i) => setRow(texts, XS, [100, 132, 176][r]! + 12 * i)),
  );
  const columns = [COLUMNS[0]!, { left: 190, right: 260 }];
  const divided = linesOf(readTokens(setPage(lines).words)).map((line) => divideLine(line, columns));
  expect(groupByLeading(divided, rowStyleOf(divided, columns, false))?.map(({ length }) => length)).toEqual([
    2, 3, 2,
  ]);
});

test('rows whose texts stand in their middle are told whatever their labels say', () => {
  const values = (texts: readonly string[], y: number) =>
    texts.flatMap((text, i) => setRow(['', text], XS, y + 12 * i));
  const lines = [
    ...setRow(['OATS', 'A1, A2'], XS, 100),
    ...values(['B1, B3,', 'B5'], 116),
    ...setRow(['RYE'], XS, 122),
    ...values(['C1, C2,', 'C6, C7,', 'C9'], 144),
    ...setRow(['WHEAT'], XS, 156),
    ...setRow(['MAIZE', 'D4'], XS, 184),
  ];
  const divided = linesOf(readTokens(setPage(lines).words)).map((line) => divideLine(line, COLUMNS));
  const rows = groupByLeading(divided, rowStyleOf(divided, COLUMNS, false));
  expect(
    rows?.map((row) => row.flatMap(({ cells }) => cells.map((c) => textOfTokens(c.tokens))).join(' ')),
  ).toEqual(['OATS A1, A2', 'B1, B3, RYE B5', 'C1, C2, WHEAT C6, C7, C9', 'MAIZE D4']);
});

test('values that all stand as near as lines of a cell are not told to be one row', () => {
  const lines = [
    ...setRow(['', '31206'], XS, 100),
    ...setRow(['1'], XS, 106),
    ...setRow(['', '40417'], XS, 112),
    ...Array.from({ length: 20 }, (_, i) =>
      setRow([`${i + 2}`, `${80213 + 31 * i}`], XS, 124 + 12 * i),
    ).flat(),
  ];
  const divided = linesOf(readTokens(setPage(lines).words)).map((line) => divideLine(line, COLUMNS));
  expect(groupByLeading(divided, rowStyleOf(divided, COLUMNS, false))).toBeUndefined();
});

test('numbers in close lines, here more of them and there fewer, are rows of groups, but not the errors below each row', () => {
  const columns = [50, 120, 170, 220].map((left) => ({ left, right: left + 45 }));
  const rowsOf = (...groups: string[][][]) => {
    let y = 88;
    const lines = groups.flatMap((group) => {
      y += 8;
      return group.flatMap((texts) => {
        y += 12;
        return setRow(
          texts,
          columns.map(({ left }) => left),
          y,
        );
      });
    });
    const divided = linesOf(readTokens(setPage(lines).words)).map((line) => divideLine(line, columns));
    return groupByLeading(divided, rowStyleOf(divided, columns, false))?.map(({ length }) => length);
  };
  const oats = [
    ['oats', '0.22', '1.44', '7.05'],
    ['', '0.24', '1.27', '3.15'],
    ['', '0.25', '1.61', '6.75'],
  ];
  const rye = [
    ['rye', '0.23', '1.74', '1.70'],
    ['', '0.21', '1.77', '1.65'],
  ];
  expect(rowsOf(oats, rye, oats)).toBeUndefined();
  expect(rowsOf(rye, rye, rye)).toEqual([2, 2, 2]);
});

test('lines that lack the amount of the entry above them are of its row, though they begin below its date', () => {
  const columns = [
    { left: 50, right: 110 },
    { left: 120, right: 320 },
    { left: 340, right: 380 },
  ];
  const entry = (top: number, date: string, amount: string) =>
    [
      [date, 'Paid in', amount],
      ['(1 May)', 'Mill and weir'],
      ['', 'Nr. 24/7'],
    ].flatMap((texts, i) =>
      setRow(
        texts,
        columns.map(({ left }) => left),
        top + 12 * i,
      ),
    );
  const rowsOf = (lines: SetLine[]) => {
    const divided = linesOf(readTokens(setPage(lines).words)).map((line) => divideLine(line, columns));
    return groupByLeading(divided, rowStyleOf(divided, columns, false))?.map(({ length }) => length);
  };
  const entries = [entry(100, '2 May', '12.40'), entry(142, '4 May', '3.10'), entry(184, '9 May', '7.00')];
  expect(rowsOf(entries.flat())).toEqual([3, 3, 3]);
  const twice = setRow(
    ['', '', '1.00'],
    columns.map(({ left }) => left),
    166,
  );
  expect(rowsOf([...entries.flat(), ...twice])).toBeUndefined();
});
