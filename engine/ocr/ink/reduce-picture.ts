import type { Picture } from './picture.ts';

/** For each pixel the first and last of those it covers, and from `at` on in `parts` by how much each of them counts. */
interface Cover {
  first: Int32Array;
  last: Int32Array;
  at: Int32Array;
  parts: Int32Array;
}

/** The parts that a pixel is made of add up to this, in whole numbers: with fractions it takes twice as long. */
const WHOLE = 1 << 10;

/** Shrinks a picture to a share of its size. Each pixel is the mean of those it covers, of which it may cover parts. */
export function reducePicture(picture: Picture, share: number): Picture {
  const width = Math.max(1, Math.round(picture.width * share));
  const height = Math.max(1, Math.round(picture.height * share));
  const across = coverAxis(width, picture.width);
  const down = coverAxis(height, picture.height);
  const gray = new Uint8Array(width * height);
  const sums = new Int32Array(picture.width);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let row = down.first[y]!, at = down.at[y]!; row <= down.last[y]!; row++, at++) {
      const from = row * picture.width;
      addRow(sums, picture.gray.subarray(from, from + picture.width), down.parts[at]!);
    }
    averageRow(sums, across, gray.subarray(y * width, (y + 1) * width));
  }
  return { width, height, gray, dpi: picture.dpi * share };
}

function coverAxis(to: number, from: number): Cover {
  const [first, last, at] = [new Int32Array(to), new Int32Array(to), new Int32Array(to)];
  const parts: number[] = [];
  const step = from / to;
  for (let i = 0; i < to; i++) {
    const [start, end] = [i * step, Math.min((i + 1) * step, from)];
    first[i] = Math.floor(start);
    last[i] = Math.max(first[i]!, Math.ceil(end) - 1);
    at[i] = parts.length;
    let left = WHOLE;
    for (let pixel = first[i]!; pixel < last[i]!; pixel++) {
      const part = Math.round(((pixel + 1 - Math.max(pixel, start)) / step) * WHOLE);
      parts.push(part);
      left -= part;
    }
    parts.push(left);
  }
  return { first, last, at, parts: Int32Array.from(parts) };
}

function addRow(sums: Int32Array, row: Uint8Array, part: number): void {
  for (let x = 0; x < row.length; x++) sums[x] = sums[x]! + Math.imul(row[x]!, part);
}

function averageRow(sums: Int32Array, { first, last, at, parts }: Cover, row: Uint8Array): void {
  for (let x = 0; x < row.length; x++) {
    let sum = (WHOLE * WHOLE) / 2;
    for (let pixel = first[x]!, part = at[x]!; pixel <= last[x]!; pixel++, part++) {
      sum = (sum + Math.imul(sums[pixel]!, parts[part]!)) | 0;
    }
    row[x] = sum / (WHOLE * WHOLE);
  }
}
