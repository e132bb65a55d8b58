import type { Box } from '../../../document/document.ts';
import { holdsMiddle } from '../../geometry.ts';
import { coveredLength } from '../detect/edges.ts';
import type { Lattice } from '../detect/lattices.ts';
import type { DescribedReading, FilledCell, TableReading } from './reading.ts';

/** Share of each side of a frame that is drawn, at least. */
const DRAWN = 0.95;
/** Words reach at most this far (points) over the rules of their cell. */
const SLACK = 2;
/** Rows and columns, at least: fewer are boxes beside or below each other. */
const LEAST = 2;

/** Whether rules close every cell of a reading, and no word crosses one. */
export function isClosed({ candidate, grid, cells }: TableReading): boolean {
  if (candidate.type !== 'lattice') return false;
  const { lattice } = candidate;
  const isAsDrawn = grid.columnEdges.length === lattice.xs.length && grid.rows === lattice.ys.length - 1;
  // Double rules leave columns in which nothing stands.
  const columns = new Set(cells.flatMap(({ column, colSpan }) => (colSpan === 1 ? [column] : [])));
  return (
    isAsDrawn &&
    columns.size === lattice.xs.length - 1 &&
    isFramed(lattice) &&
    cells.every((cell) => isInside(cell, lattice, grid.columnEdges))
  );
}

function isFramed({ left, right, top, bottom, horizontal, vertical }: Lattice): boolean {
  const [width, height] = [right - left, bottom - top];
  return (
    [top, bottom].every((y) => coveredLength(horizontal, y, left, right) >= DRAWN * width) &&
    [left, right].every((x) => coveredLength(vertical, x, top, bottom) >= DRAWN * height)
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
export function isReadAnew({ candidate, inner, cells }: DescribedReading, closed: DescribedReading): boolean {
  if (candidate.type !== 'region' || !holds(closed.frame, inner)) return false;
  const within = closed.cells.filter(({ box }) => holdsMiddle(inner, box)).length;
  return within > 1 && (within < closed.cells.length || cells.length < within);
}

function holds(outer: Box, inner: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.right <= outer.right &&
    inner.bottom <= outer.bottom
  );
}

/** What charts, listings, pictures and boxes of prose have. */
const OTHERS = ['axis', 'figure', 'monospaced', 'pictures', 'longCells'];

/**
 * Whether a reading is a form: however many of its cells are empty, rules close all of them, and each row or each column
 * has its label.
 */
export function isForm(reading: DescribedReading): boolean {
  const { candidate, grid, cells, features } = reading;
  if (candidate.type !== 'lattice') return false;
  const columns = grid.columnEdges.length - 1;
  if (columns < LEAST || grid.rows < LEAST || OTHERS.some((other) => features[other]! > 0)) return false;
  return (
    (labels(cells, 'column', 'row', 'rowSpan') === grid.rows ||
      labels(cells, 'row', 'column', 'colSpan') === columns) &&
    isClosed(reading)
  );
}

/** Two letters, or one that is a syllable or a word. */
const LABEL = /\p{L}{2}|\p{Lo}/u;

/** How many rows the labels of the first column reach over, or columns those of the first row. */
function labels(
  cells: readonly FilledCell[],
  across: 'row' | 'column',
  along: 'row' | 'column',
  span: 'rowSpan' | 'colSpan',
): number {
  const reached = new Set<number>();
  for (const cell of cells) {
    if (cell[across] !== 0 || !LABEL.test(cell.text)) continue;
    for (let i = 0; i < cell[span]; i++) reached.add(cell[along] + i);
  }
  return reached.size;
}
