import { withoutNumber } from '../../lexicon/section-names.ts';
import { normalizeTitle } from '../roles/headings/text-features.ts';
import { LARGE, type LargeText } from './large-text.ts';
import type { EdgeLine, PageMargins } from './page-margins.ts';

/** A running head is parted from the text by itself, or with one more row. */
const MOST_ROWS = 2;

/** What is set as large as another line is at least this share of its size. */
const AS_LARGE = 0.97;

/**
 * Of each page the lines at its edges that name a section, or the document: they say in small type what stands in large
 * type on it or a page before, or beside the number of their page what stands in their own or larger type within the text
 * of it or of a page before; that number is one of them. On how many pages they do so does not matter.
 * @param counting - of each page the lines whose numbers count on with the pages
 */
export function findSectionHeads(
  pages: readonly PageMargins[],
  counting: readonly ReadonlySet<number>[],
): Set<number>[] {
  const [said, within] = [new Map<string, number>(), new Map<string, number>()];
  return pages.map(({ large, top, foot }, page) => {
    addSizes(said, large);
    const beside = new Set([top, foot].flatMap(({ lines }) => besideNumbers(lines, counting[page]!)));
    addSizes(
      within,
      large.filter(({ lines }) => !lines.some((line) => beside.has(line))),
    );
    const isHead = (line: EdgeLine) =>
      (isParted(line) && isSaid(line, said, LARGE)) ||
      (beside.has(line.line) && isSaid(line, within, AS_LARGE));
    return new Set(
      [top, foot].flatMap(({ lines }) => withNumbers(lines.filter(isHead), lines, counting[page]!)),
    );
  });
}

/** Heads with the numbers of their page that stand beside them, however large. */
function withNumbers(
  heads: readonly EdgeLine[],
  lines: readonly EdgeLine[],
  counting: ReadonlySet<number>,
): number[] {
  if (heads.length === 0) return [];
  const rows = new Set(heads.map(({ distance }) => distance));
  const numbers = lines.filter(({ line, distance }) => counting.has(line) && rows.has(distance));
  return [...heads, ...numbers].map(({ line }) => line);
}

/** The lines at one edge with another on their row whose number counts on with the pages. */
function besideNumbers(lines: readonly EdgeLine[], counting: ReadonlySet<number>): number[] {
  const numbers = counting.size === 0 ? [] : lines.filter(({ line }) => counting.has(line));
  if (numbers.length === 0) return [];
  const isBeside = (each: EdgeLine) =>
    numbers.some((number) => number !== each && number.distance === each.distance);
  return lines.filter(isBeside).map(({ line }) => line);
}

/** Adds the largest size that each name, and its beginning, stands in. */
function addSizes(sizes: Map<string, number>, large: readonly LargeText[]): void {
  for (const { name, size } of large)
    for (const key of [name, beginningOf(name)]) sizes.set(key, Math.max(size, sizes.get(key) ?? 0));
}

const isParted = ({ bandRows }: EdgeLine) => bandRows !== undefined && bandRows <= MOST_ROWS;

/** The number of the page at either end of its head. */
const PAGE_NUMBER = /^\p{Nd}+|\p{Nd}+$/gu;

/** Long names are cut in heads. */
const CUT = /(?:…|\.{3})$/u;
/** So many letters are enough to tell which name was cut. */
const BEGINNING = 12;

const beginningOf = (name: string) => `${name.slice(0, BEGINNING)}…`;

/** What a head may name, as titles are compared: with its number, with that of the section, or without either. */
function namesIn(text: string): string[] {
  const names = [text, text.replace(PAGE_NUMBER, ''), withoutNumber(text)].map(normalizeTitle);
  if (!CUT.test(text.trimEnd())) return names;
  return names.filter(({ length }) => length >= BEGINNING).map(beginningOf);
}

/** Whether a line says what stands so many times as large elsewhere. */
function isSaid({ text, size }: EdgeLine, sizes: ReadonlyMap<string, number>, times: number): boolean {
  return namesIn(text).some((name) => (sizes.get(name) ?? 0) >= times * size);
}
