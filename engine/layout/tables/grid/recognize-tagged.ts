import { boxAround, edgeDistance } from '../../geometry.ts';
import type { Tag } from '../../page.ts';
import type { TaggedTable } from '../detect/tagged-tables.ts';
import type { Token } from '../tokens.ts';
import type { Column } from './column.ts';
import type { PlacedCell } from './found-table.ts';
import type { Grid } from './recognize-region.ts';

/** A cell's element with the words in it. */
interface TaggedCell {
  element: Tag;
  content: Token[];
}

/** A row's element with its cells that hold words. */
interface TaggedRow {
  element: Tag;
  cells: TaggedCell[];
  top: number;
}

type Placed = PlacedCell<Token[]>;

/** Neighbours in a row that follow each other in the direction of the table, at least this share of them. */
const LEAST_ORDERED = 0.9;

/**
 * The grid that the tags of a table tell; undefined when words stand outside its cells or cells stand elsewhere. Many
 * printers tag cells and leave out what they span, which then is as one of the grids `drawn` on the page has it.
 */
export function recognizeTagged(table: TaggedTable, drawn: readonly Grid[] = []): Grid | undefined {
  const rows = readRows(table);
  if (!rows) return undefined;
  const ruled = drawn.find((grid) => hasCellsOf(grid, rows));
  if (ruled) return { ...ruled, headerRows: countHeads(rows) || ruled.headerRows };
  const { cells, columns } = placeCells(rows);
  const columnEdges = columns > 1 ? edgesOf(cells, columns) : undefined;
  if (!columnEdges) return undefined;
  return { rows: rows.length, columnEdges, cells, headerRows: countHeads(rows) };
}

function readRows({ element, tokens }: TaggedTable): TaggedRow[] | undefined {
  const rows = new Map<number, TaggedRow>();
  for (const token of tokens) {
    const path = pathWithin(token.word.tag, element);
    if (path.some(({ role }) => role === 'Caption')) continue;
    const cell = path.findLast(({ role }) => role === 'TD' || role === 'TH');
    const row = path.findLast(({ role }) => role === 'TR');
    if (!cell || !row) return undefined;
    addToken(rows, row, cell, token);
  }
  return [...rows.values()].sort((a, b) => a.top - b.top);
}

/** Whether a grid has just the cells that the tags have, in their order, and spans of which the tags know nothing. */
function hasCellsOf({ cells, rows }: Grid, tagged: readonly TaggedRow[]): boolean {
  const spans = cells.some(({ colSpan, rowSpan, content }) => content.length > 0 && colSpan * rowSpan > 1);
  if (!spans || rows !== tagged.length) return false;
  return tagged.every(({ cells: own }, row) => {
    const inRow = cells.filter((cell) => cell.row <= row && row < cell.row + cell.rowSpan);
    const filled = inRow.filter((cell) => cell.row === row && cell.content.length > 0);
    const inOrder = [...own].sort((a, b) => a.element.index - b.element.index);
    return (
      filled.length === own.length &&
      inOrder.every(
        ({ element, content }, i) =>
          spanOf({ element }) === 1 &&
          element.rowSpan === undefined &&
          holdsSame(filled[i]!.content, content),
      ) &&
      inOrder.at(-1)!.element.index < inRow.length
    );
  });
}

function holdsSame(a: readonly Token[], b: readonly Token[]): boolean {
  const words = new Set(a.map(({ word }) => word));
  return words.size === new Set(b.map(({ word }) => word)).size && b.every(({ word }) => words.has(word));
}

/** Elements around a word, innermost first, the table itself not among them. */
function pathWithin(tag: Tag | undefined, table: Tag): Tag[] {
  const path: Tag[] = [];
  for (let at = tag; at && at.id !== table.id; at = at.parent) path.push(at);
  return path;
}

function addToken(rows: Map<number, TaggedRow>, row: Tag, cell: Tag, token: Token): void {
  const there = rows.get(row.id) ?? { element: row, cells: [], top: Infinity };
  rows.set(row.id, there);
  there.top = Math.min(there.top, token.top);
  const known = there.cells.find(({ element }) => element.id === cell.id);
  if (known) known.content.push(token);
  else there.cells.push({ element: cell, content: [token] });
}

/**
 * Puts cells into the first free places of their rows, as HTML does; cells without words hold one place each. Some
 * printers leave these out of the tags: the cells of a row that ends too early then go where those of full rows stand.
 */
function placeCells(rows: readonly TaggedRow[]): { cells: Placed[]; columns: number } {
  const inOrder = placeRows(rows, (_, starts) => starts);
  const reaches = reachesOf(inOrder, rows.length);
  if (!reaches) return inOrder;
  return placeRows(rows, (cells, starts, isFree) => {
    const end = starts.at(-1)! + spanOf(cells.at(-1)!);
    return end < reaches.length ? fitToColumns({ cells, starts, isFree }, reaches) : starts;
  });
}

/** Columns at which the cells of a row start, given those that follow from their order alone. */
type Start = (
  cells: readonly TaggedCell[],
  inOrder: readonly number[],
  isFree: (column: number) => boolean,
) => readonly number[];

function placeRows(rows: readonly TaggedRow[], startsOf: Start): { cells: Placed[]; columns: number } {
  const cells: Placed[] = [];
  /** Row from which on each column is free. */
  const free: number[] = [];
  rows.forEach(({ cells: own }, row) => {
    own.sort((a, b) => a.element.index - b.element.index);
    const isFree = (column: number) => (free[column] ?? 0) <= row;
    const starts = startsOf(own, startInOrder(own, isFree), isFree);
    own.forEach((cell, i) => {
      const [column, colSpan] = [starts[i]!, spanOf(cell)];
      const rowSpan = Math.min(cell.element.rowSpan ?? 1, rows.length - row);
      for (let c = column; c < column + colSpan; c++) free[c] = row + rowSpan;
      cells.push({ row, column, rowSpan, colSpan, content: cell.content });
    });
  });
  return { cells, columns: free.length };
}

function startInOrder(cells: readonly TaggedCell[], isFree: (column: number) => boolean): number[] {
  let [column, next] = [0, 0];
  return cells.map((cell) => {
    for (; next <= cell.element.index; next++) {
      while (!isFree(column)) column++;
      if (next < cell.element.index) column++;
    }
    column += spanOf(cell);
    return column - spanOf(cell);
  });
}

function spanOf({ element }: Pick<TaggedCell, 'element'>): number {
  return element.colSpan ?? 1;
}

/** How far the words of each column reach in rows that fill all columns; undefined when a column has none there. */
function reachesOf({ cells, columns }: { cells: Placed[]; columns: number }, rows: number) {
  const filled = new Array<number>(rows).fill(0);
  for (const { row, rowSpan, colSpan } of cells)
    for (let r = row; r < row + rowSpan; r++) filled[r]! += colSpan;
  const reaches = Array.from({ length: columns }, (_, column) => {
    const own = cells.filter((c) => c.column === column && c.colSpan === 1 && filled[c.row] === columns);
    return own.length > 0 ? boxAround(own.flatMap(({ content }) => content)) : undefined;
  });
  return reaches.every((reach) => reach !== undefined) ? reaches : undefined;
}

/** Where the edges of a text stand weighs this much of where it stands at all. */
const EDGES = 0.1;

/** How far (points) a text is from a column: from its side, and from standing flush with it or in its middle. */
function distance(text: Column, column: Column): number {
  const apart = Math.max(0, text.left - column.right, column.left - text.right);
  return apart + EDGES * edgeDistance(text, column);
}

interface ShortRow {
  cells: readonly TaggedCell[];
  starts: readonly number[];
  isFree: (column: number) => boolean;
}

interface Fit {
  starts: number[];
  off: number;
}

/** Starts of the cells of a row, none before that which its order tells, so that they stand nearest to their columns. */
function fitToColumns({ cells, starts, isFree }: ShortRow, reaches: readonly Column[]): readonly number[] {
  // fits[n] is the best way for the cells so far to end before column n.
  let fits: (Fit | undefined)[] = Array.from({ length: reaches.length + 1 }, () => ({ starts: [], off: 0 }));
  cells.forEach((cell, i) => {
    const box = boxAround(cell.content);
    const span = spanOf(cell);
    const next: typeof fits = [];
    for (let end = starts[i]! + span; end <= reaches.length; end++) {
      const start = end - span;
      const before = fits[start];
      const isOpen = Array.from({ length: span }, (_, c) => start + c).every(isFree);
      const over = { left: reaches[start]!.left, right: reaches[end - 1]!.right };
      const off = (before?.off ?? Infinity) + distance(box, over);
      const fit = before && isOpen ? { starts: [...before.starts, start], off } : undefined;
      next[end] = fit && fit.off < (next[end - 1]?.off ?? Infinity) ? fit : next[end - 1];
    }
    fits = next;
  });
  return fits[reaches.length]?.starts ?? starts;
}

/** Edges of the columns, falling in a table that runs from right to left; undefined when cells stand in no order. */
function edgesOf(cells: readonly Placed[], columns: number): number[] | undefined {
  const boxes = cells.map(({ row, column, content }) => Object.assign(boxAround(content), { row, column }));
  let [onward, back] = [0, 0];
  boxes.forEach((box, i) => {
    const next = boxes[i + 1];
    if (next?.row !== box.row) return;
    if (next.left >= box.right - 1) onward++;
    else if (next.right <= box.left + 1) back++;
    else [onward, back] = [onward + 0.5, back + 0.5];
  });
  if (Math.max(onward, back) < LEAST_ORDERED * (onward + back)) return undefined;
  const sign = back > onward ? -1 : 1;
  const starts = new Array<number>(columns).fill(Infinity);
  let end = -Infinity;
  for (const { column, left, right } of boxes) {
    starts[column] = Math.min(starts[column]!, sign > 0 ? left : -right);
    end = Math.max(end, sign > 0 ? right : -left);
  }
  for (let c = columns - 1; c >= 0; c--) if (starts[c] === Infinity) starts[c] = starts[c + 1] ?? end;
  return [...starts, end].map((x) => sign * x);
}

/** Rows at the top whose cells all are heads. */
function countHeads(rows: readonly TaggedRow[]): number {
  const end = rows.findIndex(
    ({ element, cells }) =>
      element.parent?.role !== 'THead' && cells.some((cell) => cell.element.role !== 'TH'),
  );
  return Math.max(0, end);
}
