import type { Box } from '../../../document/document.ts';
import type { Annotation, FormField } from '../../../layout/page.ts';
import type { Matrix } from '../matrix.ts';
import { isOffValue, readEntry, readField } from './fields.ts';
import type { Pdfium } from './library.ts';
import { displayBox, readRectangle } from './places.ts';

/** Kinds of annotations (public/fpdf_annot.h). */
const TEXT = 1;
const FREE_TEXT = 3;
const HIGHLIGHT = 9;
const UNDERLINE = 10;
const SQUIGGLY = 11;
const STRIKE_OUT = 12;
const STAMP = 13;
const CARET = 14;
const INK = 15;
const WIDGET = 20;
const comments = new Set([TEXT, HIGHLIGHT, UNDERLINE, SQUIGGLY, STRIKE_OUT, CARET, INK]);

const MOST_ANNOTATIONS = 10_000;

/** Flags of an annotation that is not shown (ISO 32000-2, table 167). */
const HIDDEN = 1 << 1;
const NO_VIEW = 1 << 5;

/** What stands over a page. */
export interface AnnotationReading {
  fields: FormField[];
  annotations: Annotation[];
  /** The page was altered: text of fields and free text painted onto it, all annotations taken off; load it again. */
  altered: boolean;
}

/**
 * Reads form fields and comments, and paints the text of fields and of free-text annotations onto the page, so that it
 * is read with the page's own. What else stands over the page is taken off it. `form` is 0 in files without a form.
 */
export function readAnnotations(
  pdfium: Pdfium,
  form: number,
  page: number,
  display: Matrix,
): AnnotationReading {
  const reading: AnnotationReading = { fields: [], annotations: [], altered: false };
  const visit = { pdfium, form, display, reading };
  const count = Math.min(pdfium.FPDFPage_GetAnnotCount(page), MOST_ANNOTATIONS);
  const kept = new Set<number>();
  for (let i = 0; i < count; i++) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, i);
    if (annotation === 0) continue;
    if (readAnnotation(visit, annotation)) kept.add(i);
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
  if (kept.size > 0) {
    for (let i = count - 1; i >= 0; i--) if (!kept.has(i)) pdfium.FPDFPage_RemoveAnnot(page, i);
    pdfium.FPDFPage_Flatten(page, 0);
    reading.altered = true;
  }
  return reading;
}

interface Visit {
  pdfium: Pdfium;
  form: number;
  display: Matrix;
  reading: AnnotationReading;
}

/** Reads one annotation; true when its appearance is text of the page. */
function readAnnotation({ pdfium, form, display, reading }: Visit, annotation: number): boolean {
  const kind = pdfium.FPDFAnnot_GetSubtype(annotation);
  const flags = pdfium.FPDFAnnot_GetFlags(annotation);
  if ((flags & (HIDDEN | NO_VIEW)) !== 0) return false;
  const box = readBox(pdfium, annotation, display);
  switch (kind) {
    case WIDGET: {
      const field = readField(pdfium, form, annotation, box);
      reading.fields.push(field);
      return paintsField(pdfium, annotation, field);
    }
    case FREE_TEXT:
      return hasAppearance(pdfium, annotation) || pdfium.EPDFAnnot_GenerateAppearance(annotation) !== 0;
    default: {
      if (kind !== STAMP && !comments.has(kind)) return false;
      const comment = readComment(pdfium, annotation, kind === STAMP ? 'stamp' : 'comment', box);
      if (comment.text !== '') reading.annotations.push(comment);
      return false;
    }
  }
}

/** Boxes and buttons are told by their state; the marks in them are no text. */
function paintsField(pdfium: Pdfium, annotation: number, field: FormField): boolean {
  if (field.kind === 'checkbox' || field.kind === 'radio') return false;
  if (hasAppearance(pdfium, annotation)) return true;
  return !isOffValue(field.value) && pdfium.EPDFAnnot_GenerateFormFieldAP(annotation) !== 0;
}

function hasAppearance(pdfium: Pdfium, annotation: number): boolean {
  return pdfium.EPDFAnnot_HasAppearanceStream(annotation, 0) !== 0;
}

function readBox(pdfium: Pdfium, annotation: number, display: Matrix): Box {
  const s = pdfium.scratch;
  if (pdfium.FPDFAnnot_GetRect(annotation, s) === 0) return { left: 0, top: 0, right: 0, bottom: 0 };
  return displayBox(readRectangle(pdfium, s), display);
}

function readComment(pdfium: Pdfium, annotation: number, kind: Annotation['kind'], box: Box): Annotation {
  const text =
    readEntry(pdfium, annotation, 'Contents') ||
    (kind === 'stamp' ? readEntry(pdfium, annotation, 'Name') : '');
  const author = readEntry(pdfium, annotation, 'T');
  return { ...box, kind, text: text.replace(/\r\n?/g, '\n').trim(), author: author || undefined };
}
