import { boxAround, centreOf, overlapsAcross } from '../../../geometry.ts';
import { isBold, opensCaption, stepBetween, type TextLine } from '../../text-lines.ts';
import type { TextColumn } from '../page-columns.ts';
import { whitesBetween } from './white-between.ts';
import { FARTHEST, holdsProse, SPACE, WITHIN_CELL } from './white-runs.ts';

/** Columns are at least so far apart (em): about a space. */
const LEAST_WHITE = 0.2;
/** Words begin or end at one place to so many em. */
const AT_ONE_PLACE = 0.1;
/** … and those of prose, which have spaces everywhere, to so many. */
const EXACTLY = 0.03;
/** Type so many times as large is no row's. */
const LARGER = 1.1;
/** Lines below a head with a word at each white, at least. */
const LEAST_ROWS = 2;
/** No table has so many lines on a page; each is held against those above it. */
const MOST_LINES = 400;

/** Lines below a head in bold, and where white runs down between their texts. */
interface HeadedRun {
  lines: TextLine[];
  /** x of the white below each gap of the head. */
  gutters: number[];
}

/**
 * Runs of lines below heads in bold whose texts stand apart, if white runs down below each gap of the head that is hardly
 * wider than a space: browsers and office programs set the widest text of a column so near to the next.
 *
 * @param ofPage - white between columns of prose, which parts no cells
 */
export function findHeadedRuns(lines: readonly TextLine[], ofPage: readonly TextColumn[]): HeadedRun[] {
  return lines.flatMap((head, i) => {
    if (!isHead(head)) return [];
    const run = runBelow(head, lines.slice(i + 1));
    const isOfPage = run?.whites.every((white) => ofPage.some((gutter) => overlapsAcross(gutter, white)));
    return run && !isOfPage
      ? [{ lines: [head, ...run.body], gutters: run.whites.map(({ left, right }) => (left + right) / 2) }]
      : [];
  });
}

const isHead = (line: TextLine) => line.chunks.length > 1 && isBold(line);

function runBelow(
  head: TextLine,
  lines: readonly TextLine[],
): { body: TextLine[]; whites: TextColumn[] } | undefined {
  const body: TextLine[] = [];
  let whites = whitesBetween(head.chunks).map((white) => [white]);
  let above = whites;
  for (const line of lines.slice(0, MOST_LINES)) {
    if (stepBetween(body.at(-1) ?? head, line) > FARTHEST || opensCaption(line.chunks[0]!)) break;
    if (isHead(line) && body.length > 0) {
      if (isTitle(body.at(-1)!, above, body.slice(0, -1))) {
        body.pop();
        whites = above;
      }
      break;
    }
    const left = whites.map((parts) => parts.flatMap((part) => freeOf(part, line)));
    if (left.some((parts) => parts.length === 0) || standsOut(line, head, body, left[0]!)) break;
    if (holdsProse(line) && body.length >= LEAST_ROWS && runsOverAny(line, whites, body)) break;
    [above, whites] = [whites, left];
    body.push(line);
  }
  while (body.length > 1 && isBelow(body, head)) body.pop();
  const chosen = whites.map((parts) => bestOf(parts, body));
  // Where white is wider than a space all over, it is found without a head.
  if (chosen.every((white) => widthOf(white) > SPACE * head.size)) return undefined;
  return chosen.every((white) => countAt(white, body) >= LEAST_ROWS) ? { body, whites: chosen } : undefined;
}

/** Whether a line above another head names what is below: it runs over a white, or begins amid what is behind the last. */
function isTitle(line: TextLine, whites: readonly TextColumn[][], body: readonly TextLine[]): boolean {
  const [text, ...others] = line.chunks;
  const last = whites.at(-1)!;
  const isAmid = last.every(({ right }) => text!.left > right + AT_ONE_PLACE * line.size);
  return others.length === 0 && (isAmid || runsOverAny(line, whites, body));
}

/**
 * Whether a line is in larger type, or begins to the left of all above it without standing in the middle below the head.
 * @param behind - where the white behind the first column may be
 */
function standsOut(
  line: TextLine,
  head: TextLine,
  body: readonly TextLine[],
  behind: readonly TextColumn[],
): boolean {
  const above = [head, ...body];
  if (line.size > LARGER * Math.max(...above.map(({ size }) => size))) return true;
  if (line.left >= Math.min(...above.map(({ left }) => left)) - line.size) return false;
  const { right } = behind[0]!;
  const first = line.chunks[0]!.tokens.filter((word) => word.right < right);
  return first.length === 0 || Math.abs(centreOf(boxAround(first)) - centreOf(head.chunks[0]!)) > line.size;
}

/** Whether a text runs on over one of the whites, and no word begins right behind that. */
function runsOverAny(
  { chunks, size }: TextLine,
  whites: readonly TextColumn[][],
  body: readonly TextLine[],
): boolean {
  return whites.some((parts) => {
    const white = bestOf(parts, body);
    const over = chunks.find(({ left, right }) => left < white.left && right > white.right);
    return over && !over.tokens.some(({ left }) => Math.abs(left - white.right) <= EXACTLY * size);
  });
}

/** What of a white the words of a line leave free. */
function freeOf({ left, right }: TextColumn, { chunks, size }: TextLine): TextColumn[] {
  const free: TextColumn[] = [];
  let from = left;
  for (const word of chunks.flatMap(({ tokens }) => tokens)) {
    if (word.right <= from || word.left >= right) continue;
    free.push({ left: from, right: word.left });
    from = word.right;
  }
  free.push({ left: from, right });
  return free.filter((part) => part.right - part.left >= LEAST_WHITE * size);
}

/** Whether the last line stands apart in the first column alone: text below the table. */
function isBelow(body: readonly TextLine[], head: TextLine): boolean {
  const [above, last] = [body.at(-2)!, body.at(-1)!];
  return (
    last.chunks.length === 1 && last.right < head.chunks[1]!.left && stepBetween(above, last) > WITHIN_CELL
  );
}

/** The white before which, or behind which, the words of most lines begin or end at one place. */
function bestOf(whites: readonly TextColumn[], body: readonly TextLine[]): TextColumn {
  const begins = ({ right }: TextColumn) => body.filter((line) => isAt(line.left, right, line.size)).length;
  const score = (white: TextColumn) => countAt(white, body) + begins(white) + widthOf(white) / MOST_WIDTH;
  return whites.reduce((best, white) => (score(white) > score(best) ? white : best));
}

/** No page is as wide (points). */
const MOST_WIDTH = 20_000;
const widthOf = ({ left, right }: TextColumn) => right - left;
const isAt = (a: number, b: number, em: number) => Math.abs(a - b) <= AT_ONE_PLACE * em;

/** In how many lines a word begins where a white ends, or ends where it begins. */
function countAt({ left, right }: TextColumn, body: readonly TextLine[]): number {
  return body.filter(({ chunks, size }) =>
    chunks.some(({ tokens }) =>
      tokens.some((word) => isAt(word.left, right, size) || isAt(word.right, left, size)),
    ),
  ).length;
}
