import { endsWithAbbreviation } from '../lexicon/broken-words.ts';
import { findMarker } from '../lexicon/list-markers.ts';
import { CLOSING, STOPS } from '../lexicon/signs.ts';
import type { Line } from '../lines/lines.ts';
import { SAME_BASELINE } from '../lines/rows.ts';
import { DISPLAY_SIZE } from '../type-sizes.ts';
import type { CodeItem, Item, PassageItem } from './items.ts';
import { interrupts, isBody, isFootnote } from './items.ts';
import { INDENT, UNLIKE, wouldHaveFitted } from './line-room.ts';
import { leadsToPage, type Passage } from './paragraphs.ts';
import { goesOnAsCode } from './roles/code.ts';
import { BREAKS_WORD } from './verse.ts';

/** Floats, notes and page ends that may stand between the halves of a paragraph. */
export const FARTHEST = 12;
/** A line this close (em) to the column's edge is full. */
const FULL = 2.2;
/** … and one that its sentence fills, this close. */
const FLUSH = 0.3;
/** What ends the line of a formula. */
const FORMULA_NUMBER = /\(\p{Nd}[\p{Nd}.]*\)$/u;
/** Paragraphs are seldom set in by more than this, em. */
const MOST_INDENT = 5;
/** White between two texts of one line is at least so wide (em). */
const GAP = 3;
/** Baselines of lines that follow each other are at most this far apart, em. */
const CLOSE = 2.2;
/** A line that begins this far (em) from the edge of its column is set in. */
const SET_IN = 2;

/** Lines are centred whose middles differ by at most the first of these, and whose beginnings by more than the second, em. */
const CENTRED = { middles: 0.5, beginnings: 0.6 };

/** The end of a sentence or of a part of it; and what stands within one at the end of a line, or at the beginning of the next. */
const ENDED = new RegExp(`[${STOPS}${CLOSING}]$`, 'u');
const GOES_ON = /[\p{L}\p{N},，、،\u2010-]$/u;
const GOING_ON = /^[\p{L}\p{N}(“"（「『《]/u;
/** The entry of a list: a name, such as that of a command, and what it is. */
const ENTRY = /^\S+(?:\s\S+)?[:：]\s+\S/u;

/** An item with all that goes on from it, and the places of its first and last part. */
export interface WholeItem {
  item: Item;
  first: number;
  last: number;
}

/** Joins paragraphs broken by the end of a column or page, or by a float set in between, and listings over pages. */
export function joinBroken(items: readonly Item[]): WholeItem[] {
  const joined = new Set<number>();
  const whole = items.map((item, first): WholeItem => {
    if (item.type === 'code' && !joined.has(first)) return joinListing(items, item, first, joined);
    if (!isBody(item) || joined.has(first)) return { item, first, last: first };
    let { passage } = item;
    let last = first;
    let next = findContinuation(items, first, passage, joined);
    while (next !== undefined) {
      passage = appendPassage(passage, (items[next] as PassageItem).passage);
      joined.add(next);
      last = next;
      next = findContinuation(items, next, passage, joined);
    }
    return { item: passage === item.passage ? item : { ...item, passage }, first, last };
  });
  return whole.filter(({ first }) => !joined.has(first));
}

/** A listing with what of it stands on the pages behind. */
function joinListing(items: readonly Item[], item: CodeItem, first: number, joined: Set<number>): WholeItem {
  const parts = [item];
  let last = first;
  let next = findRest(items, last);
  while (next !== undefined) {
    parts.push(items[next] as CodeItem);
    joined.add(next);
    last = next;
    next = findRest(items, last);
  }
  return { item: parts.length > 1 ? { ...item, more: parts.slice(1) } : item, first, last };
}

/** Place of the code that goes on from that at `from`: only what ends and begins a page stands between them. */
function findRest(items: readonly Item[], from: number): number | undefined {
  for (let i = from + 1; i < items.length && i <= from + FARTHEST; i++) {
    const other = items[i]!;
    if (other.type === 'code') return goesOnAsCode(items[from] as CodeItem, other) ? i : undefined;
    if (!interrupts(other) && !isFootnote(other)) return undefined;
  }
  return undefined;
}

/** Place of the item with which a passage goes on behind the one at `from`. */
function findContinuation(
  items: readonly Item[],
  from: number,
  passage: Passage,
  joined: ReadonlySet<number>,
): number | undefined {
  for (let i = from + 1; i < items.length && i <= from + FARTHEST; i++) {
    const other = items[i]!;
    if (joined.has(i)) continue;
    if (other.type === 'passage' && other.role.is === 'heading') return undefined;
    // A listing is said where it stands, within a sentence or not.
    if (other.type === 'code') return undefined;
    if (!isBody(other)) continue;
    if (continues(passage, other.passage)) return i;
    // Small type in between is a note or a label, large type may be a quotation; the paragraph may go on behind both.
    if (isSmaller(other.passage, passage)) continue;
    const next = items[i + 1];
    if (!isLarge(other.passage, passage) || !next || !isBody(next) || joined.has(i + 1)) return undefined;
    return isBrokenOff(passage, next.passage) ? i + 1 : undefined;
  }
  return undefined;
}

function isSmaller(a: Passage, b: Passage): boolean {
  return a.lines[0]!.size < 0.93 * b.lines[0]!.size;
}

function isLarge(a: Passage, b: Passage): boolean {
  return a.lines[0]!.size >= DISPLAY_SIZE * b.lines[0]!.size;
}

/** Whether a paragraph breaks off at the edge of its column, within a sentence with which another goes on in lower case. */
export function isBrokenOff(a: Passage, b: Passage): boolean {
  const next = b.lines[0]!;
  if (a.lines.length < 2 || !/^\p{Ll}/u.test(next.text)) return false;
  return continues(a, b) && !wouldHaveFitted(a.lines.at(-1)!, next, a.column.right);
}

function continues(a: Passage, b: Passage): boolean {
  if (a.verse || b.verse) return false;
  const last = a.lines.at(-1)!;
  const first = b.lines[0]!;
  if (leadsToPage(last) || first.isFilledIn) return false;
  const isLine = a.lines.length === 1 && a.page === b.page;
  if (isLine && (standsBeside(last, first) || stepsAside(last, first))) return false;
  if (!standsApart(last, first) || last.tags?.item !== first.tags?.item) return false;
  if (
    isNextBelow(last, first) &&
    (endsEarly(last, first, a.column.right) || isSetIn(first, a) || isSetOut(first, a))
  )
    return false;
  if (Math.abs(last.size - first.size) > 0.06 * last.size || findMarker(first.text)) return false;
  if (ENTRY.test(a.lines[0]!.text) && ENTRY.test(first.text)) return false;
  if (ENDED.test(last.text) && !endsWithAbbreviation(last.text)) return goesOnFlush(a, b);
  if (/^\p{Ll}/u.test(first.text)) return true;
  const full = a.column.right - last.right < FULL * last.size;
  return (
    full &&
    a.lines.length > 1 &&
    !areCentred(a.lines) &&
    (b.lines.length > 1 || ENDED.test(first.text)) &&
    GOES_ON.test(last.text) &&
    GOING_ON.test(first.text) &&
    last.style === first.style
  );
}

/** Whether lines are a text of their own as those of a head are: what is centred ends where its writer ended it. */
function areCentred(lines: readonly Line[]): boolean {
  const rangeOf = (places: readonly number[]) => (Math.max(...places) - Math.min(...places)) / lines[0]!.size;
  const middles = rangeOf(lines.map(({ left, right }) => (left + right) / 2));
  return middles <= CENTRED.middles && rangeOf(lines.map(({ left }) => left)) > CENTRED.beginnings;
}

/** Where paragraphs begin set in, one that begins flush in the next column goes on from a full line of the one before. */
function goesOnFlush({ lines, column, page }: Passage, next: Passage): boolean {
  const last = lines.at(-1)!;
  if (page === next.page && isNextBelow(last, next.lines[0]!)) return false;
  const indentOf = ([first, second]: readonly Line[]) =>
    second ? (first!.left - second.left) / first!.size : Number.NaN;
  const isFull = column.right - last.right < FLUSH * last.size && !FORMULA_NUMBER.test(last.text);
  const setIn = indentOf(lines);
  return isFull && setIn > INDENT && setIn < MOST_INDENT && Math.abs(indentOf(next.lines)) < UNLIKE;
}

/** Fields side by side, or labels: where a paragraph goes on in the next column, it does so further up. */
function standsBeside(last: Line, first: Line): boolean {
  const away = Math.max(first.left - last.right, last.left - first.right);
  return away > GAP * last.size && Math.abs(first.baseline - last.baseline) < SAME_BASELINE * last.size;
}

/** A line at the right of a page, and what is set before its beginning right below, are texts of their own. */
function stepsAside(last: Line, first: Line): boolean {
  const step = first.baseline - last.baseline;
  const isBelow = step > SAME_BASELINE * last.size && step < CLOSE * last.size;
  return isBelow && last.left - first.right > MOST_INDENT * last.size && !BREAKS_WORD.test(last.text);
}

/** True when the second line is not simply the next one below the first. */
function standsApart(last: Line, first: Line): boolean {
  const step = first.baseline - last.baseline;
  return (
    step < 0 ||
    step > CLOSE * last.size ||
    first.left > last.right ||
    first.right < last.left ||
    /^\p{Ll}/u.test(first.text)
  );
}

/** Whether a line stands below another; what is set in below a short one, as below a term, may begin behind its end. */
function isNextBelow(last: Line, first: Line): boolean {
  const step = first.baseline - last.baseline;
  const isBelow = first.left < last.right || step < CLOSE * last.size;
  return step > SAME_BASELINE * last.size && isBelow && first.right > last.left;
}

/** A formula or a line of its own between the paragraphs of a column. */
function isSetIn(line: Line, { lines, column }: Passage): boolean {
  const left = Math.min(column.left, ...lines.map((each) => each.left));
  return line.left - left > SET_IN * line.size;
}

/** A line that begins before the one above, which is not the first of a paragraph: a term below a meaning. */
function isSetOut(line: Line, { lines, column }: Passage): boolean {
  const last = lines.at(-1)!;
  const setIn = (last.left - line.left) / line.size;
  const isFull = setIn < MOST_INDENT && column.right - last.right < FULL * last.size;
  const isFirst = lines.length === 1 && (setIn < SET_IN || isFull);
  return setIn > INDENT && !isFirst;
}

/** The line was ended by its writer: what follows, in lower case or not, would have had room on it. */
function endsEarly(last: Line, first: Line, right: number): boolean {
  return right - last.right > first.firstWidth + FULL * last.size;
}

function appendPassage(passage: Passage, next: Passage): Passage {
  return {
    ...passage,
    lines: [...passage.lines, ...next.lines],
    places: [...passage.places, ...next.places],
    column: next.column,
  };
}
