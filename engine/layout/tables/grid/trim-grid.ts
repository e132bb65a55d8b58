import { isCaptionLine, startsCaption } from '../../lexicon/captions.ts';
import { namesDivision } from '../../lexicon/section-names.ts';
import { opensNote } from '../attach/notes.ts';
import { textOfTokens } from '../text-lines.ts';
import { areBold, type Token } from '../tokens.ts';
import type { PlacedCell } from './found-table.ts';
import type { Grid } from './recognize-region.ts';

/** A grid without the caption at its top and the notes at its bottom, and these. */
export interface TrimmedGrid {
  grid: Grid;
  caption: Token[];
  notes: Token[][];
}

/** A note is longer than this (characters): a lone short label is a row. */
const LEAST_NOTE = 12;

/**
 * Takes rows that hold one text only from the ends of a grid when they are its caption or its notes.
 * @param isFollowed - another table stands right below, which the last row may head
 */
export function trimGrid(grid: Grid, isFollowed = false): TrimmedGrid {
  const rows = cellsByRow(grid);
  const caption: Token[] = [];
  const notes: Token[][] = [];
  let from = 0;
  let to = grid.rows;
  while (
    from < to - 2 &&
    isLone(rows[from]!) &&
    (from > 0 ? caption.length > 0 && isWide(rows[from]!, grid) : isCaption(rows[from]!))
  ) {
    caption.push(...rows[from]![0]!.content);
    from++;
  }
  if (isFollowed && to > from + 2 && isHeadOfNothing(rows.slice(from, to))) to--;
  while (to > from + 2 && isLone(rows[to - 1]!) && rows[to - 1]![0]!.column === 0) {
    const open = findOpening(rows, from + 2, to);
    if (open === undefined) break;
    notes.unshift(...rows.slice(open, to).map((row) => row[0]!.content));
    to = open;
  }
  if (from === 0 && to === grid.rows) return { grid, caption, notes };
  const cells = grid.cells
    .filter((c) => c.row >= from && c.row < to)
    .map((c) => ({ ...c, row: c.row - from, rowSpan: Math.min(c.rowSpan, to - c.row) }));
  // A head of the caption alone is none: the row below it is, with what its cells reach down to.
  const least = from > 0 && grid.headerRows === from ? heightOf(cells.filter((c) => c.row === 0)) : 0;
  return {
    grid: { ...grid, rows: to - from, cells, headerRows: Math.max(least, grid.headerRows - from) },
    caption,
    notes,
  };
}

/** The cells with words that cover each row. */
function cellsByRow(grid: Grid): PlacedCell<Token[]>[][] {
  const rows = Array.from({ length: grid.rows }, (): PlacedCell<Token[]>[] => []);
  for (const cell of grid.cells) {
    if (cell.content.length === 0) continue;
    for (const row of rows.slice(cell.row, cell.row + cell.rowSpan)) row.push(cell);
  }
  return rows;
}

function heightOf(row: readonly PlacedCell<Token[]>[]): number {
  return Math.max(0, ...row.map(({ rowSpan }) => rowSpan));
}

function isLone(row: readonly PlacedCell<Token[]>[]): boolean {
  return row.length === 1 && row[0]!.rowSpan === 1;
}

/** Whether the last row is a bold label alone, below which no rows stand that it could head: it heads what comes next. */
function isHeadOfNothing(rows: readonly PlacedCell<Token[]>[][]): boolean {
  const last = rows.at(-1)!;
  const labels = rows.slice(1, -1).flatMap((row) => row.filter(({ column }) => column === 0));
  return (
    isLone(last) &&
    last[0]!.column === 0 &&
    isBold(last[0]!) &&
    2 * labels.filter(isBold).length < labels.length
  );
}

function isBold({ content }: PlacedCell<Token[]>): boolean {
  return areBold(content);
}

function isWide(row: readonly PlacedCell<Token[]>[], grid: Grid): boolean {
  return row[0]!.colSpan >= grid.columnEdges.length - 1;
}

function isCaption(row: readonly PlacedCell<Token[]>[]): boolean {
  const text = textOfTokens(row[0]!.content.slice(0, 5));
  return startsCaption(text) || isCaptionLine(text) || namesDivision(text);
}

/** The row at which notes begin that reach down to the row `to`. */
function findOpening(rows: readonly PlacedCell<Token[]>[][], from: number, to: number): number | undefined {
  for (let r = to - 1; r >= from && isLone(rows[r]!) && rows[r]![0]!.column === 0; r--) {
    const { content } = rows[r]![0]!;
    const text = textOfTokens(content);
    if (text.length > LEAST_NOTE && opensNote(content)) return r;
  }
  return undefined;
}
