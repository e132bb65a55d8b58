import { groupByLeading } from './leading.ts';
import type { LineCell, LineCells } from './line-cells.ts';
import {
  areDisjoint,
  breaksOff,
  isBracketed,
  lastAbove,
  numbersClash,
  type RowLines,
  type RowStyle,
  readsOn,
  startsAnew,
  startsSmall,
} from './row-lines.ts';
import { groupByFirstLines } from './rows-by-first-lines.ts';
import { groupByLabels } from './rows-by-labels.ts';

/** Rows are set apart when their distance is this many times that of lines within a cell. */
const APART = 1.22;
/** Lines closer than this (em) stand side by side at different heights. */
const BESIDE = 0.8;

/** Groups the lines between two rules into rows. */
export function groupRows(lines: readonly LineCells[], style: RowStyle): RowLines[] {
  const set = style.ruled
    ? undefined
    : (groupByLeading(lines, style) ?? groupByFirstLines(lines, style) ?? groupByLabels(lines, style));
  if (set) return set;
  const rows: RowLines[] = [];
  lines.forEach((line, i) => {
    const row = rows.at(-1);
    if (row && isContinuation(row, line, lines[i + 1], style)) row.push(line);
    else rows.push([line]);
  });
  return rows;
}

/** Finds out whether rows are set further apart than the lines of a cell. */
export function findTightLeading(lines: readonly LineCells[]): number | undefined {
  const steps: { step: number; clash: boolean }[] = [];
  for (let i = 1; i < lines.length; i++) {
    const step = lines[i]!.line.baseline - lines[i - 1]!.line.baseline;
    if (step > BESIDE * lines[i]!.line.size)
      steps.push({ step, clash: numbersClash([lines[i - 1]!], lines[i]!) > 0 });
  }
  if (steps.length < 3) return undefined;
  const sorted = steps.map((s) => s.step).sort((a, b) => a - b);
  const tight = sorted[Math.floor(sorted.length * 0.1)]!;
  const near = steps.filter((s) => s.step <= tight * 1.08);
  const far = steps.filter((s) => s.step > tight * APART);
  if (near.length + far.length < 0.8 * steps.length || far.length < 0.25 * steps.length) return undefined;
  // Where tight lines hold rows of numbers, the wide steps only part groups of rows.
  return near.filter((s) => s.clash).length > 0.15 * near.length ? undefined : tight;
}

function isContinuation(
  row: RowLines,
  line: LineCells,
  next: LineCells | undefined,
  style: RowStyle,
): boolean {
  const last = row.at(-1)!;
  const step = line.line.baseline - last.line.baseline;
  if (step < BESIDE * Math.max(line.line.size, last.line.size) && areDisjoint(row, line)) return true;
  if (style.ruled) return numbersClash(row, line) === 0 && !bothStartRows(row, line, style);
  if (style.tight !== undefined) return step <= style.tight * 1.1 && numbersClash(row, line) === 0;
  if (step > 1.75 * Math.max(line.line.size, last.line.size)) return false;
  return continuesInText(row, line, next, style);
}

/** All columns of the line begin anew: nothing in it reads on from the row. */
function bothStartRows(row: RowLines, line: LineCells, style: RowStyle): boolean {
  return line.cells.length >= 0.6 * style.columns.length && startsAnew(row, line, style);
}

function continuesInText(
  row: RowLines,
  line: LineCells,
  next: LineCells | undefined,
  style: RowStyle,
): boolean {
  if (numbersClash(row, line) > 0) return false;
  const stub = line.cells.find((c) => c.column === 0);
  if (!stub) return continuesWithoutLabel(row, line, style);
  const above = lastAbove(row, stub);
  if (!above || stub.colSpan > 1) return false;
  const rowHasValues = row.some((r) => r.cells.some((c) => c.column > 0));
  if (line.cells.length === 1) {
    if (!readsOn(above, stub, style) || above.colSpan > 1) return false;
    return startsSmall(stub) || breaksOff(above) || isHanging(row, stub, next);
  }
  if (!rowHasValues) return startsSmall(stub) && readsOn(above, stub, style);
  return line.cells.every((cell) => {
    const over = lastAbove(row, cell);
    return over !== undefined && (!cell.numeric || isBracketed(cell)) && readsOn(over, cell, style);
  });
}

/** Lines without a label go on in the row's cells when one of them surely does, or when only one cell is text. */
function continuesWithoutLabel(row: RowLines, line: LineCells, style: RowStyle): boolean {
  const above = line.cells.map((cell) => lastAbove(row, cell));
  const values = row.reduce((sum, l) => sum + l.cells.filter((c) => c.numeric && c.column > 0).length, 0);
  if (line.cells.length === 1 && !line.cells[0]!.numeric && above[0] && values < 2) return true;
  if (line.cells.some((cell, i) => above[i] && (startsSmall(cell) || breaksOff(above[i]!)))) return true;
  return line.cells.every((cell, i) => above[i] !== undefined && readsOn(above[i]!, cell, style));
}

/** Indented under its label, while the next line is not. */
function isHanging(row: RowLines, stub: LineCell, next: LineCells | undefined): boolean {
  const label = row[0]!.cells.find((c) => c.column === 0);
  const below = next?.cells.find((c) => c.column === 0);
  if (!label || stub.left < label.left + 3) return false;
  return !below || below.left < stub.left - 2;
}
