import { isInCapitals } from '../lexicon/capitals.ts';
import type { Word } from '../page.ts';

/** Small capitals are at least so large, as a share of the capitals that words begin with. */
const SMALLEST = 0.6;

/** The font size of a line; of one in small capitals made of smaller type, that of its large letters. */
export function sizeOfLine(words: readonly Word[], text: string, most: number): number {
  const large = words[0]!.size;
  if (large <= most || most < SMALLEST * large || !isInCapitals(text)) return most;
  const isSmallCapitals = words.every(({ size, glued }) => size < large || (size === large && !glued));
  return isSmallCapitals && words.some(({ size, glued }) => size < large && glued) ? large : most;
}
