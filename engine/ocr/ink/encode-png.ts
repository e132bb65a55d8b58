import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

/** Pixels row by row: a shade each, or red, green, blue and alpha. */
interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
  type: 'gray' | 'rgba';
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** How a PNG names the kinds of pixels, and how many bytes one has. */
const KINDS = { gray: { code: 0, bytes: 1 }, rgba: { code: 6, bytes: 4 } };
const BITS = 8;

/** A PNG file. `level` is zlib's, 1 to 9: how hard to compress. */
export async function encodePng(
  { width, height, data, type }: Pixels,
  level: number,
): Promise<Buffer<ArrayBuffer>> {
  const { code, bytes } = KINDS[type];
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Compression, filters and interlacing follow: of the first two there is one kind each, of the last none.
  head.set([BITS, code], 8);
  const stride = width * bytes;
  // Each row begins with the number of its filter; 0 is none.
  const rows = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y++)
    rows.set(data.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  const packed = await promisify(deflate)(rows, { level });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
