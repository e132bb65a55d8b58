import type { Box } from '../../../document/document.ts';
import type { Ruling } from '../../../layout/page.ts';
import type { Binary } from '../binary.ts';

/** A straight stroke of ink, pixels. */
export interface InkStroke {
  orientation: Ruling['orientation'];
  /** First and last row (of a horizontal stroke) or column it touches. */
  from: number;
  to: number;
  start: number;
  end: number;
  /** Ink in it. */
  area: number;
}

/** Shorter runs of ink belong to letters, inches: the bars of letters of 24 pt. */
const SHORTEST_RUN = 0.24;
/** A stroke that bends into the next row of pixels goes on there when the runs come this close, pixels. */
const NEAR = 3;
/** Thicker strokes are bars and filled areas, inches. */
const THICKEST = 0.05;
/** Strokes are at least this many times as long as thick. */
const SLENDER = 6;
/** More runs than this are a picture, not rules. */
const MOST_RUNS = 200_000;
const BLACK = 0;

interface InkRun {
  row: number;
  start: number;
  end: number;
}

/** The straight horizontal and vertical strokes of a picture whose skew was taken out. */
export function findStrokes(binary: Binary, dpi: number): InkStroke[] {
  return [...strokesOf(binary, dpi, 'horizontal'), ...strokesOf(binary, dpi, 'vertical')];
}

/** The strokes that run one way. */
export function strokesOf(binary: Binary, dpi: number, orientation: InkStroke['orientation']): InkStroke[] {
  const shortest = Math.max(1, Math.round(SHORTEST_RUN * dpi));
  const thickest = Math.max(4, THICKEST * dpi);
  const runs = orientation === 'horizontal' ? horizontalRuns : verticalRuns;
  return runsToStrokes(runs(binary, shortest), orientation).filter((stroke) => isSlender(stroke, thickest));
}

function isSlender({ from, to, start, end, area }: InkStroke, thickest: number): boolean {
  const length = end - start;
  const thickness = area / length;
  // A stroke that leans takes more rows than it is thick.
  return thickness <= thickest && to - from + 1 <= 2 * thickest && length >= SLENDER * thickness;
}

/** A run covers at least one of the places that lie as far apart as the shortest is long: only those are looked at. */
function horizontalRuns({ width, height, ink }: Binary, shortest: number): InkRun[] {
  const runs: InkRun[] = [];
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = shortest - 1; x < width; x += shortest) {
      if (ink[row + x] === 0) continue;
      let start = x;
      while (start > 0 && ink[row + start - 1] === 1) start--;
      let end = x + 1;
      while (end < width && ink[row + end] === 1) end++;
      if (end - start >= shortest) runs.push({ row: y, start, end });
      // The next place looked at lies behind the run.
      x += Math.floor((end - 1 - x) / shortest) * shortest;
    }
    if (runs.length > MOST_RUNS) return [];
  }
  return runs;
}

/** Looked for row by row, as memory lies; sorted by column at the end. */
function verticalRuns({ width, height, ink }: Binary, shortest: number): InkRun[] {
  const runs: InkRun[] = [];
  for (let y = shortest - 1; y < height; y += shortest) {
    const first = y - shortest + 1;
    for (let x = 0; x < width; x++) {
      if (ink[y * width + x] === 0) continue;
      let start = y;
      while (start > first && ink[(start - 1) * width + x] === 1) start--;
      // What reaches to the row looked at before was met there.
      if (start === first && first > 0 && ink[(first - 1) * width + x] === 1) continue;
      let end = y + 1;
      while (end < height && ink[end * width + x] === 1) end++;
      if (end - start >= shortest) runs.push({ row: x, start, end });
    }
    if (runs.length > MOST_RUNS) return [];
  }
  return runs.sort((a, b) => a.row - b.row || a.start - b.start);
}

/** Joins runs of neighbouring rows that touch. */
function runsToStrokes(runs: readonly InkRun[], orientation: InkStroke['orientation']): InkStroke[] {
  const done: InkStroke[] = [];
  let open: InkStroke[] = [];
  for (const run of runs) {
    const still = open.filter((stroke) => stroke.to >= run.row - 1);
    if (still.length < open.length) {
      done.push(...open.filter((stroke) => stroke.to < run.row - 1));
      open = still;
    }
    const touched = open.filter((stroke) => run.start <= stroke.end + NEAR && run.end >= stroke.start - NEAR);
    const area = run.end - run.start;
    const stroke: InkStroke = {
      orientation,
      from: run.row,
      to: run.row,
      start: run.start,
      end: run.end,
      area,
    };
    for (const other of touched) absorb(stroke, other);
    open = [...open.filter((other) => !touched.includes(other)), stroke];
  }
  return [...done, ...open];
}

function absorb(stroke: InkStroke, other: InkStroke): void {
  stroke.from = Math.min(stroke.from, other.from);
  stroke.to = Math.max(stroke.to, other.to);
  stroke.start = Math.min(stroke.start, other.start);
  stroke.end = Math.max(stroke.end, other.end);
  stroke.area += other.area;
}

export function boxOfStroke({ orientation, from, to, start, end }: InkStroke): Box {
  return orientation === 'horizontal'
    ? { left: start, right: end, top: from, bottom: to + 1 }
    : { left: from, right: to + 1, top: start, bottom: end };
}

/** Strokes as rulings of the page, in points. */
export function strokesToRulings(strokes: readonly InkStroke[], dpi: number): Ruling[] {
  const points = 72 / dpi;
  return strokes.map(({ orientation, from, to, start, end, area }) => ({
    orientation,
    position: ((from + to + 1) / 2) * points,
    start: start * points,
    end: end * points,
    thickness: (area / (end - start)) * points,
    color: BLACK,
  }));
}
