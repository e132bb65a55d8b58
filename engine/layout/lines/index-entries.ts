import { endsInPages } from '../lexicon/index-entries.ts';
import type { LinePiece } from './line-piece.ts';

/** A page of an index has so many entries at least, … */
const LEAST_ENTRIES = 8;
/** … on this share of the lines from the first to the last, … */
const MOSTLY = 0.5;
/** … and half of them have at most so many words, which references to journals have not. */
const FEW_WORDS = 8;

/** Notes which pieces are entries of an index: each ends in its pages, and stands by itself. */
export function markIndexEntries(pieces: readonly LinePiece[]): void {
  const entries = pieces.filter(isEntry);
  if (entries.length < LEAST_ENTRIES) return;
  const baselines = entries.map(({ baseline }) => baseline).sort((a, b) => a - b);
  const [first, last] = [baselines[0]!, baselines.at(-1)!];
  const inside = pieces.filter(({ baseline }) => baseline >= first && baseline <= last);
  const short = entries.filter(({ words }) => words.length <= FEW_WORDS);
  if (entries.length < MOSTLY * inside.length || short.length < entries.length / 2) return;
  for (const entry of entries) entry.isEntry = true;
}

function isEntry({ words }: LinePiece): boolean {
  return (
    /\p{Nd}|f\.?$/u.test(words.at(-1)!.text) &&
    endsInPages(words.map(({ text, glued }) => (glued ? text : ` ${text}`)).join(''))
  );
}
