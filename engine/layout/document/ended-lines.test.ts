import { expect, it } from 'vitest';
import type { Block } from '../../document/document.ts';
import { textOf } from '../../document/walk.ts';
import { composeDocument } from '../compose.ts';
import { layoutPage } from '../layout-page.ts';
import { type SetLine, setPage } from '../testing/set-page.ts';

const SENTENCE =
  'The wind comes down from the ridge at night and goes up again in the morning, every other day';

/** Texts of paragraphs and items below prose that fills the page, each in size 10; line breaks are `/`. */
function textsBelowProse(lines: readonly Omit<SetLine, 'y'>[]): string[] {
  const prose = Array.from({ length: 6 }, (_, i): SetLine => ({ text: SENTENCE, x: 60, y: 100 + 12 * i }));
  const below = lines.map((line, i): SetLine => ({ ...line, y: 200 + 12 * i }));
  const page = layoutPage(setPage([...prose, ...below], { number: 1, width: 600, height: 800 }));
  const { document } = composeDocument([page], { outline: [], pageCount: 1 });
  const textsOf = (block: Block): string[] => {
    if (block.type === 'list') return block.items.flatMap(({ blocks }) => blocks.flatMap(textsOf));
    if (block.type !== 'paragraph') return [];
    return [block.inlines.map((inline) => (inline.type === 'lineBreak' ? '/' : textOf([inline]))).join('')];
  };
  return document.blocks.flatMap(textsOf).slice(1);
}

it('a sentence that fills its lines below an address is a paragraph of its own', () => {
  const address = ['Ada Weller', '12 North Ridge', 'Windhaven'];
  const prose = [
    'Mrs Weller keeps the station on the ridge and writes down each day what she hears from the',
    'Northern Tower.',
  ];
  const texts = textsBelowProse([...address, ...prose].map((text) => ({ text, x: 60 })));
  expect(texts).toContain(prose.join(' '));
});

it('an address of the net below a short line is no rest of a sentence', () => {
  const lines = [
    'Whoever has a question may ask those who keep the station, or may look for its answer among the',
    'letters of the past year, of which they keep a copy',
    'station@ridge.example',
  ];
  expect(textsBelowProse(lines.map((text) => ({ text, x: 60 })))).toContain(lines[2]);
});

it('text that begins before the marker of the short item above it is no part of the item', () => {
  const items = ['• Towers', '• Masts'].map((text) => ({ text, x: 90 }));
  const first =
    'whoever comes up at night will hear the wind, and will see the lamps of all of the masts and';
  const texts = textsBelowProse([...items, { text: first, x: 60, until: 538 }, { text: 'towers.', x: 60 }]);
  expect(texts).toEqual(['Towers', 'Masts', `${first} towers.`]);
});

it('an item whose lines happen to stand in the middle is one text', () => {
  const items = [
    { text: '• Towers that stand on the ridge by themselves, as the one to the west', x: 75 },
    {
      text: '• Masts that are held by ropes, and whose lamps are seen from as far away as',
      x: 75,
      until: 524,
    },
    { text: 'Windhaven, and from the roads that lead to it', x: 85, until: 514 },
    { text: 'through the woods.', x: 85 },
  ];
  const [, ...lines] = items.map(({ text }) => text);
  expect(textsBelowProse(items).at(-1)).toBe(lines.join(' ').slice(2));
});

it('a word that a line breaks goes on below, however far in', () => {
  const lines = [
    { text: 'Kay Miller of the Lake.', x: 60 },
    { text: '12 North Ridge.', x: 66 },
    { text: 'Ada Weller of the Station on the Ridge, Wind-', x: 60 },
    { text: 'haven', x: 66 },
    { text: 'Joan Fisher of the Weir.', x: 60 },
    { text: '7 Mill Lane', x: 66 },
  ];
  expect(textsBelowProse(lines).join(' ')).toContain('Ridge, Windhaven');
});

it('a sentence goes on in small letters below lines that break words', () => {
  const lines = [
    'In the year of the flood the millers of the Wind-',
    'haven asked all of those who live by the weir and',
    'those who come to it.',
  ].map((text) => ({ text, x: 80 }));
  const short = ['Gates:', 'open'].map((text) => ({ text, x: 60 }));
  expect(textsBelowProse([...short.slice(1), ...lines, ...short])).toContainEqual(
    expect.stringMatching(/by the weir and.those who come/),
  );
});

it('a word is whole, whichever line it is broken in', () => {
  const lines = [
    'Mill',
    'it had gone fur-',
    'ther down the lake',
    'on its way',
    'to the sea',
    'as did its wheel',
  ];
  const texts = textsBelowProse(lines.map((text) => ({ text, x: 60 }))).join(' ');
  expect(texts).toContain('further');
  expect(texts).toContain('/');
});
