import type { Column } from './columns.ts';
import type { LineCell, LineCells } from './line-cells.ts';

/** A row of a table: one or more lines. */
export type RowLines = LineCells[];

/** How lines of a body follow each other. */
export interface RowStyle {
  columns: readonly Column[];
  /** Distance of lines within a cell, where rows are set further apart than that; else undefined. */
  tight?: number;
  /** Rules stand between the rows, so lines between two rules are one row unless numbers say otherwise. */
  ruled: boolean;
}

/** Rows are set apart when their distance is this many times that of lines within a cell. */
const APART = 1.22;
/** Lines closer than this (em) stand side by side at different heights. */
const BESIDE = 0.8;

/** Groups the lines between two rules into rows. */
export function groupRows(lines: readonly LineCells[], style: RowStyle): RowLines[] {
  const byLabels = style.ruled ? undefined : groupByLabels(lines, style);
  if (byLabels) return byLabels;
  const rows: RowLines[] = [];
  lines.forEach((line, i) => {
    const row = rows.at(-1);
    if (row && isContinuation(row, line, lines[i + 1], style)) row.push(line);
    else rows.push([line]);
  });
  return rows;
}

/** Labels of rows are set apart from each other by at least this factor of the leading within a label. */
const LABELS_APART = 1.1;
/** Steps of one kind differ by less than this factor. */
const ALIKE = 1.06;

/** When more than this share of the lines beside labels begin anew in several columns, they are rows. */
const MOST_ANEW = 0.2;

/** Several texts of a line stand under others of their columns and read on from none. */
function startsAnew(above: RowLines, line: LineCells, style: RowStyle): boolean {
  if (line.cells.length < 2) return false;
  return line.cells.every((cell) => {
    const over = lastAbove(above, cell);
    return over !== undefined && !readsOn(over, cell, style);
  });
}

/**
 * Rows by their labels, where the lines of a label stand closer than labels do and values stand at heights of their
 * own beside them. Undefined where labels are not set so, or a row would hold two numbers of one column.
 */
function groupByLabels(lines: readonly LineCells[], style: RowStyle): RowLines[] | undefined {
  const labels = lines.filter((line) => line.cells[0]!.column === 0);
  if (labels.length < 4 || labels.length > 0.9 * lines.length) return undefined;
  const steps = labels.slice(1).map((line, i) => line.line.baseline - labels[i]!.line.baseline);
  const tight = tightStep(steps);
  if (tight === undefined) return undefined;
  const rows: RowLines[] = [];
  labels.forEach((line, i) => {
    if (i > 0 && steps[i - 1]! <= tight * ALIKE) rows.at(-1)!.push(line);
    else rows.push([line]);
  });
  for (const line of lines) {
    if (line.cells[0]!.column === 0) continue;
    const row = rowBeside(rows, line, tight);
    if (!row) return undefined;
    row.push(line);
  }
  for (const row of rows) row.sort((a, b) => a.line.baseline - b.line.baseline);
  let anew = 0;
  for (const row of rows) {
    for (let i = 1; i < row.length; i++) {
      const [above, line] = [row.slice(0, i), row[i]!];
      if (numbersClash(above, line) > 0) return undefined;
      if (line.cells[0]!.column !== 0 && startsAnew(above, line, style)) anew++;
    }
  }
  return anew > MOST_ANEW * (lines.length - labels.length) ? undefined : rows;
}

/** The smaller of two kinds of steps; undefined when there are not two. */
function tightStep(steps: readonly number[]): number | undefined {
  const sorted = [...steps].sort((a, b) => a - b);
  const tight = sorted[0]!;
  const wide = sorted.find((s) => s > tight * ALIKE);
  if (wide === undefined || wide < tight * LABELS_APART) return undefined;
  const near = sorted.filter((s) => s <= tight * ALIKE).length;
  return near >= 2 && near < sorted.length - 1 ? tight : undefined;
}

/** The row whose label stands beside a line; undefined when the line is too far above or below all of them. */
function rowBeside(rows: readonly RowLines[], line: LineCells, tight: number): RowLines | undefined {
  let best: RowLines | undefined;
  let least = Infinity;
  for (const row of rows) {
    const labels = row.filter((l) => l.cells[0]!.column === 0);
    const [first, last] = [labels[0]!.line.baseline, labels.at(-1)!.line.baseline];
    const y = line.line.baseline;
    if (y < first - 0.75 * tight || y > last + 0.75 * tight) continue;
    const distance = Math.abs((first + last) / 2 - y);
    if (distance < least) {
      least = distance;
      best = row;
    }
  }
  return best;
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

function areDisjoint(row: RowLines, line: LineCells): boolean {
  return row.every((r) => r.cells.every((a) => line.cells.every((b) => !overlap(a, b))));
}

function overlap(a: LineCell, b: LineCell): boolean {
  return a.column < b.column + b.colSpan && b.column < a.column + a.colSpan;
}

/** Number of columns in which a number would stand under a number. */
function numbersClash(row: RowLines, line: LineCells): number {
  let clashes = 0;
  for (const cell of line.cells) {
    if (!cell.numeric || cell.column === 0) continue;
    const above = lastAbove(row, cell);
    if (above?.numeric && !isBracketed(cell)) clashes++;
  }
  return clashes;
}

function isBracketed(cell: LineCell): boolean {
  return /^[([]/.test(cell.tokens[0]!.shown.text);
}

function lastAbove(row: RowLines, cell: LineCell): LineCell | undefined {
  for (let i = row.length - 1; i >= 0; i--) {
    const found = row[i]!.cells.find((c) => overlap(c, cell));
    if (found) return found;
  }
  return undefined;
}

/** All columns of the line begin anew: nothing in it reads on from the row. */
function bothStartRows(row: RowLines, line: LineCells, style: RowStyle): boolean {
  if (line.cells.length < 2 || line.cells.length < 0.6 * style.columns.length) return false;
  return line.cells.every((cell) => {
    const above = lastAbove(row, cell);
    return above !== undefined && !readsOn(above, cell, style);
  });
}

/** True when a cell's text was broken because the next word found no room. */
export function readsOn(above: LineCell, cell: LineCell, { columns }: RowStyle): boolean {
  const first = cell.tokens[0]!;
  const text = first.shown.text;
  if (above.numeric && cell.numeric) return isBracketed(cell);
  if (breaksOff(above)) return true;
  const column = columns[Math.min(above.column + above.colSpan, columns.length) - 1]!;
  const room = column.right - above.right;
  const wanted = first.right - first.left + 0.25 * first.size;
  return room < wanted + 1 || /^[\p{Ll}(]/u.test(text);
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

function startsSmall(cell: LineCell): boolean {
  return /^[\p{Ll}(]/u.test(cell.tokens[0]!.shown.text);
}

/** The text cannot end here. */
function breaksOff(cell: LineCell): boolean {
  return /[-\u2010/,;(&]$|^(?:of|and|or|the|in|for|to|with|by|per)$/.test(cell.tokens.at(-1)!.shown.text);
}

/** Indented under its label, while the next line is not. */
function isHanging(row: RowLines, stub: LineCell, next: LineCells | undefined): boolean {
  const label = row[0]!.cells.find((c) => c.column === 0);
  const below = next?.cells.find((c) => c.column === 0);
  if (!label || stub.left < label.left + 3) return false;
  return !below || below.left < stub.left - 2;
}
