import type { Line } from '../lines/lines.ts';
import { goesOn } from './blocks.ts';

/** Longer lines are text of a column that was drawn first. */
const MOST_WORDS = 4;
/** Baselines of one row agree within this share of an em. */
const SAME_BASELINE = 0.2;

/**
 * Lines in the order of the content stream, but for short ones drawn before the line behind which they stand: marks,
 * dates and prices that are set at the right edge, as browsers draw floats before the text around them.
 */
export function placeFloats(lines: readonly Line[]): Line[] {
  const hosts = new Map<Line, Line>();
  lines.forEach((line, i) => {
    const host = isApart(line, lines[i - 1], lines[i + 1]) ? hostOf(line, lines) : undefined;
    if (host && host.order > line.order) hosts.set(line, host);
  });
  if (hosts.size === 0) return [...lines];
  return lines
    .map((line) => ({ ...line, order: hosts.has(line) ? hosts.get(line)!.order + 0.5 : line.order }))
    .sort((a, b) => a.order - b.order);
}

function isShort(line: Line): boolean {
  return line.words <= MOST_WORDS && !line.rightToLeft;
}

/** Whether a line is short and no part of text drawn with it. */
function isApart(line: Line, before: Line | undefined, after: Line | undefined): boolean {
  const goesOnFrom = before !== undefined && !isShort(before) && goesOn({ lines: [before] }, line);
  const goesOnTo = after !== undefined && !isShort(after) && goesOn({ lines: [line] }, after);
  return isShort(line) && !goesOnFrom && !goesOnTo;
}

/** The nearest line to its left in the same row. */
function hostOf(line: Line, lines: readonly Line[]): Line | undefined {
  let host: Line | undefined;
  for (const other of lines) {
    if (other.right > line.left || Math.abs(other.baseline - line.baseline) > SAME_BASELINE * line.size)
      continue;
    if (!host || other.right > host.right) host = other;
  }
  return host;
}
