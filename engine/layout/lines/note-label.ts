import { NOTE_SIGNS } from '../lexicon/signs.ts';
import type { Line } from './lines.ts';
import { SUPERSCRIPT } from './spans.ts';

const LABEL = new RegExp(`^(?:\\d{1,3}|[${NOTE_SIGNS}#]{1,3}|[a-z])$`, 'u');
/** A special sign before a note; before a number it is that of a section or paragraph. */
const SIGN = new RegExp(`^(?![§¶]+\\s?\\d)([${NOTE_SIGNS}]{1,3})\\s?\\S`, 'u');

/** The raised or special mark with which a note begins. */
export function noteLabel(line: Line): string | undefined {
  const first = line.runs[0]!;
  const text = first.text.trim();
  const label = bareLabel(text);
  if (first.style & SUPERSCRIPT && LABEL.test(label)) return label;
  return SIGN.exec(text)?.[1];
}

/** A mark without the parentheses that it is set in: `1)`, `(1)`. */
export function bareLabel(mark: string): string {
  return mark.trim().replace(/^\(|\)$/g, '');
}
