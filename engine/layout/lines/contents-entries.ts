import { readPageLabel } from '../lexicon/page-labels.ts';
import { IDEOGRAPHIC, LEADER } from '../lexicon/signs.ts';
import type { Word } from '../page.ts';
import { byBaseline } from '../sorted.ts';
import { absorb, type EntryList, type LinePiece } from './line-piece.ts';
import { SAME_BASELINE } from './rows.ts';

/** Page numbers end at one edge, within these points … */
const NUMBERS_EDGE = 3;
/** … at least so many of them, or fewer that name the first sections of all, … */
const LEAST_ENTRIES = 4;
const LEAST_SECTIONS = 2;
/** … on this share of the lines from the first to the last. */
const MOSTLY = 0.6;
/**
 * Beside other text, so many entries have dots that lead to their numbers, or most are numbered: the last columns of a table may
 * count up too.
 */
const LEAST_LED = 2;
const NUMBERED = /^(?:\d+\.)*\d+\.?$/;
/** The numbers of so many in a hundred may be smaller than the one before: those of lists within a list. */
const COUNT_DOWN = 0.1;
/** Pages in Roman numerals come before all others, and are at most so many. */
const MOST_ROMAN = 1000;
/** What begins at one place does so within this, points. */
const SAME_LEFT = 1;
/** A number stands this far behind its entry, em, where both are one piece. */
const FAR = 2;
const PAGE = '(?:\\d{1,4}|[ivxl]{1,6})';
/** Letters of a name; a character or a syllable may be a word of its own. */
const LETTERS = new RegExp(`\\p{L}{2}|[${IDEOGRAPHIC}\\p{Script=Hangul}]`, 'u');

/** Dots that lead to a page number, and the number, as they end a line. */
const LED_TO = new RegExp(`${LEADER}\\s*(${PAGE})$`, 'u');
const LEADS_ON = new RegExp(`${LEADER}$`, 'u');
const PAGE_ALONE = new RegExp(`^${PAGE}$`);
const ENDS_IN_PAGE = /[\divxl]$/;

/** An entry of a table of contents: its page number behind dots, or at a distance, as a piece of its own. */
interface Entry {
  title: LinePiece;
  number?: LinePiece;
  page: number;
  /** What else stands on its line, in another column of the page. */
  beside: readonly LinePiece[];
}

interface Contents extends EntryList {
  /** Lines that fill the column, and end with their page numbers like all words. */
  full: LinePiece[];
  /** Page numbers that stand apart from their entries. */
  numbers: Map<LinePiece, LinePiece>;
}

/** Puts the page numbers of a contents page behind their entries, where nothing but their place leads to them. */
export function joinContentsEntries(pieces: LinePiece[]): LinePiece[] {
  const gone = new Set<LinePiece>();
  for (const { numbers, full } of findContents(pieces)) {
    for (const [number, entry] of numbers) {
      absorb(entry, number);
      entry.isEntry = true;
      gone.add(number);
    }
    for (const entry of full) entry.isEntry = true;
  }
  return gone.size === 0 ? pieces : pieces.filter((piece) => !gone.has(piece));
}

/** The tables of contents among the pieces of a page. */
export function findContents(pieces: readonly LinePiece[]): Contents[] {
  const near = byBaseline(pieces);
  const entries = pieces.flatMap((piece) => entryOf(piece, near));
  if (entries.length < LEAST_SECTIONS) return [];
  const columns = columnsOf(entries).filter(
    (column) => column.length >= LEAST_ENTRIES || areFirstSections(column),
  );
  return columns.flatMap((column) => {
    const others = new Set(
      columns.filter((other) => other !== column).flatMap((other) => other.flatMap(piecesOf)),
    );
    return contentsOf(
      column,
      pieces.filter((piece) => !others.has(piece)),
    );
  });
}

function piecesOf({ title, number }: Entry): LinePiece[] {
  return number ? [title, number] : [title];
}

type Near = (from: number, to: number) => LinePiece[];

function entryOf(piece: LinePiece, near: Near): Entry[] {
  const end = piece.words.slice(-2).map(({ text }) => text);
  if (!ENDS_IN_PAGE.test(end.at(-1)!)) return [];
  const page = pageOf(LED_TO.exec(end.join(' '))?.[1] ?? '');
  if (page !== undefined) return hasLetters(piece) ? [{ title: piece, page, beside: [] }] : [];
  if (!PAGE_ALONE.test(end.at(-1)!)) return [];
  return end.length === 1 ? numberedEntry(piece, near) : spacedEntry(piece, near);
}

/** How far into the file a page is, so that what precedes the first chapter comes before it. */
function pageOf(label: string): number | undefined {
  const page = readPageLabel(label)?.number;
  return page !== undefined && /^[ivxl]/.test(label) ? page - MOST_ROMAN : page;
}

/** The number with the text that stands before it on its line. */
function numberedEntry(number: LinePiece, near: Near): Entry[] {
  const page = pageOf(number.words[0]!.text);
  const row = besideOf(number, near);
  const title = row
    .filter(({ right }) => right < number.left)
    .reduce<LinePiece | undefined>(
      (last, piece) => (last && last.right > piece.right ? last : piece),
      undefined,
    );
  if (!title || page === undefined || !hasLetters(title)) return [];
  return [{ title, number, page, beside: row.filter((piece) => piece !== title) }];
}

/** A line that ends with a number, far behind the words before it. */
function spacedEntry(piece: LinePiece, near: Near): Entry[] {
  const [before, last] = piece.words.slice(-2) as [Word, Word];
  const page = pageOf(last.text);
  if (page === undefined || last.left - before.right < FAR * piece.size || !hasLetters(piece)) return [];
  return [{ title: piece, page, beside: besideOf(piece, near) }];
}

function besideOf(piece: LinePiece, near: Near): LinePiece[] {
  return near(piece.baseline - piece.size, piece.baseline + piece.size).filter(
    (other) => other !== piece && Math.abs(other.baseline - piece.baseline) < SAME_BASELINE * piece.size,
  );
}

const rightOf = ({ title, number }: Entry) => (number ?? title).right;

function columnsOf(entries: readonly Entry[]): Entry[][] {
  const columns: Entry[][] = [];
  for (const entry of entries) {
    const column = columns.find(([first]) => Math.abs(rightOf(first!) - rightOf(entry)) < NUMBERS_EDGE);
    if (column) column.push(entry);
    else columns.push([entry]);
  }
  return columns;
}

/** Whether entries are of sections that are counted from the first one on, and nothing else stands beside any of them. */
function areFirstSections(column: readonly Entry[]): boolean {
  const isNext = ({ title, beside }: Entry, i: number) =>
    beside.length === 0 && title.words.length > 1 && title.words[0]!.text === String(i + 1);
  return column.length >= LEAST_SECTIONS && column.every(isNext);
}

function contentsOf(column: readonly Entry[], pieces: readonly LinePiece[]): Contents[] {
  const isAlone = column.every(({ beside }) => beside.length === 0);
  const led = column.filter(({ title, number }) => !number || LEADS_ON.test(title.words.at(-1)!.text));
  if (!isAlone && led.length < LEAST_LED && countNumbered(column) < MOSTLY * column.length) return [];
  const entries = column.toSorted((a, b) => a.title.baseline - b.title.baseline);
  const [first, last] = [entries[0]!, entries.at(-1)!];
  const left = Math.min(...entries.map(({ title }) => title.left));
  const right = rightOf(first) + NUMBERS_EDGE;
  const isOutside = (piece: LinePiece) => piece.right < left || piece.left > right;
  if (!entries.every(({ beside }) => beside.every(isOutside))) return [];
  const inside = pieces.filter(
    (piece) =>
      piece.baseline >= first.title.baseline - 1 &&
      piece.baseline <= last.title.baseline + 1 &&
      (isAlone || !isOutside(piece)),
  );
  const down = entries.filter(({ page }, i) => i > 0 && page < entries[i - 1]!.page).length;
  const isGrowing = last.page > first.page && down <= COUNT_DOWN * entries.length;
  const isMost = entries.length >= MOSTLY * inside.filter(hasLetters).length;
  if (!isGrowing || !isMost) return [];
  const full = inside.filter((piece) => {
    const page = PAGE_ALONE.test(piece.words.at(-1)!.text) ? pageOf(piece.words.at(-1)!.text) : undefined;
    const isAtEdge = hasLetters(piece) && Math.abs(piece.right - rightOf(first)) < NUMBERS_EDGE;
    return isAtEdge && page !== undefined && page >= first.page && page <= last.page;
  });
  const numbers = new Map(entries.flatMap(({ number, title }) => (number ? [[number, title]] : [])));
  return [{ entries: entries.map(({ title }) => title), numbers, full, pieces: inside }];
}

/** How many entries begin with numbers, or end in lines that stand where the names behind those numbers do. */
function countNumbered(column: readonly Entry[]): number {
  const isNumbered = ({ title }: Entry) => NUMBERED.test(title.words[0]!.text);
  const names = column.flatMap((entry) => (isNumbered(entry) ? (entry.title.words[1]?.left ?? []) : []));
  const isBehind = ({ title }: Entry) => names.some((left) => Math.abs(left - title.left) < SAME_LEFT);
  return column.filter((entry) => isNumbered(entry) || isBehind(entry)).length;
}

const hasLetters = ({ words }: LinePiece) => words.some(({ text }) => LETTERS.test(text));
