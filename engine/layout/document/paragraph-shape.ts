import type { TextBlock } from '../blocks/blocks.ts';
import { findMarker } from '../lexicon/list-markers.ts';
import { STOPPED } from '../lexicon/signs.ts';
import { isSameType, type Line } from '../lines/lines.ts';
import type { TypeFacts } from './body-style.ts';
import { INDENT, isCentred, type LineEdges, UNLIKE, wouldHaveFitted } from './line-room.ts';
import { LEAST_FILLED } from './measures.ts';
import { areLabelled, goesOnInWord, goInAndOut, isListing, isStanza, isVerse } from './verse.ts';

/** Text is seldom set tighter, in em, … */
const TIGHTEST = 1.15;
/** … and a few lines apart from it seldom looser: authors and dates are, and each stands for itself. */
const LOOSER = 1.15;
/** So few steps between lines may all be wider than those of the text. */
const FEW_STEPS = 2;
/** Lines that hang are set in by at most so many em; where they are few, so many and such a share tell that paragraphs hang. */
const MOST_HANGING = 3.5;
const LEAST_HANGING = 2;
const HANGING = 0.75;
/** Lines that end this close together (points) are set to one measure. */
export const SAME_MEASURE = 1;
/** … and to the point where they end this close; so many lines, and such a share of those above the last, are no chance. */
const JUSTIFIED = 0.3;
const LEAST_JUSTIFIED = 2;
const MOST_JUSTIFIED = 0.6;
/** Text is not justified to a measure narrower than this, em. */
const LEAST_MEASURE = 10;
/** Lines of verse and addresses hardly fill a measure of so many em; those of prose do. */
const WIDER_THAN_VERSE = 30;
/** A line to be written on. */
export const BLANK = /^[_.…\s]{5,}$/;

/** How the paragraphs of a block are set apart. */
export interface Shape extends LineEdges {
  /** Usual step between baselines in em. */
  leading: number;
  /** Most lines are set in from the first ones: bibliographies, definitions. */
  hanging: boolean;
  /** Most lines end long before the edge of the column. */
  verse: boolean;
  /** Lines of prose among short ones that go on in the one below. */
  runOn: ReadonlySet<Line>;
  /** Most lines begin with a label. */
  labelled: boolean;
  /** Those lines of a paragraph that follow each other end by the writer's wish. */
  listing: boolean;
  /** … and they are one paragraph. */
  stanza: boolean;
  /** Each line is an entry of its own. */
  statements: boolean;
}

/** Measures by its lines how a block sets its paragraphs apart. */
export function measureShape(block: TextBlock, type: TypeFacts): Shape {
  const size = block.lines[0]!.size;
  const left = Math.min(...block.lines.map((line) => line.left));
  const right = rightEdge(block);
  const leading = Math.max(measureLeading(block, type), 0.9);
  const listing = isListing(block);
  const isLaidRight = isFlushRight(block.lines);
  const { frame } = block;
  const verse =
    isLaidRight || isVerse(block.lines, { left, right, frame }, leading) || goInAndOut(block, leading);
  return {
    left,
    right,
    frame,
    leading,
    hanging: !verse && hangs(block.lines, left + 0.5 * size, right),
    verse,
    runOn: isLaidRight
      ? new Set()
      : verse || (listing && isWide(block))
        ? fullLines(block, right)
        : filledInMiddle(block.lines, { left, right }),
    labelled: areLabelled(block.lines),
    listing,
    stanza: listing && isStanza(block),
    statements: !verse && areStatements(block.lines, right),
  };
}

/**
 * Where full lines end: at the edge of the column, or before it where most are justified to another, as those of quotations, or
 * all are filled up to another, as those of a side column are.
 */
function rightEdge({ lines, left, column }: TextBlock): number {
  const widest = Math.max(...lines.map(({ right }) => right));
  const isNarrow = widest - left < LEAST_MEASURE * lines[0]!.size;
  if (isNarrow || lines.length <= LEAST_JUSTIFIED) return column.right;
  const full = lines.filter(({ right }) => widest - right < JUSTIFIED).length;
  const isJustified = full >= LEAST_JUSTIFIED && full >= MOST_JUSTIFIED * (lines.length - 1);
  return isJustified || areFilled(lines, widest) ? widest : column.right;
}

/** Whether no line but a head above and those that end a sentence had room for the next word before this edge. */
function areFilled(lines: readonly Line[], right: number): boolean {
  if (lines.length <= LEAST_FILLED) return false;
  const first = wouldHaveFitted(lines[0]!, lines[1]!, right) ? 2 : 1;
  let filled = 0;
  for (let i = first; i < lines.length; i++) {
    const [above, line] = [lines[i - 1]!, lines[i]!];
    if (!wouldHaveFitted(above, line, right)) filled++;
    else if (!STOPPED.test(above.text)) return false;
  }
  return filled >= LEAST_FILLED;
}

/** What lies between lines of one paragraph: the steps from lines that are full, where there are such. */
function measureLeading({ lines, column }: TextBlock, type: TypeFacts): number {
  const steps = lines.slice(1).flatMap((line, i) => {
    const above = lines[i]!;
    const isFull = !wouldHaveFitted(above, line, column.right);
    return isSameType(above, line) ? [{ step: (line.baseline - above.baseline) / line.size, isFull }] : [];
  });
  const full = steps.filter(({ isFull }) => isFull);
  const known = (full.length > 0 ? full : steps).map(({ step }) => step).sort((a, b) => a - b);
  // The tighter third: paragraphs of one full line with space between them must not pass for the leading.
  if (known.length > FEW_STEPS) return known[Math.floor(known.length / 3)]!;
  const isBody = Math.abs(lines.at(-1)!.size - type.size) < 0.06 * type.size;
  const loosest = Math.max(type.leading, TIGHTEST) * (isBody ? 1 : LOOSER);
  return Math.min(known[0] ?? type.leading, 1.6, loosest);
}

/**
 * Whether lines that go on from the one above are set in, and those that begin anew are not, rather than the other way round.
 * Where few are set in most must agree, and items of lists, which hang by themselves, do not count; nor does what is set in
 * further, as heads in the middle are.
 */
function hangs(lines: readonly Line[], flush: number, right: number): boolean {
  const isFlush = (line: Line) => line.left < flush;
  const isFarIn = (line: Line) => line.left >= flush + MOST_HANGING * line.size;
  let [agreed, seen, unmarked] = [0, 0, 0];
  for (let i = 1; i < lines.length; i++) {
    const [above, line] = [lines[i - 1]!, lines[i]!];
    const indent = line.left - above.left;
    if (Math.abs(indent) < INDENT * line.size || !isSameType(above, line)) continue;
    if (isFarIn(above) || isFarIn(line)) continue;
    seen++;
    if (indent > 0 === wouldHaveFitted(above, line, right)) continue;
    agreed++;
    const outer = indent > 0 ? above : line;
    if (isFlush(outer) && !findMarker(outer.text)) unmarked++;
  }
  const setIn = lines.filter((line) => !isFlush(line) && !isFarIn(line)).length;
  const areMost = lines.length > 2 && setIn > lines.filter(isFlush).length;
  return areMost ? agreed > 0 && 2 * agreed >= seen : unmarked >= LEAST_HANGING && agreed >= HANGING * seen;
}

/** So many lines, each of which is a sentence, are no chance. */
const LEAST_STATEMENTS = 4;

/** Whether all lines begin and end as sentences do, most of them with room behind: entries of one line, some of them full. */
function areStatements(lines: readonly Line[], right: number): boolean {
  if (lines.length < LEAST_STATEMENTS) return false;
  if (!lines.every(({ text }) => STOPPED.test(text) && /^[\p{Lu}\p{Nd}]/u.test(text))) return false;
  const short = lines.slice(1).filter((line, i) => wouldHaveFitted(lines[i]!, line, right));
  return 2 * short.length >= lines.length;
}

/** Numbers stand at the right edge behind entries, and before lines that are counted. */
const ENDS_IN_NUMBER = /\p{Nd}$/u;
const BEGINS_WITH_NUMBER = /^\p{Nd}/u;

function isWide({ lines, left, frame }: Pick<TextBlock, 'lines' | 'left' | 'frame'>): boolean {
  return frame - left >= WIDER_THAN_VERSE * lines[0]!.size;
}

/**
 * Lines of prose among verse that go on at the edge of the block below: they end within a word, or where others or the page
 * do.
 */
function fullLines({ lines, left, frame }: TextBlock, right: number): Set<Line> {
  const widest = Math.max(...lines.map((line) => line.right));
  const isNarrow = widest - left < LEAST_MEASURE * lines[0]!.size;
  const isJustified = lines.filter((line) => widest - line.right < JUSTIFIED).length >= LEAST_JUSTIFIED;
  const mayFill = isWide({ lines, left, frame });
  const isFull = (line: Line, below: Line) => {
    if (isJustified) return widest - line.right < JUSTIFIED;
    return Math.abs(frame - line.right) < SAME_MEASURE || (mayFill && !wouldHaveFitted(line, below, frame));
  };
  const runOn = lines.filter((line, i) => {
    const below = lines[i + 1];
    if (!below || !isSameType(line, below)) return false;
    if (goesOnInWord(line, below)) return true;
    if (below.left - left > UNLIKE * below.size) return false;
    if (isNarrow || ENDS_IN_NUMBER.test(line.text) || BEGINS_WITH_NUMBER.test(below.text)) return false;
    return isFull(line, below) && !wouldHaveFitted(line, below, right);
  });
  return new Set(runOn);
}

/**
 * Lines in the middle that go on below, since the next word had no room: several in a row, as those of titles are not by chance.
 * Some of them fill the whole width, but not most.
 */
function filledInMiddle(lines: readonly Line[], edges: LineEdges): Set<Line> {
  const { left, right } = edges;
  const filled = new Set<Line>();
  if (lines.length <= LEAST_FILLED) return filled;
  const isInMiddle = (line: Line) => Math.abs(line.left - left - (right - line.right)) < line.size;
  let start = 0;
  for (let i = 1; i <= lines.length; i++) {
    const [above, line] = [lines[i - 1]!, lines[i]];
    if (line && isInMiddle(above) && isInMiddle(line) && !hasRoomAtSides(above, line, edges)) continue;
    const run = lines.slice(start, i);
    const shorter = run.filter((each) => each.left - left > UNLIKE * each.size);
    if (run.length > LEAST_FILLED && 2 * shorter.length >= run.length)
      for (const each of run.slice(0, -1)) filled.add(each);
    start = i;
  }
  return filled;
}

/** Whether a line between two edges was ended by its writer: the next word would have had room beside it. */
export function breaksCentred(above: Line, line: Line, shape: LineEdges): boolean {
  // Text that is set in below a head begins at one edge.
  if (Math.abs(line.left - above.left) < UNLIKE * line.size) return false;
  return isCentred(above, shape) && isCentred(line, shape) && hasRoomAtSides(above, line, shape);
}

/** Whether the first word of a line would have had room beside the one above it, which stands in the middle. */
function hasRoomAtSides(above: Line, line: Line, { left, right }: LineEdges): boolean {
  return right - left - (above.right - above.left) > line.firstWidth + line.size;
}

/** Lines that end alike and begin apart, as those of a sender at the right edge. */
function isFlushRight(lines: readonly Line[]): boolean {
  const lefts = lines.map((line) => line.left);
  const rights = lines.map((line) => line.right);
  const { size } = lines[0]!;
  return (
    lines.length > 2 &&
    !lines.slice(1).some((line, i) => goesOnInWord(lines[i]!, line)) &&
    Math.max(...rights) - Math.min(...rights) < SAME_MEASURE &&
    Math.max(...lefts) - Math.min(...lefts) > INDENT * size &&
    lefts.slice(0, -1).every((left, i) => Math.abs(left - lefts[i + 1]!) > UNLIKE * size)
  );
}
