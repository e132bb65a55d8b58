import { expect, test } from 'vitest';
import { setPage } from '../../../testing/set-page.ts';
import { findTables } from '../../find-tables.ts';
import { drawRule, printTable, setRow } from '../../testing/draw-table.ts';

const XS = [60, 230, 360, 440];

/** The last row of a table of wares that ends with a sum whose label begins at a place. */
function lastRow(label: string, x: number, lime = ['Lime', 'Kiln', '10', '200']) {
  const wares = [lime, ['Brick', 'Yard', '11', '210'], ['Glass', 'Kiln', '12', '220']];
  const lines = [['Ware', 'Place', 'Loads', 'Price'], ...wares].flatMap((row, i) =>
    setRow(row, XS, 105 + 20 * i),
  );
  const page = setPage([...lines, ...setRow([label, '630'], [x, 440], 185)], {
    rulings: [90, 110, 172, 192].map((y) => drawRule(y, 55, 470)),
  });
  return printTable(findTables(page)[0]!.table).at(-1);
}

test('the label of a sum at the end of full rows spans the columns before it', () => {
  expect(lastRow('With tax of 20 %', 60)).toBe('With tax of 20 %{3×1} | 630');
});

test('it stays in its column where other rows leave places empty too', () => {
  expect(lastRow('Sum', 60, ['Lime', '', '', '200'])).not.toContain('{3×1}');
});

test('the label of a sum that runs up to it over columns spans all before it', () => {
  expect(lastRow('All that was taken in May', 255)).toBe('All that was taken in May{3×1} | 630');
});

test('the name of a tax with its rate labels a sum as well, though half of it is a number', () => {
  const rows = [
    ['Mast', '2', '40.00', '80.00'],
    ['Oar', '4', '12.00', '48.00'],
    ['Net', '3', '20.00', '60.00'],
  ];
  const xs = [60, 240, 330, 430];
  const lines = [['Ware', 'Pieces', 'Price', 'Sum'], ...rows].flatMap((row, i) =>
    setRow(row, xs, 105 + 20 * i),
  );
  const sums = [
    ...setRow(['Tax 25%', '47.00'], [330, 430], 185),
    ...setRow(['Together', '235.00'], [330, 430], 205),
  ];
  const page = setPage([...lines, ...sums], {
    rulings: [90, 110, 172, 212].map((y) => drawRule(y, 55, 470)),
  });
  expect(printTable(findTables(page)[0]!.table).at(-2)).toBe('Tax 25%{3×1} | 47.00');
});

test('labels of sums between the columns of a bill make no column of their own', () => {
  const rows = [
    ['Ware', 'Pieces', 'Price', 'Sum'],
    ['Mast', '2', '40.00', '80.00'],
    ['Oar', '4', '12.00', '48.00'],
    ['Net', '3', '20.00', '60.00'],
  ];
  const items = rows.flatMap((row, i) => setRow(row, [60, 240, 310, 460], 105 + 20 * i));
  const sums = [
    ...setRow(['Together', '188.00'], [380, 460], 185),
    ...setRow(['Tax', '47.00'], [380, 460], 205),
    ...setRow(['To pay', '235.00'], [380, 460], 225),
  ];
  const page = setPage([...items, ...sums], { rulings: [90, 110, 172].map((y) => drawRule(y, 55, 500)) });
  expect(printTable(findTables(page)[0]!.table).slice(-4)).toEqual([
    'Net | 3 | 20.00 | 60.00',
    'Together{3×1} | 188.00',
    'Tax{3×1} | 47.00',
    'To pay{3×1} | 235.00',
  ]);
});

test.each([
  { place: 'Kiln', last: 'All wares{2×1} | 46 | 806', what: 'span the labels before them as well' },
  { place: '7.5', last: 'All wares |  | 46 | 806', what: 'leave a place for a number empty' },
])('sums of several columns $what', ({ place, last }) => {
  const kinds = ['Lime', 'Brick', 'Glass', 'Slate'].flatMap((ware, i) =>
    setRow([ware, place, `1${i}`, `20${i}`], XS, 125 + 20 * i),
  );
  const page = setPage(
    [
      ...setRow(['Ware', 'Place', 'Loads', 'Price'], XS, 105),
      ...kinds,
      ...setRow(['All wares', '', '46', '806'], XS, 205),
    ],
    { rulings: [90, 110, 212].map((y) => drawRule(y, 55, 470)) },
  );
  expect(printTable(findTables(page)[0]!.table).at(-1)).toBe(last);
});
