import { expect, test } from 'vitest';
import { type SetLine, setPage } from '../../../testing/set-page.ts';
import { setRow } from '../../testing/draw-table.ts';
import { linesOf, textOfTokens } from '../../text-lines.ts';
import { readTokens } from '../../tokens.ts';
import { divideLine } from '../line-cells.ts';
import { rowStyleOf } from './row-lines.ts';
import { groupByBreaks } from './rows-by-breaks.ts';

const COLUMNS = [
  { left: 50, right: 120 },
  { left: 140, right: 240 },
  { left: 260, right: 360 },
];
const XS = COLUMNS.map(({ left }) => left);

/** The rows of lines set 12 points apart, each as the texts of its columns. */
function rowsOf(lines: readonly SetLine[], columns = COLUMNS): string[] {
  const tokens = readTokens(setPage([...lines]).words);
  const divided = linesOf(tokens).map((line) => divideLine(line, columns));
  return groupByBreaks(divided, rowStyleOf(divided, columns, false)).map((row) => {
    const cells = row.flatMap((line) => line.cells);
    const text = (column: number) =>
      cells.flatMap((c) => (c.column === column ? [textOfTokens(c.tokens)] : [])).join(' ');
    return XS.map((_, column) => text(column)).join(' | ');
  });
}

const setRows = (rows: readonly string[][]) => rows.flatMap((texts, i) => setRow(texts, XS, 100 + 12 * i));

test('rows no further apart than lines begin where a text had room to go on', () => {
  const lines = setRows([
    ['addresses', 'names for outgoing', 'used by one server'],
    ['', 'letters', 'alone'],
    ['long-label-', 'hides the names of', 'used by two servers,'],
    ['broken-off', 'machines', 'each asked for them'],
    ['aliases', 'other names', 'read by all'],
    ['relays', 'next servers', 'read by some'],
  ]);
  expect(rowsOf(lines)).toEqual([
    'addresses | names for outgoing letters | used by one server alone',
    'long-label- broken-off | hides the names of machines | used by two servers, each asked for them',
    'aliases | other names | read by all',
    'relays | next servers | read by some',
  ]);
});

test('texts in the middle of the height of a row belong to it', () => {
  const high = (texts: string[], y: number) =>
    texts.flatMap((text, i) => setRow(['', '', text], XS, y + 12 * i));
  const lines = [
    ...setRow(['Harbour', 'A 1'], XS, 112),
    ...high(['where ships are laid', 'beside each other in', 'the storms of autumn'], 100),
    ...setRow(['Mill', 'B 2'], XS, 142),
    ...high(['driven by the stream', 'below the dam'], 136),
    ...setRow(['Tower', 'C 3'], XS, 172),
    ...high(['seen from everywhere', 'in the valley'], 166),
  ];
  expect(rowsOf(lines)).toEqual([
    'Harbour | A 1 | where ships are laid beside each other in the storms of autumn',
    'Mill | B 2 | driven by the stream below the dam',
    'Tower | C 3 | seen from everywhere in the valley',
  ]);
});

test('numbers and codes of one form are rows of their own', () => {
  const rows = ['ab 12', 'cd 345', 'ef 6', 'gh 78'].map((code, i) => [`Row ${'abcd'[i]}`, code, `1${i}.5`]);
  expect(rowsOf(setRows(rows))).toEqual(rows.map((row) => row.join(' | ')));
});

test('a label from which those below are set in is a row of its own, however near it stands to the sum above', () => {
  const sums = (label: string, from: number, y: number): SetLine[] => [
    { text: label, x: 50, y },
    ...['Ships', 'Masts', 'Ropes'].flatMap((text, i) => [
      { text, x: 56, y: y + 12 * (i + 1) },
      ...setRow(['', `${from + i}12`, `(${from}4${i})`], XS, y + 12 * (i + 1)),
    ]),
    ...setRow(['Total of these', `${from}99`, `(${from}88)`], XS, y + 48),
  ];
  const rows = rowsOf([...sums('Afloat', 1, 100), ...sums('Laid up', 5, 160)]);
  expect(rows).toContain('Total of these | 199 | (188)');
  expect(rows).toContain('Laid up |  | ');
});

test('numbers in brackets are rows of their own, but not where a column holds them beside others', () => {
  const below = ['Slope', 'Depth', 'Width'].flatMap((label, i) => [
    [label, `0.35000000${i}**`, `1.24000000${i}`],
    ['', `(0.10000000${i})`, `(0.40000000${i})`],
  ]);
  expect(rowsOf(setRows(below))).toEqual(below.map((row) => row.join(' | ')));
  const beside = [...below, ['Length', '0.5 (0.1)', '1.2 (0.2)']];
  expect(rowsOf(setRows(beside))).toHaveLength(4);
});

test('Chinese text that ends short of its column ends its row', () => {
  const lines = setRows([
    ['港口', '船只数量', '每年统计一次'],
    ['磨坊', '水流速度', '每月统计一次'],
    ['塔楼', '游客人数', '每天统计一次'],
  ]);
  expect(rowsOf(lines)).toHaveLength(3);
});

test('lines that fill all columns are rows, though some end at the widest text above them', () => {
  const rows = [
    ['/etc/ships', 'names for letters', 'asks the harbour'],
    ['/etc/harbours', 'places of all ships', 'asks the mill'],
    ['/etc/mills', 'places of all mills', 'asks nobody'],
    ['/etc/towers', 'places of towers', 'asks the mill'],
  ];
  expect(rowsOf(setRows(rows))).toEqual(rows.map((row) => row.join(' | ')));
});

test('a word fills its column below a shorter one, and still is a row where all columns go on in words', () => {
  const units = ['nano', 'micro', 'milli', 'kilo'].map((name, i) => [
    `${name}metres`,
    `\\${name}`,
    'nmuk'[i]!,
  ]);
  expect(rowsOf(setRows(units))).toEqual(units.map((row) => row.join(' | ')));
});

test('lines far apart are rows, however well they read on', () => {
  const lines = [
    ['harbour', 'where ships are laid', 'all year'],
    ['mill', 'beside the stream and', 'in spring'],
    ['tower', 'above the valley', 'in autumn'],
  ].flatMap((texts, i) => setRow(texts, XS, 100 + 19 * i));
  expect(rowsOf(lines)).toHaveLength(3);
});

test('a range goes on below its dash', () => {
  const lines = setRows([
    ['A', '10.1', '8'],
    ['B', '172.16 –', '12'],
    ['', '172.31', ''],
    ['C', '192.168 –', '16'],
    ['', '192.255', ''],
  ]);
  expect(rowsOf(lines)).toEqual(['A | 10.1 | 8', 'B | 172.16 – 172.31 | 12', 'C | 192.168 – 192.255 | 16']);
});

test('a text alone goes on from the one above that had no room for it, however far apart its lines are set', () => {
  const at = (texts: string[], y: number) => setRow(texts, XS, y);
  const lines = [
    ...at(['1.1', '检查密钥的保护和恢复以及替换和销毁的记录', '✓'], 100),
    ...at(['', '包括恢复和替换'], 119),
    ...at(['1.2', '检查随机的数字', '✓'], 149),
    ...at(['1.3', '检查密码的长度和复杂程度以及使用的全部历史', '✓'], 179),
    ...at(['', '和使用的次数'], 195),
  ];
  expect(rowsOf(lines)).toEqual([
    '1.1 | 检查密钥的保护和恢复以及替换和销毁的记录 包括恢复和替换 | ✓',
    '1.2 | 检查随机的数字 | ✓',
    '1.3 | 检查密码的长度和复杂程度以及使用的全部历史 和使用的次数 | ✓',
  ]);
});

test('a text in the middle of the columns it heads is a row of its own', () => {
  const lines = [
    ...setRow(['2019', '49266', '49373'], XS, 100),
    { text: 'Change of number', x: 200, y: 118 },
    ...setRow(['2019', '0.2', '0.4'], XS, 136),
  ];
  expect(rowsOf(lines)).toHaveLength(3);
});

test('few texts nearer to the line above than labelled rows are go on in it, though it had room for them', () => {
  const row = (texts: string[], y: number) => setRow(texts, XS, y);
  const days = ['Monday', 'Tuesday', 'Friday', 'Sunday'].flatMap((day, i) => [
    ...row([day, 'Card at', `1${i}.50`], 100 + 30 * i),
    ...row(['', 'Grocer'], 112 + 30 * i),
  ]);
  expect(rowsOf(days)[0]).toBe('Monday | Card at Grocer | 10.50');
  const even = ['Monday', 'Tuesday', 'Friday', 'Sunday'].flatMap((day, i) => [
    ...row([day, 'Card at', `1${i}.50`], 100 + 24 * i),
    ...row(['', 'Grocer'], 112 + 24 * i),
  ]);
  expect(rowsOf(even)[0]).toBe('Monday | Card at | 10.50');
});

test('a label wider than all that stand beside values is a row of its own, since it had room above', () => {
  const rows = [
    ['Kind of care', '', ''],
    ['Total', '25', '83.3'],
    ['Part', '5', '16.7'],
    ['Measured', '', ''],
    ['D1', '0', '0.0'],
    ['D2', '30', '100.0'],
    ['Combined cure', '', ''],
    ['Salt', '14', '46.7'],
    ['Oil', '2', '6.7'],
    ['Ash', '4', '13.3'],
    ['Operating', '', ''],
    ['Mean', '249', ''],
    ['Range', '155', ''],
  ];
  const narrow = [{ left: 50, right: 76 }, ...COLUMNS.slice(1)];
  expect(rowsOf(setRows(rows), narrow)).toEqual(rows.map((row) => row.join(' | ')));
});

test('short texts of a script without spaces are rows of their own in columns that none of them fills', () => {
  const columns = [
    { left: 50, right: 75 },
    { left: 140, right: 150 },
    { left: 230, right: 240 },
  ];
  const texts = [
    ['屋顶维修', '李强', '六月'],
    ['招募志愿者', '张敏', '五月'],
    ['停车协调', '王芳', '四月'],
  ];
  const lines = texts.flatMap((row, i) =>
    setRow(
      row,
      columns.map(({ left }) => left),
      100 + 12 * i,
    ),
  );
  expect(rowsOf(lines, columns)).toEqual(texts.map((row) => row.join(' | ')));
});

test('a text below each item says more of it, and one above the first row heads a group', () => {
  const items = [
    ['Lamp', '2', '19.90'],
    ['Of brass.', '', ''],
    ['Rope', '7', '4.20'],
    ['Of hemp.', '', ''],
  ];
  const sum = [['', 'Total', '24.10']];
  expect(rowsOf(setRows([...items, ...sum]))).toEqual([
    'Lamp Of brass. | 2 | 19.90',
    'Rope Of hemp. | 7 | 4.20',
    ' | Total | 24.10',
  ]);
  const groups = [['Light', '', ''], ...items.slice(0, 1), ['Deck', '', ''], ...items.slice(2, 3)];
  expect(rowsOf(setRows(groups))).toEqual(groups.map((row) => row.join(' | ')));
});

test('lines that all fill every column are rows, though most of their labels begin small', () => {
  const columns = COLUMNS.slice(0, 2);
  const labels = ['M', 'ell', 'rod', 'CBT', 'sP'];
  const said = ['Miles', 'ell', 'rodrods', 'longest cubits here', 'finger spans'];
  const lines = labels.flatMap((label, i) => setRow([label, said[i]!], XS, 100 + 12 * i));
  expect(rowsOf(lines, columns)).toEqual(labels.map((label, i) => `${label} | ${said[i]} | `));
});
