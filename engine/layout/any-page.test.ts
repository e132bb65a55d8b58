import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Document } from '../document/document.ts';
import { composeDocument } from './compose.ts';
import { composeWindow } from './compose-window.ts';
import { layoutPage } from './layout-page.ts';
import { turnPage } from './normalize/rotation.ts';
import type { Page, Ruling, Tag, Word } from './page.ts';
import { type SetLine, setPage } from './testing/set-page.ts';
import { splitWords, wordsOf } from './testing/words-of.ts';

/** US Letter, points. */
const [WIDTH, HEIGHT] = [612, 792];
/** What takes a second; eight thousand found no more. */
const RUNS = 100;
/** Pages of a window that are only looked at. */
const AHEAD = 1;

/** Stands for a word that is nowhere else in the document. */
const WORD = '#';
/** Marks, numbers and signs that one rule or another makes something of. */
const MARKS = [
  '•',
  '1.',
  '(a)',
  '2019',
  '12.5%',
  'Table',
  '1',
  '–',
  '#.',
  '(#)',
  '#^#',
  '□',
  '…',
  '[1]',
  '......',
];

const x = fc.integer({ min: 20, max: WIDTH - 100 });
const y = fc.integer({ min: 20, max: HEIGHT - 20 });
const size = fc.constantFrom(5, 8, 9, 10, 10, 10, 12, 16, 30);
const style = { size, bold: fc.boolean(), italic: fc.boolean() };
const word = fc.oneof(
  { arbitrary: fc.constant(WORD), weight: 6 },
  { arbitrary: fc.constantFrom(...MARKS), weight: 1 },
);
const text = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(' '));

/** A line anywhere. */
const strewn: fc.Arbitrary<SetLine> = fc.record({ text, x, y, ...style });

/** Lines one below the other, some of them indented. */
const column = fc
  .record({
    at: fc.record({ x, y, ...style }),
    leading: fc.constantFrom(9, 11, 12, 14, 24),
    lines: fc.array(fc.record({ text, indent: fc.constantFrom(0, 0, 0, 12, 40) }), { maxLength: 20 }),
  })
  .map(({ at, leading, lines }) =>
    lines.map(({ text, indent }, i): SetLine => ({ ...at, text, x: at.x + indent, y: at.y + i * leading })),
  );

/** Cells in rows and columns, some of them empty, ruled in one way or another. */
const grid = fc
  .record({
    at: fc.record({ x, y, ...style }),
    leading: fc.constantFrom(11, 13, 20),
    widths: fc.array(fc.integer({ min: 25, max: 140 }), { minLength: 1, maxLength: 6 }),
    rows: fc.array(fc.array(fc.constantFrom('', WORD, '12', '3.5', '# #', '–', '......'), { minLength: 6 }), {
      minLength: 2,
      maxLength: 12,
    }),
    ruled: fc.constantFrom('not', 'head', 'rows', 'all'),
  })
  .map(({ at, leading, widths, rows, ruled }) => {
    const edges = [0, ...widths].map((_, c) => at.x + widths.slice(0, c).reduce((sum, one) => sum + one, 0));
    const [top, bottom] = [at.y - 0.7 * leading, at.y + (rows.length - 0.7) * leading];
    const across = [...rows, []].map((_, r) =>
      rule('horizontal', top + r * leading, edges[0]!, edges.at(-1)!),
    );
    const down = edges.map((edge) => rule('vertical', edge, top, bottom));
    const rulings = { not: [], head: [...across.slice(0, 2), ...across.slice(-1)], rows: across };
    const lines = rows.flatMap((row, r) =>
      widths.map((_, c): SetLine => ({ ...at, text: row[c]!, x: edges[c]! + 2, y: at.y + r * leading })),
    );
    return { lines, rulings: ruled === 'all' ? [...across, ...down] : rulings[ruled] };
  });

function rule(orientation: Ruling['orientation'], position: number, start: number, end: number): Ruling {
  return { orientation, position, start, end, thickness: 0.5, color: 0 };
}

const box = fc
  .record({ x, y, width: fc.integer({ min: 1, max: 300 }), height: fc.integer({ min: 1, max: 200 }) })
  .map(({ x, y, width, height }) => ({ left: x, top: y, right: x + width, bottom: y + height }));
const fill = fc.tuple(box, fc.constantFrom(0xeeeeee, 0x003366)).map(([at, color]) => ({ ...at, color }));

/** Roles of the elements that the words of a tagged page belong to, a few words each. */
const roles = fc.array(
  fc.constantFrom('P', 'H1', 'H2', 'LI', 'Lbl', 'TD', 'TH', 'Caption', 'Note', 'Span', 'Figure', 'TOCI'),
  { minLength: 1 },
);
const WORDS_A_TAG = 5;
const CELLS_A_ROW = 3;

function tagWords(words: readonly Word[], roles: readonly string[]): Word[] {
  const root: Tag = { id: 1, role: 'Document', index: 0 };
  const table: Tag = { id: 2, role: 'Table', index: 0, parent: root };
  return words.map((word, i) => {
    const at = Math.floor(i / WORDS_A_TAG);
    const role = roles[at % roles.length]!;
    const row = Math.floor(at / CELLS_A_ROW);
    const parent = /^T[DH]$/.test(role) ? { id: 1_000 + row, role: 'TR', index: row, parent: table } : root;
    return { ...word, tag: { id: 10_000 + at, role, index: at % CELLS_A_ROW, parent } };
  });
}

const look = fc.record({
  strewn: fc.array(strewn, { maxLength: 12 }),
  columns: fc.array(column, { maxLength: 3 }),
  grids: fc.array(grid, { maxLength: 2 }),
  fills: fc.array(fill, { maxLength: 3 }),
  images: fc.array(box, { maxLength: 2 }),
  turn: fc.constantFrom(0, 0, 0, 90, 180, 270),
  roles: fc.option(roles),
  recognized: fc.boolean(),
  fold: fc.constantFrom(undefined, undefined, WIDTH / 2),
});

/** Pages whose words, those of no meaning aside, are all different. */
const anyPages = fc.array(look, { minLength: 1, maxLength: 3 }).map((looks) => {
  const words: string[] = [];
  const name = () => {
    const word = `q${words.length}z`;
    words.push(word);
    return word;
  };
  const pages = looks.map((look, i): Page => {
    const { strewn, columns, grids, fills, images, turn, roles, recognized, fold } = look;
    const lines = [...strewn, ...columns.flat(), ...grids.flatMap(({ lines }) => lines)];
    const rulings = grids.flatMap((each) => each.rulings);
    const source = recognized ? ('ocr' as const) : ('text' as const);
    const drawn = { number: i + 1, width: WIDTH, height: HEIGHT, source, fold, rulings, fills, images };
    const page = setPage(
      lines.map((line) => ({ ...line, text: line.text.replaceAll(WORD, name) })),
      drawn,
    );
    if (roles) page.words = tagWords(page.words, roles);
    if (recognized) page.words = page.words.map((word, w) => ({ ...word, confidence: (w % 10) / 10 }));
    return turn === 0 ? page : turnPage(page, turn);
  });
  return { pages, words };
});

/** Those of the words that are all different. */
function namesIn(words: readonly string[]): string[] {
  return words.flatMap((word) => word.match(/q\d+z/g) ?? []).sort();
}

/** The blocks of pages that are composed in windows, each in sight of some pages behind it. */
function composeWindows(pages: readonly Page[], size: number): Document['blocks'] {
  const facts = { outline: [], pageCount: pages.length };
  const blocks: Document['blocks'] = [];
  let window: ReturnType<typeof composeWindow> | undefined;
  let [from, to] = [0, 0];
  while (to < pages.length) {
    to = Math.min(pages.length, Math.max(to + 1, from + size));
    const ahead = to === pages.length ? 0 : Math.min(AHEAD, to - from - 1);
    window = composeWindow(pages.slice(from, to).map(layoutPage), facts, 'keep', ahead, window?.told);
    blocks.push(...window.section.blocks);
    from += window.decided;
  }
  return blocks;
}

describe('pages of any look', () => {
  it('lose no word and double none', () => {
    fc.assert(
      fc.property(anyPages, ({ pages, words }) => {
        const facts = { outline: [], pageCount: pages.length };
        const { document } = composeDocument(pages.map(layoutPage), facts);
        const leftOut = (document.furniture ?? []).flatMap(({ text }) => splitWords(text));
        expect(namesIn([...wordsOf(document), ...leftOut])).toEqual([...words].sort());
        const figures = document.blocks.filter(({ type }) => type === 'figure');
        expect(figures.length).toBeLessThanOrEqual(pages.flatMap(({ images }) => images).length);
      }),
      { numRuns: RUNS },
    );
  });

  it('lose no word and double none where they are handed out as they come', () => {
    fc.assert(
      fc.property(anyPages, fc.integer({ min: 1, max: 3 }), ({ pages, words }, size) => {
        const blocks = composeWindows(pages, size);
        expect(namesIn(wordsOf({ blocks }))).toEqual([...words].sort());
      }),
      { numRuns: RUNS / 2 },
    );
  });

  it('lose no word where a lone text stands among labels of several rows', () => {
    const row = (y: number, ...cells: string[]) =>
      [22, 47, 76, 124, 149].map((x, c): SetLine => ({ text: cells[c] ?? '', x, y }));
    const above = Array.from(
      { length: 8 },
      (_, i): SetLine => ({ text: WORD, x: 43, y: 200 + 24 * i, size: 12 }),
    );
    const lines = [
      { text: WORD, x: 66, y: 431, size: 5 },
      ...above,
      { text: WORD, x: 43, y: 392, size: 12 },
      { text: '# #', x: 67, y: 392, size: 12 },
      ...row(383, '3.5'),
      ...row(394, '3.5', '', '', '–'),
      ...row(405, '12', '', WORD, '–'),
      ...row(416, '–', '3.5', '12', '–'),
      ...row(427, '–', WORD, '12', WORD, WORD),
      ...row(438, WORD, WORD, '12', WORD, WORD),
      ...row(449, WORD, '', '3.5', '12'),
    ];
    let words = 0;
    const named = lines.map((line) => ({ ...line, text: line.text.replaceAll(WORD, () => `q${words++}z`) }));
    const page = setPage(named, {
      rulings: [375.3, 386.3, 452.3].map((y) => rule('horizontal', y, 20, 147)),
    });
    const { document } = composeDocument([layoutPage(page)], { outline: [], pageCount: 1 });
    expect(namesIn(wordsOf(document))).toHaveLength(words);
  });
});
