import { expect, test } from 'vitest';
import { wordsOf } from '../../engines/ocr-engine.ts';
import { binarize } from '../../ink/binary.ts';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { setLine } from '../../testing/set-line.ts';
import { readSectionSigns } from './section-signs.ts';

/** Rows of pixels, each drawn as three by three of them. */
const SECTION = ['.##.', '#...', '###.', '#..#', '.###', '...#', '.##.'];
const DOLLAR = ['..#..', '.####', '#.#..', '.###.', '..#.#', '####.', '..#..'];
const CAPITAL = ['.##.', '#..#', '#...', '.##.', '...#', '#..#', '.##.'];

/** Reads a line where each `$` and `S` is drawn so. */
function read(text: string, drawn: readonly string[]): string {
  const picture = blankPicture(700, 300, 200);
  const line = setLine(text);
  for (const { text: sign, left, top } of line.words.flatMap(({ letters }) => letters)) {
    if (!/[$S]/.test(sign)) continue;
    drawn.forEach((row, y) => {
      [...row].forEach((dot, x) => {
        if (dot === '#') fillBox(picture, left + 3 * x, top + 4 * y, 3, 4);
      });
    });
  }
  return wordsOf(readSectionSigns([{ lines: [line] }], binarize(picture)))
    .map((word) => word.text)
    .join(' ');
}

test('a sign with a bowl at its middle is a section sign', () => {
  expect(read('nach $ 17 und ($$ 3', SECTION)).toBe('nach § 17 und (§§ 3');
  expect(read('see S 4', SECTION)).toBe('see § 4');
});

test('one with strokes there is what it was read as', () => {
  expect(read('for $ 17', DOLLAR)).toBe('for $ 17');
  expect(read('size S 4', CAPITAL)).toBe('size S 4');
});

test('a capital of a word stays one', () => {
  expect(read('Satz 2', SECTION)).toBe('Satz 2');
});
