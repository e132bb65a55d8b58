import type { Features } from '../../../evidence/model.ts';
import { isCaption } from '../../../lexicon/captions.ts';
import { findMarker } from '../../../lexicon/list-markers.ts';
import { beginsArticle, isSectionName, numberPath } from '../../../lexicon/section-names.ts';
import type { Line } from '../../../lines/lines.ts';
import { BOLD, ITALIC } from '../../../lines/spans.ts';
import type { OutlineEntry } from '../../../page.ts';
import type { TypeFacts } from '../../body-style.ts';
import { type Item, isBody, type PassageItem, passageText } from '../../items.ts';
import { isBesideLine, leadsToPage, type Passage } from '../../paragraphs.ts';
import { taggedLevel } from '../../tags.ts';
import { keyOf, type Look, lookOf } from './look.ts';

/** A passage that may be a heading. */
export interface Candidate {
  item: PassageItem;
  /** Its place among the items. */
  index: number;
  text: string;
  look: Look;
  features: Features;
}

/** Longest heading: words and lines; article titles reach 35 words. */
const MOST_WORDS = 40;
const MOST_LINES = 8;
/** The passage below a heading is at most this many items further on. */
const FARTHEST = 8;
/** Passages of so many words are text rather than labels. */
const SHORT = 14;
/** What stands before the beginning of an article ends on its second page at the latest. */
const FRONT_PAGES = 2;
/** What is set in further than so many em says no more than that it is. */
const MOST_SET_IN = 12;
/** Slack, in em, of lines that begin at one edge, and the least by which a line is set in from it. */
const SAME_EDGE = 0.3;
const SET_IN = 0.9;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const ADDRESS = /@|https?:|www\.|doi\.org/i;
const FORMULA = /[=<>≤≥±∑∫]/;

/** The passages short enough to be headings, with what tells whether they are; lengths in the body's size. */
export function listCandidates(
  items: readonly Item[],
  type: TypeFacts,
  outline: readonly OutlineEntry[],
): Candidate[] {
  const drafts = items.flatMap((item, index) => (isBody(item) ? [draftOf(item, index)] : []));
  const outlined = new Set(outline.map((entry) => normalizeTitle(entry.title)));
  const edges = findEdges(drafts, type);
  const view: View = {
    items,
    type,
    looks: measureLooks(drafts, { items, type, edges, outlined }),
    outlined,
    paths: new Set(drafts.map(({ path }) => path.join('.'))),
    firstPage: drafts[0]?.item.passage.page ?? 0,
    front: findFront(drafts),
    largest: largestOnFirstPage(drafts),
    edges,
    isTagged: drafts.some(({ item }) => taggedLevel(item.passage.lines[0]!) !== undefined),
  };
  return drafts
    .filter(({ text }) => /\p{L}/u.test(text))
    .map((draft, i, all) => ({ ...draft, features: featuresOf(draft, all[i - 1], view) }));
}

interface Draft extends Omit<Candidate, 'features'> {
  words: number;
  path: number[];
}

function draftOf(item: PassageItem, index: number): Draft {
  const { lines } = item.passage;
  const words = countWords(lines);
  const isShort = lines.length <= MOST_LINES && words <= MOST_WORDS;
  const text = isShort ? passageText(item.passage).trim() : '';
  return { item, index, text, look: lookOf(item.passage, text), words, path: numberPath(text) };
}

/** Words; of scripts that set no spaces two characters count as one, as the mean of their words has. */
function countWords(lines: readonly Line[]): number {
  return lines.reduce((sum, { words, text }) => {
    const characters = text.match(UNSPACED)?.length ?? 0;
    return sum + Math.max(words, Math.round(characters / 2));
  }, 0);
}

interface View {
  items: readonly Item[];
  type: TypeFacts;
  looks: ReadonlyMap<string, LookFacts>;
  outlined: ReadonlySet<string>;
  /** The section numbers that passages begin with. */
  paths: ReadonlySet<string>;
  /** Place of the item with which the first section of an article begins; 0 where none is found. */
  front: number;
  firstPage: number;
  /** Largest size of type on the first page. */
  largest: number;
  isTagged: boolean;
  /** Where running text begins. */
  edges: ReadonlySet<number>;
}

/** How a look is used in the document. */
interface LookFacts {
  passages: number;
  /** Share of its passages that are short and no sentences. */
  short: number;
  /** Share of all words set in it. */
  words: number;
  /** Share of its passages that the outline names. */
  outlined: number;
  /** Share of its passages that begin where running text does and have text below them that is set in. */
  opens: number;
}

function measureLooks(
  drafts: readonly Draft[],
  view: Pick<View, 'items' | 'type' | 'edges' | 'outlined'>,
): Map<string, LookFacts> {
  const looks = new Map<string, LookFacts>();
  let total = 0;
  for (const draft of drafts) {
    const { look, text, words } = draft;
    const { setIn, atEdge } = indentBelow(draft, view);
    const key = keyOf(look);
    const facts = looks.get(key) ?? { passages: 0, short: 0, words: 0, outlined: 0, opens: 0 };
    const isShort = text !== '' && words <= SHORT && !/[.;,]$/.test(text);
    looks.set(key, {
      passages: facts.passages + 1,
      short: facts.short + (isShort ? 1 : 0),
      words: facts.words + words,
      outlined: facts.outlined + (view.outlined.has(normalizeTitle(text)) ? 1 : 0),
      opens: facts.opens + (atEdge && setIn > SET_IN ? 1 : 0),
    });
    total += words;
  }
  for (const facts of looks.values()) {
    facts.short /= facts.passages;
    facts.outlined /= facts.passages;
    facts.opens /= facts.passages;
    facts.words /= Math.max(1, total);
  }
  return looks;
}

function findFront(drafts: readonly Draft[]): number {
  const first = drafts[0]?.item.passage.page ?? 0;
  const early = drafts.filter(({ item }) => item.passage.page < first + FRONT_PAGES);
  const start = early.find(({ text }) => beginsArticle(text));
  return start?.index ?? 0;
}

function largestOnFirstPage(drafts: readonly Draft[]): number {
  const first = drafts[0]?.item.passage.page;
  const sizes = drafts
    .filter(({ item, words }) => item.passage.page === first && words > 1)
    .map(({ look }) => look.size);
  return Math.max(1, ...sizes);
}

function featuresOf(draft: Draft, before: Omit<Candidate, 'features'> | undefined, view: View): Features {
  const { item, index, text, look, words, path } = draft;
  const { items, type, front } = view;
  const { passage } = item;
  const [line, last] = [passage.lines[0]!, passage.lines.at(-1)!];
  const facts = view.looks.get(keyOf(look))!;
  const next = nextPassage(items, index, last);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const width = Math.max(1, passage.column.right - passage.column.left);
  const isFirstPage = passage.page === view.firstPage;
  const level = taggedLevel(line);
  const { setIn, atEdge } = indentBelow(draft, view);
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
    depth: path.length,
    numbered: path.length > 0 ? (isInSequence(path, view.paths) ? 2 : 1) : 0,
    marker: markerOf(text),
    above: Math.min(6, (passage.spaceAbove ?? 0) / type.leading),
    aboveKnown: passage.spaceAbove === undefined ? 0 : 1,
    below: Math.min(6, (next?.spaceAbove ?? 0) / type.leading),
    nextWords: Math.min(60, next ? countWords(next.lines) : 0),
    nextIsBody: next && isBodyType(next, type) ? 1 : 0,
    nextIsAlike:
      next && Math.abs(next.lines[0]!.size - line.size) < 0.3 && next.lines[0]!.style === line.style ? 1 : 0,
    beforeIsAlike: before && before.index === index - 1 && keyOf(before.look) === keyOf(look) ? 1 : 0,
    followed: followerOf(items[index + 1]),
    ending: endingOf(text),
    smallLetter: /^\p{Ll}/u.test(text) ? 1 : 0,
    formula: FORMULA.test(text) ? 1 : 0,
    address: ADDRESS.test(text) ? 1 : 0,
    caption: isCaption(text) ? 1 : 0,
    leader: leadsToPage(last) ? 1 : 0,
    section: isSectionName(text) ? 1 : 0,
    lookPassages: Math.min(200, facts.passages),
    lookShort: facts.short,
    lookWords: facts.words,
    lookOutlined: view.outlined.size === 0 ? -1 : facts.outlined,
    nextSetIn: setIn,
    proseAtEdge: atEdge ? 1 : 0,
    lookOpens: facts.opens,
    shortBy: (passage.column.right - last.right) / width,
    setIn: (line.left - passage.column.left) / width,
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

/** Where running text begins again in the document, in steps of an edge's slack. */
function findEdges(drafts: readonly Draft[], type: TypeFacts): Set<number> {
  const prose = drafts.filter(({ item, words }) => words > SHORT && item.passage.lines.length > 1);
  return new Set(prose.map(({ item }) => edgeOf(item.passage.lines.at(-1)!, type)));
}

function edgeOf(line: Line, type: TypeFacts): number {
  return Math.round((line.rightToLeft ? -line.right : line.left) / (SAME_EDGE * type.size));
}

/** How far in from a passage the text below it stands, in em; `atEdge` where the passage itself begins as running text does. */
function indentBelow({ item, index }: Draft, { items, type, edges }: Pick<View, 'items' | 'type' | 'edges'>) {
  const { lines } = item.passage;
  const next = nextPassage(items, index, lines.at(-1)!);
  const edge = edgeOf(lines[0]!, type);
  return {
    setIn: next ? clamp(distanceIn(lines[0]!, next.lines) / type.size, MOST_SET_IN) : 0,
    atEdge: [edge - 1, edge, edge + 1].some((near) => edges.has(near)),
  };
}

/** The passage below one, past what stands behind it on its line. */
function nextPassage(items: readonly Item[], index: number, last: Line): Passage | undefined {
  for (let i = index + 1; i < items.length && i < index + FARTHEST; i++) {
    const item = items[i]!;
    if (isBody(item) && !isBesideLine(item.passage, last)) return item.passage;
  }
  return undefined;
}

/** Whether the section before a number, or the one above it, stands in the document too. */
function isInSequence(path: readonly number[], paths: ReadonlySet<string>): boolean {
  const parent = path.slice(0, -1);
  const last = path.at(-1)!;
  return last > 1
    ? paths.has([...parent, last - 1].join('.'))
    : parent.length > 0 && paths.has(parent.join('.'));
}

/** 2 for bullets, 1 for numbers and letters of lists. */
function markerOf(text: string): number {
  const marker = findMarker(text);
  if (!marker) return 0;
  return marker.kind === 'bullet' ? 2 : 1;
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

/** 1 for a full stop, 2 for a colon, 3 for a text that goes on. */
function endingOf(text: string): number {
  if (/[.。]$/.test(text)) return 1;
  if (/[:：]$/.test(text)) return 2;
  return /[,;\u2010-]$/.test(text) ? 3 : 0;
}

function isBodyType(passage: Passage, type: TypeFacts): boolean {
  const line = passage.lines[0]!;
  return line.font === type.font && Math.abs(line.size - type.size) < 0.06 * type.size;
}

/** Largest difference in red, green or blue, of 255. */
function distanceOf(color: number, body: number): number {
  return Math.max(...[16, 8, 0].map((shift) => Math.abs(((color >> shift) & 255) - ((body >> shift) & 255))));
}

/** Letters and digits alone, for comparing titles. */
export function normalizeTitle(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
