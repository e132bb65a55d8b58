import type { Box } from '../../document/document.ts';
import { centreOf, heightOf, overlapsAcross, widthOf } from '../geometry.ts';
import type { Word } from '../page.ts';

/** Boxes of one row, or one column, are off each other's middles by at most this share of their side. */
const OFF = 0.35;
/** White between boxes of a row, over their side, at least: places for letters touch each other. */
const APART = 0.5;
/** Boxes in the row of a scale, at least; its numbers stand at most this far (over the side of a box) above or below them. */
const LEAST_SCALE = 3;
const NEAR = 1.5;
/** White between a box and the number it is set before, over the side of the box. */
const BEFORE = 0.3;

/**
 * The places of tick boxes that have no text beside them but are set as a table, by box: those of rows below each other, a
 * statement at the beginning of each, stay where they are; those of a scale go before the numbers they stand under.
 */
export function placeInGrids<T extends Box>(boxes: readonly T[], words: readonly Word[]): Map<T, Box> {
  const places = new Map<T, Box>();
  for (const box of boxes) {
    const row = boxes.filter((other) => isNear(middleOf(box), middleOf(other), box));
    const column = boxes.filter((other) => isNear(centreOf(box), centreOf(other), box));
    if (row.length < 2 || !areApart(row)) continue;
    if (column.length > 1) {
      if (hasStatement(row, words)) places.set(box, box);
    } else if (row.length >= LEAST_SCALE && row.every((each) => numberOf(each, words))) {
      const { left, top, bottom } = numberOf(box, words)!;
      const right = left - BEFORE * widthOf(box);
      places.set(box, { left: right - widthOf(box), top, right, bottom });
    }
  }
  return places;
}

function isNear(a: number, b: number, box: Box): boolean {
  return Math.abs(a - b) <= OFF * widthOf(box);
}

function middleOf({ top, bottom }: Box): number {
  return (top + bottom) / 2;
}

function areApart(row: readonly Box[]): boolean {
  const sorted = row.toSorted((a, b) => a.left - b.left);
  return sorted.slice(1).every((box, i) => box.left - sorted[i]!.right >= APART * widthOf(box));
}

/** Whether a text stands before the first box of a row. */
function hasStatement(row: readonly Box[], words: readonly Word[]): boolean {
  const [first] = row.toSorted((a, b) => a.left - b.left);
  return words.some(
    (word) =>
      word.angle === 0 &&
      /\p{L}/u.test(word.text) &&
      word.right <= first!.left &&
      middleOf(first!) > word.top &&
      middleOf(first!) < word.bottom,
  );
}

/** The number above or below a box. */
function numberOf(box: Box, words: readonly Word[]): Word | undefined {
  return words.find((word) => {
    const white = Math.max(word.top - box.bottom, box.top - word.bottom);
    return /^\d{1,2}$/u.test(word.text) && white < NEAR * heightOf(box) && overlapsAcross(word, box);
  });
}
