import { readPageLabel } from '../lexicon/page-labels.ts';
import { absorb, type LinePiece } from './line-piece.ts';

/** Page numbers end at one edge, within these points … */
const SAME_EDGE = 3;
/** … at least so many of them, … */
const LEAST_ENTRIES = 4;
/** … on this share of the lines from the first to the last. */
const MOSTLY = 0.6;
/** The numbers of so many in a hundred may be smaller than the one before: those of lists within a list. */
const COUNT_DOWN = 0.1;
/** The number stands on the line of its entry within this share of an em. */
const SAME_BASELINE = 0.2;
const LETTERS = /\p{L}{2}/u;

/** An entry of a table of contents whose page number stands at a distance, without dots that lead to it. */
interface Entry {
  title: LinePiece;
  number: LinePiece;
  page: number;
}

/** Puts the page numbers of a contents page behind their entries, where nothing but their place leads to them. */
export function joinContentsEntries(pieces: LinePiece[]): LinePiece[] {
  const numbers = pieces.filter((piece) => pageOf(piece) !== undefined);
  if (numbers.length < LEAST_ENTRIES) return pieces;
  const entries = numbers.flatMap((number) => entryOf(number, pieces));
  const joined = new Set(
    columnsOf(entries)
      .filter((column) => isContents(column, pieces))
      .flat(),
  );
  for (const { title, number } of joined) {
    absorb(title, number);
    title.isEntry = true;
  }
  const gone = new Set([...joined].map(({ number }) => number));
  return gone.size === 0 ? pieces : pieces.filter((piece) => !gone.has(piece));
}

function pageOf({ words }: LinePiece): number | undefined {
  if (words.length !== 1 || !/^(?:\d{1,4}|[ivxl]{1,6})$/.test(words[0]!.text)) return undefined;
  return readPageLabel(words[0]!.text)?.number;
}

/** The number with the text that alone stands before it on its line. */
function entryOf(number: LinePiece, pieces: readonly LinePiece[]): Entry[] {
  const beside = pieces.filter(
    (piece) => piece !== number && Math.abs(piece.baseline - number.baseline) < SAME_BASELINE * number.size,
  );
  const [title] = beside;
  const isTitle =
    title &&
    beside.length === 1 &&
    title.right < number.left &&
    title.words.some(({ text }) => LETTERS.test(text));
  return isTitle ? [{ title, number, page: pageOf(number)! }] : [];
}

function columnsOf(entries: readonly Entry[]): Entry[][] {
  const columns: Entry[][] = [];
  for (const entry of entries) {
    const column = columns.find(([first]) => Math.abs(first!.number.right - entry.number.right) < SAME_EDGE);
    if (column) column.push(entry);
    else columns.push([entry]);
  }
  return columns;
}

function isContents(entries: readonly Entry[], pieces: readonly LinePiece[]): boolean {
  if (entries.length < LEAST_ENTRIES) return false;
  const sorted = entries.toSorted((a, b) => a.number.baseline - b.number.baseline);
  const [first, last] = [sorted[0]!.number, sorted.at(-1)!.number];
  const inside = pieces.filter(
    ({ baseline, words }) =>
      baseline >= first.baseline - 1 &&
      baseline <= last.baseline + 1 &&
      words.some(({ text }) => LETTERS.test(text)),
  );
  const down = sorted.filter(({ page }, i) => i > 0 && page < sorted[i - 1]!.page).length;
  const isGrowing = sorted.at(-1)!.page > sorted[0]!.page && down <= COUNT_DOWN * sorted.length;
  return isGrowing && entries.length >= MOSTLY * inside.length;
}
