import { isCaption } from './captions.ts';
import type { Item, PassageItem } from './items.ts';
import { isBody, passageText } from './items.ts';
import type { OutlineEntry } from './page.ts';
import { endsWithLeader, type Passage } from './paragraphs.ts';
import { BOLD, ITALIC } from './runs.ts';
import { roundSize, type TypeFacts } from './type-facts.ts';

/** Longest heading: words and lines; article titles reach 35 words. */
const MOST_WORDS = 40;
const MOST_LINES = 6;
/** Type this much larger than the body's is a heading's. */
const LARGER = 1.12;
/** Type smaller than this share of the body's never is. */
const SMALLER = 0.88;
/** A heading stands off from the text above by this much more than a line. */
const SPACED = 1.12;

const NUMBERED = /^(?:(\d{1,2}(?:\.\d{1,2}){0,4})\.?|([IVX]{1,5})\.|([A-Z])\.|§\s*(\d+))\s+[\p{Lu}\d“"(]/u;
const SECTION_WORDS =
  /^(?:\d+\.?\s*)?(?:abstract|summary|introduction|background|methods?|materials? and methods|patients and methods|results?|discussion|conclusions?|references|bibliography|acknowledge?ments?|appendix|contents|keywords|case (?:report|presentation)|zusammenfassung|einleitung|résumé|resumen|introducción|riassunto|funding|conflicts? of interest|competing interests|author contributions|data availability.*|supplementary materials?|supporting information|objectives?|aims?)\s*[:.]?$/i;
const ARTICLE_START =
  /^(?:\d+\.?\s*)?(?:abstract|summary|introduction|background|résumé|zusammenfassung|resumen|riassunto)\b/i;

interface Candidate {
  item: PassageItem;
  index: number;
  text: string;
  look: Look;
  /** Depth of its number: 2 for `3.1`; 0 without one. */
  depth: number;
}

interface Look {
  size: number;
  bold: boolean;
  italic: boolean;
  caps: boolean;
  color: number;
}

/** Finds the headings among the passages and gives them their levels. */
export function markHeadings(
  items: readonly Item[],
  type: TypeFacts,
  outline: readonly OutlineEntry[],
): void {
  const candidates = dropUnlikelyLooks(findCandidates(items, type), items, type);
  const title = findTitle(candidates, type);
  const headings = dropFrontMatter(candidates, title, items);
  const levels = rankLooks(headings, title);
  const outlined = new Map(outline.map((entry) => [normalize(entry.title), entry.level]));
  const shift = title && !outlined.has(normalize(title.text)) ? 1 : 0;
  for (const heading of headings) {
    const level = outlined.has(normalize(heading.text))
      ? outlined.get(normalize(heading.text))! + shift
      : levels.get(heading)!;
    heading.item.role = { is: 'heading', level: Math.max(1, Math.min(6, level)) };
  }
  if (title) title.item.role = { is: 'heading', level: 1 };
}

function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

function findCandidates(items: readonly Item[], type: TypeFacts): Candidate[] {
  const found: Candidate[] = [];
  items.forEach((item, index) => {
    if (!isBody(item)) return;
    const text = passageText(item.passage).trim();
    const look = lookOf(item.passage, text);
    if (!isShaped(item.passage, text, look, type)) return;
    const depth = numberDepth(text);
    if (standsOut(item.passage, text, look, depth, type, nextBody(items, index)))
      found.push({ item, index, text, look, depth });
  });
  return found;
}

function lookOf(passage: Passage, text: string): Look {
  const lines = passage.lines;
  const all = (bit: number) => lines.every((line) => line.style & bit);
  const letters = text.replace(/[^\p{L}]/gu, '');
  const caps = letters.length > 3 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
  return {
    size: roundSize(lines[0]!.size),
    bold: all(BOLD),
    italic: all(ITALIC),
    caps,
    color: lines[0]!.color,
  };
}

function isShaped(passage: Passage, text: string, look: Look, type: TypeFacts): boolean {
  if (passage.lines.length > MOST_LINES || text.split(/\s+/).length > MOST_WORDS) return false;
  if ((text.match(/\p{L}/gu)?.length ?? 0) < 2) return false;
  if (look.size < SMALLER * type.size) return false;
  if (/[,;\u2010-]$/.test(text) || endsWithLeader(text) || /@|https?:|www\.|doi\.org/i.test(text))
    return false;
  if (isCaption(text)) return false;
  const isLarge = look.size >= LARGER * type.size;
  if (/^\p{Ll}/u.test(text) && !isLarge) return false;
  if (/[•▪■●]/.test(text[0]!)) return false;
  if (
    /\.$/.test(text) &&
    !/\b(?:etc|al|vs|inc|ltd|co)\.$/i.test(text) &&
    !isLarge &&
    text.split(' ').length > 9
  )
    return false;
  return true;
}

function numberDepth(text: string): number {
  const match = NUMBERED.exec(text);
  if (!match) return 0;
  return match[1] ? match[1].split('.').length : 1;
}

function standsOut(
  passage: Passage,
  text: string,
  look: Look,
  depth: number,
  type: TypeFacts,
  next: Passage | undefined,
): boolean {
  const words = text.split(/\s+/).length;
  if (SECTION_WORDS.test(text) && passage.lines.length === 1) return true;
  const spaced = passage.spaceAbove === undefined || passage.spaceAbove > SPACED * type.leading;
  if (look.size >= LARGER * type.size) return words <= MOST_WORDS && (spaced || look.bold);
  if (!next || words > 25) return false;
  const bold = look.bold && !(type.style & BOLD);
  const tinted = isTinted(look.color, type.color);
  if (depth > 0 && (bold || look.caps || tinted || (look.italic && !(type.style & ITALIC)))) return true;
  if (bold && words <= 20) return true;
  if (look.caps && spaced && words <= 15) return true;
  if (tinted && spaced && words <= 15) return true;
  if (look.italic && !(type.style & ITALIC) && words <= 14 && !/[.]$/.test(text)) return true;
  return depth > 1 && spaced && words <= 14 && !/[.;]$/.test(text);
}

function isTinted(color: number, body: number): boolean {
  const distance = [16, 8, 0].map((shift) => Math.abs(((color >> shift) & 255) - ((body >> shift) & 255)));
  return Math.max(...distance) > 70;
}

function nextBody(items: readonly Item[], index: number): Passage | undefined {
  for (let i = index + 1; i < items.length && i < index + 8; i++) {
    const item = items[i]!;
    if (item.type === 'passage') return item.passage;
  }
  return undefined;
}

function keyOf(look: Look): string {
  return `${look.size}|${look.bold}|${look.italic}|${look.caps}|${look.color}`;
}

/** A look of the body's size that long passages share is emphasis, not a heading's. */
function dropUnlikelyLooks(candidates: Candidate[], items: readonly Item[], type: TypeFacts): Candidate[] {
  const headed = new Map<string, number>();
  for (const c of candidates) headed.set(keyOf(c.look), (headed.get(keyOf(c.look)) ?? 0) + 1);
  const all = new Map<string, number>();
  for (const item of items) {
    if (!isBody(item)) continue;
    const key = keyOf(lookOf(item.passage, passageText(item.passage)));
    all.set(key, (all.get(key) ?? 0) + 1);
  }
  return candidates.filter((c) => {
    const key = keyOf(c.look);
    if (c.look.size >= LARGER * type.size || SECTION_WORDS.test(c.text)) return true;
    return headed.get(key)! >= 0.5 * (all.get(key) ?? 1);
  });
}

/** The largest type on the first page, near its top, if it is larger than everything but itself. */
function findTitle(candidates: readonly Candidate[], type: TypeFacts): Candidate | undefined {
  const first = candidates[0]?.item.passage.page;
  const onFirst = candidates.filter((c) => c.item.passage.page === first && c.look.size >= 1.15 * type.size);
  const largest = Math.max(...onFirst.map((c) => c.look.size));
  const titles = onFirst.filter(
    (c) => c.look.size >= 0.97 * largest && c.text.length > 4 && !SECTION_WORDS.test(c.text),
  );
  if (titles.length === 0 || titles.length > 2) return undefined;
  const others = candidates.filter((c) => !titles.includes(c) && c.look.size >= 0.97 * largest);
  return others.length > 2 ? undefined : titles.reduce((a, b) => (b.text.length > a.text.length ? b : a));
}

/** Names and addresses between an article's title and its abstract are set like headings and are none. */
function dropFrontMatter(
  candidates: readonly Candidate[],
  title: Candidate | undefined,
  items: readonly Item[],
): Candidate[] {
  const rest = candidates.filter((c) => c !== title);
  if (!title) return rest;
  const start = items.findIndex(
    (item, i) => i > title.index && item.type === 'passage' && ARTICLE_START.test(passageText(item.passage)),
  );
  const startItem = items[start];
  if (start < 0 || startItem?.type !== 'passage' || startItem.passage.page > title.item.passage.page + 1)
    return rest;
  return rest.filter((c) => c.index >= start || SECTION_WORDS.test(c.text));
}

/** Levels by the number's depth where headings are numbered, else by how much a look stands out. */
function rankLooks(headings: readonly Candidate[], title: Candidate | undefined): Map<Candidate, number> {
  const top = title ? 2 : 1;
  const looks = new Map<string, Look>();
  for (const h of headings) looks.set(levelKey(h.look), h.look);
  const ranked = [...looks.entries()].sort(([, a], [, b]) => weigh(b) - weigh(a)).map(([key]) => key);
  const depths = new Map<string, number[]>();
  for (const h of headings)
    if (h.depth > 0) depths.set(levelKey(h.look), [...(depths.get(levelKey(h.look)) ?? []), h.depth]);
  const levels = new Map<Candidate, number>();
  for (const h of headings) {
    const key = levelKey(h.look);
    const numbered = depths.get(key);
    if (h.depth > 0) levels.set(h, top + h.depth - 1);
    else if (numbered && numbered.length > 0) levels.set(h, top + Math.min(...numbered) - 1);
    else levels.set(h, top + Math.min(ranked.indexOf(key), 4));
  }
  return levels;
}

function levelKey(look: Look): string {
  return `${Math.round(look.size * 2)}|${look.bold}|${look.italic}|${look.caps}`;
}

function weigh(look: Look): number {
  return look.size * 10 + (look.caps ? 4 : 0) + (look.bold ? 5 : 0) - (look.italic ? 2 : 0);
}
