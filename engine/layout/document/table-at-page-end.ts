import type { Table } from '../../document/table.ts';
import type { TableBlock } from '../blocks/blocks.ts';
import { boxAround } from '../geometry.ts';
import type { PageLayout } from '../layout-page.ts';
import { confidenceOf } from '../lines/confidence.ts';
import type { Line } from '../lines/lines.ts';
import { BOLD } from '../lines/spans.ts';
import type { Column } from '../tables/grid/column.ts';
import {
  areAligned,
  asRow,
  beginsRow,
  columnsOf,
  contentBeside,
  linesIn,
  linesOf,
  partIntoRows,
  pitchOf,
  rowsOf,
  UNEVEN,
  type Visual,
  visualsAmong,
  withoutLines,
} from './lines-in-columns.ts';

/**
 * A page whose first lines are rows of the table that ended the page before, with these rows as a table: a row or two are
 * none by themselves, but their texts stand in the columns of that one.
 */
export function withRestOfTable(page: PageLayout, open: TableBlock): PageLayout {
  const columns = columnsOf(open);
  if (!columns) return page;
  const rows = rowsOf(visualsAt(page, open, columns));
  if (rows.length === 0 || !areAligned(rows.flat(), columns)) return page;
  const rest = blockOf(page.number, open, rows);
  return { ...page, blocks: [rest, ...withoutLines(page.blocks, linesOf(rows.flat()))] };
}

/**
 * A page whose first lines are the rest of a row of the table that ended the page before, or labels of rows to come, with
 * these as the first rows of the table below them.
 */
export function withRestAbove(page: PageLayout, open: TableBlock): PageLayout {
  const columns = columnsOf(open);
  const next = page.blocks.find((block) => block.type === 'table');
  if (!columns || !next || next.table.columns !== open.table.columns) return page;
  const lines = linesIn(contentBeside(page, next)).filter(({ baseline }) => baseline < next.top);
  const visuals = visualsAmong(lines, open, columns);
  if (visuals.length === 0 || visuals.some(beginsRow)) return page;
  const isNear = next.top - visuals.at(-1)!.baseline <= UNEVEN * pitchOf(next);
  const taken = linesOf(visuals);
  if (!isNear || taken.size < lines.length || !areAligned(visuals, columns)) return page;
  const { table, ...box } = next;
  const rest = partIntoRows(visuals).map(asRow);
  const whole: TableBlock = {
    ...box,
    top: lines[0]!.top,
    table: { ...table, rows: [...rest, ...table.rows] },
  };
  return withWhole(page, next, whole, taken);
}

/** More rows than this above the end of a page would have been found as a table there. */
const MOST_ROWS = 6;

/** A page whose last lines are rows in the columns of the table above them, with these rows in it. */
export function withRowsBelow(page: PageLayout): PageLayout {
  const last = page.blocks.findLast((block) => block.type === 'table');
  const columns = last && columnsOf(last);
  if (!columns) return page;
  const lines = linesIn(contentBeside(page, last)).filter(({ baseline }) => baseline > last.bottom);
  const visuals = visualsAmong(lines, last, columns);
  const [first] = visuals;
  if (!first) return page;
  const rows = isLastLabel(visuals, last, page) ? [visuals] : beginsRow(first) ? rowsOf(visuals) : [];
  const taken = linesOf(rows.flat());
  if (taken.size < lines.length || rows.length > MOST_ROWS || !areAligned(rows.flat(), columns)) return page;
  if (lines[0]!.baseline - last.bottom > UNEVEN * pitchOf(last)) return page;
  const rest = blockOf(page.number, last, rows);
  const whole: TableBlock = {
    ...last,
    bottom: rest.bottom,
    table: {
      ...last.table,
      rows: [...last.table.rows, ...rest.table.rows],
      places: [...(last.table.places ?? []), ...rest.table.places!],
    },
  };
  return withWhole(page, last, whole, taken);
}

/** A page on which a table has the lines taken by it. */
function withWhole(
  page: PageLayout,
  part: TableBlock,
  whole: TableBlock,
  taken: ReadonlySet<Line>,
): PageLayout {
  const blocks = withoutLines(page.blocks, taken);
  return { ...page, blocks: blocks.map((block) => (block === part ? whole : block)) };
}

/** Where a page ends: below this share of it. */
const PAGE_END = 0.85;

/** Whether a text alone in the first column ends a page, as the label of the rows on the next does. */
function isLastLabel(
  [label, ...others]: readonly Visual[],
  { table }: TableBlock,
  { height }: PageLayout,
): boolean {
  return (
    others.length === 0 &&
    table.rows.length > MOST_ROWS &&
    label!.lines[0] !== undefined &&
    label!.baseline > PAGE_END * height
  );
}

/**
 * A page whose last lines are the first rows of the table that begins the next, with these rows as a table: those from the
 * head on that it says again, however many, or else a few.
 * @param saysHeadAgain - whether the next part begins with the head of this one
 */
export function withStartOfTable(
  page: PageLayout,
  next: TableBlock,
  saysHeadAgain: (start: Table) => boolean,
): PageLayout {
  const columns = columnsOf(next);
  if (!columns) return page;
  const visuals = visualsAbove(page, next, columns);
  const first = visuals.findIndex(beginsRow);
  const all = first < 0 ? [] : rowsOf(visuals.slice(first));
  if (all.length === 0 || all.at(-1)!.at(-1) !== visuals.at(-1)) return page;
  const { table } = blockOf(page.number, next, all);
  const head = all.findLastIndex((_, i) => saysHeadAgain({ ...table, rows: table.rows.slice(i) }));
  const rows = all.slice(Math.max(0, head));
  if (head < 0 && (rows.length > MOST_ROWS || !areAligned(rows.flat(), columns))) return page;
  const start = blockOf(page.number, next, rows);
  if (isBoldAbove(rows[0]!, next)) for (const cell of start.table.rows[0]!.cells) cell.header = 'column';
  return { ...page, blocks: [...withoutLines(page.blocks, linesOf(rows.flat())), start] };
}

/** Whether all of a row is bold, and most of the table below it is not. */
function isBoldAbove(row: readonly Visual[], { typesetting }: TableBlock): boolean {
  const isBold = ({ style }: { style: number }) => (style & BOLD) !== 0;
  return [...linesOf(row)].every(isBold) && !isBold(typesetting);
}

/** What stands at the page's top in the columns of a table, down to the first line that does not. */
function visualsAt(page: PageLayout, open: TableBlock, columns: readonly Column[]): Visual[] {
  const content = contentBeside(page, open);
  const end = Math.min(...content.map((block) => (block.type === 'text' ? Infinity : block.top)));
  const lines = linesIn(content).filter(({ baseline }) => baseline < end);
  return visualsAmong(lines, open, columns);
}

/** What stands at the page's end in the columns of a table, up to the last line that does not. */
function visualsAbove(page: PageLayout, next: TableBlock, columns: readonly Column[]): Visual[] {
  const content = contentBeside(page, next);
  const start = Math.max(...content.map((block) => (block.type === 'text' ? -Infinity : block.bottom)));
  const lines = linesIn(content).filter(({ baseline }) => baseline > start);
  return visualsAmong(lines.reverse(), next, columns).reverse();
}

function blockOf(page: number, part: TableBlock, rows: readonly Visual[][]): TableBlock {
  const lines = [...linesOf(rows.flat())];
  const box = boxAround(lines);
  const confidence = confidenceOf(lines);
  return {
    ...part,
    ...box,
    order: Math.min(...lines.map(({ order }) => order)),
    table: {
      type: 'table',
      columns: part.table.columns,
      rows: rows.map(asRow),
      places: [{ page, box, confidence }],
    },
  };
}
