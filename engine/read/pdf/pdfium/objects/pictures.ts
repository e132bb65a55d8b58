import type { Image } from '../../../../document/document.ts';
import type { Page, PageImage } from '../../../../layout/page.ts';
import { encodePng } from '../../../../ocr/ink/encode-png.ts';
import type { Pdfium } from '../library.ts';
import { copyRows } from '../render.ts';
import { readUtf8 } from '../strings.ts';
import type { PlacedImage } from './objects.ts';

/** A picture taken out of PDFium: a JPEG as it stands in the file, or pixels. */
export type DecodedPicture =
  | { type: 'jpeg'; data: Uint8Array; width: number; height: number }
  | { type: 'pixels'; data: Uint8Array; width: number; height: number };

/** Pictures of one page that are decoded. */
const MOST_PICTURES = 200;
/** Longest side of a decoded picture, pixels; larger ones are scaled down. */
const LONGEST_SIDE = 3_000;
/** Pictures thinner than this (pixels or points) are lines and dots of a drawing. */
const SMALLEST_SIDE = 4;
/** Colour spaces that every reader of JPEG shows right. */
const GRAY_SPACES = [1, 4];
const RGB_SPACES = [2, 5];
const ICC = 9;
/** How hard to compress PNG files: zlib's usual. */
const LEVEL = 6;

/** Decodes the pictures of a page; undefined stands for one that is left out. */
export function decodePictures(
  pdfium: Pdfium,
  document: number,
  page: number,
  images: readonly PlacedImage[],
): (DecodedPicture | undefined)[] {
  return images.map((image, i) =>
    i < MOST_PICTURES ? decodePicture(pdfium, { document, page }, image) : undefined,
  );
}

function isTiny({ left, top, right, bottom, pixels }: PageImage): boolean {
  const pixelSide = pixels ? Math.min(pixels.width, pixels.height) : 0;
  return Math.min(right - left, bottom - top, pixelSide) < SMALLEST_SIDE;
}

/** The page that a picture stands on, by PDFium's handles. */
interface Owner {
  document: number;
  page: number;
}

function decodePicture(pdfium: Pdfium, owner: Owner, image: PlacedImage): DecodedPicture | undefined {
  const { pixels, matrix: m } = image;
  const size = { width: Math.hypot(m.a, m.b), height: Math.hypot(m.c, m.d) };
  if (!pixels || Math.min(size.width, size.height, pixels.width, pixels.height) < SMALLEST_SIDE)
    return undefined;
  const side = Math.min(LONGEST_SIDE, Math.max(pixels.width, pixels.height));
  const drawn = drawImage(pdfium, owner, image, side / Math.max(size.width, size.height));
  if (!drawn) return undefined;
  const jpeg = isOpaque(drawn) && isUpright(image) ? readJpeg(pdfium, owner.page, image.object) : undefined;
  return jpeg ? { type: 'jpeg', data: jpeg, ...pixels } : { type: 'pixels', ...drawn };
}

/** Draws a picture with its masks as it stands on the displayed page, `scale` pixels to a point. */
function drawImage(pdfium: Pdfium, { document, page }: Owner, image: PlacedImage, scale: number) {
  const { object, matrix: m } = image;
  const own = pdfium.malloc(48);
  pdfium.FPDFPageObj_GetMatrix(object, own);
  // PDFium's y grows upwards, that of the displayed page downwards.
  pdfium.f32().set([m.a * scale, -m.b * scale, m.c * scale, -m.d * scale, 0, 0], (own + 24) >> 2);
  pdfium.FPDFPageObj_SetMatrix(object, own + 24);
  const bitmap = pdfium.FPDFImageObj_GetRenderedBitmap(document, page, object);
  pdfium.FPDFPageObj_SetMatrix(object, own);
  pdfium.free(own);
  if (bitmap === 0) return undefined;
  const width = pdfium.FPDFBitmap_GetWidth(bitmap);
  const height = pdfium.FPDFBitmap_GetHeight(bitmap);
  const data = toRgba(copyRows(pdfium, bitmap, { width, height }, 4));
  pdfium.FPDFBitmap_Destroy(bitmap);
  return width > 0 && height > 0 ? { data, width, height } : undefined;
}

/** PDFium writes blue, green, red, alpha. */
function toRgba(pixels: Uint8Array): Uint8Array {
  for (let i = 0; i < pixels.length; i += 4) {
    const blue = pixels[i]!;
    pixels[i] = pixels[i + 2]!;
    pixels[i + 2] = blue;
  }
  return pixels;
}

/** Pixels at the edges that the drawing may have blended with what is around. */
const EDGE = 2;

function isOpaque({ data, width, height }: { data: Uint8Array; width: number; height: number }): boolean {
  for (let y = EDGE; y < height - EDGE; y++) {
    for (let x = EDGE; x < width - EDGE; x++) if (data[(y * width + x) * 4 + 3] !== 255) return false;
  }
  return true;
}

/** Neither turned nor mirrored on the displayed page. */
function isUpright({ matrix: m }: PlacedImage): boolean {
  return m.a > 0 && m.d < 0 && Math.abs(m.b) < 0.01 * m.a && Math.abs(m.c) < -0.01 * m.d;
}

/** The JPEG in the file when the picture is one, in colours that need no conversion. */
function readJpeg(pdfium: Pdfium, page: number, object: number): Uint8Array | undefined {
  if (pdfium.FPDFImageObj_GetImageFilterCount(object) !== 1 || !hasPlainColors(pdfium, page, object))
    return undefined;
  const filter = readUtf8(pdfium, (to, size) => pdfium.FPDFImageObj_GetImageFilter(object, 0, to, size));
  if (filter !== 'DCTDecode') return undefined;
  const size = pdfium.FPDFImageObj_GetImageDataRaw(object, 0, 0);
  const buffer = pdfium.malloc(size);
  if (size === 0 || buffer === 0) return undefined;
  pdfium.FPDFImageObj_GetImageDataRaw(object, buffer, size);
  const data = pdfium.u8().slice(buffer, buffer + size);
  pdfium.free(buffer);
  return data[0] === 0xff && data[1] === 0xd8 ? data : undefined;
}

function hasPlainColors(pdfium: Pdfium, page: number, object: number): boolean {
  const s = pdfium.scratch;
  if (pdfium.FPDFImageObj_GetImageMetadata(object, page, s) === 0) return false;
  const i32 = pdfium.i32();
  const bits = i32[(s >> 2) + 4]!;
  const space = i32[(s >> 2) + 5]!;
  return (
    (bits === 8 && [...GRAY_SPACES, ICC].includes(space)) ||
    (bits === 24 && [...RGB_SPACES, ICC].includes(space))
  );
}

/** Puts the pictures into the page's images as files. */
export async function encodePictures(
  page: Page,
  pictures: readonly (DecodedPicture | undefined)[],
): Promise<Page> {
  const images = [];
  let skipped = 0;
  for (const [i, placed] of page.images.entries()) {
    const picture = pictures[i];
    if (!picture && !isTiny(placed)) skipped++;
    images.push(
      picture ? { ...placed, image: await encode(picture, `page${page.number}-${i + 1}`) } : placed,
    );
  }
  const warnings = skipped > 0 ? [...page.warnings, skippedWarning(page.number, skipped)] : page.warnings;
  return { ...page, images, warnings };

  async function encode(picture: DecodedPicture, id: string): Promise<Image> {
    const { data, width, height } = picture;
    if (picture.type === 'jpeg') return { id, mediaType: 'image/jpeg', data, width, height };
    const png = await encodePng({ width, height, data, type: 'rgba' }, LEVEL);
    return { id, mediaType: 'image/png', data: new Uint8Array(png), width, height };
  }
}

function skippedWarning(page: number, count: number): Page['warnings'][number] {
  const message = `${count} of the page's pictures could not be read, or are too many, and were left out.`;
  return { code: 'image_skipped', message, page };
}
