import { describe, expect, it } from 'vitest';
import { textOf } from '../../../../document/walk.ts';
import { composeDocument } from '../../../compose.ts';
import { layoutPage } from '../../../layout-page.ts';
import type { FileFacts, Page } from '../../../page.ts';
import { type SetLine, setColumn, setPage, setWords } from '../../../testing/set-page.ts';

/** The headings of a page, as Markdown has them. */
function headingsOf(page: Page, facts: Partial<FileFacts> = {}): string[] {
  const { document } = composeDocument([layoutPage(page)], { outline: [], pageCount: 1, ...facts });
  return document.blocks.flatMap((block) =>
    block.type === 'heading' ? [`${'#'.repeat(block.level)} ${textOf(block.inlines)}`] : [],
  );
}

const PROSE = [
  'The harbour is open from the first light of the day until the bell',
  'of the old tower rings, and whoever comes later has to wait outside',
  'between the buoys until the pilot comes to bring the ship in.',
];
const body = (y: number, x = 50) => setColumn(PROSE, { x, y, until: 550 });

it('takes terms whose meanings are set in below them for no headings', () => {
  const terms = ['berth', 'fairway', 'lee', 'mooring', 'quay', 'roads'];
  const lines = terms.flatMap((text, i): SetLine[] => [
    { text, x: 50, y: 132 + 48 * i, bold: true },
    ...body(144 + 48 * i, 80),
  ]);
  const page = setPage([
    { text: 'Words of the Harbour', x: 50, y: 60, size: 16, bold: true },
    ...body(90),
    ...lines,
    ...body(440),
  ]);
  expect(headingsOf(page)).toEqual(['# Words of the Harbour']);
});

it('takes dishes with their prices for no headings, though they are bold with a text below', () => {
  const dishes = ['Leek soup', 'Lamb for two', 'Treacle tart', 'Baked apple'];
  const menu = (prices: readonly string[]) =>
    setPage([
      { text: 'The Old Harbour', x: 50, y: 60, size: 16, bold: true },
      ...dishes.flatMap((text, i): SetLine[] => [
        { text, x: 50, y: 100 + 70 * i, bold: true },
        { text: prices[i]!, x: 550 - 5 * prices[i]!.length, y: 100 + 70 * i, bold: true },
        ...body(114 + 70 * i),
      ]),
    ]);
  expect(headingsOf(menu(['6.25', '34.00', '7.50', '8.00']))).toEqual(['# The Old Harbour']);
  expect(headingsOf(menu(['', '', '', '']))).toHaveLength(5);
});

it('takes nothing for a heading that was written into a field of a form', () => {
  const page = setPage([
    { text: 'Berth', x: 50, y: 60, size: 16, bold: true },
    ...body(90),
    { text: 'Lower quay', x: 50, y: 170, size: 16, bold: true },
    ...body(190),
  ]);
  expect(headingsOf(page)).toHaveLength(2);
  const field = { left: 48, top: 150, right: 300, bottom: 176, name: 'berth', value: 'Lower quay' };
  expect(headingsOf({ ...page, fields: [{ ...field, kind: 'text' }] })).toEqual(['# Berth']);
});

it('takes lines at the edge for headings where all text is set in', () => {
  const heads = ['Opening Hours', 'Pilots', 'Fees'];
  const lines = heads.flatMap((text, i): SetLine[] => [
    { text, x: 50, y: 60 + 70 * i, size: 12, bold: true },
    ...body(78 + 70 * i, 110),
  ]);
  expect(headingsOf(setPage(lines))).toHaveLength(3);
});

it('has the title that the file names, though the head of a section has more words', () => {
  const page = setPage([
    { text: 'Harbour Rules', x: 50, y: 60, size: 18, bold: true },
    { text: 'Ships that come in by night', x: 50, y: 90, size: 16, bold: true },
    ...body(110),
    { text: 'Ships that leave', x: 50, y: 170, size: 16, bold: true },
    ...body(190),
  ]);
  const expected = ['# Harbour Rules', '## Ships that come in by night', '## Ships that leave'];
  expect(headingsOf(page, { title: 'Harbour rules' })).toEqual(expected);
});

it('has the title that stands alone on its page above chapters in larger type', () => {
  const chapters = [
    'Ships that come in by night',
    'Ships that leave',
    'Pilots and buoys',
    'What is to be paid',
  ];
  const pages = [
    setPage([{ text: 'Rules of the Old Harbour', x: 200, y: 300, size: 16 }]),
    ...chapters.map((text, i) =>
      setPage([{ text, x: 50, y: 90, size: 24, bold: true }, ...body(130), ...body(180)], { number: i + 2 }),
    ),
  ];
  const { document } = composeDocument(pages.map(layoutPage), { outline: [], pageCount: pages.length });
  const levels = document.blocks.flatMap((block) => (block.type === 'heading' ? [block.level] : []));
  expect(levels).toEqual([1, 2, 2, 2, 2]);
});

it('has the title of two words on a cover that names its authors in smaller type', () => {
  const pages = [
    setPage([
      { text: 'Harbour Rules', x: 300, y: 120, size: 24, bold: true },
      { text: 'The Keepers of the Old Quay', x: 260, y: 320, size: 17, bold: true },
    ]),
    setPage([{ text: 'Pilots', x: 50, y: 90, size: 14, bold: true }, ...body(130), ...body(180)], {
      number: 2,
    }),
  ];
  const { document } = composeDocument(pages.map(layoutPage), { outline: [], pageCount: 2 });
  const titles = document.blocks.filter((block) => block.type === 'heading' && block.level === 1);
  expect(titles).toMatchObject([{ inlines: [{ text: 'Harbour Rules' }] }]);
});

it('takes the first of numbered sections for no title', () => {
  const page = setPage([
    { text: 'Harbour Rules', x: 50, y: 60, size: 18, bold: true },
    { text: '1. Ships that come in by night', x: 50, y: 90, size: 16, bold: true },
    ...body(110),
    { text: '2. Ships that leave', x: 50, y: 170, size: 16, bold: true },
    ...body(190),
  ]);
  const expected = ['# Harbour Rules', '## 1. Ships that come in by night', '## 2. Ships that leave'];
  expect(headingsOf(page)).toEqual(expected);
});

it('takes the letter above the entries of an index for no title', () => {
  const letters = ['A', 'B'].flatMap((letter, i) => [
    { text: letter, x: 50, y: 90 + 80 * i, size: 13, bold: true },
    ...body(110 + 80 * i),
  ]);
  const page = setPage([{ text: 'Index', x: 50, y: 60, size: 18, bold: true }, ...letters]);
  const levels = headingsOf(page).map((heading) => heading.indexOf(' '));
  expect(levels).toHaveLength(3);
  expect(levels[0]).toBeLessThan(levels[1]!);
  expect(levels[1]).toBe(levels[2]);
});

it('has no title where the first heading looks like those of the sections behind it', () => {
  const heads = ['Ships that come in by night', 'Ships that leave', 'Fees of the lower quay'];
  const lines = heads.flatMap((text, i): SetLine[] => [
    { text, x: 50, y: 60 + 80 * i, size: 16, bold: true },
    ...body(80 + 80 * i),
  ]);
  expect(headingsOf(setPage(lines))).toEqual(heads.map((head) => `# ${head}`));
});

it('has the title of three words that is larger than a longer head below it', () => {
  const page = setPage([
    { text: 'Harbour Night Rules', x: 50, y: 60, size: 16, bold: true },
    ...body(80),
    { text: 'Ships that leave before the first light', x: 50, y: 150, size: 13, bold: true },
    ...body(170),
  ]);
  const expected = ['# Harbour Night Rules', '## Ships that leave before the first light'];
  expect(headingsOf(page)).toEqual(expected);
});

it('takes a large line of two words for the title where longer heads of sections look alike', () => {
  const page = setPage([
    { text: 'Harbour Rules', x: 50, y: 60, size: 18, bold: true },
    { text: 'Ships that come in by night', x: 50, y: 90, size: 14, bold: true },
    ...body(110),
    { text: 'Ships that leave before noon', x: 50, y: 170, size: 14, bold: true },
    ...body(190),
  ]);
  const expected = ['# Harbour Rules', '## Ships that come in by night', '## Ships that leave before noon'];
  expect(headingsOf(page)).toEqual(expected);
});

it('takes the labels of notes set apart for no headings', () => {
  const note = (label: string, y: number): SetLine[] => [
    { text: label, x: 80, y, size: 13, bold: true },
    ...body(y + 16, 80),
  ];
  const page = setPage([
    { text: 'Harbour Rules', x: 50, y: 60, size: 18, bold: true },
    ...body(90),
    ...note('Note', 150),
    { text: 'Ships that leave', x: 50, y: 230, size: 14, bold: true },
    ...body(250),
    ...note('WARNING', 310),
  ]);
  expect(headingsOf(page).map((head) => head.replace(/#+ /, ''))).toEqual([
    'Harbour Rules',
    'Ships that leave',
  ]);
});

it('takes two lines of a title in two colours for one heading', () => {
  const page = setPage([
    { text: 'A new harbour for', x: 50, y: 60, size: 30, bold: true, color: 0xcc2222 },
    { text: 'the old town', x: 50, y: 92, size: 30, bold: true },
    ...body(140),
    ...body(200),
  ]);
  expect(headingsOf(page)).toEqual(['# A new harbour for the old town']);
});

it('takes two lines of a recognised title for one heading of which one was seen to be bold', () => {
  const page = setPage(
    [
      { text: 'A new harbour for', x: 50, y: 60, size: 30 },
      { text: 'the old town', x: 50, y: 92, size: 30, bold: true },
      ...body(140),
      ...body(200),
    ],
    { source: 'ocr' },
  );
  const words = page.words.map((word) => ({ ...word, confidence: 0.9 }));
  expect(headingsOf({ ...page, words })).toEqual(['# A new harbour for the old town']);
});

it('takes commands in bold type a little larger than the text for code', () => {
  const command = (text: string, y: number): SetLine => ({
    text,
    x: 60,
    y,
    size: 11.5,
    bold: true,
    monospaced: true,
  });
  const page = setPage([
    { text: 'Harbour Rules', x: 50, y: 60, size: 18, bold: true },
    ...body(90),
    command('harbour open --all', 150),
    ...body(180),
    command('harbour close', 240),
    ...body(270),
  ]);
  expect(headingsOf(page)).toEqual(['# Harbour Rules']);
});

it('takes sections of laws that count on for headings, though they are set in the size of the text', () => {
  const heads = ['SHORT TITLE', 'MOORING', 'FEES', 'PILOTS'].map((name, i) => `SECTION ${i + 1}. ${name}.`);
  const sections = heads.flatMap((text, i): SetLine[] => [
    { text, x: 50, y: 100 + 80 * i, bold: true },
    ...body(118 + 80 * i),
  ]);
  const page = setPage([{ text: 'Harbour Rules', x: 50, y: 60, size: 16, bold: true }, ...sections]);
  expect(headingsOf(page).map((heading) => heading.replace(/^#+ /, ''))).toEqual(['Harbour Rules', ...heads]);
});

it('takes heads in the middle of the page for headings, though their type is that of the text', () => {
  const heads = ['1. Ships', '2. Pilots', '3. Fees and charges', '4. Fog'];
  const sections = heads.flatMap((text, i): SetLine[] => [
    { text, x: 300 - 2.5 * text.length, y: 100 + 90 * i },
    ...body(118 + 90 * i),
  ]);
  const page = setPage([{ text: 'Harbour Rules', x: 240, y: 60, size: 16 }, ...sections]);
  expect(headingsOf(page).length).toBeGreaterThanOrEqual(4);
});

it('takes the name below the label of a division for a heading, as its number counts on', () => {
  const centre = (text: string, y: number, size: number): SetLine => ({
    text,
    x: 300 - 0.25 * size * text.length,
    y,
    size,
  });
  const chapters = ['Of Ships', 'Of Pilots and Tugs', 'Of Fees'].flatMap((name, i): SetLine[] => [
    centre(`CHAPTER ${i + 1}`, 100 + 110 * i, 7.5),
    { ...centre(name, 114 + 110 * i, 10), italic: true },
    ...body(138 + 110 * i),
  ]);
  const page = setPage([{ text: 'Harbour Rules', x: 240, y: 60, size: 16, bold: true }, ...chapters]);
  expect(headingsOf(page)).toEqual(['# Harbour Rules', '## Of Ships', '## Of Pilots and Tugs', '## Of Fees']);
});

it('takes heads for headings that letters and Roman numerals count, though they are set in the size of the text', () => {
  const heads = ['I. Ships', 'II. Pilots', 'III. Fees', 'IV. Fog'].flatMap((text, i): SetLine[] => [
    { text, x: 300 - 2.5 * text.length, y: 100 + 100 * i },
    ...body(118 + 100 * i),
  ]);
  const page = setPage([{ text: 'Harbour Rules', x: 240, y: 60, size: 16 }, ...heads]);
  expect(headingsOf(page)).toHaveLength(5);
});

it('has the title that outgrows all heads below it, however small the step is', () => {
  const heads = ['1. Ships', '2. Pilots', '3. Fees'].flatMap((text, i): SetLine[] => [
    { text, x: 50, y: 110 + 80 * i, bold: true },
    ...body(128 + 80 * i),
  ]);
  const page = setPage([{ text: 'Rules of the Harbour', x: 240, y: 60, size: 11.5, bold: true }, ...heads]);
  expect(headingsOf(page)).toEqual(['# Rules of the Harbour', '## 1. Ships', '## 2. Pilots', '## 3. Fees']);
});

it('takes a sentence that is quoted in large type for no heading', () => {
  const quoted = (text: string) =>
    headingsOf(
      setPage([
        { text: 'Harbours of the North', x: 50, y: 60, size: 18, bold: true },
        ...body(90),
        { text, x: 50, y: 150, size: 14, bold: true },
        ...body(170),
      ]),
    );
  expect(quoted('Ships that came in by night')).toHaveLength(2);
  expect(quoted('“Whoever comes by night has to wait.”')).toHaveLength(1);
});

it('takes addresses and the labels of formulas for no headings, however they are set', () => {
  const labelled = (text: string, y: number): SetLine[] => [
    { text, x: 50, y, size: 13, bold: true },
    ...body(y + 20),
  ];
  const page = setPage([
    ...labelled('Ropes of the Harbour', 60),
    ...labelled('https://harbour.example.org/ropes', 150),
    ...labelled('Formula (II)', 240),
    ...labelled('Knots', 330),
  ]);
  const heads = headingsOf(page).map((head) => head.replace(/^#+ /u, ''));
  expect(heads).toEqual(['Ropes of the Harbour', 'Knots']);
});

it('knows headings of an outline that leaves out their numbers and accents', () => {
  const page = setPage([
    { text: '1 The Harbour', x: 50, y: 60, size: 16, bold: true },
    ...body(90),
    { text: '1.1 Opening hours', x: 50, y: 150, size: 12, bold: true },
    ...body(170),
    { text: 'Arriv\u00e9e', x: 50, y: 230, size: 12, bold: true },
    ...body(250),
    { text: '2 The Town', x: 50, y: 310, size: 16, bold: true },
    ...body(340),
  ]);
  const outline = [
    { title: 'The Harbour', level: 1 },
    { title: 'Opening hours', level: 2 },
    { title: 'Arrivee', level: 3 },
    { title: 'The Town', level: 1 },
  ].map((entry) => ({ ...entry, page: 1 }));
  expect(headingsOf(page, { outline })).toEqual([
    '# 1 The Harbour',
    '## 1.1 Opening hours',
    '### Arriv\u00e9e',
    '# 2 The Town',
  ]);
});

it('knows headings of an outline whose labels stand on lines above them', () => {
  const chapter = (label: string, name: string, y: number): SetLine[] => [
    { text: label, x: 450, y, size: 10, bold: true },
    { text: name, x: 50, y: y + 36, size: 12, bold: true },
    ...body(y + 60),
  ];
  const page = setPage([
    { text: 'A Guide to the Coast', x: 50, y: 40, size: 24, bold: true },
    ...chapter('Chapter 1.', 'The Harbour', 90),
    { text: 'Opening hours', x: 50, y: 220, size: 16, bold: true },
    ...body(240),
    ...chapter('Chapter 2.', 'The Town', 310),
  ]);
  const outline = [
    { title: 'Chapter 1. The Harbour', level: 1 },
    { title: 'Opening hours', level: 2 },
    { title: 'Chapter 2. The Town', level: 1 },
  ].map((entry) => ({ ...entry, page: 1 }));
  const found = headingsOf(page, { outline }).filter((heading) => !heading.includes('Chapter'));
  expect(found).toEqual(['# A Guide to the Coast', '## The Harbour', '### Opening hours', '## The Town']);
});

it('gives headings of one name the levels of the entries that lead nearest to them', () => {
  const page = setPage([
    { text: 'Harbour', x: 50, y: 60, size: 16, bold: true },
    ...body(90),
    { text: 'Signals', x: 50, y: 150, size: 12, bold: true },
    ...body(170),
    { text: 'Town', x: 50, y: 230, size: 16, bold: true },
    ...body(260),
    { text: 'Gate', x: 50, y: 320, size: 12, bold: true },
    ...body(340),
    { text: 'Signals', x: 50, y: 400, size: 12, bold: true },
    ...body(420),
  ]);
  const outline = [
    { title: 'Signals', level: 4, page: 1, top: 500 },
    { title: 'Harbour', level: 1, page: 1, top: 45 },
    { title: 'Signals', level: 2, page: 1, top: 140 },
    { title: 'Town', level: 1, page: 1, top: 215 },
    { title: 'Gate', level: 2, page: 1, top: 310 },
    { title: 'Signals', level: 3, page: 1, top: 390 },
  ];
  expect(headingsOf(page, { outline }).map((heading) => heading.split(' ')[0])).toEqual([
    '#',
    '##',
    '#',
    '##',
    '###',
  ]);
});

it('takes the name of the first section of an article for a heading, though it is smaller than the text', () => {
  const page = setPage([
    { text: 'On Ships That Wait Outside the Harbour', x: 50, y: 60, size: 18 },
    { text: 'Abstract', x: 50, y: 110, size: 8, bold: true },
    ...body(120),
    { text: 'Introduction', x: 50, y: 180, size: 11, bold: true },
    ...body(194),
  ]);
  expect(headingsOf(page)).toContain('## Abstract');
});

it('takes lone small letters of a drawing for no headings', () => {
  const page = setPage([
    { text: 'Harbour', x: 50, y: 60, size: 16, bold: true },
    ...body(90),
    { text: 'h', x: 50, y: 170, size: 20, bold: true },
    ...body(200),
  ]);
  expect(headingsOf(page)).toEqual(['# Harbour']);
});

describe('slides', () => {
  const composeSlides = (slides: readonly (readonly SetLine[])[]) => {
    const pages = slides.map((lines, i) => ({
      ...setPage([...lines]),
      number: i + 1,
      width: 720,
      height: 540,
    }));
    return composeDocument(pages.map(layoutPage), { outline: [], pageCount: pages.length }).document.blocks;
  };
  const titlesOf = (blocks: ReturnType<typeof composeSlides>) =>
    blocks.flatMap((block) => (block.type === 'heading' ? [textOf(block.inlines)] : []));

  it('takes the largest line at the top of each for its heading, however light it is set', () => {
    const titles = ['The Harbour', 'Ships in it', 'Pilots', 'Pilots'];
    const points = [
      ['Built of stone', 'Open to all'],
      ['Three of iron', 'One of wood', 'None of steel'],
      ['On duty by day'],
      ['Nothing for boats', 'A crown a mast'],
    ];
    const slides = titles.map((title, i) => [
      { text: title, x: 60, y: 70, size: 30 },
      ...points[i]!.map((text, at): SetLine => ({ text, x: 60, y: 140 + 34 * at, size: 22 })),
    ]);
    expect(titlesOf(composeSlides(slides))).toEqual(titles);
  });

  const TITLES = [
    'What to expect',
    'The harbour',
    'Ships in it',
    'Ships in it',
    'Ships in it',
    'Who pays',
    'Ends',
  ];
  const POINTS = [
    ['Some words about the quay', 'And about who built it', 'A look at the ships'],
    ['It was built of stone', 'It lies open to all winds'],
    ['Three of them are of iron', 'One is made of wood', 'None was built of steel'],
    ['They lie at the long quay', 'And leave with the tide'],
    ['All have been paid for', 'Nobody asks by whom'],
    ['Boats pay nothing at all', 'Others pay for each mast'],
    ['Thanks for having come', 'Coffee is at the back'],
  ];
  const setSlide = (title: string, i: number, size: number): SetLine[] => [
    { text: title, x: 20, y: 50, size },
    ...POINTS[i]!.map((text, at): SetLine => ({ text: `• ${text}`, x: 60, y: 170 + 50 * at, size: 28 })),
  ];

  it('takes what all of them begin with at one place for their titles, though it is no larger than their text', () => {
    expect(titlesOf(composeSlides(TITLES.map((title, i) => setSlide(title, i, 26))))).toEqual(TITLES);
  });

  it('gives titles that are set smaller for their length the level of the others', () => {
    const slides = TITLES.map((title, i) => setSlide(title, i, i === 2 ? 30 : 36));
    const levels = composeSlides(slides).flatMap((block) => (block.type === 'heading' ? [block.level] : []));
    expect(new Set(levels.slice(1)).size).toBe(1);
  });
});

describe('tags of headings', () => {
  const document = { id: 1, role: 'Document', index: 0 };
  let id = 1;
  const tagAll = (role: string, lines: readonly SetLine[], inner?: string) => {
    const tag = { id: ++id, role, index: 0, parent: document };
    const innermost = inner ? { id: ++id, role: inner, index: 0, parent: tag } : tag;
    return lines.flatMap(setWords).map((word) => ({ ...word, tag: innermost }));
  };
  const tagged = (role: string, line: SetLine, inner?: string) => tagAll(role, [line], inner);
  const prose = (y: number) => tagAll('P', body(y));

  it('trusts them where what they tag may be headings, though it looks little like ones', () => {
    const questions = ['May I come in by night?', 'May I stay there?', 'What is it that I have to pay?'];
    const words = [
      ...tagged('H1', { text: 'Questions of Captains', x: 50, y: 60, size: 18, bold: true }),
      ...questions.flatMap((text, i) => [
        ...tagged('H2', { text, x: 50, y: 100 + 80 * i, bold: true }),
        ...prose(116 + 80 * i),
      ]),
    ];
    expect(headingsOf(setPage([], { words }))).toEqual([
      '# Questions of Captains',
      ...questions.map((text) => `## ${text}`),
    ]);
  });

  it('puts the title above them that has no tag of a heading', () => {
    const words = [
      ...tagged('P', { text: 'The Lock Keeper', x: 50, y: 60, size: 30, bold: true }),
      ...['New gates', 'Letters', 'Dates to keep in mind'].flatMap((text, i) => [
        ...tagged('H2', { text, x: 50, y: 110 + 80 * i, size: 14, bold: true }),
        ...prose(130 + 80 * i),
      ]),
    ];
    expect(headingsOf(setPage([], { words }))).toEqual([
      '# The Lock Keeper',
      '## New gates',
      '## Letters',
      '## Dates to keep in mind',
    ]);
  });

  it('takes code in a heading for a part of it', () => {
    const words = ['berth()', 'moor()'].flatMap((text, i) => [
      ...tagged('H2', { text, x: 50, y: 60 + 80 * i, bold: true }, 'Code'),
      ...prose(80 + 80 * i),
    ]);
    expect(headingsOf(setPage([], { words }))).toEqual(['# berth()', '# moor()'].map((text) => `#${text}`));
  });

  it('puts sections below the title on a cover that has no tag of a heading', () => {
    const cover = setPage([], {
      words: [
        ...tagged('P', { text: 'Rules of the Old Harbour', x: 150, y: 300, size: 14, bold: true }),
        ...tagged('P', { text: 'Fourth edition', x: 240, y: 330 }),
      ],
    });
    const pages = ['Ships', 'Pilots', 'Berths and moorings of ships', 'Fees to be paid here'].map((text, i) =>
      setPage([], {
        number: i + 2,
        words: [...tagged('H1', { text, x: 50, y: 60, size: 14, bold: true }), ...prose(90), ...prose(140)],
      }),
    );
    const { document } = composeDocument([cover, ...pages].map(layoutPage), { outline: [], pageCount: 5 });
    const levels = document.blocks.flatMap((block) => (block.type === 'heading' ? [block.level] : []));
    expect(levels).toEqual([1, 2, 2, 2, 2]);
  });
});

it('takes the title of a cover for its text, though it is printed over a picture as wide as the page', () => {
  const picture = (left: number, right: number) => ({ left, right, top: 200, bottom: 790 });
  const cover = (left: number, right: number) =>
    setPage([{ text: 'Rules of the Old Harbour', x: 150, y: 300, size: 20, bold: true }, ...body(480, 60)], {
      images: [picture(left, right)],
    });
  expect(headingsOf(cover(5, 595))).toEqual(['# Rules of the Old Harbour']);
  expect(headingsOf(cover(45, 555))).toEqual([]);
});

it('takes what the table of contents numbers and names for a heading, though it is set as the text is', () => {
  const sections = ['1 Ropes', '1.1 hemp_rope', '1.2 wire_rope', '1.3 chain'];
  const dots = (text: string) => `${text} ${'.'.repeat(60)} 2`;
  const listOf = (lineOf: (text: string) => string): SetLine[] =>
    sections.map((text, i) => ({ text: lineOf(text), x: 50, y: 100 + 16 * i }));
  const title: SetLine = { text: 'Rules of the Quay', x: 50, y: 60, size: 18, bold: true };
  const text = sections.flatMap((each, i): SetLine[] => [
    { text: each, x: 50, y: 60 + 80 * i, bold: i === 0 },
    ...body(80 + 80 * i),
  ]);
  const headingsBehind = (list: readonly SetLine[]) => {
    const pages = [setPage([title, ...list, ...body(300)]), setPage(text, { number: 2 })].map(layoutPage);
    const { document } = composeDocument(pages, { outline: [], pageCount: 2 });
    return document.blocks.flatMap((block) => (block.type === 'heading' ? [textOf(block.inlines)] : []));
  };
  expect(headingsBehind(listOf(dots))).toEqual(['Rules of the Quay', ...sections]);
  expect(headingsBehind([])).not.toContain('1.2 wire_rope');
});
