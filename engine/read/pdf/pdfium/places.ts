import type { Box } from '../../../document/document.ts';
import { displayMatrix, type Matrix } from '../matrix.ts';
import type { Pdfium } from './library.ts';

/** Index of a page's crop box among its boxes. */
const CROP_BOX = 1;
const MEDIA_BOX = 0;

/** A destination's place: the page and, where it says so, the y on the displayed page. */
export interface Target {
  page: number;
  top?: number;
}

/** Finds the places of destinations; frames of their pages are read once. */
export type TargetReader = (destination: number) => Target | undefined;

export function targetReader(pdfium: Pdfium, document: number): TargetReader {
  const matrices = new Map<number, Matrix>();
  const matrixOf = (index: number) => {
    const known = matrices.get(index) ?? readPageMatrix(pdfium, document, index);
    matrices.set(index, known);
    return known;
  };
  return (destination) => {
    const index = pdfium.FPDFDest_GetDestPageIndex(document, destination);
    if (index < 0) return undefined;
    const place = readPlace(pdfium, destination);
    if (!place) return { page: index + 1 };
    const m = matrixOf(index);
    const top = m.b * place.x + m.d * place.y + m.f;
    return { page: index + 1, top: Math.max(0, top) };
  };
}

function readPageMatrix(pdfium: Pdfium, document: number, index: number): Matrix {
  const box =
    readPageBox(pdfium, document, index, CROP_BOX) ?? readPageBox(pdfium, document, index, MEDIA_BOX);
  const frame = box ?? { left: 0, bottom: 0, right: 612, top: 792 };
  return displayMatrix({ ...frame, quarterTurns: pdfium.EPDF_GetPageRotationByIndex(document, index) });
}

function readPageBox(pdfium: Pdfium, document: number, index: number, kind: number): Box | undefined {
  const s = pdfium.scratch;
  if (pdfium.EPDF_GetPageBoxByIndex(document, index, kind, s) === 0) return undefined;
  return readRectangle(pdfium, s);
}

/** A rectangle as PDFium writes it: left, top, right, bottom in the page's own coordinates. */
export function readRectangle(pdfium: Pdfium, pointer: number): Box {
  const f32 = pdfium.f32();
  const at = pointer >> 2;
  return { left: f32[at]!, top: f32[at + 1]!, right: f32[at + 2]!, bottom: f32[at + 3]! };
}

/** The point a destination of kind XYZ, FitH or FitBH shows at the top. */
function readPlace(pdfium: Pdfium, destination: number): { x: number; y: number } | undefined {
  const s = pdfium.scratch;
  const [hasX, hasY, hasZoom, x, y, zoom] = [s, s + 4, s + 8, s + 12, s + 16, s + 20];
  if (pdfium.FPDFDest_GetLocationInPage(destination, hasX, hasY, hasZoom, x, y, zoom) !== 0) {
    if (pdfium.i32()[hasY >> 2] === 0) return undefined;
    return { x: pdfium.f32()[x >> 2]!, y: pdfium.f32()[y >> 2]! };
  }
  return readViewTop(pdfium, destination);
}

/** Kinds of destinations that name only the y at the top (PDFium's numbers for FitH and FitBH). */
const FIT_WIDTH = [3, 7];

function readViewTop(pdfium: Pdfium, destination: number): { x: number; y: number } | undefined {
  const s = pdfium.scratch;
  const kind = pdfium.FPDFDest_GetView(destination, s, s + 4);
  if (!FIT_WIDTH.includes(kind) || pdfium.i32()[s >> 2] !== 1) return undefined;
  return { x: 0, y: pdfium.f32()[(s + 4) >> 2]! };
}

/** The smallest upright box around the corners of a box in page coordinates, on the displayed page. */
export function displayBox(box: Box, m: Matrix): Box {
  const xs = [m.a * box.left + m.c * box.top + m.e, m.a * box.right + m.c * box.bottom + m.e];
  const ys = [m.b * box.left + m.d * box.top + m.f, m.b * box.right + m.d * box.bottom + m.f];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
