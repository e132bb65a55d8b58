import { expect, test } from 'vitest';
import { layoutPage } from '../layout-page.ts';
import type { Page, Ruling } from '../page.ts';
import { type SetLine, setPage, setRule } from '../testing/set-page.ts';
import type { PageBlock, TextBlock } from './blocks.ts';
import { orderDrawn } from './reading-order.ts';

const PROSE = [
  'the harbour lay under a low sky and',
  'nothing moved on the water but gulls,',
  'which rose and fell in the grey light as',
  'if they were drawn on strings by a hand',
  'that had forgotten why it had begun; the',
  'boats had gone out long before anyone',
];

/** Lines of prose below each other, as wide as their column. */
const column = (first: string, x: number, top: number): SetLine[] =>
  PROSE.map((text, i) => ({ text: i === 0 ? `${first} ${text}` : text, x, y: top + 12 * i, until: x + 210 }));

const TITLE: SetLine = { text: 'Title over both of them', x: 60, y: 80, size: 26 };

const firstLines = (lines: SetLine[], page: Partial<Page> = {}) =>
  layoutPage(setPage(lines, page)).blocks.map((block) =>
    block.type === 'text' ? block.lines[0]!.text.split(' ')[0] : block.type,
  );

test('the head of a page that is drawn after the columns below it is read before them', () => {
  const head: SetLine[] = [
    { text: 'Number 7', x: 440, y: 50 },
    { text: 'Issued by the harbour', x: 60, y: 60 },
    TITLE,
    { text: 'Author of this', x: 440, y: 110 },
  ];
  const note: SetLine = { text: 'Note on the author', x: 60, y: 700, size: 8 };
  const lines = [...column('Left', 60, 140), ...column('Right', 300, 140), ...head, note];
  expect(firstLines(lines)).toEqual(['Number', 'Issued', 'Title', 'Author', 'Left', 'Right', 'Note']);
});

test('a box at the side that is drawn before all text is read behind the head above it', () => {
  const box = ['Dates to keep in your mind', 'are the first and last of May'].map((text, i) => ({
    text,
    x: 360,
    y: 130 + 12 * i,
  }));
  const title = { text: 'Moving house', x: 60, y: 80, size: 20 };
  const wide = PROSE.map((text, i) => ({
    text: i === 0 ? `Below ${text}` : text,
    x: 60,
    y: 240 + 12 * i,
    until: 520,
  }));
  expect(firstLines([...box, title, ...column('Beside', 60, 120), ...wide])).toEqual([
    'Moving',
    'Dates',
    'Beside',
    'Below',
  ]);
  expect(firstLines([...box, title, ...column('Beside', 60, 120)])).toEqual(['Moving', 'Beside', 'Dates']);
});

test('tiny marks that lie over each other, each as much above the other, are read once', () => {
  const marks: SetLine[] = [100, 100.5].map((x, i) => ({ text: `mark${i}`, x, y: 200, size: 1 }));
  expect(firstLines([...marks, ...column('Below', 60, 300)])).toEqual(['mark0', 'mark1', 'Below']);
});

test('a page of pictures alone has each of them once', () => {
  const pictures = [60, 320].map((left) => ({ left, top: 60, right: left + 200, bottom: 260 }));
  expect(firstLines([], { images: pictures })).toEqual(['figure', 'figure']);
});

test('a title drawn over a picture after the columns below is read before them', () => {
  const images = [{ left: 0, top: 0, right: 600, bottom: 180 }];
  const title: SetLine = { text: 'Title over the picture', x: 60, y: 190, size: 40 };
  const below: SetLine = { text: 'And what it says', x: 120, y: 212, size: 14, bold: true };
  const lines = [...column('Left', 60, 260), ...column('Right', 300, 260), title, below];
  expect(firstLines(lines, { images })).toEqual(['figure', 'Title', 'And', 'Left', 'Right']);
});

test('a title is no part of the second column, however near it stands', () => {
  const lines = [...column('Left', 60, 120), TITLE, ...column('Right', 300, 120)];
  expect(firstLines(lines)).toEqual(['Title', 'Left', 'Right']);
});

test('a column that begins higher than the one before it stays behind it', () => {
  const lines = [...column('Left', 60, 160), ...column('Right', 300, 100)];
  expect(firstLines(lines)).toEqual(['Left', 'Right']);
});

test('the head of a page is read before its columns where running head and foot are drawn first', () => {
  const running: SetLine[] = [
    { text: 'Running head', x: 400, y: 50, size: 8 },
    { text: 'Foot of the page', x: 60, y: 760, size: 8 },
  ];
  const author: SetLine = { text: 'Author of this', x: 400, y: 110 };
  const left = [...column('Left', 60, 300), ...column('Lower', 60, 420), ...column('Lowest', 60, 540)];
  const right = [...column('Right', 300, 300), ...column('Further', 300, 420), ...column('Last', 300, 540)];
  const inOrder = [
    'Running',
    'Title',
    'Author',
    'Left',
    'Lower',
    'Lowest',
    'Right',
    'Further',
    'Last',
    'Foot',
  ];
  expect(firstLines([...running, ...left, ...right, TITLE, author])).toEqual(inOrder);
});

test('a picture below two columns leaves them in their order, wherever head and foot are drawn', () => {
  const texts: [name: string, box: [left: number, top: number, right: number, bottom: number]][] = [
    ['head', [54, 37, 191, 49]],
    ['number', [54, 744, 61, 753]],
    ['foot', [366, 743, 558, 754]],
    ['left', [54, 59, 297, 151]],
    ['right', [315, 59, 558, 151]],
    ['second', [54, 490, 558, 530]],
    ['third', [54, 540, 558, 580]],
    ['fourth', [54, 590, 558, 630]],
    ['fifth', [54, 693, 558, 733]],
    ['first', [54, 287, 558, 327]],
  ];
  const blocks = texts.map(([name, [left, top, right, bottom]], order) => ({
    ...{ type: 'text', left, top, right, bottom, order },
    lines: [{ text: name }],
  })) as unknown as TextBlock[];
  const picture: PageBlock = {
    ...{ type: 'figure', left: 125, top: 173, right: 487, bottom: 283 },
    ...{ texts: [], order: 3.5 },
  };
  const ordered = orderDrawn([...blocks, picture]);
  const names = ordered.map((block) => (block.type === 'text' ? block.lines[0]!.text : block.type));
  const body = ['left', 'right', 'figure', 'first', 'second', 'third', 'fourth', 'fifth'];
  expect(names).toEqual(['head', ...body, 'number', 'foot']);
});

test('what was recognised is read card by card, in whatever order the engine gave it', () => {
  const card = (left: number, ...texts: string[]): SetLine[] =>
    texts.map((text, i) => ({ text, x: left, y: 60 + 12 * i }));
  const left = card(60, 'Harrow & Sons', 'Saddlers', 'since 1881');
  const right = card(380, '14 Mill Lane', 'Marlow', 'Telephone 88420');
  const mixed = [right[0]!, left[0]!, right[1]!, left[1]!, left[2]!, right[2]!];
  const body: SetLine[] = [{ text: 'Dear Sirs, we thank you for your letter', x: 60, y: 160, until: 540 }];
  expect(firstLines([...mixed, ...body], { source: 'ocr' })).toEqual(['Harrow', '14', 'Dear']);
});

test('what no white space parts is read as the engine did', () => {
  const lines: SetLine[] = [
    { text: 'A line that was cut', x: 60, y: 60, until: 250 },
    { text: 'in two', x: 330, y: 60, until: 370 },
    { text: 'Mark', x: 258, y: 54, until: 300, size: 22 },
    { text: 'and goes on below over all of its column', x: 60, y: 72, until: 370 },
  ];
  const [first, second, mark, rest] = lines;
  const order = firstLines([first!, second!, rest!, mark!], { source: 'ocr' });
  expect(order.indexOf('A')).toBeLessThan(order.length - 1);
  expect(order.at(-1)).toBe('Mark');
});

test('recognised figures are read with the lines they stand behind', () => {
  const names = ['Rye bread', 'Butter'];
  const lines = names.flatMap((text, i): SetLine[] => [
    { text, x: 60, y: 60 + 14 * i },
    { text: `${i + 2}.85`, x: 400, y: 60 + 14 * i },
  ]);
  const blocks = layoutPage(setPage(lines, { source: 'ocr' })).blocks;
  const texts = blocks.flatMap((block) => (block.type === 'text' ? block.lines : []).map(({ text }) => text));
  expect(texts.join(' ')).toBe('Rye bread 2.85 Butter 3.85');
});

test('what stands low at the left is no column before all that stands to its right', () => {
  const lines: SetLine[] = [
    { text: 'This is to certify that', x: 240, y: 80 },
    { text: 'Ada Berg has passed', x: 240, y: 130 },
    { text: 'Registrar', x: 60, y: 300 },
    { text: 'Head', x: 460, y: 300 },
  ];
  expect(firstLines(lines, { source: 'ocr' })).toEqual(['This', 'Ada', 'Registrar', 'Head']);
});

const rule = (position: number, start: number, end: number): Ruling => ({
  orientation: 'horizontal',
  position,
  start,
  end,
  thickness: 1,
  color: 0,
});

test('columns of recognised text end at the rules below and above them, and at frames', () => {
  const date: SetLine[] = [
    { text: 'Number 8', x: 60, y: 104 },
    { text: 'Price threepence', x: 300, y: 104 },
  ];
  const columns = [...column('Left', 60, 122), ...column('Right', 300, 122)];
  const adverts: SetLine[] = [
    { text: 'Saddlery', x: 120, y: 220 },
    { text: 'Boathouse', x: 380, y: 220 },
  ];
  const frames = [205, 235].flatMap((y) => [rule(y, 60, 320), rule(y, 330, 510)]);
  const rulings = [rule(109, 40, 530), ...frames];
  const lines = [date[0]!, ...columns.slice(0, 6), adverts[0]!, date[1]!, ...columns.slice(6), adverts[1]!];
  const order = ['Number', 'Price', 'Left', 'Right', 'Saddlery', 'Boathouse'];
  expect(firstLines(lines, { source: 'ocr', rulings })).toEqual(order);
});

test('recognised fields of a form are read with their labels, be they figures, where a rule runs between them', () => {
  const lines: SetLine[] = [
    { text: 'Address', x: 60, y: 104, size: 7 },
    { text: 'Telephone', x: 300, y: 104, size: 7 },
    { text: 'Mill Lane', x: 60, y: 130, size: 12 },
    { text: '930 94687', x: 300, y: 130, size: 12 },
  ];
  const frame = [rule(92, 50, 530), rule(138, 50, 530)];
  const side: Ruling = { ...rule(290, 92, 138), orientation: 'vertical' };
  expect(firstLines(lines, { source: 'ocr', rulings: [...frame, side] })).toEqual([
    'Address',
    'Mill',
    'Telephone',
    '930',
  ]);
  expect(firstLines(lines, { source: 'ocr', rulings: frame })).toEqual([
    'Address',
    'Telephone',
    'Mill',
    '930',
  ]);
});

test('messages keep their senders and dates, which are drawn before all other text', () => {
  const message = (name: string, y: number): [SetLine[], SetLine[]] => [
    [
      { text: `${name} Example`, x: 60, y },
      { text: 'Monday', x: 480, y },
    ],
    [{ text: 'Hello', x: 60, y: y + 30 }, ...column(`Dear${name}`, 60, y + 50).slice(0, 2)],
  ];
  const [first, second] = [message('Nora', 120), message('Sam', 300)];
  const subject = { text: 'Key to the boathouse', x: 60, y: 70, size: 16 };
  const lines = [...first[0], ...second[0], subject, ...first[1], ...second[1]];
  const words = firstLines(lines).filter((word) => ['Key', 'Nora', 'Sam', 'Monday'].includes(word!));
  expect(words).toEqual(['Key', 'Nora', 'Monday', 'Sam', 'Monday']);
});

test('what is drawn above all columns after them, in two blocks, is read before them', () => {
  const lead: SetLine = { text: 'Lead of the whole story', x: 60, y: 60, size: 12, bold: true };
  const caption: SetLine = { text: 'Caption of a picture', x: 300, y: 90, size: 8 };
  const foot: SetLine = { text: 'Continued on page 17', x: 300, y: 400, size: 8 };
  const lines = [...column('Left', 60, 140), ...column('Right', 300, 140), lead, caption, foot];
  expect(firstLines(lines)).toEqual(['Lead', 'Caption', 'Left', 'Right', 'Continued']);
});

test('a heading of the next column that is drawn within a broken word is read after it', () => {
  const [first, ...rest] = column('Left', 60, 140);
  const broken: SetLine = { ...first!, text: 'Left the harbour lay under a low har-' };
  const heading: SetLine = { text: 'Heading', x: 300, y: 118, size: 18, bold: true };
  const lines = [broken, heading, ...rest, ...column('Right', 300, 164)];
  expect(firstLines(lines)).toEqual(['Left', 'Heading', 'Right']);
});

test('columns of text under a scan that was recognised across them are read one after the other', () => {
  const [left, right] = [column('Left', 60, 140), column('Right', 300, 140)];
  const page = setPage(left.flatMap((line, i) => [line, right[i]!]));
  const hidden = page.words.map((word) => ({ ...word, hidden: true }));
  const texts = layoutPage({ ...page, words: hidden }).blocks.map(
    (block) => (block as TextBlock).lines.length,
  );
  expect(texts).toEqual([PROSE.length, PROSE.length]);
});

test('a short title above the middle of what is drawn before it is read first', () => {
  const fields = ['Client: Ann Moor', 'Place: North Quay', 'Written: today', 'Due: tomorrow'];
  const lines = fields.map((text, i) => ({ text, x: 60, y: 120 + 13 * i }));
  const address = { text: 'Oldtown Boats', x: 475, y: 120 };
  const title = { text: 'Invoice', x: 265, y: 80, size: 20 };
  const below = { text: 'We charge for our work on your boats as follows, and thank you.', x: 60, y: 220 };
  expect(firstLines([address, ...lines, title, below])[0]).toBe('Invoice');
});

test('columns drawn in no order end at the rule below them, but not at that of a heading in one of them', () => {
  const above = [...column('First', 60, 140), ...column('Second', 300, 140)];
  const [fourth, third] = [column('Fourth', 300, 260), column('Third', 60, 260)];
  const rulings = [setRule('horizontal', 226, 50, 520)];
  expect(firstLines([...above, ...fourth, ...third], { rulings })).toEqual([
    'First',
    'Second',
    'Third',
    'Fourth',
  ]);
  const heading: SetLine = { text: 'Heading', x: 60, y: 244 };
  const page = { rulings: [setRule('horizontal', 249, 58, 520)] };
  expect(firstLines([...above, ...fourth, heading, ...third], page)).toEqual([
    'First',
    'Heading',
    'Second',
    'Fourth',
  ]);
});
