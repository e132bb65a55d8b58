import { describe, expect, test } from 'vitest';
import { readBitmap, readBitmapSize } from './bitmap.ts';

interface Given {
  bits: number;
  height?: number;
  /** Rows as they stand in the file, padding included. */
  rows: readonly (readonly number[])[];
  /** Blue, green, red, 0 each. */
  palette?: readonly number[];
  masks?: readonly number[];
  compression?: number;
}

const WIDTH = 3;

/** A bitmap of three columns with a header of 40 bytes, at 200 dpi. */
function bitmap({ bits, rows, height = rows.length, palette = [], masks = [], compression }: Given): Buffer {
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54 + palette.length + 4 * masks.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(WIDTH, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(bits, 28);
  head.writeUInt32LE(compression ?? (masks.length > 0 ? 3 : 0), 30);
  head.writeInt32LE(7874, 38);
  const bytes = Buffer.alloc(4 * masks.length);
  masks.forEach((mask, i) => {
    bytes.writeUInt32LE(mask, 4 * i);
  });
  return Buffer.concat([head, bytes, Buffer.from(palette), ...rows.map((row) => Buffer.from(row))]);
}

const RED = [255, 0, 0];
const WHITE = [255, 255, 255];
const BLACK = [0, 0, 0];

function pixelsOf(bytes: Uint8Array): number[][] {
  const { rgb } = readBitmap(bytes)!;
  return Array.from({ length: rgb.length / 3 }, (_, i) => [...rgb.subarray(3 * i, 3 * i + 3)]);
}

describe('a bitmap', () => {
  const blackAndWhite = [0, 0, 0, 0, 255, 255, 255, 0];

  test('has its last row first, unless its height is negative', () => {
    const rows = [
      [0b10100000, 0, 0, 0],
      [0b01000000, 0, 0, 0],
    ];
    const up = bitmap({ bits: 1, rows, palette: blackAndWhite });
    expect(pixelsOf(up)).toEqual([BLACK, WHITE, BLACK, WHITE, BLACK, WHITE]);
    const down = bitmap({ bits: 1, rows, height: -2, palette: blackAndWhite });
    expect(pixelsOf(down)).toEqual([WHITE, BLACK, WHITE, BLACK, WHITE, BLACK]);
  });

  test.each<[string, Given]>([
    [
      '16 colours',
      { bits: 4, rows: [[0x01, 0x20, 0, 0]], palette: [0, 0, 255, 0, 255, 255, 255, 0, 0, 0, 0, 0] },
    ],
    ['256 colours', { bits: 8, rows: [[0, 1, 2, 0]], palette: [0, 0, 255, 0, 255, 255, 255, 0, 0, 0, 0, 0] }],
    ['16 bits', { bits: 16, rows: [[0x00, 0x7c, 0xff, 0x7f, 0, 0, 0, 0]] }],
    [
      '16 bits by masks',
      { bits: 16, rows: [[0x00, 0xf8, 0xff, 0xff, 0, 0, 0, 0]], masks: [0xf800, 0x7e0, 0x1f] },
    ],
    ['24 bits', { bits: 24, rows: [[0, 0, 255, 255, 255, 255, 0, 0, 0, 0, 0, 0]] }],
    ['32 bits', { bits: 32, rows: [[0, 0, 255, 0, 255, 255, 255, 0, 0, 0, 0, 0]] }],
  ])('of %s is unpacked', (_, given) => {
    expect(pixelsOf(bitmap(given))).toEqual([RED, WHITE, BLACK]);
  });

  test('tells its resolution', () => {
    expect(readBitmap(bitmap({ bits: 24, rows: [], height: 1 }))).toBeUndefined();
    expect(readBitmap(bitmap({ bits: 24, rows: [Array(12).fill(0)] }))!.density).toBeCloseTo(200, 1);
  });

  test('that is cut off is white where it ends', () => {
    const bytes = bitmap({ bits: 24, rows: [Array(12).fill(0), Array(12).fill(0)] });
    expect(pixelsOf(bytes.subarray(0, -1))).toEqual([WHITE, WHITE, WHITE, BLACK, BLACK, BLACK]);
    expect([bytes, bytes.subarray(0, -1)].map((each) => readBitmap(each)!.cut)).toEqual([false, true]);
  });

  test('of a kind that cannot be read is none', () => {
    const rows = [[0, 0, 0, 0]];
    expect(readBitmapSize(bitmap({ bits: 8, rows, compression: 1 }))).toBeUndefined();
    expect(readBitmapSize(bitmap({ bits: 7, rows }))).toBeUndefined();
    expect(readBitmapSize(Buffer.from('BM'))).toBeUndefined();
  });
});
