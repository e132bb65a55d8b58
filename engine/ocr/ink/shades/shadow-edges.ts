import type { Box } from '../../../document/document.ts';
import { heightOf } from '../../../layout/geometry.ts';
import { binarize } from '../binary.ts';
import { findComponents } from '../components.ts';
import type { Picture } from '../picture.ts';

/** Letters are so wide and high, em; the dashes of a frame are thinner. */
const LETTER = { least: 0.25, most: 2 };
/** A side runs through a letter that reaches so far to both sides of it, em … */
const REACH = 0.06;
/** … and through a word where two letters beside it are no further apart, em: words are parted by .25 and more. */
const LETTER_GAP = 0.16;
/** A letter may stand on the side of its box, but not one after the other. */
const MOST_CUT = 1;

/**
 * Finds out whether the sides of an area run through the text of a picture: then it is no box, but paper in the light or in
 * the shade.
 * @param em the usual size of type, pixels
 */
export function runsThroughText(picture: Picture, em: number): (area: Box) => boolean {
  const letters = findComponents(binarize(picture)).filter(({ left, right, top, bottom }) => {
    const [least, most] = [Math.min(right - left, bottom - top), Math.max(right - left, bottom - top)];
    return least >= LETTER.least * em && most <= LETTER.most * em;
  });
  return (area) => countCut(letters, area, em) > MOST_CUT;
}

/** Letters and words that the sides of an area run through. */
function countCut(letters: readonly Box[], area: Box, em: number): number {
  const isCut = (at: number, from: number, to: number) => at > from + REACH * em && at < to - REACH * em;
  const level = letters.filter(({ top, bottom }) => top >= area.top && bottom <= area.bottom);
  const between = letters.filter(({ left, right }) => left >= area.left && right <= area.right);
  const across = [area.left, area.right].map((side) => {
    const through = level.filter(({ left, right }) => isCut(side, left, right));
    return through.length + countParted(level, side, em);
  });
  const along = [area.top, area.bottom].map(
    (side) => between.filter(({ top, bottom }) => isCut(side, top, bottom)).length,
  );
  return [...across, ...along].reduce((sum, count) => sum + count, 0);
}

/** Pairs of letters of one word, one to each side of a place. */
function countParted(letters: readonly Box[], x: number, em: number): number {
  const near = LETTER_GAP * em;
  const before = letters.filter(({ right }) => right <= x + REACH * em && right > x - near);
  const after = letters.filter(({ left }) => left >= x - REACH * em && left < x + near);
  return before.filter((one) => after.some((other) => other.left - one.right <= near && areLevel(one, other)))
    .length;
}

function areLevel(a: Box, b: Box): boolean {
  const common = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return common > Math.min(heightOf(a), heightOf(b)) / 2;
}
