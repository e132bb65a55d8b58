import { middleOf } from '../../tokens.ts';
import type { LineCell, LineCells } from '../line-cells.ts';
import { lastAbove, numbersClash, type RowStyle, readsOn } from './row-lines.ts';

/** Rows beside labels that stand in their middle, at least; fewer are told by their numbers, and by the very middle. */
const LEAST_ROWS = 3;
/** Share of the rows that begin anew in the column behind the labels. */
const LEAST_ANEW = 0.75;
/** A label's middle and that of its rows agree within this share of the distance of two rows. */
const CENTRED = 0.6;
/** A label stands in the line of a row when it is nearer to it than this share of that distance. */
const IN_LINE = 0.15;
/** Lines of one label are at most this many em apart. */
const LEADING = 1.7;

/** Rows of one line each, with the texts that stand in the middle of several of them. */
interface GroupedRows {
  rows: LineCells[];
  covers: Cover[];
}

/** A text that covers `count` rows from the row `from` on. */
export interface Cover {
  cells: LineCell[];
  from: number;
  count: number;
}

/**
 * Reads lines as rows of one line each whose labels, and other texts, stand in the middle of the rows they hold for.
 * Undefined where they are not set so throughout.
 */
export function groupByCentredLabels(lines: readonly LineCells[], style: RowStyle): GroupedRows | undefined {
  const fullest = fullestColumn(lines, style);
  return readAround(1, lines, style) ?? (fullest === 1 ? undefined : readAround(fullest, lines, style));
}

/** The first column that most lines fill; labels before it may hold for several labels each. */
function fullestColumn(lines: readonly LineCells[], { columns }: RowStyle): number {
  const filled = columns.map((_, column) => (column === 0 ? 0 : lines.filter(fills(column)).length));
  return filled.indexOf(Math.max(...filled));
}

function fills(column: number): (line: LineCells) => boolean {
  return ({ cells }) => cells.some((cell) => cell.column === column && cell.colSpan === 1);
}

/** @param anchor - The column that each row fills; those before it are of labels. */
function readAround(anchor: number, lines: readonly LineCells[], style: RowStyle): GroupedRows | undefined {
  const rows = lines.filter(fills(anchor));
  if (rows.length < LEAST_ROWS ? !areTwo(rows, style) : !beginAnew(rows, style)) return undefined;
  const ys = rows.map((row) => heightOf(row.cells.filter((cell) => cell.column === anchor)));
  const inRows = new Set(rows.flatMap((row) => row.cells));
  const covers: Cover[] = [];
  for (let column = 0; column < style.columns.length; column++) {
    if (column === anchor) continue;
    const own = lines.flatMap((line) => line.cells.filter((cell) => cell.column === column));
    const filled = rows.filter(({ cells }) => cells.some((cell) => standsOver(cell, column))).length;
    if (column > 0 && filled === rows.length && own.every((cell) => inRows.has(cell))) continue;
    const texts = column < anchor ? joinLabels(own) : own.map((cell) => [cell]);
    // A value in the middle of two lines rather tells that they are one row, broken for room.
    const mayCover = column < anchor || rows.length >= LEAST_ROWS;
    const found =
      mayCover && texts.length > 0 && texts.length < rows.length ? coverRows(texts, ys) : undefined;
    if (!found) return undefined;
    covers.push(...found);
  }
  const lifted = new Set(covers.flatMap((cover) => cover.cells));
  return {
    rows: rows.map((row) => ({ ...row, cells: row.cells.filter((cell) => !lifted.has(cell)) })),
    covers,
  };
}

function standsOver(cell: LineCell, column: number): boolean {
  return cell.column <= column && column < cell.column + cell.colSpan;
}

/** Two rows tell that they are by numbers below each other. */
function areTwo([first, second, ...others]: readonly LineCells[], style: RowStyle): boolean {
  return second !== undefined && others.length === 0 && numbersClash([first!], second, style) > 0;
}

function beginAnew(rows: readonly LineCells[], style: RowStyle): boolean {
  const anew = rows.slice(1).filter((row, i) => beginsAnew(rows[i]!, row, style)).length;
  return (
    anew >= LEAST_ANEW * (rows.length - 1) &&
    rows.filter((row) => row.cells.length > 1).length > rows.length / 2
  );
}

/** Whether something behind the labels does not read on from what stands above it. */
function beginsAnew(above: LineCells, row: LineCells, style: RowStyle): boolean {
  return row.cells.some((cell) => {
    const over = cell.column > 0 ? lastAbove([above], cell) : undefined;
    return over !== undefined && !readsOn(over, cell, style);
  });
}

/** Lines of one label after the other. */
export function joinLabels(cells: readonly LineCell[]): LineCell[][] {
  const texts: LineCell[][] = [];
  for (const cell of cells) {
    const last = texts.at(-1);
    const step = last ? heightOf([cell]) - heightOf(last.slice(-1)) : Infinity;
    if (step < LEADING * cell.tokens[0]!.size) last!.push(cell);
    else texts.push([cell]);
  }
  return texts;
}

/** Gives each text the rows it stands in the middle of; undefined when that does not come out for all rows. */
function coverRows(texts: readonly LineCell[][], ys: readonly number[]): Cover[] | undefined {
  const pitch = (ys.at(-1)! - ys[0]!) / (ys.length - 1);
  const covers =
    ys.length < LEAST_ROWS
      ? coverByMiddles(texts, ys, IN_LINE * pitch)
      : (coverEvenly(texts, ys, pitch) ?? coverByMiddles(texts, ys, CENTRED * pitch));
  return covers?.some((cover) => isOfRows(cover, ys, pitch)) ? undefined : covers;
}

/**
 * Whether the lines of a text are labels of one row each: as many as there are rows, numbers, or each in the line of a row,
 * but not in the middle of them.
 */
function isOfRows({ cells, from, count }: Cover, ys: readonly number[], pitch: number): boolean {
  if (cells.length === 1) return false;
  if (cells.length >= count || cells.every(({ numeric }) => numeric)) return true;
  const isNear = (a: number, b: number) => Math.abs(a - b) < IN_LINE * pitch;
  const areInLine = cells.every((cell) => ys.some((y) => isNear(y, heightOf([cell]))));
  return areInLine && !isNear(heightOf(cells), (ys[from]! + ys[from + count - 1]!) / 2);
}

/** As many rows for each text, where these number even and all texts stand in the last line above the middle of theirs. */
function coverEvenly(
  texts: readonly LineCell[][],
  ys: readonly number[],
  pitch: number,
): Cover[] | undefined {
  const count = ys.length / texts.length;
  if (count % 2 !== 0) return undefined;
  const areAbove = texts.every(
    (cells, i) => Math.abs(heightOf(cells) - ys[i * count + count / 2 - 1]!) < IN_LINE * pitch,
  );
  return areAbove ? texts.map((cells, i) => ({ cells, from: i * count, count })) : undefined;
}

function coverByMiddles(
  texts: readonly LineCell[][],
  ys: readonly number[],
  slack: number,
): Cover[] | undefined {
  const covers: Cover[] = [];
  let from = 0;
  for (const cells of texts) {
    if (from >= ys.length) return undefined;
    const last = 2 * heightOf(cells) - ys[from]!;
    let to = from;
    while (to + 1 < ys.length && Math.abs(ys[to + 1]! - last) < Math.abs(ys[to]! - last)) to++;
    if (Math.abs(ys[to]! - last) > slack) return undefined;
    covers.push({ cells, from, count: to - from + 1 });
    from = to + 1;
  }
  return from === ys.length ? covers : undefined;
}

/** Middle of the first and the last line. */
function heightOf(cells: readonly LineCell[]): number {
  return (middleOf(cells[0]!.tokens[0]!) + middleOf(cells.at(-1)!.tokens[0]!)) / 2;
}
