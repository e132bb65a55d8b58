import { isSameType, type Line } from '../lines/lines.ts';
import { byBaseline } from '../sorted.ts';
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
  const near = byBaseline(lines);
  for (const run of runsOf(lines)) {
    const found = run.map((line) => hostOf(line, near));
    // A quotation or note set beside the text keeps to no rows of it; single lines of it may meet one by chance.
    if (found.includes(undefined)) continue;
    run.forEach((line, i) => {
      if (found[i]!.order > line.order) hosts.set(line, found[i]!);
    });
  }
  if (hosts.size === 0) return [...lines];
  return lines
    .map((line) => ({ ...line, order: hosts.has(line) ? hosts.get(line)!.order + 0.5 : line.order }))
    .sort((a, b) => a.order - b.order);
}

/** Short lines that are no part of text drawn with them: each alone, or with those of its type drawn right below it. */
function runsOf(lines: readonly Line[]): Line[][] {
  const runs: Line[][] = [];
  lines.forEach((line, i) => {
    const [before, after] = [lines[i - 1], lines[i + 1]];
    if (!isApart(line, before, after)) return;
    const run = runs.at(-1);
    if (run && run.at(-1) === before && isSameType(before!, line) && goesOn({ lines: run }, line))
      run.push(line);
    else runs.push([line]);
  });
  return runs;
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

/** The nearest line to its left in the same row; of two as near the one drawn first. */
function hostOf(line: Line, near: (from: number, to: number) => Line[]): Line | undefined {
  let host: Line | undefined;
  for (const other of near(line.baseline - line.size, line.baseline + line.size)) {
    if (other.right > line.left || Math.abs(other.baseline - line.baseline) > SAME_BASELINE * line.size)
      continue;
    if (!host || other.right > host.right || (other.right === host.right && other.order < host.order))
      host = other;
  }
  return host;
}
