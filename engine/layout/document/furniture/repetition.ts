import { countEach } from '../../statistics.ts';
import type { TypeFacts } from '../body-style.ts';
import { isSmall } from './bands.ts';
import { createFormTest, type FormTest, hashOfLine } from './forms.ts';
import type { EdgeLine, EdgeLines, PageMargins } from './page-margins.ts';
import { placeKeys, SAME_HEIGHT } from './places.ts';

/** Least pages on which a head repeats; on the only two of a document, small type that says the same is one. */
const LEAST_PAGES = 3;
const FEWEST_PAGES = 2;
/** Text begins at this height on so many pages: what stands no further out is text as well. */
const FRAMED_PAGES = 0.2;
/**
 * Type so many times as large as the body's is a heading's, unless it says the same on about half of the pages; of slides,
 * many of which may share a title, on nearly all.
 */
const LARGE = 1.15;
const MOST_PAGES = 0.45;
const MOST_SLIDES = 0.9;
/** Longer lines are sentences, characters. */
export const LONGEST = 100;
/** Heads are parted from the text on this share of their pages. */
const PARTED = 0.6;
/** Heads that name sections stand on so many pages, … */
const LEAST_SECTION_PAGES = 6;
const NEARLY_ALL = 0.7;
/** … this share of which have one with another page in common. */
const MOSTLY_SHARED = 0.5;
/** Share of the numbers at one place that count on with the pages; recognition misreads some. */
const COUNTING = 0.4;

/** The number of a page of front matter at either end of its head. */
const ROMAN_PAGE = /^[ivxl]{1,7}\s|\s[ivxl]{1,7}$/;

/** What is known of all pages. */
interface Around {
  /** Of each page the lines that are numbers which count on with the pages. */
  counting: readonly ReadonlySet<number>[];
  areForms: FormTest;
  /** How many lines within the text say the same, by their hashes. */
  inner: ReadonlyMap<number, number>;
}

/** A line, and the place of its page among those of the document. */
interface Candidate extends EdgeLine {
  page: number;
  isOnSlide: boolean;
}

/**
 * Of each page the lines at the edges that stand on several pages at the same height. That body text repeats tells nothing
 * of its pages' edges: what is set as far out as body text, or stands on copies of one form, is none of these.
 */
export function findRepeated(
  pages: readonly PageMargins[],
  type: TypeFacts,
  counting: readonly ReadonlySet<number>[],
): Set<number>[] {
  const repeated = pages.map(() => new Set<number>());
  if (pages.length < FEWEST_PAGES) return repeated;
  const areForms = createFormTest(pages.map(({ body }) => body));
  const inner = countEach(pages.flatMap((page) => [...page.inner]));
  const around = { counting, areForms, inner };
  for (const edge of ['top', 'foot'] as const) {
    for (const { page, line } of findAtEdge(
      pages.map((page) => page[edge]),
      type,
      around,
    ))
      repeated[page]!.add(line);
  }
  return repeated;
}

function findAtEdge(edges: readonly EdgeLines[], type: TypeFacts, around: Around): Candidate[] {
  const furthest = frameOf(edges) - SAME_HEIGHT / 2;
  const candidates = edges.flatMap(({ lines, isOfSlide: isOnSlide }, page) =>
    lines
      .filter(({ distance }) => distance <= furthest)
      .map((line): Candidate => Object.assign({}, line, { page, isOnSlide })),
  );
  const [alike, level] = [groupByPlace(candidates, ({ key }) => key), groupByPlace(candidates, () => '')];
  const known = new Map<readonly Candidate[], Group>();
  const describe = (members: Candidate[]) => {
    const group = known.get(members) ?? describeGroup(members, around);
    known.set(members, group);
    return group;
  };
  return candidates.filter(
    (candidate) =>
      (isRunning(candidate, describe(alike(candidate)), edges.length, type) &&
        !isOfText(candidate, describe(alike(candidate)), around.inner)) ||
      namesSection(candidate, describe(level(candidate)), edges.length, type),
  );
}

/** How far from the edge the text begins on the pages where it begins furthest out; a few odd pages do not count. */
function frameOf(edges: readonly EdgeLines[]): number {
  const frames = edges.flatMap(({ frame }) => frame ?? []).sort((a, b) => a - b);
  return (
    frames[Math.min(Math.ceil(FRAMED_PAGES * frames.length), frames.length - 1)] ?? Number.POSITIVE_INFINITY
  );
}

/** The candidates at the same height of which the same is said. */
function groupByPlace(
  candidates: readonly Candidate[],
  say: (candidate: Candidate) => string,
): (candidate: Candidate) => Candidate[] {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    for (const key of placeKeys(say(candidate), candidate.distance)) {
      const group = groups.get(key);
      if (group) group.push(candidate);
      else groups.set(key, [candidate]);
    }
  }
  return (candidate) => {
    const [a, b] = placeKeys(say(candidate), candidate.distance).map((place) => groups.get(place) ?? []);
    return a!.length >= b!.length ? a! : b!;
  };
}

/** What stands at one place of several pages, numbers aside. */
interface Group {
  pages: number;
  /** On how many of them each text stands. */
  pagesOf: ReadonlyMap<string, number>;
  /** It is parted from the text on most of them. */
  parted: boolean;
  /** Its pages are copies of one form; asked of few groups, since comparing pages takes long. */
  areForms(): boolean;
  /** Its numbers mostly are the same or count on with the pages. */
  counts: boolean;
  /** No page says what another says. */
  differs: boolean;
}

function describeGroup(members: readonly Candidate[], { counting, areForms }: Around): Group {
  const pages = new Set<number>();
  const pagesOf = new Map<string, number>();
  for (const { text, page } of members) {
    if (!pages.has(page)) pagesOf.set(text, (pagesOf.get(text) ?? 0) + 1);
    pages.add(page);
  }
  const first = members[0]!.text;
  let forms: boolean | undefined;
  const inStep = members.filter(({ page, line, text }) => counting[page]!.has(line) || text === first);
  return {
    pages: pages.size,
    pagesOf,
    parted: members.filter(({ bandRows }) => bandRows !== undefined).length >= PARTED * members.length,
    areForms: () => (forms ??= areForms([...pages])),
    counts: inStep.length >= COUNTING * members.length,
    differs: pagesOf.size === pages.size && !members.some(({ page, line }) => counting[page]!.has(line)),
  };
}

/** Whether as many lines within the text say the same in the same type: it is text that happens to stand at the edge too. */
function isOfText(line: Candidate, { pagesOf }: Group, inner: ReadonlyMap<number, number>): boolean {
  return /\p{L}/u.test(line.text) && (inner.get(hashOfLine(line)) ?? 0) >= (pagesOf.get(line.text) ?? 0);
}

function isRunning(line: Candidate, group: Group, pageCount: number, type: TypeFacts): boolean {
  if (!group.parted || !repeats(group, pageCount)) return false;
  if (!group.counts && !/\p{L}/u.test(line.text)) return false;
  if (group.differs && line.mayOpen && !ROMAN_PAGE.test(line.text)) return false;
  const same = group.pagesOf.get(line.text) ?? 0;
  const small = isSmall(line, type);
  if (pageCount < LEAST_PAGES) return small && same === pageCount;
  const isLong = line.text.length > LONGEST;
  const most = line.isOnSlide ? MOST_SLIDES : MOST_PAGES;
  if (line.size > LARGE * type.size || isLong)
    return same >= Math.max(isLong ? LEAST_PAGES : 2, most * pageCount) && !group.areForms();
  return !group.areForms() || (small && line.bandRows === 1);
}

/**
 * Heads that name the section of their page change with it, too soon to repeat: nearly every page has one at one height,
 * and mostly that of another page.
 */
function namesSection(line: Candidate, group: Group, pageCount: number, type: TypeFacts): boolean {
  if (pageCount < LEAST_SECTION_PAGES || group.pages < NEARLY_ALL * pageCount || !group.parted) return false;
  if (line.size > LARGE * type.size || line.text.length > LONGEST || !/\p{L}/u.test(line.text)) return false;
  const shared = [...group.pagesOf.values()].reduce((sum, pages) => sum + (pages > 1 ? pages : 0), 0);
  return shared >= MOSTLY_SHARED * group.pages && !group.areForms();
}

function repeats({ pages }: Group, pageCount: number): boolean {
  // Left and right pages have heads of their own: every fourth page of a short file, six of a long one.
  const needed = Math.max(LEAST_PAGES, Math.min(pageCount / 4, 6));
  return pages >= Math.min(needed, Math.max(2, Math.floor(pageCount / 2)));
}
