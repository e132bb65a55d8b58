import type { Box } from '../../../document/document.ts';
import type { PageImage } from '../../../layout/page.ts';
import { identity, type Matrix } from '../matrix.ts';
import { clipBox, type Paint } from '../paint.ts';
import { allocatePath, type Path } from '../paths.ts';
import { type GrowingGlyphs, growGlyphs } from '../text/glyphs.ts';
import { type KnownFont, knowFont, type PdfjsFont } from './fonts.ts';
import { type GraphicsState, initialState } from './state.ts';

/** Nested saves and forms. */
const DEEPEST_STATE = 500;

/** What the operators of a page refer to. */
export interface Resources {
  /** Names of operators by number. */
  names: ReadonlyMap<number, string>;
  fontOf(name: string): PdfjsFont | undefined;
  isVisible(group: unknown): boolean;
  /** Whether the appearance of the annotation of this id is text of the page. */
  isPageText(annotation: string): boolean;
  display: Matrix;
  shown: Box;
}

/** A content stream while its operators run: its state, and what has been painted so far. */
export interface ContentStream {
  resources: Resources;
  glyphs: GrowingGlyphs;
  paint: Paint;
  images: PageImage[];
  state: GraphicsState;
  /** States to return to, the innermost last. */
  saved: GraphicsState[];
  textMatrix: Matrix;
  lineMatrix: Matrix;
  fonts: Map<string, KnownFont | undefined>;
  /** Filled anew for each path. */
  path: Path;
  /** The next path cuts what is painted after it. */
  clipNext: boolean;
  /** Depth of marked content, and of the outermost one that is switched off. */
  marks: number;
  offSince: number;
  /** Within the appearance of an annotation that is no text of the page. */
  annotationOff: boolean;
}

/** What an operator does to the stream it stands in. */
export type Operator = (stream: ContentStream, args: readonly unknown[]) => void;

/** Operators by the names pdf.js gives them. */
export type Operators = Readonly<Record<string, Operator>>;

export function openStream(resources: Resources): ContentStream {
  return {
    resources,
    glyphs: growGlyphs(),
    paint: { strokes: [], fills: [], slants: [], dots: [], sketches: [] },
    images: [],
    state: initialState(resources.display, resources.shown),
    saved: [],
    textMatrix: identity,
    lineMatrix: identity,
    fonts: new Map(),
    path: allocatePath(),
    clipNext: false,
    marks: 0,
    offSince: Infinity,
    annotationOff: false,
  };
}

/** Whether what is painted now is not shown. */
export function isOff({ annotationOff, marks, offSince }: ContentStream): boolean {
  return annotationOff || marks >= offSince;
}

export function save(stream: ContentStream): void {
  if (stream.saved.length < DEEPEST_STATE) stream.saved.push({ ...stream.state });
}

export function restore(stream: ContentStream): void {
  stream.state = stream.saved.pop() ?? stream.state;
}

/** @param size in units of text space */
export function setFont({ fonts, resources, state }: ContentStream, name: string, size: number): void {
  if (!fonts.has(name)) fonts.set(name, knowFont(resources.fontOf(name)));
  state.font = fonts.get(name);
  state.fontSize = size;
}

/** Cuts what is painted from here on at bounds (left, bottom, right, top before the current matrix). */
export function clipTo({ state }: ContentStream, bounds: ArrayLike<number> | null | undefined): void {
  if (!bounds) return;
  const box = clipBox(boundsOnPage(bounds, state.ctm), state.clip);
  state.clip = box ?? { left: 0, top: 0, right: 0, bottom: 0 };
}

export function boundsOnPage(bounds: ArrayLike<number>, m: Matrix): Box {
  const corners = [
    [bounds[0]!, bounds[1]!],
    [bounds[2]!, bounds[1]!],
    [bounds[0]!, bounds[3]!],
    [bounds[2]!, bounds[3]!],
  ] as const;
  const xs = corners.map(([x, y]) => m.a * x + m.c * y + m.e);
  const ys = corners.map(([x, y]) => m.b * x + m.d * y + m.f);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
