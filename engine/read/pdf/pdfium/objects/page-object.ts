import type { Box } from '../../../../document/document.ts';
import type { PageImage } from '../../../../layout/page.ts';
import type { Matrix } from '../../matrix.ts';
import { MOST_SEGMENTS, type Path } from '../../paths.ts';
import type { Pdfium } from '../library.ts';

/** Objects looked at on one page, but for text; a map or a hostile file may hold millions. */
export const MOST_OBJECTS = 200_000;
/** Colours fainter than this (of 255) are not seen. */
const FAINTEST_ALPHA = 8;

/** The box of an object in the space of what holds it, points; `top` is its higher side. */
export function readBounds(pdfium: Pdfium, object: number): Box {
  const s = pdfium.scratch;
  pdfium.FPDFPageObj_GetBounds(object, s, s + 4, s + 8, s + 12);
  const f32 = pdfium.f32();
  const at = s >> 2;
  return { left: f32[at]!, bottom: f32[at + 1]!, right: f32[at + 2]!, top: f32[at + 3]! };
}

/** Reads a painted path into `path`; false when nothing of it is seen. */
export function readPath(pdfium: Pdfium, object: number, path: Path): boolean {
  const s = pdfium.scratch;
  const mode = readDrawMode(pdfium, object);
  path.fill = mode & FILLED ? readColor(pdfium, object, 'fill') : undefined;
  path.stroke = mode & STROKED ? readColor(pdfium, object, 'stroke') : undefined;
  if (path.fill === undefined && path.stroke === undefined) return false;
  path.count = Math.max(0, Math.min(pdfium.FPDFPath_CountSegments(object), MOST_SEGMENTS));
  for (let i = 0; i < path.count; i++) {
    const segment = pdfium.FPDFPath_GetPathSegment(object, i);
    pdfium.FPDFPathSegment_GetPoint(segment, s, s + 4);
    const f32 = pdfium.f32();
    path.x[i] = f32[s >> 2]!;
    path.y[i] = f32[(s >> 2) + 1]!;
    path.kind[i] = pdfium.FPDFPathSegment_GetType(segment);
    path.close[i] = pdfium.FPDFPathSegment_GetClose(segment);
  }
  if (path.stroke !== undefined) {
    pdfium.FPDFPageObj_GetStrokeWidth(object, s);
    path.lineWidth = pdfium.f32()[s >> 2]!;
  }
  return true;
}

/** Bits of how a path is drawn. */
export const FILLED = 1;
const STROKED = 2;

export function readDrawMode(pdfium: Pdfium, path: number): number {
  const s = pdfium.scratch;
  if (pdfium.FPDFPath_GetDrawMode(path, s, s + 4) === 0) return 0;
  const i32 = pdfium.i32();
  return (i32[s >> 2] === 0 ? 0 : FILLED) | (i32[(s >> 2) + 1] === 0 ? 0 : STROKED);
}

function readColor(pdfium: Pdfium, object: number, of: 'fill' | 'stroke'): number | undefined {
  const s = pdfium.scratch;
  const read = of === 'fill' ? pdfium.FPDFPageObj_GetFillColor : pdfium.FPDFPageObj_GetStrokeColor;
  if (read(object, s, s + 4, s + 8, s + 12) === 0) return 0;
  const i32 = pdfium.i32();
  const at = s >> 2;
  if (i32[at + 3]! < FAINTEST_ALPHA) return undefined;
  return (i32[at]! << 16) | (i32[at + 1]! << 8) | i32[at + 2]!;
}

/** From the space of an object to that of what holds it. */
export function readMatrix(pdfium: Pdfium, object: number): Matrix {
  const s = pdfium.scratch;
  pdfium.FPDFPageObj_GetMatrix(object, s);
  const f32 = pdfium.f32();
  const at = s >> 2;
  return { a: f32[at]!, b: f32[at + 1]!, c: f32[at + 2]!, d: f32[at + 3]!, e: f32[at + 4]!, f: f32[at + 5]! };
}

/** Width and height of a picture in pixels. */
export function readPixelSize(pdfium: Pdfium, object: number): PageImage['pixels'] {
  const s = pdfium.scratch;
  if (pdfium.FPDFImageObj_GetImagePixelSize(object, s, s + 4) === 0) return undefined;
  const i32 = pdfium.i32();
  return { width: i32[s >> 2]!, height: i32[(s >> 2) + 1]! };
}

/** Offset of the bits a pixel in what PDFium says of a picture. */
const BITS_A_PIXEL = 16;

/** Colour of a mask of a single pixel, the way in which older typesetting programs draw rules. */
export function readDotColor(pdfium: Pdfium, page: number, object: number): number | undefined {
  const s = pdfium.scratch;
  const known = pdfium.FPDFImageObj_GetImageMetadata(object, page, s) !== 0;
  if (!known || pdfium.i32()[(s + BITS_A_PIXEL) >> 2] !== 1) return undefined;
  return readColor(pdfium, object, 'fill');
}
