import { type Picture, shrinkPicture } from './picture.ts';

/** The parts that a pixel is made of add up to this, in whole numbers of 32 bits: with fractions it takes longer. */
const BITS = 10;
const WHOLE = 1 << BITS;
const HALF = 1 << (2 * BITS - 1);

/**
 * Shrinks a picture to a share of its size, at most the whole. Each pixel is the mean of those it covers, of which it may
 * cover parts.
 */
export function reducePicture(picture: Picture, share: number): Picture {
  const by = Math.floor(1 / share);
  if (by > 1) return reducePicture(shrinkPicture(picture, by), share * by);
  const width = Math.max(1, Math.round(picture.width * share));
  const height = Math.max(1, Math.round(picture.height * share));
  const across = coverAxis(width, picture.width);
  const down = coverAxis(height, picture.height);
  const gray = new Uint8Array(width * height);
  const sums = new Int32Array(picture.width + 2);
  for (let y = 0; y < height; y++) {
    sumRows(picture, down, y, sums);
    averageRow(sums, across, gray.subarray(y * width, (y + 1) * width));
  }
  return { width, height, gray, dpi: picture.dpi * share };
}

/** For each pixel the first of the two or three in a row that it covers, and by how much each of them counts. */
interface Cover {
  first: Int32Array;
  parts: [Int32Array, Int32Array, Int32Array];
}

function coverAxis(to: number, from: number): Cover {
  const first = new Int32Array(to);
  const parts: Cover['parts'] = [new Int32Array(to), new Int32Array(to), new Int32Array(to)];
  const step = from / to;
  for (let i = 0; i < to; i++) {
    const [start, end] = [i * step, Math.min((i + 1) * step, from)];
    first[i] = Math.floor(start);
    const upTo = (pixels: number) => Math.round(((Math.min(first[i]! + pixels, end) - start) / step) * WHOLE);
    parts[0][i] = upTo(1);
    parts[1][i] = upTo(2) - upTo(1);
    parts[2][i] = WHOLE - upTo(2);
  }
  return { first, parts };
}

/** For each column the shades of the rows that a row covers, together. */
function sumRows(
  { width, height, gray }: Picture,
  { first, parts }: Cover,
  y: number,
  sums: Int32Array,
): void {
  const rowAt = (row: number) => gray.subarray(Math.min(row, height - 1) * width);
  const [a, b, c] = [rowAt(first[y]!), rowAt(first[y]! + 1), rowAt(first[y]! + 2)];
  const [ofA, ofB, ofC] = [parts[0][y]!, parts[1][y]!, parts[2][y]!];
  for (let x = 0; x < width; x++)
    sums[x] = (((Math.imul(a[x]!, ofA) + Math.imul(b[x]!, ofB)) | 0) + Math.imul(c[x]!, ofC)) | 0;
}

function averageRow(sums: Int32Array, { first, parts }: Cover, row: Uint8Array): void {
  const [ofA, ofB, ofC] = parts;
  for (let x = 0; x < row.length; x++) {
    const at = first[x]!;
    const before = Math.imul(sums[at]!, ofA[x]!) + Math.imul(sums[at + 1]!, ofB[x]!);
    row[x] = (((before + HALF) | 0) + Math.imul(sums[at + 2]!, ofC[x]!)) >> (2 * BITS);
  }
}
