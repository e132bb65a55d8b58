import type { Box } from '../../../document/document.ts';
import { holdsMiddle } from '../../../layout/geometry.ts';
import { type RecognizedBlock, type RecognizedLine, wordOf } from '../../engines/ocr-engine.ts';

/** Fewer places in a row are no comb, … */
const FEWEST = 3;
/** … but for parts of one that stand so near each other, in widths of a place, as those of a date do. */
const PARTS_APART = 1;
/** Places of a comb are alike to this share of their width … */
const ALIKE = 0.2;
/** … and at most so many times as wide as high. */
const WIDEST = 1.3;

/** A row of places for one letter each, left to right. */
type Comb = Box[];

/**
 * Joins what stands in a comb, a row of small boxes that take a letter each, to one word; the engine reads a word in each.
 * @param cells cells of ruled grids, pixels
 */
export function joinCombs(blocks: readonly RecognizedBlock[], cells: readonly Box[]): RecognizedBlock[] {
  const combs = findCombs(cells);
  if (combs.length === 0) return [...blocks];
  return blocks.map(({ lines }) => ({
    lines: lines.map((line) => combs.reduce((joined, comb) => joinInComb(joined, comb), line)),
  }));
}

/** @param cells cells of ruled grids, pixels */
export function findCombs(cells: readonly Box[]): Comb[] {
  const rows: Box[][] = [];
  for (const cell of cells.toSorted((a, b) => a.left - b.left)) {
    const row = rows.find((other) => follows(cell, other.at(-1)!));
    if (row) row.push(cell);
    else rows.push([cell]);
  }
  const alone = rows.filter((row) => row.length > 1 && !row.some((cell) => hasNeighbour(cell, cells)));
  return alone.filter((row) => row.length >= FEWEST || alone.some((other) => isBeside(row, other)));
}

/** Whether two rows are parts of one comb. */
function isBeside(row: Comb, other: Comb): boolean {
  const [a, b] = row[0]!.left < other[0]!.left ? [row, other] : [other, row];
  const [last, next] = [a.at(-1)!, b[0]!];
  const width = last.right - last.left;
  return row !== other && next.left - last.right <= PARTS_APART * width && areAlike(next, last);
}

function follows(cell: Box, last: Box): boolean {
  return Math.abs(cell.left - last.right) <= ALIKE * (last.right - last.left) && areAlike(cell, last);
}

/** Whether two places are of one size and height on the page. */
function areAlike(cell: Box, last: Box): boolean {
  const [width, height] = [last.right - last.left, last.bottom - last.top];
  const near = (a: number, b: number) => Math.abs(a - b) <= ALIKE * width;
  return (
    width <= WIDEST * height &&
    near(cell.top, last.top) &&
    near(cell.bottom, last.bottom) &&
    near(cell.right - cell.left, width)
  );
}

/** Tables have rows below each other. */
function hasNeighbour(cell: Box, cells: readonly Box[]): boolean {
  const reach = ALIKE * (cell.bottom - cell.top);
  return cells.some(
    (other) =>
      other.left < cell.right - reach &&
      other.right > cell.left + reach &&
      (Math.abs(other.top - cell.bottom) < reach || Math.abs(other.bottom - cell.top) < reach),
  );
}

function joinInComb(line: RecognizedLine, comb: Comb): RecognizedLine {
  const inside = line.words.filter((word) => comb.some((place) => holdsMiddle(place, word)));
  const sure = inside.toSorted((a, b) => b.confidence - a.confidence);
  const letters = comb.flatMap((place) => {
    const [best] = sure.flatMap((word) => word.letters.filter((letter) => holdsMiddle(place, letter)));
    return best ? [best] : [];
  });
  if (letters.length < 2) return line;
  const joined = wordOf(letters, sure.at(-1)!.confidence);
  const rest = line.words.filter((word) => !inside.includes(word));
  return { ...line, words: [...rest, joined].sort((a, b) => a.left - b.left) };
}
