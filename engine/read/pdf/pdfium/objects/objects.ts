import type { Box } from '../../../../document/document.ts';
import type { PageImage } from '../../../../layout/page.ts';
import { type Matrix, multiply } from '../../matrix.ts';
import { clipBox, type Paint } from '../../paint.ts';
import { addPath, addShading, allocatePath, type Path } from '../../paths.ts';
import { boldOf } from '../../text/fonts.ts';
import type { GlyphStyle } from '../../text/glyphs.ts';
import { type LayerReader, layerReader } from '../layers.ts';
import type { Pdfium } from '../library.ts';
import type { Surface } from '../surface.ts';
import { type ClipReader, clipReader } from './clips.ts';
import { FORM, IMAGE, PATH, SHADING, TEXT } from './kinds.ts';
import {
  MOST_OBJECTS,
  readBounds,
  readDotColor,
  readMatrix,
  readPath,
  readPixelSize,
} from './page-object.ts';

/** Forms within forms. */
const DEEPEST_FORM = 20;
/** Filled anew for each path. */
const sharedPath = allocatePath();

interface ObjectReading {
  paint: Paint;
  images: PlacedImage[];
  /** Some objects were left out for their number. */
  truncated: boolean;
}

/** A picture of the page, still in PDFium. */
export interface PlacedImage extends PageImage {
  object: number;
  /** Takes the unit square to the displayed page. */
  matrix: Matrix;
}

interface Visit {
  pdfium: Pdfium;
  page: number;
  layers: LayerReader;
  reading: ObjectReading;
  /** Objects that may still be looked at. */
  left: number;
  path: Path;
  clipOf: ClipReader;
  /** Styles by the text objects they were read from. */
  styleOf: Map<number, GlyphStyle>;
  /** The text object before, to compare one printed over it with. */
  lastText: number;
  /** Called for the text objects that stand directly on the page. */
  onText?: (object: number, style: GlyphStyle) => void;
}

/** Reads lines, areas and pictures of a page, those inside forms included, and completes the styles of its text. */
export function readObjects(
  pdfium: Pdfium,
  page: number,
  surface: Omit<Surface, 'depth'>,
  text: Pick<Visit, 'styleOf' | 'onText'>,
): ObjectReading {
  const reading: ObjectReading = {
    paint: { strokes: [], fills: [], slants: [], dots: [], sketches: [] },
    images: [],
    truncated: false,
  };
  const visit: Visit = {
    pdfium,
    page,
    layers: layerReader(pdfium, page),
    reading,
    left: MOST_OBJECTS,
    path: sharedPath,
    clipOf: clipReader(pdfium),
    styleOf: text.styleOf,
    lastText: 0,
    onText: text.onText,
  };
  const count = pdfium.FPDFPage_CountObjects(page);
  visitObjects(visit, count, (i) => pdfium.FPDFPage_GetObject(page, i), { ...surface, depth: 0 });
  for (const { object, place, shown } of visit.layers.judge()) {
    if (shown) paintObject(visit, object, place);
    else switchOff(visit, object);
  }
  return reading;
}

function visitObjects(visit: Visit, count: number, objectAt: (i: number) => number, surface: Surface): void {
  for (let i = 0; i < count; i++) {
    const object = objectAt(i);
    if (visit.left-- > 0 || holdsText(visit, object)) visitObject(visit, object, surface);
    else leaveOut(visit, object);
  }
}

function holdsText({ pdfium }: Visit, object: number): boolean {
  const type = pdfium.FPDFPageObj_GetType(object);
  return type === TEXT || type === FORM;
}

/** An object that is not looked at must not be drawn either when layers are judged by what they paint. */
function leaveOut({ pdfium, reading }: Visit, object: number): void {
  reading.truncated = true;
  pdfium.FPDFPageObj_SetIsActive(object, 0);
}

/** Objects on a layer wait until it is known whether the layer is shown. */
function visitObject(visit: Visit, object: number, surface: Surface): void {
  if (!visit.layers.defer(object, surface)) paintObject(visit, object, surface);
}

/** Takes text off a layer that is not shown out of the page. */
function switchOff(visit: Visit, object: number): void {
  const { pdfium, styleOf } = visit;
  const style = styleOf.get(object);
  if (style) style.absent = true;
  if (pdfium.FPDFPageObj_GetType(object) !== FORM) return;
  const count = pdfium.FPDFFormObj_CountObjects(object);
  for (let i = 0; i < count; i++) switchOff(visit, pdfium.FPDFFormObj_GetObject(object, i));
}

function paintObject(visit: Visit, object: number, surface: Surface): void {
  const { pdfium, reading } = visit;
  switch (pdfium.FPDFPageObj_GetType(object)) {
    case TEXT:
      visitText(visit, object, surface);
      return;
    case PATH:
      if (readPath(pdfium, object, visit.path)) {
        const clip = visit.clipOf(object, surface.matrix, surface.clip);
        addPath(reading.paint, visit.path, multiply(readMatrix(pdfium, object), surface.matrix), clip);
      }
      return;
    case IMAGE: {
      const matrix = multiply(readMatrix(pdfium, object), surface.matrix);
      const box = clipBox(unitSquareBox(matrix), visit.clipOf(object, surface.matrix, surface.clip));
      if (box && box.left < box.right && box.top < box.bottom) addPicture(visit, { ...box, object, matrix });
      return;
    }
    case SHADING:
      addShading(reading.paint, visit.clipOf(object, surface.matrix, surface.clip));
      return;
    case FORM:
      if (surface.depth < DEEPEST_FORM) visitForm(visit, object, surface);
  }
}

function addPicture({ pdfium, page, reading }: Visit, { object, matrix, ...box }: PlacedImage): void {
  const pixels = readPixelSize(pdfium, object);
  const isDot = pixels?.width === 1 && pixels.height === 1;
  const color = isDot ? readDotColor(pdfium, page, object) : undefined;
  if (color === undefined) reading.images.push({ ...box, pixels, object, matrix });
  else reading.paint.fills.push({ ...box, color });
}

function visitForm(visit: Visit, form: number, surface: Surface): void {
  const { pdfium } = visit;
  const count = pdfium.FPDFFormObj_CountObjects(form);
  visitObjects(visit, count, (i) => pdfium.FPDFFormObj_GetObject(form, i), {
    matrix: multiply(readMatrix(pdfium, form), surface.matrix),
    clip: visit.clipOf(form, surface.matrix, surface.clip),
    depth: surface.depth + 1,
  });
}

/**
 * Text is read from PDFium's text page, which knows neither clipping nor marked content, and leaves out text printed
 * over itself; those three are learnt here.
 */
function visitText(visit: Visit, object: number, surface: Surface): void {
  const style = visit.styleOf.get(object);
  if (!style) {
    markOverprinted(visit, object);
    return;
  }
  visit.lastText = object;
  const clip = visit.clipOf(object, surface.matrix, surface.clip);
  if (clip !== surface.clip || surface.depth > 0) style.clip = clip;
  if (surface.depth === 0) visit.onText?.(object, style);
}

/** Offset, in em, that text printed twice must at least and at most have to look bold. */
const BOLD_OFFSET = { least: 0.005, most: 0.12 };

/** Makes the text before bold when this object, which the text page left out, repeats it a little beside. */
function markOverprinted(visit: Visit, object: number): void {
  const { pdfium, styleOf, lastText } = visit;
  const style = styleOf.get(lastText);
  if (!style) return;
  const before = readBounds(pdfium, lastText);
  const copy = readBounds(pdfium, object);
  const offset = Math.max(Math.abs(copy.left - before.left), Math.abs(copy.bottom - before.bottom));
  const width = Math.abs(copy.right - copy.left - (before.right - before.left));
  const bold = offset > BOLD_OFFSET.least * style.size && offset < BOLD_OFFSET.most * style.size;
  if (bold && width < BOLD_OFFSET.most * style.size) style.font = boldOf(style.font);
}

function unitSquareBox(m: Matrix): Box {
  const xs = [m.e, m.e + m.a, m.e + m.c, m.e + m.a + m.c];
  const ys = [m.f, m.f + m.b, m.f + m.d, m.f + m.b + m.d];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
