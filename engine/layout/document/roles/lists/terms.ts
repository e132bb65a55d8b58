import { findMarker } from '../../../lexicon/list-markers.ts';
import type { Line } from '../../../lines/lines.ts';
import { beginningOf } from '../../../lines/reading-direction.ts';
import { BOLD, ITALIC, MONOSPACED } from '../../../lines/spans.ts';
import { type Item, interrupts, isBody, isFootnote } from '../../items.ts';
import { INDENT, UNLIKE } from '../../line-room.ts';
import type { Passage } from '../../paragraphs.ts';

/** What tells a term from its meaning. */
const TELLING = BOLD | ITALIC | MONOSPACED;
/** … and does so where all meanings are of one line, of which many begin with a name in italics. */
const TELLING_ALONE = BOLD | MONOSPACED;
/** Named statements are counted, as lemmas and steps are; terms are not. */
const COUNTED = /^\p{L}+\s\p{Nd}/u;
/** So many entries of one line that follow each other are a list. */
const LEAST_SHORT = 3;
/** The next term on a line of its own is looked for behind so many passages. */
const LONGEST_MEANING = 6;
/** A meaning is set in by at most so many em. */
const MOST_SET_IN = 8;

/** The items, their passages with the terms of lists that they begin with, as those of glossaries and of options do. */
export function markTerms(items: readonly Item[]): Item[] {
  let before: Passage | undefined;
  return items.map((item, i) => {
    if (!isBody(item)) {
      if (partsLists(item)) before = undefined;
      return item;
    }
    const { passage } = item;
    const term = termOf(passage, before, items, i);
    if (term) before = passage;
    else if (before && !isSetInFrom(before, passage)) before = undefined;
    return term === passage.term ? item : { ...item, passage: { ...passage, term } };
  });
}

/** Whether an item is text other than the body's, as a heading is. */
function partsLists(item: Item): boolean {
  return item.type === 'passage' && !interrupts(item) && !isFootnote(item);
}

/** Style bits of the term that a passage begins with, which looks as another beside it does. */
function termOf(
  passage: Passage,
  before: Passage | undefined,
  items: readonly Item[],
  at: number,
): number | undefined {
  const [line] = passage.lines;
  if (line!.tags || line!.isLabelled || passage.verse || findMarker(line!.text)) return undefined;
  const look = termLook(passage);
  if (look === 0) return isLoneTerm(passage, before, items, at) ? lookOf(line!) : undefined;
  if (passage.lines.length > 1) return hangOf(passage) === undefined ? undefined : look;
  const isAlike = (other: Passage) => termLook(other) === look && isFlushWith(line!, other.lines[0]!);
  if (before && isAlike(before)) return look;
  const [next, afterNext] = passagesBehind(items, at, LEAST_SHORT - 1);
  if (!next || !isAlike(next)) return undefined;
  const isShort = next.lines.length === 1 && afterNext?.lines.length === 1 && isAlike(afterNext);
  const isList = isShort && (look & TELLING_ALONE) !== 0 && !COUNTED.test(line!.text);
  return isList || hangOf(next) !== undefined ? look : undefined;
}

/** Whether a passage is a term on a line of its own: its meaning is set in below it, and another like it stands out from that. */
function isLoneTerm(
  passage: Passage,
  before: Passage | undefined,
  items: readonly Item[],
  at: number,
): boolean {
  const [line, ...more] = passage.lines;
  const look = lookOf(line!);
  if (look === 0 || more.length > 0) return false;
  const isAlike = (other: Passage) =>
    other.lines.length === 1 && lookOf(other.lines[0]!) === look && isFlushWith(line!, other.lines[0]!);
  const behind = passagesBehind(items, at, LONGEST_MEANING);
  if (!behind[0] || !isSetInFrom(passage, behind[0])) return false;
  if (before && isAlike(before)) return true;
  const end = behind.findIndex((other) => !isSetInFrom(passage, other));
  const [other, meaning] = [behind[end], behind[end + 1]];
  return other !== undefined && isAlike(other) && meaning !== undefined && isSetInFrom(other, meaning);
}

/** The next passages of the text, as far as nothing else stands before them. */
function passagesBehind(items: readonly Item[], at: number, most: number): Passage[] {
  const behind: Passage[] = [];
  for (let i = at + 1; i < items.length && behind.length < most; i++) {
    const item = items[i]!;
    if (interrupts(item) || isFootnote(item)) continue;
    if (!isBody(item)) break;
    behind.push(item.passage);
  }
  return behind;
}

/** The style of the term that a passage begins with; 0 where it begins with none, or is one altogether. */
function termLook({ lines: [line] }: Passage): number {
  const style = (line!.runs[0]?.style ?? 0) & TELLING;
  return line!.runs.some((run) => (run.style & style) !== style && /\p{L}/u.test(run.text)) ? style : 0;
}

/** The style of a line that has one altogether. */
function lookOf(line: Line): number {
  const worded = line.runs.filter(({ text }) => /\p{L}/u.test(text));
  return worded.reduce((style, run) => style & run.style, worded.length > 0 ? TELLING : 0);
}

/** Whether a passage begins further in than a term of the same column. */
export function isSetInFrom(term: Passage, { lines: [line] }: Passage): boolean {
  const setIn = beginningOf(line!) - beginningOf(term.lines[0]!);
  return setIn > INDENT * line!.size && setIn < MOST_SET_IN * line!.size;
}

/** How far the lines behind the first are set in, points; undefined where they are not, or are not alike. */
export function hangOf({ lines: [first, second, ...rest] }: Passage): number | undefined {
  if (!second) return undefined;
  const hang = beginningOf(second) - beginningOf(first!);
  return hang > INDENT * second.size && rest.every((line) => isFlushWith(line, second)) ? hang : undefined;
}

function isFlushWith(line: Line, other: Line): boolean {
  return Math.abs(beginningOf(line) - beginningOf(other)) < UNLIKE * line.size;
}
