import { boxAround } from '../../geometry.ts';
import type { Grid, RecognizedRegion } from '../grid/recognize-region.ts';
import { isNumericChunk, textOfTokens } from '../text-lines.ts';
import type { Token } from '../tokens.ts';

/** What is known of a candidate besides its grid. */
export interface Evidence {
  caption: boolean;
  ruled: boolean;
  /** Rules between its rows. */
  rules: number;
}

/** Cells of a column that share an edge or a middle, at least. */
const ALIGNED = 0.66;
const ALIGN_TOLERANCE = 2.5;
const MARKER = /^(?:[•◦▪■□●○‣–—\-*✓►·]|\(?(?:\d{1,3}|[a-z]|[ivxlc]{1,6})[.)]|\[\d{1,3}\])$/iu;

/** That many rules between rows are drawn around no prose. */
const MANY_RULES = 4;

/** True when a recognised region is a table rather than a list, a form, a contents page or prose. */
export function isTable(found: RecognizedRegion, { caption, ruled, rules }: Evidence): boolean {
  const { grid, columns, body } = found;
  const rows = body.filter((row) => row.some((l) => l.cells.length > 1) || cellsIn(row) > 1).length;
  if (columns.length < 2 || rows + grid.headerRows < (caption ? 1 : 2)) return false;
  if (isList(found) || isContents(found) || isChart(grid)) return false;
  const filled = filledShare(found);
  // A form to be filled in has rows of labels only.
  if (caption) return (rows >= 1 || (ruled && grid.headerRows > 0 && body.length > 2)) && filled >= 0.2;
  if (ruled) return rows >= 1 && filled >= 0.2 && !(rules < MANY_RULES && isWordy(found));
  if (rows < 3 || filled < 0.4) return false;
  const numeric = numericShare(found);
  const words = meanWords(found);
  if (alignedShare(found) < ALIGNED) return false;
  if (columns.length === 2) {
    if (isKeyed(found) || words >= 5) return false;
    return (numeric > 0.3 && rows >= 4) || isSchedule(found, rows);
  }
  return numeric > 0.25 ? words < 6 : words < 4 && rows >= 4 && !isKeyed(found);
}

/** Pieces of text of this many words are lines of prose; that share of them makes a text. */
const PROSE_WORDS = 6;
const PROSE_SHARE = 0.45;

function isWordy({ body }: RecognizedRegion): boolean {
  const pieces = body.flatMap((row) => row.flatMap((line) => line.cells));
  return pieces.filter((cell) => cell.tokens.length >= PROSE_WORDS).length > PROSE_SHARE * pieces.length;
}

/** True when a grid is a chart: the caption of a figure stands in it, or the numbers of an axis. */
export function isChart(grid: Grid): boolean {
  return holdsFigure(grid) || holdsAxis(grid);
}

/** A column holds evenly spaced numbers, while other columns are sparse. */
function holdsAxis(grid: Grid): boolean {
  const columns = grid.columnEdges.length - 1;
  const filled = grid.cells.filter((c) => c.content.length > 0).length;
  if (filled > 0.7 * columns * grid.rows) return false;
  for (let column = 0; column < columns; column++) {
    const values = cellsOfColumn(grid, column).map((c) =>
      Number(textOfTokens(c).replace(/[,%$]/g, '').replace(/[−–]/g, '-')),
    );
    if (values.length >= 5 && areEvenlySpaced(values)) return true;
  }
  return false;
}

function areEvenlySpaced(values: readonly number[]): boolean {
  const step = values[1]! - values[0]!;
  const slack = 1e-6 + Math.abs(step) * 0.01;
  // A column that counts its rows from 1 is a column of numbers, not an axis.
  if (!Number.isFinite(step) || step === 0 || Math.abs(step) === 1) return false;
  return values.slice(1).every((v, k) => Math.abs(v - values[k]! - step) < slack);
}

/** The caption of a figure stands inside. */
function holdsFigure(grid: Grid): boolean {
  return grid.cells.some((c) =>
    /^(?:fig(?:ure|\.)?|abb(?:ildung|\.)|scheme)\s*\d/iu.test(textOfTokens(c.content.slice(0, 3))),
  );
}

/** Two columns of text: short labels of one shape, exactly aligned, well apart from what they label. */
function isSchedule(found: RecognizedRegion, rows: number): boolean {
  const [first, second] = found.columns;
  if (rows < 7 || rows < 0.8 * found.body.length || second!.left - first!.right < 18) return false;
  const labels = columnCells(found, 0);
  const numbered = labels.filter((c) => c.length <= 3 && /\d/.test(textOfTokens(c))).length;
  return numbered > 0.8 * labels.length && alignedShare(found) > 0.92;
}

function cellsIn(row: RecognizedRegion['body'][number]): number {
  return new Set(row.flatMap((l) => l.cells.map((c) => c.column))).size;
}

function filledShare({ grid, columns, body }: RecognizedRegion): number {
  const cells = grid.cells.filter((c) => c.row >= grid.headerRows).length;
  return cells / Math.max(1, columns.length * body.length);
}

function bodyCells({ grid }: RecognizedRegion): Token[][] {
  return grid.cells.filter((c) => c.row >= grid.headerRows && c.content.length > 0).map((c) => c.content);
}

function columnCells({ grid }: RecognizedRegion, column: number): Token[][] {
  return cellsOfColumn(grid, column);
}

function cellsOfColumn(grid: Grid, column: number): Token[][] {
  return grid.cells
    .filter((c) => c.row >= grid.headerRows && c.column === column && c.colSpan === 1 && c.content.length > 0)
    .map((c) => c.content);
}

/** Share of the cells outside the first column that are numbers. */
function numericShare({ grid }: RecognizedRegion): number {
  const values = grid.cells.filter((c) => c.row >= grid.headerRows && c.column > 0);
  return values.filter((c) => isNumericChunk({ tokens: c.content })).length / Math.max(1, values.length);
}

function meanWords(found: RecognizedRegion): number {
  const cells = bodyCells(found);
  return cells.reduce((sum, c) => sum + c.length, 0) / Math.max(1, cells.length);
}

/** Share of cells that keep to the left edge, right edge or middle of most of their column. */
function alignedShare(found: RecognizedRegion): number {
  let aligned = 0;
  let total = 0;
  found.columns.forEach((_, i) => {
    const boxes = columnCells(found, i).map(boxAround);
    const most = Math.max(
      agreeing(boxes.map((b) => b.left)),
      agreeing(boxes.map((b) => b.right)),
      agreeing(boxes.map((b) => (b.left + b.right) / 2)),
    );
    aligned += most;
    total += boxes.length;
  });
  return total === 0 ? 0 : aligned / total;
}

function agreeing(values: number[]): number {
  values.sort((a, b) => a - b);
  let best = 0;
  let from = 0;
  values.forEach((value, i) => {
    while (value - values[from]! > ALIGN_TOLERANCE) from++;
    best = Math.max(best, i - from + 1);
  });
  return best;
}

/** Bullets or numbers in front of text. */
function isList(found: RecognizedRegion): boolean {
  if (found.columns.length !== 2) return false;
  const first = columnCells(found, 0);
  return first.filter((c) => MARKER.test(textOfTokens(c))).length > 0.5 * first.length;
}

/** Labels that end in a colon before their values. */
function isKeyed(found: RecognizedRegion): boolean {
  const first = columnCells(found, 0);
  return first.filter((c) => /[:：]$/.test(textOfTokens(c))).length > 0.5 * first.length;
}

/** Page numbers that rise from line to line behind titles. */
function isContents(found: RecognizedRegion): boolean {
  const last = columnCells(found, found.columns.length - 1).map((c) => textOfTokens(c));
  if (found.columns.length > 3 || last.length < 3) return false;
  const pages = last.filter((t) => /^\d{1,3}$/.test(t)).map(Number);
  if (pages.length < 0.8 * last.length) return false;
  let rising = 0;
  let further = 0;
  for (let i = 1; i < pages.length; i++) {
    if (pages[i]! >= pages[i - 1]!) rising++;
    if (pages[i]! > pages[i - 1]!) further++;
  }
  if (further < 0.5 * (pages.length - 1)) return false;
  const words = meanWords(found);
  return rising >= 0.9 * (pages.length - 1) && words > 1.5;
}
