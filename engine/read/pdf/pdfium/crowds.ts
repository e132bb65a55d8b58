import { identity, type Matrix, multiply } from '../matrix.ts';
import type { Pdfium } from './library.ts';
import { FORM, PATH } from './objects/kinds.ts';
import { FILLED, MOST_OBJECTS, readBounds, readDrawMode, readMatrix } from './objects/page-object.ts';
import { readRectangle } from './places.ts';

/** Side of a cell, points, that has room for two letters of the smallest type … */
const CELL = 8;
/** … where it is at least so many pixels. */
const CELL_PIXELS = 20;
/** Strokes, or filled figures, that letters in one cell may be made of: four of ten each. */
const MOST_PATHS = 40;

/**
 * Of a page of so many paths that drawing them takes seconds, as maps and hostile files have, switches off those that stand
 * closer than the paths of letters, so that nothing could be read there. Outlined text beside them stays.
 */
export function switchOffCrowds(pdfium: Pdfium, page: number, dpi: number): void {
  let count = 0;
  walkPaths(pdfium, page, () => count++);
  if (count <= MOST_OBJECTS) return;
  const cellOf = cellReader(pdfium, page, Math.max(CELL, (CELL_PIXELS * 72) / dpi));
  const cells = new Map<number, number[] | 'crowded'>();
  const switchOff = (object: number) => pdfium.FPDFPageObj_SetIsActive(object, 0);
  walkPaths(pdfium, page, (object, matrix) => {
    const at = 2 * cellOf(object, matrix) + (readDrawMode(pdfium, object) & FILLED);
    const cell = cells.get(at) ?? [];
    if (cell === 'crowded') switchOff(object);
    else if (cell.push(object) <= MOST_PATHS) cells.set(at, cell);
    else {
      cell.forEach(switchOff);
      cells.set(at, 'crowded');
    }
  });
}

/** The cell that the middle of an object is in; what lies off the page is counted at its edge. */
function cellReader(pdfium: Pdfium, page: number, side: number): (object: number, matrix: Matrix) => number {
  pdfium.FPDF_GetPageBoundingBox(page, pdfium.scratch);
  const { left, bottom, right, top } = readRectangle(pdfium, pdfium.scratch);
  const columns = Math.ceil((right - left) / side);
  const rows = Math.ceil((top - bottom) / side);
  const within = (cell: number, count: number) => Math.max(0, Math.min(count + 1, Math.floor(cell) + 1));
  return (object, m) => {
    const box = readBounds(pdfium, object);
    const x = (box.left + box.right) / 2;
    const y = (box.top + box.bottom) / 2;
    const column = within((m.a * x + m.c * y + m.e - left) / side, columns);
    return within((m.b * x + m.d * y + m.f - bottom) / side, rows) * (columns + 2) + column;
  };
}

/** Visits the paths of a page and of its forms, with what takes them to the page. */
function walkPaths(pdfium: Pdfium, page: number, visit: (path: number, matrix: Matrix) => void): void {
  const walk = (count: number, objectAt: (i: number) => number, matrix: Matrix) => {
    for (let i = 0; i < count; i++) {
      const object = objectAt(i);
      const type = pdfium.FPDFPageObj_GetType(object);
      if (type === PATH) visit(object, matrix);
      else if (type === FORM)
        walk(
          pdfium.FPDFFormObj_CountObjects(object),
          (at) => pdfium.FPDFFormObj_GetObject(object, at),
          multiply(readMatrix(pdfium, object), matrix),
        );
    }
  };
  walk(pdfium.FPDFPage_CountObjects(page), (i) => pdfium.FPDFPage_GetObject(page, i), identity);
}
