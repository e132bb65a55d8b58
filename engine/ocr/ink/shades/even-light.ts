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
/** Shares of a tile's pixels that are darker than ink and lighter than letters on dark, if it has such. */
const EXTREME = 0.02;
const SHADES = 256;
const WHITE = 255;

/**
 * A picture that was taken in too little light, as it would be in the same light everywhere: the engine finds text with one
 * threshold for the whole page. The same where there is light enough, and where letters are lighter than what they stand on.
 */
export function evenLight(picture: Picture): Picture {
  const lightest = shadeAt(countShades(picture), MOST);
  if (lightest === 0 || lightest >= DIM) return picture;
  const tiles = tile(picture);
  const counts = countTiles(picture, tiles);
  if (isLightOnDark(counts)) return picture;
  const papers = counts.map((shades) => Math.max(DARKEST * lightest, shadeAt(shades, PAPER)));
  const gain = Float32Array.from(papers, (_, at) => WHITE / lightestAround(papers, at, tiles));
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

/** Whether what stands out from the usual shade of its tile is lighter, not darker. */
function isLightOnDark(counts: readonly Uint32Array[]): boolean {
  let darker = 0;
  for (const shades of counts) {
    const usual = shadeAt(shades, 0.5);
    darker += 2 * usual - shadeAt(shades, EXTREME) - shadeAt(shades, 1 - EXTREME);
  }
  return darker < 0;
}

/** A tile that a picture or a bar covers is as well lit as those beside it. */
function lightestAround(papers: readonly number[], at: number, { wide, high }: Tiling): number {
  const [column, row] = [at % wide, Math.floor(at / wide)];
  let lightest = 0;
  for (let y = Math.max(0, row - 1); y <= Math.min(high - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(wide - 1, column + 1); x++)
      lightest = Math.max(lightest, papers[y * wide + x]!);
  }
  return lightest;
}
