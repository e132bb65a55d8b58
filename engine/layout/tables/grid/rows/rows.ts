import type { LineCells } from '../line-cells.ts';
import { groupByLabels } from './labelled-blocks.ts';
import { groupByLeading } from './leading.ts';
import {
  areDisjoint,
  BESIDE,
  hasLabel,
  numbersClash,
  type RowLines,
  type RowStyle,
  readsOn,
  startsAnew,
} from './row-lines.ts';
import { groupByBreaks } from './rows-by-breaks.ts';

/** Groups the lines between two rules into rows. */
export function linesToRows(lines: readonly LineCells[], style: RowStyle): RowLines[] {
  const joined = style.ruled ? joinRuledRows(lines, style) : undefined;
  // Several rows between two rules, each with a label, are parted as where no rules are.
  const parted = joined && joined.length > 1 && lines.every(hasLabel);
  return joined && !parted
    ? joined
    : (groupByLabels(lines) ?? groupByLeading(lines, style) ?? groupByBreaks(lines, style));
}

function joinRuledRows(lines: readonly LineCells[], style: RowStyle): RowLines[] {
  const rows: RowLines[] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    if (row && isContinuation(row, line, style)) row.push(line);
    else rows.push([line]);
  }
  return rows;
}

/** Share of the texts in a row's first line that are few. */
const FEW = 0.4;

/** Whether a line between the rules of a row is of that row. */
function isContinuation(row: RowLines, line: LineCells, style: RowStyle): boolean {
  const last = row.at(-1)!;
  const step = line.line.baseline - last.line.baseline;
  if (step < BESIDE * Math.max(line.line.size, last.line.size) && areDisjoint(row, line)) return true;
  if (bothStartRows(row, line, style) || isFullerRow(row, line, style)) return false;
  // A row of its own would fill more of the columns: two numbers under each other are in one cell.
  return line.cells.length <= FEW * row[0]!.cells.length || numbersClash(row, line, style) === 0;
}

/** All columns of the line begin anew: nothing in it reads on from the row. */
function bothStartRows(row: RowLines, line: LineCells, style: RowStyle): boolean {
  return line.cells.length >= 0.6 * style.columns.length && startsAnew(row, line, style);
}

/** Whether a line with a label and more texts stands below one that has its own label and others, and had room for it. */
function isFullerRow(row: RowLines, line: LineCells, style: RowStyle): boolean {
  const [first] = row;
  if (row.length > 1 || !hasLabel(first!) || !hasLabel(line) || first!.cells.length < 2) return false;
  return line.cells.length > first!.cells.length && !readsOn(first!.cells[0]!, line.cells[0]!, style);
}
