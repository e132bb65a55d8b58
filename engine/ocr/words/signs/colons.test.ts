import { expect, test } from 'vitest';
import { wordsOf } from '../../engines/ocr-engine.ts';
import { binarize } from '../../ink/binary.ts';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { setLine } from '../../testing/set-line.ts';
import { readColons } from './colons.ts';

/** Reads a line where the sign at a place has dots so far above the foot of the line, pixels, each so large. */
function read(text: string, at: number, ...dots: [above: number, size: number][]): string {
  const line = setLine(text);
  const picture = blankPicture(500, 250, 200);
  const letters = line.words.flatMap((word) => word.letters);
  for (const { text: sign, left, top } of letters) if (/\d/.test(sign)) fillBox(picture, left, top, 14, 30);
  const { left } = letters[at]!;
  for (const [above, size] of dots) fillBox(picture, left + 4, 130 - above - size, size, size);
  const blocks = readColons([{ lines: [line] }], binarize(picture));
  return wordsOf(blocks)
    .map((word) => word.text)
    .join(' ');
}

test('a colon of one dot on the foot of its figures is a point', () => {
  expect(read('51:25', 2, [0, 5])).toBe('51.25');
});

test('a point of two dots of one size is a colon', () => {
  expect(read('at 07.45', 4, [0, 5], [14, 5])).toBe('at 07:45');
});

test('signs stay as they were read where dots do not show what they are', () => {
  expect(read('51:25', 2)).toBe('51:25');
  expect(read('51:25', 2, [14, 5])).toBe('51:25');
  expect(read('07.45', 2, [0, 7], [14, 3])).toBe('07.45');
  expect(read('51:25', 2, [0, 5], [14, 5])).toBe('51:25');
});
