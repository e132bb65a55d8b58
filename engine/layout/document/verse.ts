import type { TextBlock } from '../blocks/blocks.ts';
import { findItemMarker } from '../lexicon/list-markers.ts';
import { STOPPED } from '../lexicon/signs.ts';
import { isSameType, type Line } from '../lines/lines.ts';
import {
  CLOSED,
  hasRoom,
  INDENT,
  isCentred,
  isWideStep,
  type LineEdges,
  UNLIKE,
  wouldHaveFitted,
} from './line-room.ts';

/** Share of lines that must end by the writer's wish, with room (em) left for the next word, … */
const FREE_LINES = 0.6;
const FREE_ROOM = 3;
/** … and share of lines that begin with a label, which makes them entries of their own. */
const LABELLED = 0.5;
/** Lines that break off within a sentence although the next word had room: prose has none of them, verse this share. */
const BROKEN_OFF = 0.3;
const LEAST_BROKEN_OFF = 2;
/** So many lines of a stanza are set in by no chance. */
const LEAST_IN_TURNS = 2;
/** What a value stands behind. */
export const LABEL = /^[^:：]{1,40}[:：](?:\s|$)/u;

/** Text that begins as a sentence or a name does, as a number, or as an address of the net. */
const BEGINS_ANEW = /^(?:[^\p{Ll}\p{Lo}]|\S+[@.]\S)/u;
/** Words are broken where lines are filled. */
export const BREAKS_WORD = /\p{L}[-\u2010]$/u;

export function goesOnInWord(line: Line, below: Line): boolean {
  return BREAKS_WORD.test(line.text) && /^\p{Ll}/u.test(below.text);
}
/** What parts a sentence or a list of names, of which the lines of an address have fewer than one each. */
const PARTED = /[,;](?=\s)/gu;
/** Prose reaches further across its frame. */
const NARROW = 0.75;

/** Whether most lines begin with a label, so that each is an entry of its own. */
export function areLabelled(lines: readonly Line[]): boolean {
  return lines.filter(({ text }) => LABEL.test(text)).length >= LABELLED * lines.length;
}

/** Whether lines end where their writer wished, as those of stanzas do: far from the edge, or within a sentence. */
export function isVerse(lines: readonly Line[], edges: LineEdges, leading: number): boolean {
  if (lines.length < 3 || areLabelled(lines)) return false;
  // Space parts paragraphs whatever room there is above, and so does the item of a list.
  const goesOn = (at: number) => !isWideStep(lines[at - 1]!, lines[at]!, leading);
  const meanings = meaningsBelow(lines, goesOn);
  let [steps, free, brokenOff, sentences] = [0, 0, 0, 0];
  for (let at = 1; at < lines.length; at++) {
    const [above, line] = [lines[at - 1]!, lines[at]!];
    if (!goesOn(at)) continue;
    steps++;
    const isBelowHead = isCentred(above, edges) && !isCentred(line, edges);
    if (isBelowHead || meanings.has(at) || findItemMarker(line.text)) continue;
    if (breaksOff(lines, at - 1, line)) brokenOff++;
    if (!hasRoom(above, line, edges.right, FREE_ROOM)) continue;
    free++;
    if (STOPPED.test(above.text)) sentences++;
  }
  return (
    (free > sentences && free >= FREE_LINES * steps) ||
    (brokenOff >= LEAST_BROKEN_OFF && brokenOff >= BROKEN_OFF * steps)
  );
}

/** Whether several lines are set in between others, all of which begin anew and end far from the edge: stanzas that rhyme in turns. */
export function goInAndOut(block: TextBlock, leading: number): boolean {
  const { lines } = block;
  if (!isNarrowInFrame(block) || !lines.every(({ text }) => BEGINS_ANEW.test(text))) return false;
  const goesOn = (at: number) => !isWideStep(lines[at - 1]!, lines[at]!, leading);
  const meanings = meaningsBelow(lines, goesOn);
  let setIn = 0;
  for (let at = 1; at < lines.length; at++) {
    const indent = lines[at]!.left - lines[at - 1]!.left;
    if (indent > INDENT * lines[at]!.size && goesOn(at) && !meanings.has(at)) setIn++;
  }
  return setIn >= LEAST_IN_TURNS;
}

/**
 * Whether the writer ended the lines of a block, as those of addresses and stanzas. Several end short of the others, and all
 * begin anew or are flush and end far from the edge; or all begin anew and end far from it.
 */
export function isListing(block: TextBlock): boolean {
  const { lines, left } = block;
  const steps = lines.slice(1).map((line, i) => [lines[i]!, line] as const);
  if (lines.some(({ text }) => BREAKS_WORD.test(text))) return false;
  if (areLabelled(lines)) return false;
  const open = steps.filter(([above, line]) => isSameType(above, line) && !STOPPED.test(above.text));
  if (open.length === 0) return false;
  const widest = Math.max(...lines.map(({ right }) => right));
  const short = open.filter(([above, line]) => wouldHaveFitted(above, line, widest));
  const isNarrow = isNarrowInFrame(block);
  const areShort = short.length >= BROKEN_OFF * steps.length;
  const commas = lines.flatMap(({ text }) => text.match(PARTED) ?? []).length;
  if (commas < lines.length && lines.every(({ text }) => BEGINS_ANEW.test(text))) return areShort || isNarrow;
  const isFlush = lines.every((line) => line.left - left < UNLIKE * line.size);
  return isFlush && isNarrow && areShort;
}

/** Fewer lines may be a head and what it heads. */
const LEAST_OF_STANZA = 3;

/**
 * Whether lines that the writer ended, far before what stands beside them, are one paragraph: none but the last ends a sentence,
 * and none begins an item.
 */
export function isStanza(block: TextBlock): boolean {
  const { lines } = block;
  const goesOn = lines.slice(0, -1).every(({ text }) => !STOPPED.test(text));
  const holdsItem = lines.some(({ text }) => findItemMarker(text));
  return lines.length >= LEAST_OF_STANZA && goesOn && !holdsItem && isNarrowInFrame(block);
}

/** Whether all lines end far before what stands beside them. */
function isNarrowInFrame({ left, right, frame }: TextBlock): boolean {
  return right - left < NARROW * (frame - left);
}

/** Whether a line ends within a sentence long before its neighbours do; text beside a picture ends as they do. */
function breaksOff(lines: readonly Line[], at: number, next: Line): boolean {
  const right = Math.max(lines[at - 1]?.right ?? 0, next.right);
  return hasRoom(lines[at], next, right, 1) && !CLOSED.test(lines[at]!.text);
}

/**
 * Where meanings begin that are set in below their terms: in lines of one edge, or in one line with space below it where another
 * has several. The lines of stanzas go in and out.
 * @param goesOn - whether a line stands as close below the one above it as those of a paragraph do
 */
function meaningsBelow(lines: readonly Line[], goesOn: (at: number) => boolean): Set<number> {
  const isSetIn = (at: number) => lines[at]!.left - lines[at - 1]!.left > INDENT * lines[at]!.size;
  const isFlush = (at: number) => Math.abs(lines[at]!.left - lines[at - 1]!.left) < UNLIKE * lines[at]!.size;
  const below = new Set<number>();
  const single: number[] = [];
  for (let at = 1; at < lines.length; at++) {
    if (!isSetIn(at)) continue;
    const hasNext = at + 1 < lines.length;
    if (hasNext && isFlush(at + 1)) below.add(at);
    else if (hasNext && !goesOn(at + 1)) single.push(at);
  }
  if (below.size > 0) for (const at of single) below.add(at);
  return below;
}
