import { boxAround } from '../../geometry.ts';
import { SURE_BULLETS } from '../../lexicon/signs.ts';
import { median } from '../../statistics.ts';
import type { TextLine } from '../text-lines.ts';
import type { Token } from '../tokens.ts';
import type { Edges, RuleEdge } from './rules/edges.ts';

/** Lines of a listing are at most this many times their size apart: empty ones part them. */
const APART = 3;
/** More than this share of the words outside of listings are set otherwise: in a typescript nothing tells them apart. */
const OTHERWISE = 0.5;
/** Nor do a few words in a head tell, on a page that has nothing else. */
const FEWEST = 8;
/** Rules of pages that are all rules are not looked at for each listing: so many looks at most, and none is found then. */
const MOST_LOOKS = 20_000_000;

/**
 * Lines of programs and of what they print: several below each other in type of one width, while the text around them is
 * not. What is aligned in them was aligned with spaces; rules within make rows a table, and so does a head above.
 */
export function findListings(lines: readonly TextLine[], edges: Edges): readonly TextLine[] {
  const typed = new Set(lines.filter(isTyped));
  if (typed.size < 2) return [];
  const others = lines.filter((line) => !typed.has(line)).flatMap(wordsOf);
  const set = others.filter((token) => !isMonospaced(token)).length;
  if (set < FEWEST || set < OTHERWISE * others.length) return [];
  const runs = runsOf(lines, typed).filter(({ run }) => run.length > 1);
  if (runs.length * (edges.horizontal.length + edges.vertical.length) > MOST_LOOKS) return [];
  return runs.filter((listing) => !isTable(listing, edges)).flatMap(({ run }) => run);
}

const HOLDS_LETTERS = /[\p{L}\p{N}]/u;

const isWord = ({ leader, shown }: Token) => !leader && HOLDS_LETTERS.test(shown.text);
const isMonospaced = ({ shown }: Token) => shown.font.monospaced;
const wordsOf = ({ chunks }: TextLine) => chunks.flatMap(({ tokens }) => tokens.filter(isWord));

/** What an item of a list begins with. */
const BULLET = new RegExp(`^[${SURE_BULLETS}]`, 'u');

/**
 * Whether all words of a line are in type of one width, its number aside; signs may come from another font, but for bullets:
 * names are listed too.
 */
function isTyped(line: TextLine): boolean {
  if (BULLET.test(line.chunks[0]!.tokens[0]!.shown.text)) return false;
  if (!line.chunks.some(({ tokens }) => tokens.some(isMonospaced))) return false;
  const words = wordsOf(line);
  const other = words.findIndex((word) => !isMonospaced(word));
  return other < 0 || isNumbered(words.slice(other));
}

/** Numbers of lines are set at most at this share of the size of the lines. */
const NUMBER_SIZE = 0.85;

/** Whether words are a small number and the line of a program that it counts, most of it in type of one width. */
function isNumbered([number, ...words]: readonly Token[]): boolean {
  const [first] = words;
  if (!first || !/^\d+$/u.test(number!.shown.text)) return false;
  if (number!.shown.size > NUMBER_SIZE * first.shown.size) return false;
  return 2 * words.filter(isMonospaced).length > words.length;
}

/** Typed lines that follow each other, and the line above them. */
interface Listing {
  run: TextLine[];
  above?: TextLine;
}

function runsOf(lines: readonly TextLine[], typed: ReadonlySet<TextLine>): Listing[] {
  const runs: Listing[] = [];
  let last: TextLine | undefined;
  lines.forEach((line, i) => {
    if (typed.has(line)) {
      if (last && line.baseline - last.baseline <= APART * line.size) runs.at(-1)!.run.push(line);
      else runs.push({ run: [line], above: lines[i - 1] });
      last = line;
    } else last = undefined;
  });
  return runs;
}

/** Whether rules part the lines, a head stands above them, or they have columns that spaces do not make. */
function isTable({ run, above }: Listing, edges: Edges): boolean {
  const [first, last] = [run[0]!, run.at(-1)!];
  if ((above && isHead(above, first)) || areOffGrid(run)) return true;
  const { left, right } = boxAround(run);
  const isWithin = (at: RuleEdge, from: number, to: number) => at.position > from && at.position < to;
  const meets = (at: RuleEdge, from: number, to: number) => at.start < to && at.end > from;
  return (
    edges.horizontal.some((e) => isWithin(e, first.baseline, last.top) && meets(e, left, right)) ||
    edges.vertical.some((e) => isWithin(e, left, right) && meets(e, first.top, last.bottom))
  );
}

/** How far (widths of a letter) from where spaces would have put it a text stands that they did not. */
const OFF_GRID = 0.15;
/** Such texts, at least, all at one place, and most of those that are set in. */
const LEAST_OFF = 2;
const MOSTLY = 0.5;

/** Whether texts stand where no number of letters and spaces ends. */
function areOffGrid(run: readonly TextLine[]): boolean {
  const letter = widthOfLetter(run);
  if (letter === undefined) return false;
  const left = Math.min(...run.map((line) => line.left));
  const within = run.flatMap(({ chunks }) => chunks.filter((chunk) => chunk.left > left + letter));
  const off = within.filter((chunk) => {
    const letters = (chunk.left - left) / letter;
    return Math.abs(letters - Math.round(letters)) > OFF_GRID;
  });
  const atOne = off.filter((chunk) => Math.abs(chunk.left - off[0]!.left) < OFF_GRID * letter);
  return atOne.length >= LEAST_OFF && off.length > MOSTLY * within.length;
}

/** From the beginnings of words that one space parts; undefined where there are none. */
function widthOfLetter(run: readonly TextLine[]): number | undefined {
  const widths = run.flatMap(({ chunks }) =>
    chunks.flatMap(({ tokens }) =>
      tokens.slice(1).map(({ left }, i) => (left - tokens[i]!.left) / (tokens[i]!.shown.text.length + 1)),
    ),
  );
  return widths.length > 0 ? median(widths) : undefined;
}

/** Type this many times as large as that of rows is a heading's, whose number stands apart. */
const LARGER = 1.1;

/** Whether a line of several texts stands right above a first row as a head does. */
function isHead({ chunks, baseline, size }: TextLine, first: TextLine): boolean {
  return chunks.length > 1 && size <= LARGER * first.size && first.baseline - baseline <= APART * first.size;
}
