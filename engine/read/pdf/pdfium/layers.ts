import type { Pdfium } from './library.ts';
import { FORM } from './objects/kinds.ts';
import { copyRows } from './render.ts';
import { readUtf16, withCString } from './strings.ts';
import type { Surface } from './surface.ts';

/**
 * Whether optional content is shown is known to PDFium's renderer alone; its interface tells only which objects are
 * such content. So the objects of each layer are drawn by themselves: a layer that leaves the sheet white is off, or
 * paints nothing to be seen.
 */
export interface LayerReader {
  /** Keeps an object on a layer for later; false for one that is not. */
  defer(object: number, place: Surface): boolean;
  /** The objects kept, in their order, each with whether its layer is shown. */
  judge(): { object: number; place: Surface; shown: boolean }[];
}

/** Layers of one page that are judged; the objects of others count as shown. */
const MOST_LAYERS = 32;
/** Longest side of the sheet they are drawn on, pixels. */
const SHEET = 400;
const GRAY = 1;
const WHITE = 0xffffffff | 0;
const PAPER = 255;

export function layerReader(pdfium: Pdfium, page: number): LayerReader {
  /** Objects on no layer; forms among them hold the others. */
  const plain: number[] = [];
  const kept: { object: number; place: Surface; layer: string }[] = [];
  /** Objects of one stretch of marked content share its mark. */
  const layerOfMark = new Map<number, string>();
  return {
    defer(object, place) {
      const layer = layerOf(pdfium, object, layerOfMark);
      if (layer === undefined) plain.push(object);
      else kept.push({ object, place, layer });
      return layer !== undefined;
    },
    judge() {
      if (kept.length === 0) return [];
      const layers = [...new Set(kept.map(({ layer }) => layer))].slice(0, MOST_LAYERS);
      const leaves = plain.filter((object) => pdfium.FPDFPageObj_GetType(object) !== FORM);
      setActive(pdfium, leaves, false);
      const off = layers.filter((layer) => {
        for (const each of kept) pdfium.FPDFPageObj_SetIsActive(each.object, each.layer === layer ? 1 : 0);
        return !paintsAnything(pdfium, page);
      });
      setActive(pdfium, [...leaves, ...kept.map(({ object }) => object)], true);
      return kept.map(({ object, place, layer }) => ({ object, place, shown: !off.includes(layer) }));
    },
  };
}

/** The innermost layer an object is marked to belong to. */
function layerOf(pdfium: Pdfium, object: number, known: Map<number, string>): string | undefined {
  for (let i = pdfium.FPDFPageObj_CountMarks(object) - 1; i >= 0; i--) {
    const mark = pdfium.FPDFPageObj_GetMark(object, i);
    if (!isLayer(pdfium, mark)) continue;
    const layer = known.get(mark) ?? readLayer(pdfium, mark);
    known.set(mark, layer);
    return layer;
  }
  return undefined;
}

/** Bytes of `OC` and a final NUL in UTF-16. */
const LAYER_NAME_BYTES = 6;
const LAYER_NAME = 0x0043_004f;

/** Whether a mark opens optional content. Most marks are those of tagged text, so this must be quick. */
function isLayer(pdfium: Pdfium, mark: number): boolean {
  const s = pdfium.scratch;
  if (pdfium.FPDFPageObjMark_GetName(mark, s + 8, 2 * LAYER_NAME_BYTES, s) === 0) return false;
  const i32 = pdfium.i32();
  return i32[s >> 2] === LAYER_NAME_BYTES && i32[(s + 8) >> 2] === LAYER_NAME;
}

/** What tells a layer apart: its name or, for a group of layers, its mark. */
function readLayer(pdfium: Pdfium, mark: number): string {
  const name = withCString(pdfium, Buffer.from('Name'), (key) =>
    readLengthFirst(pdfium, (to, size, length) =>
      pdfium.FPDFPageObjMark_GetParamStringValue(mark, key, to, size, length),
    ),
  );
  return name || String(mark);
}

/** Reads a string through a call that tells its bytes in an out-parameter. */
function readLengthFirst(pdfium: Pdfium, copy: (to: number, size: number, length: number) => number): string {
  const length = pdfium.scratch;
  return readUtf16(pdfium, (to, size) => (copy(to, size, length) === 0 ? 0 : pdfium.i32()[length >> 2]!));
}

function setActive(pdfium: Pdfium, objects: readonly number[], active: boolean): void {
  for (const object of objects) pdfium.FPDFPageObj_SetIsActive(object, active ? 1 : 0);
}

function paintsAnything(pdfium: Pdfium, page: number): boolean {
  const width = pdfium.FPDF_GetPageWidthF(page);
  const height = pdfium.FPDF_GetPageHeightF(page);
  const scale = SHEET / Math.max(width, height, 1);
  const columns = Math.max(1, Math.round(width * scale));
  const rows = Math.max(1, Math.round(height * scale));
  const bitmap = pdfium.FPDFBitmap_CreateEx(columns, rows, GRAY, 0, 0);
  if (bitmap === 0) return true;
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, WHITE);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, 0);
  const pixels = copyRows(pdfium, bitmap, { width: columns, height: rows }, 1);
  pdfium.FPDFBitmap_Destroy(bitmap);
  return pixels.some((pixel) => pixel !== PAPER);
}
