import { centreOf } from '../../../geometry.ts';
import type { Column } from '../column.ts';
import type { LineCell } from '../line-cells.ts';

/** The middle of a head that stands over several columns is this near (share of their width) to theirs. */
export const CENTRED = 0.08;
/** Most heads over a rule stand in its middle: one that stands flush counts as this far (em) off at least. */
const FLUSH = 1;
/** Texts whose sides differ by less than this (points) are set flush. */
export const SAME_SIDE = 2;

/** A head with the columns it heads. */
export type Share = readonly [LineCell, readonly number[]];

/** As many columns for each head, or nearly. */
export function shareEvenly(cells: readonly LineCell[], over: readonly number[]): Share[] {
  const each = over.length / cells.length;
  return cells.map((cell, i) => [cell, over.slice(Math.floor(i * each), Math.floor((i + 1) * each))]);
}

/**
 * As many columns for each of several heads, where all begin alike over the first of theirs: at the same distance from its
 * left side, its middle or its right side, however its texts are set. Undefined where they do not.
 */
export function shareAlike(
  cells: readonly LineCell[],
  over: readonly number[],
  reaches: readonly Column[],
): Share[] | undefined {
  const each = over.length / cells.length;
  if (cells.length < 2 || each < 2 || !Number.isInteger(each)) return undefined;
  const shares = shareEvenly(cells, over);
  const beginAlike = ANCHORS.some((anchorOf) => {
    const offs = shares.map(([{ left }, taken]) => left - anchorOf(reaches[taken[0]!]!));
    return Math.max(...offs) - Math.min(...offs) < SAME_SIDE;
  });
  return beginAlike && shares.every((share) => standsOver(share, reaches)) ? shares : undefined;
}

const ANCHORS = [({ left }: Column) => left, centreOf, ({ right }: Column) => right];

/** Whether a head reaches into no column besides those it heads. */
export function standsOver([{ left, right }, taken]: Share, columns: readonly Column[]): boolean {
  const [before, after] = [columns[taken[0]! - 1], columns[taken.at(-1)! + 1]];
  return left > (before?.right ?? -Infinity) && right < (after?.left ?? Infinity);
}

/** Whether a head stands in the middle of columns by their texts, or by their widths where these keep to one side. */
export function standsCentred(
  cell: LineCell,
  taken: readonly number[],
  columns: readonly Column[],
  reaches: readonly Column[],
): boolean {
  const [from, to] = [taken[0]!, taken.at(-1)!];
  const offs = [columns, reaches, ...widthsOf(columns)].map((all) => offMiddle(cell, all, from, to));
  return Math.min(...offs) <= CENTRED * (columns[to]!.right - columns[from]!.left);
}

/** The columns as wide as their pitch: once measured from their right sides, once from their left sides. */
function widthsOf(columns: readonly Column[]): [Column[], Column[]] {
  const pitch = (side: 'left' | 'right', i: number) =>
    Math.min(
      ...[columns[i - 1], columns[i + 1]].flatMap((other) =>
        other ? [Math.abs(other[side] - columns[i]![side])] : [],
      ),
    );
  return [
    columns.map(({ right }, i) => ({ left: right - pitch('right', i), right })),
    columns.map(({ left }, i) => ({ left, right: left + pitch('left', i) })),
  ];
}

/** What the heads so far take of the columns under a rule, and how far they are from standing as they should. */
interface Part {
  cell?: LineCell;
  own: readonly number[];
  off: number;
  before?: Part;
}

/** Parts columns in a row among the heads over them, so that each stands flush with its own or in their middle. */
export function shareColumns(
  cells: readonly LineCell[],
  over: readonly number[],
  reaches: readonly Column[],
  flush = FLUSH,
): Map<LineCell, readonly number[]> {
  // ends[n] is the best way for the heads so far to take the first n columns.
  let ends: (Part | undefined)[] = [{ own: [], off: 0 }];
  for (const cell of cells) {
    const next: typeof ends = [];
    for (const [from, before] of ends.entries()) {
      if (!before) continue;
      for (let to = from + 1; to <= over.length; to++) {
        const off = before.off + offSide(cell, reaches[over[from]!]!, reaches[over[to - 1]!]!, flush);
        if (off < (next[to]?.off ?? Infinity)) next[to] = { cell, own: over.slice(from, to), off, before };
      }
    }
    ends = next;
  }
  const parted = new Map<LineCell, readonly number[]>();
  for (let part = ends[over.length]; part?.cell; part = part.before) parted.set(part.cell, part.own);
  return parted;
}

/** How far a head is from standing in the middle of the columns from one to another, or flush with them. */
function offSide({ left, right, tokens }: LineCell, first: Column, last: Column, flush: number): number {
  const [l, r] = [left - first.left, right - last.right];
  return Math.min(Math.abs(l + r) / 2, Math.min(Math.abs(l), Math.abs(r)) + flush * tokens[0]!.size);
}

/** Distance of a cell's middle from that of the columns from one to another. */
export function offMiddle(cell: Column, columns: readonly Column[], from: number, to: number): number {
  return Math.abs((columns[from]!.left + columns[to]!.right) / 2 - (cell.left + cell.right) / 2);
}
