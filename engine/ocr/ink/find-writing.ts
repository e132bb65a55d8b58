import type { Box } from '../../document/document.ts';
import { enclose } from '../../layout/geometry.ts';
import { cropPicture, type Picture } from './picture.ts';

/** Pieces of one passage stand at most so far apart, in heights of a letter … */
const APART = 4;
/** … and it has so many at least, which together are this long. */
const FEWEST_PIECES = 3;
const LEAST_LENGTH = 25;
/** Pieces of a line are longer than high; those of drawings are of any shape. */
const LONGER = 1.5;

/** Writing stands on paper: this share of its box is lighter than the shade; of photographs less is. */
const LEAST_PAPER = 0.7;
const PAPER = 190;

/** A passage and how much of it there is. */
interface Passage extends Box {
  pieces: number;
  length: number;
}

/**
 * Gathers pieces of lines that could not be read to passages of writing; the marks of drawings, few or far between, are none.
 * @param letter the usual height of a letter, pixels
 */
export function findWriting(pieces: readonly Box[], picture: Picture, letter: number): Box[] {
  let passages: Passage[] = [];
  for (const { left, top, right, bottom } of pieces) {
    if (right - left < LONGER * (bottom - top)) continue;
    const passage: Passage = { left, top, right, bottom, pieces: 1, length: right - left };
    const near = passages.filter((other) => distance(other, passage) <= APART * letter);
    for (const other of near) {
      enclose(passage, other);
      passage.pieces += other.pieces;
      passage.length += other.length;
    }
    passages = [...passages.filter((other) => !near.includes(other)), passage];
  }
  return passages
    .filter((passage) => passage.pieces >= FEWEST_PIECES && passage.length >= LEAST_LENGTH * letter)
    .map(({ left, top, right, bottom }) => ({ left, top, right, bottom }))
    .filter((box) => isOnPaper(cropPicture(picture, box)));
}

function distance(a: Box, b: Box): number {
  const across = Math.max(a.left, b.left) - Math.min(a.right, b.right);
  const down = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
  return Math.max(across, down, 0);
}

function isOnPaper({ gray }: Picture): boolean {
  let light = 0;
  for (const shade of gray) if (shade >= PAPER) light++;
  return light >= LEAST_PAPER * gray.length;
}
