import type { Features } from '../../../evidence/model.ts';
import { mirror } from '../../../geometry.ts';
import { isAdmonition } from '../../../lexicon/admonitions.ts';
import { isCaption } from '../../../lexicon/captions.ts';
import { findMarker } from '../../../lexicon/list-markers.ts';
import { beginsArticle, isSectionName, numberDepth } from '../../../lexicon/section-names.ts';
import type { Line } from '../../../lines/lines.ts';
import { BOLD, ITALIC } from '../../../lines/spans.ts';
import type { OutlineEntry } from '../../../page.ts';
import type { TypeFacts } from '../../body-style.ts';
import { type Item, isBody, type PassageItem, passageText } from '../../items.ts';
import { FOLLOWING, type PageView } from '../../page-view.ts';
import { isBesideLine, leadsToPage, type Passage } from '../../paragraphs.ts';
import { taggedLevel } from '../../tags.ts';
import { type HeadingLook, keyOf, lookOf } from './look.ts';
import {
  countWords,
  depthOf,
  endingOf,
  markerOf,
  normalizeTitle,
  openingOf,
  pathOf,
} from './text-features.ts';

/** A passage that may be a heading. */
export interface HeadingCandidate {
  item: PassageItem;
  /** Its place among the items of the document. */
  index: number;
  text: string;
  look: HeadingLook;
  features: Features;
}

/** A passage that looks like a heading, as far as its level depends on it. Plain data. */
export interface FoundHeading extends Pick<HeadingCandidate, 'index' | 'text' | 'look'> {
  page: number;
  /** Its number goes on from that of a section which the document has. */
  isInSequence: boolean;
}

/** Longest heading: words and lines; article titles reach 35 words. */
const MOST_WORDS = 40;
const MOST_LINES = 8;
/** Passages of so many words are text rather than labels. */
const SHORT = 14;
/** What stands before the beginning of an article ends on its second page at the latest. */
const FRONT_PAGES = 2;
/** What is set in further than so many em says no more than that it is. */
const MOST_SET_IN = 12;
/** Slack, in em, of lines that begin at one edge, and the least by which a line is set in from it. */
const SAME_EDGE = 0.3;
const SET_IN = 0.9;
/** The middle of a centred line lies this near, in em, to that of the text around. */
const OFF_CENTRE = 0.75;
const ADDRESS = /@|https?:|www\.|doi\.org/i;
const FORMULA = /[=<>≤≥±∑∫]/;

/** What tells headings from other passages, gathered page by page; lengths in the body's size. */
export interface HeadingSurvey {
  add(page: PageView): void;
  /** The passages of a page short enough to be headings, seen beside those of all pages so far. */
  candidates(page: PageView): HeadingCandidate[];
}

/** What is known of a document before its first page. */
export function noPassages(outline: readonly OutlineEntry[]): PassageFacts {
  return {
    outlined: new Set(outline.map((entry) => normalizeTitle(entry.title))),
    looks: new Map(),
    words: 0,
    paths: new Set(),
    edges: new Set(),
    texts: new Map(),
    firstPage: 0,
    front: 0,
    largest: 1,
    isTagged: false,
  };
}

/** @param facts - of the pages before; goes on gathering in it */
export function surveyHeadings(
  type: TypeFacts,
  outline: readonly OutlineEntry[],
  facts = noPassages(outline),
): HeadingSurvey {
  return {
    add: (page) => {
      const drafts = draftsOf(page, type);
      if (facts.firstPage === 0 && drafts[0]) facts.firstPage = drafts[0].item.passage.page;
      for (const draft of drafts) addDraft(draft, facts, { ...page, type });
    },
    candidates: (page) => {
      const view: View = { ...facts, page, type };
      return draftsOf(page, type)
        .filter(mayHead)
        .map((draft, i, all) => ({ ...draft, features: featuresOf(draft, all[i - 1], view) }));
    },
  };
}

/** Entries of contents, the labels of notes and what was written into a form head nothing, however they are set. */
function mayHead({ text, item }: Draft): boolean {
  const { lines } = item.passage;
  const isFilledIn = lines.every((line) => line.isFilledIn);
  return /\p{L}/u.test(text) && !isAdmonition(text) && !leadsToPage(lines.at(-1)!) && !isFilledIn;
}

interface Draft extends Omit<HeadingCandidate, 'features'> {
  words: number;
  /** Parts of the number it begins with, what the division is called first where it says so. */
  path: (number | string)[];
  centred: boolean;
}

function draftsOf({ items, own, begin }: PageView, type: TypeFacts): Draft[] {
  return items.slice(0, own).flatMap((item, i) => {
    if (!isBody(item)) return [];
    return [{ ...draftOf(item, begin + i), centred: isCentred(item.passage, items, i, type) }];
  });
}

function draftOf(item: PassageItem, index: number): Omit<Draft, 'centred'> {
  const { lines } = item.passage;
  const words = countWords(lines);
  const isShort = lines.length <= MOST_LINES && words <= MOST_WORDS;
  const text = isShort ? passageText(item.passage).trim() : '';
  return { item, index, text, look: lookOf(item.passage, text), words, path: pathOf(text) };
}

/** What the passages of all pages so far tell. Plain data. */
export interface PassageFacts {
  looks: Map<string, LookFacts>;
  /** Words of all passages. */
  words: number;
  /** Titles in the file's outline. */
  outlined: ReadonlySet<string>;
  /** The section numbers that passages begin with. */
  paths: Set<string>;
  /** Place of the item with which the first section of an article begins; 0 where none is found. */
  front: number;
  /** Number of the first page with a passage; 0 where there is none. */
  firstPage: number;
  /** Largest size of type on the first page. */
  largest: number;
  isTagged: boolean;
  /** Where running text begins, in steps of an edge's slack. */
  edges: Set<number>;
  /** How often each short text stands alone. */
  texts: Map<string, number>;
}

/** How a look is used in the document: passages of it. */
interface LookFacts {
  passages: number;
  /** Short ones that are no sentences. */
  short: number;
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

function addDraft(draft: Draft, facts: PassageFacts, page: PageView & { type: TypeFacts }): void {
  const { item, index, text, look, words, path } = draft;
  const { lines, page: number } = item.passage;
  addLook(draft, facts, page);
  facts.words += words;
  facts.paths.add(path.join('.'));
  if (words <= SHORT) facts.texts.set(text, (facts.texts.get(text) ?? 0) + 1);
  if (words > SHORT && lines.length > 1) facts.edges.add(edgeOf(lines.at(-1)!, page.type));
  if (facts.front === 0 && number < facts.firstPage + FRONT_PAGES && beginsArticle(text)) facts.front = index;
  if (number === facts.firstPage && words > 1) facts.largest = Math.max(facts.largest, look.size);
  facts.isTagged ||= taggedLevel(lines[0]!) !== undefined;
}

function addLook(
  draft: Draft,
  { looks, outlined }: PassageFacts,
  page: PageView & { type: TypeFacts },
): void {
  const { item, text, words } = draft;
  const key = keyOfDraft(draft);
  const facts = looks.get(key) ?? {
    passages: 0,
    short: 0,
    words: 0,
    outlined: 0,
    opening: new Map(),
    leading: 0,
    above: 0,
    aboveKnown: 0,
  };
  looks.set(key, facts);
  facts.passages++;
  if (text !== '' && words <= SHORT && !/[.;,]$/.test(text)) facts.short++;
  facts.words += words;
  if (outlined.size > 0 && outlined.has(normalizeTitle(text))) facts.outlined++;
  if (item.passage.spaceAbove !== undefined) {
    facts.above += item.passage.spaceAbove;
    facts.aboveKnown++;
  }
  if (leadsText(draft, page)) facts.leading++;
  if (setInBelow(draft, page) <= SET_IN) return;
  const edge = edgeOf(item.passage.lines[0]!, page.type);
  facts.opening.set(edge, (facts.opening.get(edge) ?? 0) + 1);
}

/** What is set in the middle is set off by it, whatever its type. */
const keyOfDraft = ({ look, centred }: Draft) => (centred ? `${keyOf(look)}|centred` : keyOf(look));

/** Whether a text, a table or a list stands right below. */
function leadsText({ item, index }: Draft, { items, begin }: PageView): boolean {
  const next = items[index - begin + 1];
  if (next?.type === 'table') return true;
  if (next?.type !== 'passage') return false;
  return (
    findMarker(next.passage.lines[0]!.text) !== undefined ||
    countWords(next.passage.lines) > Math.max(SHORT, countWords(item.passage.lines))
  );
}

/** A page that was looked at ahead may be parted otherwise when its turn comes: its looks are counted then. */
function lookFactsOf(draft: Draft, view: View): LookFacts {
  const key = keyOfDraft(draft);
  if (!view.looks.has(key)) addLook(draft, view, { ...view.page, type: view.type });
  return view.looks.get(key)!;
}

/** Share of the passages of a look that begin where running text does and have text below them that is set in. */
function shareOpening({ opening, passages }: LookFacts, edges: ReadonlySet<number>): number {
  let opens = 0;
  for (const [edge, count] of opening) if (isNearEdge(edge, edges)) opens += count;
  return opens / passages;
}

interface View extends PassageFacts {
  page: PageView;
  type: TypeFacts;
}

function featuresOf(
  draft: Draft,
  before: Omit<HeadingCandidate, 'features'> | undefined,
  view: View,
): Features {
  const { item, index, text, look, words, path } = draft;
  const { type, front, edges } = view;
  const { items, begin } = view.page;
  const { passage } = item;
  const [line, last] = [passage.lines[0]!, passage.lines.at(-1)!];
  const facts = lookFactsOf(draft, view);
  const next = nextPassage(items, index - begin, last);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const [first, end, column] = line.rightToLeft
    ? [mirror(line), mirror(last), mirror(passage.column)]
    : [line, last, passage.column];
  const width = Math.max(1, passage.column.right - passage.column.left);
  const isFirstPage = passage.page === view.firstPage;
  const level = taggedLevel(line);
  return {
    size: look.size / type.size,
    bold: look.bold && !(type.style & BOLD) ? 1 : 0,
    italic: look.italic && !(type.style & ITALIC) ? 1 : 0,
    capitals: look.caps ? 1 : 0,
    tint: distanceOf(look.color, type.color),
    otherFont: look.font === type.font ? 0 : 1,
    words,
    characters: Math.min(300, text.length),
    lines: passage.lines.length,
    letters: letters / text.length,
    depth: depthOf(path),
    numbered: path.length > 0 ? (isInSequence(path, view.paths) ? 2 : 1) : 0,
    division: path.length === 0 && numberDepth(text) > 0 ? 1 : 0,
    marker: markerOf(text),
    above: Math.min(6, (passage.spaceAbove ?? 0) / type.leading),
    aboveKnown: passage.spaceAbove === undefined ? 0 : 1,
    below: Math.min(6, (next?.spaceAbove ?? 0) / type.leading),
    nextWords: Math.min(60, next ? countWords(next.lines) : 0),
    nextIsBody: next && isBodyType(next, type) ? 1 : 0,
    nextIsAlike:
      next && Math.abs(next.lines[0]!.size - line.size) < 0.3 && next.lines[0]!.style === line.style ? 1 : 0,
    beforeIsAlike: before && before.index === index - 1 && keyOf(before.look) === keyOf(look) ? 1 : 0,
    followed: followerOf(items[index - begin + 1]),
    opening: openingOf(text),
    ending: endingOf(text),
    smallLetter: /^\p{Ll}/u.test(text) ? 1 : 0,
    formula: FORMULA.test(text) ? 1 : 0,
    address: ADDRESS.test(text) ? 1 : 0,
    caption: isCaption(text) ? 1 : 0,
    leader: leadsToPage(last) ? 1 : 0,
    section: isSectionName(text) ? 1 : 0,
    lookPassages: Math.min(200, facts.passages),
    lookShort: facts.short / facts.passages,
    lookWords: facts.words / Math.max(1, view.words),
    lookOutlined: view.outlined.size === 0 ? -1 : facts.outlined / facts.passages,
    lookLeads: facts.leading / facts.passages,
    lookAbove: facts.aboveKnown === 0 ? -1 : Math.min(6, facts.above / facts.aboveKnown / type.leading),
    repeated: Math.min(9, view.texts.get(text) ?? 0),
    beforeIsOpen: isOpen(items[index - begin - 1]) ? 1 : 0,
    nextGoesOn: next && /^\p{Ll}/u.test(next.lines[0]!.text) ? 1 : 0,
    nextSetIn: setInBelow(draft, { ...view.page, type }),
    proseAtEdge: isNearEdge(edgeOf(line, type), edges) ? 1 : 0,
    lookOpens: shareOpening(facts, edges),
    shortBy: (column.right - end.right) / width,
    setIn: (first.left - column.left) / width,
    centred: draft.centred ? 1 : 0,
    front: index < front ? 2 : isFirstPage ? 1 : 0,
    largest: isFirstPage ? look.size / view.largest : 0,
    outlined: view.outlined.size === 0 ? 0 : view.outlined.has(normalizeTitle(text)) ? 1 : -1,
    tagged: view.isTagged ? (level === undefined ? -1 : 1) : 0,
  };
}

/** How far in from a line the outermost of others begins, in points; the first of a paragraph may be set in alone. */
function distanceIn(outer: Line, lines: readonly Line[]): number {
  return outer.rightToLeft
    ? outer.right - Math.max(...lines.map(({ right }) => right))
    : Math.min(...lines.map(({ left }) => left)) - outer.left;
}

const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value));

/** Where a line begins, in steps of an edge's slack. */
function edgeOf(line: Line, type: TypeFacts): number {
  return Math.round((line.rightToLeft ? -line.right : line.left) / (SAME_EDGE * type.size));
}

function isNearEdge(edge: number, edges: ReadonlySet<number>): boolean {
  return edges.has(edge - 1) || edges.has(edge) || edges.has(edge + 1);
}

/** How far in from a passage the text below it stands, in em. */
function setInBelow({ item, index }: Draft, { items, begin, type }: PageView & { type: TypeFacts }): number {
  const { lines } = item.passage;
  const next = nextPassage(items, index - begin, lines.at(-1)!);
  return next ? clamp(distanceIn(lines[0]!, next.lines) / type.size, MOST_SET_IN) : 0;
}

/** Whether all lines stand in the middle of the running text around, apart from its sides. */
function isCentred(passage: Passage, items: readonly Item[], at: number, type: TypeFacts): boolean {
  const text = passageAround(items, at, passage);
  if (!text) return false;
  const left = Math.min(...text.lines.map((line) => line.left));
  const right = Math.max(...text.lines.map((line) => line.right));
  return passage.lines.every((line) => {
    const [before, after] = [line.left - left, right - line.right];
    return before > type.size && after > type.size && Math.abs(before - after) < 2 * OFF_CENTRE * type.size;
  });
}

/** The nearest running text in whose column a passage stands, that below it first. */
function passageAround(items: readonly Item[], index: number, { page, lines }: Passage): Passage | undefined {
  const [left, right] = [lines[0]!.left, lines[0]!.right];
  const isAround = (item: Item | undefined): item is PassageItem =>
    item?.type === 'passage' &&
    item.passage.page === page &&
    item.passage.lines.length > 1 &&
    item.passage.lines.some((line) => line.left < left && line.right > right);
  for (const step of [1, -1]) {
    for (let i = index + step; Math.abs(i - index) < FOLLOWING; i += step) {
      const item = items[i];
      if (isAround(item)) return item.passage;
    }
  }
  return undefined;
}

/** The passage below one, past what stands behind it on its line. */
function nextPassage(items: readonly Item[], index: number, last: Line): Passage | undefined {
  for (let i = index + 1; i < items.length && i < index + FOLLOWING; i++) {
    const item = items[i]!;
    if (isBody(item) && !isBesideLine(item.passage, last)) return item.passage;
  }
  return undefined;
}

/** Whether a text ends within a sentence, as it does above a formula. */
function isOpen(item: Item | undefined): boolean {
  if (item?.type !== 'passage' || !isBody(item) || item.passage.lines.length < 2) return false;
  return !/[\p{Po}\p{Pf}\p{Pe}"']$/u.test(item.passage.lines.at(-1)!.text.trimEnd());
}

/** Whether the section before a number, or the one above it, stands in the document too. */
function isInSequence(path: readonly (number | string)[], paths: ReadonlySet<string>): boolean {
  const parent = path.slice(0, -1);
  const last = Number(path.at(-1));
  return last > 1
    ? paths.has([...parent, last - 1].join('.'))
    : parent.length > 0 && paths.has(parent.join('.'));
}

function followerOf(item: Item | undefined): number {
  switch (item?.type) {
    case 'passage':
      return findMarker(item.passage.lines[0]!.text) ? 1 : 0;
    case 'table':
      return 2;
    case 'pageBreak':
    case undefined:
      return 3;
    default:
      return 4;
  }
}

function isBodyType(passage: Passage, type: TypeFacts): boolean {
  const line = passage.lines[0]!;
  return line.font === type.font && Math.abs(line.size - type.size) < 0.06 * type.size;
}

/** Largest difference in red, green or blue, of 255. */
function distanceOf(color: number, body: number): number {
  return Math.max(...[16, 8, 0].map((shift) => Math.abs(((color >> shift) & 255) - ((body >> shift) & 255))));
}
