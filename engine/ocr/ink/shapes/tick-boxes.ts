import type { Box } from '../../../document/document.ts';
import { scaleBox } from '../../../layout/geometry.ts';
import type { Fill, Ruling } from '../../../layout/page.ts';
import type { Binary } from '../binary.ts';
import { type Component, findComponents } from '../components.ts';
import { floodFromSides } from '../shades/flood-from-sides.ts';

/** A box to be ticked, pixels. */
interface PaintedBox extends Box {
  ticked: boolean;
}

/** Sides of a box, points; its width and height differ by at most this share. */
const SMALLEST = 6;
const LARGEST = 18;
const SKEWED = 0.15;
/** A side is drawn through for this share; the rounded ones of letters are not. */
const DRAWN = 0.9;
/** Of that height are letters themselves, in the usual letter's: on forms set in capitals boxes are higher by a tenth. */
const LETTER_HIGH = 1.05;
/** White that hangs together with what is around a box, as a share of it: by worn sides 0.13, between the feet of an n 0.2. */
const MOST_OPEN = 0.15;
/** Share of a box's width that its border may be away from where it should be. */
const BORDER = 0.12;
/** The inner part of a box, and the share of it that ink covers when it is ticked: crosses cover 0.2, specks 0.02. */
const INNER = 0.22;
const TICKED = 0.07;
/** Fuller boxes are squares of ink. */
const FULL = 0.85;
/** Scripts in which a square is a letter. */
const SQUARE_LETTERS = /^(?:chi|jpn|kor)/;
const BLACK = 0;

/**
 * Squares drawn about as high as a line of text, empty or with a mark in them.
 * @param letter the usual height of a letter, pixels
 */
export function findTickBoxes(
  binary: Binary,
  dpi: number,
  letter: number,
  languages: readonly string[],
): PaintedBox[] {
  if (languages.some((language) => SQUARE_LETTERS.test(language))) return [];
  const least = Math.max((SMALLEST * dpi) / 72, LETTER_HIGH * letter);
  const most = (LARGEST * dpi) / 72;
  return findComponents(binary).flatMap((piece) => {
    const width = piece.right - piece.left;
    const height = piece.bottom - piece.top;
    if (Math.min(width, height) < least || Math.max(width, height) > most) return [];
    if (Math.abs(width - height) > SKEWED * width || !hasFourSides(binary, piece)) return [];
    if (openShare(binary, piece) > MOST_OPEN) return [];
    const share = innerInk(binary, piece);
    if (share > FULL) return [];
    const { left, top, right, bottom } = piece;
    return [{ left, top, right, bottom, ticked: share >= TICKED }];
  });
}

function hasFourSides(binary: Binary, box: Component): boolean {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const reach = Math.max(2, Math.round(BORDER * width));
  const isInk = (x: number, y: number) => binary.ink[y * binary.width + x] === 1;
  const steps = (count: number) => Array.from({ length: count }, (_, i) => i);
  const drawn = (length: number, hasInk: (along: number, deep: number) => boolean) =>
    steps(length).filter((along) => steps(reach).some((deep) => hasInk(along, deep))).length >=
    DRAWN * length;
  return (
    drawn(width, (along, deep) => isInk(box.left + along, box.top + deep)) &&
    drawn(width, (along, deep) => isInk(box.left + along, box.bottom - 1 - deep)) &&
    drawn(height, (along, deep) => isInk(box.left + deep, box.top + along)) &&
    drawn(height, (along, deep) => isInk(box.right - 1 - deep, box.top + along))
  );
}

function openShare({ width, ink }: Binary, { left, top, right, bottom }: Box): number {
  const box = { width: right - left, height: bottom - top };
  const isOpen = (at: number) =>
    ink[(top + Math.floor(at / box.width)) * width + left + (at % box.width)] === 0;
  const flooded = floodFromSides(box, isOpen);
  return flooded.reduce((sum, dot) => sum + dot, 0) / flooded.length;
}

function innerInk({ width, ink }: Binary, box: Component): number {
  const border = Math.round(INNER * (box.right - box.left));
  let [dots, count] = [0, 0];
  for (let y = box.top + border; y < box.bottom - border; y++) {
    for (let x = box.left + border; x < box.right - border; x++) {
      dots += ink[y * width + x]!;
      count++;
    }
  }
  return count === 0 ? 1 : dots / count;
}

/** Boxes as the page's drawing, in points: four rulings each, and a dark ground in those that are ticked. */
export function drawTickBoxes(
  boxes: readonly PaintedBox[],
  dpi: number,
): { rulings: Ruling[]; fills: Fill[] } {
  const points = 72 / dpi;
  const scaled = boxes.map((box) => ({ ...scaleBox(box, points), ticked: box.ticked }));
  return {
    rulings: scaled.flatMap(sidesOf),
    fills: scaled
      .filter(({ ticked }) => ticked)
      .map(({ left, top, right, bottom }) => ({ left, top, right, bottom, color: BLACK })),
  };
}

function sidesOf({ left, top, right, bottom }: Box): Ruling[] {
  const across = { orientation: 'horizontal', start: left, end: right, thickness: 1, color: BLACK } as const;
  const down = { orientation: 'vertical', start: top, end: bottom, thickness: 1, color: BLACK } as const;
  return [
    { ...across, position: top },
    { ...across, position: bottom },
    { ...down, position: left },
    { ...down, position: right },
  ];
}
