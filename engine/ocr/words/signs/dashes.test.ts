import { expect, test } from 'vitest';
import { binarize } from '../../ink/binary.ts';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { placeLine } from '../../testing/place-line.ts';
import { findDashes, joinDashes } from './dashes.ts';

const LETTER = 15;
const ROWS = [100, 130, 160];

/** Three rows of two columns, without the second value of the second row, and ink in boxes. */
function findIn(ink: [left: number, top: number, width: number, height: number][]) {
  const picture = blankPicture(600, 300, 150);
  for (const box of ink) fillBox(picture, ...box);
  const lines = ROWS.map((foot, i) =>
    i === 1 ? placeLine(foot, [50, 'Rye']) : placeLine(foot, [50, 'Rye'], [300, '09:37']),
  );
  return findDashes([{ lines }], binarize(picture), [], LETTER).map(({ words }) => words[0]!.text);
}

test('dashes in a row and a column of words stand for a value, and are as long as they look', () => {
  expect(findIn([[320, 122, 12, 2]])).toEqual(['–']);
  expect(findIn([[320, 122, 8, 2]])).toEqual(['-']);
  expect(findIn([[320, 122, 24, 2]])).toEqual(['—']);
});

test('a dash with a space on both sides stands between two words, other ink does not', () => {
  const between = (...ink: [left: number, top: number, width: number, height: number][]) => {
    const picture = blankPicture(600, 300, 150);
    for (const box of ink) fillBox(picture, ...box);
    const line = placeLine(100, [50, '80'], [95, '96']);
    return findDashes([{ lines: [line] }], binarize(picture), [], LETTER).map(({ words }) => words[0]!.text);
  };
  expect(between([77, 92, 11, 2])).toEqual(['–']);
  expect(between([77, 99, 11, 2])).toEqual([]);
  expect(between([77, 92, 11, 8])).toEqual([]);
  expect(between([71, 92, 11, 2])).toEqual([]);
});

test('dashes at the foot of a row, in no column or with ink beside them stand for none', () => {
  expect(findIn([[320, 129, 12, 2]])).toEqual([]);
  expect(findIn([[450, 122, 12, 2]])).toEqual([]);
  // A dashed rule, and the two strokes of an equals sign.
  expect(
    findIn([
      [310, 122, 12, 2],
      [328, 122, 12, 2],
    ]),
  ).toEqual([]);
  expect(
    findIn([
      [320, 120, 12, 2],
      [320, 125, 12, 2],
    ]),
  ).toEqual([]);
});

test('a short piece of a rule of which long ones are on its level stands for no value', () => {
  expect(
    findIn([
      [40, 122, 200, 2],
      [320, 122, 12, 2],
    ]),
  ).toEqual([]);
});

test('a dash alone in a cell stands for its value, whatever is around the table', () => {
  const picture = blankPicture(600, 300, 150);
  fillBox(picture, 320, 122, 12, 2);
  const cell = { left: 280, top: 105, right: 380, bottom: 140 };
  const found = findDashes([], binarize(picture), [cell], LETTER);
  expect(found.map(({ words }) => words[0]!.text)).toEqual(['–']);
  const filled = [{ lines: [placeLine(138, [300, '09:37'])] }];
  expect(findDashes(filled, binarize(picture), [cell], LETTER)).toEqual([]);
});

test('two signs that are one stroke of ink are one dash, two strokes stay two', () => {
  const read = (...ink: [left: number, width: number][]) => {
    const picture = blankPicture(600, 300, 150);
    for (const [left, width] of ink) fillBox(picture, left, 93, width, 2);
    const line = placeLine(100, [50, '100'], [120, '—-'], [200, '180']);
    const [block] = joinDashes([{ lines: [line] }], binarize(picture), LETTER);
    return block!.lines[0]!.words.map(({ text }) => text).join(' ');
  };
  expect(read([122, 14])).toBe('100 – 180');
  expect(read([121, 8], [131, 8])).toBe('100 —- 180');
});
