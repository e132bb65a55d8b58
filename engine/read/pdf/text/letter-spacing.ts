import type { Word } from '../../../layout/page.ts';

/** So many gaps between letters standing alone are no coincidence. */
const FEWEST_GAPS = 3;
/** Letters of a run up to this far apart (em); wider gaps part columns. */
const WIDEST_SPACING = 0.6;
/** The gaps of a letter-spaced run are alike within this (em); between its words they are larger by more. */
const EVEN = 0.15;
/** Share of a run's pieces that are letters, and that are single ones. */
const MOSTLY = 0.8;
/** Pieces have one letter, two where kerning brought a pair together. */
const LONGEST_PIECE = 2;

/**
 * Joins words set with wide spaces between their letters, as headings are. Runs are told by many single letters at even
 * gaps, which may go on behind a space; `gapOnly[i]` says that no space glyph stands before word i, since typed spaces do
 * part words.
 */
export function joinLetterSpaced(words: Word[], gapOnly: readonly boolean[]): Word[] {
  const result: Word[] = [];
  for (let i = 0; i < words.length; ) {
    let end = i + 1;
    if (words[i]!.text.length <= LONGEST_PIECE) {
      while (end < words.length && continuesRun(words[end - 1]!, words[end]!)) end++;
    }
    if (end - i > FEWEST_GAPS) result.push(...joinRun(words.slice(i, end), gapOnly.slice(i, end)));
    else for (let k = i; k < end; k++) result.push(words[k]!);
    i = end;
  }
  return result;
}

function continuesRun(a: Word, b: Word): boolean {
  if (b.text.length > LONGEST_PIECE || a.angle !== b.angle || b.angle % 90 !== 0 || b.glued) return false;
  const gap = gapBetween(a, b);
  return (
    gap > 0 &&
    gap < 2 * WIDEST_SPACING * a.size &&
    a.font === b.font &&
    Math.abs(a.size - b.size) < 0.01 * a.size &&
    Math.abs(lineOf(a) - lineOf(b)) < EVEN * a.size
  );
}

function joinRun(pieces: Word[], gapOnly: readonly boolean[]): Word[] {
  const em = pieces[0]!.size;
  const gaps = pieces.map((piece, i) => (i > 0 ? gapBetween(pieces[i - 1]!, piece) / em : 0));
  const sorted = gaps.filter((_, i) => i > 0 && gapOnly[i]).sort((a, b) => a - b);
  if (sorted.length < FEWEST_GAPS) return pieces;
  const usual = sorted[sorted.length >> 1]!;
  const letters = pieces.filter((piece) => /^\p{L}+$/u.test(piece.text)).length;
  const single = pieces.filter((piece) => piece.text.length === 1).length;
  const even = sorted.filter((gap) => Math.abs(gap - usual) <= EVEN).length;
  if (
    usual > WIDEST_SPACING ||
    Math.min(letters, single) < MOSTLY * pieces.length ||
    even < 0.6 * sorted.length
  )
    return pieces;
  const words: Word[] = [];
  pieces.forEach((piece, i) => {
    const last = words.at(-1);
    if (last && gapOnly[i] && gaps[i]! <= usual + EVEN) extendWord(last, piece);
    else words.push(piece);
  });
  return words;
}

/** Distance from the end of `a` to the start of `b` in the direction of writing. */
function gapBetween(a: Word, b: Word): number {
  switch (a.angle) {
    case 90:
      return b.top - a.bottom;
    case 180:
      return a.left - b.right;
    case 270:
      return a.top - b.bottom;
    default:
      return b.left - a.right;
  }
}

/** Where the line of a word lies across the direction of writing. */
function lineOf(word: Word): number {
  return word.angle % 180 === 0 ? word.bottom : word.left;
}

function extendWord(word: Word, piece: Word): void {
  word.text += piece.text;
  word.left = Math.min(word.left, piece.left);
  word.right = Math.max(word.right, piece.right);
  word.top = Math.min(word.top, piece.top);
  word.bottom = Math.max(word.bottom, piece.bottom);
}
