import type { Box } from '../../../document/document.ts';
import { areaOf } from '../../../layout/geometry.ts';
import { type Component, findComponents } from '../components.ts';
import { cropPicture, type Picture } from '../picture.ts';
import { floodFromSides } from './flood-from-sides.ts';
import { type Ground, isTint } from './grounds.ts';
import { shadeAt } from './shades.ts';

/** Letters stand out from their ground by at least this, shades; what does by less is its grain. */
const CONTRAST = 24;
/** On darker grounds nothing darker can be read, and compression leaves specks that are. */
const LEAST_UNDER_DARK_LETTERS = 80;
/** Heights of letters, of their dots and of titles, em. */
const LETTER = { least: 0.15, most: 4 };
/** One piece that stands out is a stain or a drawing. */
const FEWEST_LETTERS = 2;
/** What is filled so far, and at least as wide and high as this, em, is a field within the ground. */
const FIELD = { filled: 0.8, width: 2.5, height: 1.2 };
/** Of what stands out, this share reaches no further: edges of letters, which are blurred, do not count. */
const FULL = 0.9;
/** So far beyond its box a ground may reach, inches: its place is known no better. */
const RIM = 1 / 50;
/** So far ground and paper are blurred into each other, inches. */
const BLUR = 1 / 100;
const WHITE = 255;

/** What stands out from a ground to one side, light or dark. */
interface Side {
  letters: Component[];
  /** Fields with a ground of their own. */
  fields: Component[];
  /** What a shade is multiplied with to be black where letters are not blurred; 0 where none can be told. */
  gain: number;
}

/**
 * The picture with black letters on white where they stood on a ground: light ones on dark or coloured grounds, and dark
 * ones on grounds that are dark themselves. Dark letters on light tints stay as they are. The same where nothing changes.
 * @param em the usual size of type, pixels
 */
export function lightenGrounds(picture: Picture, grounds: readonly Ground[], em: number): Picture {
  if (grounds.length === 0) return picture;
  const lightened: Picture = { ...picture, gray: picture.gray.slice() };
  let isChanged = false;
  // What reaches into a larger ground is seen whole in its own.
  const largestFirst = grounds.toSorted((a, b) => areaOf(b) - areaOf(a));
  for (const ground of largestFirst)
    isChanged = lightenGround(picture, lightened.gray, ground, em) || isChanged;
  return isChanged ? lightened : picture;
}

/** @returns whether anything changed in `gray` */
function lightenGround(picture: Picture, gray: Uint8Array, ground: Ground, em: number): boolean {
  const { shade } = ground;
  const box = growWithin(ground, Math.ceil(RIM * picture.dpi), picture);
  const crop = cropPicture(picture, box);
  // What a ground stands on, round corners too.
  const isOutside = floodFromSides(crop, (at) => crop.gray[at]! >= shade + CONTRAST);
  const light = sideOf(crop, (at) => at - shade, WHITE - shade, isOutside, em);
  const dark = sideOf(crop, (at) => shade - at, 0, isOutside, em);
  if (shade < LEAST_UNDER_DARK_LETTERS) dark.gain = 0;
  const isLightLettered = inkOf(light.letters) > inkOf(dark.letters);
  if (isTint(ground) && (!isLightLettered || light.letters.length < FEWEST_LETTERS)) return false;
  const isDarkLettered = dark.gain > 0 && !isLightLettered;
  const [most, rest] = isDarkLettered ? [dark, light] : [light, dark];
  const isField = markBoxes(crop, [...light.fields, ...dark.fields]);
  const isRest = markBoxes(crop, apartFrom(crop, rest.letters, most.letters));
  const isEdge = markEdges(crop, isOutside, Math.ceil(BLUR * picture.dpi));
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      const within = (y - box.top) * crop.width + x - box.left;
      if (isField[within] === 1) continue;
      const at = y * picture.width + x;
      if (isEdge[within] === 1) gray[at] = WHITE;
      if (isEdge[within] === 1 || isOutside[within] === 1) continue;
      const over = picture.gray[at]! - shade;
      const side = over > 0 ? light : dark;
      const ink = side === most || isRest[within] === 1 ? Math.abs(over) * side.gain : 0;
      gray[at] = Math.max(0, WHITE - ink);
    }
  }
  return true;
}

/** A box with so many pixels around it, as far as the picture has them. */
function growWithin({ left, top, right, bottom }: Box, by: number, { width, height }: Picture): Box {
  return {
    left: Math.max(0, left - by),
    top: Math.max(0, top - by),
    right: Math.min(width, right + by),
    bottom: Math.min(height, bottom + by),
  };
}

/** 1 for each pixel where a ground and what is outside of it are blurred into each other. @param blur pixels */
function markEdges({ width, height }: Picture, isOutside: Uint8Array, blur: number): Uint8Array {
  const marked = new Uint8Array(isOutside.length);
  const markAround = (i: number) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    // What is outside is told by how much it differs from the ground, so most of the blur is there.
    for (let row = Math.max(0, y - 2 * blur); row <= Math.min(height - 1, y + 2 * blur); row++) {
      for (let column = Math.max(0, x - 2 * blur); column <= Math.min(width - 1, x + 2 * blur); column++) {
        const at = row * width + column;
        const isNear = Math.max(Math.abs(column - x), Math.abs(row - y)) <= blur;
        if (isNear || isOutside[at] === 1) marked[at] = 1;
      }
    }
  };
  for (let i = 0; i < isOutside.length; i++) {
    const [left, above] = [i % width > 0 ? i - 1 : i, i >= width ? i - width : i];
    if (isOutside[i] !== isOutside[left] || isOutside[i] !== isOutside[above]) markAround(i);
  }
  return marked;
}

/** Those letters that touch none of the others: what touches is their shadow, or their edge sharpened. */
function apartFrom(crop: Picture, letters: readonly Component[], others: readonly Component[]): Component[] {
  const isOther = markBoxes(
    crop,
    others.map((other) => growWithin(other, 1, crop)),
  );
  return letters.filter(({ left, right, top, bottom }) => {
    for (let y = top; y < bottom; y++) {
      if (isOther.subarray(y * crop.width + left, y * crop.width + right).includes(1)) return false;
    }
    return true;
  });
}

/**
 * @param heightOf by how much a shade stands out
 * @param usual by how much letters do where there are too few to tell
 * @param isOutside 1 for each pixel that is none of the ground's
 */
function sideOf(
  { width, height, gray }: Picture,
  heightOf: (shade: number) => number,
  usual: number,
  isOutside: Uint8Array,
  em: number,
): Side {
  // Every pixel of every ground is looked at: by a table, which takes a tenth of the time of a call.
  const heights = Int16Array.from({ length: WHITE + 1 }, (_, shade) => heightOf(shade));
  const counts = new Uint32Array(WHITE + 1);
  const ink = new Uint8Array(gray.length);
  for (let i = 0; i < gray.length; i++) {
    const by = heights[gray[i]!]!;
    if (by < CONTRAST || isOutside[i] === 1) continue;
    counts[by]!++;
    ink[i] = 1;
  }
  const pieces = findComponents({ width, height, ink });
  const fields = pieces.filter((piece) => isField(piece, em));
  const letters = pieces.filter((piece) => !isField(piece, em) && isLetterHigh(piece, em));
  const contrast = letters.length >= FEWEST_LETTERS ? shadeAt(counts, FULL) : usual;
  return { letters, fields, gain: contrast > 0 ? WHITE / contrast : 0 };
}

function isField({ left, right, top, bottom, area }: Component, em: number): boolean {
  const [width, height] = [right - left, bottom - top];
  return width >= FIELD.width * em && height >= FIELD.height * em && area >= FIELD.filled * width * height;
}

function isLetterHigh({ top, bottom }: Box, em: number): boolean {
  const height = bottom - top;
  return height >= LETTER.least * em && height <= LETTER.most * em;
}

function inkOf(pieces: readonly Component[]): number {
  return pieces.reduce((sum, { area }) => sum + area, 0);
}

/** 1 for each pixel within a box. */
function markBoxes({ width, height }: Picture, boxes: readonly Box[]): Uint8Array {
  const marked = new Uint8Array(width * height);
  for (const { left, right, top, bottom } of boxes) {
    for (let y = top; y < bottom; y++) marked.fill(1, y * width + left, y * width + right);
  }
  return marked;
}
