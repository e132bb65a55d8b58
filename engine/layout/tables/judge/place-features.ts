import type { Box } from '../../../document/document.ts';
import { areaOf } from '../../geometry.ts';
import { median } from '../../statistics.ts';
import { coveredLength, type RuleEdge } from '../detect/rules/edges.ts';
import type { Sheet } from '../detect/sheet.ts';
import { type Chunk, countWords, type TextLine } from '../text-lines.ts';
import { middleOf } from '../tokens.ts';
import { columnGaps, type Gap } from './column-gaps.ts';
import { share } from './grid-features.ts';
import type { TableReading } from './reading.ts';

/** A rule parts what it stands between when it covers this share of it. */
const DRAWN = 0.6;
/** … or this one of the figures behind the labels: under one head among several a rule is shorter. */
const OVER_FIGURES = 0.85;
/** Text this near (em) to a table's side is cut off by it. */
const BESIDE = 2;
/** Distances (em) beyond this are all far. */
const FAR = 6;

/** How a reading stands among the rules and texts of its sheet. */
export function describePlace(reading: TableReading, sheet: Sheet) {
  const { box, em, inner } = reading;
  const { edges, shadedEdges = edges } = sheet;
  const rows = rowGaps(reading);
  const headGap = rows[Math.max(0, reading.grid.headerRows - 1)];
  const columns = columnGaps(reading);
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const behind = behindLabels(reading, columns);
  const across = (edge: readonly RuleEdge[], from: number, to: number) =>
    edge.some(
      ({ position, start, end }) =>
        position >= from &&
        position <= to &&
        (end - start >= DRAWN * width ||
          coveredLength(edge, position, box.left, box.right) >= DRAWN * width ||
          (behind && coveredLength(edge, position, ...behind) >= OVER_FIGURES * (behind[1] - behind[0]))),
    );
  const down = (edge: readonly RuleEdge[], from: number, to: number) =>
    edge.some(
      ({ position }) =>
        position >= from &&
        position <= to &&
        coveredLength(edge, position, box.top, box.bottom) >= DRAWN * height,
    );
  const isNear = (e: RuleEdge) => e.start < box.right && e.end > box.left;
  const rules = edges.horizontal.filter(isNear);
  const shades = shadedEdges === edges ? rules : shadedEdges.horizontal.filter(isNear);
  const drawn = {
    ruledRows: share(rows, ([from, to]) => across(rules, from, to)),
    shadedRows: share(rows, ([from, to]) => across(shades, from, to)),
    headRule: Number(headGap !== undefined && across(rules, ...headGap)),
    topRule: Number(across(shades, inner.top - 1.5 * em, inner.top + 0.3 * em)),
    bottomRule: Number(across(shades, inner.bottom - 0.3 * em, inner.bottom + 1.5 * em)),
    ruledColumns: share(columns, ([from, to]) => down(edges.vertical, from, to)),
    shadedColumns: share(columns, ([from, to]) => down(shadedEdges.vertical, from, to)),
  };
  return Object.assign(drawn, describeText(reading, sheet), describeSteps(rows, em), {
    width: width / sheet.width,
    height: height / em,
    top: box.top / sheet.height,
    bottom: 1 - box.bottom / sheet.height,
    pictures: coveredByPictures(box, sheet.pictures),
  });
}

/** From where to where the words behind the labels reach, where these are several columns: accounts are ruled there alone. */
function behindLabels({ grid, inner }: TableReading, gaps: readonly Gap[]): Gap | undefined {
  if (gaps.length < 2) return undefined;
  const fromLeft = grid.columnEdges[0]! < grid.columnEdges.at(-1)!;
  return fromLeft ? [gaps[0]![1], inner.right] : [inner.left, gaps.at(-1)![0]];
}

/** Steps within this share of most are even. */
const EVEN = 0.08;

/** How far the words of rows are from those of the next, and how evenly. */
function describeSteps(rows: readonly Gap[], em: number) {
  const steps = rows.map(([from, to]) => to - from);
  const usual = median(steps);
  return {
    rowStep: Math.min(FAR, Math.max(0, usual / em)),
    evenSteps: share(steps, (step) => Math.abs(step - usual) <= EVEN * Math.abs(usual)),
  };
}

/** From the words of each row to those of the next, as y. */
function rowGaps({ grid, cells }: TableReading): Gap[] {
  const middles = Array.from({ length: grid.rows }, () => [Infinity, -Infinity] as [number, number]);
  for (const { row, rowSpan, content } of cells) {
    if (rowSpan > 1) continue;
    for (const token of content) {
      const y = middleOf(token);
      const own = middles[row]!;
      if (y < own[0]) own[0] = y;
      if (y > own[1]) own[1] = y;
    }
  }
  const known = middles.filter(([from]) => from < Infinity);
  return known.slice(1).map(([from], i) => [known[i]![1], from]);
}

/** What text stands in and around a table. */
function describeText({ em, grid, inner }: TableReading, sheet: Sheet) {
  let [lines, running, cut, beside] = [0, 0, 0, 0];
  let above: TextLine | undefined;
  let below: TextLine | undefined;
  for (const line of sheet.lines) {
    if (line.right < inner.left || line.left > inner.right) continue;
    const y = middleOf(line);
    if (y < inner.top) above = line;
    else if (y > inner.bottom) below ??= line;
    else {
      lines++;
      if (line.chunks.some((chunk) => isRunning(chunk, sheet))) running++;
      if (line.chunks.some((chunk) => isCut(chunk, inner))) cut++;
      if (line.chunks.some((chunk) => isBeside(chunk, inner, BESIDE * em))) beside++;
    }
  }
  return {
    running: running / Math.max(1, lines),
    cut: cut / Math.max(1, lines),
    beside: beside / Math.max(1, lines),
    gapAbove: above ? Math.min(FAR, (inner.top - above.baseline) / em) : FAR,
    gapBelow: below ? Math.min(FAR, (below.top - inner.bottom) / em) : FAR,
    fitsAbove: above ? fitting(above, grid.columnEdges, inner) : 0,
    fitsBelow: below ? fitting(below, grid.columnEdges, inner) : 0,
  };
}

/** A line of running text that fills a column of the page. */
function isRunning(chunk: Chunk, { textColumns }: Sheet): boolean {
  const { left, right } = chunk;
  return (
    countWords(chunk) >= 5 &&
    textColumns.some((c) => Math.abs(c.left - left) < 6 && Math.abs(c.right - right) < 6)
  );
}

function isCut({ left, right }: Chunk, box: Box): boolean {
  return (left < box.left - 2 && right > box.left + 2) || (left < box.right - 2 && right > box.right + 2);
}

function isBeside({ left, right }: Chunk, box: Box, reach: number): boolean {
  return (
    (right <= box.left + 2 && right > box.left - reach) || (left >= box.right - 2 && left < box.right + reach)
  );
}

/** How many columns a line of several texts fills, each text in one of them. */
function fitting({ chunks }: TextLine, edges: readonly number[], { left, right }: Box): number {
  const own = chunks.filter((c) => c.right > left && c.left < right);
  if (own.length < 2) return 0;
  const columns = own.map((c) => edges.filter((x, i) => i > 0 && x < (c.left + c.right) / 2).length);
  const apart = new Set(columns).size === own.length;
  const whole = own.every((c) => !edges.some((x) => x > c.left + 2 && x < c.right - 2));
  return apart && whole ? own.length / (edges.length - 1) : 0;
}

function coveredByPictures(box: Box, pictures: readonly Box[]): number {
  const area = areaOf(box);
  let covered = 0;
  for (const p of pictures) {
    const width = Math.min(box.right, p.right) - Math.max(box.left, p.left);
    const height = Math.min(box.bottom, p.bottom) - Math.max(box.top, p.top);
    if (width > 0 && height > 0) covered += width * height;
  }
  return Math.min(1, covered / Math.max(1, area));
}
