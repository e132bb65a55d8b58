import { binarize } from '../binary.ts';
import type { Picture } from '../picture.ts';
import { type Mapping, mapShades, type Tiling } from './map-shades.ts';

/** Print that stands out from its paper by less, shades, is faint: on most receipts by 120 to 160, on forms by 170 to 200. */
const FAINT = 165;
/** Side of the tiles that shades are measured on, in heights of a letter: on smaller ones broken letters break further. */
const TILE = 8;
/** No tile is smaller, pixels. */
const LEAST_TILE = 8;
/** Ink that stands out by less, shades, is the grain of paper. */
const GRAIN = 20;
/** Darker ground is no paper: a bar with white letters, a photograph. */
const DARK = 110;
const WHITE = 255;
/** Of the rows of pixels each so manieth shows how faint a page is. */
const LOOKED_AT = 3;

/** What the tiles of a picture show. */
interface Tiles extends Tiling {
  ink: SquaredShades;
  paper: Shades;
}

/** For each tile the sum of some shades, and how many they are. */
interface Shades {
  sums: Float64Array;
  counts: Float64Array;
}

interface SquaredShades extends Shades {
  /** The sum of the squares of the shades. */
  squares: Float64Array;
}

/**
 * Whether a page is printed faintly. To be asked before it is enlarged, which blurs it.
 * @param letter the usual height of a letter, pixels
 */
export function isFaint(picture: Picture, letter: number): boolean {
  const tiles = measureTiles(picture, letter, LOOKED_AT);
  return contrastOf(tiles, meansAround(tiles.paper, tiles)) < FAINT;
}

/**
 * Makes ink black and paper white, place by place. The engine finds text with one threshold for the whole page: print
 * that is little darker than its paper is lost beside a dark edge.
 * @param letter the usual height of a letter, pixels
 */
export function stretchContrast(picture: Picture, letter: number): Picture {
  const tiles = measureTiles(picture, letter);
  return mapShades(picture, tiles, stretch(meansAround(tiles.paper, tiles), meansAround(tiles.ink, tiles)));
}

/** @param step every so manieth row is measured */
function measureTiles(picture: Picture, letter: number, step = 1): Tiles {
  const side = Math.max(LEAST_TILE, Math.round(TILE * letter));
  const { width, height, gray } = picture;
  const { ink } = binarize(picture);
  const wide = Math.ceil(width / side);
  const high = Math.ceil(height / side);
  const zeros = () => new Float64Array(wide * high);
  const tiles: Tiles = {
    wide,
    high,
    side,
    ink: { sums: zeros(), squares: zeros(), counts: zeros() },
    paper: { sums: zeros(), counts: zeros() },
  };
  for (let y = 0; y < height; y += step) {
    const row = Math.floor(y / side) * wide;
    for (let column = 0; column < wide; column++) {
      const start = y * width + column * side;
      const end = y * width + Math.min((column + 1) * side, width);
      addShades(tiles, row + column, gray, ink, start, end);
    }
  }
  return tiles;
}

/** Adds a row of pixels to a tile. */
function addShades(
  { ink, paper }: Tiles,
  tile: number,
  gray: Uint8Array,
  isInk: Uint8Array,
  start: number,
  end: number,
): void {
  let [inks, inkSum, inkSquares, papers, paperSum] = [0, 0, 0, 0, 0];
  for (let i = start; i < end; i++) {
    const shade = gray[i]!;
    if (isInk[i] === 1) {
      inks++;
      inkSum += shade;
      inkSquares += shade * shade;
    } else if (shade >= DARK) {
      papers++;
      paperSum += shade;
    }
  }
  ink.counts[tile]! += inks;
  ink.sums[tile]! += inkSum;
  ink.squares[tile]! += inkSquares;
  paper.counts[tile]! += papers;
  paper.sums[tile]! += paperSum;
}

/** For each tile the mean shade of it and the tiles around it; not a number where there is none. */
function meansAround({ sums, counts }: Shades, { wide, high }: Tiles): Float32Array {
  return Float32Array.from(sums, (_, tile) => {
    const [column, row] = [tile % wide, Math.floor(tile / wide)];
    let [sum, count] = [0, 0];
    for (let y = Math.max(0, row - 1); y <= Math.min(high - 1, row + 1); y++) {
      for (let x = Math.max(0, column - 1); x <= Math.min(wide - 1, column + 1); x++) {
        sum += sums[y * wide + x]!;
        count += counts[y * wide + x]!;
      }
    }
    return sum / count;
  });
}

/**
 * By how many shades the ink stands out from its paper in the tile that half of the ink does not pass, so that dark edges
 * count little; not a number without any ink.
 */
function contrastOf({ ink }: Tiles, papers: Float32Array): number {
  const contrasts: { apart: number; pixels: number }[] = [];
  papers.forEach((paper, tile) => {
    const [pixels, sum] = [ink.counts[tile]!, ink.sums[tile]!];
    const apart = paper * pixels - sum;
    if (!(apart > 0)) return;
    const squares = paper * paper * pixels - 2 * paper * sum + ink.squares[tile]!;
    // Weighted by itself: the blurred edges of letters count little.
    contrasts.push({ apart: squares / apart, pixels });
  });
  contrasts.sort((a, b) => a.apart - b.apart);
  const half = contrasts.reduce((sum, { pixels }) => sum + pixels, 0) / 2;
  let passed = 0;
  for (const { apart, pixels } of contrasts) {
    passed += pixels;
    if (passed >= half) return apart;
  }
  return Number.NaN;
}

/** Where there is paper it becomes white, and its ink, if any, black. */
function stretch(papers: Float32Array, inks: Float32Array): Mapping {
  const gain = new Float32Array(papers.length).fill(1);
  const shift = new Float32Array(papers.length);
  papers.forEach((paper, tile) => {
    if (Number.isNaN(paper)) return;
    const ink = inks[tile]!;
    const apart = paper - (Number.isNaN(ink) ? 0 : ink);
    if (apart >= GRAIN) gain[tile] = WHITE / apart;
    shift[tile] = WHITE - paper * gain[tile]!;
  });
  return { gain, shift };
}
