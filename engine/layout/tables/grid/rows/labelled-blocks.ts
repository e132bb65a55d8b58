import type { LineCells } from '../line-cells.ts';
import { hasLabel, type RowLines, WIDEST_LEADING } from './row-lines.ts';

/** Rows, and lines in them without their label, at least. */
const LEAST_ROWS = 3;
/** The white between rows is more than any within them by at least this (em). */
const WHITER = 0.12;
/** A label begins in the first line of its row, or its middle is that of the row, to so many em. */
const OFF = 0.6;
/** Share of the texts of a row's fullest line that are few. */
const FEW = 0.5;

/**
 * Rows told by their labels and the white around them, whatever stands in their cells, as paragraphs and lists do: parted
 * at the widest whites, each holds one label, all of them at the top or all in the middle, beside which few texts go on.
 * Undefined where there is no such way.
 */
export function groupByLabels(lines: readonly LineCells[]): RowLines[] | undefined {
  const labels = labelsOf(lines);
  const labelled = lines.filter(hasLabel).length;
  if (labels.length < LEAST_ROWS || lines.length - labelled < LEAST_ROWS) return undefined;
  const whites = whitesAbove(lines);
  const between = labels
    .slice(1)
    .map(({ from }, i) => Math.max(...whites.slice(labels[i]!.to + 1, from + 1)));
  const least = Math.min(...between);
  const em = lines[0]!.line.size;
  if (least <= 0 || whites.some((white) => white < least && white > least - WHITER * em)) return undefined;
  const rows: RowLines[] = [];
  for (const [i, line] of lines.entries()) {
    if (i === 0 || whites[i]! >= least) rows.push([line]);
    else rows.at(-1)!.push(line);
  }
  // What goes on from the page before has no label.
  const own = rows.filter((row, i) => i > 0 || row.some(hasLabel));
  return rows.every(goesOnInFew) && (own.every(isTopped) || own.every(isCentred)) ? rows : undefined;
}

/** The first and the last line of each label, as numbers. */
function labelsOf(lines: readonly LineCells[]): { from: number; to: number }[] {
  const labels: { from: number; to: number }[] = [];
  lines.forEach((line, i) => {
    if (!hasLabel(line)) return;
    const last = labels.at(-1);
    const step = last ? line.line.baseline - lines[last.to]!.line.baseline : Infinity;
    if (last && step < WIDEST_LEADING * line.line.size) last.to = i;
    else labels.push({ from: i, to: i });
  });
  return labels;
}

/** The white over each line, up to the lowest text above it; less than nothing where they stand beside each other. */
function whitesAbove(lines: readonly LineCells[]): number[] {
  let lowest = Infinity;
  return lines.map(({ line }) => {
    const white = line.top - lowest;
    lowest = lowest === Infinity ? line.bottom : Math.max(lowest, line.bottom);
    return white;
  });
}

/** Whether the lines of a row are of the fullest one and of few texts that go on in its cells, none of them a number. */
function goesOnInFew(row: RowLines): boolean {
  const fullest = row.reduce((a, b) => (b.cells.length > a.cells.length ? b : a));
  return row.every(
    (line) =>
      line === fullest ||
      (line.cells.length <= FEW * fullest.cells.length && !line.cells.some(({ numeric }) => numeric)),
  );
}

function isTopped([first]: RowLines): boolean {
  return first !== undefined && hasLabel(first);
}

function isCentred(row: RowLines): boolean {
  const labels = row.filter(hasLabel);
  const [first, last] = [labels[0]?.line, labels.at(-1)?.line];
  if (!first || !last) return false;
  const [top, bottom] = [row[0]!.line.top, row.at(-1)!.line.bottom];
  return Math.abs(first.top + last.bottom - top - bottom) / 2 < OFF * first.size;
}
