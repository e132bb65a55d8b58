import { STOPPED } from '../lexicon/signs.ts';
import { isSameType, type Line } from '../lines/lines.ts';
import { SAME_BASELINE } from '../lines/rows.ts';
import { MONOSPACED } from '../lines/spans.ts';
import { byBaseline, type Near } from '../sorted.ts';
import { goesOn } from './blocks.ts';

/** Longer lines are text of a column that was drawn first. */
const MOST_WORDS = 4;
/** The number of a paragraph. */
const NUMBER = /^\p{Nd}{1,4}\p{L}?$/u;

/**
 * Lines in the order of the content stream, but for short ones drawn before the line behind which they stand: marks,
 * dates and prices that are set at the right edge, as browsers draw floats before the text around them. And for numbers in
 * the left margin drawn after the paragraph that they stand before, and notes in a margin drawn within the one they stand
 * beside.
 */
export function placeFloats(lines: readonly Line[]): Line[] {
  const near = byBaseline(lines);
  const before = new Map(lines.map((line, i) => [line, lines[i - 1]]));
  const orders = new Map(lines.flatMap((line) => beforeParagraph(line, before, near)));
  for (const [line, order] of behindParagraphs(lines)) orders.set(line, order);
  for (const run of runsOf(lines)) {
    if (isAddress(run)) continue;
    const found = run.map((line) => hostOf(line, near));
    // A quotation or note set beside the text keeps to no rows of it; single lines of it may meet one by chance.
    if (found.includes(undefined)) continue;
    run.forEach((line, i) => {
      if (found[i]!.order > line.order) orders.set(line, found[i]!.order + 0.5);
    });
  }
  if (orders.size === 0) return [...lines];
  return lines
    .map((line) => ({ ...line, order: orders.get(line) ?? line.order }))
    .sort((a, b) => a.order - b.order);
}

/** Lines of an address, at least, and the share of them without a figure: prices and dates hold one each. */
const LEAST_ADDRESS = 3;
const IN_WORDS = 0.25;

/** Whether lines drawn below each other are a block of their own, as a name with its address and telephone. */
function isAddress(run: readonly Line[]): boolean {
  const words = run.filter(({ text }) => /\p{L}{2}/u.test(text) && !/\p{Nd}/u.test(text));
  return run.length >= LEAST_ADDRESS && words.length > IN_WORDS * run.length;
}

/**
 * A number in the margin before a paragraph drawn earlier, with its place in the order.
 * @param before - the line drawn before each
 */
function beforeParagraph(
  number: Line,
  before: ReadonlyMap<Line, Line | undefined>,
  near: Near<Line>,
): [Line, number][] {
  if (!NUMBER.test(number.text)) return [];
  const middle = (number.top + number.bottom) / 2;
  const beside = near(number.top, number.bottom + number.size).filter(
    ({ left, top, bottom, order }) =>
      left > number.right && order < number.order && top < middle && middle < bottom,
  );
  const host = beside.toSorted((a, b) => a.left - b.left)[0];
  if (!host || isShort(host)) return [];
  const above = before.get(host);
  const goesOnAbove = above && goesOn({ lines: [above] }, host) && !STOPPED.test(above.text);
  return goesOnAbove ? [] : [[number, host.order - 0.5]];
}

/** A note takes at most so many lines, and this share of the width of the text beside it; the rest of that is looked for in so many. */
const MOST_NOTE_LINES = 40;
const MOST_REST = 200;
const NOTE_WIDTH = 0.6;
/** Filled lines of a paragraph end this close together, points; its first is set in by at least so many em. */
const SAME_EDGE = 2;
const SET_IN = 0.7;

/** Lines that end at one edge, at least, where text fills its column. */
const LEAST_FILLED = 4;
const BEGINS_LOWER = /^\p{Ll}/u;

/** Notes drawn within a paragraph beside which they stand, with their place in the order: behind it. */
function behindParagraphs(lines: readonly Line[]): [Line, number][] {
  const placed: [Line, number][] = [];
  let isFilled: ((line: Line) => boolean) | undefined;
  for (let i = 1; i < lines.length - 1; i++) {
    const above = lines[i - 1]!;
    const note: Line[] = [];
    while (note.length < MOST_NOTE_LINES && i < lines.length && isBeside(lines[i]!, above))
      note.push(lines[i++]!);
    if (!note[0] || i === lines.length) continue;
    isFilled ??= filledLines(lines);
    const isWithin = isFilled(above) && goesOnInSentence(above, lines[i]!);
    const isKnown = isWithin || beginsBeside(note[0], above);
    const last = isKnown ? endOfParagraph(above, lines, i, isWithin) : undefined;
    if (last) placed.push(...note.map((line): [Line, number] => [line, last.order + 0.5]));
  }
  return placed;
}

/** Tells lines that end where many others of the page do. */
function filledLines(lines: readonly Line[]): (line: Line) => boolean {
  const ends = new Map<number, number>();
  const placeOf = ({ right }: Line) => Math.round(right / SAME_EDGE);
  for (const line of lines) ends.set(placeOf(line), (ends.get(placeOf(line)) ?? 0) + 1);
  return (line) => {
    const place = placeOf(line);
    return [-1, 0, 1].reduce((sum, by) => sum + (ends.get(place + by) ?? 0), 0) >= LEAST_FILLED;
  };
}

/** Whether a line ends within a sentence that the next one goes on with. */
function goesOnInSentence(above: Line, line: Line): boolean {
  return !STOPPED.test(above.text) && BEGINS_LOWER.test(line.text);
}

/** Whether a line stands to one side of a wider one of text, no higher than it. */
function isBeside(note: Line, { left, right, baseline, size, words, style }: Line): boolean {
  if (words <= MOST_WORDS || style & MONOSPACED) return false;
  if (note.right - note.left > NOTE_WIDTH * (right - left)) return false;
  return (note.left > right || note.right < left) && note.baseline > baseline - size;
}

/** Whether a note begins in the row of a line; what stands before the row drawn next is the label of that. */
function beginsBeside(note: Line, line: Line): boolean {
  return note.left > line.right || Math.abs(note.baseline - line.baseline) < SAME_BASELINE * line.size;
}

/**
 * The last line of the paragraph that goes on from one line to others, if it does: from full lines, two at least, to a
 * shorter one. Fields of a form, several to a row, are no paragraph.
 * @param isWithin - the line ends within a sentence that goes on, so that one full line is enough
 */
function endOfParagraph(
  first: Line,
  lines: readonly Line[],
  from: number,
  isWithin: boolean,
): Line | undefined {
  let last: Line | undefined;
  let above = first;
  for (const line of lines.slice(from, from + MOST_REST)) {
    if (isBeside(line, first)) continue;
    const isNext = isSameType(above, line) && goesOn({ lines: [above] }, line);
    if (!isNext || line.left > above.left + SET_IN * line.size) break;
    if (line.right > above.right + SAME_EDGE) break;
    const isShort = line.right < first.right - SAME_EDGE;
    if (isShort && above === first && !isWithin) break;
    last = above = line;
    if (isShort) break;
  }
  return last;
}

/** Short lines that are no part of text drawn with them: each alone, or with those of its type drawn right below it. */
function runsOf(lines: readonly Line[]): Line[][] {
  const runs: Line[][] = [];
  const inText = linesOfText(lines);
  lines.forEach((line, i) => {
    if (inText.has(line)) return;
    const before = lines[i - 1];
    const run = runs.at(-1);
    if (run && run.at(-1) === before && isSameType(before!, line) && goesOn({ lines: run }, line))
      run.push(line);
    else runs.push([line]);
  });
  return runs;
}

function isShort(line: Line): boolean {
  return line.words <= MOST_WORDS && !line.rightToLeft;
}

/** Lines that are not short, and short ones right above or below text they are drawn with; several in narrow columns. */
function linesOfText(lines: readonly Line[]): Set<Line> {
  const inText = new Set(lines.filter((line) => !isShort(line)));
  const isOfOne = (text: Line, line: Line) => inText.has(text) && (!isShort(text) || isSameType(text, line));
  for (let i = 1; i < lines.length; i++) {
    const [above, line] = [lines[i - 1]!, lines[i]!];
    if (isOfOne(above, line) && goesOn({ lines: [above] }, line)) inText.add(line);
  }
  for (let i = lines.length - 2; i >= 0; i--) {
    const [line, below] = [lines[i]!, lines[i + 1]!];
    if (isOfOne(below, line) && goesOn({ lines: [line] }, below)) inText.add(line);
  }
  return inText;
}

/** The nearest line to its left in the same row; of two as near the one drawn first. */
function hostOf(line: Line, near: Near<Line>): Line | undefined {
  let host: Line | undefined;
  for (const other of near(line.baseline - line.size, line.baseline + line.size)) {
    if (other.right > line.left || Math.abs(other.baseline - line.baseline) > SAME_BASELINE * line.size)
      continue;
    if (!host || other.right > host.right || (other.right === host.right && other.order < host.order))
      host = other;
  }
  return host;
}
