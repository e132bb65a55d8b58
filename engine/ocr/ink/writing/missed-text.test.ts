import { expect, test } from 'vitest';
import type { Box } from '../../../document/document.ts';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { binarize } from '../binary.ts';
import { findMissedText } from './missed-text.ts';

test('places that are too many to be read again are named apart', () => {
  const picture = blankPicture(1000, 800, 200);
  for (let i = 0; i < 48; i++) fillBox(picture, 100 + (i % 8) * 100, 100 + Math.floor(i / 8) * 100, 14, 38);
  const { places, rest } = findMissedText(binarize(picture), [], 30, []);
  expect([places.length, rest.length]).toEqual([40, 8]);
});

/** Small letters at these places, each beside a known word of its row that ends so far below their tops. */
function findBeside(places: readonly (readonly [x: number, y: number])[], foot = 22) {
  const picture = blankPicture(600, 400, 200);
  for (const [x, y] of places) {
    fillBox(picture, x, y, 4, 22);
    fillBox(picture, x, y + 18, 14, 4);
  }
  const known = places.map(([, y]) => ({ left: 50, right: 200, top: y - 8, bottom: y + foot }));
  return findMissedText(binarize(picture), known, 30, []).places;
}

test('small signs alone under each other in rows of words are a column of a table', () => {
  const column = findBeside([100, 150, 200].map((y) => [400, y] as const));
  expect(
    findBeside(
      [100, 150, 200].map((y) => [400, y] as const),
      34,
    ),
  ).toEqual([]);
  expect(column.map(({ top }) => top).sort()).toEqual([100, 150, 200]);
  expect(
    findBeside([
      [400, 100],
      [440, 150],
      [400, 200],
    ]),
  ).toEqual([]);
});

test('a piece alone that is wider than high is two letters that touch', () => {
  const findAlone = (width: number) => {
    const picture = blankPicture(400, 300, 200);
    fillBox(picture, 100, 100, width, 8);
    fillBox(picture, 100, 100, 8, 30);
    return findMissedText(binarize(picture), [], 30, []).places.length;
  };
  expect([findAlone(40), findAlone(20)]).toEqual([1, 0]);
});

test('a thin stroke alone is a rule or a bracket, no letter', () => {
  const findStroke = (width: number, height: number) => {
    const picture = blankPicture(400, 300, 200);
    fillBox(picture, 100, 100, width, height);
    return findMissedText(binarize(picture), [], 30, []).places.length;
  };
  const figureOne = findStroke(9, 40);
  const [rule, bracket] = [findStroke(3, 40), findStroke(16, 80)];
  expect({ figureOne, rule, bracket }).toEqual({ figureOne: 1, rule: 0, bracket: 0 });
});

test('letters in a ruled cell are parted by the faint sides of smaller cells between them', () => {
  const picture = blankPicture(600, 300, 200);
  for (const left of [100, 190, 280]) {
    fillBox(picture, left, 100, 8, 34);
    fillBox(picture, left, 126, 20, 8);
    fillBox(picture, left + 55, 80, 4, 76);
  }
  const row = { left: 80, top: 78, right: 350, bottom: 160 };
  const find = (cells: Box[]) =>
    findMissedText(binarize(picture), [], 30, cells).places.map(({ left }) => left);
  expect(find([row]).sort()).toEqual([100, 190, 280]);
  expect(find([])).toEqual([100]);
});
