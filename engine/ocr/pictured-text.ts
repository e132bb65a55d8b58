import type { Box } from '../document/document.ts';
import { boxAround, heightOf, scaleBox, widthOf } from '../layout/geometry.ts';
import { median } from '../layout/statistics.ts';
import { binarize } from './ink/binary.ts';
import { type Component, findComponents } from './ink/components.ts';
import { cropPicture, type Picture } from './ink/picture.ts';

/** Letters are between these heights, pixels, at most so wide to their height, and fill at least so much of their box. */
const LETTER = { least: 4, most: 40, widest: 3, filled: 0.1 };
/** Of two letters in a row the feet are at most so far apart, and so much white is between them; in heights of a letter. */
const SAME_FOOT = 0.25;
const APART = 3;
/** So many letters make a piece of a line, as a word or a number with its sign does … */
const FEWEST_IN_PIECE = 2;
/** … and so many pieces one under the other a column, to this at their sides, in heights of a letter. */
const FEWEST_IN_COLUMN = 5;
const SAME_SIDE = 0.4;
/** Of all letters at least this share is in columns: charts have those of an axis, diagrams some of their boxes. */
const MOSTLY_IN_COLUMNS = 0.6;
/** So many letters make a table or a text. */
const FEWEST_LETTERS = 60;

/**
 * Whether a picture shows a table or a text: pieces of lines that stand one under the other, and not the scattered labels of
 * a diagram, a chart or a photograph.
 * @param picture of the page
 * @param box where the picture is on it, points
 */
export function showsText(picture: Picture, box: Box): boolean {
  const crop = cropPicture(picture, scaleBox(box, picture.dpi / 72));
  const letters = findComponents(binarize(crop)).filter(mayBeLetter);
  if (letters.length < FEWEST_LETTERS) return false;
  const usual = median(letters.map(heightOf));
  const pieces = piecesOf(letters, usual);
  const inColumns = SIDES.flatMap((sideOf) => stacked(pieces, sideOf, SAME_SIDE * usual));
  const count = [...new Set(inColumns)].reduce((sum, { letters }) => sum + letters, 0);
  return count >= Math.max(FEWEST_LETTERS, MOSTLY_IN_COLUMNS * letters.length);
}

interface Piece extends Box {
  letters: number;
}

const SIDES: readonly ((box: Box) => number)[] = [({ left }) => left, ({ right }) => right];

/** Those of which enough others have the same side. */
function stacked(pieces: readonly Piece[], sideOf: (box: Box) => number, slack: number): Piece[] {
  const sorted = pieces.toSorted((a, b) => sideOf(a) - sideOf(b));
  return sorted.filter((piece, i) => {
    let [from, to] = [i, i];
    while (from > 0 && sideOf(piece) - sideOf(sorted[from - 1]!) <= slack) from--;
    while (to + 1 < sorted.length && sideOf(sorted[to + 1]!) - sideOf(piece) <= slack) to++;
    return to - from + 1 >= FEWEST_IN_COLUMN;
  });
}

function mayBeLetter(piece: Component): boolean {
  const [width, height] = [widthOf(piece), heightOf(piece)];
  if (height < LETTER.least || height > LETTER.most || width > LETTER.widest * height) return false;
  return piece.area >= LETTER.filled * width * height;
}

/** Letters that stand on one line, close enough to be read as one. */
function piecesOf(letters: readonly Component[], usual: number): Piece[] {
  const lines = gather(
    letters.toSorted((a, b) => a.bottom - b.bottom),
    (last, letter) => letter.bottom - last.bottom <= SAME_FOOT * usual,
  );
  const pieces = lines.flatMap((line) =>
    gather(
      line.sort((a, b) => a.left - b.left),
      (last, letter) => letter.left - last.right <= APART * usual,
    ),
  );
  return pieces
    .filter((piece) => piece.length >= FEWEST_IN_PIECE)
    .map((piece) => ({ ...boxAround(piece), letters: piece.length }));
}

/** Parts of a list within which each follows the one before it. */
function gather<T>(items: readonly T[], follows: (last: T, item: T) => boolean): T[][] {
  const parts: T[][] = [];
  for (const item of items) {
    const last = parts.at(-1);
    if (last && follows(last.at(-1)!, item)) last.push(item);
    else parts.push([item]);
  }
  return parts;
}
