import { countWords, type TextLine } from '../text-lines.ts';
import { baselineSlack, standApart } from './level-lines.ts';

/** The x-range of a column of a page. */
export interface TextColumn {
  left: number;
  right: number;
}

/** Lines of prose have at least this many words … */
const PROSE_WORDS = 6;
/** … and this share of the page's width. */
const PROSE_WIDTH = 0.2;
/** That many lines of prose make a column; their edges agree within `COLUMN_EDGE` points. */
const PROSE_LINES = 5;
const COLUMN_EDGE = 6;

/** Pairs of edges looked at. */
const MOST_COLUMNS = 300;
/** … and that share of all lines that begin where it does. */
const LEAST_SHARE = 0.4;

/** Columns of running text: x-ranges in which many lines start and end alike. */
export function findTextColumns(lines: readonly TextLine[], width: number): TextColumn[] {
  const found: (TextColumn & { count: number })[] = [];
  const starts: number[] = [];
  for (const line of lines) {
    for (const chunk of line.chunks) {
      const { left, right } = chunk;
      const words = countWords(chunk);
      if (words > 2) starts.push(left);
      if (words < PROSE_WORDS || right - left < PROSE_WIDTH * width) continue;
      const same = found.find(
        (c) => Math.abs(c.left - left) < COLUMN_EDGE && Math.abs(c.right - right) < COLUMN_EDGE,
      );
      if (same) same.count++;
      else if (found.length < MOST_COLUMNS) found.push({ left, right, count: 1 });
    }
  }
  const distinct: TextColumn[] = [];
  for (const { left, right, count } of found.sort((a, b) => b.count - a.count)) {
    if (count < PROSE_LINES) break;
    const all = starts.filter((x) => Math.abs(x - left) < COLUMN_EDGE).length;
    const known = distinct.some((c) => Math.abs(c.left - left) < 20 && Math.abs(c.right - right) < 20);
    if (!known && count >= LEAST_SHARE * all) distinct.push({ left, right });
  }
  return distinct.sort((a, b) => a.left - b.left);
}

/** Texts cross the white between columns in this share of the lines at most: titles and what is set over all columns. */
const CROSSED = 0.06;
/** White between columns is at least so wide (em). */
const LEAST_WHITE = 1;
/** Lines on either side of it, at the heights of the other, at least. */
const LEAST_LINES = 6;

/**
 * Columns that a page is set in, whatever stands in them, left to right: lists and tables fill no lines as prose does.
 * Their lines stand at other heights than those beside them, as rows of a table do not. None on a page of one column.
 */
export function findSetColumns(lines: readonly TextLine[], width: number, em: number): TextColumn[] {
  if (lines.length < 2 * LEAST_LINES) return [];
  const strips = findStrips(lines, width, em);
  const chunks = lines.flatMap((line) => line.chunks);
  const columns: { strip: TextColumn; heights: number[] }[] = [];
  for (const strip of strips) {
    const heights = chunks.filter((chunk) => isWithin(chunk, strip)).map(({ baseline }) => baseline);
    const last = columns.at(-1);
    if (last && !areSetApart(last.heights, heights, baselineSlack(em))) {
      last.strip.right = strip.right;
      last.heights = [...last.heights, ...heights].sort((a, b) => a - b);
    } else columns.push({ strip: { ...strip }, heights });
  }
  if (columns.length < 2) return [];
  const found = columns.map(({ strip }) => strip);
  return found.map((strip, i) => {
    const [left, right] = [found[i - 1]?.right ?? 0, found[i + 1]?.left ?? width];
    const own = chunks.filter((chunk) => isWithin(chunk, strip) && chunk.left > left && chunk.right < right);
    return reachOf([strip, ...own]);
  });
}

function reachOf(ranges: readonly TextColumn[]): TextColumn {
  return {
    left: Math.min(...ranges.map(({ left }) => left)),
    right: Math.max(...ranges.map(({ right }) => right)),
  };
}

/** Ranges that texts stand in, between white that hardly any crosses. */
function findStrips(lines: readonly TextLine[], width: number, em: number): TextColumn[] {
  const begun = new Int32Array(Math.ceil(Math.max(1, width)) + 2);
  const at = (x: number) => Math.min(begun.length - 1, Math.max(0, Math.floor(x)));
  for (const { chunks } of lines) {
    for (const { left, right } of chunks) {
      begun[at(left)]!++;
      begun[at(right) + 1]!--;
    }
  }
  const strips: TextColumn[] = [];
  let crossing = 0;
  for (const [x, change] of begun.entries()) {
    crossing += change;
    if (crossing <= CROSSED * lines.length) continue;
    const last = strips.at(-1);
    if (last && x - last.right < LEAST_WHITE * em) last.right = x + 1;
    else strips.push({ left: x, right: x + 1 });
  }
  return strips;
}

function isWithin({ left, right }: TextColumn, strip: TextColumn): boolean {
  const middle = (left + right) / 2;
  return middle > strip.left && middle < strip.right;
}

/** Whether most lines of two columns stand at other heights, of those that are beside the other. */
function areSetApart(one: readonly number[], other: readonly number[], slack: number): boolean {
  const [top, bottom] = [Math.max(one[0]!, other[0]!), Math.min(one.at(-1)!, other.at(-1)!)];
  const beside = [one, other].map((heights) =>
    heights.filter((y) => y >= top - slack && y <= bottom + slack),
  );
  const [few, many] = beside.sort((a, b) => a.length - b.length) as [number[], number[]];
  return few.length >= LEAST_LINES && standApart(few, many, slack);
}
