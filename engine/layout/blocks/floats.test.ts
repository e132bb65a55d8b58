import { expect, it } from 'vitest';
import { layoutPage } from '../layout-page.ts';
import { drawGrid, setRow } from '../tables/testing/draw-table.ts';
import { setPage } from '../testing/set-page.ts';

/** Lines of a paragraph, 14 points apart, that leave the right half of the page to a float. */
const BESIDE = [
  'the harbour was empty that morning',
  'and nobody had come along to see',
  'the boats that left before the',
]
  .concat([
    'first light had reached the houses',
    'above the quay where the old men',
    'used to sit and tell of the storms',
  ])
  .map((text, i) => ({ text, x: 50, y: 114 + 14 * i, until: 220 }));

function textsInOrder(page: ReturnType<typeof setPage>) {
  return layoutPage(page).blocks.flatMap((block) =>
    block.type === 'text' ? block.lines.map(({ text }) => text) : [],
  );
}

it('keeps a quotation together that is drawn before the text around it, though a line of it meets one of the text', () => {
  const quotation = ['Nobody came', 'to see the boats', 'that left'].map((text, i) => ({
    text,
    x: 320,
    y: 110 + 18 * i,
    size: 14,
  }));
  const head = { text: 'The harbour in winter', x: 50, y: 80, size: 18 };
  const below = {
    text: 'that nobody else remembers and that fill the whole width of the page here',
    x: 50,
    y: 198,
    until: 540,
  };
  const texts = textsInOrder(setPage([...quotation, head, ...BESIDE, below]));
  const begin = texts.indexOf('Nobody came');
  expect(texts.slice(begin, begin + 3)).toEqual(['Nobody came', 'to see the boats', 'that left']);
  expect(texts.filter((text) => BESIDE.some((line) => line.text === text))).toEqual(
    BESIDE.map(({ text }) => text),
  );
});

it('puts each of the dates that are drawn before the text behind the line in whose row it stands', () => {
  const dates = [2, 4].map((row) => ({ text: `May ${row}`, x: 480, y: 100 + 14 * row }));
  const dated = BESIDE.map((line, i) => ({ ...line, y: 114 + 14 * i }));
  const texts = textsInOrder(setPage([...dates, ...dated]));
  expect(texts).toHaveLength(8);
  expect(texts[texts.indexOf('May 2') - 1]).toBe(BESIDE[1]!.text);
  expect(texts[texts.indexOf('May 4') - 1]).toBe(BESIDE[3]!.text);
});

it('reads numbers in the margin with the paragraphs that they stand before, though they are drawn last', () => {
  const clause = (text: string, y: number) => [
    { text, x: 60, y },
    { text: 'and goes on until its end.', x: 60, y: y + 14 },
  ];
  const clauses = [
    ...clause('(1) The first of the clauses begins here', 100),
    ...clause('(2) The second of them does so', 140),
  ];
  const numbers = [100, 140].map((y, i) => ({ text: `${i + 3}`, x: 30, y: y - 3, size: 7 }));
  expect(textsInOrder(setPage([...clauses, ...numbers])).filter((text) => /^\d|The/.test(text))).toEqual([
    '3',
    '(1) The first of the clauses begins here',
    '4',
    '(2) The second of them does so',
  ]);
});

it('takes a table to be drawn where most of it is, though its sums are drawn before what stands above it', () => {
  const xs = [60, 210, 360];
  const sums = setRow(['', 'Sum', '1675.00'], xs, 260);
  const head = { text: 'We charge for our work on the boats as follows:', x: 60, y: 150 };
  const table = [
    ['Item', 'Pieces', 'Price'],
    ['Door', '2', '1280.00'],
    ['Window', '8', '360.00'],
    ['Journey', '1', '35.00'],
  ].flatMap((texts, i) => setRow(texts, xs, 200 + 15 * i));
  const page = setPage([...sums, head, ...table]);
  const rulings = drawGrid([55, 205, 355, 420], [188, 204, 219, 234, 249, 264]);
  const inOrder = layoutPage({ ...page, rulings }).blocks.toSorted((a, b) => a.order - b.order);
  expect(inOrder.at(-1)?.type).toBe('table');
});

it('keeps a name and its address together that are drawn before the lines beside them', () => {
  const address = ['Oldtown Boats', '29 Mill Street', 'Oldtown', '02 2272 1145'];
  const lines = address.map((text, i) => ({ text, x: 420, y: 114 + 14 * i }));
  const texts = textsInOrder(setPage([...lines, ...BESIDE]));
  const begin = texts.indexOf(address[0]!);
  expect(texts.slice(begin, begin + 4)).toEqual(address);
});

it('leaves labels before the rows of text that they are drawn with, and remarks behind their lines of code', () => {
  const rows = (monospaced: boolean, x: number) =>
    [1, 2, 3].flatMap((row) => {
      const text = { text: 'the harbour was empty all that morning', x: 150, y: 100 + 14 * row, until: 380 };
      const note = { text: `note ${row}`, x, y: 100 + 14 * row };
      return (x < text.x ? [note, text] : [text, note]).map((line) => ({ ...line, monospaced }));
    });
  for (const lines of [rows(false, 50), rows(true, 460)])
    expect(textsInOrder(setPage(lines)).join(' ')).toBe(lines.map(({ text }) => text).join(' '));
});

it('keeps the last lines of a narrow column with it, though they are short and drawn before the text to their left', () => {
  const column = ['the harbour was empty that morning', 'and nobody had yet', 'come along to see'].map(
    (text, i) => ({ text, x: 320, y: 114 + 14 * i }),
  );
  const texts = textsInOrder(setPage([...column, ...BESIDE]));
  const begin = texts.indexOf(column[0]!.text);
  expect(texts.slice(begin, begin + 3)).toEqual(column.map(({ text }) => text));
});
