import { expect, test } from 'vitest';
import { binarize } from '../../ink/binary.ts';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { setLine } from '../../testing/set-line.ts';
import { readMicroSigns } from './micro-signs.ts';

const FOOT = 130;

/** A line whose letter at a place has two legs of 20 pixels and a foot or a head between them; the first may hang. */
function drawSign(text: string, at: number, { hangs = 0, open = true } = {}) {
  const line = setLine(text, { capital: 30, small: 20 });
  const letter = line.words.flatMap(({ letters }) => letters)[at]!;
  letter.top = FOOT - 20;
  const picture = blankPicture(500, 250, 200);
  fillBox(picture, letter.left, letter.top, 3, 20 + hangs);
  fillBox(picture, letter.right - 3, letter.top, 3, 20);
  fillBox(picture, letter.left, open ? FOOT - 3 : letter.top, 14, 3);
  const [block] = readMicroSigns([{ lines: [line] }], binarize(picture));
  return block!.lines[0]!.words.map((word) => word.text).join(' ');
}

test('a u whose first leg hangs below the line is the micro sign of a unit', () => {
  expect(drawSign('20 uL each', 2, { hangs: 9 })).toBe('20 µL each');
  expect(drawSign('20 uL each', 2)).toBe('20 uL each');
  expect(drawSign('318 uS/cm', 3, { hangs: 9 })).toBe('318 µS/cm');
  expect(drawSign('64 Hg/L', 2, { hangs: 9 })).toBe('64 µg/L');
  expect(drawSign('64 Hg/L', 2)).toBe('64 Hg/L');
});

test('a p is one where its bowl is open above', () => {
  expect(drawSign('120 pmol', 3, { hangs: 9 })).toBe('120 µmol');
  expect(drawSign('120 pmol', 3, { hangs: 9, open: false })).toBe('120 pmol');
});

test('the sign may touch the number before it; words that are no unit stay', () => {
  expect(drawSign('20um', 2, { hangs: 9 })).toBe('20µm');
  expect(drawSign('one upper', 3, { hangs: 9 })).toBe('one upper');
});
