import { describe, expect, test } from 'vitest';
import type { Ruling } from '../../page.ts';
import { type SetLine, setPage } from '../../testing/set-page.ts';
import { regionOf } from '../detect/regions.ts';
import { makeSheet } from '../detect/sheet.ts';
import { drawRule, printTable, setRow } from '../testing/draw-table.ts';
import { gridToTable } from './build-table.ts';
import { recognizeRegion } from './recognize-region.ts';

const BOX = { left: 50, right: 500, top: 88, bottom: 400 };

/** The table in the box, ruled above, under its first line and below, and at other heights. */
function tableOf(lines: SetLine[], box = BOX, rules: number[] = []) {
  return tableIn(
    box,
    lines,
    [box.top, 112, box.bottom, ...rules].map((y) => drawRule(y, box.left, box.right)),
  );
}

function tableIn(box: typeof BOX, lines: SetLine[], rulings: Ruling[]) {
  const page = setPage(lines, { rulings });
  const sheet = makeSheet(page, page.words, page.words);
  const found = recognizeRegion(regionOf(box, sheet, sheet.edges, {}));
  return found ? gridToTable(found.grid, []) : undefined;
}

describe('accounts', () => {
  const xs = [60, 300, 325, 370, 395, 440, 465];

  test('dashes before a column of numbers stand for numbers', () => {
    const table = tableOf([
      ...setRow(['Kept at the mill', 'here', '', 'there', '', 'Both'], xs.toSpliced(2, 0, 310), 105),
      ...setRow(['Oats of the year', '2,100', '—', '2,100'], [60, 320, 395, 460], 125),
      ...setRow(['Barley', '—', '—', '10'], [60, 335, 395, 475], 145),
      ...setRow(['Wheat', '310', '—', '310'], [60, 330, 395, 470], 165),
      ...setRow(['Rye', '—', '—', 'none'], [60, 335, 395, 465], 185),
    ]);
    expect(table && printTable(table).slice(1)).toEqual([
      'Oats of the year | 2,100 | — | 2,100',
      'Barley | — | — | 10',
      'Wheat | 310 | — | 310',
      'Rye | — | — | none',
    ]);
  });

  test('a sum below a number of few digits is no rest of it', () => {
    const lines = [
      ...setRow(['Grain', 'Note', '2024', '2023'], [60, 200, 320, 420], 105),
      ...setRow(['Oats', '12', '284,113', '271,906'], [60, 205, 310, 410], 125),
      ...setRow(['Barley', '13', '4,209', '4,388'], [60, 205, 317, 417], 140),
      ...setRow(['Rye', '14', '50', '50'], [60, 205, 327, 427], 155),
      ...setRow(['288,372', '276,344'], [310, 410], 170),
      ...setRow(['Wheat', '15', '1,912', '3,077'], [60, 205, 317, 417], 185),
    ];
    const table = tableIn(BOX, lines, [drawRule(159, 305, 350), drawRule(159, 405, 450)]);
    expect(table && printTable(table).slice(3)).toEqual([
      'Rye | 14 | 50 | 50',
      ' |  | 288,372 | 276,344',
      'Wheat | 15 | 1,912 | 3,077',
    ]);
  });

  test('heads are underlined each for itself, whatever numbers they hold', () => {
    const table = tableIn(
      BOX,
      [
        ...setRow(['Prices', 'Other'], [300, 370], 97),
        ...setRow(['Kept', 'Level 1', 'Level 2'], [60, 300, 370], 109),
        ...setRow(['Grain'], [60], 125),
        ...setRow(['Oats', '2,100', '310'], [70, 310, 380], 137),
        ...setRow(['Barley', '140', '—'], [70, 320, 390], 149),
      ],
      [drawRule(112, 295, 345), drawRule(112, 365, 405), drawRule(152, 295, 405)],
    );
    expect(table && printTable(table)).toEqual([
      'Kept | Prices Level 1 | Other Level 2',
      'Grain |  | ',
      'Oats | 2,100 | 310',
      'Barley | 140 | —',
    ]);
  });

  test('a label set in below its beginning goes on, however far apart lines are', () => {
    const xs = [60, 310, 370];
    const table = tableOf([
      ...setRow(['Due in', '2024', '2025'], xs, 105),
      ...setRow(['Long debt', '476', '245'], xs, 125),
      ...setRow(['Interest'], xs, 145),
      ...setRow(['on long debt', '410', '391'], [70, 310, 370], 165),
      ...setRow(['Leases', '10', '92'], xs, 185),
      ...setRow(['Bought:'], xs, 205),
      ...setRow(['Mills', '150', '110'], [70, 310, 370], 225),
    ]);
    expect(table && printTable(table)).toEqual([
      'Due in | 2024 | 2025',
      'Long debt | 476 | 245',
      'Interest on long debt | 410 | 391',
      'Leases | 10 | 92',
      'Bought: |  | ',
      'Mills | 150 | 110',
    ]);
  });

  test('a sign of currency at the left of a column belongs to its number, however far it is', () => {
    const table = tableOf([
      ...setRow(['', '2024', '2023'], [60, 325, 395], 105),
      ...setRow(['Oats', '$', '153', '$', '307'], [60, 300, 330, 370, 400], 125),
      ...setRow(['Barley', '2,434', '2,509'], [60, 320, 390], 145),
      ...setRow(['Wheat', '$', '1,108', '$', '1,226'], [60, 300, 320, 370, 390], 165),
      ...setRow(['Rye', '$', '554', '$', '613'], [60, 300, 330, 370, 400], 185),
    ]);
    expect(table && printTable(table)).toEqual([
      ' | 2024 | 2023',
      'Oats | $153 | $307',
      'Barley | 2,434 | 2,509',
      'Wheat | $1,108 | $1,226',
      'Rye | $554 | $613',
    ]);
  });
});

test('numbers under each other between the rules of a row are in one cell where the row is full', () => {
  const xs = [60, 110, 250, 330, 400, 460];
  const rows = [
    ['No.', 'Kind', 'Code', 'Law', 'Term', 'Fine'],
    ['1', 'Theft', '1-1639', 'TH', '4 years', '$20'],
    ['2', 'Fraud', '1-0334', 'FR', '2 years', '$20'],
    ['3', 'Arson', '1-0355', 'AR', '9 years', '$90'],
    ['4', 'Noise', '1-0466', 'NO', '1 year', '$10'],
  ];
  const lines = rows.flatMap((row, i) => setRow(row, xs, 105 + 40 * i));
  const below = setRow(['1-2350'], [250], 237);
  const table = tableOf([...lines, ...below], { ...BOX, bottom: 285 }, [132, 172, 212, 252]);
  expect(table && printTable(table).at(3)).toBe('3 | Arson | 1-0355 1-2350 | AR | 9 years | $90');
});

describe('narrow columns', () => {
  test('columns of ticks are one each, and their heads too', () => {
    const xs = [60, 300, 316, 332, 348];
    const table = tableOf([
      ...setRow(['Demand', 'L1', 'L2', 'L3', 'CWE'], xs, 105),
      ...setRow(['Ask for a name', '✓', '✓', '✓', '304'], xs, 125),
      ...setRow(['Hide the key', '', '✓', '✓', '21'], xs, 145),
      ...setRow(['Lock it', '', '', '✓', '8'], xs, 165),
      ...setRow(['Leave no trace', '✓', '✓', '✓', '640'], xs, 185),
    ]);
    expect(table && printTable(table)).toEqual([
      'Demand | L1 | L2 | L3 | CWE',
      'Ask for a name | ✓ | ✓ | ✓ | 304',
      'Hide the key |  | ✓ | ✓ | 21',
      'Lock it |  |  | ✓ | 8',
      'Leave no trace | ✓ | ✓ | ✓ | 640',
    ]);
  });

  test('a head over no text has a column of its own where all others have heads, too', () => {
    const xs = [60, 110, 330, 350, 370, 400];
    const table = tableOf([
      ...setRow(['#', 'Demand', 'L1', 'L2', 'L3', 'CWE'], xs, 105),
      ...setRow(['1.1', 'Ask for a name before the gate', '', '✓', '✓', '304'], xs, 125),
      ...setRow(['1.2', 'Hide the key below a stone', '', '✓', '✓', '21'], xs, 145),
    ]);
    expect(table && printTable(table)).toEqual([
      '# | Demand | L1 | L2 | L3 | CWE',
      '1.1 | Ask for a name before the gate |  | ✓ | ✓ | 304',
      '1.2 | Hide the key below a stone |  | ✓ | ✓ | 21',
    ]);
  });

  test('the same where heads beside the middle of two lines head all other columns', () => {
    const xs = [60, 200, 260, 320, 400];
    const table = tableIn(
      BOX,
      [
        ...setRow(['Q1'], [260], 99),
        ...setRow(['Task', 'Done'], [60, 400], 105),
        ...setRow(['Jan', 'Feb', 'Mar'], xs.slice(1), 111),
        ...setRow(['Build the boat', '', 'X', '', '90%'], xs, 130),
        ...setRow(['Sew the sails', '', 'X', 'X', '40%'], xs, 145),
        ...setRow(['Paint the oars', '', '', 'X', '10%'], xs, 160),
      ],
      [118, 170].map((y) => drawRule(y, BOX.left, BOX.right)),
    );
    expect(table && printTable(table).slice(0, 3)).toEqual([
      'Task{1×2} | Q1{3×1} | Done{1×2}',
      'Jan | Feb | Mar',
      'Build the boat |  | X |  | 90%',
    ]);
  });

  describe('sheets whose numbers are set to the right and all else to the left', () => {
    const setRight = (text: string, x: number, y: number): SetLine => ({ text, x: x - 5 * text.length, y });

    test('numbers that end close before texts are a column, and labels of groups stand in it', () => {
      const items = [
        ['8', 'Trowel of ash'],
        ['12', 'Dibber'],
        ['104', 'Plant labels'],
      ];
      const table = tableOf([
        ...setRow(['No.', 'Article', 'Price'], [60, 112, 260], 105),
        ...setRow(['Tools'], [60], 125),
        ...items.flatMap(([number, name], i) => {
          const y = 140 + 15 * i;
          return [setRight(number!, 110, y), { text: name!, x: 112, y }, setRight(`${3 + i}.50`, 330, y)];
        }),
      ]);
      expect(table && printTable(table)).toEqual([
        'No. | Article | Price',
        'Tools |  | ',
        ...items.map(([number, name], i) => `${number} | ${name} | ${3 + i}.50`),
      ]);
    });

    test('heads are those of their columns in order, where the labels have none', () => {
      const fares = ['Adult', 'Child', 'Bicycle'].map((name, i) => [name, `${8 - i}.40`, `${15 - i}.20`]);
      const table = tableOf([
        ...setRow(['Single', 'Return'], [120, 200], 105),
        ...fares.flatMap(([name, single, both], i) => {
          const y = 125 + 15 * i;
          return [{ text: name!, x: 60, y }, setRight(single!, 190, y), setRight(both!, 270, y)];
        }),
      ]);
      expect(table && printTable(table)).toEqual([
        ' | Single | Return',
        ...fares.map((fare) => fare.join(' | ')),
      ]);
    });
  });

  test('bullets in a column of their own before texts are no column', () => {
    const xs = [60, 160, 176];
    const table = tableOf([
      ...setRow(['Place', 'Rules'], xs, 105),
      ...setRow(['harbour', '•', 'no fires'], xs, 125),
      ...setRow(['mill', '•', 'no shoes'], xs, 145),
      ...setRow(['tower', '•', 'no dogs'], xs, 165),
    ]);
    expect(table?.columns).toBe(2);
  });

  test('a wide space in one line parts no column where another text runs on over it', () => {
    const rows = [
      ['harbour', 'where ships are laid beside each other all winter'],
      ['mill', 'beside the stream'],
      ['tower', 'above the valley'],
    ];
    const table = tableOf([
      ...setRow(['Place', 'Lies'], [60, 160], 105),
      ...rows.flatMap((row, i) => setRow(row, [60, 160], 125 + 15 * i)),
      ...setRow(['gate', 'between the wall', 'and the road'], [60, 160, 300], 170),
    ]);
    expect(table?.columns).toBe(2);
  });

  test('numbers with their units are one column', () => {
    const xs = [60, 300];
    const rows = [
      ['Under way', '12 years'],
      ['At rest', '40 years'],
      ['Moored', '38 years'],
      ['Sunk', '77 years'],
    ];
    const table = tableOf([
      ...setRow(['State', 'Age'], xs, 105),
      ...rows.flatMap((row, i) => setRow(row, xs, 125 + 15 * i)),
    ]);
    expect(table?.columns).toBe(2);
  });
});

describe('labels of several rows', () => {
  const xs = [60, 160, 260, 350];
  const printed = (rows: string[][]) => {
    const table = tableOf(
      [['Plant', 'Part', 'Height', 'Weight'], ...rows].flatMap((row, i) => setRow(row, xs, 105 + 20 * i)),
    );
    return table && printTable(table).slice(1);
  };

  test('a label covers rows that have none and fill the same columns', () => {
    const rows = [
      ['Basil', 'Leaf', '12', '3.5'],
      ['', 'Root', '15', '4.5'],
      ['', 'Seed', '18', '5.5'],
      ['Thyme', 'Leaf', '21', '6.5'],
      ['Sage', 'Leaf', '24', '7.5'],
      ['', 'Root', '27', '8.5'],
    ];
    expect(printed(rows)).toEqual([
      'Basil{1×3} | Leaf | 12 | 3.5',
      'Root | 15 | 4.5',
      'Seed | 18 | 5.5',
      'Thyme | Leaf | 21 | 6.5',
      'Sage{1×2} | Leaf | 24 | 7.5',
      'Root | 27 | 8.5',
    ]);
  });

  test('labels side by side cover rows that begin behind them', () => {
    const rows = [
      ['Basil', 'Leaf', '12', '3.5'],
      ['', '', '15', '4.5'],
      ['Thyme', 'Leaf', '21', '6.5'],
      ['Sage', 'Root', '24', '7.5'],
      ['', '', '27', '8.5'],
    ];
    expect(printed(rows)).toEqual([
      'Basil{1×2} | Leaf{1×2} | 12 | 3.5',
      '15 | 4.5',
      'Thyme | Leaf | 21 | 6.5',
      'Sage{1×2} | Root{1×2} | 24 | 7.5',
      '27 | 8.5',
    ]);
  });

  test('a label covers the rows of the labels behind it', () => {
    const rows = [
      ['Basil', 'Leaf', '12', '3.5'],
      ['', '', '15', '4.5'],
      ['', 'Root', '18', '5.5'],
      ['', '', '21', '6.5'],
      ['Thyme', 'Leaf', '24', '7.5'],
      ['', 'Root', '27', '8.5'],
    ];
    expect(printed(rows)).toEqual([
      'Basil{1×4} | Leaf{1×2} | 12 | 3.5',
      '15 | 4.5',
      'Root{1×2} | 18 | 5.5',
      '21 | 6.5',
      'Thyme{1×2} | Leaf | 24 | 7.5',
      'Root | 27 | 8.5',
    ]);
  });

  test('a label covers no row of other columns', () => {
    const rows = [
      ['Basil', 'Leaf', '12', '3.5'],
      ['', 'Root', '15', ''],
      ['Thyme', 'Leaf', '21', '6.5'],
      ['Sage', 'Leaf', '24', '7.5'],
    ];
    expect(printed(rows)?.slice(0, 2)).toEqual(['Basil | Leaf | 12 | 3.5', ' | Root | 15 | ']);
  });
});

test('a label alone stays a row where rules part only sums from what they add up', () => {
  const xs = [60, 300, 360];
  const rows = [
    ['Assets', '', ''],
    ['Machines and other equipment', '14,210', '13,902'],
    ['Patents', '2,044', '2,310'],
    ['Fixed', '16,254', '16,212'],
    ['Stocks', '4,003', '3,780'],
    ['Current', '4,003', '3,780'],
    ['Total', '20,257', '19,992'],
    ['Debts', '', ''],
    ['Loans', '8,200', '9,000'],
    ['Due', '8,200', '9,000'],
  ];
  const lines = rows.flatMap((row, i) => setRow(row, xs, 125 + 14 * i));
  const sums = [3, 5, 6, 9].map((i) => 115 + 14 * i);
  const table = tableOf([...setRow(['Sum', '2026', '2025'], xs, 105), ...lines], BOX, sums);
  expect(table && printTable(table).slice(1)).toEqual(rows.map((row) => row.join(' | ')));
});

test('a number below the middle of labels is no sum, where labels stand in the middle of their rows', () => {
  const table = tableOf([
    ...setRow(['Pass', 'Upper', 'Lower', 'Both'], [60, 160, 260, 350], 105),
    ...[0, 1, 2].flatMap((i) => [
      ...setRow([i === 1 ? 'none' : `${i}.25`, `${i}.5`, `${i}.75`], [160, 260, 350], 125 + 40 * i),
      ...setRow([`${i + 1}`], [60], 135 + 40 * i),
      ...setRow(['(7)', '(8)', '(9)'], [160, 260, 350], 145 + 40 * i),
    ]),
  ]);
  const words = (table ? printTable(table) : []).join(' ').match(/(?<!\S)[123](?!\S|\.)|(?<!\S)[123](?=\{)/g);
  expect(words).toEqual(['1', '2', '3']);
});

test('between rules that part rows, a label in the middle of a row of two lines makes no row of its own', () => {
  const xs = [60, 160, 280];
  const ys = [105, 125, 137, 155, 167, 185, 197, 215, 233];
  const rows = [
    ['Task', 'First', 'Second'],
    ['Mill', 'Grind the', 'Sift the'],
    ['', 'oats again', 'flour'],
    ['Barn', 'Sweep the', 'Mend the'],
    ['', 'floor', 'door'],
    ['', 'Week', 'Week'],
    ['When', '8 of May', '9 of May'],
    ['Who', 'all', 'none'],
  ];
  const table = tableOf(
    rows.flatMap((row, i) => setRow(row, xs, ys[i]!)),
    { ...BOX, bottom: 222 },
    [143, 173, 203],
  );
  expect(table && printTable(table)).toEqual([
    'Task | First | Second',
    'Mill | Grind the oats again | Sift the flour',
    'Barn | Sweep the floor | Mend the door',
    'When | Week 8 of May | Week 9 of May',
    'Who | all | none',
  ]);
});

describe('rows by their leading', () => {
  const xs = [60, 160, 350];

  test('wrapped cells set close are one row, labels in their middle too', () => {
    const table = tableOf([
      ...setRow(['Name', 'Use', 'Count'], xs, 105),
      ...setRow(['', 'carries water from', ''], xs, 125),
      ...setRow(['Canal', '', '1..n'], xs, 131),
      ...setRow(['', 'the lake to the town', ''], xs, 137),
      ...setRow(['', 'keeps the boats that', ''], xs, 160),
      ...setRow(['Harbour', 'come in the evening', '0..1'], xs, 172),
      ...setRow(['', 'and leave in spring', ''], xs, 184),
      ...setRow(['Lantern', 'shows the way', '1..1'], xs, 207),
    ]);
    expect(table && printTable(table)).toEqual([
      'Name | Use | Count',
      'Canal | carries water from the lake to the town | 1..n',
      'Harbour | keeps the boats that come in the evening and leave in spring | 0..1',
      'Lantern | shows the way | 1..1',
    ]);
  });

  test('close rows in groups that are set apart stay rows', () => {
    const rows = [125, 137, 149, 172, 184, 196];
    const table = tableOf([
      ...setRow(['Name', 'First', 'Second'], xs, 105),
      ...rows.flatMap((y, i) => setRow([`Item ${'abcdef'[i]}`, `${i * 7 + 10}`, `${i * 3 + 20}`], xs, y)),
    ]);
    expect(table?.rows).toHaveLength(7);
  });
});

describe('rows by their first lines, where they stand no further apart than lines', () => {
  const xs = [60, 160, 260, 370];
  const head = setRow(['Name', 'Kind', 'Made', 'Use'], xs, 105);
  const wrapped: [string, string, string, string[]][] = [
    ['Canal', 'water', '1841', ['carries the grain', 'from the lake to', 'the old town']],
    ['Harbour', 'port', '1902', ['keeps the boats', 'that come in the', 'late evening']],
    ['Lantern', 'light', '1911', ['shows the way to', 'all who come']],
    ['Sluice', 'gate', '1954', ['holds back the', 'spring floods']],
  ];
  /** The cells from one height on, their first lines side by side; names are smaller, so they stand a little higher. */
  const setWrapped = (y: number) => {
    const lines: SetLine[] = [];
    for (const [name, kind, made, use] of wrapped) {
      lines.push(...setRow([name], xs, y - 3, 8), ...setRow(['', kind, made, ''], xs, y));
      for (const text of use) {
        lines.push(...setRow(['', '', '', text], xs, y));
        y += 12;
      }
    }
    return lines;
  };
  const rows = wrapped.map(([name, kind, made, use]) => [name, kind, made, use.join(' ')].join(' | '));

  test('the cells of a row go on below its first line', () => {
    const table = tableOf([...head, ...setWrapped(125)]);
    expect(table && printTable(table)).toEqual(['Name | Kind | Made | Use', ...rows]);
  });

  test('what stands above the first row is the rest of one on the page before', () => {
    const rest = setRow(['', '', '', 'leads on to'], xs, 125);
    const table = tableOf([
      ...head,
      ...rest,
      ...setRow(['', '', '', 'the sea'], xs, 137),
      ...setWrapped(149),
    ]);
    expect(table && printTable(table)).toEqual([
      'Name | Kind | Made | Use',
      ' |  |  | leads on to the sea',
      ...rows,
    ]);
  });
});

describe('tables of right-to-left text', () => {
  const xs = [60, 250, 420];

  test('the first column is the rightmost, words of a cell in the order of reading', () => {
    const table = tableOf([
      ...setRow(['تاریخ', 'شهر', 'نام'], xs, 105),
      ...setRow(['2003', 'شیراز', 'رضا کاظمی'.split(' ').reverse().join(' ')], xs, 125),
      ...setRow(['1998', 'تهران', 'مریم'], xs, 145),
      ...setRow(['1987', 'مشهد', 'سارا'], xs, 165),
    ]);
    expect(table && printTable(table)).toEqual([
      'نام | شهر | تاریخ',
      'رضا کاظمی | شیراز | 2003',
      'مریم | تهران | 1998',
      'سارا | مشهد | 1987',
    ]);
  });
});

test('a first column of different words before numbers heads the rows', () => {
  const xs = [60, 250, 420];
  const table = tableOf([
    ...setRow(['Town', 'Area', 'Share'], xs, 105),
    ...setRow(['Basel', '12', '3.5'], xs, 125),
    ...setRow(['Bern', '18', '4.1'], xs, 145),
    ...setRow(['Chur', '7', '0.9'], xs, 165),
  ]);
  expect(table?.rows.map(({ cells }) => cells.map(({ header }) => header))).toEqual([
    ['column', 'column', 'column'],
    ['row', undefined, undefined],
    ['row', undefined, undefined],
    ['row', undefined, undefined],
  ]);
});

describe('the label of a sum', () => {
  const withSum = (x: number, place = 230) => {
    const xs = [60, place, 360, 440];
    const rows = ['Lime', 'Brick', 'Glass'].flatMap((ware, i) =>
      setRow([ware, 'Kiln', `1${i}`, `2${i}0`], xs, 125 + 20 * i),
    );
    const head = setRow(['Ware', 'Place', 'Loads', 'Price'], xs, 105);
    return printTable(tableOf([...head, ...rows, ...setRow(['Sum', '720'], [x, 440], 185)], BOX, [175])!);
  };

  test('spans the columns before it in whose middle it stands', () => {
    expect(withSum(206, 193).at(-1)).toBe('Sum{3×1} | 720');
  });

  test('makes no column where it stands between two', () => {
    expect(withSum(206)[0]).toBe('Ware | Place | Loads | Price');
    expect(withSum(206).at(-1)).toBe('Sum{3×1} | 720');
  });

  test('stays in its column where the texts of that are set alike', () => {
    expect(withSum(206, 206).at(-1)).toBe(' | Sum |  | 720');
  });
});

test('a rule over a sum in the body spreads no head', () => {
  const xs = [60, 220, 320, 420];
  const lines = [
    ...setRow(['', 'Notes', '  2023', '  2022'], xs, 100),
    ...setRow(['', '', 'pounds', 'pounds'], xs, 113),
    ...setRow(['Sales', '4', '56,099', '71,588'], xs, 130),
    ...setRow(['Costs', '5', '66,617', '22,708'], xs, 145),
    ...setRow(['Profit', '', '84,908', '81,091'], xs, 165),
  ];
  const rulings = [drawRule(118, 50, 500), drawRule(152, 215, 500)];
  const page = setPage(lines, { rulings });
  const sheet = makeSheet(page, page.words, page.words);
  const found = recognizeRegion(regionOf(BOX, sheet, sheet.edges, {}));
  const cells = found?.grid.cells ?? [];
  expect(cells.filter(({ row, colSpan }) => row < 2 && colSpan > 1)).toEqual([]);
});

describe('the end of the head', () => {
  const xs = [60, 260, 400];
  const sums = ['Stocks', 'Debtors', 'Cash'].flatMap((label, i) =>
    setRow([label, `1${i},411`, `2${i},902`], xs, 145 + 15 * i),
  );
  const region = (lines: SetLine[], rules: number[]) => {
    const rulings = rules.map((y) => drawRule(y, 50, 500));
    const page = setPage(lines, { rulings });
    const sheet = makeSheet(page, page.words, page.words);
    const box = { left: 50, right: 500, top: 88, bottom: 220 };
    return recognizeRegion(regionOf(box, sheet, sheet.edges, {}))?.grid.headerRows;
  };

  test('is not at the rule of a sum, but where the numbers begin', () => {
    const head = [
      ...setRow(['', 'Group', 'Company'], xs, 110),
      ...setRow(['', 'this year', 'this year'], xs, 125),
    ];
    const total = setRow(['Total', '31,233', '61,706'], xs, 200);
    expect(region([...head, ...sums, ...total], [90, 183, 215])).toBe(1);
    const years = [...setRow(['', '2025', '2024'], xs, 110), ...setRow(['', '£000', '£000'], xs, 125)];
    const two = sums.filter(({ y }) => y < 165);
    expect(region([...years, ...two, ...setRow(['Total', '21,822', '41,804'], xs, 185)], [168])).toBe(1);
  });

  test('is above rows of small words in light type, of which only those below have numbers', () => {
    const words = ['par', 'parallel', 'parse', 'path', 'phony'].flatMap((label, i) =>
      setRow([label, 'in the library', 'of its own'], [54, 260, 400], 100 + 15 * i),
    );
    expect(region([...words, ...sums.map((line) => ({ ...line, y: line.y! + 30 }))], [])).toBe(0);
  });

  test('is above a label that stands alone over rows with a sum', () => {
    const total = setRow(['Total', '31,233', '61,706'], xs, 200);
    expect(region([...setRow(['Current assets'], xs, 125), ...sums, ...total], [90, 183, 215])).toBe(0);
  });

  test('lies below years with the unit of their numbers, and below dates', () => {
    const total = setRow(['Total', '31,233', '61,706'], xs, 200);
    const units = setRow(['', '2025 £000', '2024 £000'], xs, 125);
    expect(region([...units, ...sums, ...total], [90, 215])).toBe(1);
    const dates = setRow(['', '31 March 2025', '31 March 2024'], xs, 125);
    expect(region([...dates, ...sums, ...total], [90, 215])).toBe(1);
  });

  test('is below the units of the columns, though the rule is above them', () => {
    const head = setRow(['Account', 'Held', 'Owed'], xs, 110);
    const rows = (units: string[]) => [...head, ...setRow(['', ...units], xs, 130), ...sums];
    expect(region(rows(['kg', 'm² a day']), [90, 117, 215])).toBe(1);
    expect(printTable(tableOf(rows(['kg', 'm² a day']), BOX, [117])!)[0]).toBe(
      'Account | Held kg | Owed m² a day',
    );
    expect(region(rows(['kg', '400']), [90, 117, 215])).toBe(1);
  });

  test('is above a text in the middle of the first row, which heads rows', () => {
    const label = [{ text: 'Kept at the mill', x: 190, y: 130, until: 260 }];
    const total = setRow(['Total', '31,233', '61,706'], xs, 200);
    const head = setRow(['Account', 'Group', 'Company'], xs, 115);
    expect(region([...head, ...label, ...sums, ...total], [90, 215])).toBe(1);
  });

  test('is above the first row where rules stand below that and every other one', () => {
    const rulings = [117, 132, 147, 162].map((y) => drawRule(y, 50, 500));
    const all = sums.map((line) => ({ ...line, y: line.y - 20 }));
    const measured = (line: SetLine) => ({ ...line, text: line.text.replace(/(\d)$/, '$1 of 9 t') });
    const firstOf = (head: string[], row: string[], set = (line: SetLine) => line) => {
      const lines = [...setRow(head, xs, 95), ...[...setRow(row, xs, 110), ...all].map(set)];
      return printTable(tableIn({ left: 50, right: 500, top: 80, bottom: 220 }, lines, rulings)!)[0];
    };
    const bonds = ['Bonds', '9,411', '8,902'];
    expect(firstOf(['Account', 'Held', 'Owed'], bonds)).toBe('Account | Held | Owed');
    expect(firstOf(['', 'Held', 'Owed'], bonds, measured)).toBe(' | Held | Owed');
    expect(firstOf(['Account', 'Held', 'Owed'], ['', 'to May', 'to June'])).toBe(
      'Account | Held to May | Owed to June',
    );
  });

  test('is below names that come again with another number', () => {
    const head = setRow(['', 'Model 1', 'Model 2'], xs, 105);
    expect(region([...head, ...setRow(['Account', 'Held', 'Owed'], xs, 125), ...sums], [])).toBe(1);
  });

  test('is above labels with values of which a line begins with capitals alone', () => {
    const values = ['Clear liquid', 'Fresh', 'not known', '95 °C', '40 °C', '9 kg'];
    const rows = ['Look', 'Odour', 'pH', 'Boiling point', 'Flash point', 'Weight'].flatMap((label, i) =>
      setRow([label, values[i]!], [54, 260], 105 + 15 * i),
    );
    expect(region(rows, [])).toBe(0);
  });

  test('is a title alone above labels and values that stand off their frame', () => {
    const title = { text: 'Ashford', x: 240, y: 105, bold: true };
    const values = ['Torria', 'Northern Shire', '1184', '41.2 km²', '83,410'];
    const rows = ['Country', 'Region', 'Founded', 'Area', 'People'].flatMap((label, i) =>
      setRow([label, values[i]!], [62, 260], 120 + 15 * i),
    );
    const rulings = [90, 200].map((y) => drawRule(y, 50, 500));
    const table = tableIn({ left: 50, right: 500, top: 90, bottom: 200 }, [title, ...rows], rulings);
    expect(printTable(table!).slice(1, 3)).toEqual(['Country | Torria', 'Region | Northern Shire']);
  });

  test('is above rows of nothing but numbers, whatever rule stands below them', () => {
    const rows = [0, 1, 2, 3].flatMap((i) => setRow(['', `1${i},411`, `2${i},902`], xs, 125 + 15 * i));
    expect(region([...rows, ...setRow(['', '31,233', '61,706'], xs, 200)], [90, 183, 215])).toBe(0);
  });
});

describe('phrases over several columns', () => {
  const xs = [60, 200, 300, 400];
  const rows = (from: number) =>
    [0, 1, 2].flatMap((i) =>
      setRow([`${'ABC'[i]}-town`, `1${i}.5`, `2${i}.5`, `3${i}.55`], xs, from + 15 * i),
    );
  const head = setRow(['Place', 'Rain', 'Wind', 'Heat'], xs, 105);
  /** Set around a middle, with spaces between the words that are as narrow as those of set text. */
  const phrase = (text: string, middle: number, y: number): SetLine => {
    const width = 5 * text.length - 2 * (text.split(' ').length - 1);
    return { text, x: middle - width / 2, y, until: middle + width / 2 };
  };

  test('are not parted where their words happen to break between two columns', () => {
    const band = phrase('Part two: dry summers of this dale', 242.5, 170);
    const table = tableOf([...head, ...rows(125), band, ...rows(185)]);
    expect(table && printTable(table)).toContain(`${band.text}{4×1}`);
  });

  test('span all columns that their row leaves free, where they stand in the middle of these', () => {
    const text = 'Not measured in that year for want of it';
    const row = [...setRow(['D-town'], xs, 170), phrase(text, 312.5, 170)];
    const table = tableOf([...head, ...rows(125), ...row, ...rows(185)]);
    expect(table && printTable(table)).toContain(`D-town | ${text}{3×1}`);
  });
});

describe('cells of several lines', () => {
  const xs = [60, 150, 360];
  const head = setRow(['Place', 'Found', 'Done'], xs, 105);
  /** With spaces between the words that are as narrow as those of set text. */
  const setText = (text: string, x: number, y: number): SetLine => {
    return { text, x, y, until: x + 5 * text.length - 2.5 * (text.split(' ').length - 1) };
  };
  /** The lines of a row, each column from its own height on. */
  const cells = (columns: readonly (readonly string[])[], ys: readonly number[], step = 12) =>
    columns.flatMap((texts, i) => texts.map((text, j) => setText(text, xs[i]!, ys[i]! + step * j)));
  const bodyOf = (lines: SetLine[], rules: number[] = []) => {
    const table = tableOf([...head, ...lines], BOX, rules);
    return table && printTable(table).slice(1);
  };

  test('are one row between two rules, also where their paragraphs begin', () => {
    const leaks = ['The weir leaks badly since the', 'flood.', 'A beam is loose at the gate.'];
    const rust = ['Rust is on most of the hinges', 'of the upper gate.'];
    const mason = [
      'The mason was sent for in May',
      'and came.',
      'Nobody asked for a new gate in',
      'all of that year.',
    ];
    const told = [
      [leaks, [...mason, 'The smith has no iron.']],
      [[...rust, ...leaks], mason],
      [
        [...leaks, 'The roof is sound.', ...rust],
        ['Nothing.', ...mason],
      ],
    ];
    const rows = ['Upper mill', 'Lower mill', 'Dale'].flatMap((name, i) =>
      cells(
        [[name], ...told[i]!],
        [0, 0, 0].map(() => 126 + 80 * i),
      ),
    );
    const body = bodyOf(rows, [192, 272]);
    expect(body?.map((row) => row.split(' | ')[0])).toEqual(['Upper mill', 'Lower mill', 'Dale']);
  });

  test('are one row where all stand in its middle', () => {
    const wide = ['a text that is too long for', 'its one line'];
    const wider = ['something that had no room in', 'a line alone'];
    const rows = [
      ...cells([['K.11'], wide, ['Short']], [132, 126, 132]),
      // Another font may put lines further apart.
      ...cells([['K.12'], ['Short'], wider], [156, 156, 149.4], 13.2),
      ...cells([['K.13'], wider, ['Short']], [180, 174, 180]),
      ...cells([['K.14'], ['Short'], wide], [204, 204, 198]),
    ];
    const [long, longer] = [wide.join(' '), wider.join(' ')];
    expect(bodyOf(rows)).toEqual([
      `K.11 | ${long} | Short`,
      `K.12 | Short | ${longer}`,
      `K.13 | ${longer} | Short`,
      `K.14 | Short | ${long}`,
    ]);
  });
});

test('rows in lighter type below a bold head are none of it, though the first number stands far down', () => {
  const xs = [60, 160, 260, 330];
  const head = setRow(['Name', 'Type', 'Default', 'About'], xs, 105).map((line) => ({ ...line, bold: true }));
  const box = { left: 50, right: 500, top: 88, bottom: 220 };
  const table = tableIn(
    box,
    [
      ...head,
      ...setRow(['kind', 'string', 'none', 'What is looked for'], xs, 129),
      ...setRow(['strict', 'boolean', 'false', 'Gives up early'], xs, 153),
      ...setRow(['depth', 'number', '3', 'How far down'], xs, 177),
      ...setRow(['width', 'number', '40', 'How far aside'], xs, 201),
    ],
    [],
  );
  const heads = table?.rows.slice(0, 2).map(({ cells }) => cells.every(({ header }) => header));
  expect(heads).toEqual([true, false]);
});

test('lists and paragraphs between rules are of one row, however short their lines', () => {
  const xs = [60, 160, 260, 330];
  const about = (text: string, y: number) => setRow(['', '', '', text], xs, y);
  const table = tableOf(
    [
      ...setRow(['Name', 'Type', 'Default', 'About'], xs, 105),
      ...setRow(['kind', 'string', 'none', 'One of these:'], xs, 129),
      ...about('leaves', 147),
      ...about('branches', 161),
      ...setRow(['strict', 'boolean', 'false', 'Gives up early'], xs, 185),
      ...about('Said once.', 203),
      ...setRow(['depth', 'number', '3', 'How far down'], xs, 227),
      ...about('Counted from the top of the tree', 245),
      ...about('to its lowest leaves.', 257),
      ...about('Not for roots.', 275),
    ],
    { ...BOX, bottom: 290 },
    [170, 212],
  );
  expect(
    table &&
      printTable(table)
        .slice(1)
        .map((row) => row.split(' |')[0]),
  ).toEqual(['kind', 'strict', 'depth']);
});

test('below bold heads rows begin that have none of their own in the first column', () => {
  const xs = [60, 160, 300];
  const bold = (lines: SetLine[]) => lines.map((line) => ({ ...line, bold: true }));
  const table = tableOf(
    [
      ...bold(setRow(['Store', 'Kept', 'Why'], xs, 105)),
      ...bold(setRow(['', 'Oats'], xs, 130)),
      ...setRow(['', '', 'those of last year'], xs, 130),
      ...bold(setRow(['', 'Barley'], xs, 150)),
      ...setRow(['', '', 'for the brewer'], xs, 150),
      ...bold(setRow(['Shed', 'Rye'], xs, 170)),
      ...setRow(['', '', 'for the baker'], xs, 170),
    ],
    BOX,
    [140, 160],
  );
  expect(table?.rows.filter(({ cells }) => cells[1]!.header === 'column')).toHaveLength(1);
  expect(table && printTable(table)[1]).toBe(' | Oats | those of last year');
});

test('a text that begins over the label in the middle of its row is of that row and no head, also below bold heads', () => {
  const xs = [54, 250];
  const row = (label: string, said: readonly string[], y: number, bold = false) => [
    ...setRow([label], xs, y + 6),
    ...said.map((text, i) => ({ text, x: xs[1]!, y: y + 12 * i, size: 10, bold })),
  ];
  const rows = (bold: boolean) => [
    ...row('open', ['begins to read what', 'is in the stream'], 140, bold),
    ...row('close', ['ends it, and leaves', 'the stream as it is'], 186, bold),
    ...row('skip', ['leaves out what', 'nobody asks for'], 232, bold),
  ];
  const region = (lines: SetLine[], top: number) => {
    const page = setPage(lines);
    const sheet = makeSheet(page, page.words, page.words);
    const found = recognizeRegion(regionOf({ ...BOX, top, bottom: 260 }, sheet, sheet.edges, {}))!;
    return { heads: found.grid.headerRows, rows: printTable(gridToTable(found.grid, [])) };
  };
  const body = [
    'open | begins to read what is in the stream',
    'close | ends it, and leaves the stream as it is',
    'skip | leaves out what nobody asks for',
  ];
  expect(region(rows(false), 125)).toEqual({ heads: 0, rows: body });
  const head = setRow(['Name', 'Meaning'], xs, 110).map((line) => ({ ...line, bold: true }));
  expect(region([...head, ...rows(true)], 95)).toEqual({ heads: 1, rows: ['Name | Meaning', ...body] });
});

test('a head stands over an empty column also where the labels of rows have none, but not right behind these', () => {
  const rows = [
    ...setRow(['Oats', '2,100', '310'], [60, 320, 440], 125),
    ...setRow(['Barley', '140', '15'], [60, 330, 445], 145),
    ...setRow(['Rye', '25', '10'], [60, 335, 445], 165),
  ];
  const empty = tableOf([...setRow(['Least', 'Usual', 'Most'], [320, 380, 435], 105), ...rows]);
  expect(empty && printTable(empty).slice(0, 2)).toEqual([
    ' | Least | Usual | Most',
    'Oats | 2,100 |  | 310',
  ]);
  const labels = tableOf([...setRow(['Grain', 'Least', 'Most'], [200, 320, 435], 105), ...rows]);
  expect(labels?.columns).toBe(3);
});

test('the label of the first rows is no line of the head though the first rule stands below it', () => {
  const label = (text: string, y: number): SetLine => ({ text, x: 60, y, bold: true });
  const bold = (line: SetLine): SetLine => ({ ...line, bold: true });
  const table = tableIn(
    BOX,
    [
      ...setRow(['Grain', 'Kept', 'Sold'], [60, 320, 420], 105).map(bold),
      label('Winter', 125),
      ...setRow(['Oats', '12', '10'], [60, 320, 420], 145),
      ...setRow(['Rye', '25', '15'], [60, 320, 420], 165),
      label('Summer', 185),
      ...setRow(['Barley', '140', '15'], [60, 320, 420], 205),
      ...setRow(['Wheat', '14', '9'], [60, 320, 420], 225),
    ],
    [130, 150, 170, 190, 210, 230].map((y) => drawRule(y, BOX.left, BOX.right)),
  );
  expect(
    table &&
      printTable(table)
        .slice(0, 2)
        .map((row) => row.split(' | ')[0]),
  ).toEqual(['Grain', 'Winter']);
});
