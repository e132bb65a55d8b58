import { multiply } from '../matrix.ts';
import { type ContentStream, clipTo, type Operators, restore, save, setFont } from './content-stream.ts';
import { colorOf, initialState, matrixOf } from './state.ts';

/** Operators that change how, and whether, what follows is painted. */
export const stateOperators: Operators = {
  save,
  restore,
  transform,
  paintFormXObjectBegin(stream, [matrix, bounds]) {
    save(stream);
    transform(stream, matrix as number[]);
    clipTo(stream, bounds as number[] | null);
  },
  paintFormXObjectEnd: restore,
  beginAnnotation,
  endAnnotation(stream) {
    stream.annotationOff = false;
    restore(stream);
  },
  setLineWidth({ state }, [width]) {
    state.lineWidth = Number(width);
  },
  setGState(stream, [states]) {
    for (const [key, value] of states as [string, unknown][]) setParameter(stream, key, value);
  },
  setFillRGBColor({ state }, args) {
    state.fill = colorOf(args);
  },
  setStrokeRGBColor({ state }, args) {
    state.stroke = colorOf(args);
  },
  beginMarkedContent: beginMark,
  beginMarkedContentProps: beginMark,
  endMarkedContent(stream) {
    if (stream.marks === stream.offSince) stream.offSince = Infinity;
    stream.marks--;
  },
};

function transform({ state }: ContentStream, numbers: readonly unknown[]): void {
  state.ctm = multiply(matrixOf(numbers as number[]), state.ctm);
}

function beginAnnotation(stream: ContentStream, [id, , transform, matrix]: readonly unknown[]): void {
  const { resources } = stream;
  save(stream);
  const toPage = multiply(matrixOf(transform as number[]), resources.display);
  stream.state = initialState(multiply(matrixOf(matrix as number[]), toPage), resources.shown);
  stream.annotationOff = !resources.isPageText(String(id));
}

/** A parameter of a graphics state dictionary (ISO 32000-2, table 57). */
function setParameter(stream: ContentStream, key: string, value: unknown): void {
  const { state } = stream;
  if (key === 'LW') state.lineWidth = Number(value);
  else if (key === 'ca') state.fillAlpha = Number(value);
  else if (key === 'CA') state.strokeAlpha = Number(value);
  else if (key === 'Font' && Array.isArray(value)) setFont(stream, String(value[0]), Number(value[1]));
}

/** Optional content may be switched off. */
function beginMark(stream: ContentStream, [tag, group]: readonly unknown[]): void {
  stream.marks++;
  if (tag === 'OC' && !stream.resources.isVisible(group))
    stream.offSince = Math.min(stream.offSince, stream.marks);
}
