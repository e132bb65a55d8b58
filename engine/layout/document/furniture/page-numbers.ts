import { romanValue } from '../../lexicon/numerals.ts';
import type { Line } from '../../lines/lines.ts';
import { distanceOf, type Edge, isInMargin, type Sheet } from './bands.ts';

/** Numbers of pages stand at about the same height, within these points … */
const SAME_HEIGHT = 12;
/** … and a page with the next one in step is at most so many pages away: some pages bear none. */
const REACH = 4;

/** Numbers from here on do not happen to count on with the pages: they may do so at different edges. */
const UNLIKELY = 50;
/** Of so few pages some may have been taken out: their numbers only grow, by so much a page. */
const FEW_PAGES = 5;
const MOST_SKIPPED = 20;

/** A page's number with little else around it. */
const PAGE_NUMBER =
  /^(?:page|seite|página|pagina|p\.|pg\.?)?\s*[-–—|•[(]?\s*(?:\d{1,4}|[ivxlc]{1,7}|[A-Z]-?\d{1,3})\s*[-–—|•\])]?(?:\s*(?:of|\/|von|de|di|sur)\s*\d{1,4})?$/i;
const SPACED_NUMBER = /^\d(?: \d){1,3}$/;
/** A number that says it is a page's. */
const SAYS_PAGE =
  /^(?:page|seite|página|pagina|p\.|pg\.?)\s*:?\s*\d{1,4}\b|\b\d{1,4}\s*(?:of|von|de|sur|\/)\s*\d{1,4}$/i;

/** A year at the beginning or end of a text, which is no page's number. */
const YEAR = /^(?:1[6-9]|20)\d\d\b|\b(?:1[6-9]|20)\d\d\W*$/;

export function bearsYear(text: string): boolean {
  return YEAR.test(text);
}

export function isPageNumber(line: Line): boolean {
  const text = line.text.trim();
  return (PAGE_NUMBER.test(text) && (/\d/.test(text) || text.length <= 4)) || SPACED_NUMBER.test(text);
}

export function saysPage(line: Line): boolean {
  return isPageNumber(line) && SAYS_PAGE.test(line.text.trim());
}

/** A lone number outside everything else on its side of the page. */
export function findOutermostNumbers({ page, rows }: Sheet): Line[] {
  return (['top', 'foot'] as const).flatMap((edge) => {
    const outer = edge === 'top' ? rows : rows.toReversed();
    const distance = (line: Line) => distanceOf(line, page, edge);
    const nearest = Math.min(...outer.slice(0, 3).flatMap((row) => row.lines.map(distance)));
    return outer
      .slice(0, 3)
      .filter((row) => isInMargin(row, page, edge))
      .flatMap((row) => row.lines)
      .filter((line) => distance(line) <= nearest + 3 && isPageNumber(line));
  });
}

/** The last line of a page, a number alone and well below the rest: pages of web printouts end early. */
export function findLastNumber({ page, rows }: Sheet): Line[] {
  const last = rows.at(-1)?.lines[0];
  const lowest = Math.max(...page.blocks.map((block) => block.bottom));
  if (!last || rows.length < 4 || last.bottom < lowest - 1) return [];
  if (!/^[-–—]?\s*\d{1,4}\s*[-–—]?$/.test(last.text.trim())) return [];
  const others = page.blocks.filter((b) => b.type !== 'text' || !b.lines.includes(last)).map((b) => b.bottom);
  const isAlone =
    others.length === page.blocks.length - 1 && last.top - Math.max(...others) > 0.8 * last.size;
  return isAlone ? [last] : [];
}

interface Numbered {
  line: Line;
  sheet: Sheet;
  edge: Edge;
  distance: number;
  number: number;
}

/** Lines in the margins whose last (or first) number counts on with the pages, as the numbers of pages do. */
export function findCounting(sheets: readonly Sheet[]): Set<Line> {
  const found = sheets.flatMap(listNumbers);
  const byPage = new Map<number, Numbered[]>();
  for (const each of found) {
    const own = byPage.get(each.sheet.page.number);
    if (own) own.push(each);
    else byPage.set(each.sheet.page.number, [each]);
  }
  const skips = sheets.length <= FEW_PAGES;
  return new Set(found.filter((each) => hasNext(each, byPage, skips)).map(({ line }) => line));
}

function hasNext(each: Numbered, byPage: ReadonlyMap<number, Numbered[]>, skips: boolean): boolean {
  for (let step = -REACH; step <= REACH; step++) {
    const others = step === 0 ? [] : (byPage.get(each.sheet.page.number + step) ?? []);
    if (others.some((other) => isInStep(each, other, step, skips))) return true;
  }
  return false;
}

function isInStep(a: Numbered, b: Numbered, pages: number, skips: boolean): boolean {
  const step = b.number - a.number;
  const isSamePlace = a.edge === b.edge && Math.abs(a.distance - b.distance) < SAME_HEIGHT;
  if (step === pages) return isSamePlace || a.number >= UNLIKELY;
  return skips && isSamePlace && step / pages > 1 && step / pages <= MOST_SKIPPED;
}

function listNumbers(sheet: Sheet): Numbered[] {
  const { page, rows } = sheet;
  return (['top', 'foot'] as const).flatMap((edge) =>
    rows
      .filter((row) => isInMargin(row, page, edge) || (edge === 'foot' && row === rows.at(-1)))
      .flatMap((row) => row.lines)
      .flatMap((line) =>
        numbersOf(line).map((number) => ({
          line,
          sheet,
          edge,
          distance: distanceOf(line, page, edge),
          number,
        })),
      ),
  );
}

/** The numbers a line may bear of its page: those it begins or ends with, that before `of 12`, and Roman ones alone. */
function numbersOf({ text }: Line): number[] {
  const trimmed = (SPACED_NUMBER.test(text.trim()) ? text.replaceAll(' ', '') : text).replace(
    /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu,
    '',
  );
  const roman = /^[ivxlc]{1,7}$/i.test(trimmed) ? [romanValue(trimmed.toLowerCase())] : [];
  const arabic = [
    /^\d{1,4}\b/,
    /(?<!\d)\d{1,4}$/,
    /\d{1,4}(?=\s*(?:of|\/|von|de|di|sur)\s*\d{1,4}$)/,
  ].flatMap((pattern) => pattern.exec(trimmed)?.[0] ?? []);
  return [...new Set([...arabic.map(Number), ...roman])];
}
