import { type Chunk, joinChunks, linesOf, partAtGaps, type TextLine } from '../../text-lines.ts';
import type { TextColumn } from '../page-columns.ts';
import type { Lattice } from '../rules/lattices.ts';
import type { Sheet } from '../sheet.ts';
import { findFrames, framedStrips } from './framed-strips.ts';

/** What of the lines of a sheet stands in a range in which tables may. */
export interface Strip {
  range: TextColumn;
  lines: readonly TextLine[];
}

/** The lines of a sheet, their cells parted by more than the spaces of prose, in strips: narrow ones, then the whole sheet. */
export function stripsOf(sheet: Sheet, frames = findFrames(sheet)): Strip[] {
  return partInRanges(sheet, sheet.lines, frames);
}

/** The same, parted at all gaps that may stand between cells. */
export function closeStripsOf(sheet: Sheet, frames = findFrames(sheet)): Strip[] {
  return partInRanges(sheet, partClosely(sheet), frames);
}

function partInRanges(sheet: Sheet, free: readonly TextLine[], frames: readonly Lattice[]): Strip[] {
  const narrow = narrowRanges(sheet).map((range) => ({ range, lines: linesWithin(free, range) }));
  const whole = { range: { left: 0, right: sheet.width }, lines: free };
  return [...framedStrips(sheet, free, frames), ...narrow, whole];
}

/** The whole sheet, and strips that hold other lines than those before them: beside one column often stands just the next. */
export function withoutSame(strips: readonly Strip[]): Strip[] {
  return strips.filter(
    ({ lines }, i) =>
      i === strips.length - 1 || !strips.slice(0, i).some((before) => areSame(before.lines, lines)),
  );
}

function areSame(a: readonly TextLine[], b: readonly TextLine[]): boolean {
  return a.length === b.length && a.every((line, i) => line === b[i] || holdSame(line, b[i]!));
}

function holdSame({ chunks }: TextLine, other: TextLine): boolean {
  return chunks.length === other.chunks.length && chunks.every((chunk, i) => chunk === other.chunks[i]);
}

/** A column wider than this share of the page is its only one. */
const WIDE_COLUMN = 0.6;
/** Tables stand in ranges at least this share of the page wide, this far (points) from the text beside them. */
const LEAST_RANGE = 0.2;
const GUTTER = 6;

/** The columns of the page, and what is left and right of those of running text. */
function narrowRanges({ textColumns, setColumns, width }: Sheet): TextColumn[] {
  const isNarrow = (c: TextColumn) => c.right - c.left < WIDE_COLUMN * width;
  const columns = textColumns.filter(isNarrow);
  const beside = columns.flatMap((c) => [
    { left: 0, right: c.left - GUTTER },
    { left: c.right + GUTTER, right: width },
  ]);
  return [...columns, ...setColumns.filter(isNarrow), ...beside].filter(
    (c) => c.right - c.left > LEAST_RANGE * width,
  );
}

/** The lines of a sheet, parted at all gaps that may stand between cells. */
function partClosely({ leaders, content, lines }: Sheet): TextLine[] {
  return leaders.length > 0 ? linesOf(content) : partAtGaps(lines);
}

function linesWithin(lines: readonly TextLine[], range: TextColumn): TextLine[] {
  return filterChunks(lines, (chunk) => isWithin(chunk, range));
}

export function isWithin(chunk: Chunk, { left, right }: TextColumn): boolean {
  return chunk.left > left - 4 && chunk.right < right + 4;
}

function filterChunks(lines: readonly TextLine[], keep: (chunk: Chunk) => boolean): TextLine[] {
  const kept: TextLine[] = [];
  for (const line of lines) {
    if (line.chunks.every(keep)) kept.push(line);
    else {
      const chunks = line.chunks.filter(keep);
      if (chunks.length > 0) kept.push(joinChunks(chunks));
    }
  }
  return kept;
}
