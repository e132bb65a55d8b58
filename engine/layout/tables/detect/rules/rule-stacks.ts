import type { Box } from '../../../../document/document.ts';
import { DISPLAY_SIZE } from '../../../type-sizes.ts';
import { countWords, linesOf, opensCaption, type TextLine } from '../../text-lines.ts';
import { type TokenStack, tokensBetween } from '../../tokens.ts';
import type { TextColumn } from '../page-columns.ts';
import type { Sheet } from '../sheet.ts';
import type { Edges, RuleEdge } from './edges.ts';

/** Rules whose ends agree within this (points) belong to one table. */
const SAME_ENDS = 5;
/** Pieces of one rule, drawn column by column, are at most this far apart (points); gutters are wider. */
const PIECE_GAP = 11;
/** A table is wider than this (points). */
const LEAST_WIDTH = 60;
/** More rules than this of one extent are no table's. */
const MOST_RULES = 400;
/** Words looked at, once for each band between two rules; past it the page is no document's. */
const MOST_LOOKS = 3_000_000;
/** Empty space between two rules (points) higher than this is a picture. */
const MOST_EMPTY = 60;

/** A box between horizontal rules of one extent. */
interface RuleStack extends Box {
  /** Whether it holds one row between two rules, which may be the head of rows below it. */
  oneRow: boolean;
}

/**
 * Boxes between horizontal rules of one extent that hold rows of cells, widest first.
 * @param frames - boxes that rules close, as that of a sum below its table
 */
export function findRuleStacks(
  sheet: Sheet,
  stacks: readonly RuleEdge[][],
  frames: readonly Box[],
): RuleStack[] {
  const { tokens } = sheet;
  const boxes: RuleStack[] = [];
  let looks = 0;
  for (const stack of stacks) {
    if (stack.length < 2 || stack.length > MOST_RULES) continue;
    looks += stack.length * tokens.length;
    if (looks > MOST_LOOKS) break;
    boxes.push(...divideStack(stack, sheet, frames));
  }
  return boxes;
}

/** Groups rules by their ends; each group from top to bottom, wider groups first. */
export function stackRules({ horizontal }: Edges): RuleEdge[][] {
  const rules = [...horizontal, ...joinPieces(horizontal)].filter((e) => e.end - e.start > LEAST_WIDTH);
  const stacks: RuleEdge[][] = [];
  rules.sort((a, b) => b.end - b.start - (a.end - a.start));
  for (const rule of rules) {
    const stack = stacks.find(
      ([first]) =>
        Math.abs(first!.start - rule.start) < SAME_ENDS && Math.abs(first!.end - rule.end) < SAME_ENDS,
    );
    if (stack) stack.push(rule);
    else if (stacks.length < MOST_RULES) stacks.push([rule]);
  }
  for (const stack of stacks) stack.sort((a, b) => a.position - b.position);
  return stacks;
}

/** Rules of an extent that no other has, which may stand below the head of a table without others. */
export function findLoneRules(stacks: readonly RuleEdge[][]): Box[] {
  return stacks.flatMap(([rule, ...others]) => {
    const { position, start, end } = rule!;
    return others.length > 0 ? [] : [{ left: start, right: end, top: position, bottom: position }];
  });
}

function joinPieces(horizontal: readonly RuleEdge[]): RuleEdge[] {
  const sorted = [...horizontal].sort((a, b) => a.position - b.position || a.start - b.start);
  const joined: RuleEdge[] = [];
  for (let i = 0; i < sorted.length; ) {
    let end = i + 1;
    while (end < sorted.length && sorted[end]!.position - sorted[i]!.position < 1.5) end++;
    if (end - i > 1) joined.push(...joinRow(sorted.slice(i, end)));
    i = end;
  }
  return joined;
}

function joinRow(pieces: RuleEdge[]): RuleEdge[] {
  pieces.sort((a, b) => a.start - b.start);
  const rows: (RuleEdge & { pieces: number })[] = [];
  for (const { position, start, end } of pieces) {
    const last = rows.at(-1);
    if (last && start - last.end < PIECE_GAP) {
      last.end = Math.max(last.end, end);
      last.pieces++;
    } else rows.push({ position, start, end, pieces: 1 });
  }
  return rows.filter((r) => r.pieces > 1);
}

/**
 * How what stands between two rules may end a table: with prose, with lines of one text each, with a heading, with a box, or
 * not at all.
 */
const STRICTNESS = ['prose', 'lone', 'headed', 'boxed', 'none'] as const;
type Strictness = (typeof STRICTNESS)[number];

/** The runs of a stack's bands, cut where one holds what no table does; as there are several ways to tell, some overlap. */
function divideStack(stack: readonly RuleEdge[], sheet: Sheet, frames: readonly Box[]): RuleStack[] {
  const left = Math.min(...stack.map((e) => e.start));
  const right = Math.max(...stack.map((e) => e.end));
  const along: TokenStack = {
    tokens: sheet.tokens.filter((t) => t.right > left - 2 && t.left < right + 2),
    largest: sheet.largest,
  };
  const bands = stack.slice(1).map((below, i) => {
    const band = { left, right, top: stack[i]!.position, bottom: below.position };
    return Object.assign(band, readBand(sheet, along, band), { boxed: holdsBox(band, frames) });
  });
  const boxes = new Map<string, RuleStack>();
  for (const strictness of STRICTNESS) {
    for (const { top, bottom, rows, bands: count } of runsOf(bands, strictness))
      boxes.set(`${top} ${bottom}`, { left, right, top, bottom, oneRow: rows === 1 && count === 1 });
  }
  return [...boxes.values()];
}

interface RuleRun {
  top: number;
  bottom: number;
  rows: number;
  bands: number;
}

function runsOf(bands: readonly (RuleBand & BandBox)[], strictness: Strictness): RuleRun[] {
  const runs: RuleRun[] = [];
  let open: RuleRun | undefined;
  for (const band of bands) {
    if (endsTable(band, strictness)) {
      const { below } = band;
      open = below && { top: below.top, bottom: band.bottom, rows: below.rows, bands: 0 };
      if (open) runs.push(open);
      continue;
    }
    if (!open) {
      open = { top: band.top, bottom: band.bottom, rows: 0, bands: 0 };
      runs.push(open);
    }
    open.bottom = band.bottom;
    open.rows += band.rows;
    open.bands++;
  }
  return runs.filter(({ rows }) => rows > 0);
}

/** A box within a band is wider than a box to tick, and lies further than this (points) from its rules and its ends. */
const APART = 6;

/** Whether a box that rules close stands between two rules of a stack, and reaches neither of them nor from end to end. */
function holdsBox(band: Box, frames: readonly Box[]): boolean {
  return frames.some(
    ({ left, right, top, bottom }) =>
      top > band.top + APART &&
      bottom < band.bottom - APART &&
      right - left > LEAST_WIDTH &&
      left > band.left - APART &&
      right < band.right + APART &&
      right - left < band.right - band.left - APART,
  );
}

function endsTable(band: RuleBand & BandBox, strictness: Strictness): boolean {
  if (band.foreign) return true;
  if (strictness === 'prose') return band.prose;
  if (strictness === 'headed') return band.headed;
  if (strictness === 'boxed') return band.boxed;
  return strictness === 'lone' && band.rows === 0 && band.lines > 1;
}

/** Where a band is, and whether a box of its own stands in it. */
type BandBox = Box & { boxed: boolean };

/** What stands between two rules. */
interface RuleBand {
  lines: number;
  /** Lines of several texts. */
  rows: number;
  /** No part of a table: a picture, a caption, or text that goes on beside the rules. */
  foreign: boolean;
  prose: boolean;
  /** The head of a table stands below a heading. */
  headed: boolean;
  /** Where a new table begins behind a caption or a paragraph, and its rows. */
  below?: { top: number; rows: number };
}

/** @param along - the words between the ends of the rules, or about them */
function readBand(sheet: Sheet, along: TokenStack, { left, right, top, bottom }: Box): RuleBand {
  const inside = tokensBetween(along, top, bottom);
  if (inside.length === 0) return emptyBand(bottom - top > MOST_EMPTY);
  const outside = inside.filter((t) => t.left < left - 8 || t.right > right + 8).length;
  if (outside > 0.1 * inside.length) return emptyBand(true);
  const lines = linesOf(inside, 1);
  const caption = lines.findIndex((line) => opensCaption(line.chunks[0]!));
  const foreign = caption !== -1;
  const headed = foreign ? 0 : countHeaded(lines);
  const paragraphs = foreign ? 0 : Math.max(countProse(lines, right - left), headed);
  const opening = foreign ? caption + 1 : paragraphs;
  const rows = lines.slice(opening).filter((line) => line.chunks.length > 1).length;
  const prose = paragraphs > 0 || isRunningText(lines, sheet.textColumns);
  const beginsTable = opening > 0 && rows > (foreign ? 2 : 0);
  const below = beginsTable ? { top: lines[opening - 1]!.bottom, rows } : undefined;
  return { lines: lines.length, rows, foreign, prose, headed: headed > 0, below };
}

function emptyBand(foreign: boolean): RuleBand {
  return { lines: 0, rows: 0, foreign, prose: false, headed: false, below: undefined };
}

/** Many lines that start and end with a column of the page's text. */
function isRunningText(lines: readonly TextLine[], columns: readonly TextColumn[]): boolean {
  if (lines.length < 3) return false;
  const running = lines.filter((line) =>
    line.chunks.some(
      (c) =>
        countWords(c) >= 5 &&
        columns.some((k) => Math.abs(k.left - c.left) < 6 && Math.abs(k.right - c.right) < 6),
    ),
  );
  return running.length >= 0.4 * lines.length;
}

/** How many lines are paragraphs that a band begins with: most of them fill the width, or that of two columns, with words. */
function countProse(lines: readonly TextLine[], width: number): number {
  let full = 0;
  let end = 0;
  for (const [i, line] of lines.entries()) {
    if (!isFull(line, width)) continue;
    full++;
    if (i >= 2 && full >= 0.55 * (i + 1)) end = i + 1;
  }
  const [last, tail] = [lines[end - 1], lines[end]];
  const endsShort = last && tail && tail.chunks.length === 1 && Math.abs(tail.left - last.left) < last.size;
  return endsShort ? end + 1 : end;
}

/** How many lines are headings in display type and what stands below them, if the head of a table follows. */
function countHeaded(lines: readonly TextLine[]): number {
  const head = lines.findLastIndex(({ chunks }) => chunks.length > 1);
  const isHeading = ({ chunks, size }: TextLine) =>
    chunks.length === 1 && size >= DISPLAY_SIZE * lines[head]!.size;
  const heading = head < 0 ? -1 : lines.slice(0, head).findLastIndex(isHeading);
  const rest = lines.slice(heading + 1).findIndex(({ chunks }) => chunks.length > 1);
  return heading < 0 ? 0 : heading + 1 + rest;
}

function isFull({ chunks }: TextLine, width: number): boolean {
  const wide = chunks.filter((c) => countWords(c) >= 5 && c.right - c.left > 0.36 * width);
  return wide.reduce((sum, c) => sum + c.right - c.left, 0) > 0.78 * width;
}
