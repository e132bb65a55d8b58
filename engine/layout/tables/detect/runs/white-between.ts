import { type Chunk, joinChunks, type TextLine } from '../../text-lines.ts';

/** White between two texts or columns beside each other. */
interface White {
  left: number;
  right: number;
}

/** The white between texts or columns, left to right. */
export function whitesBetween(columns: readonly White[]): White[] {
  return columns.slice(1).map(({ left }, i) => ({ left: columns[i]!.right, right: left }));
}

/** Columns of a block, at least. */
const LEAST_COLUMNS = 2;
/** Blocks that begin or end so many lines apart are no rows of one table. */
const APART = 2;
/** White is wider than this (em): a space is narrower. */
const LEAST_WHITE = 0.62;

/**
 * The two blocks side by side that a run may be, of so many rows at least: white runs down between them that is wider than
 * between any of their columns, and one of them begins or ends elsewhere. None where nothing speaks for it.
 */
export function partAtWhite(run: readonly TextLine[], leastRows: number): TextLine[][] {
  const columns = columnsOf(run);
  const whites = whitesBetween(columns);
  const widest = Math.max(...whites.map(widthOf));
  const at = whites.findIndex((white) => widthOf(white) === widest);
  if (at + 1 < LEAST_COLUMNS || whites.length - at < LEAST_COLUMNS) return [];
  const blocks = divide(run, whites[at]!);
  const areTables = blocks.every(({ rows }) => rows >= leastRows) && beginOrEndApart(blocks);
  return areTables ? blocks.map(({ lines }) => lines) : [];
}

const widthOf = ({ left, right }: White) => right - left;

/** Where text stands at any height, between white from top to bottom. A line of one text may be a title over all. */
function columnsOf(run: readonly TextLine[]): White[] {
  const chunks = run.flatMap((line) => (line.chunks.length > 1 ? line.chunks : []));
  const columns: White[] = [];
  for (const { left, right, size } of chunks.sort((a, b) => a.left - b.left)) {
    const last = columns.at(-1);
    if (last && left - last.right <= LEAST_WHITE * size) last.right = Math.max(last.right, right);
    else columns.push({ left, right });
  }
  return columns;
}

interface Block {
  lines: TextLine[];
  /** The first and the last of the run's lines that it has a part in. */
  first: number;
  last: number;
  /** Lines of several cells. */
  rows: number;
}

function divide(run: readonly TextLine[], white: White): Block[] {
  const middle = (white.left + white.right) / 2;
  return [(chunk: Chunk) => chunk.right < middle, (chunk: Chunk) => chunk.right >= middle].map((isOwn) => {
    const own = run.flatMap(({ chunks }, at) => {
      const kept = chunks.filter(isOwn);
      return kept.length > 0 ? [{ line: joinChunks(kept), at }] : [];
    });
    const lines = own.map(({ line }) => line);
    return {
      lines,
      first: own[0]?.at ?? 0,
      last: own.at(-1)?.at ?? 0,
      rows: lines.filter(({ chunks }) => chunks.length > 1).length,
    };
  });
}

function beginOrEndApart([one, other]: readonly Block[]): boolean {
  return Math.abs(one!.first - other!.first) >= APART || Math.abs(one!.last - other!.last) >= APART;
}
