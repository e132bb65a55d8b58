import { expect, test } from 'vitest';
import { binarize } from '../../ink/binary.ts';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { setLine } from '../../testing/set-line.ts';
import { readMinusSigns } from './minus-signs.ts';

/** A text whose first sign has so many strokes. */
function readWith(text: string, strokes: number): string {
  const line = setLine(text);
  const picture = blankPicture(400, 200, 200);
  const sign = line.words[0]!.letters[0]!;
  for (let i = 0; i < strokes; i++) fillBox(picture, sign.left, sign.top + 8 + 8 * i, 14, 3);
  const [block] = readMinusSigns([{ lines: [line] }], binarize(picture));
  return block!.lines[0]!.words[0]!.text;
}

test('an equals sign of one stroke before an amount is a minus', () => {
  expect(readWith('=215.32', 1)).toBe('−215.32');
  expect(readWith('~€40', 1)).toBe('−€40');
  expect(readWith('—0.31', 1)).toBe('−0.31');
  expect(readWith('—RM5.00', 1)).toBe('−RM5.00');
});

test('one of two strokes, or before no amount, stays', () => {
  expect(readWith('=215.32', 2)).toBe('=215.32');
  expect(readWith('=SUM', 1)).toBe('=SUM');
  expect(readWith('—A40', 1)).toBe('—A40');
});

/** An amount with a stroke so long that ends so far before it, and what else is drawn there. */
function readBeside(
  text: string,
  gap: number,
  length: number,
  others: [x: number, y: number][] = [],
): string {
  const line = setLine(text);
  const picture = blankPicture(400, 200, 200);
  const amount = line.words.at(-1)!;
  fillBox(picture, amount.left - gap - length, amount.bottom - 14, length, 3);
  for (const [x, y] of others) fillBox(picture, amount.left + x, amount.bottom + y, 14, 3);
  const [block] = readMinusSigns([{ lines: [line] }], binarize(picture));
  return block!.lines[0]!.words.map((word) => word.text).join(' ');
}

test('a stroke close before an amount that was left out is its minus', () => {
  expect(readBeside('2.99', 6, 14)).toBe('−2.99');
  expect(readBeside('RM2.99', 6, 14)).toBe('−RM2.99');
  expect(readBeside('2.99', 4, 14, [[-44, -12]])).toBe('−2.99');
  expect(readBeside('Change 2.99', 3, 10)).toBe('Change 2.99');
});

test('a dash at the distance of a word, one of two strokes and a rule are none', () => {
  expect(readBeside('2.99', 20, 14)).toBe('2.99');
  expect(readBeside('2.99', 6, 14, [[-20, -21]])).toBe('2.99');
  expect(readBeside('2.99', 6, 40)).toBe('2.99');
  expect(readBeside('house', 6, 14)).toBe('house');
});
