import type { Row } from '../../../document/table.ts';
import type { TableBlock } from '../../blocks/blocks.ts';
import { leftOutOf, type PageLayout } from '../../layout-page.ts';
import type { PageEdge } from './bands.ts';
import { maskNumbers, SAME_HEIGHT } from './places.ts';
import { textsOfRow } from './running-tables.ts';

/** The first row of the table that begins a page, or the last of the one that ends it. Plain data. */
export interface EdgeRow {
  edge: PageEdge;
  /** The place of the table among the blocks of its page. */
  block: number;
  /** What its cells say, but for numbers. */
  keys: string[];
  /** From the edge of the page to the outer side of the table. */
  distance: number;
}

/** A line at that edge, as in `PageMargins`. */
interface RunningLine {
  line: number;
  size: number;
  distance: number;
  key: string;
}

/** What is kept of a page. */
interface RowMargins extends Record<PageEdge, { lines: readonly RunningLine[] }> {
  edgeRows: readonly EdgeRow[];
}

/** Rows that a table has besides, at least. */
const LEAST_OTHERS = 2;
/** Pages on which a head says the same outside tables, at least. */
const LEAST_PAGES = 3;
/** How far a line reaches from its baseline to either edge of the page (em). */
const REACH: Record<PageEdge, number> = { top: 0.8, foot: 0.2 };

/** The rows at the edges of a page that may be its running head or foot: between a rule of it and the rows below it is one. */
export function readEdgeRows({ blocks, height }: PageLayout): EdgeRow[] {
  return blocks.flatMap((block, i) => {
    if (block.type !== 'table' || block.table.rows.length <= LEAST_OTHERS) return [];
    const others = blocks.filter((other) => other !== block);
    const isFirst = others.every(({ top }) => top > block.top);
    const isLast = others.every(({ bottom }) => bottom < block.bottom);
    const { rows } = block.table;
    return [
      ...(isFirst ? [{ edge: 'top', block: i, keys: keysOf(rows[0]!), distance: block.top } as const] : []),
      ...(isLast
        ? [{ edge: 'foot', block: i, keys: keysOf(rows.at(-1)!), distance: height - block.bottom } as const]
        : []),
    ].filter(({ keys }) => keys.some((key) => /\p{L}/u.test(key)));
  });
}

/** None where a cell reaches into another row. */
function keysOf(row: Row): string[] {
  if (row.cells.some(({ rowSpan }) => rowSpan > 1)) return [];
  return textsOfRow(row)
    .filter((text) => text !== '')
    .map(maskNumbers);
}

/**
 * Of each page the rows that say what running heads and feet of other pages say at their height.
 * @param furniture - of each page the places of the lines that are these
 */
export function findRunningRows(
  pages: readonly RowMargins[],
  furniture: readonly ReadonlySet<number>[],
): EdgeRow[][] {
  const running = { top: new Map<string, RunningLine[]>(), foot: new Map<string, RunningLine[]>() };
  for (const edge of ['top', 'foot'] as const) {
    pages.forEach((page, i) => {
      for (const line of page[edge].lines) {
        if (!furniture[i]!.has(line.line)) continue;
        const same = running[edge].get(line.key);
        if (same) same.push(line);
        else running[edge].set(line.key, [line]);
      }
    });
  }
  const isRunning = ({ edge, keys, distance }: EdgeRow) =>
    keys.every((key) => {
      const same = (running[edge].get(key) ?? []).filter(
        (line) => Math.abs(line.distance - REACH[edge] * line.size - distance) <= 2 * SAME_HEIGHT,
      );
      return same.length >= LEAST_PAGES;
    });
  return pages.map(({ edgeRows }) => edgeRows.filter(isRunning));
}

/** A page whose tables are without these rows, which go to what it leaves out. */
export function leaveOutRows(page: PageLayout, rows: readonly EdgeRow[]): PageLayout {
  if (rows.length === 0) return page;
  const blocks = [...page.blocks];
  const leftOut = rows.map(({ edge, block }) => {
    const whole = blocks[block] as TableBlock;
    const { table } = whole;
    const row = edge === 'top' ? table.rows[0]! : table.rows.at(-1)!;
    const others = edge === 'top' ? table.rows.slice(1) : table.rows.slice(0, -1);
    blocks[block] = { ...whole, table: { ...table, rows: others } };
    return leftOutOf(textsOfRow(row).join(' '), whole);
  });
  return { ...page, blocks, leftOut: [...page.leftOut, ...leftOut] };
}
