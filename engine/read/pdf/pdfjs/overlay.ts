import type { Box } from '../../../document/document.ts';
import type { Annotation, FormField, PageLink } from '../../../layout/page.ts';
import type { Matrix } from '../matrix.ts';
import type { PdfjsAnnotation } from './library.ts';

/** Kinds of annotations that are comments. */
const comments = new Set(['Text', 'Highlight', 'Underline', 'Squiggly', 'StrikeOut', 'Caret', 'Ink']);
const HIDDEN = 1 << 1;
const NO_VIEW = 1 << 5;

interface Overlay {
  links: PageLink[];
  fields: FormField[];
  annotations: Annotation[];
  /** Ids of the annotations whose appearance is text of the page. */
  pageText: Set<string>;
}

type Resolve = (destination: string | unknown[]) => Promise<{ page: number; top?: number } | undefined>;

/** Sorts the annotations of a page into links, fields and comments. */
export async function readOverlay(
  all: readonly PdfjsAnnotation[],
  display: Matrix,
  resolve: Resolve,
): Promise<Overlay> {
  const overlay: Overlay = { links: [], fields: [], annotations: [], pageText: new Set() };
  for (const annotation of all) {
    if (((annotation.annotationFlags ?? 0) & (HIDDEN | NO_VIEW)) !== 0) continue;
    const box = displayBox(annotation.rect, display);
    if (annotation.subtype === 'Link')
      overlay.links.push(...(await readLink(annotation, box, display, resolve)));
    else if (annotation.subtype === 'Widget') addField(overlay, annotation, box);
    else if (annotation.subtype === 'FreeText') overlay.pageText.add(annotation.id);
    else addComment(overlay, annotation, box);
  }
  return overlay;
}

async function readLink(
  annotation: PdfjsAnnotation,
  box: Box,
  display: Matrix,
  resolve: Resolve,
): Promise<PageLink[]> {
  const href = annotation.url ?? annotation.unsafeUrl;
  const target = href === undefined && annotation.dest ? await resolve(annotation.dest) : undefined;
  if (href === undefined && !target) return [];
  const boxes = quadBoxes(annotation.quadPoints, display);
  const goal = href === undefined ? { target } : { href };
  return (boxes.length > 0 ? boxes : [box]).map((place) => ({ ...place, ...goal }));
}

function quadBoxes(points: ArrayLike<number> | null | undefined, display: Matrix): Box[] {
  const boxes: Box[] = [];
  for (let i = 0; points && i + 7 < points.length; i += 8) {
    const xs = [0, 2, 4, 6].map((k) => points[i + k]!);
    const ys = [1, 3, 5, 7].map((k) => points[i + k]!);
    boxes.push(displayBox([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], display));
  }
  return boxes;
}

function addComment(overlay: Overlay, annotation: PdfjsAnnotation, box: Box): void {
  const isStamp = annotation.subtype === 'Stamp';
  if (!isStamp && !comments.has(annotation.subtype)) return;
  const text = annotation.contentsObj?.str.trim() ?? '';
  if (text === '') return;
  const author = annotation.titleObj?.str || undefined;
  overlay.annotations.push({
    ...box,
    kind: isStamp ? 'stamp' : 'comment',
    author,
    text: text.replace(/\r\n?/g, '\n'),
  });
}

function addField(overlay: Overlay, annotation: PdfjsAnnotation, box: Box): void {
  const kind = fieldKind(annotation);
  if (!kind) return;
  const field: FormField = {
    ...box,
    kind,
    name: annotation.fieldName ?? '',
    value: fieldValue(annotation, kind),
  };
  if (kind === 'checkbox' || kind === 'radio') field.checked = isChecked(annotation);
  else overlay.pageText.add(annotation.id);
  overlay.fields.push(field);
}

function fieldKind(annotation: PdfjsAnnotation): FormField['kind'] | undefined {
  switch (annotation.fieldType) {
    case 'Tx':
      return 'text';
    case 'Ch':
      return 'choice';
    case 'Sig':
      return 'signature';
    case 'Btn':
      return annotation.checkBox ? 'checkbox' : annotation.radioButton ? 'radio' : 'button';
    default:
      return undefined;
  }
}

function exportOf(annotation: PdfjsAnnotation): string {
  return annotation.exportValue ?? annotation.buttonValue ?? '';
}

function isChecked(annotation: PdfjsAnnotation): boolean {
  const value = annotation.fieldValue;
  return typeof value === 'string' && value !== 'Off' && value === exportOf(annotation);
}

function fieldValue(annotation: PdfjsAnnotation, kind: FormField['kind']): string {
  switch (kind) {
    case 'checkbox':
    case 'radio':
      return exportOf(annotation);
    case 'text':
    case 'choice':
      return annotation.password ? '' : chosen(annotation).join(', ');
    case 'signature':
    case 'button':
      return '';
  }
}

function chosen(annotation: PdfjsAnnotation): string[] {
  const { fieldValue: value, options } = annotation;
  const values = (Array.isArray(value) ? value : [value]).filter(
    (item) => typeof item === 'string' && item !== '',
  );
  return values.map((item) => options?.find((option) => option.exportValue === item)?.displayValue ?? item);
}

function displayBox(rect: ArrayLike<number>, m: Matrix): Box {
  const xs = [m.a * rect[0]! + m.c * rect[1]! + m.e, m.a * rect[2]! + m.c * rect[3]! + m.e];
  const ys = [m.b * rect[0]! + m.d * rect[1]! + m.f, m.b * rect[2]! + m.d * rect[3]! + m.f];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
