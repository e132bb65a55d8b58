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

/** A cell's text was broken because the next word found no room. */
function readsOn(above: LineCell, cell: LineCell, { columns }: RowStyle): boolean {
  const first = cell.tokens[0]!;
  const text = first.shown.text;
  if (above.numeric && cell.numeric) return isBracketed(cell);
  if (/[-\u2010/,;(]$|^(?:of|and|or|the|in|for|to|with|by|per)$/.test(above.tokens.at(-1)!.shown.text))
    return true;
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
  if (!stub) {
    return line.cells.every((cell) => {
      const above = lastAbove(row, cell);
      return above !== undefined && readsOn(above, cell, style);
    });
  }
  const above = lastAbove(row, stub);
  if (!above || stub.colSpan > 1) return false;
  const rowHasValues = row.some((r) => r.cells.some((c) => c.column > 0));
  if (line.cells.length === 1)
    return readsOnLabel(above, stub, style) && !(rowHasValues && labelsNext(stub, next, style));
  if (!rowHasValues) return /^[\p{Ll}(]/u.test(stub.tokens[0]!.shown.text) && readsOn(above, stub, style);
  return line.cells.every((cell) => {
    const over = lastAbove(row, cell);
    return over !== undefined && !cell.numeric && readsOn(over, cell, style);
  });
}

/** A label that goes on in the next line: no room was left, or it starts small or indented. */
function readsOnLabel(above: LineCell, stub: LineCell, style: RowStyle): boolean {
  return readsOn(above, stub, style) && above.colSpan === 1;
}

/** The label's own continuation stands in the line below, so it begins a row. */
function labelsNext(stub: LineCell, next: LineCells | undefined, style: RowStyle): boolean {
  const below = next?.cells.find((c) => c.column === 0);
  if (!below || next!.cells.length < 2) return false;
  return (
    /^\p{Lu}/u.test(stub.tokens[0]!.shown.text) &&
    /^[\p{Ll}(]/u.test(below.tokens[0]!.shown.text) &&
    readsOn(stub, below, style)
  );
}
