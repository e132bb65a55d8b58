import type { Cell, Row, Table } from '../../document/table.ts';
import { isFurniture, type PageBlock, type TableBlock, withLines } from '../blocks/blocks.ts';
import { boxAround, overlapsAcross } from '../geometry.ts';
import type { PageLayout } from '../layout-page.ts';
import { confidenceOf } from '../lines/confidence.ts';
import { joinLines, runsToInlines } from '../lines/inlines.ts';
import type { Line } from '../lines/lines.ts';
import { BOLD } from '../lines/spans.ts';
import type { Column } from '../tables/grid/column.ts';
import { isAligned } from './shared-columns.ts';

/** Type of one table differs by at most this share. */
const SAME_SIZE = 0.1;
/** Baselines of one row agree within this share of an em. */
const SAME_BASELINE = 0.32;
/** Lines of one cell are at most so many em apart, */
const WITHIN_CELL = 1.7;
/** … and rows of one table so many, or this many times as far as most of its rows are. */
const FARTHEST = 3.4;
const UNEVEN = 1.3;
/** Share of the lines that keep to the left, right or middle of their columns. */
const ALIGNED = 0.75;

/** Lines beside each other, each in a column of the table that goes on: `undefined` in columns without any. */
interface Visual {
  baseline: number;
  size: number;
  lines: (Line | undefined)[];
}

/**
 * A page whose first lines are rows of the table that ended the page before, with these rows as a table: a row or two are
 * none by themselves, but their texts stand in the columns of that one.
 */
export function withRestOfTable(page: PageLayout, open: TableBlock): PageLayout {
  const columns = columnsOf(open);
  if (!columns) return page;
  const rows = rowsOf(visualsAt(page, open, columns));
  if (!rows.some(isRow) || !areAligned(rows, columns)) return page;
  const rest = blockOf(page.number, open, rows);
  return { ...page, blocks: [rest, ...withoutLines(page.blocks, linesOf(rows))] };
}

/**
 * A page whose first lines are the rest of a row of the table that ended the page before, with these as the first row of the
 * table below them, which goes on with the next.
 */
export function withRestOfRow(page: PageLayout, open: TableBlock): PageLayout {
  const columns = columnsOf(open);
  const next = page.blocks.find((block) => block.type === 'table');
  if (!columns || !next || next.table.columns !== open.table.columns) return page;
  const lines = linesIn(contentBeside(page, next)).filter(({ baseline }) => baseline < next.top);
  const visuals = visualsAmong(lines, open, columns);
  const isRest = visuals.length > 0 && visuals.every((visual) => visual.lines[0] === undefined);
  if (!isRest || countLines(visuals) < lines.length || !areAligned([visuals], columns)) return page;
  const { table, ...box } = next;
  const whole: TableBlock = {
    ...box,
    top: lines[0]!.top,
    table: { ...table, rows: [asRow(visuals), ...table.rows] },
  };
  const blocks = withoutLines(page.blocks, linesOf([visuals]));
  return { ...page, blocks: blocks.map((block) => (block === next ? whole : block)) };
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
  const rows = visuals.length > 0 && isRow([visuals[0]!]) ? rowsOf(visuals) : [];
  const isAtEnd = rows.length > 0 && countLines(rows.flat()) === lines.length;
  if (!isAtEnd || rows.length > MOST_ROWS || !areAligned(rows, columns)) return page;
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
  const blocks = withoutLines(page.blocks, linesOf(rows));
  return { ...page, blocks: blocks.map((block) => (block === last ? whole : block)) };
}

function countLines(visuals: readonly Visual[]): number {
  return linesOf([visuals]).size;
}

/**
 * A page whose last lines are the first rows of the table that begins the next, with these rows as a table.
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
  const first = visuals.findIndex((visual) => isRow([visual]));
  const rows = first < 0 ? [] : rowsOf(visuals.slice(first));
  const isAtEnd = rows.length > 0 && rows.flat().at(-1) === visuals.at(-1);
  if (!isAtEnd || rows.length > MOST_ROWS) return page;
  const start = blockOf(page.number, next, rows);
  if (!areAligned(rows, columns) && !saysHeadAgain(start.table)) return page;
  if (isBoldAbove(rows[0]!, next)) for (const cell of start.table.rows[0]!.cells) cell.header = 'column';
  return { ...page, blocks: [...withoutLines(page.blocks, linesOf(rows)), start] };
}

/** Whether all of a row is bold, and most of the table below it is not. */
function isBoldAbove(row: readonly Visual[], { typesetting }: TableBlock): boolean {
  const isBold = ({ style }: { style: number }) => (style & BOLD) !== 0;
  return [...linesOf([row])].every(isBold) && !isBold(typesetting);
}

/** Where the texts of each column stand, unless there are none in one. */
function columnsOf({ columnTexts }: TableBlock): readonly Column[] | undefined {
  const isKnown = columnTexts.length > 1 && columnTexts.every((texts) => texts !== null);
  return isKnown ? (columnTexts as Column[]) : undefined;
}

function areAligned(rows: readonly Visual[][], columns: readonly Column[]): boolean {
  const aligned = rows
    .flat()
    .flatMap((visual) => visual.lines.flatMap((line, i) => (line ? [isAligned(columns[i]!, line)] : [])));
  return aligned.filter(Boolean).length >= ALIGNED * aligned.length;
}

function linesOf(rows: readonly (readonly Visual[])[]): Set<Line> {
  return new Set(rows.flat().flatMap((visual) => visual.lines.flatMap((line) => line ?? [])));
}

/** Several texts beside each other, the first of them in the first column. */
function isRow([visual]: readonly Visual[]): boolean {
  return visual!.lines[0] !== undefined && visual!.lines.filter((line) => line !== undefined).length > 1;
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

function contentBeside(page: PageLayout, { columnEdges }: TableBlock): PageBlock[] {
  const reach = { left: columnEdges[0]!, right: columnEdges.at(-1)! };
  return page.blocks.filter((block) => !isFurniture(block) && overlapsAcross(block, reach));
}

function linesIn(content: readonly PageBlock[]): Line[] {
  return content
    .flatMap((block) => (block.type === 'text' ? block.lines : []))
    .sort((a, b) => a.baseline - b.baseline);
}

/** @param lines - downwards or upwards */
function visualsAmong(lines: readonly Line[], table: TableBlock, columns: readonly Column[]): Visual[] {
  const visuals: Visual[] = [];
  for (const line of lines) {
    const last = visuals.at(-1);
    const step = last && Math.abs(line.baseline - last.baseline);
    const isBeside = step !== undefined && step <= SAME_BASELINE * line.size;
    const column = columnOf(line, columns);
    const isOther =
      column === undefined ||
      line.rightToLeft === true ||
      Math.abs(line.size - table.typesetting.size) > SAME_SIZE * table.typesetting.size ||
      (step !== undefined && step > farthest(table, line));
    if (isOther || (isBeside && last!.lines[column])) {
      if (isBeside) visuals.pop();
      break;
    }
    const visual = isBeside ? last! : newVisual(line, columns.length);
    visual.lines[column] = line;
    if (!isBeside) visuals.push(visual);
  }
  return visuals;
}

/** How far (points) a row may be from the one before. */
function farthest(table: TableBlock, { size }: Line): number {
  return Math.max(FARTHEST * size, UNEVEN * pitchOf(table));
}

function pitchOf({ top, bottom, table }: TableBlock): number {
  return (bottom - top) / table.rows.length;
}

function newVisual({ baseline, size }: Line, columns: number): Visual {
  return { baseline, size, lines: new Array<Line | undefined>(columns).fill(undefined) };
}

/** The column whose room up to the next a line keeps to; in the last one, how far it may go is not known. */
function columnOf({ left, right }: Line, columns: readonly Column[]): number | undefined {
  const column = columns.findLastIndex((own, i) => overlapsAcross(own, { left, right }) || i === 0);
  const [before, next] = [columns[column - 1], columns[column + 1]];
  const isWithin = (!before || left > before.right) && (!next || right < next.left);
  return isWithin && overlapsAcross(columns[column]!, { left, right }) ? column : undefined;
}

/** Lines that go on in the cells above belong to their row; what follows the last row in the first column alone does not. */
function rowsOf(visuals: readonly Visual[]): Visual[][] {
  const rows: Visual[][] = [];
  for (const [i, visual] of visuals.entries()) {
    const above = visuals[i - 1];
    const isNear = above !== undefined && visual.baseline - above.baseline <= WITHIN_CELL * visual.size;
    if (rows.length > 0 && isNear && visual.lines[0] === undefined) rows.at(-1)!.push(visual);
    else rows.push([visual]);
  }
  const last = rows.findLastIndex(isRow);
  return rows.slice(0, last + 1);
}

function blockOf(page: number, part: TableBlock, rows: readonly Visual[][]): TableBlock {
  const lines = [...linesOf(rows)];
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

function asRow(visuals: readonly Visual[]): Row {
  const cells = visuals[0]!.lines.map((_, column): Cell => {
    const runs = joinLines(visuals.flatMap(({ lines }) => (lines[column] ? [lines[column].runs] : [])));
    const inlines = runsToInlines(runs);
    return { blocks: inlines.length === 0 ? [] : [{ type: 'paragraph', inlines }], rowSpan: 1, colSpan: 1 };
  });
  return { cells };
}

function withoutLines(blocks: readonly PageBlock[], taken: ReadonlySet<Line>): PageBlock[] {
  return blocks.flatMap((block): PageBlock[] => {
    if (block.type !== 'text' || !block.lines.some((line) => taken.has(line))) return [block];
    const lines = block.lines.filter((line) => !taken.has(line));
    return lines.length === 0 ? [] : [withLines(block, lines)];
  });
}
