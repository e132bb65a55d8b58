import { mainAngle } from '../layout/normalize/rotation.ts';
import type { Word } from '../layout/page.ts';

/** Words of one line stand on one baseline to this share of their size. */
const SAME_LINE = 0.4;
/** Words of prose, justified too, stand nearer than this, em. */
const WIDE = 1.5;
/** Lines that may be rows, at least; … */
const LEAST_ROWS = 3;
/** … of those with a single gap a smaller share than of columns of prose side by side. */
const FEWER = 0.6;

/**
 * Whether words may stand in rows of a table: some lines are of several texts, or a few of two. To see the rules around them
 * a page has to be drawn, which takes longer than all else where it has its text.
 */
export function mayHoldRows(words: readonly Word[]): boolean {
  const lines = linesOf(mainAngle(words) === 0 ? words : []);
  const gaps = lines.map(countGaps);
  const rows = gaps.filter((count) => count > 0).length;
  if (gaps.filter((count) => count > 1).length >= LEAST_ROWS) return true;
  return rows >= LEAST_ROWS && rows < FEWER * lines.length;
}

function linesOf(words: readonly Word[]): Word[][] {
  const lines: Word[][] = [];
  for (const word of words.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = lines.at(-1)?.at(-1);
    if (last && word.baseline - last.baseline < SAME_LINE * word.size) lines.at(-1)!.push(word);
    else lines.push([word]);
  }
  return lines;
}

function countGaps(line: readonly Word[]): number {
  const sorted = line.toSorted((a, b) => a.left - b.left);
  return sorted.slice(1).filter((word, i) => word.left - sorted[i]!.right > WIDE * word.size).length;
}
