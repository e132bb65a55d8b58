import { crc32, deflateSync } from 'node:zlib';
import type { Picture } from '../../ink/picture.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Bits of a shade, grey without alpha, and the only methods there are. */
const GRAY_8 = [8, 0, 0, 0, 0];
/** Scans gain little from more. */
const LEVEL = 1;

/** A picture as a PNG file of greys. */
export function encodePng({ width, height, gray }: Picture): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(GRAY_8, 8);
  // Each row begins with the number of its filter; 0 is none.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) rows.set(gray.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const data = deflateSync(rows, { level: LEVEL });
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
