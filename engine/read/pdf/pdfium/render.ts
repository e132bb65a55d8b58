import { type PagePicture, PageUnreadable, type RenderOptions } from '../pdf-file.ts';
import { switchOffCrowds } from './crowds.ts';
import type { Pdfium } from './library.ts';

/** Format of a bitmap with one byte a pixel. */
const GRAY = 1;
/** Draw annotations, and colours as shades of grey. */
const ANNOTATIONS = 0x01;
const GRAYSCALE = 0x08;
const WHITE = 0xffffffff | 0;
/** Pixels of one drawn page: an A0 sheet at 100 dpi. */
const MOST_PIXELS = 40_000_000;

/** Draws a loaded page in shades of grey on white. */
export function drawPage(pdfium: Pdfium, page: number, number: number, options: RenderOptions): PagePicture {
  const points = { width: pdfium.FPDF_GetPageWidthF(page), height: pdfium.FPDF_GetPageHeightF(page) };
  const dpi = boundDpi(points.width, points.height, options);
  const width = Math.max(1, Math.round((points.width * dpi) / 72));
  const height = Math.max(1, Math.round((points.height * dpi) / 72));
  switchOffCrowds(pdfium, page, dpi);
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, GRAY, 0, 0);
  if (bitmap === 0) throw new PageUnreadable(number, 'too large to be drawn');
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, ANNOTATIONS | GRAYSCALE);
    return { width, height, dpi, gray: copyRows(pdfium, bitmap, { width, height }, 1) };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

function boundDpi(width: number, height: number, { dpi, maxSide }: RenderOptions): number {
  const bySide = (maxSide * 72) / Math.max(width, height, 1);
  const byArea = 72 * Math.sqrt(MOST_PIXELS / Math.max(width * height, 1));
  return Math.min(dpi, bySide, byArea);
}

/** The pixels of a bitmap, `bytes` each, without the padding of its rows. */
export function copyRows(
  pdfium: Pdfium,
  bitmap: number,
  { width, height }: { width: number; height: number },
  bytes: number,
): Uint8Array {
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const stride = pdfium.FPDFBitmap_GetStride(bitmap);
  const memory = pdfium.u8();
  const row = width * bytes;
  if (stride === row) return memory.slice(start, start + row * height);
  const pixels = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) {
    pixels.set(memory.subarray(start + y * stride, start + y * stride + row), y * row);
  }
  return pixels;
}
