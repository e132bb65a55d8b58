import { expect, test } from 'vitest';
import { showsText } from './pictured-text.ts';
import { blankPicture, fillBox } from './testing/draw-picture.ts';

const PAGE = { left: 0, top: 0, right: 360, bottom: 240 };

/** A picture of words: each so many letters at a place, pixels. */
function draw(words: [left: number, top: number, letters: number][]) {
  const picture = blankPicture(600, 400, 120);
  for (const [left, top, letters] of words) {
    for (let i = 0; i < letters; i++) fillBox(picture, left + 8 * i, top, 5, 8);
  }
  return picture;
}

const rows = Array.from({ length: 8 }, (_, i) => 40 + 24 * i);

test('rows of cells that stand under each other are a table, and lines that begin alike a text', () => {
  const table = rows.flatMap((top, i): [number, number, number][] => [
    [40, top, 6 + (i % 3)],
    [240, top, 4],
    [500 - 8 * (i % 3), top, 3 + (i % 3)],
  ]);
  expect(showsText(draw(table), PAGE)).toBe(true);
  expect(showsText(draw(rows.map((top, i) => [40, top, 50 + (i % 4)])), PAGE)).toBe(true);
});

test('labels in boxes of a diagram and few numbers along an axis are neither', () => {
  const diagram = rows.flatMap((top, i): [number, number, number][] => [
    [40 + 13 * i, top, 9],
    [300 - 11 * i, top + 7, 8],
  ]);
  expect(showsText(draw(diagram), PAGE)).toBe(false);
  const axis = rows.map((top): [number, number, number] => [40, top, 3]);
  expect(showsText(draw(axis), PAGE)).toBe(false);
  expect(showsText(draw([...axis, [200, 350, 30], [60, 380, 40]]), PAGE)).toBe(false);
});

test('what stands outside of the picture is not looked at', () => {
  const text = draw(rows.map((top) => [40, top, 50]));
  expect(showsText(text, { left: 0, top: 150, right: 360, bottom: 240 })).toBe(false);
});
