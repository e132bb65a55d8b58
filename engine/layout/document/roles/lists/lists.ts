import type { Block, List, ListItem } from '../../../../document/document.ts';
import { countsOn, findItemMarker, isSureBullet, type Marker } from '../../../lexicon/list-markers.ts';
import { romanValue } from '../../../lexicon/numerals.ts';
import { beginningOf } from '../../../lines/reading-direction.ts';
import type { Passage } from '../../paragraphs.ts';

/** A passage that begins with a marker, and what follows it in the same item. */
export interface ListEntry {
  marker: Marker;
  /** Where the marker stands, points in the direction of reading. */
  left: number;
  size: number;
  blocks: Block[];
  /** The entry above, around a list of its own, that this is the rest of. */
  goesOnIn?: ListEntry;
}

/** Items whose markers stand this many em apart are of different depth. */
const DEPTH = 1;
/** Items further apart than this, em, stand in different columns. */
const OTHER_COLUMN = 9;

/** Of an item whose tags alone tell that it is one. */
export const DRAWN_BULLET: Marker = { kind: 'bullet', mark: '', suffix: '', number: 0 };

/** The passage's marker when it plausibly begins a list item. */
export function markerOf(passage: Passage): Marker | undefined {
  const [first] = passage.lines;
  const marker = findItemMarker(first!.text);
  // A bullet may be drawn rather than set; the tags know of the item all the same.
  if (!marker && first!.tags?.item !== undefined) return DRAWN_BULLET;
  if (!marker) return termMarker(passage);
  if (isNumberedParagraph(passage, marker)) return undefined;
  const rest = passage.lines[0]!.text.slice(marker.mark.length).trim();
  return rest === '' && passage.lines.length === 1 ? undefined : marker;
}

function termMarker({ term }: Passage): Marker | undefined {
  return term === undefined ? undefined : { kind: 'bullet', mark: '', suffix: '', number: 0, term };
}

/**
 * Whether a paragraph only begins with a number, as those of laws do: the lines of an item stand behind its marker, not
 * before it. Marks that lists cannot show are part of what is said there: "subparagraph (B)".
 */
function isNumberedParagraph({ lines }: Passage, { kind, suffix }: Marker): boolean {
  const [first, second] = lines;
  if (!second || first!.tags?.item !== undefined || kind === 'bullet') return false;
  if (kind === 'decimal' && suffix !== '()') return false;
  return beginningOf(second) < beginningOf(first!) - 0.5 * first!.size;
}

/** Which of a run of entries are items: ordered ones must count up, or begin at one. */
export function confirmSequence(markers: readonly Marker[]): boolean[] {
  return markers.map((marker, i) => {
    if (marker.kind === 'bullet')
      return marker === DRAWN_BULLET || isSureBullet(marker) || hasPeer(markers, i);
    const successor = markers.find((m, j) => j > i && follows(marker, m));
    const predecessor = markers.find((m, j) => j < i && follows(m, marker));
    if (!successor && !predecessor) return false;
    return !isLetter(marker) || countsFromFirst(marker, markers);
  });
}

/** The markers of a run, those that are letters by themselves as the Roman numbers that their neighbours show them to be. */
export function resolveRoman(markers: readonly Marker[]): Marker[] {
  return markers.map((marker) => {
    const number = romanNumber(marker);
    if (!isLetter(marker) || number === undefined) return marker;
    const alike = markers.filter(({ suffix }) => suffix === marker.suffix);
    const isAmongLetters = alike.some(
      (other) => other.kind === marker.kind && Math.abs(other.number - marker.number) === 1,
    );
    const isAmongRoman = alike.some(
      (other) => other.kind.endsWith('roman') && Math.abs(other.number - number) === 1,
    );
    if (isAmongLetters || !isAmongRoman) return marker;
    return { ...marker, kind: marker.kind === 'lower-alpha' ? 'lower-roman' : 'upper-roman', number };
  });
}

function isLetter({ kind }: Marker): boolean {
  return kind === 'letter' || kind.endsWith('alpha');
}

/** Two letters that follow each other may be the initials of names: a list begins with the first, or has more. */
function countsFromFirst(marker: Marker, markers: readonly Marker[]): boolean {
  const alike = markers.filter(({ kind, suffix }) => kind === marker.kind && suffix === marker.suffix);
  return alike.length > 2 || markers.some((other) => other.number === 1 || romanNumber(other) === 1);
}

function hasPeer(markers: readonly Marker[], index: number): boolean {
  const { mark, term } = markers[index]!;
  return markers.some((m, j) => j !== index && m.kind === 'bullet' && m.mark === mark && m.term === term);
}

function follows(a: Marker, b: Marker): boolean {
  if (a.kind === b.kind) return countsOn(b, a);
  if (a.suffix !== b.suffix) return false;
  const [x, y] = [romanNumber(a), romanNumber(b)];
  return x !== undefined && y !== undefined && y === x + 1;
}

function romanNumber(marker: Marker): number | undefined {
  if (marker.kind.endsWith('roman')) return marker.number;
  return /^[ivx]$/i.test(marker.mark.replace(/[().]/g, ''))
    ? romanValue(marker.mark.replace(/[().]/g, '').toLowerCase())
    : undefined;
}

/** Nests entries by the place of their markers. */
export function buildLists(entries: readonly ListEntry[]): List[] {
  const lists: List[] = [];
  const open: { list: List; entry: ListEntry }[] = [];
  for (const entry of entries) {
    const around = open.findIndex((level) => level.entry === entry.goesOnIn);
    if (around >= 0) {
      open.length = around + 1;
      open[around]!.list.items.at(-1)!.blocks.push(...entry.blocks);
      continue;
    }
    const peer = findPeer(open, entry);
    if (peer >= 0) open.length = peer + 1;
    else while (open.length > 0 && !nestsIn(open.at(-1)!.entry, entry)) open.pop();
    const top = open.at(-1);
    const { checked } = entry.marker;
    const item: ListItem = { blocks: entry.blocks, ...(checked === undefined ? {} : { checked }) };
    if (top && peer >= 0) {
      top.list.items.push(item);
      top.entry = entry;
      continue;
    }
    const list = listFor(entry.marker, item);
    if (top) top.list.items.at(-1)!.blocks.push(list);
    else lists.push(list);
    open.push({ list, entry });
  }
  return lists;
}

function listFor({ kind, suffix, number }: Marker, item: ListItem): List {
  // Documents count in Latin letters and numbers alone: other letters stay in the text of their items.
  if (kind === 'bullet' || kind === 'letter') return { type: 'list', ordered: false, items: [item] };
  const list: List = { type: 'list', ordered: true, start: number, items: [item] };
  if (kind !== 'decimal') list.format = kind;
  if (suffix === ')' || suffix === '()') list.delimiter = suffix;
  return list;
}

/** The open list that an entry goes on: where it would count on from several, the one whose items stand where it does. */
function findPeer(open: readonly { entry: ListEntry }[], entry: ListEntry): number {
  const peers = open.map((level) => isPeer(level.entry, entry));
  const isLevel = ({ entry: { left } }: { entry: ListEntry }) =>
    Math.abs(left - entry.left) < DEPTH * entry.size;
  const level = open.findLastIndex((each, i) => peers[i] && isLevel(each));
  return level >= 0 ? level : peers.lastIndexOf(true);
}

function isPeer(a: ListEntry, b: ListEntry): boolean {
  if ((a.marker.kind === 'bullet') !== (b.marker.kind === 'bullet')) return false;
  const apart = Math.abs(a.left - b.left);
  if (a.marker.kind === 'bullet') {
    return apart < DEPTH * b.size || (a.marker.mark === b.marker.mark && apart > OTHER_COLUMN * b.size);
  }
  return follows(a.marker, b.marker);
}

function nestsIn(outer: ListEntry, inner: ListEntry): boolean {
  const further = inner.left - outer.left;
  if (further > 0.5 * DEPTH * inner.size) return true;
  return inner.marker.kind !== outer.marker.kind && further > -0.5 * DEPTH * inner.size;
}
