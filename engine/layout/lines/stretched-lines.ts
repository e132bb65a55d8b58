import { absorb, type LinePiece } from './line-piece.ts';

/** Spaces of one line that was justified with too few words are equal within this share of an em … */
const EQUAL = 0.03;
/** … and so many of them, between words of different widths, are not equal by chance: cells are aligned, their gaps differ. */
const LEAST_SPACES = 3;
const OTHER_WIDTH = 0.5;
/** Spaces wider than this many em part columns. */
const WIDEST = 6;

/** Joins words that were justified so far apart that each became a piece of its own; the first may have its marker before it. */
export function joinStretched(pieces: readonly LinePiece[]): LinePiece[] {
  const joined: LinePiece[] = [];
  for (let i = 0; i < pieces.length; ) {
    const piece = pieces[i]!;
    const end = endOfStretch(pieces, i);
    const parts = pieces.slice(i + 1, end + 1);
    if (parts.length >= LEAST_SPACES && haveOtherWidths(parts)) {
      for (const part of parts) absorb(piece, part);
      i = end + 1;
    } else i++;
    joined.push(piece);
  }
  return joined;
}

/** The last of the pieces that follow one at equal spaces. */
function endOfStretch(pieces: readonly LinePiece[], from: number): number {
  const space = spaceBehind(pieces, from);
  let at = from;
  while (space !== undefined) {
    const next = spaceBehind(pieces, at);
    if (next === undefined || Math.abs(next - space) > EQUAL * pieces[at]!.size) break;
    at++;
  }
  return at;
}

/** Between a piece and a single word drawn next on its line. */
function spaceBehind(pieces: readonly LinePiece[], at: number): number | undefined {
  const [piece, next] = [pieces[at]!, pieces[at + 1]];
  if (!next || next.words.length > 1 || next.first !== piece.last + 1) return undefined;
  if (next.baseline !== piece.baseline || next.size !== piece.size) return undefined;
  const space = next.left - piece.right;
  return space > 0 && space < WIDEST * piece.size ? space : undefined;
}

function haveOtherWidths(pieces: readonly LinePiece[]): boolean {
  const widths = pieces.map(({ left, right }) => right - left);
  return Math.max(...widths) - Math.min(...widths) > OTHER_WIDTH * pieces[0]!.size;
}
