import { expect, test } from 'vitest';
import { binarize } from '../../ink/binary.ts';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { setLine } from '../../testing/set-line.ts';
import { readComparisonSigns } from './comparison-signs.ts';

/** A line whose sign is drawn as steps that go in and out again, over a bar so many pixels below and so wide. */
function drawSign(text: string, bar?: { below: number; width: number }) {
  const line = setLine(text);
  const letter = line.words.flatMap(({ letters }) => letters).find((one) => /[<>]/.test(one.text))!;
  const { left, top } = letter;
  const picture = blankPicture(500, 250, 200);
  for (let y = 0; y < 20; y++) fillBox(picture, left + Math.round(Math.abs(10 - y)), top + y, 4, 1);
  if (bar) fillBox(picture, left, top + 20 + bar.below, bar.width, 2);
  const [block] = readComparisonSigns([{ lines: [line] }], binarize(picture));
  return block!.lines[0]!.words.map((word) => word.text).join(' ');
}

test('a sign over a bar means "or equal", whether the two touch or not', () => {
  expect(drawSign('P < 5', { below: 3, width: 14 })).toBe('P ≤ 5');
  expect(drawSign('P > 5', { below: 0, width: 14 })).toBe('P ≥ 5');
});

test('one without a bar, or over a long rule, stays', () => {
  expect(drawSign('P < 5')).toBe('P < 5');
  expect(drawSign('P < 5', { below: 3, width: 120 })).toBe('P < 5');
  expect(drawSign('P < 5', { below: 30, width: 14 })).toBe('P < 5');
});
