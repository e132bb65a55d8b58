import type { TextLine } from '../text-lines.ts';
import type { TextColumn } from './sheet.ts';

/** Texts cross the white between columns in this share of the lines at most: titles and what is set over all columns. */
const CROSSED = 0.06;
/** White between columns is at least so wide (em). */
const LEAST_WHITE = 1;
/** Lines on either side of it, at the heights of the other, at least. */
const LEAST_LINES = 6;
/** Share of them that may stand at the height of a line beside it; rows of a table do in all their columns. */
const MOST_LEVEL = 0.5;
/** Baselines within this share of the size of type are level. */
const SAME_BASELINE = 0.15;

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
    if (last && !standApart(last.heights, heights, SAME_BASELINE * em)) {
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
function standApart(one: readonly number[], other: readonly number[], slack: number): boolean {
  const [top, bottom] = [Math.max(one[0]!, other[0]!), Math.min(one.at(-1)!, other.at(-1)!)];
  const beside = [one, other].map((heights) =>
    heights.filter((y) => y >= top - slack && y <= bottom + slack),
  );
  const [few, many] = beside.sort((a, b) => a.length - b.length) as [number[], number[]];
  if (few.length < LEAST_LINES) return false;
  const level = few.filter((y) => many.some((z) => Math.abs(z - y) < slack));
  return level.length <= MOST_LEVEL * few.length;
}
