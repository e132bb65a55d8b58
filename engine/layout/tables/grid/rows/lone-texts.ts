import { boxAround } from '../../../geometry.ts';
import type { Token } from '../../tokens.ts';
import type { Column } from '../column.ts';
import type { PlacedCell } from '../found-table.ts';
import type { LineCell, LineCells } from '../line-cells.ts';
import type { RowStyle } from './row-lines.ts';
import { isAligned, isCentredOver } from './sum-labels.ts';

/** A heading of rows stands this near (share of the width) to the middle of the columns it heads … */
const CENTRED = 0.03;
/** … and this near (em) where it would fit into a column of its own, to whose sides and middle it keeps within as much. */
const OFF = 0.5;
/** Texts reach this far (points) over the side of their column, at most. */
const SIDE = 2;
/** Labels whose left sides differ by less than this (em) are set alike. */
const FLUSH = 0.2;

/**
 * Spreads texts alone in their rows: those that reach over several columns or stand in the middle of all, and with
 * them the labels of other groups of rows that are set like one of these. A label whose rows are set in below it is one
 * of the first column.
 */
export function spreadLoneTexts(
  rows: readonly PlacedCell<Token[]>[][],
  columns: readonly Column[],
  style: RowStyle,
): void {
  const narrow: PlacedCell<Token[]>[] = [];
  const wide: PlacedCell<Token[]>[] = [];
  rows.forEach(([cell, ...others], i) => {
    if (!cell || others.length > 0) return;
    const isSpread = spread(cell, columns, style);
    const next = rows[i + 1] ?? [];
    if (cell.column > 0 || next.length < 2) return;
    if (isSpread) wide.push(cell);
    else if (areFlush(cell, next[0]!)) narrow.push(cell);
  });
  for (const label of narrow)
    if (wide.some((other) => areSetAlike(label, other))) label.colSpan = columns.length;
}

function spread(cell: PlacedCell<Token[]>, columns: readonly Column[], style: RowStyle): boolean {
  const from = firstSpanned(cell, columns, style);
  if (from === undefined) return false;
  cell.column = from;
  cell.colSpan = columns.length - from;
  return true;
}

/** The first of the columns that a text alone in its row spans to the last one. */
function firstSpanned(
  { column, colSpan, content }: PlacedCell<Token[]>,
  columns: readonly Column[],
  style: RowStyle,
): number | undefined {
  return column === 0 && colSpan > 1 ? 0 : firstHeaded({ column, tokens: content }, columns, style);
}

/** The first of the columns over all of which, to the last one, a text stands in the middle, or in that of the rules. */
function firstHeaded(
  { column, tokens }: Pick<LineCell, 'column' | 'tokens'>,
  columns: readonly Column[],
  { areNumbers, ruledWidth }: RowStyle,
): number | undefined {
  const [box, own] = [boxAround(tokens), columns[column]!];
  const em = tokens[0]!.size;
  const fits = box.left > own.left - SIDE && box.right < own.right + SIDE;
  const isOwn = fits ? isAligned(box, own, OFF * em) : Math.abs(box.left - own.left) < SIDE;
  if (isOwn && !areNumbers[column]) return undefined;
  // Cells may be wider than their texts, as those of the last column are where these stand to the left.
  if (ruledWidth && columns.length > 1 && offMiddle(box, [ruledWidth]) < OFF * em) return 0;
  return [0, 1].find((from) => {
    const all = columns.slice(from);
    const slack = fits ? OFF * em : CENTRED * (all.at(-1)!.right - all[0]!.left);
    return all.length > 1 && offMiddle(box, all) < slack;
  });
}

/** Parts lines at texts that head rows: alone in their lines, in the middle over all columns, above a line of several texts. */
export function partAtHeadings(
  lines: readonly LineCells[],
  columns: readonly Column[],
  style: RowStyle,
): LineCells[][] {
  const isHeading = lines.map(({ cells: [cell, ...others] }, i) => {
    if (others.length > 0 || cell!.numeric || (lines[i + 1]?.cells.length ?? 0) < 2) return false;
    return firstHeaded(cell!, columns, style) === 0;
  });
  const parts: LineCells[][] = [];
  for (const [i, line] of lines.entries()) {
    if (i === 0 || isHeading[i] || isHeading[i - 1]) parts.push([line]);
    else parts.at(-1)!.push(line);
  }
  return parts;
}

function areSetAlike(a: PlacedCell<Token[]>, b: PlacedCell<Token[]>): boolean {
  const [one, other] = [a.content[0]!.shown.font, b.content[0]!.shown.font];
  return areFlush(a, b) && one.bold === other.bold && one.italic === other.italic;
}

function areFlush({ content: [a] }: PlacedCell<Token[]>, { content: [b] }: PlacedCell<Token[]>): boolean {
  return Math.abs(a!.left - b!.left) < FLUSH * b!.size;
}

/** Words of a text that stands for several numbers, at least: a single one may stand for one. */
const LEAST_WORDS = 2;

/**
 * Spreads texts over all columns that their row leaves free and in whose middle they stand: those that reach over several,
 * and words among numbers.
 * @param rows - with what covers them from rows above
 */
export function spreadBetween(
  rows: readonly PlacedCell<Token[]>[][],
  columns: readonly Column[],
  { areNumbers }: RowStyle,
): void {
  for (const row of rows) {
    for (const [i, cell] of row.entries()) {
      const isNarrow = cell.colSpan === 1;
      if (isNarrow && (!areNumbers[cell.column] || !isPhrase(cell))) continue;
      const before = row[i - 1];
      const to = row[i + 1]?.column ?? columns.length;
      let from = before ? before.column + before.colSpan : 0;
      if (isNarrow || !before) from = Math.max(from, areNumbers.lastIndexOf(false, cell.column) + 1);
      if (isNarrow && !areNumbers.slice(from, to).every(Boolean)) continue;
      const free = columns.slice(from, to);
      const box = boxAround(cell.content);
      if (free.length <= cell.colSpan || !isCentredOver(box, free)) continue;
      if (!before && offMiddle(box, columns.slice(0, to)) < offMiddle(box, free)) continue;
      cell.column = from;
      cell.colSpan = free.length;
    }
  }
}

function isPhrase({ content }: PlacedCell<Token[]>): boolean {
  return content.filter(({ shown }) => /^\p{L}{2}/u.test(shown.text)).length >= LEAST_WORDS;
}

/** How far a text is from standing in the middle of columns. */
function offMiddle({ left, right }: Column, columns: readonly Column[]): number {
  return Math.abs(left + right - columns[0]!.left - columns.at(-1)!.right) / 2;
}
