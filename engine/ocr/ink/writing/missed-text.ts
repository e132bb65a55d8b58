import type { Box } from '../../../document/document.ts';
import { growBox } from '../../words/grow-box.ts';
import { type Binary, withoutBoxes } from '../binary.ts';
import { type Component, findComponents } from '../components.ts';

/** Letters are between these shares of the usual letter's height (half the font size). */
const SMALLEST = 0.6;
const LARGEST = 4.5;
/** Letters of one line stand at most this many letter heights apart. */
const APART = 2.2;
/** Most places read again on one page, at about 8 ms each; more are a picture, not text. */
const MOST_PLACES = 200;
/** Where hardly any words were found there is no table whose figures were passed over, but a photograph. */
const PLACES_WITHOUT_WORDS = 40;
/** Ink fills a letter's box at least and at most so far; less is a ring or a frame, more a blot. */
const DENSITY = { least: 0.08, most: 0.95 };

/** A place of what looks like text, pixels. */
export interface MissedText extends Box {
  /** It stands in a table, ruled or not. */
  inTable: boolean;
}

/**
 * Finds what looks like text but was not recognised: letters outside of all words, gathered to pieces of lines, each within
 * one of the `cells` or outside of them all; what is text most likely comes first. Pixels.
 * @returns the places to read again, and the rest, which are too many
 */
export function findMissedText(
  binary: Binary,
  words: readonly Box[],
  letter: number,
  cells: readonly Box[],
): { places: MissedText[]; rest: MissedText[] } {
  const known = words.map((word) => reachOf(word, letter));
  const ink = withoutBoxes(binary, known);
  const letters = findComponents(ink).filter((component) => isLetter(component, letter));
  const groups = markColumns(gatherLines(letters, letter, cells), words, letter).filter((group) =>
    isLine(group, letter, known),
  );
  const most = Math.min(MOST_PLACES, PLACES_WITHOUT_WORDS + known.length);
  groups.sort((a, b) => likelihood(b) - likelihood(a));
  return { places: groups.slice(0, most), rest: groups.slice(most) };
}

/** Words reach into the ink around them by so much of a letter's height: dots and accents. */
const REACH = 0.25;

/** A word with the ink around it that is of its letters. */
export function reachOf(word: Box, letter: number): Box {
  return growBox(word, REACH * letter);
}

function isLetter({ left, right, top, bottom, area }: Component, letter: number): boolean {
  const width = right - left;
  const height = bottom - top;
  const density = area / (width * height);
  if (height < SMALLEST * letter || height > LARGEST * letter || width > 6 * height) return false;
  return density >= DENSITY.least && density <= (height > 2.5 * width ? 1 : DENSITY.most);
}

/** What stands in a table is text, and what looks like many letters. */
function likelihood({ inTable, letters }: Group): number {
  return inTable ? Number.MAX_SAFE_INTEGER : letters;
}

interface Group extends MissedText {
  letters: number;
  /** Number of the ruled cell it is in, -1 outside. */
  cell: number;
}

/** So many pieces of few signs, each on the line of a word, are a column of a table or of the numbers of a list, … */
const FEWEST_IN_COLUMN = 3;
const MOST_SIGNS = 4;
/** … where their feet are those of the words, and their sides or middles under each other, to this, in heights of a letter. */
const ON_FOOT = 0.15;
const UNDER = 0.5;

/** Tells columns of short pieces: the engine takes them for a line that runs down, or passes them over. */
function markColumns(groups: readonly Group[], words: readonly Box[], letter: number): Group[] {
  const short = groups.filter(
    ({ letters, bottom }) =>
      letters <= MOST_SIGNS && words.some((word) => Math.abs(word.bottom - bottom) <= ON_FOOT * letter),
  );
  const inColumns = new Set(SIDES.flatMap((sideOf) => stackedBy(short, sideOf, UNDER * letter)));
  return groups.map((group) => (inColumns.has(group) ? { ...group, inTable: true } : group));
}

const SIDES: readonly ((box: Box) => number)[] = [
  ({ left }) => left,
  ({ left, right }) => (left + right) / 2,
  ({ right }) => right,
];

/** Those of some pieces that stand under enough others by one side. */
function stackedBy(groups: readonly Group[], sideOf: (box: Box) => number, slack: number): Group[] {
  const sorted = groups.toSorted((a, b) => sideOf(a) - sideOf(b));
  const isUnder = (group: Group, other: Group | undefined) =>
    other !== undefined && Math.abs(sideOf(other) - sideOf(group)) <= slack;
  return sorted.filter((group, i) => {
    const near = [sorted[i - 2], sorted[i - 1], sorted[i + 1], sorted[i + 2]];
    return near.filter((other) => isUnder(group, other)).length >= FEWEST_IN_COLUMN - 1;
  });
}

function gatherLines(letters: readonly Component[], letter: number, cells: readonly Box[]): Group[] {
  const sorted = [...letters].sort((a, b) => a.left - b.left);
  const groups: Group[] = [];
  for (const { left, top, right, bottom } of sorted) {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const cell = cells.findIndex((c) => x >= c.left && x <= c.right && y >= c.top && y <= c.bottom);
    if (cell >= 0 && isSide({ left, top, right, bottom }, letter)) continue;
    const near = groups.filter(
      (g) => g.cell === cell && left - g.right <= APART * letter && overlap(g, top, bottom) > 0.5,
    );
    const best = near.sort((a, b) => b.right - a.right)[0];
    if (!best) groups.push({ left, top, right, bottom, letters: 1, cell, inTable: cell >= 0 });
    else {
      best.top = Math.min(best.top, top);
      best.right = Math.max(best.right, right);
      best.bottom = Math.max(best.bottom, bottom);
      best.letters++;
    }
  }
  return groups;
}

/** Share of the lower of two spans that both have. */
function overlap(group: Box, top: number, bottom: number): number {
  const common = Math.min(group.bottom, bottom) - Math.max(group.top, top);
  return common / Math.min(group.bottom - group.top, bottom - top);
}

/** What is so many times as wide as high are two letters that touch. */
const TOUCHING = 1.2;

/** A lone stroke as thin as this to its height, or to less of it where it is so many letters high, is a rule or a bracket. */
const THIN = 1 / 8;
const THIN_AND_HIGH = { width: 1 / 3, height: 2.1 };

/** In a ruled cell a stroke is a side of smaller ones, fainter than the other rules, if it is as thin and high as this. */
const SIDE = { width: 1 / 6, height: 2.1 };

function isSide({ left, right, top, bottom }: Box, letter: number): boolean {
  const height = bottom - top;
  return height > SIDE.height * letter && right - left < SIDE.width * height;
}

function isStroke({ left, right, top, bottom, letters }: Group, letter: number): boolean {
  const [width, height] = [right - left, bottom - top];
  if (letters > 1) return false;
  const isHigh = height > THIN_AND_HIGH.height * letter;
  return width < (isHigh ? THIN_AND_HIGH.width : THIN) * height;
}

function isLine(group: Group, letter: number, known: readonly Box[]): boolean {
  const { left, right, top, bottom, letters, cell, inTable } = group;
  const height = bottom - top;
  if (cell < 0 && isStroke(group, letter)) return false;
  if (inTable && cell < 0) return height <= 3 * letter;
  if (letters >= 2 || right - left >= TOUCHING * height) return height >= 0.9 * letter;
  if (height >= 0.9 * letter && height <= 3 * letter && known.some((box) => touches(box, group, letter)))
    return true;
  // A lone piece must be as high as a digit to be one; where tables are of digits, they are the usual letters.
  return height >= (cell >= 0 ? 0.9 : 1.1) * letter && height <= 3 * letter;
}

/** Pieces of one word stand at most this many letter heights apart … */
const WITHIN_WORD = 0.6;
/** … and share this much of their height. */
const LEVEL = 0.7;

/** Whether a piece stands so close beside a word that it is a part of it. */
export function touches(word: Box, piece: Box, letter: number): boolean {
  const gap = Math.max(piece.left - word.right, word.left - piece.right);
  if (gap > WITHIN_WORD * letter || gap < -WITHIN_WORD * letter) return false;
  const common = Math.min(word.bottom, piece.bottom) - Math.max(word.top, piece.top);
  return common >= LEVEL * (piece.bottom - piece.top);
}
