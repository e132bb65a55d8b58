import { describe, expect, it } from 'vitest';
import { textOf } from '../../document/walk.ts';
import { composeDocument } from '../compose.ts';
import { composeWindow } from '../compose-window.ts';
import { layoutPage } from '../layout-page.ts';
import { type SetLine, setPage } from '../testing/set-page.ts';

const SENTENCE = 'the harbour is open from the first light of the day until the bell';

const FACTS = { outline: [], pageCount: 3 };

const proseFrom = (y: number, rows: number) =>
  Array.from({ length: rows }, (_, row): SetLine => ({ text: SENTENCE, x: 50, y: y + 14 * row }));

const codeFrom = (y: number, codes: readonly string[], x = 50) =>
  codes.map(
    (text, row): SetLine => ({
      text: text.trim(),
      x: x + 5 * text.search(/\S/),
      y: y + 14 * row,
      monospaced: true,
    }),
  );

/** A listing between prose, over the ends of two pages. */
function setListing(middle: readonly SetLine[] = codeFrom(60, ['    wait(bell)', '    light(lamp)'])) {
  return [
    [...proseFrom(60, 12), ...codeFrom(240, ['def open(gate):', '    lift(gate)'])],
    middle,
    [...codeFrom(60, ['    close(gate)', 'open(north)']), ...proseFrom(110, 12)],
  ].map((lines, i) => layoutPage(setPage([...lines], { number: i + 1 })));
}

const codesOf = (pages: ReturnType<typeof setListing>) =>
  composeDocument(pages, FACTS).document.blocks.flatMap((block) => (block.type === 'code' ? [block] : []));

describe('a sentence', () => {
  it('ends with one line on the next page', () => {
    const pages = [
      [...proseFrom(60, 11), { text: SENTENCE, x: 50, y: 214 }],
      [
        { text: 'Wednesday is over.', x: 50, y: 60 },
        { text: 'Boats that come later wait outside for the pilot and may not', x: 70, y: 74 },
        { text: 'enter.', x: 50, y: 88 },
      ],
    ].map((lines, i) => layoutPage(setPage(lines, { number: i + 1 })));
    const texts = composeDocument(pages, FACTS).document.blocks.flatMap((block) =>
      block.type === 'paragraph' ? [textOf(block.inlines)] : [],
    );
    expect(texts).toHaveLength(2);
    expect(texts[0]).toMatch(/until the bell Wednesday is over\.$/);
  });

  it('goes on below a first line that is set in, with a line that is all code', () => {
    const lines = [
      { text: SENTENCE, x: 70, y: 60 },
      { text: 'https://harbour.example/of/the/town', x: 50, y: 74, monospaced: true },
      ...proseFrom(102, 8),
    ];
    const { blocks } = composeDocument([layoutPage(setPage(lines, { width: 440 }))], FACTS).document;
    expect(blocks.map(({ type }) => type)).not.toContain('code');
  });

  it('does not go on from a line in the middle of a page to what begins far before it', () => {
    const lines = [
      { text: 'The harbour and its lamps', x: 200, y: 60 },
      { text: 'Keeper', x: 80, y: 160, size: 9, bold: true },
      { text: 'prof. Paul Aster of the northern shore.', x: 80, y: 174 },
      ...proseFrom(260, 8),
    ];
    const { blocks } = composeDocument([layoutPage(setPage(lines))], FACTS).document;
    const texts = blocks.flatMap((block) => ('inlines' in block ? [textOf(block.inlines)] : []));
    expect(texts.slice(0, 3)).toEqual(lines.slice(0, 3).map(({ text }) => text));
  });

  it('goes on behind the listing that stands within it', () => {
    const lines = [
      ...proseFrom(60, 12),
      { text: 'rings in the tower and the keeper of the gate, who calls out', x: 50, y: 228 },
      ...codeFrom(250, ['open(gate)'], 80),
      { text: 'goes home.', x: 50, y: 272 },
      { text: 'Boats that come later wait outside.', x: 50, y: 300 },
    ];
    const { blocks } = composeDocument([layoutPage(setPage(lines))], FACTS).document;
    expect(blocks.map(({ type }) => type).slice(-4)).toEqual(['paragraph', 'code', 'paragraph', 'paragraph']);
  });
});

describe('a listing', () => {
  it('goes on over the ends of pages, in its columns', () => {
    const [code, ...others] = codesOf(setListing());
    expect(others).toEqual([]);
    expect(code!.text.split('\n')).toEqual([
      'def open(gate):',
      '    lift(gate)',
      '    wait(bell)',
      '    light(lamp)',
      '    close(gate)',
      'open(north)',
    ]);
    expect(code!.places!.map(({ page }) => page)).toEqual([1, 2, 3]);
  });

  it('keeps its columns where the margins of facing pages differ', () => {
    const [code] = codesOf(setListing(codeFrom(60, ['wait(bell)', '    light(lamp)'], 71)));
    expect(code!.text).toContain('\nwait(bell)\n    light(lamp)\n    close(gate)\n');
  });

  it('ends where text stands between it and other code', () => {
    const codes = codesOf(setListing([...proseFrom(60, 4), ...codeFrom(140, ['wait(bell)', 'light(lamp)'])]));
    expect(codes.map(({ text }) => text.split('\n')[0])).toEqual(['def open(gate):', 'wait(bell)']);
  });

  it('is not joined with code of another size', () => {
    const larger = codeFrom(60, ['wait(bell)', 'light(lamp)']).map((line) => ({ ...line, size: 11 }));
    expect(codesOf(setListing(larger)).length).toBe(3);
  });

  it('is the same in windows', () => {
    const first = composeWindow(setListing(), FACTS, 'drop', 2);
    const second = composeWindow(setListing().slice(first.decided), FACTS, 'drop', 0, first.told);
    expect(first.decided).toBeGreaterThan(0);
    expect([...first.section.blocks, ...second.section.blocks]).toEqual(
      composeDocument(setListing(), FACTS).document.blocks,
    );
  });
});

describe('a paragraph whose page ends with a sentence', () => {
  const paragraph = (y: number, rows: number, indent: number) =>
    proseFrom(y, rows).map((line, row) => ({
      ...line,
      x: row === 0 ? 50 + indent : 50,
      text: row === rows - 1 ? `${SENTENCE.slice(0, -1)}.` : SENTENCE,
      until: 390,
    }));
  const paragraphsOf = (indent: number) => {
    const pages = [[...paragraph(60, 4, 15), ...paragraph(116, 4, 15)], paragraph(60, 4, indent)];
    const layouts = pages.map((lines, i) => layoutPage(setPage(lines, { number: i + 1 })));
    const { blocks } = composeDocument(layouts, FACTS).document;
    return blocks.filter(({ type }) => type === 'paragraph').length;
  };

  it('goes on with text that begins flush where paragraphs begin set in', () => {
    expect(paragraphsOf(0)).toBe(2);
  });

  it('ends where the next begins set in', () => {
    expect(paragraphsOf(15)).toBe(3);
  });
});

describe('entries with a colon', () => {
  it('stand for themselves, though they begin in lower case', () => {
    const entries = ['append: lists and sets', 'branch: control flows', 'compile: files of text'];
    const lines = entries.map((text, i): SetLine => ({ text, x: 50, y: 60 + 14 * i }));
    const pages = [lines, proseFrom(60, 12)].map((own, i) => layoutPage(setPage(own, { number: i + 1 })));
    const { blocks } = composeDocument(pages, FACTS).document;
    const texts = blocks.flatMap((block) => (block.type === 'paragraph' ? [textOf(block.inlines)] : []));
    expect(texts.slice(0, 2)).toEqual(entries.slice(0, 2));
  });
});

describe('a text whose lines are centred', () => {
  const centred = (y: number, texts: readonly string[]) =>
    texts.map((text, row): SetLine => ({ text, x: 102 - 2.5 * text.length, y: y + 12 * row }));

  it('does not go on behind the table of a receipt', () => {
    const prices = [
      ['Milk, two pints', '1.35'],
      ['Wholemeal loaf', '1.80'],
      ['Cheddar', '3.95'],
      ['Apples', '1.76'],
    ];
    const rows = prices.flatMap(([name, price], row): SetLine[] => [
      { text: name!, x: 12, y: 140 + 12 * row },
      { text: price!, x: 176, y: 140 + 12 * row },
    ]);
    const lines = [
      ...centred(60, [
        'GREENLEAF GROCERS LTD',
        '8 Station Parade',
        'Harrogate HG1 1UF',
        'Tel. 01423 555 019',
      ]),
      ...rows,
      ...centred(230, ['28/09/2020 16:47 Till 3', 'Thank you for shopping with us']),
    ];
    const { blocks } = composeDocument([layoutPage(setPage(lines, { width: 204 }))], FACTS).document;
    expect(blocks.map(({ type }) => type).slice(-3)).toEqual(['paragraph', 'table', 'paragraph']);
  });
});

it('a sentence does not go on from the right side of a page to what stands in its middle right below', () => {
  const lines: SetLine[] = [
    ...proseFrom(60, 4),
    { text: 'for the harbour', x: 320, y: 130 },
    { text: 'against', x: 200, y: 144 },
    { text: 'for the bell', x: 335, y: 158 },
  ];
  const { blocks } = composeDocument([layoutPage(setPage(lines))], FACTS).document;
  const texts = blocks.map((block) => ('inlines' in block ? textOf(block.inlines) : block.type));
  expect(texts.slice(-3)).toEqual(['for the harbour', 'against', 'for the bell']);
});

it('a sentence goes on from a first line that is set in to the one word of the next', () => {
  const last: SetLine[] = [
    { text: 'the keepers of the light and of the bell', x: 80, y: 158 },
    { text: 'is', x: 50, y: 172 },
  ];
  const { blocks } = composeDocument([layoutPage(setPage([...proseFrom(60, 7), ...last]))], FACTS).document;
  expect(blocks.map((block) => ('inlines' in block ? textOf(block.inlines) : ''))).toContain(
    'the keepers of the light and of the bell is',
  );
});
