import type { Box } from '../../document/document.ts';
import { enclose } from '../geometry.ts';
import { isRightToLeft } from '../lexicon/right-to-left.ts';
import type { Word } from '../page.ts';

/** Words that stand on one line of one column. */
export interface LinePiece extends Box {
  /** In reading order; those of right-to-left scripts in the order of the content stream. */
  words: Word[];
  baseline: number;
  size: number;
  /** Places of its first and last word in the content stream. */
  first: number;
  last: number;
  /** An entry of contents or of an index with its pages. */
  isEntry?: boolean;
  /** A label, and at a distance what it labels. */
  isLabelled?: boolean;
}

/** Contents or an index: the pieces that hold its entries, and all from the first to the last of them. */
export interface EntryList {
  entries: LinePiece[];
  pieces: LinePiece[];
}

/** Type this much larger than the rest of its line has the line's baseline. */
export const LARGER = 1.1;

/** The words as text, a space between them but where they are glued together. */
export function textOf({ words }: Pick<LinePiece, 'words'>): string {
  return words.map(({ text, glued }, i) => (glued || i === 0 ? text : ` ${text}`)).join('');
}

/** Takes the extent of what was added, and the size and baseline of the larger type. */
export function grow(piece: LinePiece, added: Box & { size: number; baseline: number }): void {
  enclose(piece, added);
  if (added.size > piece.size * LARGER) {
    piece.size = added.size;
    piece.baseline = added.baseline;
  }
}

/** Takes what was drawn apart into a piece of its line. */
export function absorb(piece: LinePiece, other: LinePiece): void {
  const rtl = piece.words.some((w) => isRightToLeft(w.text));
  const all = [...piece.words, ...other.words];
  piece.words = rtl ? all : all.sort((a, b) => a.left - b.left);
  piece.first = Math.min(piece.first, other.first);
  piece.last = Math.max(piece.last, other.last);
  grow(piece, other);
}
