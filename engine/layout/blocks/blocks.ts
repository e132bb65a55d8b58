import type { Box, Image } from '../../document/document.ts';
import type { Table } from '../../document/table.ts';
import { boxAround, enclose, mirror } from '../geometry.ts';
import { type ColumnEnds, columnEnds } from '../lines/column-ends.ts';
import { isSameType, type Line } from '../lines/lines.ts';
import { runFromRight } from '../lines/reading-direction.ts';
import type { Typesetting } from '../lines/typesetting.ts';
import type { Ruling } from '../page.ts';
import { byBaseline, type Near } from '../sorted.ts';
import { median } from '../statistics.ts';
import type { Column } from '../tables/grid/column.ts';
import { UNRELATED_SIZE } from '../type-sizes.ts';

/** What stands on a page, piece by piece, in reading order. */
export type PageBlock = TextBlock | TableBlock | FigureBlock;

/** Lines under each other in one column, drawn one after the other. */
export interface TextBlock extends Box {
  type: 'text';
  lines: Line[];
  /** Edges of the column the block stands in; at least as wide as the block, but for lines that jut out of filled text. */
  column: { left: number; right: number };
  /** How far its lines could have gone: to what stands beside them, or to a margin as wide as the left one. */
  frame: number;
  order: number;
  /** Running heads, feet and page numbers; told when all pages are known. */
  furniture?: boolean;
}

export interface TableBlock extends Box {
  type: 'table';
  table: Table;
  /** x of the column edges, left to right, for tables that go on over pages. */
  columnEdges: number[];
  /** How far the text of each column reaches; null in columns without any of their own. */
  columnTexts: (Column | null)[];
  typesetting: Typesetting;
  order: number;
}

export interface FigureBlock extends Box {
  type: 'figure';
  image?: Image;
  alt?: string;
  /** Text that stands inside the picture. */
  texts: TextBlock[];
  order: number;
}

export function isFurniture(block: PageBlock): block is TextBlock {
  return block.type === 'text' && block.furniture === true;
}

/** The next line of a block is at most this many em below the last … */
const WIDEST_LEADING = 2.1;
/** … and shares at least this part of the narrower line's width with the block. */
const LEAST_OVERLAP = 0.25;

/** A rule over a line stands at least so far above its foot, em. */
const OVER = 0.5;

/**
 * Lines that follow each other as blocks, parted where they stand in several columns, and at rules as of the head of a
 * newspaper.
 * @param width - of the page
 * @param rules - its long horizontal ones
 */
export function groupLines(
  lines: readonly Line[],
  width: number,
  rules: readonly Ruling[] = [],
): TextBlock[] {
  const blocks: TextBlock[] = [];
  const widest = widestLeading(lines);
  let current: TextBlock | undefined;
  for (const line of lines) {
    const last = current?.lines.at(-1);
    if (current && goesOn(current, line, widest) && !rules.some((rule) => parts(rule, last!, line))) {
      current.lines.push(line);
      enclose(current, line);
    } else {
      current = blockOf([line]);
      blocks.push(current);
    }
  }
  const parted = blocks.flatMap((block) => partAtColumns(block, lines));
  const near = byBaseline(lines);
  setColumns(parted, lines, near);
  setFrames(parted, lines, near, width);
  return parted;
}

/** Typescripts are set at most so loosely, em: two lines of a font whose own take 1.3. */
const LOOSEST_LEADING = 2.7;
/** So many full lines, and such a share of the steps between lines of the page, tell that it is set so … */
const LEAST_LOOSE = 4;
const MOSTLY_LOOSE = 0.6;
/** … all of them alike to this share of an em. A full line ends at most such a share of the text's width before its edge. */
const SAME_LEADING = 0.06;
const FULL = 0.15;

/**
 * How far apart, in em, the lines of one block may stand: as those of a typescript with two lines' space where most steps
 * down the page are alike, below full lines too. Lists of short lines are set so for other reasons.
 */
function widestLeading(lines: readonly Line[]): number {
  const { left, right } = boxAround(lines);
  const steps = lines.slice(1).flatMap((line, i) => {
    const above = lines[i]!;
    const leading = (line.baseline - above.baseline) / line.size;
    const isNext = isSameType(above, line) && leading > 0 && leading < LOOSEST_LEADING;
    return isNext ? [{ leading, isFull: above.right > right - FULL * (right - left) }] : [];
  });
  const full = steps.filter(({ isFull, leading }) => isFull && leading > WIDEST_LEADING);
  const usual = median(full.map(({ leading }) => leading));
  const alike = steps.filter(({ leading }) => Math.abs(leading - usual) < SAME_LEADING);
  const areLoose = full.length >= LEAST_LOOSE && alike.length >= MOSTLY_LOOSE * steps.length;
  return areLoose ? usual + SAME_LEADING : WIDEST_LEADING;
}

/** Whether a rule runs between two lines and beyond both, to the left and to the right. */
function parts({ position, start, end }: Ruling, above: Line, below: Line): boolean {
  const { left, right } = boxAround([above, below]);
  const isBetween = position > above.baseline && position < below.baseline - OVER * below.size;
  return isBetween && start < left - below.size && end > right + below.size;
}

function blockOf(lines: Line[]): TextBlock {
  const { left, top, right, bottom } = boxAround(lines);
  const { order } = lines[0]!;
  return { type: 'text', lines, left, top, right, bottom, column: { left, right }, frame: right, order };
}

/** A block with other lines, such as some of its own. @param box - its place, that of the lines unless given */
export function withLines(
  { column, frame, order, furniture }: TextBlock,
  lines: Line[],
  { left, top, right, bottom }: Box = boxAround(lines),
): TextBlock {
  const block: TextBlock = { type: 'text', lines, left, top, right, bottom, column, frame, order };
  if (furniture) block.furniture = true;
  return block;
}

/** Blocks in reading order, those joined that turn out to follow each other line by line. */
export function joinBlocks(blocks: readonly PageBlock[]): PageBlock[] {
  const joined: PageBlock[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (last?.type === 'text' && block.type === 'text' && followsOn(last, block)) {
      last.lines.push(...block.lines);
      enclose(last, block);
      last.column = {
        left: Math.min(last.left, last.column.left),
        right: Math.max(last.column.right, block.column.right),
      };
    } else joined.push(block);
  }
  return joined;
}

/** A block's column is narrower than that of the title above it by at least so many em when others stand beside it. */
const NARROWER = 2;

function followsOn(above: TextBlock, block: TextBlock): boolean {
  const [last, first] = [above.lines.at(-1)!, block.lines[0]!];
  const isNarrower = above.column.right > block.column.right + NARROWER * first.size;
  return goesOn(above, first) && (isSameType(last, first) || !isNarrower);
}

/**
 * Whether a line is the next of a block: close below its last, of about its size, and over part of its width.
 * @param widest - distance of their baselines, em
 */
export function goesOn(block: Pick<TextBlock, 'lines'>, line: Line, widest = WIDEST_LEADING): boolean {
  const last = block.lines.at(-1)!;
  const size = Math.max(last.size, line.size);
  if (size > UNRELATED_SIZE * Math.min(last.size, line.size)) return false;
  const step = line.baseline - last.baseline;
  if (step < 0.3 * size || step > widest * size) return false;
  const shared = Math.min(last.right, line.right) - Math.max(last.left, line.left);
  return shared > LEAST_OVERLAP * Math.min(last.right - last.left, line.right - line.left);
}

/** A title over several columns is no part of the first of them, though it is drawn right before it. */
function partAtColumns(block: TextBlock, lines: readonly Line[]): TextBlock[] {
  const below = boxAround(block.lines.slice(-1));
  let from = 0;
  for (let i = block.lines.length - 1; i > 0; i--) {
    const [above, line] = [block.lines[i - 1]!, block.lines[i]!];
    enclose(below, line);
    const isBeside = ({ left, baseline }: Line) =>
      left > below.right && left < above.right && baseline > below.top && baseline < below.bottom;
    if (above.right > below.right && !isSameType(above, line) && lines.some(isBeside)) from = i;
  }
  return from === 0 ? [block] : [blockOf(block.lines.slice(0, from)), blockOf(block.lines.slice(from))];
}

/** A block's column reaches to where other lines of about the same beginning end. */
function setColumns(blocks: readonly TextBlock[], lines: readonly Line[], near: Near<Line>): void {
  const reach = columnsOf(lines, near);
  if (!lines.some(({ rightToLeft }) => rightToLeft)) {
    for (const block of blocks) block.column = reach(block);
    return;
  }
  const mirrored = lines.map(mirror);
  const reachFromRight = columnsOf(mirrored, byBaseline(mirrored));
  for (const block of blocks)
    block.column = runFromRight(block.lines) ? mirror(reachFromRight(mirror(block))) : reach(block);
}

function setFrames(
  blocks: readonly TextBlock[],
  lines: readonly Line[],
  near: Near<Line>,
  width: number,
): void {
  const { left, right } = boxAround(lines);
  for (const block of blocks) {
    const beside = near(block.top, block.bottom).filter((line) => line.left > block.right);
    const next = Math.min(...beside.map((line) => line.left - line.size));
    block.frame = Math.max(block.right, Math.min(next, Math.max(right, width - left)));
  }
}

function columnsOf(lines: readonly Line[], near: Near<Line>): (block: TextBlock) => Column {
  const byRight = lines.toSorted((a, b) => a.right - b.right);
  const ends = new Map<string, ColumnEnds>();
  return (block) => {
    const reach = 3 * block.lines[0]!.size;
    const end = columnBeside(block, near(block.top, block.bottom));
    const key = `${block.left} ${reach} ${end}`; // the blocks of a column mostly have it in common
    const rightsOf = () => byRight.filter((l) => Math.abs(l.left - block.left) <= reach && l.right < end);
    const column = ends.get(key) ?? columnEnds(rightsOf().map(({ right }) => right));
    ends.set(key, column);
    return { left: block.left, right: columnRight(block, column) };
  };
}

/** At most this share of a block's lines jut out of the column, as those do that could not be broken. */
const JUTTING = 0.34;

function columnRight({ lines, right }: TextBlock, { filled, shared, ragged }: ColumnEnds): number {
  const areFew = (jutting: readonly Line[]) => jutting.length <= JUTTING * lines.length;
  if (areFew(lines.filter((line) => line.right === right))) {
    const edge = filled() ?? right;
    if (edge < right && areFew(lines.filter((line) => line.right > edge))) return edge;
  }
  return Math.max(right, shared(right) ?? ragged);
}

/** Where another column begins beside a block: beside so many of its lines, at least, stands text behind it. */
const BESIDE = 0.5;

/** @param level - the lines whose baselines are between the block's top and bottom */
function columnBeside({ lines, right, top, bottom }: TextBlock, level: readonly Line[]): number {
  const beside = level.filter(({ left, baseline }) => left > right && baseline > top && baseline < bottom);
  if (beside.length < BESIDE * lines.length) return Number.POSITIVE_INFINITY;
  return Math.min(...beside.map(({ left }) => left));
}
