import type { Box } from '../../../document/document.ts';
import { enclose, heightOf, holdsMiddle, scaleBox, widthOf } from '../../../layout/geometry.ts';
import type { Fill } from '../../../layout/page.ts';
import type { Binary } from '../binary.ts';
import { findLargeComponents } from '../components.ts';
import { type Picture, shrinkPicture } from '../picture.ts';
import { runsThroughText } from './shadow-edges.ts';

/** A bar, cell or box filled with one shade, pixels. */
export interface Ground extends Box {
  shade: number;
}

/** Grounds are looked for at about this resolution, at which letters of 8 pt are still apart from each other. */
const SEARCH_DPI = 50;
/** Grounds darker than this carry light letters most likely … */
const DARK = 150;
/** … but for those up to here, whose letters may make them seem lighter where they are looked for. */
const MIDDLING = 114;
/** Lighter than this is paper. */
const PAPER = 243;
/** What is as wide and high as this, em, with no more than letters cut out of it is no letter itself. */
const LEAST_WIDTH = 2.5;
const LEAST_HEIGHT = 0.9;
const LEAST_FILLED = 0.55;
/** Share of a ground that has its usual shade, and how far that may vary; photographs have many. */
const UNIFORM = 0.5;
const VARIATION = 14;
/** Tints of neighbouring cells differ by more than this … */
const TINT_VARIATION = 6;
/** … and each has at least this share of the page: a cell of a small table. */
const LEAST_TINTED = 0.001;
/** Rows and columns at the sides of a ground, and its corners, have its shade for at least this share. */
const LEAST_GROUND = 0.5;
/** Side of a corner over the lesser side of its ground. */
const CORNER = 0.12;
/** Badges are wider than high by so much, with a straight side between their round ends. */
const LEAST_BADGE = 1.6;
const WHITE = 255;

/** Whether letters on it are dark most likely. */
export function isTint({ shade }: Ground): boolean {
  return shade >= DARK;
}

/** A range of shades, both ends included. */
interface Shades {
  least: number;
  most: number;
}

/**
 * Finds bars, cells and boxes filled with one shade: dark ones with light letters on them, such as heads of tables, and
 * tints behind dark letters.
 * @param em the usual size of type, pixels
 */
export function findGrounds(picture: Picture, em: number): Ground[] {
  const small = searchPicture(picture);
  const counts = countShades(small, { left: 0, top: 0, right: small.width, bottom: small.height });
  const found = groundsAmong(picture, small, { least: 0, most: DARK - 1 }, em, VARIATION);
  const step = 2 * TINT_VARIATION;
  for (let least = MIDDLING; least + step < PAPER; least += TINT_VARIATION) {
    const shades = { least, most: least + step };
    if (sumShades(counts, shades) < LEAST_TINTED * small.gray.length) continue;
    const tints = groundsAmong(picture, small, shades, em, TINT_VARIATION);
    found.push(...tints.filter((tint) => !found.some((known) => isSame(known, tint))));
  }
  const joined = joinPieces(found, picture.dpi / small.dpi);
  if (!joined.some(isTint)) return joined;
  const isInShade = runsThroughText(picture, em);
  return joined.filter((ground) => !isTint(ground) || !isInShade(ground));
}

/** Letters that reach from one side of a bar to the other part it, as coarsely as it is looked at. @param near pixels */
function joinPieces(grounds: readonly Ground[], near: number): Ground[] {
  const joined: Ground[] = [];
  for (const ground of grounds) {
    const whole = joined.find((other) => isPiece(other, ground, near));
    if (whole) enclose(whole, ground);
    else joined.push({ ...ground });
  }
  return joined;
}

/** Whether two grounds of one shade go on in each other. */
function isPiece(a: Ground, b: Ground, near: number): boolean {
  const apart = Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
  const isLevel = Math.abs(a.top - b.top) <= near && Math.abs(a.bottom - b.bottom) <= near;
  return isLevel && apart <= 0 && Math.abs(a.shade - b.shade) <= TINT_VARIATION;
}

/** What stands on a dark ground may be filled itself; on a tint it belongs to that. */
function isSame(known: Ground, found: Ground): boolean {
  const mayDiffer = !isTint(known) && Math.abs(known.shade - found.shade) > 2 * TINT_VARIATION;
  return holdsMiddle(known, found) && !mayDiffer;
}

function searchPicture(picture: Picture): Picture {
  return shrinkPicture(picture, Math.max(1, Math.round(picture.dpi / SEARCH_DPI)));
}

function groundsAmong(
  picture: Picture,
  small: Picture,
  shades: Shades,
  em: number,
  variation: number,
): Ground[] {
  const by = Math.round(picture.width / small.width);
  const { width, height, gray } = small;
  const ink = new Uint8Array(gray.length);
  for (let i = 0; i < gray.length; i++) {
    if (gray[i]! >= shades.least && gray[i]! <= shades.most) ink[i] = 1;
  }
  const [leastWidth, leastHeight] = [(LEAST_WIDTH * em) / by, (LEAST_HEIGHT * em) / by];
  const piecesOf = (binary: Binary) =>
    findLargeComponents(binary, LEAST_FILLED * leastWidth * leastHeight).filter((piece) => {
      const [wide, high] = [widthOf(piece), heightOf(piece)];
      return wide >= leastWidth && high >= leastHeight && piece.area >= LEAST_FILLED * wide * high;
    });
  const binary = { width, height, ink };
  const whole = piecesOf(binary);
  const freed = piecesOf(withoutThinLines(binary)).filter(
    (piece) => !whole.some((other) => holdsMiddle(other, piece)),
  );
  return [...whole, ...freed].flatMap((piece) => groundIn(picture, scaleBox(piece, by), shades, variation));
}

/** Bars hang together with the rules of what stands below them: those are one pixel wide where grounds are looked for. */
function withoutThinLines({ width, height, ink }: Binary): Binary {
  const thick = new Uint8Array(ink.length);
  for (let y = 0; y < height - 1; y++) {
    for (let at = y * width; at < (y + 1) * width - 1; at++) {
      const below = at + width;
      if ((ink[at]! & ink[at + 1]! & ink[below]! & ink[below + 1]!) === 0) continue;
      thick[at] = 1;
      thick[at + 1] = 1;
      thick[below] = 1;
      thick[below + 1] = 1;
    }
  }
  return { width, height, ink: thick };
}

function countShades({ width, gray }: Picture, { left, right, top, bottom }: Box): Uint32Array {
  const counts = new Uint32Array(WHITE + 1);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) counts[gray[y * width + x]!]!++;
  }
  return counts;
}

function shareOf(counts: Uint32Array, shades: Shades): number {
  return sumShades(counts, shades) / sumShades(counts, { least: 0, most: WHITE });
}

function sumShades(counts: Uint32Array, { least, most }: Shades): number {
  return counts.subarray(Math.max(0, least), most + 1).reduce((sum, count) => sum + count, 0);
}

/** The ground in a box, where that has one shade. */
function groundIn(picture: Picture, box: Box, { least, most }: Shades, variation: number): Ground[] {
  const counts = countShades(picture, box);
  let shade = least;
  for (let at = least; at <= most; at++) if (counts[at]! > counts[shade]!) shade = at;
  const near = { least: shade - variation, most: shade + variation };
  if (shareOf(counts, near) < UNIFORM) return [];
  const ground = trimSides(picture, box, most);
  return edgesOf(ground).every((edge) => hasGround(picture, edge, most)) ? [{ ...ground, shade }] : [];
}

/** Seals and logos are round; badges and buttons at their ends alone. Strips along the long sides, or the corners. */
function edgesOf(ground: Box): Box[] {
  const { left, right, top, bottom } = ground;
  const high = bottom - top;
  const side = Math.ceil(CORNER * Math.min(right - left, high));
  const [end, isLong] = [Math.round(high / 2), right - left >= LEAST_BADGE * high];
  const places = isLong
    ? [{ left: left + end, right: right - end }]
    : [
        { left, right: left + side },
        { left: right - side, right },
      ];
  return places.flatMap((place) => [
    { ...place, top, bottom: top + side },
    { ...place, top: bottom - side, bottom },
  ]);
}

function hasGround(picture: Picture, box: Box, most: number): boolean {
  return shareOf(countShades(picture, box), { least: 0, most }) >= LEAST_GROUND;
}

/** A box without the rows and columns at its sides that are mostly lighter. */
function trimSides(picture: Picture, box: Box, most: number): Box {
  const isSide = (side: Box) => hasGround(picture, side, most);
  const trimmed = { ...box };
  const { right, bottom } = box;
  while (trimmed.top < bottom - 1 && !isSide({ ...trimmed, bottom: trimmed.top + 1 })) trimmed.top++;
  while (trimmed.bottom > trimmed.top + 1 && !isSide({ ...trimmed, top: trimmed.bottom - 1 }))
    trimmed.bottom--;
  while (trimmed.left < right - 1 && !isSide({ ...trimmed, right: trimmed.left + 1 })) trimmed.left++;
  while (trimmed.right > trimmed.left + 1 && !isSide({ ...trimmed, left: trimmed.right - 1 }))
    trimmed.right--;
  return trimmed;
}

/** Grounds as fills of the page, in points. */
export function groundsToFills(grounds: readonly Ground[], dpi: number): Fill[] {
  const points = 72 / dpi;
  return grounds.map((ground) => ({ ...scaleBox(ground, points), color: ground.shade * 0x010101 }));
}
