import { boxAround } from '../../geometry.ts';
import type { TextLine } from '../text-lines.ts';
import type { Token } from '../tokens.ts';
import type { Edges, RuleEdge } from './edges.ts';

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

/** Whether all words of a line are in type of one width; signs may come from another font. */
function isTyped({ chunks }: TextLine): boolean {
  const isOther = (token: Token) => !isMonospaced(token) && isWord(token);
  return (
    chunks.some(({ tokens }) => tokens.some(isMonospaced)) &&
    !chunks.some(({ tokens }) => tokens.some(isOther))
  );
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

/** Whether rules part the lines, or a line of several texts stands right above them as a head does. */
function isTable({ run, above }: Listing, edges: Edges): boolean {
  const [first, last] = [run[0]!, run.at(-1)!];
  if (above && above.chunks.length > 1 && first.baseline - above.baseline <= APART * first.size) return true;
  const { left, right } = boxAround(run);
  const isWithin = (at: RuleEdge, from: number, to: number) => at.position > from && at.position < to;
  const meets = (at: RuleEdge, from: number, to: number) => at.start < to && at.end > from;
  return (
    edges.horizontal.some((e) => isWithin(e, first.baseline, last.top) && meets(e, left, right)) ||
    edges.vertical.some((e) => isWithin(e, left, right) && meets(e, first.top, last.bottom))
  );
}
