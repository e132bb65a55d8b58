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
  /** The places of its lines. */
  lines: number[];
}

/**
 * The headings of a page as far as their size tells them, lines of one size together, and a label together with the title
 * right below it; lines go by their places.
 */
export function readLarge(lines: readonly Line[], type: TypeFacts): LargeText[] {
  const large: { text: string; size: number; lines: number[] }[] = [];
  let above: Line | undefined;
  for (const [place, line] of lines.entries()) {
    const goesOn = above !== undefined && Math.abs(above.size - line.size) < 0.05 * line.size;
    above = isLarge(line, type) ? line : undefined;
    if (!above) continue;
    if (!goesOn) large.push({ text: line.text, size: line.size, lines: [place] });
    else {
      large.at(-1)!.text += ` ${line.text}`;
      large.at(-1)!.lines.push(place);
    }
  }
  const labelled = large.slice(1).flatMap((title, i) => {
    const label = large[i]!;
    const lines = [...label.lines, ...title.lines];
    if (title.lines[0]! > label.lines.at(-1)! + 1) return [];
    return [{ text: `${label.text} ${title.text}`, size: Math.min(label.size, title.size), lines }];
  });
  return [...large, ...labelled]
    .map(({ text, size, lines }) => ({ name: normalizeTitle(text), size, lines }))
    .filter(({ name }) => /\p{L}/u.test(name) && name.length >= LEAST_LETTERS);
}

/** Whether a line is set in type of the size of titles. */
export function isLarge({ size }: { size: number }, type: TypeFacts): boolean {
  return size >= LARGE * type.size;
}
