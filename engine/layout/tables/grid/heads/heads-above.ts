import type { Lattice } from '../../detect/rules/lattices.ts';
import { type Chunk, linesOf } from '../../text-lines.ts';
import { middleOf, type Token } from '../../tokens.ts';
import type { PlacedCell } from '../found-table.ts';
import type { Grid } from '../grid.ts';

/** Heads stand at most this many em above the frame … */
const ABOVE = 1.2;
/** … each in the middle of its columns, or at their left edge, to this many em. */
const OFF = 0.8;
/** Heads that are left of the frame, or right of it, by more than this (points) are none of its own. */
const SLACK = 2;

/** Adds the heads that stand above the frame of a ruled table, one over each column or over several of them. */
export function addHeadsAbove(grid: Grid, lattice: Lattice, tokens: readonly Token[]): Grid {
  const chunks = chunksAbove(lattice, tokens);
  const spans = chunks && (spansOf(chunks, lattice.xs) ?? evenSpans(chunks, lattice.xs));
  if (!spans) return grid;
  const heads = chunks!.map((chunk, i): PlacedCell<Token[]> => {
    const [from, to] = spans[i]!;
    return { row: 0, column: from, rowSpan: 1, colSpan: to - from, content: chunk.tokens };
  });
  return {
    ...grid,
    rows: grid.rows + 1,
    headerRows: grid.headerRows + 1,
    cells: [...heads, ...grid.cells.map((cell) => ({ ...cell, row: cell.row + 1 }))],
  };
}

/** What stands so near above a frame that it may head its columns. */
export function tokensAbove({ top }: Lattice, tokens: readonly Token[]): Token[] {
  return tokens.filter((t) => middleOf(t) < top && t.baseline > top - ABOVE * t.size);
}

/** Several texts on the line above a frame, and nothing beside them. */
function chunksAbove(lattice: Lattice, tokens: readonly Token[]): Chunk[] | undefined {
  const { left, right } = lattice;
  const line = linesOf(tokensAbove(lattice, tokens), 1).at(-1);
  if (!line || line.chunks.length < 2 || line.left < left - SLACK || line.right > right + SLACK)
    return undefined;
  return line.chunks;
}

/** Which columns each head stands over: all of them but the first ones, which may have none. */
function spansOf(chunks: readonly Chunk[], xs: readonly number[]): [from: number, to: number][] | undefined {
  const spans: [number, number][] = [];
  let to = xs.length - 1;
  for (const chunk of chunks.toReversed()) {
    const from = xs.findLastIndex((x, i) => i < to && fits(chunk, x, xs[to]!));
    if (from < 0) return undefined;
    spans.unshift([from, to]);
    to = from;
  }
  return to <= 1 ? spans : undefined;
}

/** Heads that stand somewhere over as many columns each: all of them but the first, which may have none. */
function evenSpans(
  chunks: readonly Chunk[],
  xs: readonly number[],
): [from: number, to: number][] | undefined {
  for (const first of [0, 1]) {
    const each = (xs.length - 1 - first) / chunks.length;
    if (each < 2 || !Number.isInteger(each)) continue;
    const spans = chunks.map((_, i): [number, number] => [first + i * each, first + (i + 1) * each]);
    if (spans.every(([from, to], i) => isWithin(chunks[i]!, xs[from]!, xs[to]!))) return spans;
  }
  return undefined;
}

function isWithin({ left, right }: Chunk, from: number, to: number): boolean {
  return left >= from - SLACK && right <= to + SLACK;
}

function fits(chunk: Chunk, from: number, to: number): boolean {
  const { left, right, size } = chunk;
  if (!isWithin(chunk, from, to)) return false;
  return Math.abs((left + right) / 2 - (from + to) / 2) < OFF * size || left - from < OFF * size;
}
