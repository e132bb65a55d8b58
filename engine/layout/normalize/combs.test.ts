import { describe, expect, test } from 'vitest';
import type { Page, Ruling } from '../page.ts';
import { setPage } from '../testing/set-page.ts';
import { joinCombs } from './combs.ts';

const WIDE = 16;
const HIGH = 20;
const rule = (orientation: Ruling['orientation'], position: number, start: number, end: number): Ruling => ({
  orientation,
  position,
  start,
  end,
  thickness: 0.5,
  color: 0,
});

/** Boxes side by side, from the top of a page at `y`. */
function drawBoxes(count: number, x: number, y: number, wide = WIDE): Ruling[] {
  const right = x + count * wide;
  const teeth = Array.from({ length: count + 1 }, (_, i) => rule('vertical', x + i * wide, y, y + HIGH));
  return [...teeth, rule('horizontal', y, x, right), rule('horizontal', y + HIGH, x, right)];
}

/** What is written into boxes, one sign in each; `rulings` are drawn beside them. */
function fillBoxes(text: string, { x = 100, y = 90, wide = WIDE, rulings = [] as Ruling[] } = {}): Page {
  const signs = [...text].flatMap((sign, i) =>
    sign === ' ' ? [] : [{ text: sign, x: x + i * wide + 5, y: y + 15 }],
  );
  return { ...setPage(signs), rulings: [...drawBoxes(text.length, x, y, wide), ...rulings] };
}

const textsOf = (page: Page) => joinCombs(page).words.map(({ text }) => text);

describe('letters in the places of a comb', () => {
  test('are one word, and an empty place is a space', () => {
    const { words, rulings } = joinCombs(fillBoxes('LW3 7QT   '));
    expect(words.map(({ text }) => text)).toEqual(['LW3', '7QT']);
    expect(words[1]!.left - words[0]!.right).toBeLessThan(5);
    expect(rulings).toEqual([]);
  });

  test('are one word where some were read together', () => {
    const page = fillBoxes('FENWICK');
    const [first, second] = page.words;
    const joined = { ...first!, text: 'FE', right: second!.right };
    expect(textsOf({ ...page, words: [joined, ...page.words.slice(2)] })).toEqual(['FENWICK']);
  });

  test('that were read twice stand once, as the surer reading has them', () => {
    const page = fillBoxes('4071');
    const sure = page.words.map((word) => ({ ...word, confidence: 0.9 }));
    const twice = { ...page.words[1]!, text: 'O', confidence: 0.2 };
    expect(textsOf({ ...page, words: [...sure, twice] })).toEqual(['4071']);
  });

  test('are words of their own in parts of a comb, as in those of a date; two boxes alone are none', () => {
    const [day, month] = [fillBoxes('07'), fillBoxes('11', { x: 100 + 2 * WIDE + 4 })];
    const date = {
      ...day,
      words: [...day.words, ...month.words],
      rulings: [...day.rulings, ...month.rulings],
    };
    expect(textsOf(date)).toEqual(['07', '11']);
    expect(textsOf(day)).toEqual(['0', '7']);
  });
});

describe('no comb', () => {
  test('are cells of a table: rules go on below, or cells hold more', () => {
    expect(textsOf(fillBoxes('4071', { rulings: drawBoxes(4, 100, 90 + HIGH) }))).toEqual([
      '4',
      '0',
      '7',
      '1',
    ]);
    expect(textsOf(fillBoxes('4071', { wide: 60 }))).toEqual(['4', '0', '7', '1']);
    const words = setPage(
      ['Jan', 'Feb', 'Mar'].map((text, i) => ({ text, x: 100 + i * WIDE, y: 105, size: 8 })),
    );
    expect(textsOf({ ...words, rulings: drawBoxes(3, 100, 90) })).toEqual(['Jan', 'Feb', 'Mar']);
  });

  test('are numbered answers to choose from', () => {
    expect(textsOf(fillBoxes('12345'))).toEqual(['1', '2', '3', '4', '5']);
    expect(textsOf(fillBoxes('1234 '))).toEqual(['1234']);
  });
});
