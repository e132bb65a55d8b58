import { marginOfPage } from '../../geometry.ts';
import { type PageLayout, textLines } from '../../layout-page.ts';
import { readPageLabel } from '../../lexicon/page-labels.ts';
import type { Line } from '../../lines/lines.ts';
import type { TypeFacts } from '../body-style.ts';

/** Lines of text at one height. */
export interface MarginRow {
  lines: Line[];
  text: string;
  top: number;
  bottom: number;
  baseline: number;
}

/** A page with its rows from top to bottom. */
export interface PageRows {
  page: PageLayout;
  rows: MarginRow[];
  /** The space that three rows in four exceed, points: that between the lines of a paragraph, where there are some. */
  usualGap: number;
}

/** The place of a line among the text lines of its page. */
export type PlaceOf = (line: Line) => number;

/** The text lines of a page in rows, which may be those of heads and feet. */
export function sheetOf(page: PageLayout): PageRows {
  const rows = rowsOf(page);
  return { page, rows, usualGap: usualGapOf(rows) };
}

export type PageEdge = 'top' | 'foot';

/** Rows at an edge of a page that are parted from the text further in. */
export interface MarginBand {
  page: PageLayout;
  edge: PageEdge;
  /** From the edge inwards. */
  rows: MarginRow[];
  /** A long rule stands between it and the text. */
  ruled: boolean;
  /** White space between it and the text, points. */
  gap: number;
  /** How many bands stand further out. */
  index: number;
}

/** What stands at one edge of a page. */
export interface Margin {
  /** From the edge inwards. */
  bands: MarginBand[];
  /** Distance from the edge at which the text begins: more rows in a go than heads and feet have. */
  frame?: number;
}

/** The innermost row of a head, and an outermost one in which a page number stands alone or apart, may stand so many times as far in. */
const DEEPEST = 2;
/** On a sheet larger than its page a head stands at most so many times as far in as the page's number at the other edge. */
const AS_DEEP = 1.25;
const OPPOSITE = { top: 'foot', foot: 'top' } as const;
/** Most rows of a head or foot. */
const MOST_ROWS = 5;
/** White space, in em of the body, that parts them from the text … */
const APART = 0.8;
/** … and how much wider it is than the space between most rows of the page. */
const WIDER = 1.5;
/** Gaps needed to tell what is usual on a page. */
const LEAST_GAPS = 5;
/** Type that differs by less than this share is of one size. */
export const SAME_SIZE = 0.07;
/** Type below this share of the body's is small. */
const SMALL = 0.95;

function rowsOf(page: PageLayout): MarginRow[] {
  const rows: Line[][] = [];
  for (const line of textLines(page).sort((a, b) => a.baseline - b.baseline)) {
    const last = rows.at(-1);
    if (last && line.baseline - last[0]!.baseline < 0.5 * line.size) last.push(line);
    else rows.push([line]);
  }
  return rows.map((lines) => ({
    lines,
    text: lines.map((line) => line.text).join(' '),
    top: Math.min(...lines.map((line) => line.top)),
    bottom: Math.max(...lines.map((line) => line.bottom)),
    baseline: lines[0]!.baseline,
  }));
}

/** The bands at one edge of a page; where asked, a change of type parts them as well. */
export function marginOf(
  { page, rows, usualGap }: PageRows,
  edge: PageEdge,
  type: TypeFacts,
  byType = false,
): Margin {
  const inwards = edge === 'top' ? rows : rows.toReversed();
  const gap = Math.max(APART * type.size, WIDER * usualGap);
  const opposite = rows.at(edge === 'top' ? -1 : 0);
  const isAsDeep = (row: MarginRow) =>
    opposite !== undefined &&
    isLabel(opposite) &&
    distanceOf(row, page, edge) < AS_DEEP * distanceOf(opposite, page, OPPOSITE[edge]);
  const bands: MarginBand[] = [];
  let start = 0;
  for (let i = 0; i < inwards.length; i++) {
    const [outer, inner] = [inwards[i]!, inwards[i + 1]];
    if (i - start >= MOST_ROWS) return { bands, frame: distanceOf(inwards[start]!, page, edge) };
    if (!inner && !hasMoreThanText(page)) break;
    const ruled = inner !== undefined && isRuled(outer, inner, page);
    const space = inner ? gapOf(outer, inner) : Number.POSITIVE_INFINITY;
    const isApart = space > gap || (inner && byType && changesType(outer, inner, type));
    if (!ruled && !isApart) continue;
    const outermost = inwards[start]!;
    const reach = start === 0 && (bearsLabel(outermost) || isAsDeep(outermost)) ? DEEPEST : 1;
    if (isInMargin(outermost, page, edge, reach) && isInMargin(outer, page, edge, DEEPEST))
      bands.push({ page, edge, rows: inwards.slice(start, i + 1), ruled, gap: space, index: bands.length });
    start = i + 1;
  }
  return { bands };
}

const isLabel = ({ text }: Pick<MarginRow, 'text'>) => readPageLabel(text.trim()) !== undefined;

/** Whether a row, or a line in it apart from others, is but a page number. */
const bearsLabel = (row: MarginRow) => isLabel(row) || row.lines.some(isLabel);

/** How far in from an edge a row's baseline stands, points. */
export function distanceOf(row: Pick<MarginRow, 'baseline'>, page: PageLayout, edge: PageEdge): number {
  return edge === 'top' ? row.baseline : page.height - row.baseline;
}

/** Whether a row stands where heads and feet do. @param stretch - how many times as far in it may stand */
export function isInMargin(row: MarginRow, page: PageLayout, edge: PageEdge, stretch = 1): boolean {
  return distanceOf(row, page, edge) < stretch * marginOfPage(page.height);
}

function hasMoreThanText(page: PageLayout): boolean {
  return page.blocks.some((block) => block.type !== 'text');
}

function gapOf(a: MarginRow, b: MarginRow): number {
  return Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
}

function usualGapOf(rows: readonly MarginRow[]): number {
  if (rows.length <= LEAST_GAPS) return 0;
  const gaps = new Float64Array(rows.length - 1);
  for (let i = 1; i < rows.length; i++) gaps[i - 1] = Math.max(0, gapOf(rows[i - 1]!, rows[i]!));
  return gaps.sort()[gaps.length >> 2]!;
}

function isRuled(a: MarginRow, b: MarginRow, page: PageLayout): boolean {
  const [above, below] = a.baseline < b.baseline ? [a, b] : [b, a];
  return page.rules.some((y) => y > above.bottom - 4 && y < below.top + 4);
}

/** A rule right below a row is at most so many times its height away. */
const CLOSE_RULE = 1;

/** Whether a rule that is no table's and no picture's runs right below a band at the top. */
export function isRuledOff({ page, rows }: MarginBand): boolean {
  const { top, bottom } = rows.at(-1)!;
  const others = page.blocks.filter(({ type }) => type !== 'text');
  const isFree = (y: number) => !others.some((block) => y > block.top - 4 && y < block.bottom + 4);
  return page.rules.some((y) => y > bottom - 4 && y < bottom + CLOSE_RULE * (bottom - top) && isFree(y));
}

/** Rows in type of their own before one in that of the body. */
function changesType(outer: MarginRow, inner: MarginRow, type: TypeFacts): boolean {
  return outer.lines.every((line) => !isBodyType(line, type)) && inner.lines.some((l) => isBodyType(l, type));
}

/** Whether a line is set in the size and style of the body. */
export function isBodyType(line: Line, type: TypeFacts): boolean {
  return Math.abs(line.size - type.size) <= SAME_SIZE * type.size && line.style === type.style;
}

/** Whether a line is set clearly smaller than the body. */
export function isSmall(line: Pick<Line, 'size'>, type: TypeFacts): boolean {
  return line.size < SMALL * type.size;
}
