import { edgeDistance } from '../../../geometry.ts';
import { median } from '../../../statistics.ts';
import { stepsDown, type TextLine } from '../../text-lines.ts';
import { partAtWhite } from './white-between.ts';

/** A table without rules has at least this many rows of several cells. */
export const LEAST_ROWS = 3;

export function isRow(line: TextLine): boolean {
  return line.chunks.length > 1;
}

export function lastRows(lines: readonly TextLine[], most = ROWS_ABOVE): TextLine[] {
  const rows: TextLine[] = [];
  for (let i = lines.length - 1; i >= 0 && rows.length < most; i--)
    if (isRow(lines[i]!)) rows.push(lines[i]!);
  return rows;
}

/** The blocks of a run that may each be a table of its own, as those of a sheet are: one below the other, or side by side. */
export function blocksOf(run: readonly TextLine[]): TextLine[][] {
  const parts = partsOf(run);
  return [...parts, ...(parts.length > 0 ? parts : [run]).flatMap(blocksWithin)];
}

function blocksWithin(part: readonly TextLine[]): TextLine[][] {
  const strips = partAtBlankRows(part);
  const beside = (strips.length > 0 ? strips : [part]).flatMap((strip) => partAtWhite(strip, LEAST_ROWS));
  return [...strips, ...beside];
}

/**
 * The parts of a run in which columns change, or that a heading parts: labels and values above a table, sums below it,
 * the next table. None when it is one all the way down.
 */
function partsOf(run: readonly TextLine[]): TextLine[][] {
  const parts: TextLine[][] = [];
  let part: TextLine[] = [];
  for (const line of run) {
    if (part.length > 0 && (isRow(line) ? shareInColumns(part, line) < KEPT : isHeading(line, part))) {
      parts.push(part);
      part = [];
    }
    if (part.length > 0 || isRow(line)) part.push(line);
  }
  parts.push(part);
  return parts.length > 1 ? parts.filter((lines) => lines.filter(isRow).length >= LEAST_ROWS) : [];
}

/** A row was left blank where the step to the next is so many times as large as most steps are. */
const BLANK = 1.6;
/** … and no larger than this where rows are set evenly. */
const EVEN = 1.15;
/** Share of the steps that are even in a grid of rows of one height. */
const EVENLY = 0.6;

/** The parts of a run of evenly set rows between which rows are left blank: each may be a table of its own. */
function partAtBlankRows(run: readonly TextLine[]): TextLine[][] {
  const steps = stepsDown(run);
  const usual = median(steps);
  if (steps.filter((step) => step < EVEN * usual && step * EVEN > usual).length < EVENLY * steps.length)
    return [];
  const parts: TextLine[][] = [];
  for (const [i, line] of run.entries()) {
    // Below what goes on in a cell stands the next row.
    if (i === 0 || (steps[i - 1]! > BLANK * usual && isRow(run[i - 1]!))) parts.push([]);
    parts.at(-1)!.push(line);
  }
  return parts.length > 1 ? parts.filter((part) => part.filter(isRow).length >= LEAST_ROWS) : [];
}

/** Type this many times as large as that of rows is a heading's. */
const LARGER = 1.1;

function isHeading({ size }: TextLine, above: readonly TextLine[]): boolean {
  return size > LARGER * lastRows(above)[0]!.size;
}

/** Chunks of one column stand within this of each other at their left, right or middle (em). */
export const ONE_EDGE = 0.4;
/** Rows above that a row is held against: one of them may have an empty cell. */
const ROWS_ABOVE = 3;

/** A row is of the columns above when this share of it stands in them. */
const KEPT = 0.5;

/** The share of a row that stands below the left, right or middle of something in the rows above. */
export function shareInColumns(above: readonly TextLine[], line: TextLine): number {
  const chunks = lastRows(above).flatMap((l) => l.chunks);
  const near = ONE_EDGE * line.size;
  const kept = line.chunks.filter((own) => chunks.some((chunk) => edgeDistance(own, chunk) <= near));
  return kept.length / line.chunks.length;
}
