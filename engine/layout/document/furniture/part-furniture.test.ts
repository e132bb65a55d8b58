import { describe, expect, it } from 'vitest';
import type { Block, Document } from '../../../document/document.ts';
import { textOf } from '../../../document/walk.ts';
import { composeDocument } from '../../compose.ts';
import { layoutPage } from '../../layout-page.ts';
import { seeded } from '../../testing/seeded.ts';
import { type SetLine, setPage, setRule } from '../../testing/set-page.ts';
import { splitWords, wordsOf } from '../../testing/words-of.ts';

/** Lines of each page, from top to bottom. */
type Book = (page: number) => SetLine[];

const WIDTH = 600;
const HEIGHT = 800;
/** Some of whose numbers have three digits; nothing looks at how many pages there are beyond that. */
const MANY = 120;

function compose(book: Book, pageCount: number, furniture?: 'keep' | 'drop') {
  const pages = Array.from({ length: pageCount }, (_, i) =>
    layoutPage(setPage(book(i + 1), { number: i + 1, width: WIDTH, height: HEIGHT })),
  );
  return composeDocument(pages, { outline: [], pageCount }, furniture);
}

/** What was left of a book, and what was left out. */
interface Parted {
  document: Document;
  removed: string[];
}

function part(book: Book, pageCount: number): Parted {
  const { document, warnings } = compose(book, pageCount);
  const removed = (document.furniture ?? []).map(({ text }) => text);
  expect(warnings.length > 0).toBe(removed.length > 0);
  return { document, removed };
}

/** Counts of words, by the word. */
function count(words: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Words that were set and neither stand in the document nor are said to be left out. */
function lostWords(book: Book, pageCount: number, { document, removed } = part(book, pageCount)): string[] {
  const left = count([...wordsOf(document), ...removed.flatMap(splitWords)]);
  const set = count(
    Array.from({ length: pageCount }, (_, i) => book(i + 1).flatMap(({ text }) => splitWords(text))).flat(),
  );
  return [...set].flatMap(([word, times]) => {
    const missing = times - (left.get(word) ?? 0);
    return missing > 0 ? [`${word} × ${missing}`] : [];
  });
}

const removedFrom = (book: Book, pageCount: number) => part(book, pageCount).removed;

const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

/** Books whose pages say the same at the same places, and nothing but their text. */
const REPETITIVE: Record<string, Book> = {
  'lines that differ in the number of the page alone': (page) =>
    times(40, (i) => ({
      text: `Line ${i + 1} of page ${page} says what they all say`,
      x: 60,
      y: 50 + 18 * i,
    })),
  'lines that end with the number of the page': (page) =>
    times(52, (i) => ({ text: `This is line ${i + 1} of page ${page}`, x: 60, y: 40 + 14 * i })),
  'one sentence over and over': () =>
    times(40, (i) => ({ text: 'The quick brown fox jumps over the lazy dog', x: 60, y: 50 + 18 * i })),
  'lines set with double spacing': (page) =>
    times(28, (i) => ({ text: `Line ${i + 1} of page ${page} in a typescript`, x: 60, y: 60 + 25 * i })),
  'two texts that take turns': (page) =>
    times(40, (i) => ({
      text: page % 2 ? `On odd pages stands this, ${i}` : `Even ones have a text of their own ${i}`,
      x: 60,
      y: 50 + 18 * i,
    })),
  'two columns of the same lines': (page) =>
    times(80, (i) => ({
      text: `Column line ${i % 40} of page ${page}`,
      x: i < 40 ? 50 : 320,
      y: 40 + 18 * (i % 40),
    })),
  'numbers alone': () => times(40, (i) => ({ text: String(i + 1), x: 60, y: 50 + 18 * i })),
  'a form that was filled in again and again': (page) => [
    { text: 'Order form', x: 60, y: 55, size: 16 },
    { text: 'Name:', x: 60, y: 95 },
    { text: `Customer ${page}`, x: 200, y: 95 },
    { text: 'Street:', x: 60, y: 115 },
    { text: `Long Road ${page * 7}`, x: 200, y: 115 },
    { text: 'We ask you to deliver the goods listed here', x: 60, y: 300 },
    { text: `within ${page % 5} weeks and to let us know.`, x: 60, y: 312 },
    { text: 'Signed in good faith by the buyer', x: 60, y: 745 },
    { text: 'Date and place', x: 60, y: 765 },
  ],
  'invoices of one layout': (page) => [
    { text: 'Acme Limited, 5 Short Road, Springfield', x: 60, y: 60 },
    { text: `Invoice ${1000 + page}`, x: 60, y: 100 },
    { text: `Customer ${page * 3}`, x: 60, y: 140 },
    { text: 'We thank you for your order and charge for', x: 60, y: 220 },
    { text: 'hammers, nails and the time that it took', x: 60, y: 232 },
    { text: `Total due: EUR ${page * 17}.00`, x: 60, y: 300 },
    { text: 'Please pay within thirty days to our account', x: 60, y: 750 },
  ],
  'slides of one series': (page) => [
    { text: `Lesson ${page}`, x: 60, y: 80, size: 30 },
    { text: 'First the thing is said', x: 90, y: 240, size: 20 },
    { text: 'Then it is said again', x: 90, y: 290, size: 20 },
    { text: `And at last in other words ${page}`, x: 90, y: 340, size: 20 },
  ],
};

describe.each(Object.entries(REPETITIVE))('of %s', (_, book) => {
  it.each([10, 30, MANY])('loses nothing on %d pages', (pageCount) => {
    const parted = part(book, pageCount);
    expect(lostWords(book, pageCount, parted)).toEqual([]);
    expect(parted.removed).toEqual([]);
  });
});

describe('real heads and feet', () => {
  const withFurniture =
    (book: Book): Book =>
    (page) => [
      { text: page % 2 ? 'The Title of the Book' : 'The Name of its Author', x: 240, y: 22, size: 8 },
      ...book(page),
      { text: String(page), x: 295, y: 785, size: 8 },
    ];
  const names = Object.keys(REPETITIVE).filter((name) => /lines|sentence|texts/.test(name));

  it.each(names)('go from %s, and they alone', (name) => {
    for (const pageCount of [10, MANY]) {
      const book = withFurniture(REPETITIVE[name]!);
      const parted = part(book, pageCount);
      expect(lostWords(book, pageCount, parted)).toEqual([]);
      const { removed } = parted;
      expect(removed).toHaveLength(2 * pageCount);
      expect(new Set(removed.filter((text) => /\D/.test(text)))).toEqual(
        new Set(['The Title of the Book', 'The Name of its Author']),
      );
    }
  });

  it('go where they count on with the pages, in words and at both edges', () => {
    const book: Book = (page) => [
      { text: `Annual report | ${page}`, x: 60, y: 30, size: 8 },
      ...prose(page, 40, 80, 16),
      { text: `Page ${page} of 12`, x: 260, y: 780 },
    ];
    expect(removedFrom(book, 12)).toHaveLength(24);
  });

  it('go where they name the sections of their pages, which change every other page', () => {
    const book: Book = (page) => [
      { text: `Of the ${VOCABULARY[Math.floor(page / 2)]}`, x: 240, y: 40, italic: true },
      ...prose(page, 40, 80, 16),
    ];
    expect(removedFrom(book, 12)).toHaveLength(12);
  });

  it('go beside numbers that count on with the pages, whatever they say', () => {
    const book: Book = (page) => [
      { text: `${page} Of the ${VOCABULARY[page]}`, x: 60, y: 40, bold: true },
      { text: String(page + 14), x: 500, y: 40 },
      ...prose(page, 40, 80, 16),
    ];
    expect(removedFrom(book, 8)).toHaveLength(16);
  });

  it('are no names of what each page is about alone', () => {
    const book: Book = (page) => [
      { text: `The ${VOCABULARY[page]}`, x: 60, y: 40, bold: true },
      ...prose(page, 40, 80, 16),
    ];
    expect(removedFrom(book, 11)).toEqual([]);
  });

  it('are no sentences, captions, large titles or numbers that do not count', () => {
    const book: Book = (page) => [
      { text: `Chapter ${page}`, x: 60, y: 50, size: 20 },
      ...prose(page, 36, 110, 16),
      { text: `Table ${page}`, x: 60, y: 745 },
      { text: `${(page * 7919) % 1000}`, x: 60, y: 775 },
    ];
    expect(removedFrom(book, 12)).toEqual([]);
  });
});

describe('a document of one page', () => {
  const letter =
    (...lines: SetLine[]): Book =>
    () => [...prose(3, 20, 250, 16), ...lines];

  it.each([
    ['an address above a letter', { text: 'Jane Miller, 5 Road, Berlin, www.jane.example', x: 60, y: 50 }],
    ['the name above a curriculum vitae', { text: 'Jane Miller', x: 60, y: 60, size: 22 }],
    ['a date', { text: 'Berlin, 3 May 2024', x: 400, y: 80 }],
    ['the number of an invoice', { text: 'Invoice 1234', x: 60, y: 60 }],
    ['a title in capitals', { text: 'MINUTES OF THE BOARD', x: 60, y: 60 }],
    ['a sum at its foot', { text: 'Total due: EUR 700', x: 60, y: 760 }],
    ['an account at its foot', { text: 'IBAN DE02 1203 0000 0000 2020 51', x: 60, y: 755, size: 8 }],
  ])('keeps %s', (_, line) => {
    expect(removedFrom(letter(line), 1)).toEqual([]);
  });

  it.each(['Order number HL-20391', 'Born: 04/05/1971'])('keeps what stands beside a title: %s', (text) => {
    const form: Book = () => [
      { text: 'ORDER', x: 60, y: 60, size: 26 },
      { text, x: 440, y: 54 },
      ...prose(3, 8, 300, 16),
    ];
    expect(removedFrom(form, 1)).toEqual([]);
  });

  it('loses what stands in small type above the number at its foot', () => {
    const book: Book = () => [
      ...times(54, (i) => ({
        text: `and the wind is ${i} times what it is below, or above the fog`,
        x: 60,
        y: 92 + 12 * i,
        size: 9.5,
      })),
      {
        text: 'the winds, the fogs and the society of ridges, for members and for friends of the winds',
        x: 60,
        y: 752,
        size: 8,
      },
      { text: '121', x: 60, y: 764, size: 9.5 },
    ];
    expect(removedFrom(book, 1)).toHaveLength(2);
  });

  it('takes no line that says where it was published for an account', () => {
    const foot = 'Journal of Wind and Weather, Vol. 15, No. 11, pp. 713-718, May 2017';
    const article: Book = (page) => [
      ...prose(page, 40, 80, 16),
      { text: foot, x: 60, y: 770, size: 7, italic: true },
      { text: '715', x: 525, y: 770, size: 7 },
    ];
    expect(removedFrom(article, 1)).toContain(foot);
  });
});

describe('heads and feet that are to be kept', () => {
  const HEAD = { text: '3. Of Harbours', x: 240, y: 22, size: 9, bold: true };
  const book: Book = (page) => [
    HEAD,
    ...prose(page, 40, 80, 16),
    { text: `- ${page} -`, x: 295, y: 785, size: 8 },
  ];

  it('stand in their places as plain paragraphs, the document around them unchanged', () => {
    const { document, warnings } = compose(book, 6, 'keep');
    expect(warnings).toEqual([]);
    expect(document.furniture).toEqual([]);
    const isFurniture = (block: Block) =>
      block.type === 'paragraph' && /^(?:3\. Of|- \d)/.test(textOf(block.inlines));
    expect(document.blocks.filter(isFurniture)).toHaveLength(12);
    const dropped = compose(book, 6).document;
    expect(dropped.furniture).toHaveLength(12);
    expect(document.blocks.filter((block) => !isFurniture(block))).toEqual(dropped.blocks);
    expect(document.blocks.slice(0, 2).map(({ type }) => type)).toEqual(['pageBreak', 'paragraph']);
  });

  it('do not part a list that goes on over pages', () => {
    const list = (page: number) => [
      HEAD,
      ...times(40, (i) => ({
        text: `${40 * (page - 1) + i + 1}. ${VOCABULARY[i % 12]} and so on`,
        x: 60,
        y: 80 + 17 * i,
      })),
    ];
    const { document } = compose(list, 4, 'keep');
    expect(document.blocks.map(({ type }) => type)).toEqual(['pageBreak', 'paragraph', 'list']);
  });
});

describe('documents set at random', () => {
  it.each(times(60, (seed) => seed + 1))('lose no word that is not said to be left out (seed %d)', (seed) => {
    const random = seeded(seed);
    const { book, pageCount } = randomBook(random);
    expect(lostWords(book, pageCount)).toEqual([]);
  });
});

const VOCABULARY =
  'harbour lantern tortoise patient meadow copper winter signal garden thunder velvet anchor'.split(' ');

/** Lines of text that no other page has. */
function prose(page: number, lines: number, top: number, leading: number): SetLine[] {
  const random = seeded(page * 7 + lines);
  return times(lines, (i) => ({
    text: times(6, () => VOCABULARY[Math.floor(random() * VOCABULARY.length)]!).join(' '),
    x: 60,
    y: top + leading * i,
  }));
}

/** Pages of one to three columns, heads, feet, forms and notes in any mixture. */
function randomBook(random: () => number): { book: Book; pageCount: number } {
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!;
  const pageCount = pick([1, 2, 3, 5, 8, 20]);
  const columns = pick([1, 1, 2, 3]);
  const leading = pick([11, 12, 14, 18, 25]);
  const [top, bottom] = [pick([30, 60, 110]), pick([690, 740, 785])];
  const repeats = random() < 0.5;
  const measure = (WIDTH - 100) / columns;
  const wordsALine = Math.max(2, Math.floor(measure / 45) - 1);
  const head = pick<SetLine | undefined>([undefined, { text: 'Running head', x: 250, y: 18, size: 8 }]);
  const numbered = random() < 0.5;
  const extras = times(Math.floor(random() * 4), () => ({
    text: pick(['Note 7', 'see www.example.org', '12', 'Copyright 2020 Somebody', 'TOTAL', '3 May 2021']),
    x: 50 + random() * 400,
    y: pick([15, 45, 75, 735, 765, 790]),
    size: pick([7, 10, 14]),
  }));
  const book: Book = (page) => {
    const own = repeats ? seeded(1) : seeded(page);
    const body = times(columns, (column) =>
      times(Math.floor((bottom - top) / leading), (i) => ({
        text: times(wordsALine, () => VOCABULARY[Math.floor(own() * VOCABULARY.length)]!).join(' '),
        x: 50 + column * measure,
        y: top + leading * i,
      })),
    ).flat();
    const number = { text: String(page + 40), x: 300, y: 796, size: 8 };
    return [...(head ? [head] : []), ...body, ...extras, ...(numbered ? [number] : [])];
  };
  return { book, pageCount };
}

it('leaves out numbers that count on two pages, though they stand as far in as LaTeX sets them', () => {
  const book: Book = (page) => [
    ...times(24, (i) => ({ text: 'The pilot comes to bring the ship in.', x: 60, y: 130 + 20 * i })),
    { text: String(page), x: 300, y: 660 },
  ];
  expect(removedFrom(book, 2)).toEqual(['1', '2']);
});

it('keeps what ends several pages at one height and stands within the text of others as well', () => {
  const book: Book = (page) =>
    times(6, (i): SetLine[] => {
      const y = 140 + 120 * i + 2 * (page % 2);
      return [
        { text: `The pilot brings ship ${10 * page + i} in.`, x: 60, y },
        { text: 'Returns', x: 60, y: y + 40, size: 8 },
      ];
    }).flat();
  expect(removedFrom(book, 6)).toEqual([]);
});

it('leaves out the numbers of blank pages, but not what stands alone on a page', () => {
  const book: Book = (page) => [
    ...(page % 3 === 0
      ? []
      : times(24, (i) => ({ text: 'The pilot brings the ship in.', x: 60, y: 90 + 20 * i }))),
    ...(page === 6 ? [{ text: 'Part 6', x: 280, y: 740 }] : [{ text: String(page), x: 300, y: 740 }]),
  ];
  const { document, removed } = part(book, 8);
  expect(removed).toEqual(['1', '2', '3', '4', '5', '7', '8']);
  expect(document.blocks.map((block) => ('inlines' in block ? textOf(block.inlines) : ''))).toContain(
    'Part 6',
  );
});

it('leaves out the number of an opening page at another edge, and of one whose text goes on right above it', () => {
  const prose = (from: number) =>
    times(24, (i) => ({ text: 'The pilot brings the ship in.', x: 60, y: from + 20 * i }));
  const book: Book = (page) => [
    ...(page === 1 ? [] : [{ text: String(page), x: 500, y: 40 }]),
    ...prose(90),
    ...(page === 1 ? [{ text: '1', x: 300, y: 568, size: 8 }] : []),
    ...(page === 5 ? [{ text: '5', x: 60, y: 568 }] : []),
  ];
  expect(removedFrom(book, 6)).toEqual(['1', '2', '3', '4', '5', '6']);
});

it('heads that name in small type what a page before sets in large type are left out, however few they are', () => {
  const text = (top: number, lines: number): SetLine[] =>
    times(lines, (i) => ({
      text: `The wind on the ridge is ${i} times what it is in the valley.`,
      x: 60,
      y: top + 14 * i,
    }));
  const book: Book = (page) =>
    page === 1
      ? [{ text: '1 Wind and slope', x: 60, y: 90, size: 20 }, ...text(130, 44)]
      : [
          { text: '1. Wind and Slope', x: 240, y: 60 },
          ...text(100, 20),
          { text: 'Wind and Slope', x: 60, y: 420 },
        ];
  expect(removedFrom(book, 2)).toEqual(['1. Wind and Slope']);
});

it('heads that name a chapter by its label and title, and bear the number of their page, are left out', () => {
  const text = times(40, (i) => ({
    text: `The wind on the ridge is ${i} times what it is in the valley.`,
    x: 60,
    y: 160 + 14 * i,
  }));
  const book: Book = (page) =>
    page === 1
      ? [
          { text: 'Chapter 3', x: 60, y: 70, size: 16 },
          { text: 'Wind and slope', x: 60, y: 110, size: 20 },
          ...text,
        ]
      : [{ text: '8 CHAPTER 3. WIND AND SLOPE', x: 60, y: 60 }, ...text];
  expect(removedFrom(book, 2)).toEqual(['8 CHAPTER 3. WIND AND SLOPE']);
});

it('heads that name the section which begins on their page go, though its name is cut in them', () => {
  const section = '2.3 Where the wind turns on the ridge';
  const book = (head: string): Book => {
    const text = times(30, (i) => ({
      text: `The wind is ${i} times what it is below.`,
      x: 60,
      y: 140 + 14 * i,
    }));
    return (page) =>
      page === 2
        ? [{ text: head, x: 60, y: 50 }, { text: section, x: 60, y: 110, size: 14, bold: true }, ...text]
        : text;
  };
  for (const head of [section.toUpperCase(), '2.3. WHERE THE WIND TURNS …'])
    expect(removedFrom(book(head), 4)).toEqual([head]);
  for (const head of ['2.3 …', 'Where the rain turns …']) expect(removedFrom(book(head), 4)).toEqual([]);
});

it('heads as large as the sections they name go where they stand beside the number of their page', () => {
  const sections = ['1 Wind and slope', '2 Rain on the ridge', '3 Fog', '4 Snow in the pass', '5 Thaw'];
  const book: Book = (page) => [
    { text: sections[page - 1]!, x: 60, y: 60, size: 14, bold: true },
    { text: String(page + 6), x: 500, y: 60, size: 14 },
    ...times(8, (i) => ({ text: `The wind is ${i} times what it is below.`, x: 60, y: 84 + 14 * i })),
    { text: sections[page - 1]!, x: 60, y: 220, size: 14, bold: true },
    ...times(20, (i) => ({ text: `The fog is ${i} times what it is above.`, x: 60, y: 250 + 14 * i })),
  ];
  const { document, removed } = part(book, 5);
  expect(removed).toEqual(sections.flatMap((section, i) => [section, String(i + 7)]));
  expect(document.blocks.filter(({ type }) => type === 'heading')).toHaveLength(5);
});

it('a heading that says what one before it says is none of them', () => {
  const text = (top: number): SetLine[] =>
    times(30, (i) => ({
      text: `The wind on the ridge is ${i} times what it is in the valley.`,
      x: 60,
      y: top + 14 * i,
    }));
  const book: Book = () => [{ text: 'Exercises', x: 60, y: 60, size: 14 }, ...text(100)];
  expect(removedFrom(book, 2)).toEqual([]);
});

it('keeps the title in the largest type of the first page, though it stands at the edge with little space below', () => {
  const text =
    'whoever comes later waits outside between the buoys until the pilot comes to bring the ship in and the tower rings';
  const contract: Book = (page) => [
    ...(page === 1 ? [{ text: 'Services Agreement', x: 240, y: 30, size: 11, bold: true }] : []),
    ...times(page === 1 ? 43 : 12, (i) => ({ text, x: 20, y: 54 + 17 * i, size: 9, until: 560 })),
  ];
  expect(removedFrom(contract, 2)).toEqual([]);
});

it('keeps a title that all pages bear once, in the largest type of the first', () => {
  const list =
    (below: SetLine[]): Book =>
    (page) => [
      { text: 'Ships of the harbour', x: 230, y: 30, size: 15, bold: true },
      ...(page === 1 ? below : []),
      ...prose(page, 40, 90, 16),
    ];
  expect(removedFrom(list([]), 5)).toEqual(times(4, () => 'Ships of the harbour'));
  const chapter = { text: 'First voyages', x: 60, y: 64, size: 20, bold: true };
  expect(removedFrom(list([chapter]), 5)).toEqual(times(5, () => 'Ships of the harbour'));
});

it('keeps the head of tables that nothing else names once, without the number of its page', () => {
  const columns = [60, 220, 380, 540];
  const heights = times(31, (i) => 100 + 20 * i);
  const rulings = [
    ...heights.map((y) => setRule('horizontal', y, 60, 540)),
    ...columns.map((x) => setRule('vertical', x, 100, 700)),
  ];
  const cells = (page: number) =>
    times(90, (i) => ({
      text: i < 3 ? VOCABULARY[i]! : `${(i * page * 7919) % 997}`,
      x: 66 + 160 * (i % 3),
      y: 114 + 20 * Math.floor(i / 3),
    }));
  const pages = times(4, (i) => {
    const head = [
      { text: 'Ships of the harbour', x: 240, y: 40 },
      { text: `Page ${i + 1}`, x: 500, y: 40 },
    ];
    return layoutPage(
      setPage([...head, ...cells(i + 1)], { number: i + 1, width: WIDTH, height: HEIGHT, rulings }),
    );
  });
  const { document } = composeDocument(pages, { outline: [], pageCount: 4 });
  const [first] = document.blocks.filter(({ type }) => type !== 'pageBreak');
  expect(first).toMatchObject({ inlines: [{ text: 'Ships of the harbour' }] });
  const removed = (document.furniture ?? []).map(({ text }) => text);
  expect(removed.filter((text) => text === 'Ships of the harbour')).toHaveLength(3);
  expect(removed).toContain('Page 1');
});

it('leaves out a large head of a page cut out of a document, whose number or beginning says that it is not the first', () => {
  const prose = [
    'whoever comes later waits outside between the buoys until',
    'the pilot comes to bring the ship in and the tower rings its',
  ];
  const patent = (number: string, opening: string): Book => {
    const column = (x: number) =>
      times(55, (i): SetLine => {
        const text = x === 50 && i === 0 ? opening : prose[i % 2]!;
        return { text, x, y: 99 + 11 * i, size: 9, until: x + 245 };
      });
    const head = { text: 'US 2009/0197849 A1', x: 50, y: 64, size: 11 };
    const date = { text: 'Aug. 6, 2009', x: 480, y: 64, size: 11 };
    return () => [head, date, { text: number, x: 295, y: 79, size: 9 }, ...column(50), ...column(310)];
  };
  const begun = 'Whoever comes later waits outside between the buoys until';
  expect(removedFrom(patent('25', begun), 1)).toHaveLength(3);
  expect(removedFrom(patent('1', begun), 1)).toEqual([]);
  expect(removedFrom(patent('1', prose[1]!), 1)).toHaveLength(3);
});

describe('what begins the text of its page, though it counts on with the pages', () => {
  const opened =
    (below: number, ...lines: ((page: number) => SetLine)[]): Book =>
    (page) => [
      ...lines.map((line) => line(page)),
      ...prose(page, 38, below, 16),
      { text: String(page), x: 295, y: 785, size: 8 },
    ];
  const titled = (label: string): Book =>
    opened(
      120,
      (page) => ({ text: `${label} ${page}`, x: 60, y: 60, size: 9 }),
      (page) => ({ text: `The ${VOCABULARY[page]}`, x: 60, y: 80, size: 14, bold: true }),
    );

  it.each<[string, Book]>([
    ['the label of a chapter, in small type above its title', titled('Chapter')],
    ['such a label in another language', titled('\u0413\u043b\u0430\u0432\u0430')],
    ['one of no division of a document', titled('Letter')],
    ['a label in bold', opened(90, (page) => ({ text: `Recipe ${page}`, x: 60, y: 60, bold: true }))],
    ['a label in italics', opened(90, (page) => ({ text: `Day ${page}`, x: 60, y: 60, italic: true }))],
    ['a day', opened(90, (page) => ({ text: `${page + 11} May 1821`, x: 60, y: 60, bold: true }))],
    ['a date', opened(90, (page) => ({ text: `May ${page + 2}, 1904`, x: 60, y: 60 }))],
    ['the number of a form', opened(90, (page) => ({ text: `Form FT-${7 * page}`, x: 60, y: 60 }))],
  ])('stays: %s', (_, book) => {
    expect(removedFrom(book, 6)).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it.each<[string, (page: number) => SetLine]>([
    ['in small type', (page) => ({ text: `Harbour News ${page}`, x: 240, y: 40, size: 8 })],
    ['with a word for pages', (page) => ({ text: `Report, page ${page}`, x: 240, y: 40, bold: true })],
    [
      'of a chapter that goes on',
      (page) => ({ text: `Chapter ${Math.ceil(page / 3)}`, x: 240, y: 40, bold: true }),
    ],
  ])('does not keep a running head: %s', (_, head) => {
    expect(removedFrom(opened(90, head), 6)).toHaveLength(12);
  });
});

it('keeps all lines of an address at the foot of a bill, or of a block beside it, where it keeps one', () => {
  const foot = [
    ['Northern Light Studio', 'Tel. 0431 555 0121', 'Fjord Bank'],
    ['Quay Street 12', 'mail@northern.example', 'IBAN DE02 1203 0000 0000 2020 51'],
    ['24114 Oldtown', 'www.northern.example', 'VAT No. DE123456789'],
  ];
  const bill: Book = () => [
    { text: 'Northern Light Studio', x: 62, y: 76, size: 20, bold: true },
    { text: 'Invoice 2026-0412', x: 400, y: 76, size: 16 },
    ...prose(1, 12, 228, 13),
    ...foot.flatMap((texts, row) =>
      texts.map((text, column): SetLine => ({ text, x: 62 + 157 * column, y: 717 + 10 * row, size: 7.5 })),
    ),
  ];
  expect(removedFrom(bill, 1)).toEqual([]);
});

describe('on a page with little else', () => {
  const number: SetLine = { text: 'Page 2', x: 282, y: 785, size: 8 };

  it('is kept beside a picture', () => {
    const picture = { left: 100, top: 100, right: 500, bottom: 700 };
    const page = setPage([number], { width: WIDTH, height: HEIGHT, images: [picture] });
    const { document, warnings } = composeDocument([layoutPage(page)], { outline: [], pageCount: 1 });
    expect(wordsOf(document)).toEqual(['Page', '2']);
    expect(warnings).toEqual([]);
  });

  it('is kept unless there is more text than it', () => {
    const text =
      (lines: number): Book =>
      () => [...prose(1, lines, 200, 13), number];
    expect(removedFrom(text(1), 1)).toEqual([]);
    expect(removedFrom(text(2), 1)).toEqual(['Page 2']);
  });
});

it('leaves out feet with numbers of pages though they stand further in than feet of most pages', () => {
  const book: Book = (page) => [
    ...times(24, (i) => ({ text: 'The pilot comes to bring the ship in.', x: 60, y: 100 + 20 * i })),
    { text: 'Harbours of the north', x: 60, y: 660 },
    { text: `${page}/4`, x: 500, y: 660 },
  ];
  expect(new Set(removedFrom(book, 4))).toEqual(
    new Set(['Harbours of the north', '1/4', '2/4', '3/4', '4/4']),
  );
});

it('leaves out the number of the only page, however far in below its text, but not right below', () => {
  const page =
    (y: number): Book =>
    () => [
      ...times(3, (i) => ({
        text: 'The pilot comes to bring the ship in to harbour',
        x: 60,
        y: 120 + 13 * i,
      })),
      { text: '1', x: 298, y },
    ];
  expect(removedFrom(page(600), 1)).toEqual(['1']);
  expect(removedFrom(page(160), 1)).toEqual([]);
});
