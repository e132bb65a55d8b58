import type { Box } from '../../document/document.ts';
import { boxAround, boxOfRuling, encloses, overlaps } from '../geometry.ts';
import type { Line } from '../lines/lines.ts';
import type { Ruling } from '../page.ts';
import { median } from '../statistics.ts';
import type { PageBlock } from './blocks.ts';
import { type CutRules, cutRegions, type DrawnRule, drawnRule } from './cut-regions.ts';

/** Points by which what stands below another may reach into it. */
const SLACK = 2;

/** What is drawn on a recognised page beside its blocks. */
interface Drawing {
  /** Long horizontal rules: of frames, and those that part the page. */
  rules: readonly Ruling[];
  /** Vertical rules: of frames, and those between fields and columns. */
  sides: readonly Ruling[];
  /** Boxes that rules close or that are filled, as those of adverts and notes. */
  frames: readonly Box[];
}

/** What stands in one frame, in its order. */
type FramedItems = Box & { type: 'frame'; order: number; items: RegionItem[] };
type RegionItem = PageBlock | DrawnRule | FramedItems;

/**
 * Blocks of a recognised page, or of the text under a scan, in reading order. They are not drawn in one: it is told by the
 * white space, over which no rule runs, and by the engine where none parts them. What stands in one frame is read together.
 */
export function orderRecognized(
  blocks: readonly PageBlock[],
  { rules, sides, frames }: Drawing,
): PageBlock[] {
  const usual = median(blocks.flatMap(linesOf).map(({ size }) => size));
  const cut = cutRecognized(sides.map(boxOfRuling), usual);
  return gatherFramed([...blocks, ...rules.map(drawnRule)], frames, (items) =>
    cutRegions(items, cut),
  ).flatMap(blocksOf);
}

function blocksOf(item: RegionItem): PageBlock[] {
  if (item.type === 'frame') return item.items.flatMap(blocksOf);
  return item.type === 'rule' ? [] : [item];
}

/** What may lie outside of a frame that holds it, points: its own rules, and letters that touch them. */
const BEYOND = 3;

/** Puts items in order, those that share a frame as one with its rules, from the widest frames to those within them. */
function gatherFramed(
  items: readonly RegionItem[],
  frames: readonly Box[],
  order: (items: readonly RegionItem[]) => RegionItem[],
): RegionItem[] {
  const rest = new Set(items);
  const framed: FramedItems[] = [];
  for (const [i, frame] of frames.entries()) {
    const within = [...rest].filter((item) => encloses(frame, item, BEYOND));
    const blocks = within.filter(({ type }) => type !== 'rule');
    if (blocks.length === 0 || within.length < 2 || within.length === items.length) continue;
    for (const item of within) rest.delete(item);
    const first = Math.min(...blocks.map((block) => block.order));
    const inner = gatherFramed(within, frames.slice(i + 1), order);
    // A frame that others reach into was seen larger than it is.
    const seen = [...rest].some((item) => overlaps(item, frame)) ? within : [frame, ...within];
    framed.push({ ...boxAround(seen), type: 'frame', order: first, items: inner });
  }
  return order([...rest, ...framed]);
}

/** Figures so many times as large as the usual line stand over their labels, not behind others. */
const LARGE = 1.25;

/** How recognised pages are cut, on which rules run between the fields of forms. */
function cutRecognized(sides: readonly Box[], usual: number): CutRules<RegionItem> {
  const areLarge = (items: readonly RegionItem[]) =>
    areFigures(items) && items.flatMap(linesOf).every(({ size }) => size >= LARGE * usual);
  return {
    compare: (a, b) => a.order - b.order,
    belongTogether: (left, right) => areFigures(right) || beginsLate(left, right),
    mayBeOfTwo: (left, right) => {
      const [before, after] = [boxAround(left), boxAround(right)];
      return sides.some((side) => runsBetween(side, before, after)) || (areLarge(left) && areLarge(right));
    },
    areProse: (columns) => columns.every(isProse),
  };
}

/** Whether a vertical rule runs between what stands beside each other, along all of the second. */
function runsBetween(side: Box, before: Box, after: Box): boolean {
  const isBetween = side.left >= before.right - SLACK && side.right <= after.left + SLACK;
  return isBetween && side.top <= after.top + SLACK && side.bottom >= after.bottom - SLACK;
}

/** Columns of prose have at least so many lines, of which half have so many words, and this share reaches across so much of it. */
const PROSE = { lines: 5, words: 4, share: 0.4, across: 0.8 };

function isProse(column: readonly RegionItem[]): boolean {
  const lines = column.flatMap(linesOf);
  if (lines.length < PROSE.lines || median(lines.map(({ words }) => words)) < PROSE.words) return false;
  const { left, right } = boxAround(lines);
  const full = lines.filter((line) => line.right - line.left >= PROSE.across * (right - left));
  return full.length >= PROSE.share * lines.length;
}

function linesOf(item: RegionItem): Line[] {
  if (item.type === 'frame') return item.items.flatMap(linesOf);
  return item.type === 'text' ? item.lines : [];
}

/** A number with the signs about it, and the code of its currency or tax. */
const FIGURES = /^(?:\p{Lu}{1,3} )?\P{L}*\p{Nd}\P{L}*(?:(?<= )\p{Lu}{1,3})?$/u;
/** A column that begins below so much of the next is read with what stands beside it. */
const LATE = 0.5;

/** Figures are read with the lines that they stand behind. */
function areFigures(blocks: readonly RegionItem[]): boolean {
  const lines = blocks.flatMap(linesOf);
  const figures = lines.filter(({ text }) => FIGURES.test(text));
  return blocks.every(({ type }) => type === 'text') && figures.length > lines.length / 2;
}

function beginsLate(blocks: readonly Box[], next: readonly Box[]): boolean {
  const { top, bottom } = boxAround(next);
  return boxAround(blocks).top > top + LATE * (bottom - top);
}
