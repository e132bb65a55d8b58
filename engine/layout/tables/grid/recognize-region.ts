import { boxAround } from '../../geometry.ts';
import type { Region } from '../detect/regions.ts';
import { type TextLine, textOfTokens } from '../text-lines.ts';
import { middleOf, type Token } from '../tokens.ts';
import type { Column } from './column.ts';
import { edgesOfColumns, findColumns } from './columns.ts';
import type { PlacedCell } from './found-table.ts';
import type { Grid } from './grid.ts';
import { findHeadEnd } from './heads/head-end.ts';
import { buildHead } from './heads/heads.ts';
import { divideLine, type LineCells } from './line-cells.ts';
import { mirrorRegion, mirrorTokens, runsFromRight } from './mirror.ts';
import { type Cover, groupByCentredLabels } from './rows/group-labels.ts';
import { type RowLines, rowStyleOf } from './rows/row-lines.ts';
import { linesToRows } from './rows/rows.ts';
import { joinAroundLabels, type RowBand, rowsBetweenRules } from './rows/ruled-rows.ts';
import { isCentredOver, spreadSumLabels } from './rows/sum-labels.ts';

export type { Grid } from './grid.ts';

/** A recognised region with what its gates look at. */
interface RecognizedRegion {
  grid: Grid;
  columns: Column[];
  head: LineCells[];
  body: RowLines[];
}

/** Finds columns, head and rows of a region by its text and rules. Undefined when it has fewer than two columns. */
export function recognizeRegion(region: Region): RecognizedRegion | undefined {
  if (!runsFromRight(region.tokens)) return readFromLeft(region);
  const mirror = mirrorTokens(region, region.tokens);
  const found = readFromLeft(mirrorRegion(region, mirror));
  return found && { ...found, grid: mirror.restore(found.grid) };
}

function readFromLeft(region: Region): RecognizedRegion | undefined {
  const { lines, bars } = region;
  if (lines.length < 2) return undefined;
  const headEnd = findHeadEnd(region);
  const bodyLines = lines.slice(headEnd);
  let columns = findColumns(bodyLines, bars, lines.slice(0, headEnd));
  // A form to be filled in has heads over empty columns.
  if (columns.length < 2) columns = findColumns(lines, bars);
  if (columns.length < 2) return undefined;
  // Rules further down are those of subtotals.
  const headRules = region.partRules.filter(
    ({ position }) => !bodyLines[0] || position < middleOf(bodyLines[0]),
  );
  const head = lines.slice(0, headEnd).map((line) => divideLine(line, columns, bars, headRules));
  const bands = groupBody(bodyLines, columns, region);
  const body = bands.flatMap((band) => band.rows);
  const headGrid = buildHead(head, columns, headRules);
  let row = headGrid.rows;
  const covers: PlacedCell<Token[]>[] = [];
  const placed = bands.map((band) => {
    covers.push(...band.covers.map((cover) => placeCover(cover, row)));
    return band.rows.map((lines) => placeRow(lines, row++, columns, band.covers.length === 0));
  });
  spreadSumLabels(placed.flat(), columns, covers);
  for (const [i, rows] of placed.entries())
    if (bands[i]!.covers.length === 0) spanLabels(rows, bands.length > 2);
  const columnEdges = edgesOfColumns(columns, region.left, region.right);
  return {
    grid: {
      rows: headGrid.rows + body.length,
      columnEdges,
      cells: [...headGrid.cells, ...covers, ...placed.flat(2)],
      headerRows: headGrid.rows,
    },
    columns,
    head,
    body,
  };
}

/** Rows of the body, rule by rule. */
function groupBody(lines: readonly TextLine[], columns: readonly Column[], region: Region): RowBand[] {
  const divided = lines.map((line) => divideLine(line, columns, region.bars));
  const bands = splitAtRules(divided, region.fullRules);
  const ruled = bands.length >= 4 && bands.length >= lines.length / 4;
  const style = rowStyleOf(divided, columns, ruled);
  const isRow = rowsBetweenRules(bands, style);
  const found = bands.map((band, i): RowBand => {
    if (isRow[i]) return { rows: [band], covers: [] };
    const group = groupByCentredLabels(band, style);
    if (!group) return { rows: linesToRows(band, style), covers: [] };
    return { rows: group.rows.map((line) => [line]), covers: group.covers };
  });
  return ruled ? joinAroundLabels(found) : found;
}

function placeCover({ cells, from, count }: Cover, row: number): PlacedCell<Token[]> {
  const content = cells.flatMap((cell) => cell.tokens);
  return { row: row + from, column: cells[0]!.column, colSpan: 1, rowSpan: count, content };
}

function splitAtRules(lines: readonly LineCells[], rules: readonly number[]): LineCells[][] {
  const bands: LineCells[][] = [];
  let previous = -1;
  for (const line of lines) {
    const y = middleOf(line.line);
    const band = rules.filter((r) => r < y).length;
    if (band !== previous || bands.length === 0) bands.push([]);
    bands.at(-1)!.push(line);
    previous = band;
  }
  return bands;
}

/**
 * The cells of a row of lines. A text alone in its row that reaches over several columns spans them all.
 * @param isWhole - no text of other lines covers a part of the row
 */
function placeRow(
  row: RowLines,
  index: number,
  columns: readonly Column[],
  isWhole: boolean,
): PlacedCell<Token[]>[] {
  const cells: PlacedCell<Token[]>[] = [];
  for (const line of row) {
    for (const { column, colSpan, tokens } of line.cells) {
      const there = cells.find((c) => c.column <= column && column < c.column + c.colSpan);
      if (there) there.content.push(...tokens);
      else cells.push({ row: index, column, colSpan, rowSpan: 1, content: [...tokens] });
    }
  }
  cells.sort((a, b) => a.column - b.column);
  const wide = isWhole && cells.length === 1 ? spreadLone(cells[0]!, columns) : undefined;
  if (wide) return [wide];
  for (const [i, cell] of cells.entries()) {
    holdWithin(cell, cells[i + 1], columns);
    if (isWhole) fillRoom(cell, cells[i - 1], cells[i + 1], columns);
  }
  return cells;
}

/** So many single values below a label are no lines of one. */
const LEAST_BELOW = 2;

/** A heading of rows stands this near (share of the width) to the middle of the columns it heads. */
const CENTRED = 0.03;

/** A text alone in its row that reaches over several columns, or stands in their middle, spans them. */
function spreadLone(cell: PlacedCell<Token[]>, columns: readonly Column[]): PlacedCell<Token[]> | undefined {
  if (cell.column === 0) return cell.colSpan > 1 ? { ...cell, colSpan: columns.length } : undefined;
  const { left, right } = boxAround(cell.content);
  const own = columns[cell.column]!;
  if (left > own.left - 2 && right < own.right + 2) return undefined;
  for (const from of [0, 1]) {
    const [first, last] = [columns[from]!, columns.at(-1)!];
    const off = Math.abs((left + right) / 2 - (first.left + last.right) / 2);
    if (columns.length - from > 1 && off < CENTRED * (last.right - first.left))
      return { ...cell, column: from, colSpan: columns.length - from };
  }
  return undefined;
}

/**
 * A label covers the rows below it that have none and otherwise fill the same columns. Where no rules part the groups,
 * all rows without a label must be such rows.
 */
function spanLabels(rows: readonly PlacedCell<Token[]>[][], parted: boolean): void {
  const groups: PlacedCell<Token[]>[][][] = [];
  for (const row of rows) {
    if (row[0]!.column === 0 || groups.length === 0) groups.push([row]);
    else groups.at(-1)!.push(row);
  }
  if (parted ? groups.length > 1 : !groups.every((group) => group.length === 1 || isLabelled(group))) return;
  for (const group of groups) {
    if (!isLabelled(group)) continue;
    for (const label of labelsOf(group)) label.rowSpan = group.length;
  }
}

/** The cells of the first row in columns that the rows below leave empty at their beginning. */
function labelsOf([first, second]: readonly PlacedCell<Token[]>[][]): PlacedCell<Token[]>[] {
  return first!.filter(({ column }) => column < (second?.[0]?.column ?? 0));
}

/**
 * A row of several values that begins with labels, one a column, and rows of the same columns below it without any. Rows
 * in brackets, as of standard errors, belong to the row above them instead of sharing its labels.
 */
function isLabelled(group: readonly PlacedCell<Token[]>[][]): boolean {
  const [first, ...rest] = group;
  const labels = labelsOf(group);
  const values = first!.slice(labels.length);
  if (labels.length === 0 || !labels.every(({ column, colSpan }, i) => column === i && colSpan === 1))
    return false;
  if (values[0]?.column !== labels.length || (values.length === 1 && rest.length < LEAST_BELOW)) return false;
  return rest.every((row) => columnsOf(row) === columnsOf(values) && !row.every(isInBrackets));
}

function isInBrackets({ content }: PlacedCell<Token[]>): boolean {
  return /^[([].*[)\]]$/u.test(textOfTokens(content));
}

function columnsOf(row: readonly PlacedCell<Token[]>[]): string {
  return row.map(({ column, colSpan }) => `${column}-${colSpan}`).join(' ');
}

function holdWithin(
  cell: PlacedCell<Token[]>,
  next: PlacedCell<Token[]> | undefined,
  columns: readonly Column[],
): void {
  const room = (next?.column ?? columns.length) - cell.column;
  if (cell.column > 0) cell.colSpan = Math.max(1, Math.min(cell.colSpan, room));
  // A label that runs out over an empty cell still is the label of its own column, but not where that one is of numbers.
  else cell.colSpan = cell.colSpan > 1 && isTooWide(cell, columns[0]!) ? room : 1;
}

/** A text that reaches over several columns spans all that its neighbours leave free where it stands in their middle. */
function fillRoom(
  cell: PlacedCell<Token[]>,
  before: PlacedCell<Token[]> | undefined,
  next: PlacedCell<Token[]> | undefined,
  columns: readonly Column[],
): void {
  if (cell.colSpan === 1 || !before) return;
  const from = before.column + before.colSpan;
  const free = columns.slice(from, next?.column);
  if (free.length <= cell.colSpan || !isCentredOver(boxAround(cell.content), free)) return;
  cell.column = from;
  cell.colSpan = free.length;
}

/** A text this many times as wide as its column, as the label of a sum is below the numbers of items, spans others. */
const TOO_WIDE = 2;

function isTooWide({ content }: PlacedCell<Token[]>, { left, right }: Column): boolean {
  const text = boxAround(content);
  return text.right - text.left > TOO_WIDE * (right - left);
}
