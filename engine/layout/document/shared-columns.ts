import type { Cell, Row, Table } from '../../document/document.ts';
import { gridOf } from '../../document/table.ts';
import type { TableBlock } from '../blocks/blocks.ts';
import type { Column } from '../tables/grid/column.ts';

/** Columns of the parts of one table agree within this (points), shifted together or not. */
export const SAME_COLUMN = 3;

/** … and texts of columns begin at one place to so many points. */
const EXACTLY = 1;

/**
 * Two parts of a table with the columns of the one that has more. A column that is empty all down a page is not seen there,
 * and its width goes to the column beside it. Undefined where the edges of one are not among those of the other.
 */
export function withSharedColumns(a: TableBlock, b: TableBlock): [TableBlock, TableBlock] | undefined {
  if (a.table.columns === b.table.columns) return [a, b];
  if (a.table.columns > b.table.columns) {
    const wider = widen(b, a);
    return wider && [a, wider];
  }
  const wider = widen(a, b);
  return wider && [wider, b];
}

/** Whether two parts have as many columns, or all columns of one are the first ones of the other, which it leaves empty. */
export function haveSameColumns(a: TableBlock, b: TableBlock): boolean {
  return a.table.columns === b.table.columns || beginsWith(a, b) || beginsWith(b, a);
}

/** Whether the texts of all columns of a part, several, begin where those of the first columns of another do. */
function beginsWith({ columnTexts }: TableBlock, part: TableBlock): boolean {
  const { columnTexts: own } = part;
  const next = columnTexts[own.length];
  return (
    own.length > 1 &&
    own.length < columnTexts.length &&
    own.every(
      (texts, i) => texts && columnTexts[i] && Math.abs(texts.left - columnTexts[i].left) < EXACTLY,
    ) &&
    (!next || own.at(-1)!.right < next.left)
  );
}

function widen(part: TableBlock, whole: TableBlock): TableBlock | undefined {
  const shift = whole.columnEdges[0]! - part.columnEdges[0]!;
  const places = part.columnEdges.map((x) =>
    whole.columnEdges.findIndex((edge) => Math.abs(edge - x - shift) <= SAME_COLUMN),
  );
  if (places.includes(-1) || places.at(-1) !== whole.table.columns)
    return beginsWith(whole, part) ? withBlankColumns(part, whole) : undefined;
  // Texts that end before the next edge leave the columns behind it empty.
  const keeps = part.columnTexts.map((texts, i) => {
    const edge = whole.columnEdges[places[i]! + 1]!;
    return texts !== null && texts.right + shift <= edge + SAME_COLUMN;
  });
  const columnTexts: TableBlock['columnTexts'] = new Array(whole.table.columns).fill(null);
  for (const [i, texts] of part.columnTexts.entries()) columnTexts[places[i]!] = texts;
  const columnEdges = whole.columnEdges.map((edge) => edge - shift);
  return { ...part, table: spread(part.table, places, keeps), columnEdges, columnTexts };
}

/** A part in which the last columns of the whole are empty. */
function withBlankColumns(part: TableBlock, { table, columnEdges }: TableBlock): TableBlock {
  const behind = Array.from({ length: table.columns - part.table.columns });
  const rows = part.table.rows.map((row) => {
    const blank = behind.map((): Cell => ({ blocks: [], rowSpan: 1, colSpan: 1 }));
    return { ...row, cells: [...row.cells, ...blank] };
  });
  const columnTexts = [...part.columnTexts, ...behind.map(() => null)];
  return { ...part, table: { ...part.table, columns: table.columns, rows }, columnEdges, columnTexts };
}

/**
 * A table with more columns.
 * @param places column at which each of its columns begins now, and their number
 * @param keeps of each of its columns whether its texts need the first alone
 */
function spread(table: Table, places: readonly number[], keeps: readonly boolean[]): Table {
  const rows: Row[] = table.rows.map((row) => ({ ...row, cells: [] }));
  for (const { cell, row, column, colSpan } of gridOf(table).cells) {
    const width = places[column + colSpan]! - places[column]!;
    const isNarrow = colSpan === 1 && cell.header !== 'column' && keeps[column]!;
    const behind = Array.from({ length: isNarrow ? width - 1 : 0 }, (): Cell => emptyLike(cell));
    rows[row]!.cells.push({ ...cell, colSpan: isNarrow ? 1 : width }, ...behind);
  }
  return { ...table, columns: places.at(-1)!, rows };
}

const emptyLike = ({ rowSpan }: Cell): Cell => ({ blocks: [], rowSpan, colSpan: 1 });

/** Whether texts of two parts keep to one left, right or middle. */
export function isAligned(own: Column, next: Column): boolean {
  const [left, right] = [next.left - own.left, next.right - own.right];
  return Math.min(Math.abs(left), Math.abs(right), Math.abs(left + right) / 2) <= SAME_COLUMN;
}
