import type { Box } from '../../../document/document.ts';
import { boxAround } from '../../geometry.ts';
import { isBareTableLabel } from '../../lexicon/captions.ts';
import type { Sheet } from '../detect/sheet.ts';
import { type Chunk, groupByBaseline, opensCaption } from '../text-lines.ts';
import type { Token } from '../tokens.ts';

/** A caption printed over, under or beside a table. */
export interface Caption {
  box: Box;
  tokens: Token[];
}

/** A caption has at most this many lines … */
const MOST_LINES = 9;
/** … set at most this many em apart, and stands that near to its table. */
const LEADING = 2.3;
const NEAREST = 3.6;
/** One in the margin begins at most this many em above or below the top of its table. */
const BESIDE_TOP = 1.5;

/** Chunks that begin a caption. In running text a sentence may begin so too; its place tells them apart. */
export function findCaptionStarts(sheet: Sheet): Chunk[] {
  const starts: Chunk[] = [];
  for (const line of sheet.lines) {
    for (const chunk of line.chunks) {
      if (opensCaption(chunk) || isBareLabel(chunk)) starts.push(chunk);
    }
  }
  return starts;
}

function isBareLabel({ tokens }: Chunk): boolean {
  return tokens.length === 1 && isBareTableLabel(tokens[0]!.shown.text);
}

/** The caption of the table in `box`: right above it, right below, or beside its top. `free` tells which words are left. */
export function findCaption(
  sheet: Sheet,
  starts: readonly Chunk[],
  box: Box,
  free: (token: Token) => boolean,
): Caption | undefined {
  const near = starts.filter((s) => s.left < box.right && s.right > box.left - 4 && s.tokens.every(free));
  const above = near
    .filter((s) => s.baseline < box.top + 0.6 * s.size)
    .sort((a, b) => b.baseline - a.baseline);
  for (const start of above.slice(0, 2)) {
    const caption = captionAbove(sheet, start, box, free);
    if (caption) return caption;
  }
  const below = near.filter((s) => s.top > box.bottom - 3).sort((a, b) => a.baseline - b.baseline)[0];
  if (below && below.top - box.bottom < NEAREST * below.size)
    return followDown(sheet, below, reachOf(sheet, below, box), free);
  const beside = starts.find((s) => isBeside(s, box) && s.tokens.every(free));
  return beside && followDown(sheet, beside, reachBeside(sheet, beside, box), free);
}

/** Whether a caption begins in the margin, at the height of the first lines of a table. */
function isBeside({ left, right, baseline, size }: Chunk, box: Box): boolean {
  return (right < box.left || left > box.right) && Math.abs(baseline - size - box.top) < BESIDE_TOP * size;
}

function reachBeside({ width }: Sheet, start: Chunk, box: Box): Reach {
  return start.right < box.left ? [start.left, box.left - SLACK] : [start.left, width];
}

function captionAbove(
  sheet: Sheet,
  start: Chunk,
  box: Box,
  free: (token: Token) => boolean,
): Caption | undefined {
  const size = start.size;
  if (box.top - start.baseline > MOST_LINES * 1.6 * size) return undefined;
  const [left, right] = reachOf(sheet, start, box);
  const between = sheet.tokens.filter(
    (t) =>
      t.baseline > start.baseline - 0.3 * size &&
      t.baseline < box.top + 0.6 * t.size &&
      t.left > left - SLACK &&
      t.right < right + SLACK &&
      free(t),
  );
  const lines = groupByBaseline(between);
  if (lines.length === 0 || lines.length > MOST_LINES) return undefined;
  for (let i = 1; i < lines.length; i++) {
    if (lines[i]![0]!.baseline - lines[i - 1]![0]!.baseline > LEADING * size) return undefined;
  }
  const last = lines.at(-1)![0]!;
  if (box.top - last.baseline > NEAREST * size) return undefined;
  return { box: boxAround(between), tokens: between };
}

/** From where to where across the page a caption may stand; its words end this near to it (points). */
type Reach = readonly [left: number, right: number];
const SLACK = 3;

function reachOf(sheet: Sheet, start: Chunk, box: Box): Reach {
  const column = sheet.textColumns.find((c) => c.left < start.left + 6 && c.right > start.right - 6);
  const left = Math.min(start.left, box.left, column?.left ?? Infinity);
  const right = Math.max(start.right, box.right, column?.right ?? 0);
  // In a page of several columns the caption keeps to the column of its table.
  return column && box.left > column.left - 12 && box.right < column.right + 12
    ? [column.left - 12, column.right + 12]
    : [left, right];
}

/** The lines of a caption from its first one down. */
function followDown(
  sheet: Sheet,
  start: Chunk,
  [left, right]: Reach,
  free: (token: Token) => boolean,
): Caption {
  const following = sheet.tokens.filter(
    (t) =>
      t.baseline > start.baseline - 0.3 * start.size &&
      t.baseline < start.baseline + MOST_LINES * 1.5 * start.size &&
      t.left > left - SLACK &&
      t.right < right + SLACK &&
      free(t),
  );
  const tokens: Token[] = [];
  let baseline = start.baseline;
  for (const line of groupByBaseline(following)) {
    if (line[0]!.baseline - baseline > 1.35 * start.size || Math.abs(line[0]!.size - start.size) > 0.6) break;
    baseline = line[0]!.baseline;
    tokens.push(...line);
  }
  return {
    box: boxAround(tokens.length > 0 ? tokens : start.tokens),
    tokens: tokens.length > 0 ? tokens : start.tokens,
  };
}
