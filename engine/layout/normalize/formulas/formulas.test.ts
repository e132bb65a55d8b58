import { describe, expect, test } from 'vitest';
import { findLines } from '../../lines/lines.ts';
import { SUBSCRIPT, SUPERSCRIPT, wordsToRuns } from '../../lines/spans.ts';
import type { Page, Ruling } from '../../page.ts';
import { type SetLine, setPage, setRule } from '../../testing/set-page.ts';
import { setFormulas } from './formulas.ts';

/** Glyphs of test pages are half an em wide, 5 points at the size of these formulas. */
const draw = (lines: readonly SetLine[], rulings: readonly Ruling[] = []): Page => ({
  ...setPage([...lines]),
  rulings: [...rulings],
});
const bar = (y: number, start: number, end: number) => setRule('horizontal', y, start, end, 0.4);

/** Lines of a page with `_` and `^` before indices and exponents. */
function linesOf(page: Page): string[] {
  return findLines(setFormulas(page), new Set()).map(({ runs }) =>
    runs
      .map(({ text, style }) => (style & SUBSCRIPT ? `_${text}` : style & SUPERSCRIPT ? `^${text}` : text))
      .join(''),
  );
}

/** `y = `, whose axis is at 97.5, and what is set behind it from x = 120. */
const left: SetLine = { text: 'y =', x: 100, y: 100 };

describe('a fraction', () => {
  test('is set on the line it belongs to, in brackets where it needs them', () => {
    const over = { text: 'a + b', x: 120, y: 94 };
    const under = { text: '2c', x: 127.5, y: 106.5 };
    const page = draw([left, over, under, { text: '.', x: 146, y: 100 }], [bar(97.5, 120, 145)]);
    expect(linesOf(page)).toEqual(['y = (a + b)/(2c).']);
    expect(setFormulas(page).rulings).toEqual([]);
  });

  test('holds others', () => {
    const inner = [
      { text: 'd =', x: 120, y: 92 },
      { text: 'a', x: 141.5, y: 87 },
      { text: 'b', x: 141.5, y: 98 },
      { text: 'c', x: 131, y: 110 },
    ];
    const page = draw([left, ...inner], [bar(101, 120, 147), bar(89.5, 141, 147)]);
    const moved = {
      ...page,
      words: page.words.map((w) => (w.baseline === 100 ? { ...w, baseline: 103.5 } : w)),
    };
    expect(linesOf(moved)).toEqual(['y = (d = a/b)/c']);
  });

  test('may be an exponent', () => {
    const small = { size: 5 };
    const page = draw(
      [
        { text: 'y = x', x: 80, y: 100 },
        { text: 'a', x: 105.5, y: 92, ...small },
        { text: 'b', x: 105.5, y: 98.5, ...small },
      ],
      [bar(93.5, 105.2, 108.2)],
    );
    expect(linesOf(page)).toEqual(['y = x^a/b']);
  });

  test('is none where nothing stands on the axis, where cells stand side by side, and where a line goes on over the bar', () => {
    const head = [
      { text: 'Price', x: 120, y: 94 },
      { text: '12.50', x: 120, y: 106.5 },
    ];
    const alone = draw(head, [bar(97.5, 120, 145)]);
    expect(setFormulas(alone)).toBe(alone);
    const cells = [left, { text: 'Rise in cost', x: 125, y: 94 }, { text: 'low', x: 120, y: 106 }];
    const table = draw([...cells, { text: 'high', x: 170, y: 106 }], [bar(97.5, 120, 190)]);
    expect(setFormulas(table).rulings).toHaveLength(1);
    const underlined = [left, { text: 'plainer words', x: 110, y: 95 }, { text: 'below', x: 120, y: 106 }];
    expect(setFormulas(draw(underlined, [bar(97.5, 120, 145)])).rulings).toHaveLength(1);
  });
});

test('limits above and below an operator become its exponent and index', () => {
  const small = { size: 7 };
  const sum = [left, { text: '∑', x: 120, y: 100 }, { text: 'n', x: 121, y: 88, ...small }];
  const page = draw([...sum, { text: 'k=1', x: 117.5, y: 112, ...small }, { text: 'k', x: 130, y: 100 }]);
  expect(linesOf(page)).toEqual(['y = ∑_k=1^n k']);
  const second = [
    { text: '∑', x: 126, y: 100 },
    { text: 'i', x: 121, y: 112, ...small },
    { text: 'j', x: 126, y: 112, ...small },
  ];
  const double = draw([left, sum[1]!, ...second, { text: 'k', x: 132, y: 100 }]);
  expect(linesOf(double)).toEqual(['y = ∑_i ∑_j k']);
  const limit = [
    { text: 'lim', x: 120, y: 100 },
    { text: 'n→∞', x: 122, y: 107, ...small },
  ];
  expect(linesOf(draw([left, ...limit, { text: 'f', x: 140, y: 100 }]))).toEqual(['y = lim_n→∞ f']);
});

test('a root stands before all that it holds', () => {
  const sign = { text: '√', x: 120, y: 98 };
  const page = draw([left, sign, { text: 'a + b', x: 125, y: 100 }], [bar(91, 125, 150)]);
  expect(linesOf(page)).toEqual(['y = √(a + b)']);
  expect(setFormulas(page).rulings).toEqual([]);
  const single = draw([left, sign, { text: '2', x: 125, y: 100 }], [bar(91, 125, 130)]);
  expect(linesOf(single)).toEqual(['y = √2']);
});

test('rows between tall brackets follow each other, parted by semicolons', () => {
  const pieces = (signs: string, x: number) =>
    [...signs].map((text, i): SetLine => ({ text, x, y: 86 + 14 * i }));
  const cells = [
    { text: 'a b', x: 130, y: 92 },
    { text: 'c d', x: 130, y: 108 },
  ];
  const matrix = draw([left, ...pieces('⎛⎜⎝', 120), ...cells, ...pieces('⎞⎟⎠', 150)]);
  expect(linesOf(matrix)).toEqual(['y = (a b; c d)']);
  const cases = [
    { text: 'x if p,', x: 130, y: 92 },
    { text: 'z else', x: 130, y: 108 },
  ];
  expect(
    linesOf(draw([left, ...pieces('⎧⎪⎨⎪⎩', 120).map((piece, i) => ({ ...piece, y: 86 + 7 * i })), ...cases])),
  ).toEqual(['y = {x if p, z else']);
});

test('what recognition read stays as it is', () => {
  const page = draw(
    [left, { text: 'a', x: 120, y: 94 }, { text: 'b', x: 120, y: 106 }],
    [bar(97.5, 120, 125)],
  );
  expect(setFormulas({ ...page, source: 'ocr' }).words).toEqual(page.words);
  expect(linesOf(page)).toEqual(['y = a/b']);
});

test('a page without bars, operators and tall brackets is given back', () => {
  const page = draw([left, { text: 'plain text (of a line)', x: 120, y: 100 }]);
  expect(setFormulas(page)).toBe(page);
});

test('spaces in a fraction are those of its terms', () => {
  const page = draw(
    [left, { text: 'a', x: 125, y: 94 }, { text: 'b', x: 125, y: 106.5 }, { text: ')', x: 131, y: 100 }],
    [bar(97.5, 124.5, 130.5)],
  );
  const words = setFormulas(page).words;
  expect(wordsToRuns(words, { baseline: 100, size: 10 })).toMatchObject([{ text: 'y = a/b)', style: 0 }]);
});
