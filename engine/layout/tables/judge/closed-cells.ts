import { encloses, holdsMiddle, overlapsAcross } from '../../geometry.ts';
import { isFramed, isFramedButCorner, type Lattice } from '../detect/rules/lattices.ts';
import { holdColumns } from '../grid/ruled-cells.ts';
import { type DescribedReading, type FilledCell, namesSomething, type TableReading } from './reading.ts';

/** Words reach at most this far (points) over the rules of their cell. */
const SLACK = 2;
/** Double rules leave cells narrower than so much (em), in which nothing stands. */
const NARROW = 1;
/** Rows and columns, at least: fewer are boxes beside or below each other. */
const LEAST = 2;

/** Whether rules close every cell of a reading, and no word crosses one. */
export function isClosed({ candidate, grid, cells, em }: TableReading): boolean {
  if (candidate.type !== 'lattice') return false;
  const { lattice } = candidate;
  const isAsDrawn = grid.columnEdges.length === lattice.xs.length && grid.rows === lattice.ys.length - 1;
  const filled = new Set(cells.flatMap(({ column, colSpan }) => (colSpan === 1 ? [column] : [])));
  const widthOf = (column: number) => Math.abs(grid.columnEdges[column + 1]! - grid.columnEdges[column]!);
  const isColumn = (column: number) => filled.has(column) || widthOf(column) > NARROW * em;
  return (
    isAsDrawn &&
    grid.cells.every(({ column, colSpan }) => colSpan > 1 || isColumn(column)) &&
    (isFramed(lattice) || isFramedButCorner(lattice)) &&
    cells.every((cell) => isInside(cell, lattice, grid.columnEdges))
  );
}

function isInside(
  { row, column, rowSpan, colSpan, box }: FilledCell,
  { ys }: Lattice,
  xs: readonly number[],
): boolean {
  const sides = [xs[column]!, xs[column + colSpan]!];
  return (
    box.left > Math.min(...sides) - SLACK &&
    box.right < Math.max(...sides) + SLACK &&
    box.bottom > ys[row]! &&
    box.top < ys[row + rowSpan]!
  );
}

/** Whether a reading without rules leaves out words that rules have closed into cells, or joins some of the cells. */
export function isReadAnew(reading: DescribedReading, closed: DescribedReading): boolean {
  const within = countWithin(reading, closed);
  return within > 1 && (within < closed.cells.length || reading.cells.length < within);
}

/** Whether a reading without rules takes some of the cells that rules have closed away from the others. */
export function cutsThrough(
  { candidate, inner }: DescribedReading,
  { frame, cells }: DescribedReading,
): boolean {
  if (candidate.type !== 'region' || !overlapsAcross(inner, frame)) return false;
  const taken = cells.filter(({ box }) => holdsMiddle(inner, box)).length;
  return taken >= LEAST_BESIDE && cells.length - taken >= LEAST_BESIDE;
}

/** Rows, at least, that rules tell of. */
const LEAST_RULED = 4;

/** Whether rules run above, below and between all rows of a reading, none of which is a text alone. */
export function isRuledThroughout({ candidate, features }: DescribedReading): boolean {
  const { rows, ruledRows, severalCells, topRule, bottomRule } = features;
  const areRuled = Math.min(ruledRows!, severalCells!, topRule!, bottomRule!) === 1;
  return candidate.type === 'region' && rows! >= LEAST_RULED && areRuled;
}

/** Cells left out at a side of a reading, at least: one alone may be of what stands around the table. */
const LEAST_BESIDE = 2;

/**
 * Whether a reading is of some columns of one whose rules run through it and on over the others. A table within a cell has
 * rules of its own.
 */
export function isCutOut(reading: DescribedReading, ruled: DescribedReading): boolean {
  if (countWithin(reading, ruled) < 1) return false;
  const beside = ruled.cells.filter(({ box }) => !overlapsAcross(box, reading.inner));
  const through = rulesOf(ruled);
  return (
    beside.length >= LEAST_BESIDE &&
    rulesOf(reading).every((y) => through.some((other) => Math.abs(y - other) < SLACK))
  );
}

/**
 * Whether a reading ends above rows that stand in its columns, before the rule at the foot of one that begins with a rule
 * too: a table with rules at both ends ends at its last.
 */
export function endsBeforeFoot(reading: DescribedReading, ruled: DescribedReading): boolean {
  if (reading.features.bottomRule === 1 || !encloses(ruled.frame, reading.inner)) return false;
  const isBelow = ({ box }: FilledCell) => box.top > reading.inner.bottom;
  return (
    reading.grid.columnEdges.length === ruled.grid.columnEdges.length &&
    ruled.cells.filter(isBelow).length >= LEAST_BESIDE
  );
}

/** Whether rules stand at both ends of a reading. */
export function isRuledAtEnds({ candidate, features }: DescribedReading): boolean {
  return candidate.type === 'region' && Math.min(features.topRule!, features.bottomRule!) === 1;
}

function rulesOf({ candidate }: DescribedReading): readonly number[] {
  return candidate.type === 'region' ? candidate.region.fullRules : [];
}

/** How many cells of a frame stand where the words of a reading within it do. */
function countWithin({ candidate, inner }: DescribedReading, { frame, cells }: DescribedReading): number {
  if (candidate.type !== 'region' || !encloses(frame, inner)) return 0;
  return cells.filter(({ box }) => holdsMiddle(inner, box)).length;
}

/** What charts and pictures have. */
const OTHERS = ['figure', 'pictures'];
/** Boxes of prose are fewer than this, and a larger share of what they are in than this; listings are mostly of one pitch. */
const MANY_CELLS = 12;
const MOSTLY = 0.5;
/** Rows of a grid without labels, at least, and the share of its cells that hold a text. */
const LEAST_FULL = 3;
const FULL = 0.9;

/**
 * Whether rules close all cells of a reading and it has what tables have: a label of each row that is not blank, or of each
 * column, however many of the cells are empty, as in a form; or a text in nearly each cell, as the grid of a chart has not.
 */
export function isSurelyDrawn(reading: DescribedReading): boolean {
  const { candidate, grid, cells, features } = reading;
  if (candidate.type !== 'lattice') return false;
  const columns = grid.columnEdges.length - 1;
  if (columns < LEAST || grid.rows < LEAST || OTHERS.some((other) => features[other]! > 0)) return false;
  if (features.monospaced! > MOSTLY) return false;
  if (features.longCells! > (cells.length < MANY_CELLS ? 0 : MOSTLY)) return false;
  const isFull = grid.rows >= LEAST_FULL && cells.length >= FULL * grid.cells.length;
  const isLabelled =
    features.axis === 0 &&
    (labels(cells, 'column', 'row', 'rowSpan') === Math.max(LEAST, countFilled(cells)) ||
      labels(cells, 'row', 'column', 'colSpan', Math.max(grid.headerRows, 1)) === columns);
  return (isFull || isLabelled) && isClosed(reading) && !holdColumns(cells);
}

/** Rows that hold a text: those left blank have no label either. */
function countFilled(cells: readonly FilledCell[]): number {
  return new Set(cells.flatMap(({ row, rowSpan }) => Array.from({ length: rowSpan }, (_, i) => row + i)))
    .size;
}

/** How many rows the labels of the first column reach over, or columns those of the first row or rows. */
function labels(
  cells: readonly FilledCell[],
  across: 'row' | 'column',
  along: 'row' | 'column',
  span: 'rowSpan' | 'colSpan',
  count = 1,
): number {
  const reached = new Set<number>();
  for (const cell of cells) {
    if (cell[across] >= count || !namesSomething(cell.text)) continue;
    for (let i = 0; i < cell[span]; i++) reached.add(cell[along] + i);
  }
  return reached.size;
}
