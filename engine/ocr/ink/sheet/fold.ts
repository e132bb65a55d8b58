import { binarize } from '../binary.ts';
import type { Picture } from '../picture.ts';

/** Two pages side by side are at least so much wider than high. */
const WIDE = 1.1;
/** The fold is within this share of the width of the middle. */
const MIDDLE = 0.1;
/** Margins of both pages together, inches; the gutters of one page are narrower. */
const MARGINS = 0.5;
/** A column of pixels that has less ink, as a share of its height, is white but for specks … */
const SPECKS = 0.004;
/** … and one that has more is the line or the shade of the fold itself. */
const FOLD = 0.6;
/** On either side, text or drawings reach over at least this share of the page. */
const FILLED = 0.4;

/** The column at which two pages of one picture meet, as of an open book; undefined where it shows one page. */
export function findFold(picture: Picture): number | undefined {
  const { width, height, dpi } = picture;
  if (width < WIDE * height) return undefined;
  const columns = inkOfColumns(picture);
  const isWhite = (x: number) => columns[x]! <= SPECKS * height;
  const isFree = (x: number) => isWhite(x) || columns[x]! >= FOLD * height;
  const gap = widestRun(isFree, (0.5 - MIDDLE) * width, (0.5 + MIDDLE) * width);
  if (gap.end - gap.start < MARGINS * dpi) return undefined;
  const fold = Math.round((gap.start + gap.end) / 2);
  const sides = [
    [0, gap.start],
    [gap.end, width],
  ] as const;
  const isPage = ([from, to]: readonly [number, number]) => {
    let first = from;
    let last = to;
    while (first < last && isFree(first)) first++;
    while (last > first && isFree(last - 1)) last--;
    return last - first >= FILLED * (width / 2);
  };
  return sides.every(isPage) ? fold : undefined;
}

function inkOfColumns(picture: Picture): Uint32Array {
  const { width, height, ink } = binarize(picture);
  const columns = new Uint32Array(width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) columns[x]! += ink[y * width + x]!;
  }
  return columns;
}

/** The longest run of columns that reaches into the middle of the picture. */
function widestRun(isFree: (x: number) => boolean, from: number, to: number): { start: number; end: number } {
  let best = { start: 0, end: 0 };
  for (let x = Math.ceil(from); x < to; x++) {
    if (!isFree(x)) continue;
    const start = x;
    while (x < to && isFree(x)) x++;
    if (x - start > best.end - best.start) best = { start, end: x };
  }
  return best;
}
