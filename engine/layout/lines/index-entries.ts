import { endsInLedPage, endsInPages } from '../lexicon/index-entries.ts';
import { countEach } from '../statistics.ts';
import { type EntryList, type LinePiece, textOf } from './line-piece.ts';

/** A page of an index has so many entries at least, … */
const LEAST_ENTRIES = 8;
/** … on this share of the lines from the first to the last, … */
const MOSTLY = 0.5;
/** … and half of them have at most so many words, which references to journals have not. */
const FEW_WORDS = 8;
/** Lists of prices have dots too, but none of them has several. */
const LEAST_SURE = 2;
const GOES_ON = /[,\u060c\u3001\u2010\u2013-]$/u;
/** Sooner told than the whole of an entry. */
const ENDS_IN_PAGE = /\p{Nd}|f\.?$/u;

/** Where so many entries begin others do; their left edges agree within this share of an em … */
const LEAST_AT_EDGE = 4;
const SAME_EDGE = 0.1;
/** … and lines that follow each other are at most this many em apart. */
const NEXT_LINE = 2;

/**
 * Notes which pieces are entries of an index: each ends in its pages, and stands by itself; so does what sends to another
 * entry, between one and a line that begins where it does, as others do.
 */
export function markIndexEntries(pieces: readonly LinePiece[]): void {
  for (const { entries, pieces: inside } of findIndex(pieces)) {
    for (const entry of entries) entry.isEntry = true;
    const begun = countEach(entries.map(({ left }) => Math.round(left)));
    inside.forEach((piece, i) => {
      const [before, next] = [inside[i - 1], inside[i + 1]];
      if (piece.isEntry || !before?.isEntry || !next || !isNextLine(piece, next)) return;
      if (isTerm(piece) && (begun.get(Math.round(piece.left)) ?? 0) >= LEAST_AT_EDGE) piece.isEntry = true;
    });
  }
}

function isNextLine(above: LinePiece, piece: LinePiece): boolean {
  const step = piece.baseline - above.baseline;
  const isAtEdge = Math.abs(piece.left - above.left) < SAME_EDGE * piece.size;
  return isAtEdge && step > 0 && step < NEXT_LINE * above.size;
}

/** Letters under which entries stand are single, or bold; pages that go on below end with a comma, and prose is longer. */
function isTerm({ words }: LinePiece): boolean {
  return (
    words.length > 1 && words.length <= FEW_WORDS && !words[0]!.font.bold && !GOES_ON.test(words.at(-1)!.text)
  );
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
