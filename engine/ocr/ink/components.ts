import type { Box } from '../../document/document.ts';
import { type Binary, binarize } from './binary.ts';
import type { Picture } from './picture.ts';

/** Ink that hangs together: mostly one letter. Pixels. */
export interface Component extends Box {
  area: number;
}

/** More pieces than this are the grain of a photograph. */
const MOST_RUNS = 1_500_000;

/** The connected pieces of ink; none of a picture that is all grain. Pixels that touch at a corner hang together. */
export function findComponents({ width, height, ink }: Binary): Component[] {
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
  let before: number[] = [];
  for (let y = 0; y < height; y++) {
    const row = y * width;
    // Start, end and id of each run, flat.
    const runs: number[] = [];
    let k = 0;
    for (let x = 0; x < width; x++) {
      if (ink[row + x] === 0) continue;
      const start = x;
      while (x < width && ink[row + x] === 1) x++;
      let id = -1;
      while (k < before.length && before[k + 1]! < start) k += 3;
      for (let j = k; j < before.length && before[j]! <= x; j += 3) {
        const other = find(before[j + 2]!);
        if (id < 0) id = other;
        else if (other !== id) {
          join(boxes[id]!, boxes[other]!);
          parents[other] = id;
        }
      }
      if (id < 0) {
        id = boxes.length;
        parents.push(id);
        boxes.push({ left: start, top: y, right: x, bottom: y + 1, area: 0 });
        if (id > MOST_RUNS) return [];
      }
      const box = boxes[id]!;
      box.left = Math.min(box.left, start);
      box.right = Math.max(box.right, x);
      box.bottom = y + 1;
      box.area += x - start;
      runs.push(start, x, id);
    }
    before = runs;
  }
  return boxes.filter((_, id) => parents[id] === id);
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
/** Fewer letters than this do not show the size of the text. */
const FEWEST_LETTERS = 12;

/** The middle height of what may be letters, pixels; undefined when there are too few. About half the font size. */
export function measureLetters(picture: Picture): number | undefined {
  const heights = letterHeights(picture);
  return heights.length < FEWEST_LETTERS ? undefined : heights[heights.length >> 1];
}

/** How many letters a picture seems to hold. */
export function countLetters(picture: Picture): number {
  return letterHeights(picture).length;
}

/** Asked for by several steps of the recognition of one picture. */
const heightsOf = new WeakMap<Binary, Uint16Array>();

/** Heights of what may be letters, sorted. */
function letterHeights(picture: Picture): Uint16Array {
  const binary = binarize(picture);
  const known = heightsOf.get(binary);
  if (known) return known;
  const letters = findComponents(binary).filter(mayBeLetter);
  const heights = Uint16Array.from(letters, (letter) => letter.bottom - letter.top).sort();
  heightsOf.set(binary, heights);
  return heights;
}

function mayBeLetter({ left, right, top, bottom, area }: Component): boolean {
  const width = right - left;
  const height = bottom - top;
  if (height < LETTER.least || height > LETTER.most) return false;
  return width < 3 * height && height < 8 * width && area >= 0.1 * width * height;
}
