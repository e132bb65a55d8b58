import sharp from 'sharp';

/** Pixels of four bytes (RGBA), row by row, as a PNG file. */
export async function encodePng(data: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return new Uint8Array(png);
}
