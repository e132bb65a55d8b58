import { firstFrom } from '../sorted.ts';

/** Right edges this close (points) are one column edge. */
const EDGE_BUCKET = 3;
/** A right edge is a column's when at least this many lines end there. */
const LEAST_EDGE_LINES = 4;
/** Where no edge is shared, as in ragged text, this share of a column's lines end before its edge. */
const WITHIN = 0.85;

/** Where the lines of a column are filled to one edge, at least so many of them end there, and this share of all. */
const LEAST_FILLED = 6;
const FILLED = 0.5;

/** Where the lines of a column end. */
export interface ColumnEnds {
  /** The right edge to which the lines are filled; undefined where text is ragged. */
  filled(): number | undefined;
  /** The right edge, not before `least`, at which most of them end; undefined when few agree on one. */
  shared(least: number): number | undefined;
  ragged: number;
}

/** Lines that end at about one place. */
interface Ends {
  bucket: number;
  /** How many of all lines end before this place, and before the next. */
  before: number;
  through: number;
}

/** @param rights - the right edges of the lines, ascending */
export function columnEnds(rights: readonly number[]): ColumnEnds {
  const ends = gatherEnds(rights);
  // With those of the next place: an edge may lie between two.
  const countOf = (i: number, before: number) => {
    const [{ bucket, through }, next] = [ends[i]!, ends[i + 1]];
    return (next?.bucket === bucket + 1 ? next.through : through) - before;
  };
  const counts = ends.map(({ before }, i) => countOf(i, before));
  /** Of each place and those behind it the first at which most end. */
  const fullest: number[] = [];
  for (let i = ends.length - 1; i >= 0; i--) {
    const behind = fullest[i + 1];
    fullest[i] = behind === undefined || counts[i]! >= counts[behind]! ? i : behind;
  }
  return {
    filled: () => filledEdge(ends, counts, rights.length),
    shared: (least) => {
      const first = firstFrom(rights, least - EDGE_BUCKET, (right) => right);
      const at = firstFrom(ends, first + 1, ({ through }) => through);
      if (at === ends.length) return undefined;
      const own = countOf(at, first); // some of its lines may end too early
      const behind = fullest[at + 1];
      const isOwn = behind === undefined || own >= counts[behind]!;
      const most = isOwn ? own : counts[behind]!;
      return most < LEAST_EDGE_LINES ? undefined : ends[isOwn ? at : behind]!.bucket * EDGE_BUCKET;
    },
    ragged: rights[Math.floor(WITHIN * (rights.length - 1))]!,
  };
}

function filledEdge(ends: readonly Ends[], counts: readonly number[], lines: number): number | undefined {
  const most = Math.max(0, ...counts);
  const isFilled = most >= LEAST_FILLED && most >= FILLED * lines;
  return isFilled ? (ends[counts.indexOf(most)]!.bucket + 1) * EDGE_BUCKET : undefined;
}

function gatherEnds(rights: readonly number[]): Ends[] {
  const ends: Ends[] = [];
  rights.forEach((right, i) => {
    const bucket = Math.round(right / EDGE_BUCKET);
    const last = ends.at(-1);
    if (last?.bucket === bucket) last.through = i + 1;
    else ends.push({ bucket, before: i, through: i + 1 });
  });
  return ends;
}
