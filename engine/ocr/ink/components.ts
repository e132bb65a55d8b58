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
  const components = joinRuns(binary);
  componentsOf.set(binary, components);
  return components;
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

function joinRuns({ width, height, ink }: Binary): Component[] {
  const parents: number[] = [];
  const boxes: Component[] = [];
  const find = (id: number): number => {
    let root = id;
    while (parents[root] !== root) root = parents[root]!;
    while (parents[id] !== root) {
      const next = parents[id]!;
      parents[id] = root;
      id = next;
    }
    return root;
  };
  let [before, runs] = [emptyRuns(width), emptyRuns(width)];
  for (let y = 0; y < height; y++) {
    findRuns(ink, y * width, width, runs);
    let k = 0;
    for (let i = 0; i < runs.count; i++) {
      const [start, end] = [runs.starts[i]!, runs.ends[i]!];
      let id = -1;
      while (k < before.count && before.ends[k]! < start) k++;
      for (let j = k; j < before.count && before.starts[j]! <= end; j++) {
        const other = find(before.ids[j]!);
        if (id < 0) id = other;
        else if (other !== id) {
          join(boxes[id]!, boxes[other]!);
          parents[other] = id;
        }
      }
      if (id < 0) {
        id = boxes.length;
        parents.push(id);
        boxes.push({ left: start, top: y, right: end, bottom: y + 1, area: 0 });
        if (id > MOST_RUNS) return [];
      }
      const box = boxes[id]!;
      if (start < box.left) box.left = start;
      if (end > box.right) box.right = end;
      box.bottom = y + 1;
      box.area += end - start;
      runs.ids[i] = id;
    }
    [before, runs] = [runs, before];
  }
  return boxes.filter((_, id) => parents[id] === id);
}

function findRuns(ink: Uint8Array, row: number, width: number, runs: Runs): void {
  const { starts, ends } = runs;
  const end = row + width;
  let count = 0;
  for (let at = row; at < end; at++) {
    if (ink[at] === 0) continue;
    starts[count] = at - row;
    while (at < end && ink[at] === 1) at++;
    ends[count++] = at - row;
  }
  runs.count = count;
}

function join(box: Component, other: Component): void {
  box.left = Math.min(box.left, other.left);
  box.right = Math.max(box.right, other.right);
  box.top = Math.min(box.top, other.top);
  box.bottom = Math.max(box.bottom, other.bottom);
  box.area += other.area;
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
