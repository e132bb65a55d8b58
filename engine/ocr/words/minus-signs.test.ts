import { expect, test } from 'vitest';
import { binarize } from '../ink/binary.ts';
import { blankPicture, fillBox } from '../testing/draw-picture.ts';
import { setLine } from '../testing/set-line.ts';
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
});

test('one of two strokes, or before no amount, stays', () => {
  expect(readWith('=215.32', 2)).toBe('=215.32');
  expect(readWith('=SUM', 1)).toBe('=SUM');
});
