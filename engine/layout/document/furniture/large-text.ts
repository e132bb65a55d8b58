import type { Line } from '../../lines/lines.ts';
import type { TypeFacts } from '../body-style.ts';
import { normalizeTitle } from '../roles/headings/text-features.ts';

/** Type so many times as large as the body's is a heading's, whatever it says. */
export const LARGE = 1.15;
/** Shorter names may be said by chance, letters. */
const LEAST_LETTERS = 4;

/** What a page sets in large type. Plain data. */
export interface LargeText {
  /** As from `normalizeTitle`. */
  name: string;
  size: number;
}

/** The headings of a page as far as their size tells them, lines of one size together. */
export function readLarge(lines: readonly Line[], type: TypeFacts): LargeText[] {
  const large: { text: string; size: number }[] = [];
  let above: Line | undefined;
  for (const line of lines) {
    const goesOn = above !== undefined && Math.abs(above.size - line.size) < 0.05 * line.size;
    above = line.size >= LARGE * type.size ? line : undefined;
    if (!above) continue;
    if (goesOn) large.at(-1)!.text += ` ${line.text}`;
    else large.push({ text: line.text, size: line.size });
  }
  return large
    .map(({ text, size }) => ({ name: normalizeTitle(text), size }))
    .filter(({ name }) => /\p{L}/u.test(name) && name.length >= LEAST_LETTERS);
}
