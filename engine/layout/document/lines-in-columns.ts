import type { Cell, Row } from '../../document/table.ts';
import { isFurniture, type PageBlock, type TableBlock, withLines } from '../blocks/blocks.ts';
import { overlapsAcross } from '../geometry.ts';
import type { PageLayout } from '../layout-page.ts';
import { joinLines, runsToInlines } from '../lines/inlines.ts';
import type { Line } from '../lines/lines.ts';
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
export const UNEVEN = 1.3;
/** Share of the lines that keep to the left, right or middle of their columns. */
const ALIGNED = 0.75;

/** Lines beside each other, each in a column of the table that goes on: `undefined` in columns without any. */
export interface Visual {
  baseline: number;
  size: number;
  lines: (Line | undefined)[];
}

/** Where the texts of each column stand, unless there are none in one. */
export function columnsOf({ columnTexts }: TableBlock): readonly Column[] | undefined {
  const isKnown = columnTexts.length > 1 && columnTexts.every((texts) => texts !== null);
  return isKnown ? (columnTexts as Column[]) : undefined;
}

export function areAligned(visuals: readonly Visual[], columns: readonly Column[]): boolean {
  const aligned = visuals.flatMap(({ lines }) =>
    lines.flatMap((line, i) => (line ? [isAligned(columns[i]!, line)] : [])),
  );
  return aligned.filter(Boolean).length >= ALIGNED * aligned.length;
}

export function linesOf(visuals: readonly Visual[]): Set<Line> {
  return new Set(visuals.flatMap(({ lines }) => lines.flatMap((line) => line ?? [])));
}

/** Several texts beside each other, the first of them in the first column. */
export function beginsRow({ lines }: Visual): boolean {
  return lines[0] !== undefined && lines.filter((line) => line !== undefined).length > 1;
}

export function contentBeside(page: PageLayout, { columnEdges }: TableBlock): PageBlock[] {
  const reach = { left: columnEdges[0]!, right: columnEdges.at(-1)! };
  return page.blocks.filter((block) => !isFurniture(block) && overlapsAcross(block, reach));
}

export function linesIn(content: readonly PageBlock[]): Line[] {
  return content
    .flatMap((block) => (block.type === 'text' ? block.lines : []))
    .sort((a, b) => a.baseline - b.baseline);
}

/** @param lines - downwards or upwards */
export function visualsAmong(
  lines: readonly Line[],
  table: TableBlock,
  columns: readonly Column[],
): Visual[] {
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

export function pitchOf({ top, bottom, table }: TableBlock): number {
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
export function rowsOf(visuals: readonly Visual[]): Visual[][] {
  const rows = partIntoRows(visuals);
  return rows.slice(0, rows.findLastIndex(([first]) => beginsRow(first!)) + 1);
}

export function partIntoRows(visuals: readonly Visual[]): Visual[][] {
  const rows: Visual[][] = [];
  for (const [i, visual] of visuals.entries()) {
    const above = visuals[i - 1];
    const isNear = above !== undefined && visual.baseline - above.baseline <= WITHIN_CELL * visual.size;
    if (rows.length > 0 && isNear && visual.lines[0] === undefined) rows.at(-1)!.push(visual);
    else rows.push([visual]);
  }
  return rows;
}

export function asRow(visuals: readonly Visual[]): Row {
  const cells = visuals[0]!.lines.map((_, column): Cell => {
    const runs = joinLines(visuals.flatMap(({ lines }) => (lines[column] ? [lines[column].runs] : [])));
    const inlines = runsToInlines(runs);
    return { blocks: inlines.length === 0 ? [] : [{ type: 'paragraph', inlines }], rowSpan: 1, colSpan: 1 };
  });
  return { cells };
}

export function withoutLines(blocks: readonly PageBlock[], taken: ReadonlySet<Line>): PageBlock[] {
  return blocks.flatMap((block): PageBlock[] => {
    if (block.type !== 'text' || !block.lines.some((line) => taken.has(line))) return [block];
    const lines = block.lines.filter((line) => !taken.has(line));
    return lines.length === 0 ? [] : [withLines(block, lines)];
  });
}
