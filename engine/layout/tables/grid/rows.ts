import { groupByLeading } from './leading.ts';
import type { LineCells } from './line-cells.ts';
import { areDisjoint, BESIDE, numbersClash, type RowLines, type RowStyle, startsAnew } from './row-lines.ts';
import { groupByBreaks } from './rows-by-breaks.ts';

/** Groups the lines between two rules into rows: into one where rules stand between the rows and nothing tells otherwise. */
export function groupRows(lines: readonly LineCells[], style: RowStyle): RowLines[] {
  const one = style.ruled ? joinLines(lines, style) : [];
  return one.length === 1 ? one : (groupByLeading(lines, style) ?? groupByBreaks(lines, style));
}

function joinLines(lines: readonly LineCells[], style: RowStyle): RowLines[] {
  const rows: RowLines[] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    if (row && isContinuation(row, line, style)) row.push(line);
    else rows.push([line]);
  }
  return rows;
}

/** Whether a line between the rules of a row is of that row. */
function isContinuation(row: RowLines, line: LineCells, style: RowStyle): boolean {
  const last = row.at(-1)!;
  const step = line.line.baseline - last.line.baseline;
  if (step < BESIDE * Math.max(line.line.size, last.line.size) && areDisjoint(row, line)) return true;
  return numbersClash(row, line) === 0 && !bothStartRows(row, line, style);
}

/** All columns of the line begin anew: nothing in it reads on from the row. */
function bothStartRows(row: RowLines, line: LineCells, style: RowStyle): boolean {
  return line.cells.length >= 0.6 * style.columns.length && startsAnew(row, line, style);
}
