import type { Box } from '../../../document/document.ts';
import { boxAround, centreOf } from '../../../layout/geometry.ts';
import { isMarker } from '../../../layout/lexicon/list-markers.ts';
import {
  type RecognizedBlock,
  type RecognizedLine,
  type RecognizedWord,
  wordsOf,
} from '../../engines/ocr-engine.ts';
import { boxOfStroke, type InkStroke } from '../../ink/shapes/rulings.ts';
import { isFigure, withoutCodes } from '../signs/is-figure.ts';

/** A bullet or number stands at most so far before its text, em … */
const MARKER_SPACE = 4.5;
/** … and a figure so far behind its label. */
const FIGURE_SPACE = 30;
/** Feet of one row are within this of each other, em. */
const LEVEL = 0.3;
/** What stands beside each other shares this part of the height of the lower. */
const BESIDE = 0.4;
/** Wider gaps in a line, em, may be those of a form in which another line stands. */
const WIDEST_SPACE = 1.6;
/** The sides of fields and cells are at least this high, em; those of boxes to tick are not. */
const LEAST_SIDE = 1.3;
/** A rule is at most so far below the foot of what is written on it, and may be so far above and within its sides, em. */
const BLANK = { below: 2.2, within: 0.3 };
/** Labels have at most so many words. */
const MOST_LABEL_WORDS = 6;
const LABEL_END = /[:：]$/;
/** Lines over each other share at least this width, em. */
const OVERLAP = 0.3;

/** Lines that are read one after the other whatever else is beside them. */
interface LineRow extends Box {
  lines: RecognizedLine[];
  /** Where its letters stand. */
  foot: number;
}

/** Parts lines where a gutter runs between their words, and at wide gaps in which a rule or another line stands. */
export function partLines(
  blocks: readonly RecognizedBlock[],
  gutters: readonly Box[],
  strokes: readonly InkStroke[],
  em: number,
): RecognizedBlock[] {
  const words = wordsOf(blocks);
  const sides = strokes
    .filter(({ orientation, start, end }) => orientation === 'vertical' && end - start >= LEAST_SIDE * em)
    .map(boxOfStroke);
  const parts = (before: RecognizedWord, word: RecognizedWord) =>
    liesBetween(gutters, before, word) ||
    (word.left - before.right > WIDEST_SPACE * em &&
      [...sides, ...words].some((other) => standsBetween(other, before, word)));
  return blocks.map(({ lines }) => ({ lines: lines.flatMap((line) => partLine(line, parts)) }));
}

function partLine(
  line: RecognizedLine,
  parts: (before: RecognizedWord, word: RecognizedWord) => boolean,
): RecognizedLine[] {
  const pieces: RecognizedWord[][] = [];
  line.words.forEach((word, i) => {
    const before = line.words[i - 1];
    if (!before || parts(before, word)) pieces.push([word]);
    else pieces.at(-1)!.push(word);
  });
  return pieces.length < 2 ? [line] : pieces.map((words) => ({ ...line, ...boxAround(words), words }));
}

function standsBetween(box: Box, before: Box, after: Box): boolean {
  if (box.left <= before.right || box.right >= after.left) return false;
  return Math.max(sharedHeight(box, before), sharedHeight(box, after)) >= BESIDE;
}

/** Share of the height of the lower of two boxes that both have. */
function sharedHeight(a: Box, b: Box): number {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return shared / Math.min(a.bottom - a.top, b.bottom - b.top);
}

/** Whether a gutter runs between two boxes, the first to the left of the other. */
export function liesBetween(gutters: readonly Box[], before: Box, after: Box): boolean {
  const y = (Math.max(before.top, after.top) + Math.min(before.bottom, after.bottom)) / 2;
  return gutters.some(({ left, right, top, bottom }) => {
    const x = (left + right) / 2;
    return centreOf(before) < x && centreOf(after) > x && y >= top && y <= bottom;
  });
}

/**
 * Puts lines that gutters part into reading order: column after column, from top to bottom, and after what stands above
 * both (Breuel, "High performance document layout analysis", 2003). Others stay in the engine's order, but markers stand
 * before their text and figures behind their labels.
 * @param em the usual size of type, pixels
 */
export function orderLines(
  blocks: readonly RecognizedBlock[],
  gutters: readonly Box[],
  strokes: readonly InkStroke[],
  em: number,
): RecognizedBlock[] {
  const rows = gatherRows(
    blocks.flatMap((block) => block.lines),
    gutters,
    strokes.filter(({ orientation }) => orientation === 'horizontal'),
    em,
  );
  return bandRows(rows, gutters).flatMap(({ inColumns, rows: band }) =>
    (inColumns ? sortRows(band, em) : band).map(({ lines }) => ({ lines })),
  );
}

/** Rows at one height of the page: those beside gutters, or those between. */
interface ColumnBand {
  inColumns: boolean;
  rows: LineRow[];
}

function bandRows(rows: readonly LineRow[], gutters: readonly Box[]): ColumnBand[] {
  const heights: { top: number; bottom: number }[] = [];
  for (const { top, bottom } of gutters.toSorted((a, b) => a.top - b.top)) {
    const last = heights.at(-1);
    if (last && top <= last.bottom) last.bottom = Math.max(last.bottom, bottom);
    else heights.push({ top, bottom });
  }
  const between = (top: number, bottom: number) => rows.filter(({ foot }) => foot > top && foot <= bottom);
  return [...heights, { top: Infinity, bottom: Infinity }].flatMap(({ top, bottom }, i) => [
    { inColumns: false, rows: between(heights[i - 1]?.bottom ?? -Infinity, top) },
    { inColumns: true, rows: between(top, bottom) },
  ]);
}

function gatherRows(
  lines: readonly RecognizedLine[],
  gutters: readonly Box[],
  rules: readonly InkStroke[],
  em: number,
): LineRow[] {
  const rowOf = new Map<RecognizedLine, RecognizedLine[]>(lines.map((line) => [line, [line]]));
  for (const line of lines.toSorted((a, b) => a.left - b.left)) {
    const before = partnerBefore(line, lines, gutters, rules, em);
    if (!before) continue;
    const row = rowOf.get(before)!;
    row.push(line);
    rowOf.set(line, row);
  }
  return [...new Set(lines.map((line) => rowOf.get(line)!))].map((row) => ({
    lines: row,
    foot: footOf(row[0]!),
    ...boxAround(row),
  }));
}

/** The line that another goes on in its row, over however much space: its marker or label. */
function partnerBefore(
  line: RecognizedLine,
  lines: readonly RecognizedLine[],
  gutters: readonly Box[],
  rules: readonly InkStroke[],
  em: number,
): RecognizedLine | undefined {
  const shiftOf = (other: RecognizedLine) => Math.abs(other.baseline.y1 - line.baseline.y0);
  const level = nearestBefore(line, lines, (other) => shiftOf(other) <= LEVEL * em);
  const isPartner = (other: RecognizedLine | undefined) => other && !liesBetween(gutters, other, line);
  if (isPartner(level) && belongTogether(level!, line, em)) return level;
  const blank = blankBelow(line, rules, em);
  const place = blank ? { ...line, bottom: Math.max(line.bottom, blank.from) } : line;
  const beside = nearestBefore(line, lines, (other) => sharedHeight(other, place) >= BESIDE);
  return isPartner(beside) && isFilledIn(line, beside!, blank, em) ? beside : undefined;
}

/** The rule, or the foot of a box, that a line is written on. */
function blankBelow(line: RecognizedLine, rules: readonly InkStroke[], em: number): InkStroke | undefined {
  const foot = footOf(line);
  const within = BLANK.within * em;
  return rules
    .toSorted((a, b) => a.from - b.from)
    .find(
      ({ from, start, end }) =>
        from >= foot - within &&
        from <= foot + BLANK.below * em &&
        start <= line.left + within &&
        end >= line.right - within,
    );
}

/** What stands next to the left of a line in its row. */
function nearestBefore(
  line: RecognizedLine,
  lines: readonly RecognizedLine[],
  isInRow: (other: RecognizedLine) => boolean,
): RecognizedLine | undefined {
  let nearest: RecognizedLine | undefined;
  for (const other of lines) {
    if (other.right > line.left || (nearest && other.right <= nearest.right)) continue;
    if (isInRow(other)) nearest = other;
  }
  return nearest;
}

function belongTogether(before: RecognizedLine, line: RecognizedLine, em: number): boolean {
  const gap = line.left - before.right;
  const mark = before.words.map(({ text }) => text).join('');
  if (gap <= MARKER_SPACE * em && before.words.length <= 2 && isMarker(mark)) return true;
  return gap <= FIGURE_SPACE * em && withoutCodes(line.words).every(isFigure);
}

/** Whether a line is filled into a form behind a label, which ends in a colon or stands before a blank. */
function isFilledIn(
  line: RecognizedLine,
  label: RecognizedLine,
  blank: InkStroke | undefined,
  em: number,
): boolean {
  if (line.left - label.right > FIGURE_SPACE * em) return false;
  if (blank && blank.start >= label.right - BLANK.within * em) return true;
  return label.words.length <= MOST_LABEL_WORDS && LABEL_END.test(label.words.at(-1)!.text);
}

function sortRows(rows: readonly LineRow[], em: number): LineRow[] {
  const sorted: LineRow[] = [];
  const seen = new Set<LineRow>();
  const visit = (row: LineRow): void => {
    if (seen.has(row)) return;
    seen.add(row);
    for (const other of fromTop) if (!seen.has(other) && precedes(other, row, rows, em)) visit(other);
    sorted.push(row);
  };
  const fromTop = rows.toSorted((a, b) => a.top - b.top || a.left - b.left);
  for (const row of fromTop) visit(row);
  return sorted;
}

function overlap(a: Box, b: Box): number {
  return Math.min(a.right, b.right) - Math.max(a.left, b.left);
}

function precedes(a: LineRow, b: LineRow, rows: readonly LineRow[], em: number): boolean {
  if (overlap(a, b) > OVERLAP * em) return a.foot < b.foot;
  if (a.left >= b.left) return false;
  const [upper, lower] = [Math.min(a.foot, b.foot), Math.max(a.foot, b.foot)];
  const parts = (c: LineRow) =>
    c.foot > upper && c.foot < lower && overlap(c, a) > OVERLAP * em && overlap(c, b) > OVERLAP * em;
  return !rows.some(parts);
}

function footOf({ baseline }: RecognizedLine): number {
  return (baseline.y0 + baseline.y1) / 2;
}
