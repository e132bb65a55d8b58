import { findMarker, type Marker } from '../../../lexicon/list-markers.ts';
import { beginsArticle, numberPathOfName } from '../../../lexicon/section-names.ts';
import { BOLD } from '../../../lines/spans.ts';
import type { OutlineEntry } from '../../../page.ts';
import type { TypeFacts } from '../../body-style.ts';
import { isBody, type PassageItem } from '../../items.ts';
import type { PageView } from '../../page-view.ts';
import { leadsToPage } from '../../paragraphs.ts';
import { taggedLevel } from '../../tags.ts';
import { type Draft, keyOfDraft } from './candidate.ts';
import type { HeadingLook } from './look.ts';
import { edgeOf, isNearEdge, leadsText, type ProseEdges, SHORT, setInBelow } from './surroundings.ts';
import { nameInOutline, namesOfEntry, normalizeTitle } from './text-features.ts';

/** What stands before the beginning of an article ends on its second page at the latest. */
const FRONT_PAGES = 2;
/** What stands out is so much larger than the text, unless it is bold or in capitals. */
const LARGER = 1.06;
/** What parts of a document are headed by may be this much smaller than the names of its own parts. */
const SMALLER = 0.85;
/** So many looks of heads are kept in mind. */
const MOST_HEADS = 8;
/** The least, in em, by which a text is set in. */
const SET_IN = 0.9;

/** What the passages of all pages so far tell. Plain data. */
export interface PassageFacts {
  looks: Map<string, LookFacts>;
  /** Words of all passages. */
  words: number;
  /** Titles in the file's outline. */
  outlined: ReadonlySet<string>;
  /** The section numbers that passages begin with. */
  paths: Set<string>;
  /** Numbers and names of sections in the table of contents, as titles are compared. */
  contents: Set<string>;
  /** Place of the item with which the first section of an article begins; 0 where none is found. */
  front: number;
  /** Number of the first page with a passage; 0 where there is none. */
  firstPage: number;
  /** Largest size of type on the first page. */
  largest: number;
  isTagged: boolean;
  /** What kind of marker the last passage of a page begins with, by the page's number. */
  ends: Map<number, Marker['kind']>;
  /** Words of running text by where it begins, in steps of an edge's slack. */
  edges: Map<number, number>;
  /** How often each short text stands alone. */
  texts: Map<string, number>;
  /** The looks in which short lines stood out last, the latest at the end, with the places of those lines. */
  heads: Map<string, { size: number; index: number }>;
}

/** How a look is used in the document: passages of it. */
interface LookFacts {
  passages: number;
  /** Short ones that are no sentences. */
  short: number;
  /** What passages of few words say, and the place of the item that said it last. */
  said: Map<string, number>;
  /** How many of them say what one before said, as names of speakers do … */
  repeating: number;
  /** … with a head of another look between them, as the parts of entries have. */
  parted: number;
  /** Those that stand at the top of their page. */
  tops: number;
  /** Words set in it. */
  words: number;
  /** Those that the outline names. */
  outlined: number;
  /** Those that have text below them that is set in, by where they begin. */
  opening: Map<number, number>;
  /** Those that stand right above a text or a list. */
  leading: number;
  /** Space above those of which it is known, in em, and how many they are. */
  above: number;
  aboveKnown: number;
}

/** What is known of a document before its first page. */
export function noPassages(outline: readonly OutlineEntry[]): PassageFacts {
  return {
    outlined: new Set(outline.flatMap(({ title }) => namesOfEntry(title))),
    looks: new Map(),
    words: 0,
    paths: new Set(),
    contents: new Set(),
    edges: new Map(),
    texts: new Map(),
    heads: new Map(),
    ends: new Map(),
    firstPage: 0,
    front: 0,
    largest: 1,
    isTagged: false,
  };
}

/** Takes in how a page ends. */
export function addEnd({ items, own, number }: PageView, { ends }: PassageFacts): void {
  const last = items.slice(0, own).findLast(isBody);
  const marker = last && leadingMarker(last);
  if (marker) ends.set(number, marker.kind);
}

export const leadingMarker = ({ passage }: PassageItem) => findMarker(passage.lines[0]!.text);

/** Takes in a passage. */
export function addDraft(draft: Draft, facts: PassageFacts, page: PageView, type: TypeFacts): void {
  const { item, index, text, look, words, path } = draft;
  const { lines, page: number } = item.passage;
  addLook(draft, facts, page, type);
  if (isShort(draft) && standsOut(look, type)) addHead(draft, facts.heads);
  facts.words += words;
  facts.paths.add(path.join('.'));
  if (isNumbered(draft) && leadsToPage(lines.at(-1)!)) facts.contents.add(titleOfEntry(text));
  if (words <= SHORT) facts.texts.set(text, (facts.texts.get(text) ?? 0) + 1);
  if (words > SHORT && lines.length > 1) {
    const edge = edgeOf(lines.at(-1)!, type);
    facts.edges.set(edge, (facts.edges.get(edge) ?? 0) + words);
  }
  if (facts.front === 0 && number < facts.firstPage + FRONT_PAGES && beginsArticle(text)) facts.front = index;
  if (number === facts.firstPage && words > 1) facts.largest = Math.max(facts.largest, look.size);
  facts.isTagged ||= taggedLevel(lines[0]!) !== undefined;
}

/** Whether a passage begins with the number of a section, whatever the section is called. */
export const isNumbered = ({ path, text }: Draft) => path.length > 0 || numberPathOfName(text).length > 0;

/** What an entry of contents says before the number of its page. */
const titleOfEntry = (text: string) => normalizeTitle(text.replace(/[^\p{L}\p{N}]+\p{Nd}{1,4}$/u, ''));

function addLook(
  draft: Draft,
  { looks, outlined, heads }: PassageFacts,
  page: PageView,
  type: TypeFacts,
): void {
  const { item, text, words } = draft;
  const key = keyOfDraft(draft);
  const facts = looks.get(key) ?? {
    passages: 0,
    short: 0,
    said: new Map(),
    repeating: 0,
    parted: 0,
    tops: 0,
    words: 0,
    outlined: 0,
    opening: new Map(),
    leading: 0,
    above: 0,
    aboveKnown: 0,
  };
  looks.set(key, facts);
  facts.passages++;
  if (text !== '' && words <= SHORT) {
    if (isShort(draft)) facts.short++;
    const before = facts.said.get(text);
    if (before !== undefined) facts.repeating++;
    if (before !== undefined && hasHeadSince(before, draft, heads)) facts.parted++;
    facts.said.set(text, draft.index);
  }
  if (isAtTop(draft, page)) facts.tops++;
  facts.words += words;
  if (outlined.size > 0 && nameInOutline(text, outlined) !== undefined) facts.outlined++;
  if (item.passage.spaceAbove !== undefined) {
    facts.above += item.passage.spaceAbove;
    facts.aboveKnown++;
  }
  if (leadsText(draft, page)) facts.leading++;
  if (setInBelow(draft, page, type) <= SET_IN) return;
  const edge = edgeOf(item.passage.lines[0]!, type);
  facts.opening.set(edge, (facts.opening.get(edge) ?? 0) + 1);
}

/** Whether a passage has few words and is no sentence. */
const isShort = ({ text, words }: Draft) => text !== '' && words <= SHORT && !/[.;,]$/.test(text);

function standsOut(look: HeadingLook, type: TypeFacts): boolean {
  return look.size > LARGER * type.size || look.caps || (look.bold && !(type.style & BOLD));
}

function addHead(draft: Draft, heads: PassageFacts['heads']): void {
  const key = keyOfDraft(draft);
  heads.delete(key);
  heads.set(key, { size: draft.look.size, index: draft.index });
  if (heads.size > MOST_HEADS) heads.delete(heads.keys().next().value!);
}

/** Whether a line in another look, hardly smaller, has stood out between an item and a draft behind it. */
function hasHeadSince(item: number, draft: Draft, heads: PassageFacts['heads']): boolean {
  const own = keyOfDraft(draft);
  for (const [key, { size, index }] of heads)
    if (key !== own && index > item && index < draft.index && size > SMALLER * draft.look.size) return true;
  return false;
}

export function isAtTop({ index }: Draft, { items, begin }: PageView): boolean {
  const first = items.findIndex(isBody);
  return first < 0 || first >= index - begin;
}

/** What is known of the document when a page is looked at. */
export interface View extends PassageFacts, PageFacts {
  page: PageView;
  type: TypeFacts;
}

/** What the passages of one page tell. */
interface PageFacts {
  pageWords: number;
  /** The passage in the largest type of them, and the next size of type. */
  largestHere: { index: number; size: number; next: number };
}

export function factsOfPage(drafts: readonly Draft[]): PageFacts {
  const largestHere = { index: -1, size: 0, next: 0 };
  let pageWords = 0;
  for (const { index, look, words } of drafts) {
    pageWords += words;
    if (look.size > largestHere.size)
      Object.assign(largestHere, { index, size: look.size, next: largestHere.size });
    else if (look.size > largestHere.next) largestHere.next = look.size;
  }
  return { pageWords, largestHere };
}

/** The largest type on the page but for that of a passage. */
export function sizeBeside({ index }: Draft, { largestHere: { index: at, size, next } }: View): number {
  return index === at ? next : size;
}

/** A page that was looked at ahead may be parted otherwise when its turn comes: its looks are counted then. */
export function lookFactsOf(draft: Draft, view: View): LookFacts {
  const key = keyOfDraft(draft);
  if (!view.looks.has(key)) addLook(draft, view, view.page, view.type);
  return view.looks.get(key)!;
}

/** Share of the passages of a look that begin where running text does and have text below them that is set in. */
export function shareOpening({ opening, passages }: LookFacts, edges: ProseEdges): number {
  let opens = 0;
  for (const [edge, count] of opening) if (isNearEdge(edge, edges)) opens += count;
  return opens / passages;
}
