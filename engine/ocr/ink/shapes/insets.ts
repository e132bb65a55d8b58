import type { Box } from '../../../document/document.ts';
import { areaOf } from '../../../layout/geometry.ts';
import { binarize } from '../binary.ts';
import { type Component, findComponents } from '../components.ts';
import { cropPicture, type Picture } from '../picture.ts';

/** A box of text is at least this wide, em: cells and labels of tables and forms are narrower … */
const LEAST_WIDTH = 10;
/** … and this high: two lines between its sides. */
const LEAST_HEIGHT = 3;
/** Two short lines of prose have so many letters, inside of the box and beside it. */
const FEWEST_LETTERS = 40;
/** Heights of letters, em; none is wider than the highest. */
const LETTER = { least: 0.25, most: 2 };
/** Share of the ink in a box of text that is of letters: charts and pictures have bars and lines. */
const LETTERED = 0.7;
/** So far into a box its frame may reach, inches. */
const RIM = 1 / 50;

/**
 * Boxes of text with other text beside them, such as sidebars and adverts, within their frames, pixels; the outermost alone.
 * @param boxes frames and grounds of the picture
 * @param em the usual size of type, pixels
 */
export function findInsets(picture: Picture, boxes: readonly Box[], em: number): Box[] {
  const insets: Box[] = [];
  const rim = Math.ceil(RIM * picture.dpi);
  for (const box of boxes.toSorted((a, b) => areaOf(b) - areaOf(a))) {
    const inner = {
      left: Math.floor(box.left) + rim,
      top: Math.floor(box.top) + rim,
      right: Math.ceil(box.right) - rim,
      bottom: Math.ceil(box.bottom) - rim,
    };
    const isLarge =
      inner.right - inner.left >= LEAST_WIDTH * em && inner.bottom - inner.top >= LEAST_HEIGHT * em;
    if (isLarge && !insets.some((other) => meet(other, inner)) && isInset(picture, inner, em))
      insets.push(inner);
  }
  return insets;
}

function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function isInset(picture: Picture, box: Box, em: number): boolean {
  const pieces = piecesIn(picture, box);
  const letters = pieces.filter((piece) => isLetter(piece, em));
  if (letters.length < FEWEST_LETTERS || inkOf(letters) < LETTERED * inkOf(pieces)) return false;
  const { left, top, right, bottom } = box;
  const beside = [
    ...piecesIn(picture, { left: 0, right: left, top, bottom }),
    ...piecesIn(picture, { left: right, right: picture.width, top, bottom }),
  ];
  return beside.filter((piece) => isLetter(piece, em)).length >= FEWEST_LETTERS;
}

function piecesIn(picture: Picture, box: Box): readonly Component[] {
  return findComponents(binarize(cropPicture(picture, box)));
}

function isLetter({ left, top, right, bottom }: Box, em: number): boolean {
  const height = bottom - top;
  return height >= LETTER.least * em && height <= LETTER.most * em && right - left <= LETTER.most * em;
}

function inkOf(pieces: readonly Component[]): number {
  return pieces.reduce((sum, { area }) => sum + area, 0);
}
