import type { Place } from '../../document/document.ts';
import { type TextBlock, withLines } from '../blocks/blocks.ts';
import { boxAround, mirror } from '../geometry.ts';
import { holdsRelation, holdsWord } from '../lexicon/formula-signs.ts';
import { countsOn, findItemMarker, isSureBullet } from '../lexicon/list-markers.ts';
import { isDivisionLabel, isNextNumber, numberPathOfName } from '../lexicon/section-names.ts';
import { INNER_BULLETS, LEADER, STOPPED, SURE_BULLETS } from '../lexicon/signs.ts';
import { confidenceOf } from '../lines/confidence.ts';
import { isSameType, type Line } from '../lines/lines.ts';
import { noteLabel } from '../lines/note-label.ts';
import { runFromRight } from '../lines/reading-direction.ts';
import { BOLD, ITALIC, MONOSPACED, type StyleRun } from '../lines/spans.ts';
import { DISPLAY_SIZE } from '../type-sizes.ts';
import type { TypeFacts } from './body-style.ts';
import { CLOSED, INDENT, isCentred, isWideStep, rightEdgeOf, UNLIKE, wouldHaveFitted } from './line-room.ts';
import { MOST_INDENT, partByMeasure } from './measures.ts';
import { BLANK, breaksCentred, measureShape, SAME_MEASURE, type Shape } from './paragraph-shape.ts';
import { taggedLevel } from './tags.ts';
import { isListing, LABEL } from './verse.ts';

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
  /** Style bits of the term of a list that it begins with. */
  term?: number;
}

/** Type of one size differs by less than this share of it, and smaller type is at most this share of it. */
const SAME_SIZE = 0.06;
const SMALLER = 0.92;
/** Lines of display type are at most this many em apart. */
const DISPLAY_LEADING = 1.8;
const PAGE = '[\\p{Nd}ivxlcA-Z-]{1,8}';
const PRICE = '[\\u2212-]?(?:\\p{Sc}|\\p{Lu}{1,3})?\\s?\\p{Nd}[\\p{Nd}.,\\u2013-]*\\s?\\p{Sc}?';
/** So many em wide is the column of the pages in contents, which no title reaches into. */
const PAGES_WIDTH = 3;
/** A line that ends so many em before the edge of its column is the last of its paragraph. */
const SHORT = 2;
/** The end of a line that breaks a word. */
const BROKEN = /[\p{L}\p{N}][-\u2010\u2013]$/u;
/** The end of a name behind which, or below which, its value stands. */
const NAMING = /[:：]$/u;
/** Lines of one field are at most this far apart, em. */
const CLOSE = 1.6;
/** Numbers of so many parts are those of sections. */
const LEAST_PARTS = 2;
/** Within a list, such as one of where authors work. */
const PARTED = /[,;]$/;
/** An address of the net that a line begins with: it is written in small letters wherever it stands. */
const NET_ADDRESS = /^(?:https?:\/\/|www\.|[^\s@]+@\S)/u;
/** What ends an entry of a bill: an amount with its currency. */
const SUM = /(?:\p{Sc}\s?\p{Nd}[\p{Nd}.,]*|\p{Nd}[.,]\p{Nd}{2}\s?\p{Sc})$/u;
const LED = new RegExp(`${LEADER}\\s*(?:${PAGE}|${PRICE})$`, 'u');

/** The place of some lines of a page. */
export function placeOf(lines: readonly Line[], page: number): Place {
  return { page, box: boxAround(lines), confidence: confidenceOf(lines) };
}

/** Cuts a block into its passages, which may be paragraphs, items of lists or headings. */
export function splitPassages(block: TextBlock, page: number, type: TypeFacts): Passage[] {
  if (!runFromRight(block.lines)) return splitLines(block, page, type);
  const originals = new Map(block.lines.map((line) => [mirror(line), line]));
  const mirrored = { ...mirror(block), lines: [...originals.keys()], column: mirror(block.column) };
  return splitLines(mirrored, page, type).map((passage) => {
    const lines = passage.lines.map((line) => originals.get(line)!);
    return { ...passage, lines, places: [placeOf(lines, page)], column: block.column };
  });
}

/** The passages of a block that is read from the left; notes that end it are set apart in a way of their own. */
function splitLines(block: TextBlock, page: number, type: TypeFacts): Passage[] {
  const at = notesFrom(block.lines, type);
  if (at === 0) return splitRun(block, page, type);
  const [text, notes] = [block.lines.slice(0, at), block.lines.slice(at)].map((lines) =>
    splitRun(withLines(block, lines, block), page, type),
  );
  const [above, first] = [block.lines[at - 1]!, block.lines[at]!];
  notes![0]!.spaceAbove = (first.baseline - above.baseline) / first.size;
  return [...text!, ...notes!];
}

/** Place of the first of several lines that end a block in smaller type than the body's; 0 where none do. */
function notesFrom(lines: readonly Line[], type: TypeFacts): number {
  const { size } = lines.at(-1)!;
  const at = lines.findLastIndex((line) => Math.abs(line.size - size) > SAME_SIZE * size) + 1;
  const isSmaller = size < SMALLER * Math.min(type.size, lines[at - 1]?.size ?? 0);
  return isSmaller && lines.length - at > 1 ? at : 0;
}

function splitRun(block: TextBlock, page: number, type: TypeFacts): Passage[] {
  const shapes = partByMeasure(block).flatMap((part) => {
    const shape = measureShape(part, type);
    return part.lines.map(() => shape);
  });
  const isLarge = (line: Line) => line.size >= DISPLAY_SIZE * type.size;
  const startsText = (above: Line, line: Line, current: Passage, at: number) => {
    const shape = shapes[at - 1]!;
    return (
      startsPassage(above, line, current, shape) ||
      partsProse(above, line, current, shape) ||
      isTerm(block.lines, at, shape)
    );
  };
  const passages: Passage[] = [];
  block.lines.forEach((line, i) => {
    const above = block.lines[i - 1];
    const shape = shapes[Math.max(0, i - 1)]!;
    const current = passages.at(-1);
    if (
      current &&
      above &&
      !(isLarge(line) ? startsDisplay(above, line) : startsText(above, line, current, i))
    ) {
      current.lines.push(line);
      const isFree = shape.verse || (shape.listing && !isHangingItem(current));
      const isWished =
        isFree && !shape.runOn.has(above) && !isLarge(line) && !isRestOfEntry(above, line, shape);
      const isBroken = isWished || breaksCentred(above, line, shape);
      if (isBroken && !fillsItem(above, line, current, shape)) current.verse = true;
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
  for (const passage of passages) {
    passage.places = [placeOf(passage.lines, page)];
    if (breaksInTag(passage, block)) passage.verse = true;
  }
  return passages;
}

/** Whether tags hold to be one paragraph what its writer broke into lines, as addresses and closings are. */
function breaksInTag({ lines }: Passage, block: TextBlock): boolean {
  const [first] = lines;
  if (lines.length === 1 || first!.tags?.role !== 'P' || findItemMarker(first!.text)) return false;
  return lines.every(({ text }) => LABEL.test(text)) || isListing(withLines(block, lines));
}

/** Whether prose among short lines begins or ends between two lines. */
function partsProse(above: Line, line: Line, { lines }: Passage, { runOn }: Shape): boolean {
  if (runOn.size === 0 || runOn.has(above)) return false;
  if (runOn.has(line)) return true;
  const isLast = lines.length > 1 && runOn.has(lines.at(-2)!);
  return isLast && !PARTED.test(above.text) && !goesOnAsSentence(above, line);
}

/** Lines of one heading in large type are set close and break where the designer liked. */
function startsDisplay(above: Line, line: Line): boolean {
  if (line.tags && above.tags) return arePartedByTags(above, line);
  if (changesType(above, line) || line.color !== above.color) return true;
  const marker = findItemMarker(line.text);
  if (marker?.suffix === '()' || (marker?.kind === 'bullet' && isSureBullet(marker))) return true;
  return (
    (line.baseline - above.baseline) / line.size > DISPLAY_LEADING || /^\d+(\.\d+)*\.?\s/.test(line.text)
  );
}

/** What tags hold to be one paragraph may yet be a title with the smaller lines that its writer broke below it. */
function arePartedByTags(above: Line, line: Line): boolean {
  if (line.tags!.block !== above.tags!.block) return true;
  return taggedLevel(line) === undefined && above.size >= DISPLAY_SIZE * line.size;
}

/**
 * Whether a sentence goes on in lower case from a full line in type like it, though tags hold the two for paragraphs: who typed
 * it ended each line by hand.
 */
function runsOnOverTags(above: Line, line: Line, { left, right, leading }: Shape): boolean {
  const areParagraphs = [above, line].every(({ tags }) => tags!.role === 'P');
  if (!areParagraphs || above.tags!.item !== line.tags!.item || !isSameType(above, line)) return false;
  const isFlush = Math.abs(line.left - left) < UNLIKE * line.size;
  if (!isFlush || isWideStep(above, line, leading) || findItemMarker(line.text)) return false;
  return goesOnAsSentence(above, line) && !wouldHaveFitted(above, line, right);
}

/** Whether a line begins the next item where the file tags several as one: its marker stands below the first and goes on from it. */
function countsItems(line: Line, { lines: [first] }: Passage): boolean {
  const [marker, before] = [findItemMarker(line.text), findItemMarker(first!.text)];
  if (!marker || !before || Math.abs(line.left - first!.left) > UNLIKE * line.size) return false;
  if (marker.kind !== 'bullet') return countsOn(marker, before);
  return marker.mark === before.mark && isSureBullet(marker);
}

function startsPassage(above: Line, line: Line, current: Passage, shape: Shape): boolean {
  if (line.tags && above.tags)
    return (
      countsItems(line, current) || (arePartedByTags(above, line) && !runsOnOverTags(above, line, shape))
    );
  const size = Math.max(line.size, above.size);
  if (isValueBelow(above, line, current)) return false;
  if (countsSections(line, current)) return true;
  if (changesType(above, line, roomUntil(above, shape))) return true;
  if (isWideStep(above, line, shape.leading)) return true;
  if (isSetApart(line, shape) || isSetApart(above, shape)) return true;
  if (noteLabel(line) && noteLabel(current.lines[0]!) && !PARTED.test(above.text)) return true;
  if (findItemMarker(line.text) && startsItem(above, line, current, shape)) return true;
  if (hasBoldLabel(line) && STOPPED.test(above.text)) return true;
  if (current.lines.length === 1 && isDivisionLabel(above.text) && haveOneMiddle(above, line)) return false;
  if (shape.labelled && !shape.verse && beginsWithLabel(above, line, shape)) {
    const [first] = current.lines;
    // A value may go on in lines that are set in behind its label.
    const isBehind =
      above.left - line.left > INDENT * size && Math.abs(first!.left - line.left) < UNLIKE * size;
    if (LABEL.test(isBehind ? first!.text : above.text)) return true;
  }
  if (isRestOfEntry(above, line, shape) || hangsBehindNumber(above, line, current)) return false;
  if (
    shape.statements ||
    line.isLabelled ||
    (above.isLabelled && LABEL.test(line.text) && Math.abs(line.left - above.left) < UNLIKE * size) ||
    leadsToPage(above) ||
    (SUM.test(above.text) && SUM.test(line.text)) ||
    BLANK.test(above.text) ||
    BLANK.test(line.text)
  )
    return true;
  if (shape.runOn.has(above)) return false;
  const areCentred = [above, line].filter((each) => isCentred(each, shape)).length;
  if (areCentred === 2) return false;
  const right = rightEdgeOf(current.lines, line, shape);
  const isFilled = !wouldHaveFitted(above, line, right);
  if (areCentred === 1 && !isFilled && !goesOnAsSentence(above, line)) return true;
  const isSecond = current.lines.length === 1;
  const goesIn = !shape.verse && isSetIn(above, line, current, shape);
  // The lines of an item that begin before its marker go on from filled ones, …
  if (!isFilled && isHangingItem(current) && current.lines[0]!.left - line.left > INDENT * size) return true;
  // … and others, as those of a note, are set in behind it, and so is what stands below one of a short line, but for heads.
  if (goesIn && (isHangingItem(current) || (isSecond && noteLabel(above))))
    return isSecond && !isFilled && !(above.style & BOLD) && !goesOnAsSentence(above, line);
  if (shape.hanging) {
    const isFlush = (each: Line) => each.left < shape.left + 0.5 * size;
    if (isFlush(line)) {
      const mayGoOn = isFlush(above) || beginsParagraph(current);
      return !mayGoOn || STOPPED.test(above.text) || !isFilled;
    }
    // A paragraph's first line is filled; a term ends its own, and its meaning is set in below.
    return isSecond && isFlush(above) && !isFilled && !goesOnAsSentence(above, line);
  }
  if (goesIn)
    return !isFilled || !(isCentredBelow(current, line) || (isSecond && goesOnAsSentence(above, line)));
  if (shape.verse || shape.stanza) return false;
  return wouldHaveFitted(above, line, measureOf(current, right)) && !goesOnAsSentence(above, line);
}

/** The end of a sentence, or of what a bullet parts from it, before the name in front of a colon. */
const SENTENCE_BEFORE = new RegExp(`^[^:：]*(?:[\\p{Ll}\\p{Nd}][.!?] \\p{Lu}|\\S [${SURE_BULLETS}] )`, 'u');
/** A bullet that parts what stands before it from what begins on the next line. */
const BULLET_AT_END = new RegExp(`\\S [${SURE_BULLETS}]$`, 'u');

/** Whether a line begins with a label, and not with the rest of a sentence that the line above had no room for. */
function beginsWithLabel(above: Line, line: Line, { right }: Shape): boolean {
  if (!LABEL.test(line.text) || BULLET_AT_END.test(above.text)) return false;
  return wouldHaveFitted(above, line, right) || !SENTENCE_BEFORE.test(line.text);
}

/** A formula of its own leaves at least so much room on either side, em. */
const APART = 1.5;

/** Whether a line is a formula that is set apart from the text, in its middle or set in. */
function isSetApart(line: Line, { left, right, listing }: Shape): boolean {
  const room = APART * line.size;
  return (
    !listing &&
    line.left - left > room &&
    right - line.right > room &&
    holdsRelation(line.text) &&
    !holdsWord(line.text) &&
    !findItemMarker(line.text)
  );
}

/** Whether a line is what an entry of contents had no room for before the column of the pages. */
function isRestOfEntry(above: Line, line: Line, { right }: Shape): boolean {
  if (!leadsToPage(line) || leadsToPage(above) || /^\p{N}/u.test(line.text)) return false;
  return !wouldHaveFitted(above, line, right - PAGES_WIDTH * line.size);
}

/** Whether a line stands behind the marker of its item, where the item's text does, and the one above had no room for it. */
function fillsItem(above: Line, line: Line, { lines: [first] }: Passage, { right }: Shape): boolean {
  if (wouldHaveFitted(above, line, right) || !findItemMarker(first!.text)) return false;
  return Math.abs(line.left - first!.left - first!.secondIn) < UNLIKE * line.size;
}

/** Whether a line ends an entry of contents that began with its number, behind which the line stands. */
function hangsBehindNumber(above: Line, line: Line, { lines: [first] }: Passage): boolean {
  if (!leadsToPage(line) || leadsToPage(above) || numberPathOfName(first!.text).length === 0) return false;
  return Math.abs(line.left - first!.left - first!.secondIn) < UNLIKE * line.size;
}

/** Whether a line begins with the number of the section behind the one that the passage begins with, of several parts both. */
function countsSections(line: Line, { lines: [first] }: Passage): boolean {
  const path = numberPathOfName(line.text);
  if (path.length < LEAST_PARTS) return false;
  const before = numberPathOfName(first!.text);
  return before.length >= LEAST_PARTS && isNextNumber(path, before);
}

/**
 * Whether a line is a term that stands out from its meaning, which is set in below it as that of the term before is set in
 * above.
 */
function isTerm(lines: readonly Line[], at: number, shape: Shape): boolean {
  const [above, line] = [lines[at - 1]!, lines[at]!];
  const setIn = above.left - line.left;
  if (setIn <= INDENT * line.size) return false;
  const [before, below] = [lines[at - 2], lines[at + 1]];
  if (!before || !below || line.tags || shape.verse || BROKEN.test(above.text)) return false;
  const isFlush = [before, below].every(({ left }) => Math.abs(left - above.left) < UNLIKE * line.size);
  return isFlush && shape.right - above.right > SHORT * line.size;
}

/** Whether a line is the value of a field whose name ends above it, both set in behind its number in brackets. */
function isValueBelow(above: Line, line: Line, { lines: [first] }: Passage): boolean {
  if (findItemMarker(first!.text)?.suffix !== '()' || !NAMING.test(above.text) || findItemMarker(line.text))
    return false;
  const isBehind = Math.abs(line.left - first!.left - first!.secondIn) < UNLIKE * line.size;
  return isBehind && (line.baseline - above.baseline) / line.size < CLOSE && line.size <= above.size;
}

/** Whether a line is set in as the first of a paragraph is: from the edge of the block, or as far as the first one before it. */
function isSetIn(above: Line, line: Line, { lines: [first] }: Passage, shape: Shape): boolean {
  const size = Math.max(line.size, above.size);
  const indent = line.left - above.left;
  if (indent <= INDENT * size || indent >= MOST_INDENT * size) return false;
  return above.left < shape.left + INDENT * size || Math.abs(line.left - first!.left) < UNLIKE * size;
}

/** @param right - edge of the column; unknown where lines break as the designer liked */
function changesType(above: Line, line: Line, right = Number.POSITIVE_INFINITY): boolean {
  const ratio = line.size / above.size;
  if ((ratio > 1.09 || ratio < 0.92) && !goesOnInSize(above, line, right))
    return !(line.words <= 1 && line.text.length < 3);
  if ((above.style & BOLD) === (line.style & BOLD)) return endsItalic(above, line, right);
  const turnsBold = (line.style & BOLD) !== 0;
  // Bold words that fill a line by chance do not end a sentence; a term ends its line, and its meaning is set in below.
  if (/^\p{Ll}/u.test(line.text)) {
    const isTerm = !turnsBold && line.left - above.left > INDENT * line.size;
    return /[.:]$/.test(above.text) || (isTerm && wouldHaveFitted(above, line, right));
  }
  return !turnsBold || CLOSED.test(above.text) || wouldHaveFitted(above, line, right);
}

/** Whether a line goes on in the size that the one above ends with, as names of commands in a size of their own do in a sentence. */
function goesOnInSize(above: Line, line: Line, right: number): boolean {
  const [last, first] = [above.ends?.last ?? above.size, line.ends?.first ?? line.size];
  const isMixed = above.ends !== undefined || line.ends !== undefined;
  // A listing may stand below a name that is set as it is.
  if (line.style & MONOSPACED) return false;
  return isMixed && Math.abs(last - first) <= SAME_SIZE * last && !wouldHaveFitted(above, line, right);
}

/** Whether a line wholly in italics ends before its edge, and upright text begins below it: a head of the body's size. */
function endsItalic(above: Line, line: Line, right: number): boolean {
  if (!(above.style & ITALIC) || line.style & ITALIC || /^\p{Ll}/u.test(line.text)) return false;
  return above.runs.every(isItalic) && wouldHaveFitted(above, line, right);
}

const isItalic = ({ style, text }: StyleRun) => (style & ITALIC) !== 0 || !/\p{L}/u.test(text);

function startsItem(above: Line, line: Line, current: Passage, shape: Shape): boolean {
  const marker = findItemMarker(line.text)!;
  if (marker.kind === 'decimal' && /\d[-\u2010\u2013]$/.test(above.text)) return false;
  const first = findItemMarker(current.lines[0]!.text);
  if (marker.kind === 'bullet') {
    // The lines of an item are set in behind its marker, so that a dash at its edge, or before it, is none of a sentence.
    const isAtEdge = line.left < current.lines[0]!.left + UNLIKE * line.size;
    return (
      !INNER_BULLETS.includes(marker.mark) ||
      (first?.mark === marker.mark && isAtEdge) ||
      STOPPED.test(above.text) ||
      wouldHaveFitted(above, line, shape.right)
    );
  }
  // The initials of a name, or the number of a volume, in an entry of a bibliography, on a line that is set in.
  const mayBeInside = marker.kind === 'upper-alpha' || line.text === marker.mark;
  if (!first && shape.hanging && mayBeInside && line.left > shape.left + 0.5 * line.size) return false;
  if (first && countsOn(marker, first)) return Math.abs(line.left - current.lines[0]!.left) < 1.5 * line.size;
  return STOPPED.test(above.text) || wouldHaveFitted(above, line, shape.right);
}

/** Whether a line begins with a label in bold type, as the turns of an interview do, and goes on in other type. */
function hasBoldLabel({ style, runs: [first] }: Line): boolean {
  return !(style & BOLD) && (first!.style & BOLD) !== 0 && LABEL.test(`${first!.text.trimEnd()} `);
}

function isHangingItem(current: Passage): boolean {
  return findItemMarker(current.lines[0]!.text) !== undefined;
}

/** Where the lines of a passage end: at the column's edge, or before it where two in a row agree on that. */
function measureOf({ lines }: Passage, right: number): number {
  const [last, before] = [lines.at(-1)!, lines.at(-2)];
  return before && Math.abs(last.right - before.right) < SAME_MEASURE ? Math.min(last.right, right) : right;
}

/** Ragged lines may end early; a sentence that goes on in lower case, or behind a hyphen, is still one. */
function goesOnAsSentence(above: Line, line: Line): boolean {
  if (BROKEN.test(above.text)) return true;
  if (LABEL.test(above.text) && LABEL.test(line.text)) return false;
  return /^\p{Ll}/u.test(line.text) && !NET_ADDRESS.test(line.text) && !STOPPED.test(above.text);
}

/** How far the line above might have gone: one in the middle to both sides. */
function roomUntil(above: Line, shape: Shape): number {
  return isCentred(above, shape) ? shape.right + above.left - shape.left : shape.right;
}

/** Whether a line is the first of a passage that is set apart from what stands above it in its block. */
function beginsParagraph({ lines, spaceAbove }: Passage): boolean {
  return lines.length === 1 && spaceAbove !== undefined;
}

/** Whether a line stands in the middle below lines that do, of which the longest fills its column. */
function isCentredBelow({ lines }: Passage, line: Line): boolean {
  return lines.every((other) => haveOneMiddle(other, line));
}

/** Whether two lines of different lengths stand over each other's middle. */
function haveOneMiddle(above: Line, line: Line): boolean {
  const apart = above.left + above.right - line.left - line.right;
  return Math.abs(apart) < 0.5 * line.size && Math.abs(above.left - line.left) > INDENT * line.size;
}

/** Baselines of one row agree within this share of an em. */
const SAME_ROW = 0.2;

/** Whether a passage begins on a line behind which it stands at a distance: a mark or date at the right edge. */
export function isBesideLine({ lines: [first] }: Passage, line: Line): boolean {
  return Math.abs(first!.baseline - line.baseline) < SAME_ROW * line.size && first!.left > line.right;
}

/** Whether a line ends with a page number or price to which dots, or its place on a contents page, lead. */
export function leadsToPage({ text, isEntry }: Line): boolean {
  return isEntry === true || LED.test(text);
}
