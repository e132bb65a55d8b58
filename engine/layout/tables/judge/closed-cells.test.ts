import { expect, test } from 'vitest';
import { boxAround } from '../../geometry.ts';
import type { Page } from '../../page.ts';
import { type SetLine, setPage, setRule } from '../../testing/set-page.ts';
import type { TableCandidate } from '../detect/candidates.ts';
import { findTables, type JudgedReading, readSheets } from '../find-tables.ts';
import { drawGrid, printTable } from '../testing/draw-table.ts';
import { chooseReadings } from './choose.ts';
import { endsBeforeFoot, isRuledAtEnds, isSurelyDrawn } from './closed-cells.ts';

/** Where a row begins, and its texts, in the middles of their cells; a text over several cells ends at the column given. */
type RuledRow = readonly [
  top: number,
  ...cells: readonly (string | readonly [text: string, until: number])[],
];

/** A page on which rules close each of the cells. */
function ruledPage(rows: readonly RuledRow[], bottom: number, xs: readonly number[]) {
  const lines: SetLine[] = [];
  const [left, right] = [xs[0]!, xs.at(-1)!];
  const rulings = [setRule('horizontal', bottom, left, right)];
  rows.forEach(([top, ...cells], r) => {
    const below = rows[r + 1]?.[0] ?? bottom;
    rulings.push(setRule('horizontal', top, left, right), setRule('vertical', right, top, below));
    let column = 0;
    for (const cell of cells) {
      const [text, until] = typeof cell === 'string' ? [cell, column + 1] : cell;
      const middle = (xs[column]! + xs[until]!) / 2;
      rulings.push(setRule('vertical', xs[column]!, top, below));
      if (text) lines.push({ text, x: middle - 2.25 * text.length, y: (top + below) / 2 + 3, size: 9 });
      column = until;
    }
  });
  return setPage(lines, { width: 792, rulings });
}

function readingsOf(page: Page): JudgedReading[] {
  return readSheets(page).flatMap(({ readings }) => readings);
}

const blank = ['', '', '', '', ''];
const form: RuledRow[] = [
  [282, 'Use', 'State', ['Amount', 4], 'Notes'],
  [313, '', '', 'Product', 'Price', ''],
  [344, 'Home', 'Waiting', 'P-1001', '12,000', ''],
  [375, ...blank],
  [394, ...blank],
  [413, ['Sum', 3], '12,000', ''],
];
const xs = [116, 192, 268, 344, 420, 497];
const lattice = readingsOf(ruledPage(form, 449, xs)).find(({ candidate }) => candidate.type === 'lattice')!;
/** Features by which nothing is a table. */
const unlikely = Object.fromEntries(Object.keys(lattice.features).map((name) => [name, 0]));

test('a form whose cells are still to be filled in is a table, however few of them hold a text', () => {
  expect(chooseReadings([{ ...lattice, features: unlikely }])).toHaveLength(1);
  const open = { ...lattice.grid, columnEdges: xs.slice(1) };
  expect(chooseReadings([{ ...lattice, grid: open, features: unlikely }])).toHaveLength(0);
});

test('a grid is a table that is full though it has no labels, or blank in whole columns, and boxes of prose are none', () => {
  const isTable = (rows: readonly RuledRow[], bottom: number, edges: readonly number[]) =>
    readingsOf(ruledPage(rows, bottom, edges)).some(isSurelyDrawn);
  const numbers: RuledRow[] = [
    [100, '1', '9', '4'],
    [120, '8', '2', '5'],
    [140, '7', '6', '3'],
  ];
  expect(isTable(numbers, 160, xs.slice(0, 4))).toBe(true);
  expect(isTable([[100, '1', '', '4'], ...numbers.slice(1)], 160, xs.slice(0, 4))).toBe(false);
  const longer = numbers.concat([
    [160, '2', '4', '6'],
    [180, '3', '5', '7'],
  ]);
  expect(isTable([[100, '1', '', '4'], ...longer.slice(1)], 200, xs.slice(0, 4))).toBe(true);
  const rising = ['11', '22', '33', '44'].map((n, i): RuledRow => [100 + 20 * i, n, `${n}0`]);
  expect(isTable(rising, 180, xs.slice(0, 3))).toBe(true);
  const plan: RuledRow[] = [
    [100, ['Weekly plan', 3]],
    [120, 'Monday', '', ''],
    [140, 'Tuesday', 'Sowing', ''],
  ];
  expect(isTable(plan, 160, xs.slice(0, 4))).toBe(true);
  const prose = 'Whoever comes to the mill by the river will find the keys beside the lamp';
  const boxes: RuledRow[] = [
    [100, prose, prose],
    [140, prose, prose],
    [180, prose, prose],
  ];
  expect(isTable(boxes, 220, [40, 400, 760])).toBe(false);
});

test('rows left blank need no label, and some words of one pitch make no listing', () => {
  const rows: RuledRow[] = [
    [100, 'Rye', '12', '14'],
    [120, '', '', ''],
    [140, 'Oats', '11', '13'],
  ];
  const drawn = readingsOf(ruledPage(rows, 160, xs.slice(0, 4))).find(isSurelyDrawn)!;
  expect(drawn).toBeDefined();
  const ofOnePitch = (share: number) => ({ ...drawn, features: { ...drawn.features, monospaced: share } });
  expect([0.2, 0.8].map((share) => isSurelyDrawn(ofOnePitch(share)))).toEqual([true, false]);
});

test('rows that rules part each in another way are cells of one table', () => {
  const rows: RuledRow[] = [
    [100, ['Order of the day', 12]],
    [120, ...['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'].map((day, i) => [day, 2 * (i + 1)] as const)],
    ...[140, 160, 180, 200].map((top): RuledRow => [top, ['In the morning', 5], ['In the afternoon', 12]]),
    [220, ['First', 3], ['Second', 7], ['Third', 12]],
  ];
  const edges = Array.from({ length: 13 }, (_, i) => 60 + 40 * i);
  const [found, ...others] = findTables(ruledPage(rows, 240, edges));
  expect(others).toEqual([]);
  expect(printTable(found!.table).slice(-2)).toEqual([
    'In the morning{4×1} | In the afternoon{5×1}',
    'First{2×1} | Second{4×1} | Third{3×1}',
  ]);
});

test('a form whose rules stand a little apart from row to row is one table, with blanks between words in some cells', () => {
  const edges = [60, 160, 166, 260, 266, 360, 460];
  const rows: RuledRow[] = [
    [100, ['Name', 1], ['Anna Berg', 3], ['Born', 5], ['1981', 6]],
    [120, ['Street', 2], ['Mill Lane', 4], ['Town', 5], ['Ely', 6]],
    [140, ['Trade', 1], ['Miller', 4], ['Since', 5], ['2004', 6]],
    [160, ['Day              month', 3], ['Until', 5], ['2010', 6]],
    [180, ['Papers', 2], ['Letters', 3], ['None', 6]],
    [200, ['Signed by the clerk', 6]],
  ];
  const page = ruledPage(rows, 220, edges);
  expect(readingsOf(page).some(isSurelyDrawn)).toBe(true);
  const [found, ...others] = findTables(page);
  expect(others).toEqual([]);
  expect(found!.table.rows).toHaveLength(6);
});

test('rows that rules close over columns which nothing parts are read by their text', () => {
  const rows: RuledRow[] = [
    [100, ['Product', 1], ['Spring', 6]],
    ...['Rye', 'Oats', 'Barley', 'Hemp'].map(
      (name, i): RuledRow => [
        120 + 20 * i,
        [`${name.padEnd(10)}${' '.repeat(20)}12.${i}${' '.repeat(30)}13.${i}`, 6],
      ],
    ),
  ];
  const edges = Array.from({ length: 7 }, (_, i) => 60 + 90 * i);
  const page = ruledPage(rows, 200, edges);
  expect(readingsOf(page).filter(isSurelyDrawn)).toEqual([]);
});

test('cells that rules close are not read anew as parts of them or joined, however their texts stand', () => {
  const region = { type: 'region', region: {} } as TableCandidate;
  const part = lattice.cells.filter(({ column }) => column > 1);
  const inner = boxAround(part.map(({ box }) => box));
  // Nothing else speaks for what is drawn.
  const drawn = {
    ...lattice,
    rivalry: { ...lattice.rivalry, rulesSay: 0, ofLargest: 0.3, wholes: 8, parts: 8 },
  };
  const anew = { ...lattice, candidate: region, cells: part, inner, box: inner };
  expect(chooseReadings([anew, drawn]).map(({ candidate }) => candidate.type)).toEqual(['lattice']);
});

test('a form in whose cells labels stand over their values is a table without a head', () => {
  const cells = [
    ['Sender', 'Date', 'Pieces'],
    ['Goods', 'Weight', 'Route'],
  ];
  const xs = [60, 200, 300, 400];
  const lines = cells.flatMap((row, r) =>
    row.flatMap((label, i): SetLine[] => [
      { text: label, x: xs[i]! + 4, y: 110 + 40 * r, size: 6 },
      { text: `Some ${i}`, x: xs[i]! + 4, y: 124 + 40 * r },
    ]),
  );
  const rulings = [
    ...[100, 140, 180].map((y) => setRule('horizontal', y, 60, 400)),
    ...xs.map((x) => setRule('vertical', x, 100, 180)),
  ];
  const remarks = [
    { text: 'Remarks', x: 64, y: 190, size: 6 },
    { text: 'Two bags were damp', x: 64, y: 204 },
  ];
  const below = [
    setRule('horizontal', 220, 60, 400),
    ...[60, 400].map((x) => setRule('vertical', x, 180, 220)),
  ];
  const [found, ...others] = findTables(setPage([...lines, ...remarks], { rulings: [...rulings, ...below] }));
  expect(others).toEqual([]);
  expect(found).toMatchObject({ headerRows: 0 });
  expect(printTable(found!.table).at(-1)).toBe('Remarks Two bags were damp{3×1}');
});

test('columns through which the rules of a table run are not cut out of it', () => {
  const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
  const lines = rows.flatMap((name, i): SetLine[] => [
    ...(i < 3 ? [{ text: `Menu ${name}`, x: 60, y: 112 + 24 * i }] : []),
    { text: `Import ${name}`, x: 200, y: 112 + 24 * i },
    { text: `what the ${name} opens`, x: 330, y: 112 + 24 * i },
  ]);
  const rulings = Array.from({ length: 7 }, (_, i) => setRule('horizontal', 96 + 24 * i, 55, 480));
  const whole = readingsOf(setPage(lines, { rulings })).find(({ grid }) => grid.rows === 6)!;
  const { candidate } = whole;
  if (candidate.type !== 'region') throw new Error('nothing but rules across is drawn');
  const cells = whole.cells.filter(({ row, column }) => row > 2 && column > 0);
  const inner = boxAround(cells.map(({ box }) => box));
  const likely = { ...whole, rivalry: { ...whole.rivalry, ofLargest: 0.3, wholes: 8, parts: 8 } };
  const part = (fullRules: number[]): JudgedReading => ({
    ...whole,
    candidate: { ...candidate, region: { ...candidate.region, fullRules } },
    cells,
    inner,
    box: inner,
  });
  const choose = (reading: JudgedReading) =>
    chooseReadings([reading, likely]).map(({ cells }) => cells.length);
  expect(choose(part([192, 216]))).toEqual([whole.cells.length]);
  // Rules of its own tell of a table within a cell.
  expect(choose(part([180, 192, 204]))).toEqual([cells.length]);
});

test('closed grids that stand beside and below each other are tables of their own, whatever lines up across them', () => {
  const lefts = [57, 231, 406];
  const tops = [95, 441];
  const grids = tops.flatMap((top) => lefts.map((left) => ({ left, top })));
  const rows = Array.from({ length: 10 }, (_, row) => row);
  const lines = grids.flatMap(({ left, top }, k) =>
    rows.flatMap((row): SetLine[] => {
      const number = 10 * (k % lefts.length) + row + 1;
      const y = top + 32 * row + 20;
      return [
        { text: `${number}.)`, x: left + 5, y },
        { text: `item${String(number).padStart(2, '0')}`, x: left + 47, y },
      ];
    }),
  );
  const rulings = grids.flatMap(({ left, top }) =>
    drawGrid(
      [left, left + 42, left + 132],
      [...rows, 10].map((row) => top + 32 * row),
    ),
  );
  const tables = findTables(setPage(lines, { rulings }));
  expect(tables.map(({ table }) => [table.rows.length, table.rows[0]!.cells.length])).toEqual(
    grids.map(() => [10, 2]),
  );
});

test('a table with rules at both ends goes on to the lower one, whatever is set in within its cells', () => {
  const entry = (name: string, meaning: string, y: number): SetLine[] => [
    { text: name, x: 60, y },
    { text: meaning, x: 160, y },
  ];
  const lines = [
    ...entry('Field', 'Meaning', 100),
    ...entry('Gate', 'Shows the gate of the mill that is opened first of all', 118),
    ...entry('Weir', 'Shows the weir that holds the water of the whole lake', 132),
    ...entry('Lane', 'Shows the lane that leads to the gate along the water', 146),
    ...entry('Mill', 'Tells which of the mills is to be opened to the miller', 160),
    { text: 'These may stand here:', x: 160, y: 178 },
    { text: 'upper', x: 160, y: 196 },
    { text: 'The mill above the weir', x: 190, y: 208 },
    { text: 'lower', x: 160, y: 226 },
    { text: 'The mill below the weir', x: 190, y: 238 },
    ...entry('Stile', 'Tells which of the stiles is to be opened to the miller', 256),
    ...entry('Pond', 'Shows the pond that the water of the mill runs to at last', 270),
  ];
  const rulings = [88, 105, 278].map((y) => setRule('horizontal', y, 55, 460));
  const readings = readingsOf(setPage(lines, { rulings }));
  const whole = readings.find(isRuledAtEnds)!;
  const short = readings.find(({ box }) => box.bottom < 170)!;
  expect(endsBeforeFoot(short, whole)).toBe(true);
  const inTwo = { ...whole.grid, columnEdges: [55, 300, 460, 470] };
  expect(endsBeforeFoot(short, { ...whole, grid: inTwo })).toBe(false);
});

test('a blank form whose columns are headed in two rows is a table, though no rule closes its corner', () => {
  const heads: SetLine[] = [
    { text: 'Signatures', x: 280, y: 114, size: 9 },
    ...['Name', '1 May', '8 May', '9 May'].map((text, i) => ({ text, x: xs[i]! + 10, y: 134, size: 9 })),
  ];
  const tops = [120, 140, 160, 180, 200, 220];
  const rulings = [
    setRule('horizontal', 100, xs[1]!, xs[4]!),
    setRule('vertical', xs[1]!, 100, 120),
    setRule('vertical', xs[4]!, 100, 120),
    ...tops.map((y) => setRule('horizontal', y, xs[0]!, xs[4]!)),
    ...xs.slice(0, 5).map((x) => setRule('vertical', x, 120, 220)),
  ];
  const isTable = (lines: SetLine[]) =>
    readingsOf(setPage(lines, { width: 792, rulings })).some(isSurelyDrawn);
  expect(isTable(heads)).toBe(true);
  expect(isTable(heads.filter(({ text }) => text !== 'Name'))).toBe(false);
});
