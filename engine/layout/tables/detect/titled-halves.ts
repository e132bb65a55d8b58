import { type Chunk, joinChunks, type TextLine, textOfTokens } from '../text-lines.ts';

/** Texts of one column begin within this of each other (em). */
const ONE_EDGE = 0.4;
/** Columns of each table, at least. */
const LEAST_COLUMNS = 2;
/** White between tables is so many times as wide as between the columns of either. */
const WIDER = 1.5;

/**
 * The rows of tables that stand side by side under a title each: these begin where the first column of their table does,
 * the first where all rows do, and the tables have the same heads, or wider white between them than within. Titles of
 * groups of columns in one table leave out the column of its labels.
 */
export function partTitled(run: readonly TextLine[]): TextLine[][] {
  const at = run.findIndex(({ chunks }) => chunks.length > 1);
  const [titles, head, ...body] = run.slice(Math.max(0, at));
  if (!titles || !head || !standOver(titles, head)) return [[...run]];
  const starts = titles.chunks.map(({ left }) => left - ONE_EDGE * titles.size);
  const rows = [head, ...body].map(({ chunks }) =>
    starts.map((start, i) =>
      chunks.filter(({ left }) => left >= start && left < (starts[i + 1] ?? Infinity)),
    ),
  );
  const crosses = rows.some((parts) =>
    parts.some((chunks, i) => chunks.some(({ right }) => right > (starts[i + 1] ?? Infinity))),
  );
  const heads = rows[0]!;
  if (crosses || heads.some(({ length }) => length < LEAST_COLUMNS)) return [[...run]];
  if (!areAlike(heads) && !standApart(rows)) return [[...run]];
  return starts.map((_, i) => rows.flatMap((parts) => (parts[i]!.length > 0 ? [joinChunks(parts[i]!)] : [])));
}

/** Whether all texts of a line begin where texts of the one below do, the first of them where that does. */
function standOver({ chunks, left, size }: TextLine, below: TextLine): boolean {
  const isNear = (a: number, b: number) => Math.abs(a - b) <= ONE_EDGE * size;
  const hasBelow = (chunk: Chunk) => below.chunks.some((other) => isNear(other.left, chunk.left));
  return chunks.length > 1 && isNear(left, below.left) && chunks.every(hasBelow);
}

function areAlike(heads: readonly Chunk[][]): boolean {
  const texts = heads.map((chunks) => chunks.map(({ tokens }) => textOfTokens(tokens)).join('\n'));
  return new Set(texts).size === 1;
}

/** Whether the narrowest white between parts is wider than the widest of any column within them. */
function standApart(rows: readonly Chunk[][][]): boolean {
  const full = rows.filter((parts) => parts.every((chunks, i) => chunks.length === rows[0]![i]!.length));
  const gapsOf = (chunks: readonly Chunk[]) => chunks.slice(1).map(({ left }, i) => left - chunks[i]!.right);
  const least = (gaps: readonly number[][]) =>
    gaps[0]!.map((_, i) => Math.min(...gaps.map((row) => row[i]!)));
  const within = rows[0]!.flatMap((_, k) => least(full.map((parts) => gapsOf(parts[k]!))));
  const between = least(
    full.map((parts) => parts.slice(1).map((chunks, i) => chunks[0]!.left - parts[i]!.at(-1)!.right)),
  );
  return Math.min(...between) > WIDER * Math.max(...within);
}
