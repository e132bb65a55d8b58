import { IDEOGRAPHIC } from '../../../lexicon/signs.ts';
import type { Token } from '../../tokens.ts';
import type { Column } from '../column.ts';
import { cellsByColumn, type LineCell, type LineCells } from '../line-cells.ts';

/** A row of a table: one or more lines. */
export type RowLines = LineCells[];

/** Lines of other columns that are closer than this (em) stand side by side at different heights. */
export const BESIDE = 0.8;

/** Least space between words (em). */
const SPACE = 0.25;
/** Scripts that are broken between any two characters. */
const CHARACTERS = new RegExp(`^[${IDEOGRAPHIC}]`, 'u');

/** Lines of one text in a row are at most so far apart (em): one and a half times the leading of most type. */
export const WIDEST_LEADING = 1.75;

/** Whether a line has a text in the first column, where labels of rows are. */
export function hasLabel({ cells }: LineCells): boolean {
  return cells[0]!.column === 0;
}

/** How lines of a body follow each other. */
export interface RowStyle {
  /** As wide as their cells may be. */
  columns: readonly Column[];
  /** How far rules across the whole table reach. */
  ruledWidth?: Column;
  /** Rules stand between the rows, so lines between two rules are one row unless numbers say otherwise. */
  ruled: boolean;
  /** By column: numbers in brackets below others are rows of their own, as standard errors are. */
  bracketsApart: readonly boolean[];
  /** By column: most texts that begin in it are numbers. */
  areNumbers: readonly boolean[];
}

/** A number in brackets, signs of its significance left aside. */
const BRACKETED_NUMBER = /^[([][^\p{L}]*\d/u;
/** Numbers in brackets that stand alone in their cells, at least, where they are rows. */
const LEAST_APART = 3;

/** Share of the texts of a column of numbers that are numbers. */
const MOSTLY = 0.6;

/** @param lines - All lines of the body. */
export function rowStyleOf(
  lines: readonly LineCells[],
  columns: readonly Column[],
  ruled: boolean,
  ruledWidth?: Column,
): RowStyle {
  const byColumn = cellsByColumn(lines, columns.length);
  return {
    columns: roomsOf(lines, columns),
    ruledWidth,
    ruled,
    bracketsApart: byColumn.map(areBracketsApart),
    areNumbers: byColumn.map(
      (cells) => cells.filter(({ numeric }) => numeric).length > MOSTLY * cells.length,
    ),
  };
}

/** White between the widest cell of a column and the next column, at least (em). */
const LEAST_WHITE = 1;

/** Texts whose left sides differ by less than this (em) are flush. */
const FLUSH = 0.2;

/**
 * What the columns hold: their texts; those of scripts that tell no other way that they go on as far as any text comes to
 * the next column; and labels alone in their lines as far as they stand before it.
 */
function roomsOf(lines: readonly LineCells[], columns: readonly Column[]): Column[] {
  const own = cellsByColumn(lines, columns.length);
  const gutter = Math.min(...columns.slice(1).map(({ left }, i) => left - columns[i]!.right));
  const rooms = columns.map(({ left, right }, i) => {
    const isFlush = own[i]!.some(isUnspaced) && areFlush(own[i]!) && areFlush(own[i + 1] ?? []);
    const reach = isFlush ? columns[i + 1]!.left - gutter : right;
    return { left, right: Math.max(right, reach) };
  });
  for (const { line, cells } of lines) {
    if (cells.length > 1) continue;
    const { column, right } = cells[0]!;
    const next = columns[column + 1]?.left ?? columns[column]!.right;
    const room = rooms[column]!;
    room.right = Math.max(room.right, Math.min(right, next - LEAST_WHITE * line.size));
  }
  return rooms;
}

function isUnspaced({ tokens }: LineCell): boolean {
  return CHARACTERS.test(tokens[0]!.shown.text);
}

/** Whether several texts begin at one edge. */
function areFlush(cells: readonly LineCell[]): boolean {
  const lefts = cells.map(({ left }) => left);
  return cells.length > 1 && Math.max(...lefts) - Math.min(...lefts) < FLUSH * cells[0]!.tokens[0]!.size;
}

/** Several cells are a number in brackets, and none holds another number before it, as where a cell is broken for room. */
function areBracketsApart(cells: readonly LineCell[]): boolean {
  const places = cells.map(({ tokens }) =>
    tokens.findIndex(({ shown }) => BRACKETED_NUMBER.test(shown.text)),
  );
  return places.filter((place) => place === 0).length >= LEAST_APART && places.every((place) => place <= 0);
}

function overlap(a: LineCell, b: LineCell): boolean {
  return a.column < b.column + b.colSpan && b.column < a.column + a.colSpan;
}

/** Whether a line has no column with any line of a row in common. */
export function areDisjoint(row: RowLines, line: LineCells): boolean {
  return row.every((r) => r.cells.every((a) => line.cells.every((b) => !overlap(a, b))));
}

/** Middles of the cells of a row agree within this (em) where they stand in the middle of it. */
const CENTRED = 0.4;

/** A label and other texts stand in the middle of the row's height. */
export function isCentred(row: RowLines): boolean {
  const reaches = new Map<number, { first: number; last: number }>();
  for (const { cells } of row) {
    for (const { column, tokens } of cells) {
      const { baseline } = tokens[0]!;
      const reach = reaches.get(column);
      if (reach) reach.last = baseline;
      else reaches.set(column, { first: baseline, last: baseline });
    }
  }
  if (!reaches.has(0)) return false;
  const middles = [...reaches.values()].map(({ first, last }) => (first + last) / 2);
  return Math.max(...middles) - Math.min(...middles) < CENTRED * row[0]!.line.size;
}

/** Number of columns in which a number would stand under a number. */
export function numbersClash(row: RowLines, line: LineCells, style: RowStyle): number {
  let clashes = 0;
  for (const cell of line.cells) {
    if (!cell.numeric || cell.column === 0) continue;
    const above = lastAbove(row, cell);
    if (above?.numeric && !addsInBrackets(cell, style) && !addsToNumber(above, cell, style)) clashes++;
  }
  return clashes;
}

/** A number of several groups of digits, broken between two of them; none that has other signs between its groups. */
export function groupsDigits(above: LineCell, cell: LineCell): boolean {
  const [last, first] = [above.tokens.at(-1)!.shown.text, cell.tokens[0]!.shown.text];
  return /(?<!\d)\d{1,2}$/u.test(last) && /^\d{3}(?![\d'’]|[.,]\d{3})/u.test(first);
}

/** A number broken for room: between groups of its digits, or behind a word of it, as a date is. */
function addsToNumber(above: LineCell, cell: LineCell, { columns }: RowStyle): boolean {
  // A single letter is the mark of a note.
  const holdsWord = ({ tokens }: LineCell) => tokens.some(({ shown }) => /\p{L}{2}/u.test(shown.text));
  return (
    groupsDigits(above, cell) || (holdsWord(above) && !holdsWord(cell) && hasNoRoom(above, cell, columns))
  );
}

/** Whether a number in brackets goes on from the one above it. */
export function addsInBrackets({ tokens, column }: LineCell, { bracketsApart }: RowStyle): boolean {
  return /^[([]/.test(tokens[0]!.shown.text) && !bracketsApart[column];
}

/** The lowest cell of a row that shares a column with another one. */
export function lastAbove(row: RowLines, cell: LineCell): LineCell | undefined {
  for (let i = row.length - 1; i >= 0; i--) {
    const found = row[i]!.cells.find((c) => overlap(c, cell));
    if (found) return found;
  }
  return undefined;
}

/** True when a cell's text was broken because the next word found no room. */
export function readsOn(above: LineCell, cell: LineCell, style: RowStyle): boolean {
  const { columns } = style;
  const first = cell.tokens[0]!;
  if (above.numeric && cell.numeric) return addsInBrackets(cell, style);
  if (breaksOff(above)) return true;
  const column = columns[Math.min(above.column + above.colSpan, columns.length) - 1]!;
  const room = column.right - above.right;
  const wanted = first.right - first.left + 0.25 * first.size;
  return room < wanted + 1 || startsSmall(cell);
}

/** Several texts of a line stand under others of their columns and read on from none. */
export function startsAnew(row: RowLines, line: LineCells, style: RowStyle): boolean {
  if (line.cells.length < 2) return false;
  return line.cells.every((cell) => {
    const over = lastAbove(row, cell);
    return over !== undefined && !readsOn(over, cell, style);
  });
}

/** The text begins as the middle of a sentence does. */
export function startsSmall(cell: LineCell): boolean {
  return /^[\p{Ll}(]/u.test(cell.tokens[0]!.shown.text);
}

/** The text cannot end here. */
export function breaksOff(cell: LineCell): boolean {
  return /[-\u2010/,;(&]$|^(?:of|and|or|the|in|for|to|with|by|per)$/.test(cell.tokens.at(-1)!.shown.text);
}

/** Whether the first word of a cell found no room on the line above it. */
export function hasNoRoom(above: LineCell, cell: LineCell, columns: readonly Column[]): boolean {
  if (breaksOff(above)) return true;
  const { left } = columns[above.column]!;
  const { right } = columns[Math.min(above.column + above.colSpan, columns.length) - 1]!;
  const first = cell.tokens[0]!;
  return right - left - (above.right - above.left) < unbrokenWidth(first) + SPACE * first.size;
}

/** Whether a text could be the next line of the one above it, which is broken for want of room. */
export function isNextLine(cell: LineCell, above: LineCells | undefined, { columns }: RowStyle): boolean {
  const over = above?.cells.find(({ column }) => column === cell.column);
  if (!over || over.numeric || cell.numeric || cell.colSpan > 1) return false;
  return Math.abs(over.left - cell.left) < FLUSH * cell.tokens[0]!.size && hasNoRoom(over, cell, columns);
}

/** Width of what must stand on one line: in Chinese and Japanese a single character. */
function unbrokenWidth({ left, right, size, shown }: Token): number {
  return CHARACTERS.test(shown.text) ? Math.min(size, right - left) : right - left;
}
