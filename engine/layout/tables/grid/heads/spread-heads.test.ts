import { expect, test } from 'vitest';
import { type SetLine, setPage } from '../../../testing/set-page.ts';
import { regionOf } from '../../detect/regions.ts';
import { makeSheet } from '../../detect/sheet.ts';
import { drawRule, printTable, setRow } from '../../testing/draw-table.ts';
import { gridToTable } from '../build-table.ts';
import { recognizeRegion } from '../recognize-region.ts';

const BOX = { left: 50, right: 500, top: 88, bottom: 300 };

/** The head of the table whose head ends at a rule below y 140. */
function headOf(lines: SetLine[], rules: ReturnType<typeof drawRule>[] = []): string[] {
  const full = [BOX.top, 140, BOX.bottom].map((y) => drawRule(y, BOX.left, BOX.right));
  const page = setPage(lines, { rulings: [...full, ...rules] });
  const sheet = makeSheet(page, page.words, page.words);
  const found = recognizeRegion(regionOf(BOX, sheet, sheet.edges, {}));
  return found ? printTable(gridToTable(found.grid, [])).slice(0, found.grid.headerRows) : [];
}

const body = (xs: number[], row: string[]) => [155, 175, 195, 215].flatMap((y) => setRow(row, xs, y));

test('a head over a rule is one text, wherever the columns under it part', () => {
  const xs = [60, 200, 240, 280, 320];
  const head = [
    ...setRow(['Zone of growth in mm'], [200], 105),
    ...setRow(['Species', 'Oil', 'Tea', 'Salt', 'Ash'], xs, 130),
  ];
  const lines = [...head, ...body(xs, ['Moss', '12', '14', '11', '17'])];
  expect(headOf(lines, [drawRule(110, 200, 345)])).toEqual([
    'Species{1×2} | Zone of growth in mm{4×1}',
    'Oil | Tea | Salt | Ash',
  ]);
});

test('two heads over one rule share its columns where each stands in the middle of its own or flush', () => {
  const xs = [60, 160, 220, 280, 350, 410, 460];
  const head = [
    ...setRow(['North', 'South'], [232, 350], 105),
    ...setRow(['Town', 'Rain', 'Wind', 'Heat', 'Rain', 'Wind', 'Snow'], xs, 130),
  ];
  const lines = [...head, ...body(xs, ['Basel', '12', '14', '11,000,000', '17', '3', '8'])];
  expect(headOf(lines, [drawRule(110, 160, 490)])).toEqual([
    'Town{1×2} | North{3×1} | South{3×1}',
    'Rain | Wind | Heat | Rain | Wind | Snow',
  ]);
});

test('a head of several lines heads no column whose head stands beside the middle of its lines', () => {
  const xs = [60, 200, 300, 400];
  const head = [
    ...setRow(['Careful'], [300], 110),
    ...setRow(['Town', 'Rain', '', 'Snow'], xs, 116),
    ...setRow(['window'], [300], 122),
  ];
  const lines = [...head, ...body(xs, ['Basel', '12', '14', '11,00'])];
  expect(headOf(lines)).toEqual(['Town | Rain | Careful window | Snow']);
});

test('heads of a first line share the next where other heads stand in the middle between the two', () => {
  const xs = [60, 160, 240, 320, 450];
  const head = [
    ...setRow(['', 'Dose', '', 'Most'], xs, 108),
    ...setRow(['Age'], xs, 116),
    ...setRow(['', 'Tablet', 'Syrup', 'Day', 'Week'], xs, 124),
  ];
  const lines = [...head, ...body(xs, ['Adult', '1', '12', '4', '17'])];
  expect(headOf(lines)).toEqual(['Age{1×2} | Dose{2×1} | Most{2×1}', 'Tablet | Syrup | Day | Week']);
});

test('a head broken for room heads its own column alone, however it stands over others', () => {
  const xs = [60, 130, 210, 290, 370];
  const head = [
    ...setRow(['Volume (dry'], [210], 110),
    ...setRow(['Sample', 'Mass (g)', 'weight)', 'Depth (m)', 'Season'], xs, 122),
  ];
  const lines = [...head, ...body(xs, ['Kelp', '12', '14', '11,000,000', '17'])];
  expect(headOf(lines)).toEqual(['Sample | Mass (g) | Volume (dry weight) | Depth (m) | Season']);
});

test('heads share the next line evenly where it says the same below each, though they stand to the left', () => {
  const xs = [60, 160, 220, 280, 350, 410, 460];
  const names = ['Town', 'Rain', 'Wind', 'Heat'];
  const heads = (town: string, below: string[]) => [
    ...setRow([town, 'May', '', '', 'June'], xs, 105),
    ...setRow([town === '' ? 'Town' : '', ...below], xs, 130),
    ...body(xs, ['Basel', '12', '14', '11', '17', '3', '8']),
  ];
  const again = [...names.slice(1), ...names.slice(1)];
  const shared = ['May{3×1} | June{3×1}', 'Rain | Wind | Heat | Rain | Wind | Heat'];
  expect(headOf(heads('Town', again))).toEqual([`Town{1×2} | ${shared[0]}`, shared[1]]);
  expect(headOf(heads('', again))[0]).toBe(`Town{1×2} | ${shared[0]}`);
});

test('a head of two lines that comes again heads no group of columns', () => {
  const xs = [60, 130, 190, 270, 330, 390, 470];
  const lines = [
    ...setRow(['Days with', 'Days with'], [190, 390], 118),
    ...setRow(['Town', 'Rain', 'wind', 'Heat', 'Rain', 'wind', 'Heat'], xs, 130),
    ...body(xs, ['Basel', '12', '14', '11', '17', '3', '8']),
  ];
  expect(headOf(lines)).toEqual(['Town | Rain | Days with wind | Heat | Rain | Days with wind | Heat']);
});

test('heads over one rule share its columns as the line below says, too', () => {
  const xs = [60, 160, 220, 280, 350, 410, 460];
  const lines = [
    ...setRow(['Town', 'May', 'June'], [60, 217, 372], 105),
    ...setRow(['', 'Rain', 'Wind', 'Heat', 'Rain', 'Wind', 'Heat'], xs, 130),
    ...body(xs, ['Basel', '12', '14', '11', '17', '3', '8']),
  ];
  expect(headOf(lines, [drawRule(110, 160, 490)])[0]).toBe('Town{1×2} | May{3×1} | June{3×1}');
});

test('heads that begin alike over groups of as many columns head these, whichever side their values keep to', () => {
  const xs = [60, 160, 210, 260, 310, 360, 410];
  const heads = ['Town', 'Rain', 'Wind', 'Heat', 'Fog', 'Hail', 'Snow'];
  const spread = [
    'Town{1×2} | North-northwestern{3×1} | South{3×1}',
    'Rain | Wind | Heat | Fog | Hail | Snow',
  ];
  const values = body(xs, ['Basel', '12', '14', '11', '17', '3,00', '8']);
  const shifted = (by: number) => [
    ...setRow(['North-northwestern', 'South'], [160 - by, 310 - by], 105),
    ...setRow(heads, xs, 130),
    ...values,
  ];
  expect(headOf(shifted(0))).toEqual(spread);
  expect(headOf(shifted(12))).toEqual(spread);
});

test('first lines of heads that go on below head no other columns', () => {
  const xs = [60, 160, 230, 300, 370];
  const values = body(xs, ['Basel', '12', '14', '11', '17']);
  const headed = (rain: string, fog: string) => [
    ...setRow(['Days', 'Days'], [160, 300], 105),
    ...setRow(['Town', rain, 'Heat', fog, 'Snow'], xs, 117),
    ...values,
  ];
  expect(headOf(headed('of rain', 'of fog'))).toEqual(['Town | Days of rain | Heat | Days of fog | Snow']);
  expect(headOf(headed('Rained', 'Veiled'))).toEqual(['Town | Days Rained | Heat | Days Veiled | Snow']);
});
