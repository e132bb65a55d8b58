import { heightOf, scaleBox, widthOf } from '../../../layout/geometry.ts';
import type { Dot } from '../../../layout/page.ts';
import { type Binary, binarize } from '../binary.ts';
import { type Component, findComponents } from '../components.ts';
import type { Picture } from '../picture.ts';

/** Diameters of discs that carry a number, em. */
const SIZE = { least: 1.2, most: 4 };
/** Their width and height differ by at most this share. */
const OVAL = 0.12;
/** Ink fills so much of their box: a disc without a sign 0.79, a bold O no more than 0.59. */
const FILLED = { least: 0.6, most: 0.745 };
/** Near its edge, at these shares of the radius, a disc is ink all around, but for so much; its corners have none. */
const RIM = [0.95, 0.85, 0.75];
const GAPS = 0.05;
const CORNER = 0.1;
/** The sign stands within this share of the radius. */
const WITHIN = 0.72;
const WHITE = 255;

/**
 * Finds dark discs with a light sign on them, as the numbers of steps have.
 * @param em the usual size of type, pixels
 */
export function findDiscs(picture: Picture, em: number): Component[] {
  const binary = binarize(picture);
  return findComponents(binary).filter((piece) => isDisc(piece, binary, em));
}

/** Discs as the page's drawing, in points. */
export function discsToDots(discs: readonly Component[], dpi: number): Dot[] {
  return discs.map((disc) => ({ ...scaleBox(disc, 72 / dpi), hollow: false, color: 0 }));
}

/** The picture with the signs of discs black on white. The same where there are none. */
export function lightenDiscs(picture: Picture, discs: readonly Component[]): Picture {
  if (discs.length === 0) return picture;
  const gray = picture.gray.slice();
  for (const disc of discs) invertDisc(picture, gray, disc);
  return { ...picture, gray };
}

function isDisc(piece: Component, { width, ink }: Binary, em: number): boolean {
  const [wide, high] = [widthOf(piece), heightOf(piece)];
  if (Math.min(wide, high) < SIZE.least * em || Math.max(wide, high) > SIZE.most * em) return false;
  const filled = piece.area / (wide * high);
  if (Math.abs(wide - high) > OVAL * wide || filled < FILLED.least || filled > FILLED.most) return false;
  const { x, y, radius } = circleOf(piece);
  const isInk = (across: number, down: number) =>
    ink[Math.floor(y + down) * width + Math.floor(x + across)] === 1;
  const isCornerInk = [-1, 1].some((across) =>
    [-1, 1].some((down) => isInk(across * (1 - CORNER) * radius, down * (1 - CORNER) * radius)),
  );
  if (isCornerInk) return false;
  return RIM.every((share) => {
    const steps = Math.ceil(2 * Math.PI * share * radius);
    const angles = Array.from({ length: steps }, (_, i) => (2 * Math.PI * i) / steps);
    const gaps = angles.filter(
      (angle) => !isInk(share * radius * Math.cos(angle), share * radius * Math.sin(angle)),
    );
    return gaps.length <= GAPS * steps;
  });
}

function circleOf(disc: Component): { x: number; y: number; radius: number } {
  const { left, top, right, bottom } = disc;
  return { x: (left + right) / 2, y: (top + bottom) / 2, radius: (widthOf(disc) + heightOf(disc)) / 4 };
}

function invertDisc({ width, height, gray }: Picture, target: Uint8Array, disc: Component): void {
  const { left, top, right, bottom } = disc;
  const { x, y, radius } = circleOf(disc);
  const isWithin = (column: number, row: number) =>
    Math.hypot(column + 0.5 - x, row + 0.5 - y) <= WITHIN * radius;
  let [dark, light] = [WHITE, 0];
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      if (!isWithin(column, row)) continue;
      dark = Math.min(dark, gray[row * width + column]!);
      light = Math.max(light, gray[row * width + column]!);
    }
  }
  // The blurred edge of the disc goes as well.
  const edge = 2;
  for (let row = Math.max(0, top - edge); row < Math.min(height, bottom + edge); row++) {
    for (let column = Math.max(0, left - edge); column < Math.min(width, right + edge); column++) {
      const at = row * width + column;
      const shade = isWithin(column, row) ? ((light - gray[at]!) * WHITE) / Math.max(1, light - dark) : WHITE;
      target[at] = Math.max(0, Math.min(WHITE, Math.round(shade)));
    }
  }
}
