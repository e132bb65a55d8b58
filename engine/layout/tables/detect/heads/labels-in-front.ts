import type { Box } from '../../../../document/document.ts';
import { type Chunk, linesOf } from '../../text-lines.ts';
import { tokensBetween } from '../../tokens.ts';
import type { Sheet } from '../sheet.ts';

/** Labels stand beside at least this share of the rows. */
const LABELLED = 0.6;
/** Longer texts beside rules (words) are another column's prose. */
const LONGEST_LABEL = 14;
/** Labels stand at most this far (share of the ruled width) out. */
const REACH = 2;

/** Widens a box of ruled values to the labels in front of them, over which no rules are drawn. */
export function widenToLabels(box: Box, sheet: Sheet): Box {
  const farthest = box.left - REACH * (box.right - box.left);
  const beside = tokensBetween(sheet, box.top, box.bottom).filter(
    ({ left }) => left > farthest && left < box.right,
  );
  const lines = linesOf(beside, 1.2);
  const labels: Chunk[] = [];
  let rows = 0;
  for (const { chunks } of lines) {
    const inside = chunks.filter((c) => c.left > box.left - 4);
    if (inside.length === 0) continue;
    rows++;
    const label = chunks.filter((c) => c.right < box.left + 4).at(-1);
    if (label) labels.push(label);
  }
  if (rows < 3 || labels.length < LABELLED * rows) return box;
  if (labels.some((c) => c.tokens.length > LONGEST_LABEL)) return box;
  const left = mostCommonLeft(labels);
  const isProse = sheet.textColumns.some(
    (c) => c.right < box.left + 4 && left !== undefined && left > c.left - 6 && left < c.right,
  );
  return left === undefined || isProse ? box : { ...box, left: left - 1 };
}

/** The left edge of the labels: indented ones stand right of where most begin. */
function mostCommonLeft(labels: readonly Chunk[]): number | undefined {
  const sorted = labels.map((c) => c.left).sort((a, b) => a - b);
  const least = sorted[0]!;
  const indent = 4 * labels[0]!.size;
  return sorted.filter((x) => x < least + indent).length > 0.7 * sorted.length ? least : undefined;
}
