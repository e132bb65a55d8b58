import { type Chunk, joinChunks, type TextLine, textOfTokens } from '../../text-lines.ts';

/** Texts of one column begin within this of each other (em). */
const ONE_EDGE = 0.4;
/** Columns of each table, at least. */
const LEAST_COLUMNS = 2;
/** White between tables is so many times as wide as between the columns of either. */
const WIDER = 1.5;

/**
 * The rows of tables that stand side by side, each table by itself: under titles that begin where the tables do, or
 * where the head repeats itself behind white that is wider than any within.
 */
export function partSideBySide(run: readonly TextLine[]): TextLine[][] {
  const at = run.findIndex(({ chunks }) => chunks.length > 1);
  const rows = run.slice(Math.max(0, at));
  return partTitled(rows) ?? partRepeated(rows) ?? [[...run]];
}

/**
 * Tables under a title each: the first begins where all rows do, and they have the same heads, or stand apart. Titles of
 * groups of columns in one table leave out the column of its labels.
 */
function partTitled([titles, head, ...body]: readonly TextLine[]): TextLine[][] | undefined {
  if (!titles || !head || !standOver(titles, head)) return undefined;
  const starts = titles.chunks.map(({ left }) => left - ONE_EDGE * titles.size);
  const rows = partAt(starts, [head, ...body]);
  const heads = rows?.[0];
  if (!rows || !heads || heads.some(({ length }) => length < LEAST_COLUMNS)) return undefined;
  return areAlike(heads) || standApart(rows) ? joinParts(rows) : undefined;
}

/** Tables without titles, at least one column of which has the same head in all of them. */
function partRepeated(run: readonly TextLine[]): TextLine[][] | undefined {
  const chunks = run[0]?.chunks ?? [];
  const full = run.filter((line) => line.chunks.length === chunks.length);
  for (let width = LEAST_COLUMNS; 2 * width <= chunks.length; width++) {
    if (chunks.length % width > 0) continue;
    const heads = Array.from({ length: chunks.length / width }, (_, k) =>
      chunks.slice(k * width, (k + 1) * width),
    );
    if (!shareHead(heads)) continue;
    const starts = heads.map((_, k) => Math.min(...full.map((line) => line.chunks[k * width]!.left)));
    const rows = partAt(starts, run);
    if (rows && isFilled(rows, width) && standApart(rows)) return joinParts(rows);
  }
  return undefined;
}

/** The chunks of each part of each line; none where a chunk reaches over the beginning of a part. */
function partAt(starts: readonly number[], lines: readonly TextLine[]): Chunk[][][] | undefined {
  const rows = lines.map(({ chunks }) =>
    starts.map((start, i) =>
      chunks.filter(({ left }) => (i === 0 || left >= start) && left < (starts[i + 1] ?? Infinity)),
    ),
  );
  const crosses = rows.some((parts) =>
    parts.some((chunks, i) => chunks.some(({ right }) => right > (starts[i + 1] ?? Infinity))),
  );
  return crosses ? undefined : rows;
}

/** Whether heads stand over all that is in the parts: subheads of one table leave out its labels. */
function isFilled(rows: readonly Chunk[][][], width: number): boolean {
  return rows.every((parts) => parts.every(({ length }) => length <= width));
}

function joinParts(rows: readonly Chunk[][][]): TextLine[][] {
  return rows[0]!.map((_, i) =>
    rows.flatMap((parts) => (parts[i]!.length > 0 ? [joinChunks(parts[i]!)] : [])),
  );
}

/** Whether all texts of a line begin where texts of the one below do, the first of them where that does. */
function standOver({ chunks, left, size }: TextLine, below: TextLine): boolean {
  const isNear = (a: number, b: number) => Math.abs(a - b) <= ONE_EDGE * size;
  const hasBelow = (chunk: Chunk) => below.chunks.some((other) => isNear(other.left, chunk.left));
  return chunks.length > 1 && isNear(left, below.left) && chunks.every(hasBelow);
}

const textsOf = (chunks: readonly Chunk[]) => chunks.map(({ tokens }) => textOfTokens(tokens));

function areAlike(heads: readonly Chunk[][]): boolean {
  return new Set(heads.map((chunks) => textsOf(chunks).join('\n'))).size === 1;
}

function shareHead(heads: readonly Chunk[][]): boolean {
  const [first, ...others] = heads.map(textsOf);
  return first!.some((text, i) => others.every((texts) => texts[i] === text));
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
