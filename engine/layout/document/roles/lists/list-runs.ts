import type { Block } from '../../../../document/document.ts';
import { countsOn, type Marker } from '../../../lexicon/list-markers.ts';
import { beginningOf } from '../../../lines/reading-direction.ts';
import { copyRun } from '../../../lines/spans.ts';
import type { TypeFacts } from '../../body-style.ts';
import { FARTHEST } from '../../continuation.ts';
import { type Item, interrupts, isBody, isFootnote, type PassageItem } from '../../items.ts';
import { UNLIKE } from '../../line-room.ts';
import { isBesideLine, type Passage } from '../../paragraphs.ts';
import { paragraphOf } from '../../passage-inlines.ts';
import { confirmFirsts } from './first-items.ts';
import {
  buildLists,
  confirmSequence,
  DRAWN_BULLET,
  type ListEntry,
  markerOf,
  resolveRoman,
} from './lists.ts';
import { hangOf, isSetInFrom } from './terms.ts';

/** How many items from here on are entries of lists, page breaks between them included; 0 when none is. */
export function listRun(items: readonly Item[], from: number): number {
  if (!beginsEntry(items[from]!)) return 0;
  const { end } = scanEntries(items, from);
  const entries = items.slice(from, end + 1).filter(isBody);
  const markers = markersOf(entries.map(({ passage }) => passage)).filter((m) => m !== undefined);
  return confirmSequence(markers)[0] ? end - from + 1 : 0;
}

function beginsEntry(item: Item): boolean {
  return isBody(item) && markerOf(item.passage) !== undefined;
}

/** The markers of a run; none for what goes on in an item that its tags show to have begun above. */
function markersOf(passages: readonly Passage[]): (Marker | undefined)[] {
  const begun = new Set<number>();
  return passages.map((passage) => {
    const marker = markerOf(passage);
    const item = passage.lines[0]!.tags?.item;
    const goesOn = marker === DRAWN_BULLET && begun.has(item!);
    if (item !== undefined) begun.add(item);
    return goesOn ? undefined : marker;
  });
}

/** From an entry on, the last one of its run, and the item that tells that the run ends; where none does, the number of items. */
function scanEntries(items: readonly Item[], from: number): { end: number; stop: number } {
  let end = from;
  let entry = items[from] as PassageItem;
  let open: PassageItem[] = [];
  const kinds = new Set<Marker['kind']>();
  for (let i = from; i < items.length; i++) {
    const item = items[i]!;
    if (interrupts(item) || isFootnote(item)) continue;
    if (isSetIn(item, entry)) {
      end = item.type === 'code' ? i : end;
      continue;
    }
    if (!isBody(item)) {
      if (isCountedOn(items, i, entry)) continue;
      return { end, stop: i };
    }
    const marker = markerOf(item.passage);
    if (marker) {
      const isOther = !kinds.has(marker.kind) && standsAbove(item.passage, entry.passage);
      if (isOther) return { end, stop: i };
      kinds.add(marker.kind);
      open = openIn(open, item);
      [end, entry] = [i, item];
    } else if (isInsideItem(item, entry)) end = isOfItem(item, entry) ? i : end;
    else if (!outerEntry(items, i, open)) return { end, stop: i };
  }
  return { end, stop: items.length };
}

/** The entries around and with a new one: those that begin before it. */
function openIn(open: readonly PassageItem[], entry: PassageItem): PassageItem[] {
  const [line] = entry.passage.lines;
  const isAround = ({ passage }: PassageItem) =>
    beginningOf(passage.lines[0]!) < beginningOf(line!) - SET_OUT * line!.size;
  return [...open.filter(isAround), entry];
}

/**
 * The entry that a paragraph below the list within it goes on: it stands where the text of that entry does, and the next
 * entry follows from it.
 */
function outerEntry(
  items: readonly Item[],
  at: number,
  open: readonly PassageItem[],
): PassageItem | undefined {
  const item = items[at]!;
  const next = items.slice(at + 1, at + FARTHEST).find((each) => !interrupts(each));
  const marker = next && isBody(next) ? markerOf(next.passage) : undefined;
  if (!isBody(item) || !marker) return undefined;
  const left = beginningOf(item.passage.lines[0]!);
  return open.slice(0, -1).findLast(({ passage }) => {
    const [line] = passage.lines;
    const isAtText = Math.abs(beginningOf(line!) + line!.secondIn - left) < SET_OUT * line!.size;
    const own = markerOf(passage)!;
    return isAtText && (marker.kind === 'bullet' ? marker.mark === own.mark : countsOn(marker, own));
  });
}

/** Whether a listing, picture or table at the edge of a list is part of it: the item below it counts on from the one above. */
function isCountedOn(items: readonly Item[], at: number, { passage }: PassageItem): boolean {
  const marker = markerOf(passage)!;
  const [line] = passage.lines;
  const next = items.slice(at, at + FARTHEST).find((item) => !interrupts(item) && leftOf(item) === undefined);
  const left = leftOf(items[at]!);
  if (left === undefined || left < line!.left - SET_OUT * line!.size) return false;
  if (!next || !isBody(next) || marker.kind === 'bullet') return false;
  const other = markerOf(next.passage);
  const apart = beginningOf(next.passage.lines[0]!) - beginningOf(line!);
  return other !== undefined && countsOn(other, marker) && Math.abs(apart) < line!.size;
}

/** Whether a passage begins above where the one before it did, in another column: what is not numbered as before is another list. */
function standsAbove(passage: Passage, before: Passage): boolean {
  const [line, other] = [passage.lines[0]!, before.lines[0]!];
  return passage.page === before.page && line.baseline < other.baseline - line.size;
}

/** Whether the list that the items before a place end with may go on behind the last item there is. */
export function mayListGoOn(items: readonly Item[], place: number): boolean {
  const from = items.findLastIndex((item, i) => i < place && beginsEntry(item));
  return from >= 0 && scanEntries(items, from).stop === items.length;
}

/** A paragraph set in as far as the text of the item above, or behind it on its last line, belongs to it. */
function isInsideItem(item: PassageItem, entry: PassageItem): boolean {
  const line = item.passage.lines[0]!;
  const marked = entry.passage.lines[0]!;
  if (isBesideLine(item.passage, entry.passage.lines.at(-1)!)) return true;
  if (line.tags && marked.tags) return line.tags.item !== undefined && line.tags.item === marked.tags.item;
  const setIn = beginningOf(line) - beginningOf(marked);
  if (setIn <= 0.8 * line.size) return false;
  if (entry.passage.term !== undefined) {
    const hang = hangOf(entry.passage);
    return hang === undefined
      ? isSetInFrom(entry.passage, item.passage)
      : Math.abs(setIn - hang) < 0.5 * line.size;
  }
  const mark = markerOf(entry.passage)!.mark.length;
  // What needs no space behind its marker is set in as its writer liked, as far as the text at most.
  if (/\S/.test(marked.text[mark] ?? ' ')) return setIn < (mark + 1.5) * line.size;
  return Math.abs(setIn - marked.secondIn) < 1.5 * line.size || isDisplayedIn(item.passage, entry.passage);
}

/**
 * Whether a paragraph inside an item is part of it though no other item follows: all its lines stand where the text of the
 * item does, or it is the meaning of a term.
 */
function isOfItem({ passage: { lines } }: PassageItem, { passage }: PassageItem): boolean {
  if (passage.term !== undefined) return true;
  const text = beginningOf(passage.lines[0]!) + passage.lines[0]!.secondIn;
  return lines.length > 1 && lines.every((line) => Math.abs(beginningOf(line) - text) < UNLIKE * line.size);
}

/** Whether a passage stands below an entry in its column, set in further than its text, as formulas and quotations do. */
function isDisplayedIn({ lines, page }: Passage, { lines: [marked], page: above, column }: Passage): boolean {
  const line = lines[0]!;
  if (page !== above || line.baseline <= marked!.baseline || line.rightToLeft) return false;
  return line.left > marked!.left + marked!.secondIn && line.left < column.right;
}

/** Code, a picture or a table set in as far as the text of the item above belongs to it. */
function isSetIn(item: Item, { passage }: PassageItem): boolean {
  const marked = passage.lines[0]!;
  const left = leftOf(item);
  return (
    left !== undefined && left - marked.left > Math.min(marked.secondIn, marked.size) - SET_OUT * marked.size
  );
}

function leftOf(item: Item): number | undefined {
  if (item.type === 'code') return Math.min(...item.lines.map(({ left }) => left));
  return item.type === 'figure' || item.type === 'table' ? item.block.left : undefined;
}

/** What belongs to an entry may begin so many em before its text. */
const SET_OUT = 0.2;

/** Indentation of one list in another, em, where tags tell the depth. */
const TAGGED_INDENT = 2;

/**
 * A run of entries as lists, and what stands before the first of them.
 * @param emit - blocks of what stands in an item or between two besides text
 */
export function emitList(items: readonly Item[], type: TypeFacts, emit: (item: Item) => Block[]): Block[] {
  const before: Block[] = [];
  const passages = items.filter(isBody).map((item) => item.passage);
  const marks = markersOf(passages);
  const markers = resolveRoman(marks.filter((marker) => marker !== undefined));
  const first = passages.filter((_, i) => marks[i]).map((passage) => passage.lines[0]!);
  const confirmed = confirmFirsts(confirmSequence(markers), markers, first);
  const isTagged = passages.every((passage) => passage.lines[0]!.tags?.item !== undefined);
  const entries: ListEntry[] = [];
  const known = new Map<PassageItem, ListEntry>();
  let open: PassageItem[] = [];
  let k = 0;
  let place = 0;
  for (const [i, item] of items.entries()) {
    const inside = entries.at(-1)?.blocks ?? before;
    if (!isBody(item)) {
      inside.push(...emit(item));
      continue;
    }
    const at = marks[place++] ? k++ : -1;
    if (confirmed[at]) {
      const entry = entryOf(item.passage, markers[at]!, isTagged, type);
      entries.push(entry);
      known.set(item, entry);
      open = openIn(open, item);
      continue;
    }
    const outer = known.get(outerEntry(items, i, open)!);
    if (outer) entries.push({ ...outer, blocks: [paragraphOf(item.passage, type)], goesOnIn: outer });
    else inside.push(paragraphOf(item.passage, type));
  }
  return [...before, ...buildLists(entries)];
}

function entryOf(passage: Passage, marker: Marker, isTagged: boolean, type: TypeFacts): ListEntry {
  const line = passage.lines[0]!;
  return {
    marker,
    left: isTagged ? line.tags!.depth * TAGGED_INDENT * line.size : beginningOf(line),
    size: line.size,
    blocks: [paragraphOf(marker.kind === 'letter' ? passage : dropMarker(passage, marker.mark), type)],
  };
}

function dropMarker(passage: Passage, mark: string): Passage {
  const [line, ...rest] = passage.lines;
  let left = mark.length;
  const runs = line!.runs
    .map((run) => {
      const cut = Math.min(left, run.text.length);
      left -= cut;
      return Object.assign(copyRun(run), { text: run.text.slice(cut) });
    })
    .filter((run) => run.text !== '');
  if (runs[0]) runs[0].text = runs[0].text.trimStart();
  return { ...passage, lines: [{ ...line!, runs }, ...rest] };
}
