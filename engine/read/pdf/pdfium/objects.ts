import type { Box } from '../../../document/document.ts';
import type { PageImage } from '../../../layout/page.ts';
import { type Matrix, multiply } from '../matrix.ts';
import type { Paint } from '../paint.ts';
import { addPath, type Path } from '../paths.ts';
import type { Pdfium } from './library.ts';

/** Kinds of page objects. */
const PATH = 2;
const IMAGE = 3;
const FORM = 5;

/** Objects looked at on one page; a map or a hostile file may hold millions. */
const MOST_OBJECTS = 200_000;
/** Segments of one path looked at: a table's grid drawn as one path has some hundreds. */
const MOST_SEGMENTS = 20_000;
/** Forms within forms. */
const DEEPEST_FORM = 20;
/** Colours fainter than this (of 255) are not seen. */
const FAINTEST_ALPHA = 8;

export interface ObjectReading {
  paint: Paint;
  images: PageImage[];
  /** Some objects were left out for their number. */
  truncated: boolean;
}

/** Reads lines, areas and pictures of a page, those inside forms included. */
export function readObjects(pdfium: Pdfium, page: number, display: Matrix, shown: Box): ObjectReading {
  const reading: ObjectReading = { paint: { strokes: [], fills: [] }, images: [], truncated: false };
  const path = allocatePath();
  let left = MOST_OBJECTS;
  const count = pdfium.FPDFPage_CountObjects(page);
  visit(count, (i) => pdfium.FPDFPage_GetObject(page, i), display, 0);
  return reading;

  function visit(objects: number, objectAt: (i: number) => number, matrix: Matrix, depth: number): void {
    for (let i = 0; i < objects; i++) {
      if (left-- <= 0) {
        reading.truncated = true;
        return;
      }
      visitObject(objectAt(i), matrix, depth);
    }
  }

  function visitObject(object: number, matrix: Matrix, depth: number): void {
    switch (pdfium.FPDFPageObj_GetType(object)) {
      case PATH:
        if (readPath(pdfium, object, path))
          addPath(reading.paint, path, multiply(readMatrix(pdfium, object), matrix), shown);
        return;
      case IMAGE:
        addImage(reading.images, multiply(readMatrix(pdfium, object), matrix), shown);
        return;
      case FORM:
        if (depth >= DEEPEST_FORM) return;
        visit(
          pdfium.FPDFFormObj_CountObjects(object),
          (i) => pdfium.FPDFFormObj_GetObject(object, i),
          multiply(readMatrix(pdfium, object), matrix),
          depth + 1,
        );
    }
  }
}

function allocatePath(): Path {
  return {
    count: 0,
    kind: new Uint8Array(MOST_SEGMENTS),
    x: new Float64Array(MOST_SEGMENTS),
    y: new Float64Array(MOST_SEGMENTS),
    close: new Uint8Array(MOST_SEGMENTS),
    lineWidth: 0,
  };
}

/** Reads a painted path into `path`; false when nothing of it is seen. */
function readPath(pdfium: Pdfium, object: number, path: Path): boolean {
  const s = pdfium.scratch;
  if (pdfium.FPDFPath_GetDrawMode(object, s, s + 4) === 0) return false;
  const filled = pdfium.i32()[s >> 2] !== 0;
  const stroked = pdfium.i32()[(s >> 2) + 1] !== 0;
  path.fill = filled ? readColor(pdfium, object, 'fill') : undefined;
  path.stroke = stroked ? readColor(pdfium, object, 'stroke') : undefined;
  if (path.fill === undefined && path.stroke === undefined) return false;
  const count = Math.min(pdfium.FPDFPath_CountSegments(object), MOST_SEGMENTS);
  for (let i = 0; i < count; i++) {
    const segment = pdfium.FPDFPath_GetPathSegment(object, i);
    pdfium.FPDFPathSegment_GetPoint(segment, s, s + 4);
    const f32 = pdfium.f32();
    path.x[i] = f32[s >> 2]!;
    path.y[i] = f32[(s >> 2) + 1]!;
    path.kind[i] = pdfium.FPDFPathSegment_GetType(segment);
    path.close[i] = pdfium.FPDFPathSegment_GetClose(segment);
  }
  path.count = Math.max(0, count);
  if (stroked) {
    pdfium.FPDFPageObj_GetStrokeWidth(object, s);
    path.lineWidth = pdfium.f32()[s >> 2]!;
  }
  return true;
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

function readMatrix(pdfium: Pdfium, object: number): Matrix {
  const s = pdfium.scratch;
  pdfium.FPDFPageObj_GetMatrix(object, s);
  const f32 = pdfium.f32();
  const at = s >> 2;
  return { a: f32[at]!, b: f32[at + 1]!, c: f32[at + 2]!, d: f32[at + 3]!, e: f32[at + 4]!, f: f32[at + 5]! };
}

/** A picture fills the unit square. */
function addImage(images: PageImage[], m: Matrix, shown: Box): void {
  const xs = [m.e, m.e + m.a, m.e + m.c, m.e + m.a + m.c];
  const ys = [m.f, m.f + m.b, m.f + m.d, m.f + m.b + m.d];
  const box = {
    left: Math.max(shown.left, Math.min(...xs)),
    top: Math.max(shown.top, Math.min(...ys)),
    right: Math.min(shown.right, Math.max(...xs)),
    bottom: Math.min(shown.bottom, Math.max(...ys)),
  };
  if (box.left < box.right && box.top < box.bottom) images.push(box);
}
