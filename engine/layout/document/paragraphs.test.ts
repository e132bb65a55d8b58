import { expect, it } from 'vitest';
import { textOf } from '../../document/walk.ts';
import type { TextBlock } from '../blocks/blocks.ts';
import { composeDocument } from '../compose.ts';
import { boxAround } from '../geometry.ts';
import { layoutPage } from '../layout-page.ts';
import { findLines } from '../lines/lines.ts';
import type { Tag } from '../page.ts';
import { type SetLine, setPage, setWords } from '../testing/set-page.ts';
import type { TypeFacts } from './body-style.ts';
import { splitPassages } from './paragraphs.ts';

const BODY: TypeFacts = {
  size: 10,
  font: 'Times',
  style: 0,
  color: 0,
  leading: 1.2,
  compounds: new Set(),
  isListing: false,
  palette: [10],
};
const SENTENCE = 'The wind comes down from the ridge at night and goes up again in the morning, every';

function paragraphsOf(lines: readonly SetLine[]): string[] {
  const page = layoutPage(setPage([...lines], { number: 1, width: 600, height: 800 }));
  const { document } = composeDocument([page], { outline: [], pageCount: 1 });
  return document.blocks.flatMap(function text(block): string[] {
    if (block.type === 'quote') return block.blocks.flatMap(text);
    return block.type === 'paragraph' ? [textOf(block.inlines)] : [];
  });
}

const prose = (top: number): SetLine[] =>
  Array.from({ length: 8 }, (_, i) => ({ text: SENTENCE, x: 60, y: top + 12 * i, size: 10 }));

it('paragraphs of right-to-left text end where a line ends before its left edge', () => {
  const line = (words: number) => Array.from({ length: words }, () => 'מילה').join(' ');
  const set = (words: number, i: number): SetLine => ({
    text: line(words),
    x: 540 - 5 * line(words).length,
    y: 120 + 12 * i,
  });
  const texts = paragraphsOf([16, 16, 7, 16, 16, 16, 16, 4].map(set));
  expect(texts.map((text) => text.split(' ').length)).toEqual([39, 68]);
});

it('ragged lines of a quotation, set in on both sides, are one paragraph though words had room before the edge of the text', () => {
  const quotation = [
    'Whoever comes up to the ridge at night and waits there will',
    'hear it go down. The keeper of the ridge had said so once.',
    'None of them believed him, for they had come by day.',
  ];
  const set = (texts: readonly string[], x: number, y: number) =>
    texts.map((text, i): SetLine => ({ text, x, y: y + 12 * i }));
  const around = [100, 130, 202, 232].flatMap((y) => set([SENTENCE, 'day of the year.'], 60, y));
  expect(paragraphsOf([...around, ...set(quotation, 120, 160)])).toContain(quotation.join(' '));
});

it('lines of a quotation that are justified to a measure of its own are one paragraph', () => {
  const quotation = [
    'She said of the weather on the ridge, as it will be in this',
    '21st century notwithstanding, that nobody who lives below it',
    'knows anything of it, and that whoever goes up there will know',
  ].map((text, i): SetLine => ({ text, x: 100, y: 320 + 12 * i, until: 440 }));
  const texts = paragraphsOf([
    ...prose(200),
    ...quotation,
    { text: 'any more.', x: 100, y: 356 },
    ...prose(400),
  ]);
  expect(texts.find((text) => text.startsWith('She'))).toMatch(/^She .* any more\.$/);
});

it('authors and a date that stand further apart than the lines of the text are paragraphs of their own', () => {
  const front = [
    { text: 'The Weather on the Ridge', x: 200, y: 90, size: 20 },
    { text: 'Ada Example', x: 270, y: 120 },
    { text: 'Monday, 5 December 2022', x: 240, y: 143 },
  ];
  expect(paragraphsOf([...front, ...prose(200)]).slice(0, 2)).toEqual([
    'Ada Example',
    'Monday, 5 December 2022',
  ]);
});

it('lines as close as those of the text are one paragraph', () => {
  const front = [
    { text: 'of the Department of Wind', x: 240, y: 120, size: 10 },
    { text: 'and of the Weather on the Ridge', x: 230, y: 132, size: 10 },
  ];
  expect(paragraphsOf([...front, ...prose(200)])[0]).toMatch(
    /^of the Department of Wind\s+and of the Weather/,
  );
});

const CLAUSE = '这个承诺更加难以定义并且当必须要作一个带有一定偏向的决定时会抛弃那个对开发来说更为方便';

it('lines of Chinese above which sentences end are prose, however early these end', () => {
  const item = (number: number, y: number): SetLine[] => [
    { text: `${number}. 我们不隐藏问题。`, x: 60, y },
    { text: `天气 ${CLAUSE}`, x: 70, y: y + 13 },
    { text: '到早上。', x: 70, y: y + 26 },
  ];
  const lines = [1, 2, 3].flatMap((number) => item(number, 100 + 39 * number));
  const page = layoutPage(setPage(lines, { number: 1, width: 600, height: 800 }));
  const { document } = composeDocument([page], { outline: [], pageCount: 1 });
  expect(document.blocks.some(({ type }) => type === 'list')).toBe(true);
  expect(JSON.stringify(document.blocks)).not.toContain('lineBreak');
});

it('paragraphs of Chinese go on over the end of a page behind a comma', () => {
  const pages = [1, 2].map((number) => {
    const lines = Array.from({ length: 20 }, (_, i) => ({
      text: `天气 ${CLAUSE}，`,
      x: 60,
      y: 100 + 13 * i,
    }));
    return layoutPage(setPage(lines, { number, width: 600, height: 800 }));
  });
  const { document } = composeDocument(pages, { outline: [], pageCount: 2 });
  expect(document.blocks.filter(({ type }) => type === 'paragraph')).toHaveLength(1);
});

it('short paragraphs whose first lines alone are set in do not hang from them', () => {
  const sentence = `${CLAUSE}${CLAUSE}`;
  const lines = [100, 152].flatMap((y): SetLine[] => [
    { text: sentence.slice(0, 70), x: 80, y },
    { text: '山上的风到早上再停。', x: 60, y: y + 13 },
    { text: '不隐藏问题。', x: 80, y: y + 26 },
    { text: '到晚上。', x: 80, y: y + 39 },
  ]);
  const texts = paragraphsOf(lines);
  expect(texts.map((text) => text.length)).toEqual([80, 6, 4, 80, 6, 4]);
});

it('text set in below a head is not in the middle, wherever its lines end', () => {
  const lines = [69, 62, 62, 69, 69, 62].map(
    (length, i): SetLine => ({
      text: `afterwards ${SENTENCE}`.slice(0, length),
      x: 95,
      y: 112 + 12 * i,
    }),
  );
  const head = { text: 'Winds of the ridge', x: 60, y: 100 };
  const page = layoutPage(setPage([head, ...lines], { number: 1, width: 600, height: 800 }));
  const { blocks } = composeDocument([page], { outline: [], pageCount: 1 }).document;
  expect(JSON.stringify(blocks)).not.toContain('lineBreak');
});

/** The same words, beginning with another of them. */
function rotate(text: string, by: number): string {
  const words = text.split(' ');
  return [...words.slice(by), ...words.slice(0, by)].join(' ');
}

const NARROW = [
  'the harbour lay under a low sky',
  'and nothing moved on the water but',
  'gulls, which rose and fell in the grey',
];

it.each([
  ['titles over both columns', [{ text: SENTENCE, x: 60, y: 60, size: 9 }]],
  [
    'most of the page in one column',
    Array.from({ length: 12 }, (_, i) => ({ text: rotate(SENTENCE, i), x: 60, y: 300 + 12 * i, until: 540 })),
  ],
])('lines of two columns below or above %s are prose', (_, wide: SetLine[]) => {
  const head = (x: number): SetLine => ({ text: 'Of the sea', x, y: 78, size: 12, bold: true });
  const columns = [60, 320].flatMap((x) => [
    head(x),
    ...[...NARROW, ...NARROW].map((text, i): SetLine => ({ text, x, y: 92 + 12 * i, size: 10 })),
  ]);
  const page = layoutPage(setPage([...wide, ...columns], { number: 1, width: 600, height: 800 }));
  const { document } = composeDocument([page], { outline: [], pageCount: 1 });
  expect(JSON.stringify(document.blocks)).not.toContain('lineBreak');
});

it('a sentence goes on over a line that is bold from end to end', () => {
  const amid: SetLine[] = [
    {
      text: 'the harbour lay under a low sky and nothing moved on the water; see the',
      x: 60,
      y: 120,
      until: 477,
    },
    {
      text: 'Foreign Ships That May Enter the Harbour at Night and Those That May Not',
      x: 60,
      y: 132,
      until: 477,
      bold: true,
    },
    { text: 'on the next page, and the tables of dues behind it.', x: 60, y: 144 },
  ];
  expect(paragraphsOf([...amid, ...prose(200)])[0]).toMatch(
    /see the Foreign Ships.*May Not on the next page/,
  );
});

it('items of a list are apart in type larger than that of most of the page', () => {
  const items = ['• the mill itself', '• the barn behind it', '• the well'];
  const large = [
    'The mill has three parts:',
    ...items,
    'All of them stand by the river, as they always did.',
  ];
  const lines = large.map((text, i) => ({ text, x: 80, y: 80 + 19 * i, size: 11 }));
  const labels = Array.from({ length: 24 }, (_, i) => ({
    text: 'what stands above the wheel',
    x: 80 + 160 * (i % 3),
    y: 300 + 50 * Math.floor(i / 3),
    size: 7.5,
  }));
  const page = layoutPage(setPage([...lines, ...labels], { number: 1, width: 600, height: 800 }));
  const { document } = composeDocument([page], { outline: [], pageCount: 1 });
  const list = document.blocks.find((block) => block.type === 'list');
  expect(list?.items).toHaveLength(3);
});

it('entries of two lines hang: the second is set in and goes on, the next begins at the edge', () => {
  const entry = (at: number): SetLine[] => [
    {
      text: `mast${at} a pole of wood or steel that carries what measures the wind on a ridge or a slope.`,
      x: 60,
      y: 100 + 24 * at,
    },
    { text: 'Most are guyed.', x: 75, y: 112 + 24 * at },
  ];
  const texts = paragraphsOf([0, 1, 2, 3].flatMap(entry));
  expect(texts).toHaveLength(4);
  expect(texts[1]).toMatch(/^mast1 .+ slope\.\s+Most are guyed\.$/);
});

it('the initials of a name on a line that is set in number no item', () => {
  const entry = (at: number): SetLine[] => [
    {
      text: `Aster, Paul. The masts and the winds of the hills. Of ${at + 10} kinds. Northport:`,
      x: 60,
      y: 100 + 24 * at,
    },
    { text: 'G. P. Harbour, 1929.', x: 75, y: 112 + 24 * at },
  ];
  expect(paragraphsOf([0, 1, 2, 3].flatMap(entry))).toHaveLength(4);
});

it('sentences that fill a line, among others of one line each, are entries of their own', () => {
  const entries = [
    'Aster, Paul. Of masts. 1929.',
    'Birch, Ann. Of winds. 1931.',
    'Cedar, Tom. Of hills. 1937.',
  ];
  const full = `Dogwood, Ida. ${'Of masts and winds and hills and slopes, and their names. '.repeat(2)}1940.`;
  const last = 'Elder, Max. Of the sea. 1941.';
  const lines = [...entries, full, last].map((text, i): SetLine => ({ text, x: 60, y: 100 + 12 * i }));
  expect(paragraphsOf([...prose(300), ...lines])).toEqual(expect.arrayContaining([full, last]));
});

it('labels with values that are set in below their heads are paragraphs of their own', () => {
  const part = (head: string, y: number): SetLine[] => [
    { text: head, x: 60, y, size: 12 },
    { text: 'Height: 412 m', x: 80, y: y + 14 },
    { text: 'Slope: steep', x: 80, y: y + 26 },
    { text: 'aspect: north', x: 80, y: y + 38 },
  ];
  const texts = paragraphsOf([...part('First mast', 100), ...part('Second mast', 160), ...prose(300)]);
  expect(texts).toEqual(expect.arrayContaining(['Height: 412 m', 'Slope: steep', 'aspect: north']));
});

const end: SetLine = { text: 'evening.', x: 60, y: 196 };

it('paragraphs that begin deeper than the edge of the column are parted by their first lines', () => {
  const part = (y: number): SetLine[] => [
    { text: `a mast on the ridge, where ${SENTENCE.toLowerCase().slice(0, 55)}`, x: 90, y },
    { text: 'evening and night; and', x: 75, y: y + 12 },
  ];
  const texts = paragraphsOf([...prose(100), end, ...part(208), ...part(232)]);
  expect(texts.filter((text) => text.endsWith('; and'))).toHaveLength(2);
});

it('a line that is set in goes on with the sentence of the one above', () => {
  const clause: SetLine[] = [
    { text: `1.1.1 ${SENTENCE.slice(0, 77)}`, x: 60, y: 220 },
    { text: 'evening and night', x: 90, y: 232 },
  ];
  expect(paragraphsOf([...prose(100), end, ...clause]).at(-1)).toMatch(/^1\.1\.1 .+\s+evening and night$/);
});

it('a bold line in the middle begins anew where its first word would have had room beside the one above', () => {
  const centred = (text: string, y: number, bold = false): SetLine => ({
    text,
    x: 270 - 2.5 * text.length,
    y,
    bold,
  });
  const heads = [centred('FIRST PART', 100), centred('Consequences and Measures', 112, true)];
  const page = layoutPage(setPage([...heads, ...prose(300)], { number: 1, width: 600, height: 800 }));
  const { blocks } = composeDocument([page], { outline: [], pageCount: 1 }).document;
  const texts = blocks.map((block) => ('inlines' in block ? textOf(block.inlines) : ''));
  expect(texts.slice(1, 3)).toEqual(['FIRST PART', 'Consequences and Measures']);
});

it('takes a first line set in by an em for no line in the middle', () => {
  const below = prose(122).map((line, i) => ({ ...line, x: i === 0 ? 70.01 : 60, until: 475 }));
  const head = { text: 'I. WINDS OF THE NIGHT', x: 215, y: 110, size: 10 };
  expect(writtenLinesOf([head, ...below])).toHaveLength(1);
});

it('keeps the lines of a note together that stands right below items of a list', () => {
  const items = ['• the wind', 'of the night', '• the wind', 'of the day'].map((text, i) => ({
    text,
    x: i % 2 === 0 ? 75 : 85,
    y: 220 + 12 * i,
  }));
  const note = [
    {
      text: '^1 They meet on the ridge, where the one goes down and the other comes',
      x: 71,
      y: 276,
      size: 8,
    },
    { text: 'up from the valley.', x: 60, y: 286, size: 8 },
  ];
  const [last] = paragraphsOf(
    [...prose(100), ...items, ...note].map((line) => ({ ...line, y: line.y + 400 })),
  ).slice(-1);
  expect(last).toMatch(/meet on the ridge.* the valley\.$/);
});

it('parts a head in italics from the indented text below it, but not italics that fill their line', () => {
  const below = prose(112).map((line, i) => ({ ...line, x: i === 0 ? 75 : 60 }));
  const head = { text: 'B. Winds of the Night', x: 60, y: 100, size: 10, italic: true };
  expect(paragraphsOf([head, ...below])[0]).toMatch(/^The wind/);
  const full = { text: SENTENCE, x: 60, y: 100, size: 10, italic: true };
  expect(paragraphsOf([full, ...prose(112)])).toHaveLength(1);
});

it('keeps the label of a division with the name below its middle, however long that is', () => {
  const set = (text: string, y: number): SetLine => ({ text, x: 300 - 2.5 * text.length, y, size: 10 });
  const name = 'Of the wind that comes down at night';
  const lines = [set('Chapter 2.', 88), set(name, 100), ...prose(150)];
  expect(paragraphsOf(lines.map((line) => ({ ...line, y: line.y + 40 })))[0]).toContain(`2. ${name}`);
});

/** The lines of all paragraphs, as their writer broke them. */
function writtenLinesOf(lines: readonly SetLine[]): string[] {
  const page = layoutPage(setPage([...lines], { number: 1, width: 600, height: 800 }));
  const { document } = composeDocument([page], { outline: [], pageCount: 1 });
  return document.blocks.flatMap((block) => {
    if (block.type !== 'paragraph') return [];
    const text = block.inlines.map((inline) => (inline.type === 'lineBreak' ? '\n' : textOf([inline])));
    return text.join('').split('\n');
  });
}

const setLines = (texts: readonly string[], x: number, y: number): SetLine[] =>
  texts.map((text, i) => ({ text, x, y: y + 12 * i }));

it('addresses keep their lines in columns no wider than they are', () => {
  const sender = ['Northern Boat Builders', 'Quay 9', 'Oldtown 7010'];
  const receiver = ['River Boats Limited', 'Eastern Road 3', 'Weir Town 1034'];
  const lines = [...setLines(sender, 60, 100), ...setLines(receiver, 190, 106), ...prose(200)];
  expect(writtenLinesOf(lines).slice(0, 6)).toEqual([...sender, ...receiver]);
});

it('stanzas keep their lines though these begin with small letters', () => {
  const stanza = [
    'The boats lie over on a side,',
    'the gulls go up',
    'and all the mud between the tides',
    'is grey.',
  ];
  expect(writtenLinesOf(setLines(stanza, 60, 100))).toEqual(stanza);
});

it('prose that a writer broke near the edge has no lines of its own', () => {
  const lines = setLines([SENTENCE.slice(0, 72), `and ${SENTENCE.slice(0, 79)}`], 60, 100);
  expect(writtenLinesOf(lines)).toHaveLength(1);
});

it('filled lines that all begin with capitals by chance are prose', () => {
  const signs = Array(4).fill(
    'SIGN "Buoy" SIGN "Mast" SIGN "Reef" SIGN "Weir" SIGN "Tide" SIGN "Quay" SIGN "Boat"',
  );
  expect(writtenLinesOf(setLines(['Group "Boats"', ...signs], 60, 100)).at(-1)).toContain('"Boat" SIGN');
});

it('prices to which dots lead end their lines', () => {
  const prices = [
    'Plank ................ £4.20',
    'Oak ................... 12.50 €',
    'Pine .................. 8–9',
    'Ash ................... RM7.80',
    'Rebate ................ −RM5.00',
    'Sum ................... RM20.50',
  ];
  expect(writtenLinesOf(setLines(prices, 60, 100))).toEqual(prices);
});

it('items of a list have no lines of their own', () => {
  const items = ['- Boats', '- Masts and all the rigging of the larger', 'Boats', '- Buoys', '- Weirs'];
  const page = layoutPage(setPage(setLines(items, 60, 100), { number: 1, width: 600, height: 800 }));
  const { document } = composeDocument([page], { outline: [], pageCount: 1 });
  expect(JSON.stringify(document.blocks)).not.toContain('lineBreak');
});

it('names in a row, which all begin with capitals, are prose', () => {
  const names = [
    'Ada Example, Ben Long, Cleo Short, Dan',
    'Wide, Eve Narrow, Finn Tall, Gus',
    'Small, Hal Bright',
  ];
  expect(writtenLinesOf(setLines(names, 60, 100))[0]).toMatch(/Dan Wide/);
});

it('fields below each other are paragraphs of their own, though one fills the column', () => {
  const fields = ['Patient: Anne Louise Marie Le Goff', 'Born: 2 November 1969', 'File: 25-04417'];
  const lines = fields.map((text, i): SetLine => ({ text, x: 400, y: 60 + 12 * i }));
  expect(paragraphsOf([...lines, ...prose(140)]).slice(0, 3)).toEqual(fields);
});

it('a term ends its line where its meaning is set in below it, in small letters or not', () => {
  const meaning = [
    'rings the bell of the tower as often as the number says and then waits for the answer',
    'of the pilot.',
  ];
  const lines = (['ring', 'ring for the keeper'] as const).flatMap((term, i): SetLine[] => [
    { text: term, x: 60, y: 120 + 48 * i },
    ...meaning.map((text, row): SetLine => ({ text, x: 90, y: 132 + 48 * i + 12 * row })),
  ]);
  const text = meaning.join(' ');
  expect(paragraphsOf([...lines, ...prose(300)]).slice(0, 4)).toEqual([
    'ring',
    text,
    'ring for the keeper',
    text,
  ]);
});

it('a term ends its line in a list of meanings that go on at the same indent', () => {
  const terms = ['Lee side', 'Ridge', 'Valley wind', 'Foehn'];
  const meaning =
    'Where the wind that comes over the mountain goes down again, warm, dry and in gusts, as long as';
  const lines = terms.flatMap((text, i): SetLine[] => [
    { text, x: 60, y: 100 + 48 * i },
    { text: meaning, x: 84, y: 112 + 48 * i },
    { text: meaning.toLowerCase(), x: 84, y: 124 + 48 * i },
    { text: 'it holds.', x: 84, y: 136 + 48 * i },
  ]);
  expect(paragraphsOf(lines).filter((text) => terms.includes(text))).toEqual(terms);
});

it('a term and an example that end early make no verse of what is set in below them', () => {
  const lines: SetLine[] = [
    { text: 'f, format of the file', x: 60, y: 120 },
    {
      text: 'The format of the file that is written, which may be any of those in the list and',
      x: 110,
      y: 132,
    },
    { text: 'no other.', x: 110, y: 144 },
    { text: 'Example: write f png boat', x: 110, y: 156 },
    {
      text: 'Pictures are written with a kind of their own, which cannot be had in one and the',
      x: 110,
      y: 168,
    },
    {
      text: 'same run as other formats, and need room for themselves where they are kept by all',
      x: 110,
      y: 180,
    },
  ];
  expect(paragraphsOf([...lines, ...prose(300)]).join(' ')).not.toContain('\n');
});

it('a line that could not be broken and juts out of filled text parts no paragraph', () => {
  const filled = (y: number): SetLine => ({ text: SENTENCE, x: 60, y, until: 500 });
  const lines = Array.from({ length: 9 }, (_, i) => filled(100 + 12 * i));
  lines[4] = { ...lines[4]!, until: 540 };
  const texts = paragraphsOf([...lines, { text: 'evening.', x: 60, y: 208 }]);
  expect(texts).toHaveLength(1);
  expect(texts[0]).not.toContain('\n');
});

it('a note in the margin stands behind the paragraph into which it was drawn, and in none of its lines', () => {
  const filled = (y: number): SetLine => ({ text: SENTENCE, x: 60, y, until: 500 });
  const lines = Array.from({ length: 9 }, (_, i) => filled(100 + 12 * i));
  const note = [
    { text: 'winds of the', x: 510, y: 124, size: 8 },
    { text: 'ridge, by day', x: 510, y: 134, size: 8 },
  ];
  const last = { text: 'evening.', x: 60, y: 208 };
  const texts = paragraphsOf([...lines.slice(0, 3), ...note, ...lines.slice(3), last]);
  expect(texts.map((text) => text.split(' ').at(-1))).toEqual(['evening.', 'day']);
  expect(texts[0]).not.toContain('of the');
});

it('a word in the margin parts no sentence, be it beside the last line but one or drawn before its row', () => {
  const text = ['The wind came over the ridge and carried all that dust down to the houses of the', SENTENCE];
  const filled = (i: number): SetLine => ({ text: text[i % 2]!, x: 80, y: 100 + 12 * i, until: 500 });
  const lines = [0, 1, 2, 3, 4, 5].map(filled);
  const last = { text: 'and was gone by evening.', x: 80, y: 172 };
  const right = { text: 'dust', x: 520, y: 160 };
  const left = { text: 'dust', x: 40, y: 172 };
  const sentence = lines.map((line) => ({
    ...line,
    text: line.text.replace('The', 'the').replace(/\.$/u, ''),
  }));
  for (const note of [right, left]) {
    const texts = paragraphsOf([...sentence, note, last]);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toMatch(/ and was gone by evening\.$/u);
    expect(texts[1]).toBe('dust');
  }
});

it('short lines that are spoken leave the full lines of prose between them whole', () => {
  const spoken = (text: string, y: number): SetLine => ({ text, x: 74, y });
  const lines: SetLine[] = [
    spoken('“Yes!”', 100),
    spoken('“No!”', 112),
    spoken('“Yes, I say!”', 124),
    {
      text: 'And so they went on, from the ridge down to the houses and back to the ridge, until',
      x: 74,
      y: 136,
      until: 500,
    },
    {
      text: 'nobody knew who had begun, and the wind that had carried them so far was weary of',
      x: 60,
      y: 148,
      until: 500,
    },
    { text: 'both of them.', x: 60, y: 160 },
    spoken('“Enough!”', 172),
    spoken('“Never!”', 184),
    {
      text: 'That was all they said, and the evening came, and with it the mist out of the valley',
      x: 74,
      y: 196,
      until: 500,
    },
    { text: 'in which the voices were lost.', x: 60, y: 208 },
    spoken('“Never!”', 220),
    spoken('“Well then.”', 232),
  ];
  const texts = paragraphsOf([...lines, ...prose(300)]);
  expect(texts.find((text) => text.startsWith('And so'))).toMatch(
    / until nobody .* weary of both of them\.$/,
  );
  expect(texts.find((text) => text.startsWith('That was'))).toMatch(
    / valley in which the voices were lost\.$/,
  );
  expect(texts[0]).not.toContain('And so');
});

it('text in the middle whose lines are full is one passage below its short head', () => {
  const set = [
    'Profile',
    'The wind comes down from the',
    'ridge at night and goes up again',
    'in the morning, whoever lives',
    'below it hears it in the houses',
    'and knows the weather by its',
    'voice before it comes.',
    'Contact',
  ].map((text, i): SetLine => ({ text, x: 140 - 2.5 * text.length, y: 100 + 12 * i }));
  const page = setPage(set, { number: 1, width: 600, height: 800 });
  const lines = findLines(page, new Set());
  const column = { left: 60, right: 220 };
  const block: TextBlock = { type: 'text', ...boxAround(lines), lines, column, frame: 220, order: 0 };
  const passages = splitPassages(block, 1, BODY);
  expect(passages.map(({ lines, verse }) => [lines.length, verse ?? false])).toEqual([
    [1, false],
    [6, false],
    [1, false],
  ]);
});

it('ragged lines of a narrow text that are all filled up to its widest are one paragraph', () => {
  const lines = [
    'the wind comes down from the',
    'ridge at night and goes up',
    'again in the morning, whoever',
    'lives below it hears it in all',
    'houses and knows the weather',
    'by its voice long before',
    'it comes',
  ].map((text, i): SetLine => ({ text, x: 60, y: 100 + 12 * i }));
  expect(paragraphsOf([...lines, ...prose(400)])[0]).toBe(
    'the wind comes down from the ridge at night and goes up again in the morning, whoever lives below it hears it in all houses and knows the weather by its voice long before it comes',
  );
});

it('a term stands out from the meaning above it, though that nearly fills its line', () => {
  const lines = ['keep', 'ring-for-the-keeper-of-the-tower'].flatMap((term, i): SetLine[] => [
    { text: term, x: 60, y: 120 + 36 * i },
    {
      text: 'rings the bell of the tower as often as the number says and then waits for the',
      x: 84,
      y: 132 + 36 * i,
    },
    { text: 'answer of the pilot and of all who are on board with him at that', x: 84, y: 144 + 36 * i },
  ]);
  expect(paragraphsOf([...lines, ...prose(300)])[2]).toBe('ring-for-the-keeper-of-the-tower');
});

it('a label at the edge begins a field though the value above it goes on in a full line behind its own label', () => {
  const lines = [
    { text: 'Business: all that is carried over the', x: 60, y: 60 },
    { text: 'mountain by rope and by day', x: 115, y: 72 },
    { text: 'Founded: 2 November 1969', x: 60, y: 84 },
    { text: 'Boats: 12', x: 60, y: 96 },
  ];
  expect(paragraphsOf([...lines, ...prose(200)]).slice(0, 3)).toEqual([
    'Business: all that is carried over the mountain by rope and by day',
    'Founded: 2 November 1969',
    'Boats: 12',
  ]);
});

it('a bold value set in below the name of a numbered field is part of the field', () => {
  const field = (number: string, y: number): SetLine[] => [
    { text: `(${number}) Date of publication and mention`, x: 60, y },
    { text: 'of the grant by the harbour:', x: 85, y: y + 12 },
    { text: '27.04.2011 Bulletin 17', x: 85, y: y + 24, bold: true },
  ];
  const texts = paragraphsOf([...field('45', 60), ...field('43', 110), ...prose(200)]);
  expect(texts[0]).toMatch(/^\(45\) Date .* harbour: 27\.04\.2011/);
  expect(texts[1]).toMatch(/^\(43\) Date/);
});

it('text beside a picture and below it is set to two measures, and is no verse', () => {
  const beside = [
    'The wind comes down from the ridge at night',
    'and goes up again in the morning, whoever',
    'lives below it hears it in the houses and',
    'knows the weather by its voice before it has',
    'come so far that those who wait for it in the',
    'valley have seen the clouds upon the ridge go',
    'where they go whenever it will be warm for as',
    'long as it holds, and nobody is surprised at a',
  ];
  const set = [...beside, `${SENTENCE} day of`, 'the year.'].map(
    (text, i): SetLine => ({ text, x: 60, y: 100 + 12 * i }),
  );
  expect(paragraphsOf(set)).toHaveLength(1);
});

it('a stanza whose lines are set in by turns stays together, line by line', () => {
  const stanza = [
    'The wind comes down at night,',
    'And no one hears it go.',
    'The ridge is out of sight,',
    'The houses lie below.',
    'And whoever goes up there must go by the moon.',
  ];
  const set = stanza.map((text, i): SetLine => ({ text, x: i % 2 ? 80 : 60, y: 320 + 13 * i }));
  expect(paragraphsOf(set)).toEqual([stanza.join(' ')]);
});

it('lines of one edge that the writer ended stay together, though few leave much room', () => {
  const stanza = [
    'The wind of the ridge',
    'Comes down at night',
    'In the night before the day',
    'And it goes up again',
  ];
  const set = stanza.map((text, i): SetLine => ({ text, x: 60, y: 320 + 13 * i }));
  expect(paragraphsOf(set)).toEqual([stanza.join(' ')]);
});

it('terms in the type of their meanings, set in below and parted by space, make no verse of them', () => {
  const terms = ['Lee side', 'Ridge', 'Valley wind'];
  const lines = terms.flatMap((text, i): SetLine[] => [
    { text, x: 60, y: 100 + 44 * i },
    { text: SENTENCE, x: 76, y: 112 + 44 * i },
    { text: 'day.', x: 76, y: 124 + 44 * i },
  ]);
  const texts = paragraphsOf([
    ...lines,
    { text: 'Foehn', x: 60, y: 232 },
    { text: 'It is warm.', x: 76, y: 244 },
    { text: 'Storm', x: 60, y: 264 },
    { text: 'It is loud.', x: 76, y: 276 },
  ]);
  expect(texts).toContain(`${SENTENCE} day.`);
  expect(texts).toEqual(expect.arrayContaining(terms));
});

it('a bold label begins a turn, though the one before fills its last line', () => {
  const turn = (label: string, y: number): SetLine[] => [
    { text: label, x: 60, y, bold: true },
    { text: SENTENCE, x: 65 + 5 * label.length, y, until: 500 },
    {
      text: 'day of the year, and whoever lives below it knows the weather by its voice alone.',
      x: 60,
      y: y + 12,
      until: 500,
    },
  ];
  const texts = paragraphsOf([...turn('Anna:', 100), ...turn('Mr Marsh:', 124)]);
  expect(texts.map((text) => text.split(':')[0])).toEqual(['Anna', 'Mr Marsh']);
});

it('names in the middle of the page, whose ragged text ends before its edge, part the speeches below them', () => {
  const speech = 'The wind comes down from the ridge at night and goes up again in the';
  const goesOn = 'morning, which nobody who lives below it has ever failed to hear.';
  const set = ['Ada', 'Miller', 'Ada', 'Miller'].flatMap((name, i): SetLine[] => [
    { text: name, x: 247.5 - 2.5 * name.length, y: 300 + 40 * i },
    { text: speech, x: 60, y: 312 + 40 * i },
    { text: goesOn, x: 60, y: 324 + 40 * i },
  ]);
  const page = setPage(set, { number: 1, width: 600, height: 800 });
  const lines = findLines(page, new Set());
  const column = { left: 60, right: 400 };
  const block: TextBlock = { type: 'text', ...boxAround(lines), lines, column, frame: 435, order: 0 };
  const passages = splitPassages(block, 1, BODY);
  expect(passages.map(({ lines, verse }) => [lines.length, verse ?? false])).toEqual(
    set.slice(0, 4).flatMap(() => [
      [1, false],
      [2, false],
    ]),
  );
});

it('lines that the writer ended within one tagged paragraph stay lines, and filled ones do not', () => {
  const passagesOf = (texts: readonly string[]) => {
    const tag: Tag = { id: 1, role: 'P', index: 0 };
    const lines = [...texts, ...prose(0).map(({ text }) => text)].map((text, i): SetLine => {
      return { text, x: 60, y: 100 + 12 * i };
    });
    const words = lines.flatMap((line, i) =>
      setWords(line).map((word) => ({ ...word, tag: i < texts.length ? tag : { ...tag, id: 2 } })),
    );
    const page = { ...setPage([], { number: 1, width: 600, height: 800 }), words };
    const [block] = layoutPage(page).blocks;
    return splitPassages(block as TextBlock, 1, BODY).map(({ lines, verse }) => [
      lines.length,
      verse ?? false,
    ]);
  };
  expect(passagesOf(['With kind regards', 'Ada Example', 'Head of Weather'])).toEqual([
    [3, true],
    [8, false],
  ]);
  expect(passagesOf(['From: Ada Example', 'To: Mill Lane'])[0]).toEqual([2, true]);
  expect(passagesOf([SENTENCE, SENTENCE, 'Wind.'])[0]).toEqual([3, false]);
});

it('goes on in the size that a line ends with, whichever most of its letters have', () => {
  const name = 'open(every,gate,of,the,lower,harbour,and,the,upper,one)';
  const line = (y: number, end: string): SetLine[] => [
    { text: 'as', x: 60, y },
    { text: name, x: 75, y, size: 8 },
    { text: end, x: 300, y },
  ];
  const lines = [
    { text: SENTENCE, x: 60, y: 200, until: 480 },
    ...line(212, 'is a name that stands in midst of it'),
    { text: 'and of all the words around.', x: 60, y: 224 },
  ];
  expect(paragraphsOf(lines)).toEqual([
    `${SENTENCE} as ${name} is a name that stands in midst of it and of all the words around.`,
  ]);
});

it('a sentence goes on over full lines that are each tagged as a paragraph', () => {
  const texts = [
    'The wind comes down from the ridge at night and goes up again in the morning, as it did',
    'when the harbour was built.',
    'nobody there asks why;',
    'whoever does is told.',
  ];
  const lines = texts.flatMap((text, i) => {
    const tag: Tag = { id: i + 1, role: 'P', index: i };
    const words = setWords({ text, x: 60, y: 100 + 12 * i }).map((word) => ({ ...word, tag }));
    return findLines({ ...setPage([]), words }, new Set());
  });
  const block: TextBlock = {
    ...boxAround(lines),
    type: 'text',
    lines,
    column: { left: 60, right: 500 },
    frame: 500,
    order: 0,
  };
  const passages = splitPassages(block, 1, BODY).map((passage) => passage.lines.map(({ text }) => text));
  expect(passages).toEqual([texts.slice(0, 2), texts.slice(2, 3), texts.slice(3)]);
});

it('numbered heads without text between them are parted where they count on', () => {
  const set = (text: string, row: number): SetLine => ({ text, x: 60, y: 100 + 12 * row });
  const heads = ['4.1 Who keeps the harbour', '4.2 Who may enter', '4.2.1 By day', '4.3 Dues'];
  const said = 'Of the harbour see the rules of';
  const lines = [...heads.map(set), set(said, 12), set('4.3 and those of the bell.', 13)];
  const page = layoutPage(setPage(lines, { number: 1, width: 600, height: 800 }));
  const { document } = composeDocument([page], { outline: [], pageCount: 1 });
  const texts = document.blocks.flatMap((block) => ('inlines' in block ? [textOf(block.inlines)] : []));
  expect(texts).toEqual([...heads, `${said} 4.3 and those of the bell.`]);
});

it('a dash before the edge of an item that begins with one is an item of the list around it', () => {
  const texts = [
    ['The first of all the outer items', 60],
    ['The second of the outer items', 60],
    ['The one that is set in', 70],
    ['The third of the outer ones', 60],
  ].map(([text, x], i): SetLine => ({ text: `– ${text}`, x: x as number, y: 100 + 12 * i }));
  const page = layoutPage(setPage(texts, { number: 1, width: 600, height: 800 }));
  const { document } = composeDocument([page], { outline: [], pageCount: 1 });
  const items = document.blocks.flatMap(function itemsOf(block): string[] {
    if (block.type !== 'list') return block.type === 'paragraph' ? [textOf(block.inlines)] : [];
    return block.items.flatMap(({ blocks }) => blocks.flatMap(itemsOf));
  });
  expect(items).toEqual(texts.map(({ text }) => text.slice(2)));
});

it('names within sentences begin no paragraph where the line above had no room', () => {
  const abstract = [
    'Abstract: Winds on ridges are common. We searched three sources from',
    '2010 to 2024. Results: Of all records 31 were from the ridge itself. In',
    'these the wind comes down at night. Conclusions: Winds help the gulls.',
  ].map((text, i): SetLine => ({ text, x: 60, y: 60 + 12 * i, until: 420 }));
  expect(paragraphsOf(abstract)).toHaveLength(1);
  const fields = ['Results: 31', 'Ridge: 2010'].map((text, i) => ({ text, x: 60, y: 60 + 12 * i }));
  expect(paragraphsOf([...prose(200), ...fields])).toHaveLength(3);
});

it('entries of a bill that end in amounts are apart, however full their lines are', () => {
  const bill = ['For members (15%) -$84.00', 'Tax of the town $66.23', 'Points of May -$25.00'];
  const set = bill.map((text, i): SetLine => ({ text, x: 60, y: 300 + 12 * i }));
  const lines = findLines(setPage(set), new Set());
  const column = { left: 60, right: boxAround(lines).right + 2 };
  const block: TextBlock = { type: 'text', ...boxAround(lines), lines, column, frame: 190, order: 0 };
  expect(splitPassages(block, 1, BODY).map((passage) => passage.lines.length)).toEqual([1, 1, 1]);
});

it('a paragraph set in at its first line goes on at the edge, above items that hang', () => {
  const head = { text: 'The mill keeps four gates that are opened at dawn.', x: 72, y: 100, bold: true };
  const prose = [
    { text: SENTENCE, x: 72, y: 112, until: 520 },
    { text: 'Millers open the gates, as they have done for as long as there is water.', x: 60, y: 124 },
  ];
  const items = [0, 1, 2, 3].flatMap((i): SetLine[] => [
    { text: `• ${SENTENCE}`, x: 76, y: 138 + 26 * i, until: 520 },
    { text: 'gate and every stile of the lane', x: 90, y: 150 + 26 * i },
  ]);
  expect(paragraphsOf([head, ...prose, ...items])).toContainEqual(
    expect.stringMatching(/^The wind .* Millers open/),
  );
});

it('lines in the middle that are set in from a longest one are one text', () => {
  const lines = [
    'A RULE FOR ALL WHO KEEP THE GATES OF MILLS, AND FOR THOSE WHO LIVE BELOW THEM ON',
    'THE BANKS OF A STREAM OR OF A LAKE, AS THEY WERE SET DOWN IN THE YEAR OF THE',
    'GREAT FLOOD',
  ].map((text, i) => ({ text, x: 300 - 2.5 * text.length, y: 100 + 12 * i }));
  expect(paragraphsOf([...lines, ...prose(160)])[0]).toMatch(/^A RULE .* ON THE BANKS .* THE GREAT FLOOD$/);
});

it('a sentence goes on below a first line that is set in further, between the edges of a text set in from both sides', () => {
  const set = [
    { text: 'The wind of this year came from the ridge at night and went', x: 150, until: 466 },
    { text: 'up again in the morning. It took the gate of the mill with it,', x: 135, until: 465 },
    { text: 'and the lamp.', x: 135 },
    ...[0, 1, 2].map(() => ({ text: SENTENCE, x: 60, until: 540 })),
  ].map((line, i): SetLine => ({ ...line, y: 100 + 12 * i }));
  const lines = findLines(setPage(set, { number: 1, width: 600, height: 800 }), new Set());
  const column = { left: 60, right: 540 };
  const block: TextBlock = { type: 'text', ...boxAround(lines), lines, column, frame: 540, order: 0 };
  expect(splitPassages(block, 1, BODY)[0]!.lines.length).toBeGreaterThan(1);
});

it('what bullets part within a paragraph goes on over its lines, though most begin with what looks like a label', () => {
  const lines = [
    'Life: • 1978-84: Keeper of the harbour at the mouth of the river. • 1984: Keeper of',
    'the mill. • 1985-90: Keeper of the weir, and of all that there is above it, by the',
    'lake. • 1990-92: Keeper of the lake, its boats and all those who came to see them •',
    '1993-99: Keeper of the ridge and the mast on it, which nobody else would have taken',
    'on. • 2000-02: Keeper of the books.',
  ];
  const set = lines.map((text, i): SetLine => ({ text, x: 60, y: 120 + 12 * i, until: i < 4 ? 480 : 235 }));
  expect(paragraphsOf(set)).toEqual([lines.join(' ')]);
});
