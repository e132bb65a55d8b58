import type { LineCells } from './line-cells.ts';
import { numbersClash, type RowLines, type RowStyle, startsAnew } from './row-lines.ts';

/** Labels of rows are set apart from each other by at least this factor of the leading within a label. */
const LABELS_APART = 1.1;
/** Steps of one kind differ by less than this factor. */
const ALIKE = 1.06;

/** When more than this share of the lines beside labels begin anew in several columns, they are rows. */
const MOST_ANEW = 0.2;

/**
 * Rows by their labels, where the lines of a label stand closer than labels do and values stand at heights of their
 * own beside them. Undefined where labels are not set so, or a row would hold two numbers of one column.
 */
export function groupByLabels(lines: readonly LineCells[], style: RowStyle): RowLines[] | undefined {
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
