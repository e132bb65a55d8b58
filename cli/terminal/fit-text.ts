import stringWidth from 'string-width';
import { breakLines } from './break-lines.ts';

const segmenter = new Intl.Segmenter();
const ellipsis = '…';

interface Grapheme {
  segment: string;
  /** Columns that it takes. */
  width: number;
}

/**
 * Columns that a text without escape sequences takes on a terminal, at most: many draw the parts of a composed picture,
 * as are a hand and the colour of its skin, beside each other.
 */
export function displayWidth(text: string): number {
  return totalOf(graphemesOf(text));
}

function graphemesOf(text: string): Grapheme[] {
  return Array.from(segmenter.segment(text), ({ segment }) => {
    const apart = Array.from(segment, (character) => stringWidth(character));
    const width = Math.max(
      stringWidth(segment),
      apart.reduce((sum, one) => sum + one, 0),
    );
    return { segment, width };
  });
}

const totalOf = (graphemes: readonly Grapheme[]) => graphemes.reduce((sum, { width }) => sum + width, 0);
const textOf = (graphemes: readonly Grapheme[]) => graphemes.map(({ segment }) => segment).join('');

/** Cuts the middle out of a text that is wider than `columns`: its beginning and its end tell most. */
export function fitMiddle(text: string, columns: number): string {
  const graphemes = graphemesOf(text);
  if (totalOf(graphemes) <= columns) return text;
  if (columns < 1) return '';
  const room = columns - 1;
  const start = take(graphemes, Math.floor(room / 2));
  const end = take(graphemes.toReversed(), room - totalOf(start));
  return `${textOf(start)}${ellipsis}${textOf(end.toReversed())}`;
}

/** As many of the first graphemes as fit. */
function take(graphemes: readonly Grapheme[], columns: number): Grapheme[] {
  let left = columns;
  const end = graphemes.findIndex(({ width }) => {
    left -= width;
    return left < 0;
  });
  return graphemes.slice(0, end === -1 ? undefined : end);
}

/** Breaks a text at blanks into lines of at most `columns`; a longer word gets a line of its own. */
export function wrapWords(text: string, columns: number): string[] {
  return breakLines(text, columns, displayWidth);
}
