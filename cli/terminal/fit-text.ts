import stringWidth from 'string-width';
import { breakLines } from './break-lines.ts';

const segmenter = new Intl.Segmenter();
const ellipsis = '…';

/**
 * Columns that a text without escape sequences takes on a terminal, at most: many draw the parts of a composed picture,
 * as are a hand and the colour of its skin, beside each other.
 */
export function widthOf(text: string): number {
  let columns = 0;
  for (const { segment } of segmenter.segment(text)) {
    const apart = Array.from(segment, (character) => stringWidth(character));
    columns += Math.max(
      stringWidth(segment),
      apart.reduce((sum, width) => sum + width, 0),
    );
  }
  return columns;
}

/** Cuts the middle out of a text that is wider than `columns`: its beginning and its end tell most. */
export function fitMiddle(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  if (columns < 1) return '';
  const graphemes = Array.from(segmenter.segment(text), ({ segment }) => segment);
  const room = columns - 1;
  const start = take(graphemes, Math.floor(room / 2));
  const end = take(graphemes.toReversed(), room - widthOf(start.join('')));
  return `${start.join('')}${ellipsis}${end.toReversed().join('')}`;
}

/** As many of the first graphemes as fit. */
function take(graphemes: readonly string[], columns: number): string[] {
  let left = columns;
  const end = graphemes.findIndex((grapheme) => {
    left -= widthOf(grapheme);
    return left < 0;
  });
  return graphemes.slice(0, end === -1 ? undefined : end);
}

/** Breaks a text at blanks into lines of at most `columns`; a longer word gets a line of its own. */
export function wrapWords(text: string, columns: number): string[] {
  return breakLines(text, columns, widthOf);
}
