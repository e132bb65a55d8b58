import { endsInLedPage, endsInPages } from '../lexicon/index-entries.ts';
import { type EntryList, type LinePiece, textOf } from './line-piece.ts';

/** A page of an index has so many entries at least, … */
const LEAST_ENTRIES = 8;
/** … on this share of the lines from the first to the last, … */
const MOSTLY = 0.5;
/** … and half of them have at most so many words, which references to journals have not. */
const FEW_WORDS = 8;
/** Lists of prices have dots too, but none of them has several. */
const LEAST_SURE = 2;
/** Sooner told than the whole of an entry. */
const ENDS_IN_PAGE = /\p{Nd}|f\.?$/u;

/** Notes which pieces are entries of an index: each ends in its pages, and stands by itself. */
export function markIndexEntries(pieces: readonly LinePiece[]): void {
  for (const { entries } of findIndex(pieces)) for (const entry of entries) entry.isEntry = true;
}

/** The index on a page, where there is one. */
export function findIndex(pieces: readonly LinePiece[]): EntryList[] {
  const entries = pieces.filter(isEntry);
  if (entries.length < LEAST_ENTRIES || entries.filter(isSure).length < LEAST_SURE) return [];
  const baselines = entries.map(({ baseline }) => baseline).sort((a, b) => a - b);
  const [first, last] = [baselines[0]!, baselines.at(-1)!];
  const inside = pieces.filter(({ baseline }) => baseline >= first && baseline <= last);
  const short = entries.filter(({ words }) => words.length <= FEW_WORDS);
  if (entries.length < MOSTLY * inside.length || short.length < entries.length / 2) return [];
  return [{ entries, pieces: inside }];
}

function isEntry(piece: LinePiece): boolean {
  return ENDS_IN_PAGE.test(piece.words.at(-1)!.text) && (isSure(piece) || endsInLedPage(textOf(piece)));
}

const isSure = (piece: LinePiece) => endsInPages(textOf(piece));
