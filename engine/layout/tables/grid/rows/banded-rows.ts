import type { Box } from '../../../../document/document.ts';
import { boxAround } from '../../../geometry.ts';
import { groupByBaseline } from '../../text-lines.ts';
import type { Token } from '../../tokens.ts';
import type { PlacedCell } from '../found-table.ts';
import { partByRows } from './stacked-rows.ts';

/** Columns and rows of which each place holds a text, at least. */
const LEAST_COLUMNS = 3;
const LEAST_ROWS = 3;
/** White between rows is so many times that between the lines of one text, which is at least this (em). */
const WIDER = 1.6;
const LEAST_WHITE = 0.15;

/**
 * The cells of a drawn row that white parts into several rows of text, counted from 0: it runs through all columns, which
 * hold a text in each of the rows, and is wider than that between the lines of these. Undefined where there is none.
 */
export function bandedRows(all: readonly PlacedCell<Token[]>[]): PlacedCell<Token[]>[] | undefined {
  const cells = all.filter(({ content }) => content.length > 0);
  if (cells.length < LEAST_COLUMNS || cells.length < all.length) return undefined;
  const columns = cells.map(({ content }) => groupByBaseline(content));
  const size = columns[0]![0]![0]!.size;
  const white = columns.flatMap((lines) => whiteBetween(lines.map(boxAround)));
  const band = WIDER * Math.max(LEAST_WHITE * size, Math.min(...white));
  const tops = topsOfRows(
    columns.flat().map((line) => boxAround(line)),
    band,
  );
  const rowOf = (line: Token[]) => tops.findLastIndex((top) => boxAround(line).top >= top);
  const rows = columns.map((lines) => lines.map(rowOf));
  const areFull = rows.every((column) => new Set(column).size === tops.length);
  const holdLines = rows.some((column) => column.length > tops.length);
  if (tops.length < LEAST_ROWS || !areFull || !holdLines) return undefined;
  return partByRows(cells, columns, tops.length, rowOf);
}

function whiteBetween(boxes: readonly Box[]): number[] {
  return boxes.slice(1).map(({ top }, i) => top - boxes[i]!.bottom);
}

/** Where rows begin that this much white parts. */
function topsOfRows(boxes: readonly Box[], band: number): number[] {
  const tops: number[] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const box of boxes.toSorted((a, b) => a.top - b.top)) {
    if (box.top - bottom >= band) tops.push(box.top);
    bottom = Math.max(bottom, box.bottom);
  }
  return tops;
}
