import { hasNoRoom, readOn } from './leading.ts';
import type { LineCell, LineCells } from './line-cells.ts';
import { areDisjoint, lastAbove, numbersClash, type RowLines, type RowStyle, readsOn } from './row-lines.ts';

/** Rows, at least, and lines below their first ones. */
const LEAST_ROWS = 3;
const LEAST_BELOW = 3;
/** The first line of a row fills this share of the columns, and lines below it less than that of them. */
const FILLED = 0.6;
const MOST_BELOW = 0.5;
/** Lines closer than this (em) stand side by side: type of another size or font in one row. */
const BESIDE = 0.5;

/** Lines side by side, with the columns that they fill. */
interface Band {
  lines: LineCells[];
  columns: Set<number>;
}

/**
 * Rows whose first line fills most columns, while the text of some goes on below, with no more space between rows than
 * between lines. Undefined where lines are not set so, or do not read on.
 */
export function groupByFirstLines(lines: readonly LineCells[], style: RowStyle): RowLines[] | undefined {
  const count = style.columns.length;
  if (count < 3) return undefined;
  const bands = bandsOf(lines);
  const firsts = bands.filter((band) => isFirst(band, count));
  const below = bands.filter((band) => !isFirst(band, count));
  if (firsts.length < LEAST_ROWS || below.length < LEAST_BELOW) return undefined;
  if (below.some(({ columns }) => columns.size > MOST_BELOW * count)) return undefined;
  // Cells whose texts are set in the middle of the row's height have lines above its first one too.
  const wrapped = new Set(below.flatMap(({ columns }) => [...columns]));
  if (firsts.some(({ columns }) => [...wrapped].some((c) => c > 0 && !columns.has(c)))) return undefined;
  const rows: RowLines[] = [];
  for (const band of bands) {
    const row = rows.at(-1);
    if (!row || isFirst(band, count)) rows.push([...band.lines]);
    else if (goesOn(row, band, style)) row.push(...band.lines);
    else return undefined;
  }
  const every = new Set(style.columns.keys());
  // What stands above the first row is the rest of one on the page before; or all is set in the middle after all.
  const told = isFirst(bands[0]!, count) ? every : wrapped;
  return beginAnew(rows, told, style) && readOn(rows, style) ? rows : undefined;
}

/** Rows that may read on from the row above, at most: in narrow columns many do by chance. */
const MOST_READ_ON = 0.75;

/** Whether rows begin anew in some of the given columns. Else the lines are those of a few high rows. */
function beginAnew(rows: readonly RowLines[], told: ReadonlySet<number>, { columns }: RowStyle): boolean {
  const readingOn = rows.slice(1).filter((row, i) =>
    firstCells(row).every((cell) => {
      const above = told.has(cell.column) && lastAbove(rows[i]!, cell);
      return !above || (!(above.numeric && cell.numeric) && hasNoRoom(above, cell, columns));
    }),
  );
  return readingOn.length <= MOST_READ_ON * (rows.length - 1);
}

/** The beginning of each cell of a row. */
function firstCells(row: RowLines): LineCell[] {
  const cells = row.flatMap((line) => line.cells);
  return cells.filter(({ column }, i) => cells.findIndex((cell) => cell.column === column) === i);
}

function bandsOf(lines: readonly LineCells[]): Band[] {
  const bands: Band[] = [];
  for (const line of lines) {
    const band = bands.at(-1);
    const columns = line.cells.map((cell) => cell.column);
    if (band && isBeside(band.lines, line)) {
      band.lines.push(line);
      for (const column of columns) band.columns.add(column);
    } else bands.push({ lines: [line], columns: new Set(columns) });
  }
  return bands;
}

function isBeside(row: RowLines, line: LineCells): boolean {
  const step = line.line.baseline - row.at(-1)!.line.baseline;
  return step < BESIDE * line.line.size && areDisjoint(row, line);
}

function isFirst({ columns }: Band, count: number): boolean {
  return columns.has(0) && columns.size >= FILLED * count;
}

/** A label goes on only where it was broken off: else it is one of another row. */
function goesOn(row: RowLines, { lines }: Band, style: RowStyle): boolean {
  return lines.every((line) => {
    if (numbersClash(row.slice(0, 1), line) > 0) return false;
    const label = line.cells.find((cell) => cell.column === 0);
    const above = label && lastAbove(row, label);
    return !label || (above !== undefined && label.colSpan === 1 && readsOn(above, label, style));
  });
}
