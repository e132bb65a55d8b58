import { expect, test } from 'vitest';
import { setPage } from '../../testing/set-page.ts';
import { findTables } from '../find-tables.ts';
import { drawBar, drawRule, printTable, setRow } from '../testing/draw-table.ts';

const HEAD = ['Boat', 'Built', 'Crew', 'Owner', 'Since', 'Berth'];
const BODY = ['Tern', '1904', '4', 'Auk', '1911', '3'];
const XS = [50, 120, 200, 320, 390, 470];
const tablesOf = (...page: Parameters<typeof setPage>) =>
  findTables(setPage(...page)).map(({ table }) => printTable(table));

test('rules parted by white down to the end are those of tables side by side', () => {
  const lines = [HEAD, BODY, BODY, BODY, BODY].flatMap((row, i) => setRow(row, XS, 100 + 16 * i));
  const [left, right] = [drawRule(105, 50, 230), drawRule(105, 320, 500)];
  const widths = tablesOf(lines, { rulings: [left, right] }).map(([head]) => head!.split(' | ').length);
  expect(widths).toEqual([3, 3]);
  const through = drawRule(170, 50, 500);
  const [one] = tablesOf(lines, { rulings: [left, right, through] });
  expect(one![0]!.split(' | ')).toHaveLength(6);
});

test('boxes in a row with texts of their own are no table', () => {
  const texts = ['Tern', 'Auk', 'Gull'];
  const xs = [50, 220, 390];
  const lines = ['is a boat', 'built of oak', 'for four'].flatMap((text, i) =>
    setRow(
      texts.map((name) => (i === 0 ? `${name} ${text}` : text)),
      xs,
      100 + 14 * i,
    ),
  );
  const boxes = xs.flatMap((x) => [
    ...[86, 134].map((y) => drawRule(y, x - 6, x + 150)),
    ...[x - 6, x + 150].map((bar) => drawBar(bar, 86, 134)),
  ]);
  expect(tablesOf(lines, { rulings: boxes })).toEqual([]);
});

test('columns that are drawn one after the other are no table, and those drawn row by row are', () => {
  const list = (x: number, price: number, names: readonly string[]) =>
    names.map((name, i) => setRow([name, `${price + i}.50`], [x, x + 70], 100 + 14 * i));
  const left = list(60, 3, ['Tern', 'Auk', 'Gull', 'Heron', 'Snipe', 'Curlew']);
  const right = list(170, 20, ['Oak', 'Elm', 'Ash', 'Alder', 'Birch', 'Willow']);
  const widthsOf = (lines: typeof left) =>
    tablesOf(lines.flat()).map(([first]) => first!.split(' | ').length);
  expect(widthsOf(left.map((row, i) => [...row, ...right[i]!]))).toEqual([4]);
  expect(widthsOf([...left, ...right])).not.toContain(4);
});

test('the order in which words were recognised speaks against no table', () => {
  const names = ['Tern', 'Auk', 'Gull', 'Heron', 'Snipe', 'Curlew'];
  const woods = ['Oak', 'Elm', 'Ash', 'Alder', 'Birch', 'Willow'];
  const rows = names.map((name, i) =>
    setRow([name, `${3 + i}.50`, woods[i]!, `${20 + i}.50`], [60, 130, 230, 300], 100 + 14 * i),
  );
  const widths = tablesOf(rows.flat(), { source: 'ocr' }).map(([first]) => first!.split(' | ').length);
  expect(widths).toEqual([4]);
});

test('nor does that of the unseen text under a scan', () => {
  const columns = [
    ['Tern', 'Auk', 'Gull', 'Heron', 'Snipe', 'Curlew'],
    ['3.50', '4.50', '5.50', '6.50', '7.50', '8.50'],
    ['Oak', 'Elm', 'Ash', 'Alder', 'Birch', 'Willow'],
    ['20.50', '21.50', '22.50', '23.50', '24.50', '25.50'],
  ];
  const page = setPage(
    columns.flatMap((texts, c) =>
      texts.flatMap((text, i) => setRow([text], [[60, 130, 170, 240][c]!], 100 + 14 * i)),
    ),
  );
  const words = page.words.map((word) => ({ ...word, hidden: true }));
  const widths = [page, { ...page, words }].map((each) =>
    findTables(each).map(({ table }) => printTable(table)[0]!.split(' | ').length),
  );
  expect(widths[0]).not.toContain(4);
  expect(widths[1]).toEqual([4]);
});

test('columns whose rows begin together at uneven steps are of one table, whichever was drawn first', () => {
  const names = ['Tern', 'Auk', 'Gull', 'Heron', 'Snipe', 'Curlew', 'Plover'];
  const starts = [100, 114, 152, 166, 192, 230, 244];
  const notes = names.flatMap((name, i) => {
    const count = Math.round(((starts[i + 1] ?? 258) - starts[i]!) / 12);
    return Array.from({ length: count }, (_, k) =>
      setRow([`${k === 0 ? name : 'which'} nests among reeds by the water`], [200], starts[i]! + 12 * k),
    );
  });
  const labels = names.map((name, i) => setRow([`The ${name}`], [60], starts[i]!));
  const rulings = [88, ...starts.slice(1).map((y) => y - 11), 262].map((y) => drawRule(y, 56, 400));
  const shape = (rows: string[][]) => rows.map((table) => [table.length, table[0]!.split(' | ').length]);
  expect(shape(tablesOf([...labels, ...notes].flat(), { rulings }))).toEqual([[7, 2]]);
});

test('addresses side by side above dates, drawn block by block, are no table', () => {
  const blocks = [
    [
      ['From', 'To'],
      ['Ada Tern', 'Auk and Sons'],
      ['Gull Works', 'Quay House'],
      ['14 Mill Lane', 'Dock Road'],
    ],
    [
      ['Number: A-417', 'Order: B-88'],
      ['Date: 7 May', 'Terms: 30 days'],
    ],
  ];
  const set = (drawn: (rows: string[][]) => [number, number][]) =>
    blocks.flatMap((rows, block) =>
      drawn(rows).flatMap(([row, column]) =>
        setRow([rows[row]![column]!], [[60, 300][column]!], 100 + 64 * block + 14 * row).map((line) => ({
          ...line,
          bold: block + row === 0,
        })),
      ),
    );
  const byColumn = set((rows) => [0, 1].flatMap((c) => rows.map((_, r): [number, number] => [r, c])));
  const byRow = set((rows) =>
    rows.flatMap((_, r): [number, number][] => [
      [r, 0],
      [r, 1],
    ]),
  );
  expect(tablesOf(byRow).map((rows) => rows.length)).toEqual([6]);
  expect(tablesOf(byColumn)).toEqual([]);
});

test('columns of values are of the table whose labels were drawn before them', () => {
  const names = ['Tern', 'Auk', 'Gull', 'Heron', 'Snipe', 'Curlew'];
  const labels = names.map((name, i) => setRow([name], [60], 100 + 14 * i));
  const values = [200, 270, 340].flatMap((x) =>
    names.map((_, i) => setRow([`${(i + 2) * x}.50`], [x], 100 + 14 * i)),
  );
  const [table] = tablesOf([...labels, ...values].flat());
  expect(table?.map((row) => row.split(' | ').length)).toEqual([4, 4, 4, 4, 4, 4]);
});

test('sections under ruled heads with items of lists are no table, and groups of figures are', () => {
  const sections = (items: readonly string[][]) =>
    ['STUDIES', 'WORK', 'PRIZES'].flatMap((head, i) => [
      ...setRow([head], [50], 100 + 80 * i),
      ...items.flatMap((row, at) => setRow(row, [50, 400], 120 + 80 * i + 14 * at)),
    ]);
  const rulings = [0, 1, 2].map((i) => drawRule(104 + 80 * i, 50, 500));
  const jobs = [
    ['Cooper, Quay House', '2018–2020'],
    ['• Built nine boats of oak', ''],
    ['Clerk, Harbour House', '2013–2018'],
  ].map((row) => row.filter((text) => text !== ''));
  expect(tablesOf(sections(jobs), { rulings })).toEqual([]);
  const sums = [
    ['Boats', '1,200'],
    ['Nets and ropes', '340'],
    ['Sails', '96'],
  ];
  expect(tablesOf(sections(sums), { rulings }).flat().join()).toContain('Boats | 1,200');
});
