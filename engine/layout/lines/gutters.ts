import { boxAround } from '../geometry.ts';
import { isRightToLeft } from '../lexicon/right-to-left.ts';
import type { Word } from '../page.ts';
import { columnEnds } from './column-ends.ts';
import type { LinePiece } from './line-piece.ts';

/** Gaps at least this wide (em) may be the gutter between two columns; spaces of justified text seldom are. */
const LEAST_GUTTER = 0.7;
/** Lines that must leave a gutter free, and their share of all lines it would part. */
const LEAST_LINES = 6;
const LEAST_FREE = 0.75;
/** Words on either side of a gutter, on the mean of its lines: fewer are labels, numbers or markers. */
const LEAST_WORDS = 3;
/** Prose fills its column: this share of the lines on either side reaches this share of the widest one. */
const FULL_LINES = 0.6;
const FULL = 0.85;
/** So many columns at most are set so close, less one. */
const MOST_GUTTERS = 4;
/** Places of gutters are told apart by this much, points. */
const STEP = 2;
/** Share of all lines that end at the edge of the page's text, where nothing stands in the margin. */
const ENDING = 0.25;

/** A gap between two words of a piece. */
interface Gap {
  piece: LinePiece;
  /** Index of the word behind it. */
  at: number;
  left: number;
  right: number;
}

/**
 * Parts lines that were drawn across two columns, as in the text layers of scans: their type is often given as larger
 * than it is, so that the gutter looks like a space. Many lines below each other leave the same strip free.
 */
export function splitAtGutters(pieces: readonly LinePiece[]): LinePiece[] {
  let parted = [...pieces];
  for (let round = 0; round < MOST_GUTTERS; round++) {
    const gutter = findGutter(parted);
    if (!gutter) break;
    const cuts = new Map(gutter.map(({ piece, at }) => [piece, at]));
    parted = parted.flatMap((piece) => splitPiece(piece, cuts.get(piece) ?? 0));
  }
  return parted;
}

/** Parts lines of filled text from notes in the margin at their right, drawn right behind them. */
export function splitAtMargin(pieces: readonly LinePiece[]): LinePiece[] {
  if (endAtOneEdge(pieces)) return [...pieces];
  const rights = pieces.map(({ right }) => right).sort((a, b) => a - b);
  const filled = columnEnds(rights).filled();
  if (filled === undefined) return [...pieces];
  return pieces.flatMap((piece) => {
    const gap =
      piece.right > filled && wideGaps(piece).find(({ left, right }) => left <= filled && right > filled);
    return splitPiece(piece, gap ? gap.at : 0);
  });
}

/** Whether many pieces end where the outermost does, points, so that no note stands beyond them. */
function endAtOneEdge(pieces: readonly LinePiece[]): boolean {
  let right = 0;
  for (const piece of pieces) right = Math.max(right, piece.right);
  let ending = 0;
  for (const piece of pieces) if (piece.right > right - STEP) ending++;
  return ending >= LEAST_LINES && ending >= ENDING * pieces.length;
}

/** The gaps that a gutter goes through. */
function findGutter(pieces: readonly LinePiece[]): Gap[] | undefined {
  const places = new Map<number, Gap[]>();
  for (const piece of pieces) {
    for (const gap of wideGaps(piece)) {
      for (let x = Math.ceil(gap.left / STEP); x * STEP < gap.right; x++) {
        const there = places.get(x);
        if (there) there.push(gap);
        else places.set(x, [gap]);
      }
    }
  }
  const likely = [...places].filter(([, gaps]) => gaps.length >= LEAST_LINES);
  likely.sort(([, a], [, b]) => b.length - a.length);
  return likely.find(([x, gaps]) => isGutter(gaps, x * STEP, pieces))?.[1];
}

function wideGaps(piece: LinePiece): Gap[] {
  const { words, size } = piece;
  const gaps: Gap[] = [];
  for (let at = 1; at < words.length; at++) {
    const [left, right] = [words[at - 1]!.right, words[at]!.left];
    if (right - left >= LEAST_GUTTER * size && !isRightToLeft(words[at]!.text))
      gaps.push({ piece, at, left, right });
  }
  return gaps;
}

function isGutter(gaps: readonly Gap[], x: number, pieces: readonly LinePiece[]): boolean {
  const sides = [
    gaps.map(({ piece, at }) => piece.words.slice(0, at)),
    gaps.map(({ piece, at }) => piece.words.slice(at)),
  ];
  if (!sides.every(isProse)) return false;
  const baselines = gaps.map(({ piece }) => piece.baseline);
  const [top, bottom] = [Math.min(...baselines), Math.max(...baselines)];
  const parted = pieces.filter((p) => p.left < x && p.right > x && p.baseline >= top && p.baseline <= bottom);
  return gaps.length >= LEAST_FREE * parted.length;
}

function isProse(lines: readonly (readonly Word[])[]): boolean {
  const words = lines.reduce((sum, line) => sum + line.length, 0);
  if (words < LEAST_WORDS * lines.length) return false;
  const widths = lines.map((line) => line.at(-1)!.right - line[0]!.left);
  const widest = Math.max(...widths);
  return widths.filter((width) => width >= FULL * widest).length >= FULL_LINES * widths.length;
}

function splitPiece(piece: LinePiece, at: number): LinePiece[] {
  if (at === 0) return [piece];
  const part = (words: Word[], first: number): LinePiece => {
    const sizes = words.map(({ size }) => size);
    return {
      ...piece,
      ...boxAround(words),
      words,
      size: Math.max(...sizes),
      first,
      last: first + words.length - 1,
    };
  };
  return [part(piece.words.slice(0, at), piece.first), part(piece.words.slice(at), piece.first + at)];
}
