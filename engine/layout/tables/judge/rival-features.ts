import type { Box } from '../../../document/document.ts';
import type { TableReading } from './reading.ts';

/** Sides of the words of two readings that differ by less than this (em) are the same. */
const SAME_SIDE = 0.5;
/** Readings of more than this share of the words of another are that one. */
const SAME_WORDS = 0.97;
/** Counts beyond this are all many. */
const MANY = 8;

/** How each reading stands among the others of its place: which of them say the same, and what they leave out or join. */
export function describeRivals(readings: readonly TableReading[]): Record<string, number>[] {
  return readings.map((reading) => {
    const rivals = readings.filter((other) => other !== reading && sharePlace(other.box, reading.box));
    const same = rivals.filter((other) => isSame(other, reading));
    const parts = findParts(reading, rivals);
    const { rows, columnEdges } = reading.grid;
    const words = reading.tokens.length;
    return {
      tagsSay: Number(reading.candidate.type === 'tagged'),
      rulesSay: Number(reading.candidate.type === 'lattice'),
      rivals: Math.min(MANY, rivals.length - same.length),
      agreeing: Math.min(MANY, same.length),
      agreeingGrids: Math.min(MANY, same.filter((other) => sameGrid(other, reading)).length),
      ofLargest: words / Math.max(words, ...rivals.map(({ tokens }) => tokens.length)),
      wholes: Math.min(MANY, rivals.filter((other) => isPart(reading, other)).length),
      parts: Math.min(MANY, parts.length),
      inParts: parts.reduce((sum, { tokens }) => sum + tokens.length, 0) / words,
      rowsOfMost: rows / Math.max(rows, ...same.map(({ grid }) => grid.rows)),
      columnsOfMost:
        columnEdges.length / Math.max(columnEdges.length, ...same.map(({ grid }) => grid.columnEdges.length)),
    };
  });
}

/** Whether two boxes overlap by more than 2 points both ways. */
export function sharePlace(a: Box, b: Box): boolean {
  return a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
}

function isSame(a: TableReading, b: TableReading): boolean {
  const [few, many] = [a.tokens.length, b.tokens.length].sort((x, y) => x - y);
  return few! >= SAME_WORDS * many! && holds(a, b) && holds(b, a);
}

function sameGrid(a: TableReading, b: TableReading): boolean {
  return a.grid.rows === b.grid.rows && a.grid.columnEdges.length === b.grid.columnEdges.length;
}

function holds({ inner, em }: TableReading, { inner: other }: TableReading): boolean {
  const slack = SAME_SIDE * em;
  return (
    other.left > inner.left - slack &&
    other.top > inner.top - slack &&
    other.right < inner.right + slack &&
    other.bottom < inner.bottom + slack
  );
}

function isPart(part: TableReading, whole: TableReading): boolean {
  return part.tokens.length < SAME_WORDS * whole.tokens.length && holds(whole, part);
}

/** Readings of parts of a reading that share no place, the largest first. */
function findParts(reading: TableReading, rivals: readonly TableReading[]): TableReading[] {
  const parts: TableReading[] = [];
  const inside = rivals.filter((other) => isPart(other, reading));
  for (const part of inside.sort((a, b) => b.tokens.length - a.tokens.length))
    if (!parts.some((other) => sharePlace(other.inner, part.inner))) parts.push(part);
  return parts;
}
