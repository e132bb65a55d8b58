import type { Picture } from './picture.ts';

/** A picture as a file the engine decodes fastest: PBM when it is black and white only, else PGM (netpbm formats). */
export function encodePicture(picture: Picture): Buffer {
  const { width, height, gray } = picture;
  if (isBlackAndWhite(gray)) {
    return Buffer.concat([Buffer.from(`P4\n${width} ${height}\n`), packBits(picture)]);
  }
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), gray]);
}

function isBlackAndWhite(gray: Uint8Array): boolean {
  for (let i = 0; i < gray.length; i++) if (gray[i] !== 0 && gray[i] !== 255) return false;
  return true;
}

/** Eight pixels a byte, each row padded to whole bytes, 1 is black. */
function packBits({ width, height, gray }: Picture): Uint8Array {
  const stride = (width + 7) >> 3;
  const bits = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (gray[y * width + x] === 0) bits[y * stride + (x >> 3)]! |= 0x80 >> (x & 7);
    }
  }
  return bits;
}
