import type { Box } from '../../document/document.ts';
import type { Picture } from './picture.ts';
import { countShades } from './shades/shades.ts';

/** Where there is ink: one byte a pixel, 1 or 0. */
export interface Binary {
  width: number;
  height: number;
  ink: Uint8Array;
}

/** Ink is darker than this share of the mean around it (Bradley and Roth use 0.85) … */
const DARKER = 0.86;
/** … and by at least this many shades, so that the grain of paper is none. */
const LEAST_CONTRAST = 14;
/** Half the side of the surroundings, inches: a line of text with its spacing. */
const REACH = 0.11;
/** Twice or half of it parts them as well: so much may a resolution be corrected without a second look. */
const NEAR = 2.2;

/**
 * Parts ink from ground by the mean shade around each pixel. One threshold for the whole picture would lose rules on
 * tinted ground and text in shadows.
 */
export function binarize(picture: Picture): Binary {
  const known = binaries.get(picture.gray);
  if (known && Math.max(known.dpi / picture.dpi, picture.dpi / known.dpi) < NEAR) return known.binary;
  const binary = markInk(picture);
  binaries.set(picture.gray, { dpi: picture.dpi, binary });
  return binary;
}

/** Each step of a page's recognition looks at the ink, mostly of the same picture. Pictures are not changed once made. */
const binaries = new WeakMap<Uint8Array, { dpi: number; binary: Binary }>();

function markInk({ width, height, gray, dpi }: Picture): Binary {
  const ink = new Uint8Array(gray.length);
  const reach = Math.max(6, Math.round(REACH * dpi));
  const blank = new Uint8Array(width);
  const rowAt = (y: number) => (y < 0 || y >= height ? blank : gray.subarray(y * width, (y + 1) * width));
  // On both sides of the sums stand as many nothings as the surroundings reach, for what is beyond the picture.
  const padded = new Int32Array(width + 2 * reach + 1);
  const sums = padded.subarray(reach + 1, reach + 1 + width);
  const spanOf = (at: number, length: number) =>
    Math.min(at + reach, length - 1) - Math.max(at - reach, 0) + 1;
  const spans = Int32Array.from(sums, (_, x) => spanOf(x, width));
  for (let y = 0; y < reach; y++) moveSums(sums, rowAt(y), blank);
  for (let y = 0; y < height; y++) {
    moveSums(sums, rowAt(y + reach), rowAt(y - reach - 1));
    markRow(rowAt(y), ink.subarray(y * width, (y + 1) * width), padded, spans, spanOf(y, height));
  }
  return { width, height, ink };
}

/** Moves the sums of columns on by a row. */
function moveSums(sums: Int32Array, enters: Uint8Array, leaves: Uint8Array): void {
  for (let x = 0; x < sums.length; x++) sums[x]! += enters[x]! - leaves[x]!;
}

/**
 * Marks the ink of a row. This is done for every pixel of every page: in whole numbers of 32 bits, and without a division.
 * @param padded for each column the sum of the shades around it
 * @param spans for each pixel how many columns are around it
 * @param rows so many rows are around it
 */
function markRow(
  row: Uint8Array,
  ink: Uint8Array,
  padded: Int32Array,
  spans: Int32Array,
  rows: number,
): void {
  const across = padded.length - row.length;
  let sum = 0;
  for (let x = 0; x < across; x++) sum = (sum + padded[x]!) | 0;
  for (let x = 0; x < row.length; x++) {
    sum = (sum + padded[x + across]! - padded[x]!) | 0;
    const count = Math.imul(rows, spans[x]!);
    const shade = row[x]!;
    // Paper, most of a page, is told by the first.
    if (Math.imul(shade + LEAST_CONTRAST, count) < sum && Math.imul(shade, count) < sum * DARKER) ink[x] = 1;
  }
}

/** Whether at least a share of the pixels is ink. */
export function hasInk({ ink }: Binary, share: number): boolean {
  const least = Math.max(1, share * ink.length);
  let count = 0;
  for (let i = 0; i < ink.length && count < least; i++) count += ink[i]!;
  return count >= least;
}

/** Shades below the middle are dark; paper, however yellow, is above. */
const DARK = 110;
/** Pages of dark photographs are dark for less than this share. */
const MOSTLY = 0.7;

/** Whether a picture is light on dark, as microfilm is. */
export function isNegative(picture: Picture): boolean {
  const dark = countShades(picture)
    .subarray(0, DARK)
    .reduce((sum, count) => sum + count, 0);
  return dark > MOSTLY * picture.gray.length;
}

/** Dots of ink in a box of whole pixels, as far as it lies within the height of the picture. */
export function countInk({ width, height, ink }: Binary, { left, top, right, bottom }: Box): number {
  let count = 0;
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++) {
    for (let x = left; x < right; x++) count += ink[y * width + x] ?? 0;
  }
  return count;
}

/** The ink outside of some boxes. */
export function withoutBoxes({ width, height, ink }: Binary, boxes: readonly Box[]): Binary {
  const rest = ink.slice();
  for (const box of boxes) {
    const left = Math.max(0, Math.floor(box.left));
    const right = Math.min(width, Math.ceil(box.right));
    const bottom = Math.min(height, Math.ceil(box.bottom));
    for (let y = Math.max(0, Math.floor(box.top)); y < bottom; y++) {
      rest.fill(0, y * width + left, y * width + Math.max(left, right));
    }
  }
  return { width, height, ink: rest };
}
