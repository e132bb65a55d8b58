import type { Picture } from '../picture.ts';

/** A picture laid out in tiles, rows from the top. */
export interface Tiling {
  wide: number;
  high: number;
  /** Pixels. */
  side: number;
}

/** For each tile how to map its shades: each becomes shade × gain + shift. */
export interface Mapping {
  gain: Float32Array;
  shift: Float32Array;
}

/** Between the middles of four tiles the mapping passes from one to the other. */
export function mapShades(picture: Picture, { wide, high, side }: Tiling, { gain, shift }: Mapping): Picture {
  const { width, height } = picture;
  const gray = new Uint8ClampedArray(width * height);
  const columns = placeAmong(width, side, wide);
  const rows = placeAmong(height, side, high);
  for (let y = 0; y < height; y++) {
    const gains = mixRows(gain, wide, rows, y);
    const shifts = mixRows(shift, wide, rows, y);
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const a = columns.first[x]!;
      const b = columns.second[x]!;
      const share = columns.share[x]!;
      const factor = gains[a]! + (gains[b]! - gains[a]!) * share;
      gray[i] = picture.gray[i]! * factor + shifts[a]! + (shifts[b]! - shifts[a]!) * share;
    }
  }
  return { ...picture, gray: new Uint8Array(gray.buffer) };
}

/** For each pixel of an axis the two tiles between whose middles it lies, and how near to the second. */
interface Places {
  first: Int32Array;
  second: Int32Array;
  share: Float32Array;
}

function placeAmong(pixels: number, side: number, tiles: number): Places {
  const places: Places = {
    first: new Int32Array(pixels),
    second: new Int32Array(pixels),
    share: new Float32Array(pixels),
  };
  for (let i = 0; i < pixels; i++) {
    const at = Math.min(Math.max((i + 0.5) / side - 0.5, 0), tiles - 1);
    places.first[i] = Math.floor(at);
    places.second[i] = Math.min(places.first[i]! + 1, tiles - 1);
    places.share[i] = at - places.first[i]!;
  }
  return places;
}

/** The values for one row of pixels, tile by tile. */
function mixRows(
  values: Float32Array,
  wide: number,
  { first, second, share }: Places,
  y: number,
): Float32Array {
  const [above, below] = [first[y]! * wide, second[y]! * wide];
  return Float32Array.from({ length: wide }, (_, x) => {
    const upper = values[above + x]!;
    return upper + (values[below + x]! - upper) * share[y]!;
  });
}
