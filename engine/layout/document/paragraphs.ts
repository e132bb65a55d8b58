import type { Place } from '../../document/document.ts';
import type { TextBlock } from '../blocks/blocks.ts';
import { boxAround, mirror } from '../geometry.ts';
import { findMarker, isSureBullet } from '../lexicon/list-markers.ts';
import { CLOSING, LEADER, STOPPED, STOPS } from '../lexicon/signs.ts';
import { confidenceOf } from '../lines/confidence.ts';
import { isSameType, type Line } from '../lines/lines.ts';
import { runFromRight } from '../lines/reading-direction.ts';
import { BOLD } from '../lines/spans.ts';
import type { TypeFacts } from './body-style.ts';

/** Lines that belong together: a paragraph, a heading, a list item, before it is known which. */
export interface Passage {
  lines: Line[];
  /** Page of the first line. */
  page: number;
  places: Place[];
  column: { left: number; right: number };
  /** Distance to the passage above in the same block, in em; undefined for the first of a block. */
  spaceAbove?: number;
  /** Its lines end where the writer wished, as those of verse and addresses do. */
  verse?: boolean;
}

/** A step between baselines this much wider than usual parts paragraphs. */
const WIDER_STEP = 1.28;
/** Text is seldom set tighter, in em, … */
const TIGHTEST = 1.15;
/** … and a few lines apart from it seldom looser: authors and dates are, and each stands for itself. */
const LOOSER = 1.15;
/** Type this much larger than the body's is for display; its lines are at most so many em apart. */
const DISPLAY = 1.25;
const DISPLAY_LEADING = 1.8;
/** A first line is indented by at least this many em. */
const INDENT = 0.7;
/** Lines that end this close together (points) are set to one measure. */
const SAME_EDGE = 1;
/** … and beginnings that differ by more than this, in em, agree on no edge. */
const UNLIKE = 0.08;
/** Slack, in em, when asking whether a word would have fitted on the line before. */
const FIT = 0.45;

/** A line that ends with its sentence, or with a part of it; and one that does, or breaks a word. */
const CLOSED = new RegExp(`[${STOPS}${CLOSING}\\u2010-]$`, 'u');
const LEADS_TO_PAGE = new RegExp(`${LEADER}\\s*[\\p{Nd}ivxlcA-Z-]{1,8}$`, 'u');

/** The place of some lines of a page. */
export function placeOf(lines: readonly Line[], page: number): Place {
  return { page, box: boxAround(lines), confidence: confidenceOf(lines) };
}

export function splitPassages(block: TextBlock, page: number, type: TypeFacts): Passage[] {
  if (!runFromRight(block.lines)) return splitLines(block, page, type);
  const originals = new Map(block.lines.map((line) => [mirror(line), line]));
  const mirrored = { ...mirror(block), lines: [...originals.keys()], column: mirror(block.column) };
  return splitLines(mirrored, page, type).map((passage) => {
    const lines = passage.lines.map((line) => originals.get(line)!);
    return { ...passage, lines, places: [placeOf(lines, page)], column: block.column };
  });
}

/** The passages of a block that is read from the left. */
function splitLines(block: TextBlock, page: number, type: TypeFacts): Passage[] {
  const shape = measureShape(block, type);
  const isLarge = (line: Line) => line.size >= DISPLAY * type.size;
  const passages: Passage[] = [];
  block.lines.forEach((line, i) => {
    const above = block.lines[i - 1];
    const current = passages.at(-1);
    if (
      current &&
      above &&
      !(isLarge(line) ? startsDisplay(above, line) : startsPassage(above, line, current, shape))
    ) {
      current.lines.push(line);
      if ((shape.verse && !isLarge(line)) || breaksCentred(above, line, shape)) current.verse = true;
      return;
    }
    passages.push({
      lines: [line],
      page,
      places: [],
      column: block.column,
      spaceAbove: above ? (line.baseline - above.baseline) / line.size : undefined,
    });
  });
  for (const passage of passages) passage.places = [placeOf(passage.lines, page)];
  return passages;
}

/** Lines of one heading in large type are set close and break where the designer liked. */
function startsDisplay(above: Line, line: Line): boolean {
  if (line.tags && above.tags) return line.tags.block !== above.tags.block;
  if (changesType(above, line) || line.color !== above.color) return true;
  const marker = findMarker(line.text);
  if (marker?.kind === 'bullet' && isSureBullet(marker)) return true;
  return (
    (line.baseline - above.baseline) / line.size > DISPLAY_LEADING || /^\d+(\.\d+)*\.?\s/.test(line.text)
  );
}

interface Shape {
  left: number;
  right: number;
  /** Usual step between baselines in em. */
  leading: number;
  /** Most lines are set in from the first ones: bibliographies, definitions. */
  hanging: boolean;
  /** Most lines end long before the edge of the column. */
  verse: boolean;
}

function measureShape(block: TextBlock, type: TypeFacts): Shape {
  const steps: number[] = [];
  for (let i = 1; i < block.lines.length; i++) {
    const line = block.lines[i]!;
    if (isSameType(block.lines[i - 1]!, line))
      steps.push((line.baseline - block.lines[i - 1]!.baseline) / line.size);
  }
  steps.sort((a, b) => a - b);
  // The tighter third: paragraphs of one line with space between them must not pass for the leading.
  const leading =
    steps.length > 2
      ? steps[Math.floor(steps.length / 3)]!
      : Math.min(steps[0] ?? type.leading, 1.6, LOOSER * Math.max(type.leading, TIGHTEST));
  const size = block.lines[0]!.size;
  const { right } = block.column;
  const left = Math.min(...block.lines.map((line) => line.left));
  const flush = block.lines.filter((line) => line.left < left + 0.5 * size).length;
  const setIn = block.lines.filter(
    (line) => line.left > left + 0.8 * size && line.left < left + 4 * size,
  ).length;
  return {
    left,
    right,
    leading: Math.max(leading, 0.9),
    hanging: setIn > flush && block.lines.length > 2 && hangsFromFirst(block.lines, right),
    verse: isVerse(block.lines, right),
  };
}

/** Whether lines that go on from the one above are set in, and those that begin anew are not, rather than the other way round. */
function hangsFromFirst(lines: readonly Line[], right: number): boolean {
  let votes = 0;
  for (let i = 1; i < lines.length; i++) {
    const [above, line] = [lines[i - 1]!, lines[i]!];
    const indent = line.left - above.left;
    if (Math.abs(indent) < INDENT * line.size || !isSameType(above, line)) continue;
    const begins = wouldHaveFitted(above, line, right);
    votes += indent > 0 === begins ? -1 : 1;
  }
  return votes >= 0;
}

/** Share of lines that must end by the writer's wish, with room (em) left for the next word, … */
const FREE_LINES = 0.6;
const FREE_ROOM = 3;
/** … and share of lines that begin with a label, which makes them entries of their own. */
const LABELLED = 0.5;
/** Lines that break off within a sentence although the next word had room: prose has none of them, verse this share. */
const BROKEN_OFF = 0.3;
const LEAST_BROKEN_OFF = 2;
/** A line to be written on. */
const BLANK = /^[_.…\s]{5,}$/;
const LABEL = /^[^:：]{1,40}[:：](?:\s|$)/u;

function isVerse(lines: readonly Line[], right: number): boolean {
  if (isFlushRight(lines)) return true;
  if (lines.length < 3 || lines.filter(({ text }) => LABEL.test(text)).length >= LABELLED * lines.length)
    return false;
  // The item of a list begins a line whatever room there is above.
  const isFree = (line: Line | undefined, i: number) =>
    line !== undefined && hasRoom(lines[i - 1], line, right, FREE_ROOM);
  const free = lines.filter((_, i) => isFree(lines[i + 1], i + 1) && !findMarker(lines[i + 1]!.text));
  const isBrokenOff = (line: Line, i: number) => i > 0 && breaksOff(lines, i - 1, line);
  const brokenOff = lines.filter((line, i) => isBrokenOff(line, i) && !findMarker(line.text));
  const steps = lines.length - 1;
  const areSentences = free.every(({ text }) => STOPPED.test(text));
  return (
    (free.length >= FREE_LINES * steps && !areSentences) ||
    (brokenOff.length >= LEAST_BROKEN_OFF && brokenOff.length >= BROKEN_OFF * steps)
  );
}

/** Whether the first word of a line would have had room on the one above it, and so many em more. */
function hasRoom(above: Line | undefined, line: Line, right: number, more: number): boolean {
  return (
    above !== undefined && isSameType(above, line) && right - above.right > line.firstWidth + more * line.size
  );
}

/** Whether a line ends within a sentence long before its neighbours do; text beside a picture ends as they do. */
function breaksOff(lines: readonly Line[], at: number, next: Line): boolean {
  const right = Math.max(lines[at - 1]?.right ?? 0, next.right);
  return hasRoom(lines[at], next, right, 1) && !CLOSED.test(lines[at]!.text);
}

/** Lines that end alike and begin apart, as those of a sender at the right edge. */
function isFlushRight(lines: readonly Line[]): boolean {
  const lefts = lines.map((line) => line.left);
  const rights = lines.map((line) => line.right);
  const { size } = lines[0]!;
  return (
    lines.length > 2 &&
    Math.max(...rights) - Math.min(...rights) < SAME_EDGE &&
    Math.max(...lefts) - Math.min(...lefts) > INDENT * size &&
    lefts.slice(0, -1).every((left, i) => Math.abs(left - lefts[i + 1]!) > UNLIKE * size)
  );
}

function startsPassage(above: Line, line: Line, current: Passage, shape: Shape): boolean {
  if (line.tags && above.tags) return line.tags.block !== above.tags.block;
  const size = Math.max(line.size, above.size);
  if (changesType(above, line, shape.right)) return true;
  const step = (line.baseline - above.baseline) / size;
  if (step > WIDER_STEP * Math.min(shape.leading, 1.9)) return true;
  if (findMarker(line.text) && startsItem(above, line, current, shape)) return true;
  if (leadsToPage(above) || BLANK.test(above.text) || BLANK.test(line.text)) return true;
  const areCentred = [above, line].filter((each) => isCentred(each, shape)).length;
  if (areCentred === 2) return false;
  if (areCentred === 1 && wouldHaveFitted(above, line, shape.right)) return true;
  if (shape.hanging) {
    const outdented = line.left < shape.left + 0.5 * size;
    if (outdented && (above.left > shape.left + 0.5 * size || wouldHaveFitted(above, line, shape.right)))
      return true;
    return false;
  }
  const indent = line.left - above.left;
  if (
    !shape.verse &&
    indent > INDENT * size &&
    indent < 5 * size &&
    above.left < shape.left + INDENT * size &&
    current.lines.length > 0
  ) {
    return !isHangingItem(current);
  }
  if (shape.verse) return false;
  return wouldHaveFitted(above, line, measureOf(current, shape)) && !goesOnAsSentence(above, line);
}

/** @param right - edge of the column; unknown where lines break as the designer liked */
function changesType(above: Line, line: Line, right = Number.POSITIVE_INFINITY): boolean {
  const ratio = line.size / above.size;
  if (ratio > 1.09 || ratio < 0.92) return !(line.words <= 1 && line.text.length < 3);
  if ((above.style & BOLD) === (line.style & BOLD)) return false;
  // Bold words that fill a line by chance do not end a sentence.
  if (/^\p{Ll}/u.test(line.text)) return /[.:]$/.test(above.text);
  const turnsBold = (line.style & BOLD) !== 0;
  return !turnsBold || CLOSED.test(above.text) || wouldHaveFitted(above, line, right);
}

function startsItem(above: Line, line: Line, current: Passage, shape: Shape): boolean {
  const marker = findMarker(line.text)!;
  if (marker.kind === 'decimal' && /\d[-\u2010\u2013]$/.test(above.text)) return false;
  if (marker.kind === 'bullet')
    return marker.mark !== '-' && marker.mark !== '–'
      ? true
      : STOPPED.test(above.text) || wouldHaveFitted(above, line, shape.right);
  const first = findMarker(current.lines[0]!.text);
  if (
    first &&
    first.kind === marker.kind &&
    first.suffix === marker.suffix &&
    marker.number === first.number + 1
  ) {
    return Math.abs(line.left - current.lines[0]!.left) < 1.5 * line.size;
  }
  return STOPPED.test(above.text) || wouldHaveFitted(above, line, shape.right);
}

function isHangingItem(current: Passage): boolean {
  return findMarker(current.lines[0]!.text) !== undefined;
}

function wouldHaveFitted(above: Line, line: Line, right: number): boolean {
  return right - above.right > line.firstWidth + FIT * line.size;
}

/** Where the lines of a passage end: at the column's edge, or before it where two in a row agree on that. */
function measureOf({ lines }: Passage, shape: Shape): number {
  const [last, before] = [lines.at(-1)!, lines.at(-2)];
  return before && Math.abs(last.right - before.right) < SAME_EDGE
    ? Math.min(last.right, shape.right)
    : shape.right;
}

/** Ragged lines may end early; a sentence that goes on in lower case, or behind a hyphen, is still one. */
function goesOnAsSentence(above: Line, line: Line): boolean {
  if (/[\p{L}\p{N}][-\u2010\u2013]$/u.test(above.text)) return true;
  return /^\p{Ll}/u.test(line.text) && !STOPPED.test(above.text);
}

/** Whether a line between two edges was ended by its writer: the next word would have had room beside it. */
function breaksCentred(above: Line, line: Line, shape: Shape): boolean {
  // Text that is set in below a head begins at one edge.
  if (Math.abs(line.left - above.left) < UNLIKE * line.size) return false;
  const room = shape.right - shape.left - (above.right - above.left);
  return isCentred(above, shape) && isCentred(line, shape) && room > line.firstWidth + line.size;
}

function isCentred(line: Line, shape: Shape): boolean {
  const before = line.left - shape.left;
  const after = shape.right - line.right;
  return before > line.size && Math.abs(before - after) < line.size;
}

/** Baselines of one row agree within this share of an em. */
const SAME_ROW = 0.2;

/** Whether a passage begins on a line behind which it stands at a distance: a mark or date at the right edge. */
export function isBesideLine({ lines: [first] }: Passage, line: Line): boolean {
  return Math.abs(first!.baseline - line.baseline) < SAME_ROW * line.size && first!.left > line.right;
}

/** Whether a line ends with a page number to which dots, or its place on a contents page, lead. */
export function leadsToPage({ text, isEntry }: Line): boolean {
  return isEntry === true || LEADS_TO_PAGE.test(text);
}
