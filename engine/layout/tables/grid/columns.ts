import { beginsSmall, type Chunk, isNumericChunk, splitChunk, type TextLine } from '../text-lines.ts';
import type { Column } from './column.ts';
import { partAtRivers } from './rivers.ts';
import { isCentredOver } from './rows/sum-labels.ts';

interface Piece {
  chunk: Chunk;
  line: number;
}

interface Cluster extends Column {
  lines: Set<number>;
  chunks: number;
  /** Chunks that are the marker of a list. */
  markers: number;
  /** Chunks that a marker may stand before. */
  texts: number;
}

/** Chunks that overlap a column by no more than this (points) only touch it. */
const TOUCH = 1;
/** Columns are one when this many times more chunks bridge them than lines fill both. */
const BRIDGED = 1.5;
/** Rows hold at least this share of the texts of the fullest one. */
const FULL = 0.5;
/** A column is one of list markers when this share of its chunks is. */
const MARKED = 0.7;
/** … before chunks of which this share is text: a dash before numbers stands for one. */
const TEXTS = 0.5;
const MARKER = /^(?:[•◦▪■□●○‣–—*✓►·]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])$/u;

/**
 * Columns of text in the lines of a table's body. `bars` are the x of vertical rules, which always part columns; lines
 * of the `head` only testify that columns are distinct.
 */
export function findColumns(
  lines: readonly TextLine[],
  bars: readonly number[] = [],
  head: readonly TextLine[] = [],
): Column[] {
  const pieces: Piece[] = [];
  lines.forEach((line, i) => {
    for (const chunk of line.chunks)
      for (const part of splitChunk(chunk, bars)) pieces.push({ chunk: part, line: i });
  });
  pieces.sort((a, b) => a.chunk.right - a.chunk.left - (b.chunk.right - b.chunk.left));
  const clusters: Cluster[] = [];
  const bridges: Chunk[] = [];
  // Labels of sums reach over columns, and texts alone in their line may be headings of groups: rows of many texts tell
  // best where columns are.
  const most = Math.max(...lines.map(({ chunks }) => chunks.length));
  const countOf = ({ line }: Piece) => lines[line]!.chunks.length;
  const full = pieces.filter((piece) => countOf(piece) > 1 && countOf(piece) >= FULL * most);
  const partial = pieces.filter((piece) => countOf(piece) > 1 && countOf(piece) < FULL * most);
  const lone = pieces.filter((piece) => countOf(piece) === 1);
  for (const piece of [...full, ...partial]) if (!place(piece, clusters, true)) bridges.push(piece.chunk);
  for (const piece of lone) if (!place(piece, clusters, false)) bridges.push(piece.chunk);
  for (const [i, line] of head.entries()) testify(line, lines.length + i, clusters);
  dropSumLabels(clusters, lines);
  mergeBridged(clusters, bridges);
  const rest = new Set(bridges);
  for (const { chunk } of [...full, ...partial]) if (rest.has(chunk)) widen(chunk, clusters);
  const columns = joinMarkers(clusters).map(({ left, right }) => ({ left, right }));
  return addEmptyColumns(joinGroupLabels(partAtRivers(columns, lines, head), lines, head), head);
}

/** Labels of groups, alone in their lines, stand in the column beside them where only one of the two has a head. */
function joinGroupLabels(columns: Column[], lines: readonly TextLine[], head: readonly TextLine[]): Column[] {
  const [labels, next, ...others] = columns;
  if (!labels || !next) return columns;
  const isOver = (column: Column) => (chunk: Chunk) => reachesOver(chunk, column);
  const isHeadOfBoth = ({ chunks }: TextLine) =>
    chunks.length === columns.length - 1 && isOver(labels)(chunks[0]!) && !chunks.some(isOver(next));
  const areAlone = lines.every(({ chunks }) => chunks.length === 1 || !chunks.some(isOver(labels)));
  return areAlone && head.some(isHeadOfBoth)
    ? [{ left: labels.left, right: Math.max(labels.right, next.right) }, ...others]
    : columns;
}

/** Drops what a text alone stands for that begins its line in the middle of the columns before its number: the label of a sum. */
function dropSumLabels(clusters: Cluster[], lines: readonly TextLine[]): void {
  for (const { chunks } of lines) {
    const [label, next] = chunks;
    if (!label || !next || isNumericChunk(label) || !isNumericChunk(next)) continue;
    const own = clusters.findIndex((cluster) => reachesOver(label, cluster));
    const cluster = clusters[own];
    if (!cluster || own === 0 || cluster.chunks > 1 || cluster.lines.size > 1) continue;
    const others = clusters.filter((other) => other !== cluster);
    const before = others.slice(
      0,
      others.findIndex((other) => reachesOver(next, other)),
    );
    if (before.length > 1 && isCentredOver(label, before)) clusters.splice(own, 1);
  }
}

/**
 * Where each column has a head of its own, for the lowest line in this or another one, a head over none of them stands over a
 * column without texts. Below a head of one line the labels of rows may do without; what stands right behind them may be theirs.
 */
function addEmptyColumns(columns: readonly Column[], head: readonly TextLine[]): Column[] {
  const [labels, next, ...others] = columns;
  for (const line of head) {
    const { chunks } = line;
    const over = chunks.map((chunk) => columns.filter((column) => reachesOver(chunk, column)));
    // A word within a head is set apart where that is justified.
    const empty = chunks.filter(({ tokens }, i) => over[i]!.length === 0 && !beginsSmall(tokens[0]!));
    if (empty.length === 0) continue;
    const headed = over.filter(({ length }) => length === 1);
    const named = new Set(headed.flat());
    const mayLack = head.length === 1 && others.length > 0 && !named.has(labels!);
    const isStub = mayLack && empty.every(({ left }) => left > next!.right);
    const above = line === head.at(-1) ? head.slice(0, -1).flatMap((other) => other.chunks) : [];
    const elsewhere = headedAlone(above, columns);
    // What stands below the head of one column goes on from that.
    const goesOn = elsewhere.some(([chunk]) => empty.some((own) => reachesOver(own, chunk)));
    const all = goesOn ? named : new Set([...named, ...elsewhere.map(([, column]) => column)]);
    const isEach = headed.length === named.size && all.size === columns.length - (isStub ? 1 : 0);
    if (!isEach || headed.length + empty.length < chunks.length) continue;
    const added = empty.map(({ left, right }) => ({ left, right }));
    return [...columns, ...added].sort((a, b) => a.left - b.left);
  }
  return [...columns];
}

/** The heads that stand over a single column, with that. */
function headedAlone(chunks: readonly Chunk[], columns: readonly Column[]): [Chunk, Column][] {
  return chunks.flatMap((chunk): [Chunk, Column][] => {
    const [column, ...more] = columns.filter((each) => reachesOver(chunk, each));
    return column && more.length === 0 ? [[chunk, column]] : [];
  });
}

function reachesOver(chunk: Chunk, { left, right }: Column): boolean {
  return left < chunk.right - TOUCH && right > chunk.left + TOUCH;
}

/** Heads that stand over one column each say that the columns are two. */
function testify(line: TextLine, number: number, clusters: readonly Cluster[]): void {
  for (const chunk of line.chunks) {
    const under = clusters.filter((column) => reachesOver(chunk, column));
    if (under.length === 1) under[0]!.lines.add(number);
  }
}

/** Numbers and bullets of lists inside cells belong to the text behind them. */
function joinMarkers(clusters: Cluster[]): Cluster[] {
  for (let i = clusters.length - 2; i > 0; i--) {
    const { markers, chunks } = clusters[i]!;
    const behind = clusters[i + 1]!;
    if (chunks < 2 || markers < MARKED * chunks || behind.texts < TEXTS * behind.chunks) continue;
    absorb(clusters[i]!, behind);
    clusters.splice(i + 1, 1);
  }
  return clusters;
}

/** Puts a chunk into the column it overlaps, widening it if asked, or makes one. False when it bridges several. */
function place({ chunk, line }: Piece, clusters: Cluster[], widens: boolean): boolean {
  const marker = Number(chunk.tokens.length === 1 && MARKER.test(chunk.tokens[0]!.shown.text));
  const text = Number(marker === 0 && !isNumericChunk(chunk));
  const first = clusters.findIndex((c) => c.right > chunk.left + TOUCH);
  if (first === -1 || clusters[first]!.left >= chunk.right - TOUCH) {
    const { left, right } = chunk;
    const at = first === -1 ? clusters.length : first;
    clusters.splice(at, 0, { left, right, lines: new Set([line]), chunks: 1, markers: marker, texts: text });
    return true;
  }
  if (first + 1 < clusters.length && clusters[first + 1]!.left < chunk.right - TOUCH) return false;
  const target = clusters[first]!;
  if (widens) reachTo(target, chunk);
  target.lines.add(line);
  target.chunks++;
  target.markers += marker;
  target.texts += text;
  return true;
}

/** Widens the column that a text stands in, if it stands in one now that columns have become one. */
function widen(chunk: Chunk, clusters: readonly Cluster[]): void {
  const under = clusters.filter((column) => reachesOver(chunk, column));
  if (under.length !== 1) return;
  reachTo(under[0]!, chunk);
}

/** Makes a column as wide as to hold what else is of it. */
function reachTo(column: Column, { left, right }: Column): void {
  column.left = Math.min(column.left, left);
  column.right = Math.max(column.right, right);
}

function absorb(target: Cluster, other: Cluster): void {
  reachTo(target, other);
  for (const line of other.lines) target.lines.add(line);
  target.chunks += other.chunks;
  target.markers += other.markers;
  target.texts += other.texts;
}

function sharedLines(a: Cluster, b: Cluster): number {
  let shared = 0;
  for (const line of a.lines) if (b.lines.has(line)) shared++;
  return shared;
}

function mergeBridged(clusters: Cluster[], bridges: readonly Chunk[]): void {
  for (let i = clusters.length - 2; i >= 0; i--) {
    const a = clusters[i]!;
    const b = clusters[i + 1]!;
    let over = 0;
    for (const chunk of bridges) if (chunk.left < a.right - TOUCH && chunk.right > b.left + TOUCH) over++;
    const shared = sharedLines(a, b);
    // A gap in a single line parts no columns where another text runs on over it.
    if (shared > 1 ? over <= BRIDGED * shared : over === 0) continue;
    absorb(a, b);
    clusters.splice(i + 1, 1);
  }
}

/** x of the lines that part the columns: the frame's sides and the middles of the gaps. */
export function edgesOfColumns(columns: readonly Column[], left: number, right: number): number[] {
  const edges = [Math.min(left, columns[0]!.left)];
  for (let i = 1; i < columns.length; i++) edges.push((columns[i - 1]!.right + columns[i]!.left) / 2);
  edges.push(Math.max(right, columns.at(-1)!.right));
  return edges;
}
