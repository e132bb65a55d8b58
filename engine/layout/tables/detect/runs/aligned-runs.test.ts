import { describe, expect, test } from 'vitest';
import { setColumn, setPage } from '../../../testing/set-page.ts';
import { readSheets } from '../../find-tables.ts';
import { setRow } from '../../testing/draw-table.ts';
import { makeSheet } from '../sheet.ts';
import { findAlignedRuns, findCloseRuns } from './aligned-runs.ts';

const DETAILS = [60, 250];
const ITEMS = [60, 160, 330, 420, 500];

const details = ['Number', 'Customer', 'Date'].map((label, i) =>
  setRow([label, `value ${i + 1}`], DETAILS, 100 + 14 * i),
);
const items = ['Bolts', 'Nuts', 'Screws', 'Washers'].map((name, i) =>
  setRow([`${i + 1}00`, name, `${i + 3}`, `${i}.50`, `${i + 4}.00`], ITEMS, 142 + 14 * i),
);

function topsOf(lines: ReturnType<typeof setRow>[]): number[] {
  const page = setPage(lines.flat());
  const boxes = findAlignedRuns(makeSheet(page, page.words, page.words));
  return boxes.map(({ top }) => Math.round(top)).sort((a, b) => a - b);
}

test('rows whose columns change are looked at as a whole and in their parts', () => {
  const [whole, ...parts] = topsOf([...details, ...items]);
  expect(parts).toHaveLength(2);
  expect(parts[0]).toBe(whole);
  expect(parts[1]! - whole!).toBe(42);
});

test('rows of the same columns all the way down have no parts', () => {
  expect(topsOf(items)).toHaveLength(1);
});

test('rows that are set evenly are looked at in the parts between which rows are left blank, too', () => {
  const below = (rows: typeof items, y: number) =>
    rows.map((row) => row.map((piece) => ({ ...piece, y: piece.y + y })));
  const [whole, ...parts] = topsOf([...items, ...below(items, 70)]);
  expect(parts).toEqual([whole, whole! + 70]);
  expect(topsOf([...items, ...below(items, 56)])).toHaveLength(1);
});

test('tables under headings of their own are looked at one by one, too', () => {
  const heading = [{ text: 'Pears', x: 60, y: 224, size: 14 }];
  const next = items.map((row) => row.map((piece) => ({ ...piece, y: piece.y + 106 })));
  const [whole, ...parts] = topsOf([...items, heading, ...next]);
  expect(parts).toEqual([whole, whole! + 106]);
});

test('rows whose last texts reach over the gutter below them are those of a wide table', () => {
  const prose = Array.from({ length: 8 }, () => 'the mill on the river ground all that the valley');
  const columns = [50, 310].flatMap((x) => setColumn(prose, { x, y: 300, until: x + 240 }));
  const cells = ['first of all the comments', 'seen again in the autumn', 'lost before the last visit'].map(
    (text, i) => setRow([`${i + 1}`, `${i + 3} days`, text], [50, 130, 280], 100 + 14 * i),
  );
  const page = setPage([...columns, ...cells.flat()]);
  const [box] = findAlignedRuns(makeSheet(page, page.words, page.words));
  expect(box!.right).toBeGreaterThan(310);
});

test('tables side by side in columns of text are looked at one by one where they end apart', () => {
  const prose = Array.from({ length: 8 }, () => 'the mill on the river ground all that the valley');
  const columns = [50, 310].flatMap((x) => setColumn(prose, { x, y: 300, until: x + 240 }));
  const table = (x: number, y: number, rows: number, pitch: number) =>
    Array.from({ length: rows }, (_, i) =>
      setRow([`Sample ${i}`, `${i + 3}`, `${i}.75`], [x, x + 100, x + 180], y + pitch * i),
    ).flat();
  const lefts = (right: ReturnType<typeof table>) => {
    const page = setPage([...columns, ...table(50, 120, 3, 28), ...right]);
    const boxes = findAlignedRuns(makeSheet(page, page.words, page.words));
    return boxes.map(({ left }) => Math.round(left)).sort((a, b) => a - b);
  };
  expect(lefts(table(310, 106, 8, 14))).toEqual([50, 310]);
  expect(lefts(table(310, 120, 3, 28))).toEqual([50]);
});

test('a text as wide as its column reaches up to the next, which begins where that of the other rows does', () => {
  const xs = [62, 180];
  const widest = ['reads all of the stream', 'until it ends'];
  const rows = [widest, ['open', 'begins to read'], ['close', 'ends it'], ['skip', 'leaves out'], widest].map(
    (texts, i) => setRow(texts, xs, 100 + 38 * i),
  );
  const prose = { text: 'What follows is said in a line that', x: 62, y: 326, size: 10 };
  const page = setPage([...rows.flat(), prose]);
  const [box] = findAlignedRuns(makeSheet(page, page.words, page.words));
  expect([box!.top, box!.bottom].map((y) => Math.floor((y - 80) / 38))).toEqual([0, 4]);
});

test('texts that begin anew beside each row are of its table, though they fill a column like that of the page', () => {
  const xs = [60, 140, 190, 280];
  const said = [
    'the mill on the river ground all that',
    'the valley below had brought in since',
    'the first days of the last spring',
  ];
  const rows = Array.from({ length: 10 }, (_, i) => [
    ...setRow([`Wheel${i}`, 'yes', 'text'], xs, 100 + 48 * i),
    ...said.flatMap((text, line) => setRow(['', '', '', text], xs, 100 + 48 * i + 12 * line)),
  ]);
  const page = setPage(rows.flat());
  const [box] = findAlignedRuns(makeSheet(page, page.words, page.words));
  expect(box!.right).toBeGreaterThan(400);
});

describe('rows of cells that are no further apart than the words of prose', () => {
  const closeRuns = (lines: ReturnType<typeof setRow>[]) => {
    const page = setPage(lines.flat());
    return findCloseRuns(makeSheet(page, page.words, page.words));
  };
  const near = items.map((row) => row.map((piece, i) => ({ ...piece, x: 60 + 43 * i, text: `${i}.75 ab` })));

  test('are found where white runs down between them', () => {
    expect(topsOf(near)).toEqual([]);
    expect(closeRuns(near)).toHaveLength(1);
  });

  test('are none where it does not', () => {
    const shifted = near.map((row, n) => row.map((piece) => ({ ...piece, x: piece.x + 13 * n })));
    expect(closeRuns(shifted)).toEqual([]);
  });
});

describe('lines of one piece between rows', () => {
  const [first, ...others] = items;
  const rows = others.map((row) => row.map((piece) => ({ ...piece, y: piece.y + 70 })));
  const [top] = topsOf(items);
  const linesAt = (x: number, texts: readonly string[]) =>
    texts.map((text, n) => ({ text, x, y: 154 + 12 * n, size: 10 }));
  const wrapped = ['goes on', 'and on', 'and on', 'and on', 'to here'];

  test('go on in a cell whatever stands in other columns above the table', () => {
    const cell = wrapped.map((text) => `${text}, further than values begin`);
    const run = [...details.slice(0, 2), first!, linesAt(ITEMS[1]!, cell), ...rows];
    expect(topsOf(run)[0]).toBe(topsOf(details)[0]);
    expect(topsOf(run).some((y) => y > top! + 14)).toBe(false);
  });

  test('do not end the run where a cell goes on in them, however many they are', () => {
    expect(topsOf([first!, linesAt(ITEMS[0]!, wrapped), ...rows])).toEqual([top]);
    expect(topsOf([first!, linesAt(ITEMS[1]!, wrapped), ...rows])).toEqual([top]);
  });

  test('end it where they are no cell’s', () => {
    const text = wrapped.map((line) => `${line} over all that stands`);
    expect(topsOf([first!, linesAt(ITEMS[0]!, text), ...rows])).toEqual([top! + 84]);
    expect(topsOf([first!, linesAt(110, wrapped), ...rows])).toEqual([top! + 84]);
  });

  test('belong to the last row where they go on in another column than its first', () => {
    const bottomOf = (lines: ReturnType<typeof setRow>[]) => {
      const page = setPage(lines.flat());
      return Math.max(
        ...findAlignedRuns(makeSheet(page, page.words, page.words)).map(({ bottom }) => bottom),
      );
    };
    const below = (x: number) =>
      linesAt(x, ['goes on', 'to here']).map((line) => ({ ...line, y: line.y + 42 }));
    expect(bottomOf([...items, below(ITEMS[1]!)])).toBeCloseTo(bottomOf(items) + 24, 0);
    expect(bottomOf([...items, below(ITEMS[0]!)])).toBe(bottomOf(items));
  });
});

test('a long text behind a key goes on a table whose cells stand in the middle of their rows', () => {
  const xs = [60, 130, 390];
  const short = [70, 84, 98].map((y, i) => setRow([`K.${i}`, 'Short', 'None'], xs, y));
  const long = setRow(['K.4', 'all that was said of it in the long year at'], xs, 118);
  const part = ['a part of it that is', 'set on two lines'].map((text, i) =>
    setRow([text], [390], 112 + 12 * i),
  );
  const next = setRow(['K.5', 'Short', 'None'], xs, 138);
  const page = setPage([...short, part[0]!, long, part[1]!, next].flat());
  const boxes = findAlignedRuns(makeSheet(page, page.words, page.words));
  expect(boxes.map(({ bottom }) => bottom)).toEqual([140]);
});

test('a long text beside what goes on in the second column goes on a table', () => {
  const xs = [60, 130, 230];
  const row = (texts: string[], y: number) => setRow(texts, xs, y);
  const said = 'all that was said of it in the long year at the bay';
  const page = setPage(
    [
      row(['K.1', 'Short', 'None'], 70),
      row(['K.2', 'Short', 'None'], 84),
      row(['K.3', 'Long name', said], 98),
      row(['', 'of a ship', said], 110),
      row(['', '', 'and beyond it'], 122),
      row(['K.4', 'Short', 'None'], 136),
    ].flat(),
  );
  const boxes = findAlignedRuns(makeSheet(page, page.words, page.words));
  expect(boxes.map(({ bottom }) => bottom)).toEqual([138]);
});

describe('rows set far apart', () => {
  const rowsApart = (shift: number) =>
    ['Argentina', 'Brazil', 'Chile', 'Peru'].map((name, i) =>
      setRow(
        [name, `the exchange of ${name}`, `${i + 1}0 days`],
        [60 + shift * i, 160 + 2 * shift * i, 400],
        100 + 44 * i,
      ),
    );

  test('are of one run where every cell stands below one above', () => {
    expect(topsOf(rowsApart(0))).toHaveLength(1);
  });

  test('are so too where a text reaches up to the next column', () => {
    const names = ['Argentina', 'Brazil', 'Chile', 'Papua New Guinea Bo', 'Tonga'];
    const rows = names.map((name, i) => setRow([name, `the exchange of ${name}`], [60, 160], 100 + 44 * i));
    const page = setPage(rows.flat());
    const [box] = findAlignedRuns(makeSheet(page, page.words, page.words));
    expect(box!.bottom).toBeGreaterThan(270);
  });

  test('are those of another run where rows above are close', () => {
    const next = items.map((row) => row.map((piece) => ({ ...piece, y: piece.y + 42 + 45 })));
    expect(topsOf([...items, ...next])).toHaveLength(2);
  });

  test('are of none where cells do not', () => {
    expect(topsOf(rowsApart(9))).toEqual([]);
  });
});

test('a list that is set in below the last cell of a row ends no run', () => {
  const xs = [60, 160, 260];
  const rowAt = (y: number) => setRow(['kind', 'string', 'One of these:'], xs, y);
  const items = [140, 154, 168, 182].map((y) => [{ text: '• leaves', x: 275, y }]);
  expect(topsOf([rowAt(100), rowAt(122), ...items, rowAt(204), rowAt(226)])).toHaveLength(1);
});

test('first rows whose long texts go on below are rows like those after them, and no head', () => {
  const said = [
    ['\\keep', 'lays what is left of the evening meal in the cold store and', 'writes down who brought it'],
    ['\\keepAll', 'does the same with all that stands on the long tables of the', 'house at that time'],
    ['\\give', 'gives some away'],
    ['\\giveAll', 'gives all away'],
    ['\\throw', 'throws some away'],
  ];
  let y = 100;
  const lines = said.flatMap(([key, ...texts]) => {
    const row = texts.map((text, i) => ({ text, x: 160, y: y + 12 * i }));
    const set = [{ text: key!, x: 60, y }, ...row];
    y += 12 * texts.length + 2;
    return set;
  });
  const readings = readSheets(setPage(lines)).flatMap((sheet) => sheet.readings);
  expect(readings.map(({ grid }) => [grid.rows, grid.headerRows])).toContainEqual([5, 0]);
});
