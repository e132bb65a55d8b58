import { boxAround } from '../../geometry.ts';
import type { Region } from '../detect/regions.ts';
import type { RuleEdge } from '../detect/rules/edges.ts';
import { textOfTokens } from '../text-lines.ts';
import { middleOf, type Token } from '../tokens.ts';
import type { Column } from './column.ts';
import { edgesOfColumns, findColumns } from './columns.ts';
import type { PlacedCell } from './found-table.ts';
import type { Grid } from './grid.ts';
import { findHeadEnd } from './heads/head-end.ts';
import { buildHead } from './heads/heads.ts';
import { columnsOf } from './heads/spread-heads.ts';
import { divideLine, type LineCells } from './line-cells.ts';
import { mirrorRegion, mirrorTokens, runsFromRight } from './mirror.ts';
import { type Cover, groupByCentredLabels } from './rows/group-labels.ts';
import { partAtHeadings, spreadBetween, spreadLoneTexts } from './rows/lone-texts.ts';
import { type RowLines, type RowStyle, rowStyleOf } from './rows/row-lines.ts';
import { linesToRows } from './rows/rows.ts';
import { joinAroundLabels, joinBands, type RowBand, rowsBetweenRules } from './rows/ruled-rows.ts';
import { rowsByShortRules, shortRules } from './rows/short-rules.ts';
import { isRuledSum, spreadSumLabels, standsIn } from './rows/sum-labels.ts';

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
  const divided = bodyLines.map((line) => divideLine(line, columns, bars));
  const { bands, style } = groupBody(divided, columns, region);
  const body = bands.flatMap((band) => band.rows);
  const headGrid = buildHead(head, columns, headRules);
  const { cells, covers } = placeRows(bands, headGrid.rows, columns, style, region.partRules);
  const columnEdges = edgesOfColumns(columns, region.left, region.right);
  return {
    grid: {
      rows: headGrid.rows + body.length,
      columnEdges,
      cells: [...headGrid.cells, ...covers, ...cells],
      headerRows: headGrid.rows,
    },
    columns,
    head,
    body,
  };
}

/** Rows of the body, rule by rule. */
function groupBody(
  divided: readonly LineCells[],
  columns: readonly Column[],
  { fullRules, partRules, left, right }: Region,
): { bands: RowBand[]; style: RowStyle } {
  const bands = splitAtRules(divided, fullRules);
  const ruled = bands.length >= 4 && bands.length >= divided.length / 4;
  const ruledWidth = fullRules.length > 0 ? { left, right } : undefined;
  const style = rowStyleOf(divided, columns, ruled, ruledWidth);
  const isRow = rowsBetweenRules(bands, style);
  const short = shortRules(partRules, columns);
  const found = bands.map((band, i): RowBand => {
    const parted = short.length > 1 && rowsByShortRules(band, short, style, bands.length > 2);
    if (parted && parted.covers.length > 0) return parted;
    if (isRow[i]) return { rows: [band], covers: [] };
    return joinBands(partAtHeadings(band, columns, style).map((part) => groupLines(part, style)));
  });
  return { bands: ruled ? joinAroundLabels(found) : found, style };
}

function groupLines(lines: readonly LineCells[], style: RowStyle): RowBand {
  const end = lines.findLastIndex((line) => !isSum(line)) + 1;
  const group = groupByCentredLabels(lines.slice(0, end), style);
  if (!group) return { rows: linesToRows(lines, style), covers: [] };
  return { rows: [...group.rows, ...lines.slice(end)].map((line) => [line]), covers: group.covers };
}

/** Whether a line of a label and numbers leaves the second column empty: below grouped rows it sums up all of them. */
function isSum({ cells: [label, sum] }: LineCells): boolean {
  return label?.column === 0 && sum !== undefined && sum.column > 1 && sum.numeric;
}

/** The cells of the rows that follow the head, and those that cover several of these. */
function placeRows(
  bands: readonly RowBand[],
  headRows: number,
  columns: readonly Column[],
  style: RowStyle,
  partRules: readonly RuleEdge[],
): { cells: PlacedCell<Token[]>[]; covers: PlacedCell<Token[]>[] } {
  let row = headRows;
  const covers: PlacedCell<Token[]>[] = [];
  const whole: PlacedCell<Token[]>[][] = [];
  const placed = bands.map((band) => {
    covers.push(...band.covers.map((cover) => placeCover(cover, row)));
    return band.rows.map((lines) => {
      const isWhole = !covers.some((cover) => standsIn(cover, row));
      const cells = placeRow(lines, row++, columns, isWhole);
      if (isWhole) whole.push(cells);
      return cells;
    });
  });
  spreadLoneTexts(whole, columns, style);
  const covered = placed.flat().map((cells) => {
    const over = covers.filter((cover) => standsIn(cover, cells[0]!.row));
    return [...over, ...cells].sort((a, b) => a.column - b.column);
  });
  spreadBetween(covered, columns, style);
  spreadSumLabels(placed.flat(), columns, covers);
  for (const [i, rows] of placed.entries())
    if (bands[i]!.covers.length === 0) spanLabels(rows, bands.length > 2, partRules);
  return { cells: placed.flat(2), covers };
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
 * The cells of a row of lines. A text alone in its row is left as wide as it is.
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
  if (isWhole && cells.length === 1) return cells;
  for (const [i, cell] of cells.entries()) holdWithin(cell, cells[i + 1], columns);
  return cells;
}

/** So many single values below a label are no lines of one, and single ones below labels of labels may be lists. */
const LEAST_BELOW = 2;

/**
 * A label covers the rows below it that have none and otherwise fill the same columns. Where no rules part the groups,
 * all rows without a label must be such rows, or sums of their own.
 */
function spanLabels(
  rows: readonly PlacedCell<Token[]>[][],
  parted: boolean,
  partRules: readonly RuleEdge[],
): void {
  const groups: PlacedCell<Token[]>[][][] = [];
  for (const row of rows) {
    if (row[0]!.column === 0 || groups.length === 0 || isRuledSum(row, partRules)) groups.push([row]);
    else groups.at(-1)!.push(row);
  }
  if (parted ? groups.length > 1 : !groups.every((group) => group.length === 1 || isLabelled(group))) return;
  for (const group of groups.filter(isLabelled))
    for (const [i, row] of group.entries()) spanDown(row, group.slice(i + 1));
}

/** Makes the cells of a row reach down over the rows that begin behind them. */
function spanDown(row: readonly PlacedCell<Token[]>[], below: readonly PlacedCell<Token[]>[][]): void {
  for (const cell of row) {
    const end = below.findIndex(([first]) => first!.column <= cell.column);
    cell.rowSpan = 1 + (end < 0 ? below.length : end);
  }
}

/**
 * A row of several values that begins with labels, one a column, and rows of the same columns below it without any, or
 * without the first of them. Rows in brackets, as of standard errors, belong to the row above them instead of sharing its
 * labels.
 */
function isLabelled([first, ...rest]: readonly PlacedCell<Token[]>[][]): boolean {
  const depth = Math.max(0, ...rest.map((row) => row[0]!.column));
  const labels = first!.filter(({ column }) => column < depth);
  const values = first!.slice(labels.length);
  if (labels.length === 0 || !labels.every(({ column, colSpan }, i) => column === i && colSpan === 1))
    return false;
  const areOfOneDepth = rest.every((row) => row[0]!.column === depth);
  const few = values.length === 1 && (rest.length < LEAST_BELOW || !areOfOneDepth);
  if (values[0]?.column !== labels.length || few) return false;
  return rest.every((row) => {
    const above = first!.filter(({ column }) => column >= row[0]!.column);
    return columnsIn(row) === columnsIn(above) && !row.every(isInBrackets);
  });
}

function isInBrackets({ content }: PlacedCell<Token[]>): boolean {
  return /^[([].*[)\]]$/u.test(textOfTokens(content));
}

/** The numbers of the columns that a row fills. */
function columnsIn(row: readonly PlacedCell<Token[]>[]): string {
  return row.flatMap(columnsOf).join(' ');
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

/** A text this many times as wide as its column, as the label of a sum is below the numbers of items, spans others. */
const TOO_WIDE = 2;

function isTooWide({ content }: PlacedCell<Token[]>, { left, right }: Column): boolean {
  const text = boxAround(content);
  return text.right - text.left > TOO_WIDE * (right - left);
}
