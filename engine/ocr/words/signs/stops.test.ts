import { expect, test } from 'vitest';
import { binarize } from '../../ink/binary.ts';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { setLine } from '../../testing/set-line.ts';
import { readStops } from './stops.ts';

/** What is read of a text whose letters and stops are drawn, where `hidden` says the engine passed over the stops. */
function readDrawn(text: string, { width = 5, height = 5, below = 0, broken = false } = {}): string {
  const line = setLine(text);
  const picture = blankPicture(600, 200, 200);
  const foot = line.bottom;
  for (const { text: sign, left, right, top, bottom } of line.words.flatMap(({ letters }) => letters)) {
    if (sign === '_') fillBox(picture, left + 4, foot - height + below, width, height);
    else if (broken) for (const part of [top, top + 20]) fillBox(picture, left, part, right - left, 8);
    else fillBox(picture, left, top, right - left, bottom - top);
  }
  const words = line.words.map((word) => ({
    ...word,
    text: word.text.replaceAll('_', ''),
    letters: word.letters.filter((letter) => letter.text !== '_'),
  }));
  const [block] = readStops([{ lines: [{ ...line, words }] }], binarize(picture));
  return block!.lines[0]!.words.map((word) => word.text).join(' ');
}

test('a dot at the foot of figures is a decimal point, and one behind them a stop', () => {
  expect(readDrawn('445_7')).toBe('445.7');
  expect(readDrawn('(21_55-27_15)')).toBe('(21.55-27.15)');
  expect(readDrawn('3_ Methods')).toBe('3. Methods');
});

test('one that hangs below them is a comma', () => {
  expect(readDrawn('0_1', { height: 10, below: 6 })).toBe('0,1');
});

test('what is larger, stands higher or beside letters is no stop', () => {
  expect(readDrawn('44_7', { width: 9, height: 18 })).toBe('447');
  expect(readDrawn('44_7', { below: -12 })).toBe('447');
  expect(readDrawn('mean_s')).toBe('means');
});

test('figures that are not whole in the ink show nothing', () => {
  expect(readDrawn('44_7', { broken: true })).toBe('447');
});

test('a speck between figures that stand as close as others is no stop', () => {
  const line = setLine('1234567 143');
  const picture = blankPicture(600, 200, 200);
  for (const { left, top } of line.words.flatMap(({ letters }) => letters))
    fillBox(picture, left, top, 8, 30);
  const [four] = line.words[1]!.letters.slice(1);
  fillBox(picture, four!.left + 10, line.bottom - 4, 4, 4);
  const [block] = readStops([{ lines: [line] }], binarize(picture));
  expect(block!.lines[0]!.words.map(({ text }) => text)).toEqual(['1234567', '143']);
});
