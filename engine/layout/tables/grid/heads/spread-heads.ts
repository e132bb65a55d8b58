import type { RuleEdge } from '../../detect/rules/edges.ts';
import { textOfTokens } from '../../text-lines.ts';
import type { Column } from '../column.ts';
import { columnsUnder, type LineCell, type LineCells } from '../line-cells.ts';
import { isBrokenHead, readsAsRest } from './broken-heads.ts';
import {
  CENTRED,
  offMiddle,
  SAME_SIDE,
  type Share,
  shareAlike,
  shareColumns,
  shareEvenly,
  standsCentred,
  standsOver,
} from './share-columns.ts';

/** A head covers a column when it overlaps at least this share of the column's text. */
const COVERS = 0.5;
/** Heads nearer than this (em) below another stand beside it, in the middle of its lines. */
const BELOW = 0.8;
/** … and in the middle when they are nearer than this (em) to it. */
const MIDDLE = 0.2;

/** What the heads of a table stand among. */
interface HeadLines {
  /** All lines of the head, from top to bottom. */
  lines: readonly LineCells[];
  columns: readonly Column[];
  /** How far each column reaches with the heads that stand over it alone. */
  reaches: readonly Column[];
  rules: readonly RuleEdge[];
}

/** Widens the heads of a line to the columns they stand for. */
export function spreadHeads(line: LineCells, head: HeadLines): LineCell[] {
  const cells = line.cells.map((cell) => narrowHead(cell, head.columns));
  const shares = new Map<RuleEdge, ReadonlyMap<LineCell, readonly number[]>>();
  const broken = cells.filter((cell) => isBrokenHead(cell, line, head.lines));
  const shared = shareLineBelow(cells, line, head);
  const stacked = broken.some((cell) => (shared.get(cell)?.length ?? 0) > 1) ? undefined : shared;
  const next = head.lines[head.lines.indexOf(line) + 1];
  const groups = new Map(next && groupsRepeated(cells, next, head.columns));
  const spread = cells.map((cell, i) => {
    const grouped = cover(cell, groups.get(cell));
    if (grouped) return grouped;
    const ruled = spreadByRule(cell, cells, line, head, shares);
    if (ruled) return ruled;
    if (broken.includes(cell)) return cell;
    return cover(cell, stacked?.get(cell)) ?? spreadByCentre(cells, i, line, head);
  });
  return joinOverlapping(spread);
}

/** A head a little wider than its column does not head the next one. */
function narrowHead(cell: LineCell, columns: readonly Column[]): LineCell {
  if (cell.colSpan === 1) return cell;
  const covered = columnsOf(cell).filter((c) => {
    const column = columns[c]!;
    const shared = Math.min(cell.right, column.right) - Math.max(cell.left, column.left);
    return shared >= COVERS * (column.right - column.left);
  });
  if (covered.length === 0) {
    const [nearest] = columnsUnder(
      { left: (cell.left + cell.right) / 2, right: (cell.left + cell.right) / 2 },
      columns,
    );
    return { ...cell, column: nearest, colSpan: 1 };
  }
  return { ...cell, column: covered[0]!, colSpan: covered.at(-1)! - covered[0]! + 1 };
}

/** A rule right under heads reaches over the columns they head; several heads over one rule share them. */
function spreadByRule(
  cell: LineCell,
  beside: readonly LineCell[],
  { line }: LineCells,
  { columns, reaches, rules, lines }: HeadLines,
  shares: Map<RuleEdge, ReadonlyMap<LineCell, readonly number[]>>,
): LineCell | undefined {
  const middle = (cell.left + cell.right) / 2;
  const under = rules.find((rule) => {
    if (rule.start > middle || rule.end < middle || rule.position < line.baseline - 1) return false;
    // No other line of the head stands between the text and its rule.
    return !lines.some(
      (l) =>
        l.line.baseline > line.baseline + 1 &&
        l.line.baseline < rule.position + 1 &&
        l.cells.some(
          (c) =>
            c.left < rule.end &&
            c.right > rule.start &&
            (c.column !== cell.column || c.colSpan < cell.colSpan),
        ),
    );
  });
  if (!under) return undefined;
  let parted = shares.get(under);
  if (!parted) {
    const over = columns.flatMap((column, i) => {
      const centre = (column.left + column.right) / 2;
      return centre > under.start - 1 && centre < under.end + 1 ? [i] : [];
    });
    const sharing = beside.filter((other) => other.right >= under.start && other.left <= under.end);
    parted = new Map(shareAlike(sharing, over, reaches) ?? shareColumns(sharing, over, reaches));
    shares.set(under, parted);
  }
  return cover(cell, parted.get(cell));
}

function cover(cell: LineCell, columns: readonly number[] = []): LineCell | undefined {
  if (columns.length < 2 || columns.length < cell.colSpan) return undefined;
  return { ...cell, column: columns[0]!, colSpan: columns.length };
}

/**
 * The columns that the heads of a line share out among themselves, because the heads of the next line stand below these
 * and no others. The remaining columns show it: their heads stand midway between the two lines, or in the upper line
 * with nothing below.
 */
function shareLineBelow(
  cells: readonly LineCell[],
  line: LineCells,
  { lines, columns, reaches }: HeadLines,
): Map<LineCell, readonly number[]> {
  const shares = new Map<LineCell, readonly number[]>();
  const isCentred = ([cell, taken]: Share) => standsCentred(cell, taken, columns, reaches);
  const [next, ...later] = lines.slice(lines.indexOf(line) + 1);
  const [after] = later;
  if (next && after && isBetween(next, line, after)) {
    const headed = after.cells.flatMap(columnsOf);
    if (!cells.every(({ column }) => headed.includes(column))) return shares;
    for (const run of runsOf(headed)) {
      const own = cells.filter(({ column }) => run.includes(column));
      const even = shareEvenly(own, run);
      const parted = even.every(isCentred) ? even : shareColumns(own, run, reaches, 0);
      for (const [cell, taken] of parted) shares.set(cell, taken);
    }
    return shares;
  }
  const headed = new Set(next?.cells.flatMap(columnsOf));
  // Lines further down may be no more than the rest of heads that were broken for room.
  if (!next || later.some((rest) => rest.cells.some((cell) => !columnsOf(cell).every((c) => headed.has(c)))))
    return shares;
  const others = cells.filter((cell) => !columnsOf(cell).some((column) => headed.has(column)));
  const areAllHeaded = others.length > 0 && others.length + headed.size === columns.length;
  for (const run of runsOf([...headed])) {
    const own = cells.filter(({ column }) => run.includes(column));
    if (own.length === 0) continue;
    // Heads of one line mostly head as many columns each.
    const ways = [shareEvenly(own, run), [...shareColumns(own, run, reaches, 0)]];
    const centred = areAllHeaded ? ways.find((way) => way.every(isCentred)) : undefined;
    for (const [cell, taken] of centred ?? shareFromFirst(own, run, next, reaches)) shares.set(cell, taken);
  }
  return shares;
}

/**
 * Even shares of heads that begin alike over theirs, from the column of the first head on; those before it are of labels.
 * One at least reaches over several columns: the first lines of heads that were broken for room keep to their own.
 */
function shareFromFirst(
  cells: readonly LineCell[],
  run: readonly number[],
  below: LineCells,
  reaches: readonly Column[],
): Share[] {
  const { column } = cells[0]!;
  const starts = new Set(cells.map((cell) => cell.column));
  const areBroken = below.cells.some((cell) => starts.has(cell.column) && readsAsRest(cell));
  if (column === 0 || areBroken || cells.every(({ colSpan }) => colSpan === 1)) return [];
  return shareAlike(cells, run.slice(run.indexOf(column)), reaches) ?? [];
}

/** Heads over groups of columns, where the line below says the same of each group; the first of it may head the labels. */
function groupsRepeated(
  cells: readonly LineCell[],
  { cells: below }: LineCells,
  columns: readonly Column[],
): Share[] | undefined {
  const repeated = [below, below.slice(1)].find((own) => {
    const each =
      own.length / cells.filter(({ column }) => own.some((other) => other.column === column)).length;
    return each > 1 && each < own.length && Number.isInteger(each) && saysAgain(own, each);
  });
  const headed = repeated?.flatMap(columnsOf) ?? [];
  if (!repeated || headed.length !== repeated.length || runsOf(headed).length > 1) return undefined;
  const over = cells.filter(({ column }) => headed.includes(column));
  // What is said above each group alike is a line of one of its heads.
  if (saysAgain(over, 1)) return undefined;
  const shares = shareEvenly(over, headed);
  return shares.every((share) => standsOver(share, columns)) ? shares : undefined;
}

/** Whether the texts of cells come again after so many of them. */
function saysAgain(cells: readonly LineCell[], each: number): boolean {
  const texts = cells.map(({ tokens }) => textOfTokens(tokens));
  return texts.every((text, i) => text === texts[i % each]);
}

/** Whether a line stands in the middle between two others, over or below nothing that stands in them. */
function isBetween({ line, cells }: LineCells, above: LineCells, below: LineCells): boolean {
  const off = Math.abs(2 * line.baseline - above.line.baseline - below.line.baseline) / 2;
  const others = new Set([...above.cells, ...below.cells].flatMap(columnsOf));
  return off < MIDDLE * line.size && !cells.flatMap(columnsOf).some((column) => others.has(column));
}

/** Ascending numbers as runs without gaps. */
function runsOf(numbers: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.at(-1) === number - 1) run.push(number);
    else runs.push([number]);
  }
  return runs;
}

/** A head over the gap between columns, or over a column in the midst of headless ones, heads them all. */
function spreadByCentre(
  cells: readonly LineCell[],
  index: number,
  line: LineCells,
  { columns, reaches, lines }: HeadLines,
): LineCell {
  const cell = cells[index]!;
  const [before, after] = [cells[index - 1], cells[index + 1]];
  const isLowest = lines.at(-1) === line;
  const lowest = before ? before.column + before.colSpan : 0;
  const highest = after ? after.column - 1 : columns.length - 1;
  if (isLowest || highest <= lowest) return cell;
  const alone = line.cells.length === 1 && !withinOne(cell, columns);
  const wide = alone ? spreadOverAll(cell, columns, lines, line) : undefined;
  if (wide) return wide;
  // A head flush with a side of its column is set like the values below it, and so heads that column alone.
  const widths = keepsToSide(cell, columns) ? [columns] : [columns, reaches];
  let best = cell;
  let nearest = Infinity;
  for (let from = lowest; from <= cell.column; from++) {
    for (let to = Math.max(from + 1, cell.column + cell.colSpan - 1); to <= highest; to++) {
      const off = Math.min(...widths.map((all) => offMiddle(cell, all, from, to)));
      if (off > CENTRED * (columns[to]!.right - columns[from]!.left) || off >= nearest) continue;
      if (!headedBelow(from, to, lines, line)) continue;
      best = { ...cell, column: from, colSpan: to - from + 1 };
      nearest = off;
    }
  }
  const { column } = cell;
  const offOwn = Math.min(offMiddle(cell, columns, column, column), offMiddle(cell, reaches, column, column));
  return cell.colSpan === 1 && offOwn <= nearest + 1 ? cell : best;
}

function keepsToSide({ column, left, right }: LineCell, columns: readonly Column[]): boolean {
  const own = columns[column]!;
  return Math.abs(left - own.left) < SAME_SIDE || Math.abs(right - own.right) < SAME_SIDE;
}

function withinOne(cell: LineCell, columns: readonly Column[]): boolean {
  return columns.some((c) => cell.left > c.left - 2 && cell.right < c.right + 2);
}

/** A head alone in its line, in the middle over all columns but the first, or over all. */
function spreadOverAll(
  cell: LineCell,
  columns: readonly Column[],
  lines: readonly LineCells[],
  line: LineCells,
): LineCell | undefined {
  const to = columns.length - 1;
  for (const from of [0, 1]) {
    if (cell.column < from || to - from < 1) continue;
    const width = columns[to]!.right - columns[from]!.left;
    if (offMiddle(cell, columns, from, to) < CENTRED * 0.4 * width && headedBelow(from, to, lines, line))
      return { ...cell, column: from, colSpan: to - from + 1 };
  }
  return undefined;
}

/** Each of the columns has a head of its own further down. */
function headedBelow(from: number, to: number, lines: readonly LineCells[], line: LineCells): boolean {
  const { baseline, size } = line.line;
  const below = lines.filter((l) => l.line.baseline > baseline + BELOW * size);
  for (let c = from; c <= to; c++) {
    if (!below.some((l) => l.cells.some((x) => x.column <= c && x.column + x.colSpan > c))) return false;
  }
  return true;
}

function joinOverlapping(cells: LineCell[]): LineCell[] {
  const result: LineCell[] = [];
  for (const cell of cells) {
    const last = result.at(-1);
    if (last && last.column + last.colSpan > cell.column) {
      last.tokens = [...last.tokens, ...cell.tokens];
      last.right = Math.max(last.right, cell.right);
      last.colSpan = Math.max(last.colSpan, cell.column + cell.colSpan - last.column);
    } else result.push({ ...cell });
  }
  return result;
}

/** The numbers of the columns a cell stands over. */
export function columnsOf(cell: { column: number; colSpan: number }): number[] {
  return Array.from({ length: cell.colSpan }, (_, i) => cell.column + i);
}
