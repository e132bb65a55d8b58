import { isCaption } from './captions.ts';
import { type Candidate, type Look, rankLooks } from './heading-levels.ts';
import type { Item, PassageItem } from './items.ts';
import { isBody, passageText } from './items.ts';
import type { OutlineEntry } from './page.ts';
import { endsWithLeader, type Passage } from './paragraphs.ts';
import { BOLD, ITALIC } from './runs.ts';
import { taggedLevel } from './tags.ts';
import { roundSize, type TypeFacts } from './type-facts.ts';

/** Longest heading: words and lines; article titles reach 35 words. */
const MOST_WORDS = 40;
const MOST_LINES = 8;
/** Type this much larger than the body's is a heading's. */
const LARGER = 1.12;
/** Type smaller than this share of the body's never is. */
const SMALLER = 0.88;
/** A heading stands off from the text above by this much more than a line. */
const SPACED = 1.12;
/** Space this much wider than a line, above and below, isolates it. */
const ISOLATED = 1.3;

/** An article's title is at least this much larger than its body … */
const TITLE = 1.2;
/** … and not one of many heads of the same size. */
const MOST_TITLE_PEERS = 2;

/** Tagged headings are trusted when there are at least so many, and this share of them and of those seen agrees. */
const LEAST_TAGGED = 2;
const AGREED = 0.6;

const NUMBERED = /^(?:(\d{1,2}(?:\.\d{1,2}){0,4})\.?|([IVX]{1,5})\.|([A-Z])\.|§\s*(\d+))\s+[\p{Lu}\d“"(]/u;
const SECTION_WORDS =
  /^(?:\d+\.?\s*)?(?:abstract|summary|introduction|background|methods?|materials? and methods|patients and methods|results?|discussion|conclusions?|references|bibliography|acknowledge?ments?|appendix|contents|keywords|case (?:report|presentation)|zusammenfassung|einleitung|résumé|resumen|introducción|riassunto|funding|conflicts? of interest|competing interests|author contributions|data availability.*|supplementary materials?|supporting information|objectives?|aims?)\s*[:.]?$/i;
const ARTICLE_START =
  /^(?:\d+\.?\s*)?(?:abstract|summary|introduction|background|résumé|zusammenfassung|resumen|riassunto)\b/i;

/** Whether a heading names a section of its document rather than the document. */
export function namesSection(text: string): boolean {
  return SECTION_WORDS.test(text) || NUMBERED.test(text);
}

/**
 * Finds the headings among the passages and gives them their levels. Where the first page is not among those read, the
 * title stands on a page not read, above all of them.
 */
export function markHeadings(
  items: readonly Item[],
  type: TypeFacts,
  outline: readonly OutlineEntry[],
): void {
  const isTail = items.some((item) => item.type === 'pageBreak') && !items.some(beginsDocument);
  const texts = readTexts(items);
  const candidates = dropUnlikelyLooks(findCandidates(items, texts, type), texts, type);
  const title = isTail ? undefined : findTitle(candidates, type);
  const headings = dropFrontMatter(candidates, title, items);
  if (markTagged(items, title ? [title, ...headings] : headings)) return;
  const levels = rankLooks(headings, title || isTail ? 2 : 1);
  const outlined = new Map(outline.map((entry) => [normalize(entry.title), entry.level]));
  const shift = isUntitled(outline, title, isTail) ? 1 : 0;
  for (const heading of headings) {
    const level = outlined.has(normalize(heading.text))
      ? outlined.get(normalize(heading.text))! + shift
      : levels.get(heading)!;
    heading.item.role = { is: 'heading', level: Math.max(1, Math.min(6, level)) };
  }
  if (title) title.item.role = { is: 'heading', level: 1 };
}

function beginsDocument(item: Item): boolean {
  return item.type === 'pageBreak' && item.page === 1;
}

/** The outline's first level is that of the sections, not of the title that there is. */
function isUntitled(
  outline: readonly OutlineEntry[],
  title: Candidate | undefined,
  isTail: boolean,
): boolean {
  if (isTail) return outline.filter((entry) => entry.level === 1).length > 1;
  return title !== undefined && !outline.some((entry) => normalize(entry.title) === normalize(title.text));
}

/** Headings as the file tags them, when its tags mostly agree with what is seen. */
function markTagged(items: readonly Item[], seen: readonly Candidate[]): boolean {
  const tagged = items.filter(isBody).filter((item) => taggedLevel(item.passage.lines[0]!) !== undefined);
  const agreed = seen.filter(({ item }) => tagged.includes(item)).length;
  if (tagged.length < LEAST_TAGGED || agreed < AGREED * Math.max(seen.length, tagged.length)) return false;
  for (const item of tagged) item.role = { is: 'heading', level: taggedLevel(item.passage.lines[0]!)! };
  return true;
}

function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** A passage that may be a heading, before anything is known of it. */
interface ReadText {
  item: PassageItem;
  index: number;
  text: string;
  look: Look;
}

function readTexts(items: readonly Item[]): ReadText[] {
  const texts: ReadText[] = [];
  items.forEach((item, index) => {
    if (!isBody(item)) return;
    const text = item.passage.lines.length > MOST_LINES ? '' : passageText(item.passage).trim();
    texts.push({ item, index, text, look: lookOf(item.passage, text) });
  });
  return texts;
}

function findCandidates(items: readonly Item[], texts: readonly ReadText[], type: TypeFacts): Candidate[] {
  const found: Candidate[] = [];
  for (const { item, index, text, look } of texts) {
    if (!isShaped(item.passage, text, look, type)) continue;
    const depth = numberDepth(text);
    if (standsOut(item.passage, text, look, depth, type, nextBody(items, index))) {
      found.push({ item, index, text, look, depth });
    }
  }
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
    font: lines[0]!.font,
  };
}

function isShaped(passage: Passage, text: string, look: Look, type: TypeFacts): boolean {
  if (text === '' || passage.lines.length > MOST_LINES || text.split(' ').length > MOST_WORDS) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const signs = text.match(/[^\s\p{L}]/gu)?.length ?? 0;
  if (letters < 2 || signs > letters || /[=<>≤≥±∑∫]/.test(text) || /^\(\d/.test(text)) return false;
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
  const italic = look.italic && !(type.style & ITALIC);
  const tinted = isTinted(look.color, type.color);
  const numbered = depth > 0 && !/[.;]$/.test(text);
  if (depth > 0 && (bold || look.caps || tinted || italic)) return true;
  if (bold && words <= 20) return true;
  if ((look.caps || tinted) && spaced && words <= 15) return true;
  if (/[.;?]$/.test(text) || words > 14) return false;
  if (italic || (numbered && depth > 1 && spaced)) return true;
  return isIsolated(passage, next, type) || (spaced && look.font !== type.font && isBodyType(next, type));
}

/** Extra space above and below sets a short line of the body's own type off as a heading. */
function isIsolated(passage: Passage, next: Passage, type: TypeFacts): boolean {
  if (passage.lines.length > 1 || next.lines.length < 2 || !isBodyType(next, type)) return false;
  const wide = ISOLATED * type.leading;
  const above = passage.spaceAbove;
  const below = next.spaceAbove;
  if (below === undefined || below < wide) return false;
  return above === undefined || above >= wide;
}

function isBodyType(passage: Passage, type: TypeFacts): boolean {
  const line = passage.lines[0]!;
  return line.font === type.font && Math.abs(line.size - type.size) < 0.06 * type.size;
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
  return `${look.size}|${look.bold}|${look.italic}|${look.caps}|${look.color}|${look.font}`;
}

/** A look of the body's size that long passages share is emphasis, not a heading's. */
function dropUnlikelyLooks(
  candidates: Candidate[],
  texts: readonly ReadText[],
  type: TypeFacts,
): Candidate[] {
  const headed = new Map<string, number>();
  for (const c of candidates) headed.set(keyOf(c.look), (headed.get(keyOf(c.look)) ?? 0) + 1);
  const all = new Map<string, number>();
  for (const { look } of texts) {
    const key = keyOf(look);
    all.set(key, (all.get(key) ?? 0) + 1);
  }
  return candidates.filter((c) => {
    const key = keyOf(c.look);
    if (c.look.size >= LARGER * type.size || SECTION_WORDS.test(c.text)) return true;
    return headed.get(key)! >= 0.4 * (all.get(key) ?? 1);
  });
}

/** The largest type near the top of the first page; a word or two in larger type is a journal's name or a logo. */
function findTitle(candidates: readonly Candidate[], type: TypeFacts): Candidate | undefined {
  const first = candidates[0]?.item.passage.page;
  const large = candidates.filter(
    (c) => c.item.passage.page === first && c.look.size >= TITLE * type.size && !SECTION_WORDS.test(c.text),
  );
  const best = large.reduce<Candidate | undefined>(
    (a, b) => (a && weighTitle(a) >= weighTitle(b) ? a : b),
    undefined,
  );
  if (!best) return undefined;
  const peers = candidates.filter(
    (c) => c !== best && c.look.size >= 0.97 * best.look.size && countWords(c) > 2,
  );
  return peers.length > MOST_TITLE_PEERS ? undefined : best;
}

/** Size, less for few words; the number of a section is none. */
function weighTitle({ look, text }: Candidate): number {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return look.size * Math.min(1, words.length / 4);
}

function countWords(candidate: Candidate): number {
  return candidate.text.split(/\s+/).length;
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
