import type { Box } from '../../../document/document.ts';
import type { RuleEdge } from '../detect/rules/edges.ts';
import type { Sheet } from '../detect/sheet.ts';
import type { TableReading } from './reading.ts';

/** Rules shorter than this share of a table part few of its cells. */
const LONG = 0.6;
/** More than this for each row and column, or each cell, is all many. */
const MANY = 8;

/** What is drawn among the words of a reading: rules in tables; bars, boxes, arrows and points in charts and diagrams. */
export function describeDrawing({ grid, inner, cells }: TableReading, { edges, fills, marks }: Sheet) {
  const { left, top, right, bottom } = inner;
  const across = edgesWithin(edges.horizontal, [top, bottom], [left, right]);
  const down = edgesWithin(edges.vertical, [left, right], [top, bottom]);
  const short =
    across.filter(({ start, end }) => end - start < LONG * (right - left)).length +
    down.filter(({ start, end }) => end - start < LONG * (bottom - top)).length;
  const lines = grid.rows + grid.columnEdges.length - 1;
  return {
    rules: Math.min(MANY, (across.length + down.length) / lines),
    shortRules: Math.min(MANY, short / lines),
    fills: Math.min(MANY, countWithin(fills, inner) / cells.length),
    marks: Math.min(MANY, countWithin(marks, inner) / cells.length),
  };
}

type Reach = readonly [from: number, to: number];

/** Edges whose position lies between those of the words, and which lie along them somewhere. */
function edgesWithin(edges: readonly RuleEdge[], [from, to]: Reach, [start, end]: Reach): RuleEdge[] {
  return edges.filter((e) => e.position > from && e.position < to && e.start < end && e.end > start);
}

function countWithin(boxes: readonly Box[], { left, top, right, bottom }: Box): number {
  let count = 0;
  for (const box of boxes) {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (x > left && x < right && y > top && y < bottom) count++;
  }
  return count;
}
