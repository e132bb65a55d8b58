import { boxAround } from '../../geometry.ts';
import type { Tag } from '../../page.ts';
import type { TaggedTable } from '../detect/tagged-tables.ts';
import type { Token } from '../tokens.ts';
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

/** The grid that the tags of a table tell; undefined when words stand outside its cells or cells stand elsewhere. */
export function recognizeTagged(table: TaggedTable): Grid | undefined {
  const rows = readRows(table);
  if (!rows) return undefined;
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

/** Puts cells into the first free places of their rows, as HTML does; cells without words hold one place each. */
function placeCells(rows: readonly TaggedRow[]): { cells: Placed[]; columns: number } {
  const cells: Placed[] = [];
  /** Row from which on each column is free. */
  const free: number[] = [];
  rows.forEach(({ cells: own }, row) => {
    let column = 0;
    let next = 0;
    for (const { element, content } of own.sort((a, b) => a.element.index - b.element.index)) {
      for (; next <= element.index; next++) {
        while ((free[column] ?? 0) > row) column++;
        if (next < element.index) column++;
      }
      const colSpan = element.colSpan ?? 1;
      const rowSpan = Math.min(element.rowSpan ?? 1, rows.length - row);
      for (let c = column; c < column + colSpan; c++) free[c] = row + rowSpan;
      cells.push({ row, column, rowSpan, colSpan, content });
      column += colSpan;
    }
  });
  return { cells, columns: free.length };
}

/** Edges of the columns, falling in a table that runs from right to left; undefined when cells stand in no order. */
function edgesOf(cells: readonly Placed[], columns: number): number[] | undefined {
  const boxes = cells.map((cell) => ({ ...cell, ...boxAround(cell.content) }));
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
