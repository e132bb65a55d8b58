import type { PageBlock } from './blocks.ts';
import type { PageLayout } from './layout-page.ts';
import type { Line } from './lines.ts';
import { findMarginalLines } from './margins.ts';
import type { TypeFacts } from './type-facts.ts';

/** Running heads and feet lie within this share of the page's height from its edge. */
const MARGIN = 0.13;
/** A running head stands at the same height on its pages, within these points. */
const SAME_HEIGHT = 5;
/** Least pages on which a running head repeats. */
const LEAST_PAGES = 3;

interface Candidate {
  page: PageLayout;
  line: Line;
  key: string;
  /** From the nearer edge. */
  distance: number;
  atTop: boolean;
}

/** Takes running heads, running feet and page numbers out of the pages; returns the numbers of the pages that had some. */
export function removeFurniture(pages: PageLayout[], type: TypeFacts): number[] {
  const byPage = pages.map(findCandidates);
  const candidates = byPage.flat();
  const furniture = new Set<Line>();
  const counts = countPages(candidates);
  for (const c of candidates) if (repeats(counts(c), pages.length)) furniture.add(c.line);
  for (const own of byPage) for (const c of own) if (isPageNumber(c, own)) furniture.add(c.line);
  for (const page of pages)
    for (const line of findMarginalLines(page, type, pages.length)) furniture.add(line);
  for (const page of pages) for (const line of findLastNumber(page)) furniture.add(line);
  if (pages.every((page) => isAllFurniture(page, furniture))) return [];
  const changed: number[] = [];
  for (const page of pages) if (removeLines(page, furniture) || page.stamped) changed.push(page.number);
  return changed;
}

/** Lines in the margins, at most a handful from each edge inwards. */
function findCandidates(page: PageLayout): Candidate[] {
  const lines = page.blocks.flatMap((block) => (block.type === 'text' ? block.lines : []));
  const found: Candidate[] = [];
  for (const line of lines) {
    const atTop = line.baseline < MARGIN * page.height;
    const atFoot = line.baseline > (1 - MARGIN) * page.height;
    if (!atTop && !atFoot) continue;
    const distance = atTop ? line.baseline : page.height - line.baseline;
    found.push({ page, line, key: maskDigits(line.text), distance, atTop });
  }
  return found;
}

/** A text without what changes from page to page. */
function maskDigits(text: string): string {
  return text
    .replace(/\b[ivxlc]+\b/gi, '#')
    .replace(/\d+/g, '#')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** On how many pages a candidate's text stands at its height. */
function countPages(candidates: readonly Candidate[]): (candidate: Candidate) => number {
  const pages = new Map<string, Set<number>>();
  for (const candidate of candidates) {
    for (const key of heightKeys(candidate)) {
      const on = pages.get(key);
      if (on) on.add(candidate.page.number);
      else pages.set(key, new Set([candidate.page.number]));
    }
  }
  return (candidate) => Math.max(...heightKeys(candidate).map((key) => pages.get(key)!.size));
}

/** Two rasters, shifted by half a step: what is closer than half a step shares a key of one of them. */
function heightKeys({ atTop, key, distance }: Candidate): string[] {
  const step = 2 * SAME_HEIGHT;
  const text = `${atTop}|${key}`;
  return [`${text}|a${Math.floor(distance / step)}`, `${text}|b${Math.floor(distance / step + 0.5)}`];
}

function repeats(pages: number, pageCount: number): boolean {
  if (pageCount < LEAST_PAGES) return false;
  // Left and right pages have heads of their own: every fourth page of a short file, every twelfth of a long one.
  const needed = Math.max(LEAST_PAGES, Math.min(pageCount / 4, 6));
  return pages >= Math.min(needed, Math.max(2, Math.floor(pageCount / 2)));
}

const PAGE_NUMBER =
  /^(?:page|seite|página|pagina|p\.|pg\.?)?\s*[-–—|•[(]?\s*(?:\d{1,4}|[ivxlc]{1,7}|[A-Z]-?\d{1,3})\s*[-–—|•\])]?(?:\s*(?:of|\/|von|de|di|sur)\s*\d{1,4})?$/i;

/** A lone number outside everything else on its side of the page. */
function isPageNumber(candidate: Candidate, ofPage: readonly Candidate[]): boolean {
  const { line } = candidate;
  if (!PAGE_NUMBER.test(line.text.trim())) return false;
  if (!/\d/.test(line.text) && line.text.trim().length > 4) return false;
  return !ofPage.some(
    (other) =>
      other.atTop === candidate.atTop && other.distance < candidate.distance - 3 && other.line !== line,
  );
}

/** The last line of a page, a number alone and well below the rest: pages of web printouts end early. */
function findLastNumber(page: PageLayout): Line[] {
  const lines = page.blocks.flatMap((block) => (block.type === 'text' ? block.lines : []));
  const bottoms = page.blocks.map((block) => block.bottom);
  const last = lines.find((line) => line.bottom >= Math.max(...bottoms) - 1);
  if (!last || lines.length < 4 || !/^[-–—]?\s*\d{1,4}\s*[-–—]?$/.test(last.text.trim())) return [];
  const others = page.blocks.filter((b) => b.type !== 'text' || !b.lines.includes(last)).map((b) => b.bottom);
  const isAlone =
    others.length === page.blocks.length - 1 && last.top - Math.max(...others) > 0.8 * last.size;
  return isAlone ? [last] : [];
}

/** Heads need a body: where nothing else is left, the lines are the document's text. */
function isAllFurniture(page: PageLayout, furniture: ReadonlySet<Line>): boolean {
  return page.blocks.every(
    (block) => block.type === 'text' && block.lines.every((line) => furniture.has(line)),
  );
}

function removeLines(page: PageLayout, furniture: ReadonlySet<Line>): boolean {
  let changed = false;
  const blocks: PageBlock[] = [];
  for (const block of page.blocks) {
    if (block.type !== 'text' || !block.lines.some((line) => furniture.has(line))) {
      blocks.push(block);
      continue;
    }
    changed = true;
    const lines = block.lines.filter((line) => !furniture.has(line));
    if (lines.length > 0) blocks.push({ ...block, lines, top: lines[0]!.top, bottom: lines.at(-1)!.bottom });
  }
  page.blocks = blocks;
  return changed;
}
