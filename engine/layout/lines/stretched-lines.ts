import { absorb, type LinePiece } from './line-piece.ts';

/** Spaces of one line that was justified with too few words are equal within this share of an em … */
const EQUAL = 0.03;
/** … or this one where they were recognised: letters are placed by whole pixels there, without the white of their sides. */
const EQUAL_RECOGNIZED = 0.15;
/** Words of one recognised line stand on it within this share of an em. */
const LEVEL_RECOGNIZED = 0.05;
/** … and so many of them, between words of different widths, are not equal by chance: cells are aligned, their gaps differ. */
const LEAST_SPACES = 3;
const OTHER_WIDTH = 0.5;
/** Spaces wider than this many em part columns. */
const WIDEST = 10;

/** Justified lines end at the edge of the paragraph within this share of an em … */
const SAME_EDGE = 0.1;
/** … which a line of so many words close below or above, this many em at most, shows. */
const WHOLE_LINE = 3;
const CLOSE = 1.7;
/** The first line of a paragraph may be set in, or hang out, by so many em. */
const MOST_INDENT = 3;

/** Joins words that were justified so far apart that each became a piece of its own; the first may have its marker before it. */
export function joinStretched(pieces: readonly LinePiece[]): LinePiece[] {
  const runs = listRuns(pieces);
  if (runs.length === pieces.length) return runs.flat();
  const areLines = runs.map((run) => run.length === 1 || isStretched(run));
  const fill = (at: number, beside: number) => {
    if (!areLines[at] && areLines[beside] && areJustified(runs[at]!, runs[beside]!)) areLines[at] = true;
  };
  // Down the page and up again: of lines that are stretched one after the other each shows the edges of the next.
  for (let at = 1; at < runs.length; at++) fill(at, at - 1);
  for (let at = runs.length - 2; at >= 0; at--) fill(at, at + 1);
  return runs.flatMap((run, at) => {
    if (!areLines[at]) return run;
    const [first, ...rest] = run;
    for (const part of rest) absorb(first!, part);
    return [first!];
  });
}

/** Pieces that may be lines, together or alone: many words at equal spaces, or the few that a line holds. */
function listRuns(pieces: readonly LinePiece[]): LinePiece[][] {
  const runs: LinePiece[][] = [];
  for (let i = 0; i < pieces.length; ) {
    const run = pieces.slice(i, endOfStretch(pieces, i) + 1);
    const isOne = isStretched(run) || isWholeLine(pieces, i, run.length);
    runs.push(isOne ? run : [pieces[i]!]);
    i += isOne ? run.length : 1;
  }
  return runs;
}

function isStretched(run: readonly LinePiece[]): boolean {
  return run.length > LEAST_SPACES && haveOtherWidths(run.slice(1));
}

/** Whether nothing else was drawn on the line of some pieces next to them. */
function isWholeLine(pieces: readonly LinePiece[], at: number, length: number): boolean {
  if (!isSpreadBy(pieces[at]!, spaceBehind(pieces, at))) return false;
  return spaceBehind(pieces, at - 1) === undefined && spaceBehind(pieces, at + length - 1) === undefined;
}

/** Whether a few words fill the measure from edge to edge as the line above or below them does. */
function areJustified(run: readonly LinePiece[], beside: readonly LinePiece[]): boolean {
  const [{ left, baseline, size }, right] = [run[0]!, run.at(-1)!.right];
  const step = Math.abs(beside[0]!.baseline - baseline);
  const isWhole = beside.length > 1 || beside[0]!.words.length >= WHOLE_LINE;
  return (
    isWhole &&
    beside[0]!.size === size &&
    step > 0.5 * size &&
    step < CLOSE * size &&
    Math.abs(beside[0]!.left - left) < MOST_INDENT * size &&
    Math.abs(beside.at(-1)!.right - right) < SAME_EDGE * size &&
    run.every(({ words }) => /\p{L}/u.test(words[0]!.text))
  );
}

/** The last of the pieces that follow one at equal spaces. */
function endOfStretch(pieces: readonly LinePiece[], from: number): number {
  const space = spaceBehind(pieces, from);
  let at = from;
  while (space !== undefined) {
    const next = spaceBehind(pieces, at);
    if (next === undefined || !isEqual(next, space, pieces[at]!)) break;
    if (!isSpreadBy(pieces[at + 1]!, space)) break;
    at++;
  }
  return at;
}

/** Whether a piece is one word, or has spaces between its words that are just not wide enough to part them. */
function isSpreadBy(piece: LinePiece, space: number | undefined): boolean {
  const { words } = piece;
  if (words.length === 1) return true;
  if (space === undefined || !isRecognized(piece)) return false;
  return words.slice(1).every((word, i) => isEqual(word.left - words[i]!.right, space, piece));
}

function isEqual(space: number, other: number, piece: LinePiece): boolean {
  const share = isRecognized(piece) ? EQUAL_RECOGNIZED : EQUAL;
  return Math.abs(space - other) <= share * piece.size;
}

/** Between a piece and what is drawn next on its line. */
function spaceBehind(pieces: readonly LinePiece[], at: number): number | undefined {
  const [piece, next] = [pieces[at], pieces[at + 1]];
  if (!piece || !next || next.first !== piece.last + 1) return undefined;
  const level = isRecognized(piece) ? LEVEL_RECOGNIZED * piece.size : 0;
  if (Math.abs(next.baseline - piece.baseline) > level || next.size !== piece.size) return undefined;
  const space = next.left - piece.right;
  return space > 0 && space < WIDEST * piece.size ? space : undefined;
}

function isRecognized({ words }: LinePiece): boolean {
  return words[0]!.confidence !== undefined;
}

function haveOtherWidths(pieces: readonly LinePiece[]): boolean {
  const widths = pieces.map(({ left, right }) => right - left);
  return Math.max(...widths) - Math.min(...widths) > OTHER_WIDTH * pieces[0]!.size;
}
