import type { ListMarker } from '../../options.ts';

/** Where something of the document stands in a text, in UTF-16 code units. */
export interface Span {
  /** The block, or the item of a list. */
  of: object;
  start: number;
  end: number;
}

/** Text that knows what of the document stands where in it. */
interface Spanned {
  text: string;
  spans: readonly Span[];
}

/** A block of Markdown: what stands between blank lines. */
export interface MarkdownPart extends Spanned {
  kind: 'paragraph' | 'list' | 'other';
  /** What its items are marked with; lists only. */
  marker?: ListMarker;
  /** It can follow a paragraph without a blank line between; lists only. */
  interrupts?: boolean;
}

export function joinParts(parts: readonly Spanned[], separator = '\n\n'): Spanned {
  let at = 0;
  const spans = parts.flatMap((part) => {
    const moved = moveSpans(part.spans, at);
    at += part.text.length + separator.length;
    return moved;
  });
  return { text: parts.map((part) => part.text).join(separator), spans };
}

export function moveSpans(spans: readonly Span[], by: number): readonly Span[] {
  return by === 0 ? spans : spans.map(({ of, start, end }) => ({ of, start: start + by, end: end + by }));
}

/** The same with all of its text taken for `of`. */
export function spanWhole<S extends Spanned>(spanned: S, of: object): S {
  return { ...spanned, spans: [...spanned.spans, { of, start: 0, end: spanned.text.length }] };
}

/** The parts that hold something. */
export function makeParts(kind: MarkdownPart['kind'], ...texts: (string | Spanned)[]): MarkdownPart[] {
  return texts
    .map((text) => (typeof text === 'string' ? { text, spans: [] } : text))
    .filter(({ text }) => text !== '')
    .map(({ text, spans }) => ({ kind, text, spans }));
}

/** Puts `first` before the first line and `rest` before the others, without white space on empty ones. */
export function prefixLines({ text, spans }: Spanned, first: string, rest: string): Spanned {
  const lines = text.split('\n');
  const prefixes = lines.map((line, i) => {
    const prefix = i === 0 ? first : rest;
    return line === '' ? prefix.trimEnd() : prefix;
  });
  return {
    text: lines.map((line, i) => prefixes[i]! + line).join('\n'),
    spans: spans.length === 0 ? spans : shiftSpans(spans, lines, prefixes),
  };
}

function shiftSpans(spans: readonly Span[], lines: readonly string[], prefixes: readonly string[]): Span[] {
  /** Where each line ended, and by how much all on it moved. */
  const moves: { end: number; by: number }[] = [];
  let [end, by] = [-1, 0];
  lines.forEach((line, i) => {
    end += line.length + 1;
    by += prefixes[i]!.length;
    moves.push({ end, by });
  });
  const shift = (at: number) => at + moves[firstAtOrAfter(moves, at)]!.by;
  return spans.map(({ of, start, end }) => ({ of, start: shift(start), end: shift(end) }));
}

/** Index of the line that a place stands on. */
function firstAtOrAfter(moves: readonly { end: number }[], at: number): number {
  let [low, high] = [0, moves.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (moves[middle]!.end < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
