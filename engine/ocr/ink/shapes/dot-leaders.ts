import type { Box } from '../../../document/document.ts';
import { boxAround, centreOf } from '../../../layout/geometry.ts';
import { median } from '../../../layout/statistics.ts';
import { growBox } from '../../words/grow-box.ts';
import type { Binary } from '../binary.ts';
import { type Component, findComponents } from '../components.ts';

/** A row of dots that leads from a text to its page or value, or that is to be written on. Pixels. */
export interface DotLeader extends Box {
  dots: Box[];
}

/** Full stops are at most so wide and high, in heights of a letter: in print 0.25, blurred 0.4. */
const LARGEST = 0.5;
/** They are round or square, … */
const LONGEST = 1.7;
/** … or so thin on average, in heights of a letter, that several have run together to a dash. Such rows are so long, … */
const THIN = 0.36;
const LEAST_LENGTH = 4;
/** … and what parts them is narrower than this. */
const NARROW_GAP = 0.3;
/** … and more of them are grain. */
const MOST_DOTS = 30_000;
/** Fewer in a row may be an ellipsis, or what remains of faint print. */
const LEAST_DOTS = 6;
/** Between one and the next there is at most so much, and this much up or down, in heights of a letter. */
const FARTHEST = 2;
const LEVEL = 0.2;
/** Most steps of a row are alike within this share. */
const SAME_STEP = 0.25;
const MOSTLY = 0.8;
/** The letters beside a row, on whose line it stands, are at most so far from it, in heights of a letter. */
const BESIDE = 4;
/** … at least so high, and not above it by more: borders of dots hang a little below the feet of letters. */
const LEAST_LETTER = 0.7;
const HANGING = 0.4;
/** A line of text above stands farther from the dots than this, in heights of a letter. */
const OVER = 0.8;
/** Ink above a gap, up to this height of a letter, makes it the space between two letters. */
const ABOVE = 0.6;

/**
 * Finds the leaders of contents, price lists and forms, which would be read as letters.
 * @param letter the usual height of a letter, pixels
 */
export function findDotLeaders(binary: Binary, letter: number): DotLeader[] {
  const pieces = findComponents(binary);
  const dots = pieces.filter((piece) => mayBeDot(piece, letter));
  if (dots.length < LEAST_DOTS || dots.length > MOST_DOTS) return [];
  const rows = chainDots(dots, letter, binary).filter(
    (row) => row.length >= LEAST_DOTS && (isEven(row) || isClose(row, letter)),
  );
  if (rows.length === 0) return [];
  const letters = pieces.filter(({ top, bottom }) => bottom - top >= LEAST_LETTER * letter);
  return rows
    .map((row) => ({ ...boxAround(row), dots: row }))
    .filter(
      (leader) =>
        letters.some((piece) => isBeside(piece, leader, letter)) &&
        !letters.some((piece) => standsOn(piece, leader, letter)),
    );
}

/** Whether a letter stands right over a row of dots: that is a worn rule below its line. */
function standsOn({ left, right, bottom }: Box, row: Box, letter: number): boolean {
  return left >= row.left && right <= row.right && bottom <= row.top && row.top - bottom <= OVER * letter;
}

/** What lies closer to the upper or lower edge of the picture is that of the paper, in heights of a letter. */
const MARGIN = 0.5;

/** Whether a row of dots is the edge of the paper, worn or in the shade. */
export function isEdgeOfPaper({ top, bottom }: Box, { height }: Binary, letter: number): boolean {
  return Math.min(top, height - bottom) < MARGIN * letter;
}

function mayBeDot(piece: Component, letter: number): boolean {
  const [width, height] = [piece.right - piece.left, piece.bottom - piece.top];
  if (height > LARGEST * letter) return false;
  return isThin(piece, letter) || (isRound(width, height) && width <= LARGEST * letter);
}

/** A long piece leans a little: it takes more rows than it is thick. */
function isThin({ left, right, area }: Component, letter: number): boolean {
  return area <= THIN * letter * (right - left);
}

function isRound(width: number, height: number): boolean {
  return Math.max(width, height) <= LONGEST * Math.min(width, height);
}

/** Dots each of which is followed by the next on its line, with nothing between. */
function chainDots(dots: readonly Component[], letter: number, binary: Binary): Component[][] {
  const chains: Component[][] = [];
  let open: Component[][] = [];
  for (const dot of dots.toSorted((a, b) => a.left - b.left)) {
    open = open.filter((chain) => dot.left - chain.at(-1)!.right <= FARTHEST * letter);
    const before = open.find((chain) => follows(dot, chain.at(-1)!, letter, binary));
    if (before) before.push(dot);
    else {
      const chain = [dot];
      open.push(chain);
      chains.push(chain);
    }
  }
  return chains;
}

function follows(dot: Component, last: Component, letter: number, binary: Binary): boolean {
  if (dot.left <= last.right || Math.abs(dot.bottom - last.bottom) > LEVEL * letter) return false;
  const top = Math.min(dot.top, last.top) - ABOVE * letter;
  return isBlank(binary, {
    left: last.right,
    right: dot.left,
    top,
    bottom: Math.max(dot.bottom, last.bottom),
  });
}

function isBlank({ width, ink }: Binary, { left, top, right, bottom }: Box): boolean {
  for (let y = Math.max(0, Math.round(top)); y < bottom; y++) {
    if (ink.subarray(y * width + left, y * width + right).includes(1)) return false;
  }
  return true;
}

function isEven(row: readonly Component[]): boolean {
  const steps = row.slice(1).map((dot, i) => centreOf(dot) - centreOf(row[i]!));
  const usual = median(steps);
  return isMost(steps, (step) => Math.abs(step / usual - 1) <= SAME_STEP);
}

/** Whether dots that ran together here and there fill a row. */
function isClose(row: readonly Component[], letter: number): boolean {
  const gaps = row.slice(1).map((dot, i) => dot.left - row[i]!.right);
  return (
    row.at(-1)!.right - row[0]!.left > LEAST_LENGTH * letter &&
    row.every((piece) => isThin(piece, letter)) &&
    isMost(gaps, (gap) => gap <= NARROW_GAP * letter)
  );
}

function isMost(values: readonly number[], holds: (value: number) => boolean): boolean {
  return values.filter(holds).length >= MOSTLY * values.length;
}

/** Whether a letter stands on the line of a row of dots, before or behind it. */
function isBeside({ left, top, right, bottom }: Box, leader: DotLeader, letter: number): boolean {
  const before = leader.left - right;
  const behind = left - leader.right;
  const gap = Math.max(before, behind);
  if (gap < 0 || gap > BESIDE * letter) return false;
  const end = before > behind ? leader.dots[0]! : leader.dots.at(-1)!;
  return top < end.top && bottom >= end.top - HANGING * letter && bottom <= end.bottom + letter;
}

/** Where the dots of leaders are to be erased, with their blurred edges. */
export function dotsOf(leaders: readonly DotLeader[]): Box[] {
  return leaders.flatMap(({ dots }) => dots.map((dot) => growBox(dot, 1)));
}
