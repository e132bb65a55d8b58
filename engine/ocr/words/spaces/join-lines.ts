import type { Box } from '../../../document/document.ts';
import type { RecognizedBlock, RecognizedLine } from '../../engines/ocr-engine.ts';
import { liesBetween } from '../order/order-lines.ts';

/** A line goes on over a gap of so many usual spaces; columns and cells stand further apart. */
const SPACES = 1.6;
/** Baselines of one line differ by less than this share of its height. */
const LEVEL = 0.25;

/**
 * Joins lines that the engine broke between words, as it does below photographs: each piece goes to the one it
 * follows, in whatever blocks they are, but over no gutter. `spaceOf` tells how wide a line's spaces are.
 */
export function joinLines(
  blocks: readonly RecognizedBlock[],
  gutters: readonly Box[],
  spaceOf: (line: RecognizedLine) => number,
): RecognizedBlock[] {
  const lines = blocks.flatMap((block) => block.lines).sort((a, b) => a.left - b.left);
  const gone = new Set<RecognizedLine>();
  for (const line of lines) {
    if (gone.has(line)) continue;
    for (let next = follower(); next; next = follower()) {
      append(line, next);
      gone.add(next);
    }
    function follower(): RecognizedLine | undefined {
      const space = spaceOf(line);
      return lines.find(
        (other) =>
          other !== line &&
          !gone.has(other) &&
          follows(other, line, space) &&
          !liesBetween(gutters, line, other),
      );
    }
  }
  return blocks
    .map((block) => ({ lines: block.lines.filter((line) => !gone.has(line)) }))
    .filter((block) => block.lines.length > 0);
}

function follows(next: RecognizedLine, line: RecognizedLine, space: number): boolean {
  const gap = next.left - line.right;
  if (gap < 0 || gap > SPACES * space) return false;
  const height = Math.min(line.bottom - line.top, next.bottom - next.top);
  return Math.abs(next.baseline.y0 - line.baseline.y1) < LEVEL * height;
}

function append(line: RecognizedLine, next: RecognizedLine): void {
  line.words = [...line.words, ...next.words];
  line.right = next.right;
  line.top = Math.min(line.top, next.top);
  line.bottom = Math.max(line.bottom, next.bottom);
  line.baseline = { ...line.baseline, x1: next.baseline.x1, y1: next.baseline.y1 };
}
