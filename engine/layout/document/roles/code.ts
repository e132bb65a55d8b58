import type { CodeBlock } from '../../../document/document.ts';
import { findMarker } from '../../lexicon/list-markers.ts';
import { IDEOGRAPHIC, STOPPED } from '../../lexicon/signs.ts';
import type { Line } from '../../lines/lines.ts';
import { noteLabel } from '../../lines/note-label.ts';
import { isCloseBelow, SAME_EDGE } from '../../lines/rows.ts';
import { BOLD, MONOSPACED } from '../../lines/spans.ts';
import type { TypeFacts } from '../body-style.ts';
import { wouldHaveFitted } from '../line-room.ts';
import { placeOf } from '../paragraphs.ts';
import { taggedLevel } from '../tags.ts';

/**
 * Code is set a little larger than the body at most, as Courier of 12 points beside Helvetica of 10.5; names of
 * functions and commands in larger type are headings.
 */
const LARGER = 1.16;

export function isCode(line: Line, type: TypeFacts): boolean {
  if ((line.style & MONOSPACED) === 0 || isNamedItem(line)) return false;
  return taggedLevel(line) === undefined && line.size < LARGER * type.size;
}

/** With these a line of a listing goes on that had no room. */
const WRAPPED = /^[\u21aa\u21b3\u2937]/u;

/** Whether a name set as code is an item of a list or a note, whose bullet, number or sign is set as the text is. */
function isNamedItem(line: Line): boolean {
  const { runs, text } = line;
  if (runs[0]!.style & MONOSPACED || WRAPPED.test(text)) return false;
  return findMarker(text) !== undefined || noteLabel(line) !== undefined;
}

/** Whether monospaced type is that of code: what is typed throughout is none for that. */
export function isTypedApart({ style, isListing }: TypeFacts): boolean {
  return !(style & MONOSPACED) || isListing;
}

const HOLDS_IDEOGRAPH = new RegExp(`[${IDEOGRAPHIC}]`, 'u');
const HOLDS_SPACED = new RegExp(`(?![${IDEOGRAPHIC}])\\p{L}`, 'u');

/** Lines of one kind that follow each other. */
interface KindRun {
  kind: 'text' | 'code' | 'bold';
  lines: Line[];
}

/** Lines of a block in runs of text, of code, and of bold code. @param right - edge of the block's column, points */
export function splitByCode(lines: readonly Line[], right: number, type: TypeFacts): KindRun[] {
  const runs: KindRun[] = [];
  const column = { left: Math.min(...lines.map(({ left }) => left)), right };
  for (const [i, line] of lines.entries()) {
    const last = runs.at(-1);
    const kind = isRemarked(line, last, lines[i + 1], type) ? 'code' : kindOf(line, type);
    if (last && kind === 'text' && opensText(last, line)) last.kind = 'text';
    const isLone = !isAboveCode(line, lines[i + 1], type);
    if (
      last &&
      (last.kind === kind || (last.kind === 'text' && goesOn(last.lines, line, column, type, isLone)))
    )
      last.lines.push(line);
    else runs.push({ kind, lines: [line] });
  }
  return runs;
}

/**
 * Whether a line of a listing ends in a remark in ideographs, which fonts of one width do not have: close to other code, it
 * begins with code and has no letters that are none.
 */
function isRemarked(
  line: Line,
  above: KindRun | undefined,
  below: Line | undefined,
  type: TypeFacts,
): boolean {
  const [first, ...rest] = line.runs;
  if (!(first!.style & MONOSPACED) || line.size >= LARGER * type.size) return false;
  const others = rest.filter(({ style }) => !(style & MONOSPACED));
  const text = others.map((run) => run.text).join('');
  if (!HOLDS_IDEOGRAPH.test(text) || HOLDS_SPACED.test(text)) return false;
  const isBelowCode = above?.kind === 'code' && isCloseBelow(above.lines.at(-1)!, line);
  return isBelowCode || isAboveCode(line, below, type);
}

function isAboveCode(line: Line, below: Line | undefined, type: TypeFacts): boolean {
  return below !== undefined && isCode(below, type) && isCloseBelow(line, below);
}

/** Whether a lone line of code goes over into text, which goes on below in lower case. */
function opensText({ kind, lines }: KindRun, line: Line): boolean {
  const [first] = lines;
  const { style, text } = first!.runs.at(-1)!;
  if (kind === 'text' || lines.length > 1 || style & MONOSPACED || !/\p{L}{2}/u.test(text)) return false;
  return /^\p{Ll}/u.test(line.text) && isCloseBelow(first!, line);
}

/** What announces a listing ends so. */
const ANNOUNCES = /[:\uff1a]$/u;
/** Slack, in em, of lines as far apart as those of the body, and of what goes on within a sentence: fonts of code may be higher. */
const SAME_STEP = 0.25;
const STEP_IN_SENTENCE = 0.4;

/**
 * Whether a line of code is what a line of text had no more room for, as names of files and commands are that stand within
 * sentences: a listing stands apart, is set in, or comes behind a line that ends early or with a colon.
 * @param isLone - no code follows close below
 */
function goesOn(
  text: readonly Line[],
  line: Line,
  { left, right }: { left: number; right: number },
  type: TypeFacts,
  isLone: boolean,
): boolean {
  const [above, before] = [text.at(-1)!, text.at(-2)];
  const isAt = (edge: number, { left, size }: Line) => Math.abs(left - edge) < SAME_EDGE * size;
  // Below a first line that is set in, text goes on at the edge; below others that are, a term stands there.
  const edges = [
    above.left,
    ...(findMarker(above.text) ? [above.left + above.secondIn] : []),
    ...(before && isAt(before.left, above) ? [] : [left]),
  ];
  const isAtEdge = edges.some((edge) => isAt(edge, line));
  const step = line.baseline - above.baseline;
  const isHead = (above.style & BOLD) !== 0 || Math.abs(above.size - type.size) > SAME_SIZE * type.size;
  const slack = isHead || !isLone || STOPPED.test(above.text) ? SAME_STEP : STEP_IN_SENTENCE;
  const isNext = step > 0 && step < (type.leading + slack) * type.size;
  return isAtEdge && isNext && !ANNOUNCES.test(above.text) && !wouldHaveFitted(above, line, right);
}

function kindOf(line: Line, type: TypeFacts): KindRun['kind'] {
  if (!isCode(line, type)) return 'text';
  return line.style & BOLD ? 'bold' : 'code';
}

/** What a function or a command is called with takes at most so many lines. */
const MOST_LINES = 3;

/**
 * Whether some lines are bold code with no other code close above and a text below that begins no further out, as names of
 * functions stand above what they do.
 */
export function mayHeadText(
  lines: readonly Line[],
  above: Line | undefined,
  below: Line | undefined,
  type: TypeFacts,
): boolean {
  const first = lines[0]!;
  if (kindOf(first, type) !== 'bold' || lines.length > MOST_LINES) return false;
  if (above && isCode(above, type) && isCloseBelow(above, first)) return false;
  return below !== undefined && !isCode(below, type) && first.left < below.left + SAME_EDGE * first.size;
}

/** The least and most, in em, by which the meaning of a term is set in; its first line alone may be for other reasons. */
const SET_IN = 0.9;
const MOST_SET_IN = 8;
const FIRST_SET_IN = 2;

/**
 * Whether some lines of code are what the text close below explains, set in from them, as those of options are in manuals:
 * the text below a listing begins no further in.
 */
export function isTerm(
  lines: readonly Line[],
  above: Line | undefined,
  below: readonly Line[],
  type: TypeFacts,
): boolean {
  const last = lines.at(-1)!;
  const [first, second] = below;
  if (!first || lines.length > MOST_LINES || findMarker(first.text)) return false;
  if (isCode(first, type) || (above && isCode(above, type) && isCloseBelow(above, lines[0]!))) return false;
  const isBelow = first.baseline - last.baseline > SAME_ROW * last.size && isCloseBelow(last, first);
  const indent = (Math.min(first.left, second?.left ?? first.left) - lines[0]!.left) / last.size;
  return isBelow && indent > (second ? SET_IN : FIRST_SET_IN) && indent < MOST_SET_IN;
}

/** Width of a monospaced glyph, em, where too little text tells. */
const MONOSPACED_WIDTH = 0.6;
/** A text of so many characters tells how wide one is. */
const TELLING = 4;
/** Baselines of one row agree within this share of an em. */
const SAME_ROW = 0.3;

/** What stands of a listing on one page. */
export interface CodePart {
  lines: Line[];
  page: number;
}

/** Type of one listing differs by no more than this share in size. */
const SAME_SIZE = 0.03;

/** Whether code with which a page begins may be the rest of that with which the one before ends: both are set alike. */
export function goesOnAsCode(above: CodePart, below: CodePart): boolean {
  const [last, first] = [above.lines.at(-1)!, below.lines[0]!];
  return below.page === above.page + 1 && Math.abs(last.size - first.size) <= SAME_SIZE * last.size;
}

export function codeOf({ more = [], ...first }: CodePart & { more?: readonly CodePart[] }): CodeBlock {
  const parts = [first, ...more];
  const width = widthOf(parts.flatMap(({ lines }) => lines));
  const edges = edgesOf(parts, width);
  return {
    type: 'code',
    text: parts.map(({ lines }, i) => codeText(lines, edges[i]!, width)).join('\n'),
    places: parts.map(({ lines, page }) => placeOf(lines, page)),
  };
}

/** Columns of one listing are whole characters apart, but for this share of one. */
const SAME_COLUMN = 0.15;

/** The left edge of each part: all have one, unless the margins of their pages differ. */
function edgesOf(parts: readonly CodePart[], width: number): number[] {
  const own = parts.map(({ lines }) => Math.min(...lines.map(({ left }) => left)));
  const common = Math.min(...own);
  return own.map((left) => {
    const columns = (left - common) / width;
    return Math.abs(columns - Math.round(columns)) < SAME_COLUMN ? common : left;
  });
}

/** Lines of code with their indentation, blank lines, and what stands behind a gap, as remarks do, in its column. */
function codeText(lines: readonly Line[], left: number, width: number): string {
  return rowsOf(lines)
    .map((row, i, rows) => {
      const above = rows[i - 1]?.[0];
      const isApart = above && !isCloseBelow(above, row[0]!);
      return (isApart ? '\n' : '') + rowText(row, left, width);
    })
    .join('\n');
}

/** Spaces that were drawn wider than they are widen what holds them: the narrowest tells. */
function widthOf(lines: readonly Line[]): number {
  const widths = lines
    .filter(({ text }) => text.length >= TELLING)
    .map(({ left, right, text }) => (right - left) / text.length);
  return widths.length > 0 ? Math.min(...widths) : MONOSPACED_WIDTH * lines[0]!.size;
}

/** Pieces of one row together, where they follow each other. */
function rowsOf(lines: readonly Line[]): Line[][] {
  const rows: Line[][] = [];
  for (const line of lines) {
    const last = rows.at(-1)?.at(-1);
    const isBehind =
      last && line.left >= last.right && Math.abs(line.baseline - last.baseline) < SAME_ROW * line.size;
    if (isBehind) rows.at(-1)!.push(line);
    else rows.push([line]);
  }
  return rows;
}

function rowText(row: readonly Line[], left: number, width: number): string {
  return row.reduce((text, line, i) => {
    const column = Math.round((line.left - left) / width);
    return text.padEnd(Math.max(column, i > 0 ? text.length + 1 : 0)) + (line.typed ?? line.text);
  }, '');
}
