import type { Box } from '../../document/document.ts';
import { heightOf } from '../../layout/geometry.ts';
import { median } from '../../layout/statistics.ts';
import { type Binary, binarize } from './binary.ts';
import type { Picture } from './picture.ts';

/** Ink that hangs together: mostly one letter. Pixels. */
export interface Component extends Box {
  area: number;
}

/** More pieces than this are the grain of a photograph. */
const MOST_RUNS = 1_500_000;

/** Asked for by several steps of the recognition of one picture. */
const componentsOf = new WeakMap<Binary, readonly Component[]>();

/** The connected pieces of ink; none of a picture that is all grain. Pixels that touch at a corner hang together. */
export function findComponents(binary: Binary): readonly Component[] {
  const known = componentsOf.get(binary);
  if (known) return known;
  const components = joinRuns(binary, 1);
  componentsOf.set(binary, components);
  return components;
}

/** Those of at least so many pixels. */
export function findLargeComponents(binary: Binary, leastArea: number): Component[] {
  return joinRuns(binary, leastArea);
}

/** Runs of ink in one row: where each starts and ends, and the piece it belongs to. */
interface Runs {
  starts: Int32Array;
  ends: Int32Array;
  ids: Int32Array;
  count: number;
}

function emptyRuns(width: number): Runs {
  const most = (width >> 1) + 1;
  return {
    starts: new Int32Array(most),
    ends: new Int32Array(most),
    ids: new Int32Array(most),
    count: 0,
  };
}

/** Of each piece the one that it was joined to, itself at first, and its box and area: numbers in a row, as there are many. */
const [PARENT, LEFT, TOP, RIGHT, BOTTOM, AREA, FIELDS] = [0, 1, 2, 3, 4, 5, 6];
/** Room for so many pieces at first: most pages have fewer. */
const USUAL_PIECES = 8192;

function joinRuns({ width, height, ink }: Binary, leastArea: number): Component[] {
  const fours = inFours(ink);
  let pieces: Int32Array = new Int32Array(FIELDS * USUAL_PIECES);
  let end = 0;
  let [before, runs] = [emptyRuns(width), emptyRuns(width)];
  for (let y = 0; y < height; y++) {
    findRuns(ink, fours, y * width, width, runs);
    let k = 0;
    for (let i = 0; i < runs.count; i++) {
      const [start, stop] = [runs.starts[i]!, runs.ends[i]!];
      let piece = -1;
      while (k < before.count && before.ends[k]! < start) k++;
      for (let j = k; j < before.count && before.starts[j]! <= stop; j++) {
        const other = rootOf(pieces, before.ids[j]!);
        if (piece < 0) piece = other;
        else if (other !== piece) join(pieces, piece, other);
      }
      if (piece < 0) {
        if (end === pieces.length) pieces = enlarge(pieces);
        piece = end;
        end += FIELDS;
        pieces[piece + PARENT] = piece;
        pieces[piece + LEFT] = start;
        pieces[piece + TOP] = y;
        pieces[piece + RIGHT] = stop;
        if (end > FIELDS * MOST_RUNS) return [];
      }
      if (start < pieces[piece + LEFT]!) pieces[piece + LEFT] = start;
      if (stop > pieces[piece + RIGHT]!) pieces[piece + RIGHT] = stop;
      pieces[piece + BOTTOM] = y + 1;
      pieces[piece + AREA]! += stop - start;
      runs.ids[i] = piece;
    }
    [before, runs] = [runs, before];
  }
  return toComponents(pieces, end, leastArea);
}

function rootOf(pieces: Int32Array, piece: number): number {
  let root = piece;
  while (pieces[root] !== root) root = pieces[root]!;
  while (pieces[piece] !== root) {
    const next = pieces[piece]!;
    pieces[piece] = root;
    piece = next;
  }
  return root;
}

function join(pieces: Int32Array, into: number, other: number): void {
  pieces[into + LEFT] = Math.min(pieces[into + LEFT]!, pieces[other + LEFT]!);
  pieces[into + TOP] = Math.min(pieces[into + TOP]!, pieces[other + TOP]!);
  pieces[into + RIGHT] = Math.max(pieces[into + RIGHT]!, pieces[other + RIGHT]!);
  pieces[into + BOTTOM] = Math.max(pieces[into + BOTTOM]!, pieces[other + BOTTOM]!);
  pieces[into + AREA]! += pieces[other + AREA]!;
  pieces[other + PARENT] = into;
}

function enlarge(numbers: Int32Array): Int32Array {
  const larger = new Int32Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
}

function toComponents(pieces: Int32Array, end: number, leastArea: number): Component[] {
  const components: Component[] = [];
  for (let at = 0; at < end; at += FIELDS) {
    if (pieces[at + PARENT] !== at || pieces[at + AREA]! < leastArea) continue;
    components.push({
      left: pieces[at + LEFT]!,
      top: pieces[at + TOP]!,
      right: pieces[at + RIGHT]!,
      bottom: pieces[at + BOTTOM]!,
      area: pieces[at + AREA]!,
    });
  }
  return components;
}

function inFours(ink: Uint8Array): Uint32Array {
  const aligned = ink.byteOffset % Uint32Array.BYTES_PER_ELEMENT === 0 ? ink : ink.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length >> 2);
}

/** @param fours the ink, four pixels a number */
function findRuns(ink: Uint8Array, fours: Uint32Array, row: number, width: number, runs: Runs): void {
  const { starts, ends } = runs;
  const end = row + width;
  let count = 0;
  let at = row;
  while (at < end) {
    // Most of a page is blank.
    if ((at & 3) === 0 && fours[at >> 2] === 0) {
      at += 4;
      continue;
    }
    if (ink[at] === 0) {
      at++;
      continue;
    }
    starts[count] = at - row;
    while (at < end && ink[at] === 1) at++;
    ends[count++] = at - row;
  }
  runs.count = count;
}

/** Pieces of text are between this and this many pixels high. */
const LETTER = { least: 4, most: 120 };
/** So many letters are no higher than capitals and those with ascenders, which are a third of all in prose. */
const NOT_HIGHER = 0.8;
/** Fewer letters than this do not show the size of the text. */
const FEWEST_LETTERS = 12;

/** The middle height of what may be letters, pixels; undefined when there are too few. About half the font size. */
export function measureLetters(picture: Picture): number | undefined {
  return heightAt(picture, 0.5);
}

/** The height of capitals and of letters with ascenders, pixels; undefined when there are too few letters. */
export function measureTallLetters(picture: Picture): number | undefined {
  return heightAt(picture, NOT_HIGHER);
}

/** The height that a share of the letters does not pass. */
function heightAt(picture: Picture, share: number): number | undefined {
  const heights = letterHeights(picture);
  return heights.length < FEWEST_LETTERS ? undefined : heights[Math.floor(share * heights.length)];
}

/** How many letters a picture seems to hold. */
export function countLetters(picture: Picture): number {
  return letterHeights(picture).length;
}

const heightsOf = new WeakMap<Binary, Uint16Array>();

/** Heights of what may be letters, sorted. */
function letterHeights(picture: Picture): Uint16Array {
  const binary = binarize(picture);
  const known = heightsOf.get(binary);
  if (known) return known;
  const letters = withoutDots(findComponents(binary).filter(mayBeLetter));
  const heights = Uint16Array.from(letters, heightOf).sort();
  heightsOf.set(binary, heights);
  return heights;
}

/** A dot is round or square and full, if less so in a picture that was turned a little. */
const ROUND = 2;
const FULL = 0.5;
/** Where more of the pieces than this share are dots, they are those of leaders: prose has a tenth, a receipt with dotted rules a half, … */
const DOTTED = 0.6;
/** … and they are at most so high to the letters. Letters of few pixels look full as well. */
const DOT_HEIGHT = 0.5;

/** The pieces without the dots of leaders, which outnumber the letters of a page of contents. */
function withoutDots(pieces: readonly Component[]): readonly Component[] {
  const dots = pieces.filter(isDot);
  if (dots.length <= DOTTED * pieces.length) return pieces;
  const others = pieces.filter((piece) => !isDot(piece));
  if (others.length < FEWEST_LETTERS) return pieces;
  return median(dots.map(heightOf)) <= DOT_HEIGHT * median(others.map(heightOf)) ? others : pieces;
}

function isDot({ left, right, top, bottom, area }: Component): boolean {
  const [width, height] = [right - left, bottom - top];
  return Math.max(width, height) <= ROUND * Math.min(width, height) && area >= FULL * width * height;
}

function mayBeLetter({ left, right, top, bottom, area }: Component): boolean {
  const width = right - left;
  const height = bottom - top;
  if (height < LETTER.least || height > LETTER.most) return false;
  return width < 3 * height && height < 8 * width && area >= 0.1 * width * height;
}
