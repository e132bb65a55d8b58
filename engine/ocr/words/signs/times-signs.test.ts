import { expect, test } from 'vitest';
import { binarize } from '../../ink/binary.ts';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { setLine } from '../../testing/set-line.ts';
import { readTimesSigns } from './times-signs.ts';

const FOOT = 130;

/** A line whose letters are blocks on its foot, x floating over it by so many pixels; figures are so high, and sink so far. */
function drawTimes(text: string, { floats = 0, figures = 30, sink = 0 } = {}) {
  const line = setLine(text);
  const picture = blankPicture(600, 250, 200);
  for (const letter of line.words.flatMap(({ letters }) => letters)) {
    if (letter.text === 'x') Object.assign(letter, { top: FOOT - 18 - floats, bottom: FOOT - floats });
    if (/\d/.test(letter.text)) Object.assign(letter, { top: FOOT + sink - figures, bottom: FOOT + sink });
    fillBox(picture, letter.left, letter.top, 10, letter.bottom - letter.top);
  }
  const [block] = readTimesSigns([{ lines: [line] }], binarize(picture));
  return block!.lines[0]!.words.map((word) => word.text).join(' ');
}

test('an x that floats beside figures is a multiplication sign, in a word of its own or not', () => {
  expect(drawTimes('9 x 15 x 300', { floats: 5 })).toBe('9 × 15 × 300');
  expect(drawTimes('28x12', { floats: 5 })).toBe('28×12');
  expect(drawTimes('2 x Bread', { floats: 5 })).toBe('2 × Bread');
});

test('one that stands on the line is a letter, and so are those of words and those with an index', () => {
  expect(drawTimes('9 x 15')).toBe('9 x 15');
  expect(drawTimes('box six', { floats: 5 })).toBe('box six');
  expect(drawTimes('x2 x3', { figures: 18, sink: 6 })).toBe('x2 x3');
});
