import type { Box } from '../../../../document/document.ts';
import { holdsMiddle } from '../../../geometry.ts';
import { stepBetween, type TextLine } from '../../text-lines.ts';
import type { TextColumn } from '../page-columns.ts';
import type { Edges } from '../rules/edges.ts';
import { edgesToLattices, isFramed, type Lattice, partOfLattice } from '../rules/lattices.ts';
import type { Sheet } from '../sheet.ts';
import { FARTHEST } from './row-runs.ts';
import { isRow, LEAST_ROWS, shareInColumns } from './run-parts.ts';

/** A frame as wide as this share of the text's lines holds all that stands at its height. */
const WIDE = 0.8;

/** Of a row beyond a frame more than this stands in the columns within it where it is one of the same table. */
const MOST_SHARED = 0.5;

/**
 * The frames of a sheet that end what is in them, rows of their own with no rule between. Not where the row below or above
 * goes on in its columns, as below a framed head, between the rules of a table, and in a frame below its head.
 */
export function findFrames({ edges, lines }: Sheet, lattices = edgesToLattices(edges)): Lattice[] {
  return lattices
    .filter((lattice) => lattice.xs.length === 2 && isFramed(lattice))
    .flatMap(framesOf)
    .filter((frame) => !isRuledWithin(frame, edges) && endsRows(frame, lines));
}

/** What is nearer to the side of a frame (points) is the side. */
const ON_SIDE = 4;

function isRuledWithin({ left, right, top, bottom }: Box, { horizontal, vertical }: Edges): boolean {
  const isWithin = (at: number, from: number, to: number) => at > from + ON_SIDE && at < to - ON_SIDE;
  return (
    vertical.some((e) => isWithin(e.position, left, right) && e.start < bottom && e.end > top) ||
    horizontal.some((e) => isWithin(e.position, top, bottom) && e.start < right && e.end > left)
  );
}

/** Frames that touch below each other, each by itself. */
function framesOf(lattice: Lattice): Lattice[] {
  const { left, right, ys } = lattice;
  return ys.slice(1).map((bottom, i) => partOfLattice(lattice, { left, right, top: ys[i]!, bottom }));
}

/**
 * What stands in each frame of a sheet, and what stands between them.
 * @param lines - of the sheet, from top to bottom
 * @param frames - as from `findFrames`
 */
export function framedStrips(
  sheet: Sheet,
  lines: readonly TextLine[],
  frames: readonly Lattice[],
): { range: TextColumn; lines: readonly TextLine[] }[] {
  if (frames.length === 0) return [];
  const within = frames.map((frame) => ({
    range: { left: frame.left, right: frame.right },
    lines: lines.filter((line) => holdsMiddle(frame, line)),
  }));
  const range = { left: 0, right: sheet.width };
  const between = partBetween(lines, frames).map((part) => ({ range, lines: part }));
  return [...within, ...between];
}

/** Whether a frame holds whole lines, rows among them, that no row right below it goes on with. */
function endsRows(frame: Box, lines: readonly TextLine[]): boolean {
  const at = lines.filter((line) => line.baseline > frame.top && line.baseline < frame.bottom);
  const isInside = (line: TextLine) => line.left >= frame.left && line.right <= frame.right;
  if (!at.every(isInside) || at.length < LEAST_ROWS || !at.slice(1).every(isRow)) return false;
  const [left, right] = [Math.min(...lines.map((l) => l.left)), Math.max(...lines.map((l) => l.right))];
  if (frame.right - frame.left < WIDE * (right - left)) return false;
  const above = lines.findLast((line) => line.baseline < frame.top);
  const below = lines.find((line) => line.baseline > frame.bottom);
  const first = at.slice(0, LEAST_ROWS);
  return !(above && goesOn(first, above, at[0]!)) && !(below && goesOn(at, below, at.at(-1)!));
}

/** Whether a line outside of a frame is a row in the columns of those within, next to one of them. */
function goesOn(rows: readonly TextLine[], line: TextLine, next: TextLine): boolean {
  if (!isRow(line) || Math.abs(stepBetween(line, next)) > FARTHEST) return false;
  return shareInColumns(rows, line) > MOST_SHARED;
}

/** The lines outside of frames, parted at them. */
function partBetween(lines: readonly TextLine[], frames: readonly Box[]): TextLine[][] {
  const parts = new Map<number, TextLine[]>();
  for (const line of lines) {
    if (frames.some((frame) => holdsMiddle(frame, line))) continue;
    const above = frames.filter(({ bottom }) => bottom < line.baseline).length;
    parts.set(above, [...(parts.get(above) ?? []), line]);
  }
  return [...parts.values()];
}
