import type { LineCell, LineCells } from '../line-cells.ts';
import { startsSmall } from '../rows/row-lines.ts';

/** Lines of one text agree at one side, or in their middles, within this (em). */
const FLUSH = 0.2;
/** Begins as a head of its own does. */
const CAPITAL = /^\p{Lu}/u;

/**
 * Whether a head is the first line of the lowest one of its column, broken for room: that begins in the middle of a
 * phrase, unlike the others of its line with nothing above them, and is set flush with it or centred under it.
 */
export function isBrokenHead(cell: LineCell, line: LineCells, lines: readonly LineCells[]): boolean {
  const below = lines.slice(lines.indexOf(line) + 1).filter(({ cells }) => cells.some((c) => meet(c, cell)));
  if (below.length !== 1) return false;
  const [{ cells }] = below as [LineCells];
  const [rest, ...more] = cells.filter((other) => meet(other, cell));
  if (more.length > 0 || !readsAsRest(rest!) || !areAligned(cell, rest!)) return false;
  const others = cells.filter((other) => !line.cells.some((above) => meet(above, other)));
  return others.some(isCapital) && !others.some(readsAsRest);
}

function meet(a: LineCell, b: LineCell): boolean {
  return a.left < b.right && b.left < a.right;
}

/** Whether a head begins as the rest of one above it does. A single letter names a figure, as n and p do. */
export function readsAsRest(cell: LineCell): boolean {
  return startsSmall(cell) && cell.tokens[0]!.shown.text.length > 1;
}

function isCapital({ tokens }: LineCell): boolean {
  return CAPITAL.test(tokens[0]!.shown.text);
}

function areAligned(above: LineCell, below: LineCell): boolean {
  const [left, right] = [above.left - below.left, above.right - below.right];
  const off = Math.min(Math.abs(left), Math.abs(right), Math.abs(left + right) / 2);
  return off < FLUSH * below.tokens[0]!.size;
}
