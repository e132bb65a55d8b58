import { type TextBlock, withLines } from '../blocks/blocks.ts';
import { STOPPED } from '../lexicon/signs.ts';
import type { Line } from '../lines/lines.ts';
import { edgeFilled } from './line-room.ts';

/** So many lines that are all filled up to one edge are no chance. */
export const LEAST_FILLED = 4;
/** Lines that begin further from each other than this, em, are not indented from one edge. */
export const MOST_INDENT = 5;

/** Lines that follow each other, filled to one edge but for those that end a sentence. */
interface Stretch {
  lines: Line[];
  left: number;
  right: number;
  /** The farthest edge that all of them are filled to. */
  limit: number;
  filled: number;
}

/**
 * The parts of a block that are set to different measures, as text is beside a picture and below it; the block itself where they
 * are not told by enough lines.
 */
export function partByMeasure(block: TextBlock): TextBlock[] {
  const stretches = findStretches(block.lines);
  if (!stretches.some(isProven)) return [block];
  const parts: Line[][] = [];
  let before: Stretch | undefined;
  for (const stretch of stretches) {
    if (before && !isProven(before) && !isProven(stretch)) parts.at(-1)!.push(...stretch.lines);
    else parts.push([...stretch.lines]);
    before = stretch;
  }
  return parts.length === 1 ? [block] : parts.map((lines) => withLines(block, lines));
}

function isProven({ filled }: Stretch): boolean {
  return filled >= LEAST_FILLED;
}

function findStretches(lines: readonly Line[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const line of lines) {
    const current = stretches.at(-1);
    if (!current || beginsApart(current, line) || line.right > current.limit) {
      stretches.push(stretchOf(line));
      continue;
    }
    const above = current.lines.at(-1)!;
    const limit = STOPPED.test(above.text) ? Number.POSITIVE_INFINITY : edgeFilled(above, line);
    if (Math.max(current.right, line.right) <= limit) add(current, line, limit);
    else if (current.lines.length > 1 && line.right <= limit) {
      // The line above is short already, unless it is the last of its paragraph.
      current.lines.pop();
      const next = stretchOf(above);
      add(next, line, limit);
      stretches.push(next);
    } else stretches.push(stretchOf(line));
  }
  return stretches;
}

function stretchOf(line: Line): Stretch {
  return { lines: [line], left: line.left, right: line.right, limit: Number.POSITIVE_INFINITY, filled: 0 };
}

function add(stretch: Stretch, line: Line, limit: number): void {
  stretch.lines.push(line);
  stretch.left = Math.min(stretch.left, line.left);
  stretch.right = Math.max(stretch.right, line.right);
  if (limit === Number.POSITIVE_INFINITY) return;
  stretch.limit = Math.min(stretch.limit, limit);
  stretch.filled++;
}

function beginsApart({ left }: Stretch, line: Line): boolean {
  return Math.abs(line.left - left) > MOST_INDENT * line.size;
}
