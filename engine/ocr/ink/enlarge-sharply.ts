import type { Picture } from './picture.ts';

/** Parts of a cubic curve add up to this, in whole numbers: with fractions it takes longer. */
const BITS = 10;
const WHOLE = 1 << BITS;
const HALF = 1 << (2 * BITS - 1);
/** Steepness of the curve at its knots: Catmull and Rom's. */
const STEEP = -0.5;

/** Enlarges a picture along a cubic curve through its pixels, which leaves edges sharper than straight lines do. */
export function enlargeSharply(picture: Picture, factor: number): Picture {
  const wide = Math.round(picture.width * factor);
  const high = Math.round(picture.height * factor);
  const stretched = stretchRows(picture, wide);
  const { pixels, parts } = partsOfAxis(high, picture.height);
  const gray = new Uint8ClampedArray(wide * high);
  for (let y = 0, i = 0; y < high; y++, i += 4) {
    const [a, b, c, d] = [
      pixels[i]! * wide,
      pixels[i + 1]! * wide,
      pixels[i + 2]! * wide,
      pixels[i + 3]! * wide,
    ];
    const [ofA, ofB, ofC, ofD] = [parts[i]!, parts[i + 1]!, parts[i + 2]!, parts[i + 3]!];
    for (let x = 0; x < wide; x++) {
      const above = stretched[a + x]! * ofA + stretched[b + x]! * ofB;
      const below = stretched[c + x]! * ofC + stretched[d + x]! * ofD;
      gray[y * wide + x] = (above + below + HALF) >> (2 * BITS);
    }
  }
  return { width: wide, height: high, gray: new Uint8Array(gray.buffer), dpi: picture.dpi * factor };
}

function stretchRows({ width, height, gray }: Picture, wide: number): Int32Array {
  const { pixels, parts } = partsOfAxis(wide, width);
  const stretched = new Int32Array(wide * height);
  for (let y = 0; y < height; y++) {
    const row = gray.subarray(y * width, (y + 1) * width);
    for (let x = 0, i = 0; x < wide; x++, i += 4) {
      const before = row[pixels[i]!]! * parts[i]! + row[pixels[i + 1]!]! * parts[i + 1]!;
      const behind = row[pixels[i + 2]!]! * parts[i + 2]! + row[pixels[i + 3]!]! * parts[i + 3]!;
      stretched[y * wide + x] = before + behind;
    }
  }
  return stretched;
}

/** The four pixels around each sample, and by how much each counts. */
interface Parts {
  pixels: Int32Array;
  parts: Int32Array;
}

/** @param to samples along an axis of so many pixels */
function partsOfAxis(to: number, from: number): Parts {
  const pixels = new Int32Array(4 * to);
  const parts = new Int32Array(4 * to);
  for (let i = 0; i < to; i++) {
    const at = ((i + 0.5) * from) / to - 0.5;
    const first = Math.floor(at);
    let left = WHOLE;
    for (let k = 3; k >= 0; k--) {
      pixels[4 * i + k] = Math.min(Math.max(first - 1 + k, 0), from - 1);
      const part = k === 0 ? left : Math.round(cubicAt(Math.abs(at - (first - 1 + k))) * WHOLE);
      parts[4 * i + k] = part;
      left -= part;
    }
  }
  return { pixels, parts };
}

/** What a pixel at a distance counts for. */
function cubicAt(apart: number): number {
  if (apart < 1) return (STEEP + 2) * apart ** 3 - (STEEP + 3) * apart ** 2 + 1;
  return apart < 2 ? STEEP * (apart ** 3 - 5 * apart ** 2 + 8 * apart - 4) : 0;
}
