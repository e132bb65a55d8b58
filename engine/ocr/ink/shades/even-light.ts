import type { Picture } from '../picture.ts';
import { mapShades, type Tiling } from './map-shades.ts';
import { countShades, shadeAt } from './shades.ts';

/** On a sheet in too little light this share of the pixels is darker than paper is in any other picture. */
const MOST = 0.98;
const DIM = 190;
/** So many tiles along the longer side: lines of text pass through each, and no shadow is much smaller. */
const TILES = 24;
/** In a tile with print this share of the pixels is no lighter than its paper, but for the grain. */
const PAPER = 0.8;
/** What is darker than this share of the lightest paper is what the sheet lies on. */
const DARKEST = 0.3;
/** Where a shadow lies on a sheet in light enough, its paper is darker there than this share of the lightest … */
const SHADOW = 0.8;
/** … and this share of the tiles lies in its edge: between the two, nearer to neither than by this share of the lightest. */
const SHADOW_EDGE = { tiles: 0.12, apart: 0.06 };
/** Light fades evenly, grounds and pictures do not: most tiles of an edge are as light as the mean of their neighbours, but for this. */
const EVEN = { tiles: 0.8, off: 0.05 };
/** Shares of tiles that are darker than a shadow, and lighter than the paper beside it. */
const ODD_TILES = 0.05;
/** A ground with light letters on it is darker than this share of the lightest paper. */
const DARK_GROUND = 0.5;
/** Shares of a tile's pixels that are darker than ink and lighter than letters on dark, if it has such. */
const EXTREME = 0.02;
const SHADES = 256;
const WHITE = 255;

/**
 * A picture that was taken in too little light, or with a shadow on it, as it would be in the same light everywhere: the
 * engine finds text with one threshold for the whole page. The same where there is light enough, and where letters are
 * lighter than what they stand on.
 */
export function evenLight(picture: Picture): Picture {
  const lightest = shadeAt(countShades(picture), MOST);
  if (lightest === 0) return picture;
  const tiles = tile(picture);
  const counts = countTiles(picture, tiles);
  const papers = counts.map((shades) => Math.max(DARKEST * lightest, shadeAt(shades, PAPER)));
  if (lightest >= DIM && !hasShadow(papers, tiles)) return picture;
  if (isLightOnDark(counts)) return picture;
  const bare = withoutDarkGrounds(papers, counts, tiles, DARK_GROUND * lightest);
  // A tile that a picture or a bar covers is as well lit as those beside it; where light fades, none is lit better.
  const light = extremeAround(extremeAround(bare, tiles, Math.max), tiles, Math.min);
  const gain = Float32Array.from(light, (shade) => WHITE / shade);
  return mapShades(picture, tiles, { gain, shift: new Float32Array(papers.length) });
}

function tile({ width, height }: Picture): Tiling {
  const side = Math.max(1, Math.ceil(Math.max(width, height) / TILES));
  return { wide: Math.ceil(width / side), high: Math.ceil(height / side), side };
}

function countTiles({ width, height, gray }: Picture, { wide, high, side }: Tiling): Uint32Array[] {
  const counts = Array.from({ length: wide * high }, () => new Uint32Array(SHADES));
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / side) * wide;
    for (let column = 0; column < wide; column++) {
      const shades = counts[row + column]!;
      const end = y * width + Math.min((column + 1) * side, width);
      for (let i = y * width + column * side; i < end; i++) shades[gray[i]!]!++;
    }
  }
  return counts;
}

/** Whether the light on a sheet fades from one part of it to another. */
function hasShadow(papers: readonly number[], { wide, high }: Tiling): boolean {
  const sorted = papers.toSorted((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!;
  const [shade, light] = [quantile(ODD_TILES), quantile(1 - ODD_TILES)];
  if (shade >= SHADOW * light) return false;
  const apart = SHADOW_EDGE.apart * light;
  const isBetween = (paper: number) => paper > shade + apart && paper < light - apart;
  const isEven = (paper: number, before = paper, after = paper) =>
    Math.abs(before + after - 2 * paper) <= 2 * EVEN.off * light;
  let [between, even] = [0, 0];
  for (const [at, paper] of papers.entries()) {
    const column = at % wide;
    if (!isBetween(paper) || column === 0 || column === wide - 1) continue;
    between++;
    if (isEven(paper, papers[at - 1], papers[at + 1]) && isEven(paper, papers[at - wide], papers[at + wide]))
      even++;
  }
  return between >= SHADOW_EDGE.tiles * wide * high && even >= EVEN.tiles * between;
}

/** Whether what stands out from the usual shade of its tile is lighter, not darker. */
function isLightOnDark(counts: readonly Uint32Array[]): boolean {
  let darker = 0;
  for (const shades of counts) {
    const usual = shadeAt(shades, 0.5);
    darker += 2 * usual - shadeAt(shades, EXTREME) - shadeAt(shades, 1 - EXTREME);
  }
  return darker < 0;
}

/**
 * The papers of tiles, where a dark ground covers it that of the nearest beside the ground: in a shadow letters are darker
 * than what they stand on, on a bar or a box they are lighter.
 */
function withoutDarkGrounds(
  papers: readonly number[],
  counts: readonly Uint32Array[],
  tiles: Tiling,
  dark: number,
): number[] {
  const bare = [...papers];
  for (const ground of findDark(papers, tiles, dark)) {
    const isInner = (at: number) => neighboursOf(at, tiles).every((other) => ground.has(other));
    const inner = [...ground].filter(isInner);
    if (inner.length > 0 && isLightOnDark(inner.map((at) => counts[at]!))) fillFromSides(bare, ground, tiles);
  }
  return bare;
}

/** Tiles beside each other that are darker than that. */
function findDark(papers: readonly number[], tiles: Tiling, dark: number): Set<number>[] {
  const seen = new Set<number>();
  const grounds: Set<number>[] = [];
  for (const first of papers.keys()) {
    if (papers[first]! >= dark || seen.has(first)) continue;
    const ground = new Set([first]);
    for (const at of ground) {
      for (const other of neighboursOf(at, tiles)) if (papers[other]! < dark) ground.add(other);
    }
    for (const at of ground) seen.add(at);
    grounds.push(ground);
  }
  return grounds;
}

/** Gives tiles, from the sides of what they cover to its middle, the most of what lies beside them. */
function fillFromSides(papers: number[], covered: ReadonlySet<number>, tiles: Tiling): void {
  const left = new Set(covered);
  while (left.size > 0) {
    const filled = [...left].flatMap((at) => {
      const beside = neighboursOf(at, tiles).filter((other) => !left.has(other));
      return beside.length > 0 ? [[at, Math.max(...beside.map((other) => papers[other]!))] as const] : [];
    });
    if (filled.length === 0) return;
    for (const [at, paper] of filled) {
      papers[at] = paper;
      left.delete(at);
    }
  }
}

/** The tiles around one, itself too. */
function neighboursOf(at: number, { wide, high }: Tiling): number[] {
  const [column, row] = [at % wide, Math.floor(at / wide)];
  const found: number[] = [];
  for (let y = Math.max(0, row - 1); y <= Math.min(high - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(wide - 1, column + 1); x++) found.push(y * wide + x);
  }
  return found;
}

/** The least or most of each tile and those around it. */
function extremeAround(
  shades: readonly number[],
  tiles: Tiling,
  extreme: (...shades: number[]) => number,
): number[] {
  return shades.map((_, at) => extreme(...neighboursOf(at, tiles).map((other) => shades[other]!)));
}
