import type { Box } from '../../document/document.ts';
import { centreOf, heightOf, overlapsAcross, widthOf } from '../geometry.ts';
import type { Word } from '../page.ts';

/** Boxes of one row, or one column, are off each other's middles by at most this share of their side. */
const OFF = 0.35;
/** White between boxes, over their side, at least. */
const APART = 0.3;
/** Boxes in the row of a scale, at least; its numbers stand at most this far (over the side of a box) above or below them. */
const LEAST_SCALE = 3;
const NEAR = 1.5;
/** White between a box and the number it is set before, over the side of the box. */
const BEFORE = 0.3;

/**
 * The places of tick boxes that have no text beside them but are set as a table, by box: those of a row or column, with a
 * text somewhere in the row, stay where they are; those of a scale go before the numbers they stand under.
 */
export function placeInGrids<T extends Box>(boxes: readonly T[], words: readonly Word[]): Map<T, Box> {
  const places = new Map<T, Box>();
  for (const box of boxes) {
    const row = boxes.filter((other) => isNear(middleOf(box), middleOf(other), box));
    const column = boxes.filter((other) => isNear(centreOf(box), centreOf(other), box));
    if (
      row.length + column.length <= 2 ||
      !areApart(row, 'left', 'right') ||
      !areApart(column, 'top', 'bottom')
    )
      continue;
    const isScale = column.length === 1 && row.length >= LEAST_SCALE;
    if (isScale && row.every((each) => numberOf(each, words))) {
      const { left, top, bottom } = numberOf(box, words)!;
      const right = left - BEFORE * widthOf(box);
      places.set(box, { left: right - widthOf(box), top, right, bottom });
    } else if (words.some((word) => isInRow(word, box))) places.set(box, box);
  }
  return places;
}

function isNear(a: number, b: number, box: Box): boolean {
  return Math.abs(a - b) <= OFF * widthOf(box);
}

function middleOf({ top, bottom }: Box): number {
  return (top + bottom) / 2;
}

/** Whether boxes have white between them: places for letters touch each other, and so do the cells of a puzzle. */
function areApart(boxes: readonly Box[], from: 'left' | 'top', to: 'right' | 'bottom'): boolean {
  const sorted = boxes.toSorted((a, b) => a[from] - b[from]);
  return sorted.slice(1).every((box, i) => box[from] - sorted[i]![to] >= APART * widthOf(box));
}

/** Whether a text stands in the row of a box, however far away. */
function isInRow({ text, angle, top, bottom }: Word, box: Box): boolean {
  return angle === 0 && /\p{L}/u.test(text) && middleOf(box) > top && middleOf(box) < bottom;
}

/** The number above or below a box. */
function numberOf(box: Box, words: readonly Word[]): Word | undefined {
  return words.find((word) => {
    const white = Math.max(word.top - box.bottom, box.top - word.bottom);
    return /^\d{1,2}$/u.test(word.text) && white < NEAR * heightOf(box) && overlapsAcross(word, box);
  });
}
