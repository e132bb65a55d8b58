import { CLOSING, STOPS } from '../lexicon/signs.ts';
import { isSameType, type Line } from '../lines/lines.ts';

/** Slack, in em, when asking whether a word would have fitted on the line before. */
const FIT = 0.45;

/** A first line is indented by at least this many em. */
export const INDENT = 0.7;
/** Beginnings of lines that differ by more than this, in em, agree on no edge. */
export const UNLIKE = 0.08;
/** A step between baselines this much wider than usual parts paragraphs, of which the usual is at most so many em. */
const WIDER_STEP = 1.28;
const MOST_LEADING = 1.9;
/** A line that ends with its sentence, or with a part of it; and one that does, or breaks a word. */
export const CLOSED = new RegExp(`[${STOPS}${CLOSING}\\u2010-]$`, 'u');

/** Between which lines are set, points. */
export interface LineEdges {
  left: number;
  right: number;
  /** How far the text of the page reaches where ragged lines end before it. */
  frame?: number;
}

/** Whether the first word of a line had room at the end of the line above. @param right - edge of the column, points */
export function wouldHaveFitted(above: Line, line: Line, right: number): boolean {
  return right > edgeFilled(above, line);
}

/** The farthest edge, points, before which the first word of a line had no room at the end of the line above. */
export function edgeFilled(above: Line, line: Line): number {
  return above.right + line.firstWidth + FIT * line.size;
}

/** Whether the first word of a line would have had room on the one above it, and so many em more. */
export function hasRoom(above: Line | undefined, line: Line, right: number, more: number): boolean {
  return (
    above !== undefined && isSameType(above, line) && right - above.right > line.firstWidth + more * line.size
  );
}

/** Whether a line stands in the middle between two edges. */
export function isCentred(line: Line, { left, right, frame = right }: LineEdges): boolean {
  const before = line.left - left;
  const slack = Math.min(line.size, before / 2);
  // A first line set in by an em has all its room before it.
  return before > line.size && [right, frame].some((edge) => Math.abs(before - (edge - line.right)) < slack);
}

/** Lines of a quotation come as near (em) as this to the edge that is as far in as where they begin. */
const NEAR_EDGE = 2;

/**
 * Where a line and those above it end at most: those of a quotation, set in from the left edge, as far in from the right.
 * @param above the lines of its paragraph so far
 */
export function rightEdgeOf(above: readonly Line[], line: Line, { left, right }: LineEdges): number {
  const { left: begin, size } = line;
  if (begin - left <= size) return right;
  const edge = right - (begin - left);
  const farthest = Math.max(line.right, ...above.map((other) => other.right));
  const isFlush = above.every((other) => Math.abs(other.left - begin) < UNLIKE * size);
  const isNear = farthest < edge + size / 2 && farthest > edge - NEAR_EDGE * size;
  return isFlush && isNear ? edge : right;
}

/** Whether a line stands further below the one above than those of one paragraph do. @param leading - in em */
export function isWideStep(above: Line, line: Line, leading: number): boolean {
  const step = (line.baseline - above.baseline) / Math.max(line.size, above.size);
  return step > WIDER_STEP * Math.min(leading, MOST_LEADING);
}
