/** A block of Markdown: what stands between blank lines. */
export interface Part {
  kind: 'paragraph' | 'list' | 'other';
  text: string;
  /** What its items are marked with; lists only. */
  marker?: ListMarker;
  /** It can follow a paragraph without a blank line between; lists only. */
  interrupts?: boolean;
}

export type ListMarker = '-' | '*' | '.' | ')';

export function joinParts(parts: readonly Part[]): string {
  return parts.map((part) => part.text).join('\n\n');
}

/** The parts that hold something. */
export function makeParts(kind: Part['kind'], ...texts: string[]): Part[] {
  return texts.filter((text) => text !== '').map((text) => ({ kind, text }));
}

/** Puts `first` before the first line and `rest` before the others, without white space on empty ones. */
export function prefixLines(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, i) => (line === '' ? (i === 0 ? first : rest).trimEnd() : (i === 0 ? first : rest) + line))
    .join('\n');
}
