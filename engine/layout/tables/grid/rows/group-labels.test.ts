import { expect, test } from 'vitest';
import { setPage } from '../../../testing/set-page.ts';
import { findTables } from '../../find-tables.ts';
import { drawRule, printTable, setRow } from '../../testing/draw-table.ts';

const XS = [60, 160, 300, 400];
const RULES = [90, 112, 195].map((y) => drawRule(y, 50, 480));

function tableOf(...rows: ReturnType<typeof setRow>[]): string[] {
  const head = setRow(['Group', 'Pathway', 'Code', 'Share'], XS, 105);
  const [found] = findTables(setPage([...head, ...rows.flat()], { rulings: RULES }));
  return found ? printTable(found.table).slice(1) : [];
}

const pathway = (name: string, code: string, y: number) => setRow(['', name, code, ''], XS, y);

test('labels in the middle of several rows cover them, and so do values', () => {
  const rows = [
    pathway('Ribosome', 'A 10', 125),
    pathway('Cytotoxicity of cells', 'A 11', 138),
    pathway('Globin', 'A 12', 151),
    pathway('Heme', 'B 10', 164),
    pathway('Signal', 'B 11', 177),
  ];
  const label = [...setRow(['Lower', '', '', ''], XS, 145), ...setRow(['half', '', '', ''], XS, 157)];
  const values = [...setRow(['', '', '', '20.8'], XS, 138), ...setRow(['', '', '', '9.5'], XS, 170.5)];
  expect(tableOf(...rows, label, values)).toEqual([
    'Lower half{1×5} | Ribosome | A 10 | 20.8{1×3}',
    'Cytotoxicity of cells | A 11',
    'Globin | A 12',
    'Heme | B 10 | 9.5{1×2}',
    'Signal | B 11',
  ]);
});

test('a text over several columns fills all of these beside a label in the middle', () => {
  const row = (texts: string[], y: number) => setRow(['', ...texts], XS, y);
  const over = { text: 'neither counted nor measured', x: 296, y: 125, until: 424 };
  const rows = ['Ribosome', 'Globin', 'Signal', 'Fibre'].flatMap((name, i) =>
    row([name, `A 1${i}`, `2${i}.8`], 138 + 13 * i),
  );
  const label = setRow(['Lower'], XS, 151);
  expect(tableOf([...row(['Heme'], 125), over], label, rows)[0]).toMatch(/^Lower\{1×5\} \| Heme \|/);
});

test('rows whose first text fills its column begin anew where their numbers do', () => {
  const row = (y: number) => setRow(['', 'Copper and silver rivers', 'A 10', '20.8'], XS, y);
  const labels = [...setRow(['Upper'], XS, 131.5), ...setRow(['Lower'], XS, 157.5)];
  const first = tableOf(...[125, 138, 151, 164].map(row), labels).map((line) => line.split(' | ')[0]);
  expect(first).toEqual(['Upper{1×2}', 'Copper and silver rivers', 'Lower{1×2}', 'Copper and silver rivers']);
});

test('a label in the very middle of two rows of numbers covers both', () => {
  const rules = [...RULES, drawRule(143, 50, 480)];
  const head = setRow(['Group', 'Pathway', 'Code', 'Share'], XS, 105);
  const rows = ['Heme', 'Ribosome', 'Globin', 'Signal'].flatMap((name, i) =>
    setRow(['', name, `A 1${i}`, `2${i}.8`], XS, 125 + 13 * i + (i > 1 ? 5 : 0)),
  );
  const labels = [...setRow(['Lower'], XS, 131.5), ...setRow(['Upper'], XS, 162.5)];
  const [found] = findTables(setPage([...head, ...rows, ...labels], { rulings: rules }));
  expect(printTable(found!.table).slice(1)).toEqual([
    'Lower{1×2} | Heme | A 10 | 20.8',
    'Ribosome | A 11 | 21.8',
    'Upper{1×2} | Globin | A 12 | 22.8',
    'Signal | A 13 | 23.8',
  ]);
});

test('values in the middle of two lines cover no rows', () => {
  const lines = [
    ...setRow(['', 'Heme', '', '0, 10, 50, 100'], XS, 125),
    ...setRow(['Lower', '', 'A 10', ''], XS, 131.5),
    ...setRow(['', 'Globin', '', '250'], XS, 138),
  ];
  expect(tableOf(lines).join(' ')).not.toContain('1×2');
});

test('labels as many as the rows stay with their rows', () => {
  const rows = ['Age', 'Men', 'East', 'Rural'].map((name, i) =>
    setRow([name, 'years', `A ${i}`, `${i}.5`], XS, 125 + 13 * i),
  );
  expect(tableOf(...rows)[0]).toBe('Age | years | A 0 | 0.5');
});

test('labels of labels cover the rows of all of them', () => {
  const years = [0, 1, 2, 3, 4, 5].map((i) =>
    setRow(['', '', `20${10 + (i % 2)}`, `${i}1.5`], XS, 125 + 13 * i),
  );
  const places = ['Harbour', 'Mill', 'Quay'].map((name, i) => setRow(['', name], XS, 131.5 + 26 * i));
  const regions = [...setRow(['North'], XS, 144.5), ...setRow(['South'], XS, 183.5)];
  const rules = [90, 112, 205].map((y) => drawRule(y, 50, 480));
  const head = setRow(['Region', 'Place', 'Year', 'Share'], XS, 105);
  const page = setPage([...head, ...years.flat(), ...places.flat(), ...regions], { rulings: rules });
  expect(printTable(findTables(page)[0]!.table).slice(1)).toEqual([
    'North{1×4} | Harbour{1×2} | 2010 | 01.5',
    '2011 | 11.5',
    'Mill{1×2} | 2010 | 21.5',
    '2011 | 31.5',
    'South{1×2} | Quay{1×2} | 2010 | 41.5',
    '2011 | 51.5',
  ]);
});

test('labels a line above the middle of as many rows each cover as many', () => {
  const rows = [0, 1, 2, 3, 4, 5, 6, 7].map((i) =>
    setRow(['', `${i % 4}0`, `A ${i}`, `${i}.5`], XS, 125 + 13 * i),
  );
  const labels = [...setRow(['Upper'], XS, 138), ...setRow(['Lower'], XS, 190)];
  const rules = [90, 112, 225].map((y) => drawRule(y, 50, 480));
  const head = setRow(['Group', 'Dose', 'Code', 'Share'], XS, 105);
  const page = setPage([...head, ...rows.flat(), ...labels], { rulings: rules });
  const printed = printTable(findTables(page)[0]!.table).slice(1);
  expect(printed[0]).toBe('Upper{1×4} | 00 | A 0 | 0.5');
  expect(printed[4]).toBe('Lower{1×4} | 00 | A 4 | 4.5');
});

test('a sum below the groups is a row of its own', () => {
  const rows = ['Heme', 'Ribosome', 'Globin', 'Signal', 'Fibre', 'Lipid'].flatMap((name, i) =>
    setRow(['', name, `A 1${i}`, `2${i}.8`], XS, 116 + 13 * i),
  );
  const labels = [...setRow(['Upper'], XS, 129), ...setRow(['Lower'], XS, 168)];
  const sum = setRow(['Together', '', '96', '138.6'], XS, 194 - 0.5);
  const printed = tableOf(rows, labels, sum);
  expect(printed[0]).toMatch(/^Upper\{1×3\} \| Heme/);
  expect(printed[3]).toMatch(/^Lower\{1×3\} \| Signal/);
  expect(printed.at(-1)).toBe('Together{2×1} | 96 | 138.6');
});
