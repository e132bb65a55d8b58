import type { Box } from '../../../document/document.ts';
import { boxAround, heightOf, widthOf } from '../../../layout/geometry.ts';
import { growBox } from '../../words/grow-box.ts';
import type { Binary } from '../binary.ts';
import { findComponents } from '../components.ts';

/** The sign is so high and wide, in heights of a letter: in common typefaces 0.7 to 1.6. */
const SIZE = { least: 0.6, most: 2.2 };
/** Its width over its height. */
const SHAPE = { least: 0.65, most: 1.5 };
/** Its bar, where it hangs apart, ends where its plus does, and is at most so far below: in heights of a letter. */
const LEVEL = 0.2;
const BELOW = 0.6;
/** Where the middles of its strokes are, as shares of its height and width. */
const ARM = { from: 0.2, to: 0.55 };
const BAR = { from: 0.75, to: 1 };
const STEM = { from: 0.42, to: 0.58 };
/** A stroke is drawn through for this share of its length, on either side of another that crosses it, … */
const DRAWN = 0.75;
/** … takes this share of the sign's width to both sides of its middle, bold or blurred, … */
const HALF_STROKE = 0.12;
/** … and beside it is no more ink than this share: in letters there is. */
const MOST_BESIDE = 0.2;
/** Scripts in which a cross over a bar is a letter. */
const CROSS_LETTERS = /^(?:chi|jpn|kor)/;

/**
 * Finds plus-minus signs, which the engine's models mostly do not know: it reads them as other signs, and is sure of none of
 * the figures beside them.
 * @param letter the usual height of a letter, pixels
 */
export function findPlusMinus(binary: Binary, letter: number, languages: readonly string[]): Box[] {
  if (languages.some((language) => CROSS_LETTERS.test(language))) return [];
  const isWide = (box: Box) => widthOf(box) >= SIZE.least * letter && widthOf(box) <= SIZE.most * letter;
  const pieces = findComponents(binary).filter(isWide);
  const bars = pieces.filter((piece) => heightOf(piece) <= 2 * HALF_STROKE * widthOf(piece));
  return pieces.flatMap((piece) => {
    const bar = bars.find((one) => standsUnder(one, piece, letter));
    const sign = boxAround(bar ? [piece, bar] : [piece]);
    return isSized(sign, letter) && isPlusOverBar(binary, sign) ? [sign] : [];
  });
}

/** Where the signs are to be erased, with their blurred edges. */
export function placesOfSigns(signs: readonly Box[]): Box[] {
  return signs.map((sign) => growBox(sign, 1));
}

function standsUnder(bar: Box, plus: Box, letter: number): boolean {
  const below = bar.top - plus.bottom;
  const apart = Math.max(Math.abs(bar.left - plus.left), Math.abs(bar.right - plus.right));
  return below >= 0 && below <= BELOW * letter && apart <= Math.max(1, LEVEL * letter);
}

function isSized(sign: Box, letter: number): boolean {
  const [width, height] = [widthOf(sign), heightOf(sign)];
  if (height < SIZE.least * letter || height > SIZE.most * letter) return false;
  return width >= SHAPE.least * height && width <= SHAPE.most * height;
}

/** Whether a stroke down crosses one over it, a bar closes it below, and nothing stands between the three. */
function isPlusOverBar(binary: Binary, sign: Box): boolean {
  const [width, height] = [widthOf(sign), heightOf(sign)];
  const inkIn = (left: number, top: number, right: number, bottom: number) =>
    inkShare(binary, {
      left: sign.left + left,
      top: sign.top + top,
      right: sign.left + right,
      bottom: sign.top + bottom,
    });
  const stem = darkest(STEM, width, (x) => inkIn(x, 0, x + 1, Math.ceil(ARM.to * height)));
  const half = Math.max(1, Math.floor(HALF_STROKE * width));
  const sides = [
    { left: 0, right: stem.at - half },
    { left: stem.at + half + 1, right: width },
  ];
  /** The less of what is drawn of a row to the left and to the right of the stem. */
  const across = (y: number) => Math.min(...sides.map(({ left, right }) => inkIn(left, y, right, y + 1)));
  const arm = darkest(ARM, height, across);
  const bar = darkest(BAR, height, across);
  if ([stem, arm, bar].some(({ share }) => share < DRAWN)) return false;
  return sides.every(
    ({ left, right }) =>
      inkIn(left, 0, right, arm.at - half) <= MOST_BESIDE &&
      inkIn(left, arm.at + half + 1, right, bar.at - half) <= MOST_BESIDE,
  );
}

/** The row or column of most ink in a part of so many. */
function darkest(
  { from, to }: { from: number; to: number },
  count: number,
  shareAt: (at: number) => number,
): { at: number; share: number } {
  let best = { at: 0, share: 0 };
  for (let at = Math.round(from * count); at < to * count; at++) {
    const share = shareAt(at);
    if (share > best.share) best = { at, share };
  }
  return best;
}

/** Share of a box that is ink; all of one that holds no pixel, where nothing is seen to be free of it. */
function inkShare({ width, ink }: Binary, { left, top, right, bottom }: Box): number {
  if (left >= right || top >= bottom) return 1;
  let dots = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) dots += ink[y * width + x]!;
  }
  return dots / ((right - left) * (bottom - top));
}
