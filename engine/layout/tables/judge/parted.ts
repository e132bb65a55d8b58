import type { Box } from '../../../document/document.ts';
import { findMarker, isSureBullet } from '../../lexicon/list-markers.ts';
import { SENTENCES } from '../../lexicon/signs.ts';
import type { Word } from '../../page.ts';
import { firstFrom } from '../../sorted.ts';
import { countEach } from '../../statistics.ts';
import type { Edges, RuleEdge } from '../detect/rules/edges.ts';
import { type FilledCell, namesSomething, type TableReading } from './reading.ts';

/** Rules end and begin this near (points) to the box they are of, and at heights this near are one row of rules. */
const NEAR = 6;
/** White between tables is at least this wide (em): cells drawn one by one stand nearer. */
const LEAST_GUTTER = 0.8;
/** Share of the height of a reading along which the sides of a frame run. */
const FRAMED = 0.8;

/** Sections of a text, at least; a rule across reaches over this share of their width, and lies this near (em) to its head. */
const LEAST_SECTIONS = 2;
const ACROSS = 0.9;
const BELOW_HEAD = 1;

/**
 * Whether all rules across a reading but the topmost lie right below texts that are alone in their rows, and items of lists or
 * sentences stand among the rest: sections under ruled heads, as those of a résumé.
 */
export function areRuledSections({ candidate, box, cells, em }: TableReading, edges: Edges): boolean {
  if (candidate.type === 'tagged') return false;
  const isAcross = ({ start, end }: RuleEdge) => end - start >= ACROSS * (box.right - box.left);
  const top = Math.min(...cells.map((cell) => cell.box.bottom));
  const rules = edges.horizontal.filter(
    (rule) => rule.position > top && isRuleOf(rule, box) && isAcross(rule),
  );
  if (rules.length < LEAST_SECTIONS || !cells.some(({ text }) => isRunningText(text))) return false;
  const counts = countEach(cells.map(({ row }) => row));
  return rules.every(({ position }) => {
    const above = cells.filter((cell) => cell.box.bottom < position + NEAR);
    const last = above.reduce((a, b) => (b.box.bottom > a.box.bottom ? b : a));
    return counts.get(last.row) === 1 && position - last.box.bottom < BELOW_HEAD * em;
  });
}

function isRunningText(text: string): boolean {
  const marker = findMarker(text);
  return SENTENCES.test(text) || (marker?.kind === 'bullet' && isSureBullet(marker));
}

/** Rows of what was drawn apart, at least. */
const LEAST_ROWS = 3;

type Reach = Pick<Box, 'left' | 'right'>;

/**
 * Whether white that no rule and no text crosses parts a reading, as between tables side by side or boxes in a row: each
 * part has rules over its whole width, and columns or a frame of its own. The rules of one table run through, or leave
 * its labels out.
 */
export function isParted({ candidate, box, cells, em }: TableReading, edges: Edges): boolean {
  if (candidate.type === 'tagged') return false;
  const rules = edges.horizontal.filter((rule) => isRuleOf(rule, box));
  const parts = joinReaches(rules, LEAST_GUTTER * em);
  if (parts.length < 2 || !areInRow(rules)) return false;
  const inPart = (part: Reach) => cells.filter((cell) => isWithin(cell.box, part));
  const held = parts.map(inPart);
  if (held.some((own) => own.length === 0) || held.flat().length < cells.length) return false;
  return held.every((own, i) => hasColumns(own) || isFramed(parts[i]!, box, edges.vertical));
}

function isRuleOf({ position, start, end }: RuleEdge, box: Box): boolean {
  return position > box.top - NEAR && position < box.bottom + NEAR && start < box.right && end > box.left;
}

/** Whether one rule stands beside another, with white between them. */
function areInRow(rules: readonly RuleEdge[]): boolean {
  const sorted = rules.toSorted((a, b) => a.position - b.position);
  return sorted.some(({ position, end }) => {
    for (let i = firstFrom(sorted, position - NEAR, positionOf); i < sorted.length; i++) {
      if (sorted[i]!.position >= position + NEAR) return false;
      if (sorted[i]!.start > end) return true;
    }
    return false;
  });
}

const positionOf = ({ position }: RuleEdge) => position;

/** What rules cover, from left to right: white as wide as a gutter parts it. */
function joinReaches(rules: readonly RuleEdge[], gutter: number): Reach[] {
  const reaches: Reach[] = [];
  for (const { start, end } of [...rules].sort((a, b) => a.start - b.start)) {
    const last = reaches.at(-1);
    if (last && start - last.right < gutter) last.right = Math.max(last.right, end);
    else reaches.push({ left: start, right: end });
  }
  return reaches;
}

function isWithin(inner: Reach, { left, right }: Reach): boolean {
  return inner.left > left - NEAR && inner.right < right + NEAR;
}

function hasColumns(cells: readonly FilledCell[]): boolean {
  return new Set(cells.map(({ column }) => column)).size > 1;
}

function isFramed({ left, right }: Reach, box: Box, bars: readonly RuleEdge[]): boolean {
  const height = box.bottom - box.top;
  const runsAlong = ({ start, end }: RuleEdge) =>
    Math.min(end, box.bottom) - Math.max(start, box.top) > FRAMED * height;
  return [left, right].every((x) => bars.some((bar) => Math.abs(bar.position - x) < NEAR && runsAlong(bar)));
}

/** Share of the rows of a list that name something. */
const NAMED = 0.5;

/** Whether columns have rows enough to be a list, most of which name something: values do not stand alone. */
function mayStandAlone(cells: readonly { row: number; isName: boolean }[]): boolean {
  const rows = new Set(cells.map(({ row }) => row));
  const named = new Set(cells.flatMap(({ row, isName }) => (isName ? [row] : [])));
  return rows.size >= LEAST_ROWS && named.size > NAMED * rows.size;
}

/** Texts of each row begin as far apart as those of the others, to this (em); steps of rows differing by more are uneven. */
const ALIKE = 0.25;
const UNEVEN = 0.5;

interface Begun {
  row: number;
  top: number;
}

/** Whether rows of two groups of columns begin together though they are of uneven heights: lists break each for itself. */
function beginTogether(left: readonly Begun[], right: readonly Begun[], em: number): boolean {
  const topsOf = (cells: readonly Begun[]) => {
    const tops = new Map<number, number>();
    for (const { row, top } of cells) tops.set(row, Math.min(top, tops.get(row) ?? Infinity));
    return tops;
  };
  const others = topsOf(right);
  const pairs = [...topsOf(left)].flatMap(([row, top]) => {
    const other = others.get(row);
    return other === undefined ? [] : [{ top, apart: other - top }];
  });
  const steps = pairs.slice(1).map(({ top }, i) => top - pairs[i]!.top);
  return (
    pairs.length >= LEAST_ROWS &&
    spread(pairs.map(({ apart }) => apart)) < ALIKE * em &&
    spread(steps) > UNEVEN * em
  );
}

const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

interface Drawn extends Begun {
  isName: boolean;
  /** Places of its first and last word in the content stream. */
  first: number;
  last: number;
}

/**
 * Whether some columns of a reading were all drawn before the others, as lists of prices side by side are, and the columns
 * of an index; or block by block, as addresses above the dates of a letter are. Those of a table are drawn row by row, or
 * begin together all the same. Spreadsheets draw cells of one line first. @param placeOf - of a word in the content stream
 */
export function isDrawnApart(
  { candidate, grid, cells, em }: TableReading,
  placeOf: (word: Word) => number,
): boolean {
  if (candidate.type !== 'region' || grid.rows < LEAST_ROWS) return false;
  const drawn = cells.map(({ row, column, colSpan, box: { top }, content, text }) => {
    const places = content.map(({ word }) => placeOf(word));
    const [first, last] = [Math.min(...places), Math.max(...places)];
    return { row, top, column, end: column + colSpan, first, last, isName: namesSomething(text) };
  });
  return grid.columnEdges.slice(1, -1).some((_, i) => {
    const before = drawn.filter(({ end }) => end <= i + 1);
    const after = drawn.filter(({ column }) => column > i);
    if (before.length + after.length < drawn.length) return false;
    const blocks = blocksDrawn(before, after);
    return (
      blocks.length > 0 &&
      blocks.length <= grid.rows / LEAST_ROWS &&
      blocks.some(([left, right]) => mayStandAlone(left) && mayStandAlone(right)) &&
      !blocks.some(([left, right]) => beginTogether(left, right, em))
    );
  });
}

type DrawnBlock = readonly [left: Drawn[], right: Drawn[]];

/**
 * Rows of two groups of columns, block by block: of each the one group was drawn before the other, and all of it before the
 * next block. None where they were drawn in another way, or places say nothing, as those of recognised words.
 */
function blocksDrawn(before: readonly Drawn[], after: readonly Drawn[]): DrawnBlock[] {
  const blocks: DrawnBlock[] = [[[], []]];
  let drawnTo = Number.NEGATIVE_INFINITY;
  const sided = [...before.map((cell) => ({ cell, side: 0 })), ...after.map((cell) => ({ cell, side: 1 }))];
  for (const { cell, side } of sided.sort((a, b) => a.cell.row - b.cell.row || a.side - b.side)) {
    const [left, right] = blocks.at(-1)!;
    const isNext = cell.first > drawnTo;
    drawnTo = Math.max(drawnTo, cell.last);
    if (side === 1) right.push(cell);
    else if (isNext && right.length > 0) blocks.push([[cell], []]);
    else left.push(cell);
  }
  const areInOrder = ([left, right]: DrawnBlock) =>
    left.length > 0 &&
    Math.max(...left.map(({ last }) => last)) < Math.min(...right.map(({ first }) => first));
  return blocks.every(areInOrder) ? blocks : [];
}
