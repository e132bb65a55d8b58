import type { Box } from '../../../../document/document.ts';
import { boxAround, overlaps, overlapsAcross } from '../../../geometry.ts';
import { type Chunk, countWords, type TextLine } from '../../text-lines.ts';
import type { TextColumn } from '../page-columns.ts';
import { type Finding, nameOf } from '../regions.ts';
import type { Sheet } from '../sheet.ts';
import { findHeadedRuns } from './headed-runs.ts';
import { findRowRuns, type RowRun, WITHIN_CELL } from './row-runs.ts';
import { blocksOf, isRow } from './run-parts.ts';
import { partSideBySide } from './side-by-side.ts';
import { closeStripsOf, isWithin, type Strip, stripsOf, withoutSame } from './strips.ts';
import { whitesBetween } from './white-between.ts';
import { findWhiteRuns, type WhiteRun } from './white-runs.ts';

/** A box of rows, with the name that it shares with those beside it when they are a series of tables. */
export type RunBox = Box & Pick<Finding, 'series' | 'gutters'>;

/**
 * Boxes of lines that look like rows of cells, in the columns of text first, then over the whole page. Where rows go on
 * beside a column there are both, if they end elsewhere there.
 */
export function findAlignedRuns(sheet: Sheet, strips = stripsOf(sheet)): RunBox[] {
  return boxesAmong(sheet, strips, findRowRuns);
}

/** The same of rows whose cells are no further apart than the words of justified prose, if white runs down between them. */
export function findCloseRuns(sheet: Sheet, strips = closeStripsOf(sheet)): RunBox[] {
  return boxesAmong(sheet, strips, (lines, range) => findRowRuns(lines, range).filter(hasRivers));
}

/** Boxes of lines between whose texts white runs down, whatever stands in them. */
export function findColumnRuns(
  sheet: Sheet,
  strips = stripsOf(sheet),
): (RunBox & Pick<WhiteRun, 'isAligned'>)[] {
  const gutters = whitesBetween(sheet.textColumns);
  return boxesAmong(sheet, withoutSame(strips), (lines) => findWhiteRuns(lines, gutters));
}

/** Boxes of lines below heads in bold between whose texts white runs down. */
export function findHeadedBoxes(sheet: Sheet, strips = closeStripsOf(sheet)): RunBox[] {
  if (!sheet.content.some(({ shown }) => shown.font.bold)) return [];
  const gutters = whitesBetween(sheet.textColumns);
  return boxesAmong(sheet, withoutSame(strips), (lines) => findHeadedRuns(lines, gutters));
}

/** Share of the gaps in rows that meet one in the row above where white runs down; in justified prose a quarter does. */
const MEETING = 0.8;

function hasRivers({ lines }: RowRun): boolean {
  const rows = lines.filter(isRow).map(({ chunks }) => whitesBetween(chunks));
  const meeting = rows
    .slice(1)
    .flatMap((gaps, i) => gaps.map((gap) => rows[i]!.some((above) => overlapsAcross(gap, above))));
  return meeting.filter(Boolean).length >= MEETING * meeting.length;
}

function boxesAmong<T extends RowRun>(
  sheet: Sheet,
  strips: readonly Strip[],
  findRuns: (lines: readonly TextLine[], range: TextColumn) => T[],
): (RunBox & Omit<T, 'lines'>)[] {
  type Found = RunBox & Omit<T, 'lines'>;
  const boxes: Found[] = [];
  const halves: Found[] = [];
  const whole = strips.at(-1)!;
  for (const strip of strips) {
    const { range, lines } = strip;
    for (const { run, series, facts } of findRuns(lines, range).flatMap(partRun)) {
      const asBox = (part: readonly TextLine[]): Found => Object.assign(boxAround(part), facts);
      const box = Object.assign(asBox(run), { series });
      const isHalf = strip !== whole && goesOnBeside(run, sheet, whole.lines, range);
      const found = isHalf ? halves : boxes;
      if (found.some((b) => overlaps(b, box))) continue;
      if (isHalf) found.push(box);
      else {
        found.push(box, ...blocksOf(run).map(asBox));
      }
    }
  }
  const all = [...boxes, ...halves];
  return [...boxes, ...halves.filter((half) => all.some((other) => standsBeside(half, other)))];
}

/** The tables that stand side by side in a run, with what is known of it. */
function partRun<T extends RowRun>({
  lines,
  ...facts
}: T): { run: TextLine[]; series?: string; facts: Omit<T, 'lines'> }[] {
  const parts = partSideBySide(lines);
  const series = parts.length > 1 ? nameOf(lines[0]!) : undefined;
  return parts.map((part) => ({ run: part, series, facts }));
}

/** Ends of tables that stand side by side are further apart than this (points): a line. */
const OTHER_END = 6;

/** Whether two runs stand side by side, of which one begins and ends elsewhere than the other: rows of one table do not. */
function standsBeside(a: Box, b: Box): boolean {
  return (
    (a.right < b.left || b.right < a.left) &&
    a.top < b.bottom &&
    b.top < a.bottom &&
    Math.abs(a.top - b.top) > OTHER_END &&
    Math.abs(a.bottom - b.bottom) > OTHER_END
  );
}

/**
 * Lines that go on beyond the column at the same height are rows of a wider table, but for those of prose: a long text
 * in a column of text, if it goes on from the line above.
 */
function goesOnBeside(
  run: readonly TextLine[],
  { textColumns }: Sheet,
  free: readonly TextLine[],
  range: TextColumn,
): boolean {
  const isProse = (chunk: Chunk, line: number) =>
    countWords(chunk) > 3 &&
    textColumns.some((column) => isWithin(chunk, column)) &&
    goesOn(chunk, free, line);
  const box = boxAround(run);
  let rows = 0;
  for (const [i, line] of free.entries()) {
    if (line.baseline < box.top || line.baseline > box.bottom) continue;
    const beside = line.chunks.filter((chunk) => !isWithin(chunk, range));
    if (beside.length === 0 || (beside.length === 1 && isProse(beside[0]!, i))) continue;
    if (run.some((l) => Math.abs(l.baseline - line.baseline) < 0.3 * line.size)) rows++;
  }
  return rows > 0.5 * run.length;
}

/** Whether a text stands right below another: that of a cell begins anew. */
function goesOn(chunk: Chunk, lines: readonly TextLine[], line: number): boolean {
  const { baseline, size } = lines[line]!;
  for (let i = line - 1; i >= 0 && baseline - lines[i]!.baseline <= WITHIN_CELL * size; i--)
    if (lines[i]!.chunks.some((above) => overlapsAcross(above, chunk))) return true;
  return false;
}
