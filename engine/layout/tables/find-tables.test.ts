import { describe, expect, test } from 'vitest';
import { measureWork } from '../../../test/work.ts';
import { textOf } from '../../document/walk.ts';
import type { Ruling } from '../page.ts';
import { type SetLine, setColumn, setPage } from '../testing/set-page.ts';
import { findTables } from './find-tables.ts';
import { blockText, drawBar, drawGrid, drawRule, printTable, setRow } from './testing/draw-table.ts';

const xs = [55, 205, 305];
const PLANETS = [
  ['Mercury', '4879', '0.33'],
  ['Venus', '12104', '4.87'],
  ['Earth', '12756', '5.97'],
  ['Mars', '6792', '0.64'],
];

function only<T>(items: readonly T[]): T {
  expect(items).toHaveLength(1);
  return items[0]!;
}

describe('ruled tables', () => {
  const grid = drawGrid([50, 200, 300, 400], [90, 110, 130, 150]);
  const rows = [
    ...setRow(['Name', 'Size', 'Mass'], xs, 104),
    ...setRow(['Mercury', '4879', '0.33'], xs, 124),
    ...setRow(['Venus', '12104', '4.87'], xs, 144),
  ];

  test('a full grid gives its cells', () => {
    const found = only(findTables(setPage(rows, { rulings: grid })));
    expect(printTable(found.table)).toEqual([
      'Name | Size | Mass',
      'Mercury | 4879 | 0.33',
      'Venus | 12104 | 4.87',
    ]);
    expect(found.columnEdges).toEqual([50, 200, 300, 400]);
    expect(found.words.size).toBe(9);
  });

  test('a numbered heading right below is no note, nor a text that counts on, though a marked one is', () => {
    const found = (below: SetLine) => only(findTables(setPage([...rows, below], { rulings: grid })));
    const text = { text: '1. Without its moons', x: 50, y: 166 };
    expect(found({ ...text, bold: true }).table.notes).toBeUndefined();
    expect(found({ ...text, text: '5. Orbits of the planets' }).table.notes).toBeUndefined();
    expect(found(text).table.notes?.map(blockText)).toEqual(['1. Without its moons']);
  });

  test('a table takes its caption from no table above it', () => {
    const below = Array.from({ length: 8 }, (_, i) => 170 + 20 * i);
    const lines = [
      { text: 'Table 1 Planets', x: 55, y: 84 },
      ...setRow(['Name', 'Size', 'Mass'], xs, 104),
      ...setRow(['Mercury', '4879', '0.33'], xs, 124),
      ...setRow(['Venus', '12104', '4.87'], xs, 144),
      ...below.flatMap((y, i) => setRow([`Row ${i}`, `${i}.5`, `${i}.75`], xs, y + 14)),
    ];
    const columns = [50, 200, 300, 400];
    const rulings = [...drawGrid(columns, [90, 110, 130, 150]), ...drawGrid(columns, [...below, 330])];
    const found = findTables(setPage(lines, { rulings }));
    expect(found.map(({ words }) => words.size)).toEqual([12, 32]);
    expect(textOf(found[0]!.table.caption ?? [])).toBe('Table 1 Planets');
  });

  test('a missing separator joins two columns, or two rows', () => {
    const ys = [90, 110, 130, 150, 170];
    const rulings = [
      drawRule(90, 50, 400),
      drawRule(110, 200, 400),
      ...[130, 150, 170].map((y) => drawRule(y, 50, 400)),
      ...[50, 200, 400].map((x) => drawBar(x, 90, 170)),
      drawBar(300, 110, 170),
    ];
    const lines = [
      ...setRow(['Planet', 'Measured values'], xs, 104),
      ...setRow(['', 'Size', 'Mass'], xs, 124),
      ...setRow(['Mercury', '4879', '0.33'], xs, 144),
      ...setRow(['Venus', '12104', '4.87'], xs, 164),
    ];
    expect(ys).toHaveLength(5);
    const { table } = only(findTables(setPage(lines, { rulings })));
    expect(printTable(table)).toEqual([
      'Planet{1×2} | Measured values{2×1}',
      'Size | Mass',
      'Mercury | 4879 | 0.33',
      'Venus | 12104 | 4.87',
    ]);
    expect(table.rows[0]!.cells[1]!.header).toBe('column');
  });

  test('a table without outer verticals keeps its outer columns', () => {
    const rulings = [
      ...[90, 110, 130, 150].map((y) => drawRule(y, 50, 400)),
      drawBar(200, 90, 150),
      drawBar(300, 90, 150),
    ];
    const { table } = only(findTables(setPage(rows, { rulings })));
    expect(printTable(table)[1]).toBe('Mercury | 4879 | 0.33');
  });

  test('dashed and double rules are rules', () => {
    const dashes = [90, 110, 130, 150].flatMap((y) =>
      Array.from({ length: 70 }, (_, i) => drawRule(y, 50 + 5 * i, 53 + 5 * i)),
    );
    const bars = [50, 200, 300, 400].flatMap((x) => [drawBar(x, 90, 150), drawBar(x + 1.5, 90, 150)]);
    const { table } = only(findTables(setPage(rows, { rulings: [...dashes, ...bars] })));
    expect(printTable(table)).toHaveLength(3);
    expect(table.columns).toBe(3);
  });

  test('rows of numbers without rules between them are rows', () => {
    const rulings = drawGrid([50, 200, 300, 400], [90, 110, 170]);
    const lines = [
      ...setRow(['Name', 'Size', 'Mass'], xs, 104),
      ...setRow(['Mercury', '4879', '0.33'], xs, 124),
      ...setRow(['Venus', '12104', '4.87'], xs, 138),
      ...setRow(['Earth', '12756', '5.97'], xs, 152),
      ...setRow(['Mars', '6792', '0.64'], xs, 166),
    ];
    const { table } = only(findTables(setPage(lines, { rulings })));
    expect(printTable(table)).toEqual([
      'Name | Size | Mass',
      'Mercury | 4879 | 0.33',
      'Venus | 12104 | 4.87',
      'Earth | 12756 | 5.97',
      'Mars | 6792 | 0.64',
    ]);
  });

  test('numbers below each other are rows of one another, and what stands alone beside them holds for all', () => {
    const rulings = drawGrid([50, 150, 250, 320, 400], [90, 110, 150, 190]);
    const at = [60, 160, 260, 330];
    const lines = [
      ...setRow(['Field', 'Season', 'Rye', 'Oats'], at, 104),
      ...setRow(['', 'wet', '12.5', '4.1'], at, 126),
      ...setRow(['Lower'], at, 134),
      ...setRow(['', 'dry', '13.5', '3.9'], at, 141),
      ...setRow(['', 'Long name', '12.5', '4.1'], at, 166),
      ...setRow(['Upper'], at, 174),
      ...setRow(['', 'of a field', '(13.5)', '(3.9)'], at, 181),
    ];
    const { table } = only(findTables(setPage(lines, { rulings })));
    expect(printTable(table).slice(1)).toEqual([
      'Lower{1×2} | wet | 12.5 | 4.1',
      'dry | 13.5 | 3.9',
      'Upper | Long name of a field | 12.5 (13.5) | 4.1 (3.9)',
    ]);
  });

  test('an empty corner is as high as the head', () => {
    const [xs, ys] = [
      [50, 150, 250, 350],
      [90, 110, 130, 150, 170],
    ];
    const corner = (rule: Ruling) =>
      rule.orientation === 'horizontal' && rule.position === 110 ? { ...rule, start: 150 } : rule;
    const at = [60, 160, 260];
    const lines = [
      ...setRow(['', 'Rye', 'Oats'], at, 104),
      ...setRow(['', 'Mean', 'Mean'], at, 124),
      ...setRow(['Lower', '12', '14'], at, 144),
      ...setRow(['Upper', '11', '16'], at, 164),
    ];
    const { table } = only(findTables(setPage(lines, { rulings: drawGrid(xs, ys).map(corner) })));
    expect(table.rows.map(({ cells }) => cells.every(({ header }) => header))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('a box around prose is no table', () => {
    const prose = setColumn(
      Array.from({ length: 8 }, () => 'Some words that run on and on in a box around some plain prose'),
      { x: 60, y: 110, until: 350, leading: 12 },
    );
    const rulings = drawGrid([50, 400], [90, 220]);
    expect(findTables(setPage(prose, { rulings }))).toEqual([]);
  });
});

test('an empty cell that reaches down beside most rows makes no head of them', () => {
  const xs = [50, 150, 250, 350];
  const texts = [
    'Ship',
    'Master',
    'Argo',
    'Jason',
    'Fram',
    'Nansen',
    'Beagle',
    'FitzRoy',
    'Gjoa',
    'Amundsen',
  ];
  const lines = texts.map((text, i) => ({ text, x: xs[i % 2]! + 10, y: 114 + 20 * (i >> 1) }));
  const ys = [100, 120, 140, 160, 180, 200];
  const rulings = [
    ...ys.map((y, i) => drawRule(y, 50, [0, 4, 5].includes(i) ? 350 : 250)),
    ...xs.map((x) => drawBar(x, 100, 200)),
  ];
  const page = setPage([...lines, { text: 'ice', x: 260, y: 194 }], { rulings });
  expect(only(findTables(page)).headerRows).toBe(1);
});

describe('tables with horizontal rules', () => {
  const rulings = [
    drawRule(90, 50, 400),
    drawRule(125, 50, 400),
    drawRule(172, 50, 400),
    drawRule(108, 195, 350),
  ];
  const lines = [
    ...setRow(['Table 1. Planets near the sun'], [50], 82),
    ...setRow(['', 'Measured'], [55, 250], 104),
    ...setRow(['Name', 'Size', 'Mass'], xs, 120),
    ...setRow(['Mercury', '4879', '0.33'], xs, 138),
    ...setRow(['Venus', '12104', '4.87'], xs, 152),
    ...setRow(['Earth', '12756', '5.97'], xs, 166),
    ...setRow(['Note: sizes in kilometres'], [50], 184, 8),
  ];

  test('a table with a rule below its head alone is found beside lines of uneven length', () => {
    const rows = [
      ['Tool', 'Hours', 'Cost'],
      ['Lathe', '14', '210'],
      ['Drill', '6', '48'],
      ['Saw', '22', '154'],
      ['Sander', '3', '18'],
    ];
    const words = 'prove that there is hardly any other way to get all of it done before noon'.split(' ');
    const beside = Array.from({ length: 10 }, (_, i) =>
      setRow([words.slice(0, 9 + ((i * 5) % 7)).join(' ')], [300], 72 + 14 * i),
    );
    const lines = [...rows.flatMap((row, i) => setRow(row, [55, 160, 230], 100 + 18 * i)), ...beside.flat()];
    const found = findTables(setPage(lines, { rulings: [drawRule(106, 50, 275)] }));
    expect(printTable(only(found).table)).toEqual(rows.map((row) => row.join(' | ')));
  });

  test('a rule under a head reaches over the columns it heads', () => {
    const { table, headerRows } = only(findTables(setPage(lines, { rulings })));
    expect(printTable(table)).toEqual([
      'Name{1×2} | Measured{2×1}',
      'Size | Mass',
      'Mercury | 4879 | 0.33',
      'Venus | 12104 | 4.87',
      'Earth | 12756 | 5.97',
    ]);
    expect(headerRows).toBe(2);
  });

  describe('the head of a grid below a title over all columns', () => {
    const title = ['Ships that came back'];
    const [left, ...inner] = [50, 150, 250, 350];
    const ys = [86, 106, 126, 146, 166];
    const grid = [
      ...ys.map((y) => drawRule(y, left!, 350)),
      ...inner.slice(0, -1).map((x) => drawBar(x, 106, 166)),
      ...[left!, 350].map((x) => drawBar(x, 86, 166)),
    ];
    const headOf = (rows: readonly (readonly string[])[], bold: number) => {
      const set = [title, ...rows].flatMap((row, i) =>
        setRow(row, [56, 156, 256], 100 + 20 * i).map((line) => ({ ...line, bold: i <= bold })),
      );
      return only(findTables(setPage(set, { rulings: grid }))).headerRows;
    };

    test('has the bold labels of columns, not rows as light as the others', () => {
      const rows = [
        ['Ship', 'Route', 'Master'],
        ['Argo', 'Colchis', 'Jason'],
        ['Beagle', 'Galapagos', 'FitzRoy'],
      ];
      expect([0, 1, 3].map((bold) => headOf(rows, bold))).toEqual([1, 2, 1]);
    });

    test('has the words over columns of numbers, however light', () => {
      const rows = [
        ['Argo', '50', '1.2'],
        ['Beagle', '74', '24.5'],
      ];
      expect(headOf([['Ship', 'Men', 'Draught'], ...rows], 0)).toBe(2);
      expect(headOf([['Fram', '16', '4.8'], ...rows], 0)).toBe(1);
    });
  });

  test('a bold head ends above the first row where rules stand below each row alone', () => {
    const rows = [
      ['Ship', 'Route', 'Master'],
      ['Argo', 'Colchis and back', 'Jason'],
      ['Beagle', 'Galapagos', 'FitzRoy'],
      ['Fram', 'Bay of Whales', 'Nilsen'],
    ];
    const set = rows.flatMap((row, i) =>
      setRow(row, xs, 100 + 20 * i).map((line) => ({ ...line, bold: i === 0 })),
    );
    const rulings = [126, 146, 166].map((y) => drawRule(y, 50, 400));
    const { table, headerRows } = only(findTables(setPage(set, { rulings })));
    expect(printTable(table)).toEqual(rows.map((row) => row.join(' | ')));
    expect(headerRows).toBe(1);
  });

  test('caption and notes belong to the table', () => {
    const found = only(findTables(setPage(lines, { rulings })));
    expect(textOf(found.table.caption ?? [])).toBe('Table 1. Planets near the sun');
    expect(found.table.notes?.map(blockText)).toEqual(['Note: sizes in kilometres']);
    expect(found.box.top).toBeLessThan(90);
  });

  test('a caption in the margin beside the first lines of a table is its own', () => {
    const margin = ['Table 2 What the', 'planets measure', 'and weigh'].flatMap((text, i) =>
      setRow([text], [50], 101 + 11 * i),
    );
    const shift = (line: SetLine) => ({ ...line, x: line.x + 140 });
    const rows = [['Name', 'Size', 'Mass'], ...PLANETS].flatMap((row, i) => setRow(row, xs, 104 + 16 * i));
    const rulings = [90, 110, 174].map((y) => drawRule(y, 190, 540));
    const { table } = only(findTables(setPage([...margin, ...rows.map(shift)], { rulings })));
    expect(textOf(table.caption ?? [])).toBe('Table 2 What the planets measure and weigh');
    expect(printTable(table)).toEqual(['Name | Size | Mass', ...PLANETS.map((row) => row.join(' | '))]);
  });

  test('a table ends above a paragraph that rules of the same width stand around, and the next begins below it', () => {
    const at = [60, 180, 260, 340];
    const rows = (y: number) => [
      ...setRow(['', 'Votes'], [60, 303], y),
      ...setRow(['Ward', 'Turnout', 'Green', 'Labour'], at, y + 14),
      ...setRow(['Castle', '52.5', '1365', '2060'], at, y + 34),
      ...setRow(['Dene Valley', '46.4', '1784', '1968'], at, y + 48),
      ...setRow(['Granary Wharf', '42.7', '417', '1788'], at, y + 62),
      ...setRow(['Total', '47.2', '3566', '5816'], at, y + 80),
    ];
    const rulesIn = (y: number) => [
      drawRule(y + 3, 255, 380),
      drawRule(y + 20, 55, 380),
      drawRule(y + 68, 175, 380),
    ];
    const prose = setColumn(
      [
        ...Array.from({ length: 3 }, () => 'The committee has looked at all of these and found them to be'),
        'right.',
      ],
      { x: 55, y: 200, until: 380 },
    );
    const full = [88, 186, 256, 356].map((y) => drawRule(y, 55, 380));
    const rulings = [...full, ...rulesIn(100), ...rulesIn(270)];
    const found = findTables(setPage([...rows(100), ...prose, ...rows(270)], { rulings }));
    const whole = ['Ward{1×2} | Turnout{1×2} | Votes{2×1}', 'Green | Labour'];
    for (const { table } of found) {
      expect(printTable(table).slice(0, 2)).toEqual(whole);
      expect(printTable(table).at(-1)).toBe('Total | 47.2 | 3566 | 5816');
    }
    expect(found).toHaveLength(2);
  });

  test('a bold head over a rule heads no labels and values above it', () => {
    const at = [60, 180, 260, 340];
    const head = (y: number, bold: boolean) =>
      setRow(['Test', 'Result', 'Unit', 'Range'], at, y).map((line) => ({ ...line, bold }));
    const pairs = [
      ...setRow(['Patient', 'Doe, Jane', 'Sex', 'F'], at, 100),
      ...setRow(['Number', '4421907', 'Born', '12/04/1961'], at, 114),
      ...setRow(['Ordered by', 'Dr Patel', 'Taken', '03/02/2024'], at, 128),
    ];
    const body = [
      ...setRow(['Sodium', '141', 'mmol/L', '133-146'], at, 166),
      ...setRow(['Potassium', '4.4', 'mmol/L', '3.5-5.3'], at, 180),
      ...setRow(['Calcium', '2.3', 'mmol/L', '2.2-2.6'], at, 194),
      ...setRow(['Chloride', '101', 'mmol/L', '95-108'], at, 208),
    ];
    const headOfResults = (bold: boolean) => {
      const page = setPage([...pairs, ...head(150, bold), ...body], { rulings: [drawRule(154, 55, 400)] });
      return findTables(page).map(({ table }) => printTable(table)[0]);
    };
    expect(headOfResults(true)).toContain('Test | Result | Unit | Range');
    expect(headOfResults(false)).not.toContain('Test | Result | Unit | Range');
  });

  test('rules above and below two columns of prose make no table', () => {
    const left = setColumn(
      Array.from({ length: 20 }, () => 'left column words run on and on over here'),
      { x: 50, y: 100, until: 280, leading: 12 },
    );
    const right = setColumn(
      Array.from({ length: 20 }, () => 'right column words run on and on as well'),
      { x: 310, y: 100, until: 540, leading: 12 },
    );
    const page = setPage([...left, ...right], { rulings: [drawRule(80, 50, 540), drawRule(360, 50, 540)] });
    expect(findTables(page)).toEqual([]);
  });
});

describe('tables without rules', () => {
  const lines = [
    ...setRow(['Name', 'Size', 'Mass'], xs, 100),
    ...setRow(['Mercury', '4879', '0.33'], xs, 114),
    ...setRow(['Venus', '12104', '4.87'], xs, 128),
    ...setRow(['Earth and its', '', ''], xs, 142),
    ...setRow(['moon', '12756', '5.97'], xs, 156),
    ...setRow(['Mars', '6792', ''], xs, 170),
    ...['Jupiter', 'Saturn', 'Uranus', 'Neptune', 'Pluto', 'Ceres', 'Eris'].flatMap((name, i) =>
      setRow([name, String(51118 - 4321 * i), (0.64 + 17.2 * i).toFixed(2)], xs, 184 + 14 * i),
    ),
  ];

  test('aligned numbers are columns; empty cells are kept; labels may go on over lines', () => {
    const { table } = only(findTables(setPage(lines)));
    expect(printTable(table).slice(0, 6)).toEqual([
      'Name | Size | Mass',
      'Mercury | 4879 | 0.33',
      'Venus | 12104 | 4.87',
      'Earth and its moon | 12756 | 5.97',
      'Mars | 6792 | ',
      'Jupiter | 51118 | 0.64',
    ]);
    expect(printTable(table)).toHaveLength(12);
  });

  test('a table in one column leaves the other column alone', () => {
    const right = setColumn(
      Array.from({ length: 20 }, () => 'prose set in the right one of two'),
      { x: 420, y: 90, until: 590, leading: 12 },
    );
    const found = only(findTables(setPage([...lines, ...right])));
    expect(found.box.right).toBeLessThan(420);
  });

  test.each([
    [
      'numbered list',
      [
        ['1.', 'Mix the flour'],
        ['2.', 'Add two eggs'],
        ['3.', 'Stir for long'],
        ['4.', 'Bake it well'],
      ],
    ],
    [
      'labels and values',
      [
        ['Name:', 'Ada'],
        ['Age:', '36'],
        ['Town:', 'London'],
        ['Born:', '1815'],
      ],
    ],
    [
      'contents',
      [
        [`First steps ${'.'.repeat(60)}`, '1'],
        [`Going further ${'.'.repeat(56)}`, '7'],
        [`The long road ${'.'.repeat(54)}`, '19'],
        [`Coming home ${'.'.repeat(57)}`, '33'],
        [`What was left out ${'.'.repeat(50)}`, '37'],
        [`Index pages ${'.'.repeat(58)}`, '40'],
      ],
    ],
  ])('a %s is no table', (_, rows) => {
    const page = setPage(
      rows.flatMap((row, i) => setRow(row, [60, row[0]!.length > 40 ? 500 : 200], 100 + 14 * i)),
    );
    expect(findTables(page)).toEqual([]);
  });
});

describe('lists without rules', () => {
  const setList = (
    rows: readonly (readonly string[])[],
    xs: readonly number[],
    bold: readonly number[] = [],
  ) =>
    setPage(
      rows.flatMap((row, i) =>
        setRow(row, xs, 100 + 14 * i).map((line) => ({ ...line, bold: bold.includes(i) })),
      ),
    );

  test.each([
    [
      'measures',
      [
        ['Content', '412', '(51.5%)'],
        ['Unsure', '233', '(29.1%)'],
        ['Restless', '155', '(19.4%)'],
      ],
    ],
    [
      'measures that dots lead to, of what begins with a number',
      [
        ['1 bedroom .....', '$ 412', '$ 530'],
        ['2 or more', '$ 633', '$ 715'],
        ['No bedroom ....', '$ 255', '$ 310'],
      ],
    ],
    [
      'hours',
      [
        ['Monday', '9 – 12', '14 – 18'],
        ['Tuesday', '9 – 13', 'closed'],
        ['Friday', '9 – 12', '14 – 16'],
        ['Sunday', '10 – 12', '14 – 17'],
      ],
    ],
    [
      'amounts',
      [
        ['250 g', 'wheat flour'],
        ['3', 'eggs'],
        ['½ l', 'milk'],
        ['2 tbsp', 'oil for the pan'],
      ],
    ],
    [
      'times of day',
      [
        ['9:00', 'Registration'],
        ['9:45', 'Opening lecture'],
        ['11:15', 'On paper and ink'],
      ],
    ],
  ])('of %s are tables', (_, rows) => {
    const { table } = only(findTables(setList(rows, [60, 180, 260])));
    const bare = (text: string) => text.replace(/ \.+$/, '').replace('$ ', '$');
    expect(printTable(table)).toEqual(rows.map((row) => row.map(bare).join(' | ')));
  });

  test('of numbers have the names of their columns for a head, and fields have none', () => {
    const headOf = (rows: readonly (readonly string[])[]) =>
      only(findTables(setList(rows, [60, 180, 260]))).headerRows;
    const numbers = [
      ['Control', '24', '41.2'],
      ['Treated', '27', '39.8'],
    ];
    expect(headOf([['Group', 'n', 'Mean age'], ...numbers])).toBe(1);
    expect(headOf([['All', '51', '40.4'], ...numbers])).toBe(0);
  });

  test('of prices are tables though some labels run up to them', () => {
    const prices = [
      ['Adults', '12.00'],
      ['Students, from sixteen', '8.00'],
      ['Children', '5.00'],
    ];
    const { table } = only(findTables(setList(prices, [60, 176.5])));
    expect(printTable(table)).toEqual(prices.map((row) => row.join(' | ')));
  });

  test.each([
    [
      'posts with their dates',
      [
        ['05/2019 – 06/2021', 'Shipwright'],
        ['07/2021 – 02/2023', 'Sailmaker'],
        ['03/2023 – 08/2025', 'Harbour pilot'],
      ],
    ],
    [
      'sections with their numbers',
      [
        ['1.1', 'What was left'],
        ['1.2', 'Who came home'],
        ['2.1', 'Where boats lie'],
      ],
    ],
  ])('of %s are none', (_, rows) => {
    expect(findTables(setList(rows, [60, 180]))).toEqual([]);
  });

  test('of records are tables with the bold labels of their groups, which span them', () => {
    const rows = [
      ['9:00', 'Registration', 'Foyer'],
      ['9:45', 'Old maps', 'Hall 1'],
      ['11:15', 'Paper and ink', 'Studio'],
      ['Nachmittagsprogramm'],
      ['9:15', 'Salt works', 'Bus stop'],
      ['14:00', 'Sorting finds', 'Studio'],
      ['16:30', 'The archive', ''],
    ];
    const { table } = only(findTables(setList(rows, [60, 110, 240], [3])));
    expect(printTable(table).slice(2, 5)).toEqual([
      '11:15 | Paper and ink | Studio',
      'Nachmittagsprogramm{3×1}',
      '9:15 | Salt works | Bus stop',
    ]);
  });
});

describe('labels and values without rules', () => {
  const setFields = (fields: readonly (readonly string[])[]) =>
    setPage(fields.flatMap((field, i) => setRow(field, [60, 180, 320, 420], 100 + 14 * i)));
  const customer = [
    ['Number:', '10442'],
    ['Date:', '14 May'],
    ['Customer:', 'M. Okonkwo'],
  ];

  test('are a table without a head, however small', () => {
    const { table } = only(findTables(setFields(customer)));
    expect(printTable(table)).toEqual(['Number: | 10442', 'Date: | 14 May', 'Customer: | M. Okonkwo']);
    expect(table.rows[0]!.cells.map(({ header }) => header)).not.toContain('column');
  });

  test('are all rows, the first of which bear no number too, and one a little out of line', () => {
    const book = [
      ['Edition', 'First'],
      ['Author', 'M. Okonkwo'],
      ['Publisher', 'Harbour Press'],
      ['Rating', '98 of 100'],
      ['Platform', 'Print'],
      ['Pages', '178'],
      ['Language', 'English'],
    ];
    const lines = book.flatMap((field, i) => setRow(field, [60, i === 3 ? 195 : 180], 100 + 14 * i));
    const { table } = only(findTables(setPage(lines)));
    expect(printTable(table)).toEqual(book.map((field) => field.join(' | ')));
    expect(table.rows[0]!.cells.map(({ header }) => header)).not.toContain('column');
  });

  test('are one where tags only group them, and none where these call each a paragraph', () => {
    const setTagged = (role: string) => {
      const page = setFields(customer);
      const tag = { id: 1, role, index: 0, parent: { id: 0, role: 'Document', index: 0 } };
      return { ...page, words: page.words.map((word) => ({ ...word, tag })) };
    };
    expect(findTables(setTagged('NonStruct'))).toHaveLength(1);
    expect(findTables(setTagged('P'))).toHaveLength(0);
  });

  test('are one where a label is as long as a line of prose', () => {
    const dishes = [
      ['Leek soup', '4.50'],
      ['Dumplings in a broth of all that is in season', '12.00'],
      ['Plum cake', '3.80'],
    ];
    const lines = dishes.flatMap((dish, i) => setRow(dish, [60, 340], 100 + 14 * i));
    const { table } = only(findTables(setPage(lines)));
    expect(printTable(table)).toEqual(dishes.map((dish) => dish.join(' | ')));
  });

  test('are one where they stand two by two', () => {
    const order = ['Order', 'Clerk', 'Route'].map((label, i) => [label, `B-${i + 3}44`]);
    const table = only(findTables(setFields(customer.map((field, i) => [...field, ...order[i]!])))).table;
    expect(printTable(table)[0]).toBe('Number: | 10442 | Order | B-344');
  });

  test('are none where the values are what speakers say, or numbers of pages', () => {
    const play = [
      ['Chair:', 'We shall ask.'],
      ['Clerk:', 'And then what?'],
      ['Guard:', 'Nothing at all.'],
    ];
    expect(findTables(setFields(play))).toEqual([]);
    const contents = ['Harbours', 'Ferries', 'Bridges'].map((title, i) => [title, `${4 * i + 3}`]);
    expect(findTables(setFields(contents))).toEqual([]);
  });

  test('are none where the values are years alone, as of what happened in a life', () => {
    const dated = (years: string[]) => ['Prize', 'Thesis', 'Grant'].map((event, i) => [event, years[i]!]);
    expect(findTables(setFields(dated(['2021', '2017–2019', '2013'])))).toEqual([]);
    only(findTables(setFields(dated(['2021', '2017', 'May 2013']))));
  });
});

test('labels of sums span the columns of items, and part the numbers of items from their names no less', () => {
  const at = [60, 97, 300, 380, 460];
  const items = ['Planks of oak, sawn', 'Nails by the hundred', 'Hinges of wrought iron'].map((name, i) =>
    setRow([`${i + 1}`, name, `${i + 2}`, `${i + 4}.50`, `${i + 9}.00`], at, 124 + 14 * i),
  );
  const sums = ['Merchandise', 'Transportation', 'Consultation'].map((label, i) =>
    setRow([label, '', '', '', `3${i}.00`], at, 168 + 14 * i),
  );
  const lines = [
    ...setRow(['No.', 'Item', 'Pieces', 'Price', 'Sum'], at, 108),
    ...items.flat(),
    ...sums.flat(),
  ];
  const found = only(findTables(setPage(lines, { rulings: [drawRule(112, 56, 500)] })));
  expect(printTable(found.table)).toEqual([
    'No. | Item | Pieces | Price | Sum',
    '1 | Planks of oak, sawn | 2 | 4.50 | 9.00',
    '2 | Nails by the hundred | 3 | 5.50 | 10.00',
    '3 | Hinges of wrought iron | 4 | 6.50 | 11.00',
    'Merchandise{4×1} | 30.00',
    'Transportation{4×1} | 31.00',
    'Consultation{4×1} | 32.00',
  ]);
});

test('a text over a rule of its own heads the columns below it where no rule is above the head', () => {
  const lines = [
    { text: 'Table 1 Home ranges of two kinds of birds by the sea', x: 55, y: 84 },
    ...setRow(['', '', 'Bred in fields'], [55, 205, 300], 104),
    ...setRow(['', 'Founders', 'Young', 'Old'], [55, 205, 300, 380], 122),
    ...['Range', 'Share', 'Count'].flatMap((label, i) =>
      setRow([label, `4${i}.5`, `3${i}.7`, `2${i}.1`], [55, 205, 300, 380], 140 + 14 * i),
    ),
  ];
  const rulings = [drawRule(108, 298, 420), drawRule(127, 50, 420), drawRule(176, 50, 420)];
  expect(printTable(only(findTables(setPage(lines, { rulings }))).table).slice(0, 2)).toEqual([
    ' | Founders{1×2} | Bred in fields{2×1}',
    ' | Young | Old',
  ]);
});

test('a page without words or with prose only has no tables', () => {
  expect(findTables(setPage([]))).toEqual([]);
  const prose = setColumn(
    Array.from(
      { length: 30 },
      (_, i) =>
        `${'Plain words of many lengths follow each other '.slice(i % 9)}in lines that are filled up to the edge`,
    ),
    { x: 60, y: 100, until: 500, leading: 12 },
  );
  expect(findTables(setPage(prose))).toEqual([]);
});

describe('what stands in for rules', () => {
  const fill = (left: number, top: number, right: number, bottom: number) => ({
    left,
    top,
    right,
    bottom,
    color: 0xdddddd,
  });
  const xs4 = [55, 160, 260, 350];

  test('shaded cells side by side are a grid', () => {
    const fills = [90, 110, 130].flatMap((y) => [
      fill(50, y, 150, y + 20),
      fill(150, y, 250, y + 20),
      fill(250, y, 350, y + 20),
    ]);
    const lines = [
      ...setRow(['Year', 'First', 'Second'], [55, 155, 255], 104),
      ...setRow(['Freshmen', '79.3%', '80.8%'], [55, 155, 255], 124),
      ...setRow(['Transfers', '82.0%', '80.6%'], [55, 155, 255], 144),
    ];
    const { table } = only(findTables(setPage(lines, { fills })));
    expect(printTable(table)).toEqual([
      'Year | First | Second',
      'Freshmen | 79.3% | 80.8%',
      'Transfers | 82.0% | 80.6%',
    ]);
  });

  test('every other row shaded: the unshaded last row belongs to the table', () => {
    const names = ['Exercise', 'Nutrition', 'Foundations', 'Sports', 'Cooking', 'Science'];
    const lines = names.flatMap((name, i) =>
      setRow([`AB ${i}`, `${name} and Life`, `${(i * 7) % 5}`], [55, 160, 300], 104 + 20 * i),
    );
    const fills = [90, 130, 170].map((y) => fill(50, y, 350, y + 20));
    const { table } = only(findTables(setPage(lines, { fills })));
    expect(printTable(table)).toHaveLength(6);
    expect(printTable(table)[5]).toBe('AB 5 | Science and Life | 0');
  });

  test('heads alike, each below a white space, begin a table each', () => {
    const at = [60, 210, 330];
    const setHead = (texts: string[], y: number) =>
      setRow(texts, at, y).map((line) => ({ ...line, bold: true, color: 0xffffff }));
    const lines = [
      ...setHead(['Ship via', 'Carrier', 'Tracking'], 104),
      ...setRow(['Road', 'Nordic Freight', 'NF-88213'], at, 124),
      ...setRow(['Sea', 'Baltic Line', 'BL-1192'], at, 144),
      ...setHead(['Tax', 'Base', 'Amount'], 184),
      ...setRow(['7 %', '580.00', '40.60'], at, 204),
      ...setRow(['19 %', '680.00', '129.20'], at, 224),
    ];
    const prose = setColumn(
      ['Thank you for your order. Please write to us if anything is missing', 'from the delivery.'],
      { x: 50, y: 260, until: 450 },
    );
    const fills = [90, 170].flatMap((y) => [
      fill(50, y, 200, y + 20),
      fill(200, y, 320, y + 20),
      fill(320, y, 450, y + 20),
    ]);
    const tables = findTables(setPage([...lines, ...prose], { fills })).map(({ table }) => printTable(table));
    expect(tables).toEqual([
      ['Ship via | Carrier | Tracking', 'Road | Nordic Freight | NF-88213', 'Sea | Baltic Line | BL-1192'],
      ['Tax | Base | Amount', '7 % | 580.00 | 40.60', '19 % | 680.00 | 129.20'],
    ]);
  });

  test('vertical rules alone part columns', () => {
    const rulings = [50, 150, 400].map((x) => drawBar(x, 90, 400));
    const lines = [
      ...setRow(['Goal', 'Virtual campus management and teaching'], [55, 155], 104),
      ...setRow(['Status', 'Based on the law of universities'], [55, 155], 144),
      ...setRow(['Term', 'Until the end of the academic year'], [55, 155], 184),
      ...setRow(['Place', 'Lisbon, Coimbra and Porto'], [55, 155], 224),
      ...setRow(['Staff', 'Three teachers and an assistant'], [55, 155], 264),
      ...setRow(['Costs', 'Borne by the faculty'], [55, 155], 304),
      ...setRow(['Report', 'In the spring of each year'], [55, 155], 344),
      ...setRow(['Contact', 'The office of the dean'], [55, 155], 384),
    ];
    const { table } = only(findTables(setPage(lines, { rulings })));
    expect(printTable(table)[1]).toBe('Status | Based on the law of universities');
  });

  test('typed dashes are rules and no cells', () => {
    const lines = [
      ...setRow(['Share', 'Low', 'High', 'Mean'], xs4, 100),
      ...setRow(['-'.repeat(70)], [50], 112),
      ...setRow(['0.99', '800', '880', '840'], xs4, 124),
      ...setRow(['0.95', '160', '176', '168'], xs4, 136),
      ...setRow(['0.90', '80', '88', '84'], xs4, 148),
    ];
    const { table, headerRows } = only(findTables(setPage(lines)));
    expect(printTable(table)[0]).toBe('Share | Low | High | Mean');
    expect(printTable(table)).toHaveLength(4);
    expect(headerRows).toBe(1);
  });

  test('rules over the values only: labels in front belong to the table, currency signs to their numbers', () => {
    const rulings = [90, 112, 236].map((y) => drawRule(y, 230, 400));
    const lines = [
      ...setRow(['', 'Level 1', 'Level 2'], [50, 250, 340], 106),
      ...setRow(['Cash', '$', '$'], [50, 235, 322], 124),
      ...setRow(['20', '17'], [270, 360], 124),
      ...setRow(['Equity', '2769', '11'], [50, 260, 360], 138),
      ...setRow(['Bonds', '543', '4'], [50, 265, 365], 152),
      ...setRow(['Funds', '68', '10'], [50, 270, 360], 166),
      ...setRow(['Loans', '712', '33'], [50, 265, 360], 180),
      ...setRow(['Options', '85', '12'], [50, 270, 360], 194),
      ...setRow(['Land', '954', '71'], [50, 265, 360], 208),
      ...setRow(['Gold', '120', '25'], [50, 265, 360], 222),
    ];
    const { table } = only(findTables(setPage(lines, { rulings })));
    expect(printTable(table)).toEqual([
      ' | Level 1 | Level 2',
      'Cash | $20 | $17',
      'Equity | 2769 | 11',
      'Bonds | 543 | 4',
      'Funds | 68 | 10',
      'Loans | 712 | 33',
      'Options | 85 | 12',
      'Land | 954 | 71',
      'Gold | 120 | 25',
    ]);
    expect(table.rows[1]!.cells[0]!.header).toBe('row');
  });
});

test('a table set at a right angle to the page is found with its own words', () => {
  const upright = setPage(
    [
      ...setRow(['Name', 'Size', 'Mass'], xs, 104),
      ...['Mercury', 'Venus', 'Earth', 'Mars'].flatMap((name, i) =>
        setRow([name, `${48 + i}`, `0.${i}`], xs, 124 + 20 * i),
      ),
    ],
    { width: 800, height: 600, rulings: drawGrid([50, 200, 300, 400], [90, 110, 130, 150, 170, 190]) },
  );
  // Read from bottom to top: x of the table becomes height from the page's foot.
  const words = upright.words.map((w) => ({
    ...w,
    left: w.top,
    right: w.bottom,
    top: 800 - w.right,
    bottom: 800 - w.left,
    angle: 270,
  }));
  const rulings = upright.rulings.map((r) =>
    r.orientation === 'horizontal'
      ? drawBar(r.position, 800 - r.end, 800 - r.start)
      : drawRule(800 - r.position, r.start, r.end),
  );
  const page = setPage([], { width: 600, height: 800, words, rulings });
  const found = only(findTables(page));
  expect(printTable(found.table)[1]).toBe('Mercury | 48 | 0.0');
  expect([...found.words].every((word) => page.words.includes(word))).toBe(true);
  expect(found.box.bottom).toBeGreaterThan(700);
});

describe('pages that are no documents', () => {
  const random = (seed: number) => () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };

  test.each([
    ['a hundred thousand rules', 200, 100_000],
    ['a mesh of rules over many words', 20_000, 5_500],
    ['a hundred thousand words', 100_000, 10],
  ])('%s are read in bounded time', async (_, words, rules) => {
    const next = random(7);
    const lines = Array.from({ length: words }, () => ({
      text: 'word',
      x: next() * 580,
      y: next() * 790,
      size: 4,
    }));
    const rulings = Array.from({ length: rules }, (_x, i) => {
      const [at, from] = [next() * 790, next() * 300];
      return i % 2 ? drawRule(at, from, from + 250) : drawBar(at, from, from + 250);
    });
    const page = setPage(lines, { rulings });
    expect(await measureWork(() => findTables(page))).toBeLessThan(60);
  });
});

test('takes bands of colour that bleed off the page for its ground', () => {
  const lines = Array.from({ length: 12 }, (_, i) => [
    { text: 'of a text that goes on without', x: 50, y: 100 + 12 * i },
    { text: 'beside it stands the next column', x: 320, y: 100 + 12 * i },
  ]).flat();
  const band = (left: number, right: number) => ({ left, right, top: 0, bottom: 800, color: 0xddccbb });
  const page = setPage(lines, { fills: [band(0, 30), band(560, 600), band(30, 45)] });
  expect(findTables(page)).toEqual([]);
});

test('heads set to the left over figures set to the right have a column each', () => {
  const heads = [
    ...setRow(['Day', 'Reason', 'Balance'], [52, 115, 470], 100),
    { text: 'Money out', x: 290, y: 100, until: 332 },
    { text: 'Money in', x: 385, y: 100, until: 422 },
  ];
  const sums = ['1200.00', '1188.70', '1177.40', '1166.10', '1154.80', '1143.50'];
  const rows = sums.flatMap((sum, i) => [
    ...setRow([`${i + 2} Oct`, 'Card payment'], [52, 115], 116 + 14 * i),
    i === 2 ? { text: '770.00', x: 445, y: 116 + 14 * i } : { text: '12.50', x: 361, y: 116 + 14 * i },
    { text: sum, x: 505, y: 116 + 14 * i },
  ]);
  const rulings = [88, 104, 192].map((y) => drawRule(y, 50, 545));
  const { table } = only(findTables(setPage([...heads, ...rows], { rulings })));
  expect(printTable(table).slice(0, 2)).toEqual([
    'Day | Reason | Money out | Money in | Balance',
    '2 Oct | Card payment | 12.50 |  | 1200.00',
  ]);
});

describe('tables one under another', () => {
  const fourColumns = [60, 120, 260, 340];
  const goods = [
    ['Code', 'Article', 'Pack', 'Price'],
    ['A1', 'Lantern', '5', '12.50'],
    ['A2', 'Kettle', '1', '30.10'],
    ['A3', 'Saddle', '1', '88.00'],
  ];
  const tableAt = (top: number) =>
    goods.flatMap((row, i) =>
      setRow(row, fourColumns, top + 16 * i).map((line) => ({ ...line, bold: i === 0 })),
    );

  test('are parted at the heading between them', () => {
    const heading = { text: 'Second part', x: 60, y: 176, size: 13, bold: true };
    const found = findTables(setPage([...tableAt(100), heading, ...tableAt(198)]));
    expect(found.map(({ table }) => printTable(table)[0])).toEqual([
      'Code | Article | Pack | Price',
      'Code | Article | Pack | Price',
    ]);
  });
});

test('contents whose pages stand apart and never fall are no table', () => {
  const pages = [3, 3, 4, 7, 9, 9, 12, 15];
  const lines = pages.flatMap((page, i) =>
    setRow([`The ${'abcdefgh'[i]} of things`, String(page)], [60, 300], 100 + 14 * i),
  );
  expect(findTables(setPage(lines))).toEqual([]);
  const numbered = pages.flatMap((page, i) =>
    setRow([`${i + 1}`, `The ${'abcdefgh'[i]} of things`, String(page)], [60, 84, 300], 100 + 20 * i),
  );
  expect(findTables(setPage(numbered))).toEqual([]);
});

test('contents of bold sections alone are no table, but ranks beside numbers that fall are', () => {
  const names = ['Harbours', 'Quays', 'Ferries of the north bay', 'Bridges', 'Thanks', 'Crews', 'History'];
  const setRows = (rows: string[][], bold: boolean) =>
    rows.flatMap((row, i) =>
      setRow(row, [134, 149, 470], 448 + 22 * i).map((cell) => Object.assign(cell, { bold })),
    );
  const contents = names.map((name, i) => [`${i + 1}`, name, `${[1, 2, 3, 5, 6, 6, 7][i]}`]);
  expect(findTables(setPage(setRows(contents, true)))).toEqual([]);
  const ranks = names.map((name, i) => [`${i + 1}`, name, `${60 - 7 * i}`]);
  const found = only(findTables(setPage(setRows(ranks, true))));
  expect(found.table.rows).toHaveLength(7);
});

test('contents that go on from the page before are no table', () => {
  const questions = [
    'Why does the harbour not close at night? I asked for the key and nothing came of it.',
    'The keepers say that the ferry is not theirs',
    'The ferry is running, so why can I not board it?',
    'How do you make the keepers read the list?',
    'Which bridge should I take?',
    'I just bought a boat that has no oars. How do I row it?',
    'My boat leaks but nobody knows',
  ];
  const entries = questions.flatMap((question, i) =>
    setRow([`${i + 23}`, question, `${7 + Math.floor(i / 2)}`], [57, 76, 540], 83 + 28 * i),
  );
  expect(findTables(setPage(entries))).toEqual([]);
});

test('contents in which sections in bold have others are no table', () => {
  const entries = [
    ['1', 'Harbours', '1'],
    ['1.1', 'Quays', '2'],
    ['2', 'Bridges', '2'],
    ['3', 'Ferries', '7'],
    ['3.1', 'Ropes', '7'],
    ['3.2', 'Crews at the ropes', '7'],
    ['3.3', 'Fares', '8'],
    ['3.4', 'Refreshments', '8'],
    ['4', 'Thanks', '8'],
    ['5', 'History', '11'],
  ].flatMap(([number, title, page], i) => {
    const [bold, y] = [!number!.includes('.'), 100 + 14 * i];
    const [left, right] = bold ? [60, 78] : [78, 102];
    return [
      { text: number!, x: left!, y, bold },
      { text: title!, x: right!, y, bold },
      { text: page!, x: 400 - 5 * page!.length, y, bold },
    ];
  });
  expect(findTables(setPage(entries))).toEqual([]);
});

describe('what a table says of its columns without rules', () => {
  const columns = [60, 160, 240, 320, 400];

  test('a bold head of more texts than the labels and values above it begins a table', () => {
    const head = setRow(['Date', 'Details', 'Out', 'In', 'Balance'], columns, 170);
    const rows = [0, 1, 2, 3].flatMap((i) =>
      setRow(
        [`${i + 1} May`, `Payment ${i}`, i % 2 ? `${i}1.50` : '', i % 2 ? '' : `${i}3.10`, `9${i}.25`],
        columns,
        186 + 16 * i,
      ),
    );
    const fields = ['Holder', 'Number', 'Branch', 'Period'].flatMap((label, i) =>
      setRow([label, `Value ${i}`], columns, 100 + 16 * i),
    );
    const lines = [...fields, ...head.map((line) => ({ ...line, bold: true })), ...rows];
    const found = findTables(setPage(lines));
    expect(printTable(found.at(-1)!.table)[0]).toBe('Date | Details | Out | In | Balance');
  });

  test('labels of as many sums as there are items span all that stands before the amounts', () => {
    const items = [
      ['Lantern', '5', '12.50', '62.50'],
      ['Kettle', '1', '30.10', '30.10'],
      ['', 'Net', '', '92.60'],
      ['', 'Tax 20 %', '', '18.52'],
      ['', 'Total', '', '111.12'],
    ];
    const four = columns.slice(0, 4);
    const head = setRow(['Article', 'Count', 'Price', 'Amount'], four, 100);
    const lines = [...head, ...items.flatMap((row, i) => setRow(row, four, 120 + 16 * i))];
    const rulings = [90, 106].map((y) => drawRule(y, 55, 440));
    const { table } = only(findTables(setPage(lines, { rulings })));
    expect(printTable(table).slice(-3)).toEqual([
      'Net{3×1} | 92.60',
      'Tax 20 %{3×1} | 18.52',
      'Total{3×1} | 111.12',
    ]);
  });

  test('a label of a sum spans the empty columns before it', () => {
    const items = [
      ['1', 'Lantern', '5', '12.50', '62.50'],
      ['2', 'Kettle', '1', '30.10', '30.10'],
      ['3', 'Saddle', '1', '88.00', '88.00'],
      ['', '', '', 'Total', '180.60'],
    ];
    const head = setRow(['No', 'Article', 'Count', 'Price', 'Amount'], columns, 100);
    const lines = [...head, ...items.flatMap((row, i) => setRow(row, columns, 120 + 16 * i))];
    const rulings = [90, 106, 176].map((y) => drawRule(y, 55, 440));
    const { table } = only(findTables(setPage(lines, { rulings })));
    expect(printTable(table)).toEqual([
      'No | Article | Count | Price | Amount',
      ...items.slice(0, -1).map((row) => row.join(' | ')),
      'Total{4×1} | 180.60',
    ]);
  });

  test('a head over the middle one of heads that stand lower spans them all', () => {
    const lines = [
      ...setRow(['Part', '', 'Limit', '', 'Unit'], columns, 100),
      ...setRow(['', 'Low', 'Typic', 'High', ''], columns, 112),
      ...[0, 1, 2, 3].flatMap((i) =>
        setRow(['abcd'[i]!, '1.20', '2.40', '3.60', 'mm'], columns, 132 + 16 * i),
      ),
    ];
    const rulings = [88, 118, 186].map((y) => drawRule(y, 55, 440));
    const { table } = only(findTables(setPage(lines, { rulings })));
    expect(printTable(table).slice(0, 2)).toEqual([
      'Part{1×2} | Limit{3×1} | Unit{1×2}',
      'Low | Typic | High',
    ]);
  });

  test('a date broken for room between two rules is one cell', () => {
    const dates = [60, 100, 300];
    const rows = [0, 1, 2, 3, 4].flatMap((i) => [
      ...setRow(
        [`${i}`, 'they keep the books of the', i === 2 ? '22 June' : `${i}1 May 24`],
        dates,
        120 + 40 * i,
      ),
      ...setRow(['', 'house until the end', i === 2 ? '2024' : ''], dates, 132 + 40 * i),
    ]);
    const rulings = [0, 1, 2, 3, 4, 5].map((i) => drawRule(108 + 40 * i, 55, 350));
    const { table } = only(
      findTables(setPage([...setRow(['No', 'Task', 'By'], dates, 102), ...rows], { rulings })),
    );
    expect(printTable(table)[3]).toBe('2 | they keep the books of the house until the end | 22 June 2024');
  });
});

describe('the first row of a table without a head', () => {
  const columns = [50, 200, 350];
  const headsOf = (rows: readonly string[][], more: Partial<SetLine> = {}) => {
    const width = rows[0]!.length;
    const lines = rows.flatMap((row, i) =>
      setRow(row, [55, 205, 355, 455], 104 + 20 * i).map((line) => (i === 0 ? { ...line, ...more } : line)),
    );
    const ys = rows.map((_, i) => 90 + 20 * i);
    const xs = [...columns, 450, 550].slice(0, width + 1);
    const rulings = drawGrid(xs, [...ys, 90 + 20 * rows.length]);
    const [head] = only(findTables(setPage(lines, { rulings }))).table.rows;
    return head!.cells.some(({ header }) => header === 'column');
  };
  const fields = [
    ['Occupation', 'Cooper'],
    ['Born', '24 May 1991'],
    ['City', 'Delft'],
    ['Telephone', '015 2578'],
  ];
  const times = [
    ['Harbour', '5:05', '5:45', '6:25'],
    ['Market', '5:08', '5:48', '6:28'],
    ['Mill', '5:15', '5:55', '6:35'],
  ];

  test('is one of the fields, and the first stop', () => {
    expect(headsOf(fields)).toBe(false);
    expect(headsOf(times)).toBe(false);
  });

  test('is none where type sets it off, or where it counts columns', () => {
    expect(headsOf(fields, { bold: true })).toBe(true);
    expect(headsOf([['Trains', '1', '2', '3'], ...times])).toBe(true);
  });

  test('is the first of the boxes of a form', () => {
    expect(
      headsOf([
        ['1 Wages 24,100', '2 Tax withheld 3,120'],
        ['3 Tips 410', '4 Benefits none'],
        ['5 State OH', '6 Locality Dover'],
      ]),
    ).toBe(false);
  });

  test('is the label of the first group where others are set alike', () => {
    const rows = [
      ['Saturday'],
      ['15:00', 'Delft', 'Leeds'],
      ['Sunday'],
      ['17:30', 'Turin', 'Porto'],
      ['18:00', 'Riga', 'Ghent'],
    ];
    const lines = rows.flatMap((row, i) => setRow(row, [55, 205, 355], 104 + 20 * i));
    const rulings = rows.concat([[]]).map((_, i) => drawRule(90 + 20 * i, 50, 450));
    const [first] = only(findTables(setPage(lines, { rulings }))).table.rows;
    expect(first!.cells.some(({ header }) => header === 'column')).toBe(false);
  });
});

test('a form whose small labels stand in boxes over their values is a table', () => {
  const rows = [
    ['Family name', 'Born'],
    ['Brandt', '1991'],
    ['Street', 'City'],
    ['Quay 9', 'Delft'],
  ];
  const lines = rows.flatMap((row, i) => setRow(row, [55, 205], 104 + 20 * i, i % 2 === 0 ? 7 : 10));
  const form = { rulings: drawGrid([50, 200, 350], [90, 110, 130, 150, 170]) };
  expect(printTable(only(findTables(setPage(lines, form))).table)).toEqual(
    rows.map((row) => row.join(' | ')),
  );
  expect(findTables(setPage(lines))).toEqual([]);
});

describe('a bold head without a rule', () => {
  const bold = (lines: readonly SetLine[]) => lines.map((line) => ({ ...line, bold: true }));

  test('ends above the first row that fills its two columns, though only those further down hold numbers', () => {
    const rows = [
      ['Oats', 'sown in spring'],
      ['Rye', 'winter'],
      ['Wheat', 'autumn'],
      ['Maize', '12'],
      ['Millet', '40'],
      ['Barley', '7'],
    ];
    const lines = [
      ...bold(setRow(['Corn', 'Season'], [60, 180], 100)),
      ...rows.flatMap((row, i) => setRow(row, [60, 180], 116 + 16 * i)),
    ];
    const { table, headerRows } = only(findTables(setPage(lines)));
    expect(headerRows).toBe(1);
    expect(printTable(table)).toEqual(['Corn | Season', ...rows.map((row) => row.join(' | '))]);
  });

  test('ends above a row that begins beside its label, hardly higher', () => {
    const at = [60, 140, 200];
    const row = (label: string, number: string, texts: readonly string[], y: number) => [
      ...setRow([label, number], at, y + 6 * (texts.length - 1)),
      ...texts.flatMap((text, i) => setRow(['', '', text], at, y + 12 * i)),
    ];
    const lines = [
      ...bold(setRow(['Corn', 'Weeks', 'Use'], at, 100)),
      ...row('Oats', '14', ['fed to the horses', 'of the mill'], 116),
      ...row('Rye', '40', ['baked'], 144),
      ...row('Wheat', '38', ['sold to the', 'town, and sown'], 160),
      ...row('Maize', '19', ['fed to the fowl'], 188),
    ];
    const { table, headerRows } = only(findTables(setPage(lines)));
    expect(headerRows).toBe(1);
    expect(printTable(table)).toEqual([
      'Corn | Weeks | Use',
      'Oats | 14 | fed to the horses of the mill',
      'Rye | 40 | baked',
      'Wheat | 38 | sold to the town, and sown',
      'Maize | 19 | fed to the fowl',
    ]);
  });
});

test('a drawn row that begins with its number is one row, however many dates stand in it', () => {
  const xs = [60, 90, 260, 360, 500];
  const ys = [100, 120, 165, 210, 255, 300];
  const steps = (number: string, y: number, days: readonly string[]) => [
    { text: number, x: 66, y, size: 10 },
    ...['Meetings with the parents', 'about the rules for', 'all classes of the school'].map((text, i) => ({
      text,
      x: 96,
      y: y + 13 * i,
      size: 10,
    })),
    ...days.map((text, i) => ({ text, x: 266, y: y + 13 * i, size: 10 })),
    ...days.map((_, i) => ({ text: `Minutes ${i + 4}`, x: 366, y: y + 13 * i, size: 10 })),
  ];
  const lines = [
    ...['No', 'Step', 'When', 'Report'].map((text, i) => ({ text, x: xs[i]! + 6, y: 113, size: 10 })),
    ...[1, 2, 3, 4].flatMap((number, i) =>
      steps(String(number), ys[i + 1]! + 13, ['4 May 2017', '9 June 2017', '2 July 2017']),
    ),
  ];
  const [found] = findTables(setPage(lines, { rulings: drawGrid(xs, ys) }));
  expect(found!.table.rows).toHaveLength(5);
});

test('a shaded head and the shaded label of the first rows are no table of their own', () => {
  const columns = [55, 155, 255, 305, 355];
  const lines = [
    ...setRow(['Symbol', 'Kept', 'Least', 'Usual', 'Most'], columns, 104),
    { text: 'GRAIN', x: 55, y: 120, bold: true },
  ];
  const edges = [50, 150, 250, 300, 350, 400];
  const cells = edges
    .slice(1)
    .map((right, i) => ({ left: edges[i]!, right, top: 93, bottom: 109, color: 0xe6ecf2 }));
  const label = { left: 50, right: 400, top: 109, bottom: 125, color: 0xf2f2f2 };
  const rulings = [93, 109, 125].map((y) => drawRule(y, 50, 400));
  expect(findTables(setPage(lines, { fills: [...cells, label], rulings }))).toEqual([]);
});
