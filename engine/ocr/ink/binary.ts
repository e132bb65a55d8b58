import type { Picture } from './picture.ts';

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
  const columns = new Uint32Array(width);
  let rows = 0;
  const addRow = (y: number, sign: 1 | -1) => {
    const from = y * width;
    for (let x = 0; x < width; x++) columns[x]! += sign * gray[from + x]!;
    rows += sign;
  };
  for (let y = 0; y < Math.min(reach, height); y++) addRow(y, 1);
  for (let y = 0; y < height; y++) {
    if (y + reach < height) addRow(y + reach, 1);
    if (y - reach - 1 >= 0) addRow(y - reach - 1, -1);
    markRow(gray, ink, y * width, width, columns, rows, reach);
  }
  return { width, height, ink };
}

/** Divides nothing and looks at no pixel that cannot be ink: this is done for every pixel of every page. */
function markRow(
  gray: Uint8Array,
  ink: Uint8Array,
  from: number,
  width: number,
  columns: Uint32Array,
  rows: number,
  reach: number,
): void {
  let sum = 0;
  let count = rows * Math.min(reach, width);
  for (let x = 0; x < Math.min(reach, width); x++) sum += columns[x]!;
  for (let x = 0; x < width; x++) {
    if (x + reach < width) {
      sum += columns[x + reach]!;
      count += rows;
    }
    if (x > reach) {
      sum -= columns[x - reach - 1]!;
      count -= rows;
    }
    const shades = gray[from + x]! * count;
    if (shades < sum * DARKER && sum - shades > LEAST_CONTRAST * count) ink[from + x] = 1;
  }
}

/** Share of the pixels that are ink. */
export function inkShare({ ink }: Binary): number {
  let count = 0;
  for (let i = 0; i < ink.length; i++) count += ink[i]!;
  return ink.length === 0 ? 0 : count / ink.length;
}

/** Shades below the middle are dark; paper, however yellow, is above. */
const DARK = 110;
/** Pages of dark photographs are dark for less than this share. */
const MOSTLY = 0.7;

/** Whether a picture is light on dark, as microfilm is. */
export function isNegative({ gray }: Picture): boolean {
  let dark = 0;
  for (let i = 0; i < gray.length; i++) if (gray[i]! < DARK) dark++;
  return dark > MOSTLY * gray.length;
}
