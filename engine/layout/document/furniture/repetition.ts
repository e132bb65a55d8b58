import { isCaptionLine } from '../../lexicon/captions.ts';
import type { Line } from '../../lines/lines.ts';
import type { TypeFacts } from '../body-style.ts';
import {
  type Band,
  distanceOf,
  type Edge,
  isInMargin,
  isSmall,
  type Margin,
  marginOf,
  type Sheet,
} from './bands.ts';
import { createFormTest, type FormTest } from './forms.ts';
import { maskNumbers, placeKeys, SAME_HEIGHT } from './places.ts';

/** Least pages on which a head repeats; on the only two of a document, small type that says the same is one. */
const LEAST_PAGES = 3;
const FEWEST_PAGES = 2;
/** Text begins at this height on so many pages: what stands no further out is text as well. */
const FRAMED_PAGES = 0.2;
/** Type so many times as large as the body's is a heading's, unless it says the same on about half of the pages. */
const LARGE = 1.15;
const MOST_PAGES = 0.45;
/** Longer lines are sentences, characters. */
const LONGEST = 100;
/** Heads are parted from the text on this share of their pages. */
const PARTED = 0.6;
/** Share of the numbers at one place that count on with the pages; recognition misreads some. */
const COUNTING = 0.4;

interface Candidate {
  line: Line;
  sheet: Sheet;
  /** The band it stands in, where it is parted from the text. */
  band?: Band;
  /** From the edge. */
  distance: number;
  /** Text without what changes from page to page. */
  key: string;
}

/**
 * Lines at the edges that stand on several pages at the same height. That body text repeats tells nothing of its pages'
 * edges: what is set as far out as body text, or stands on copies of one form, is none of these.
 */
export function findRepeated(sheets: readonly Sheet[], type: TypeFacts, counting: ReadonlySet<Line>): Line[] {
  if (sheets.length < FEWEST_PAGES) return [];
  const top = findAtEdge(sheets, 'top', type, counting);
  return [...top, ...findAtEdge(sheets, 'foot', type, counting)];
}

function findAtEdge(
  sheets: readonly Sheet[],
  edge: Edge,
  type: TypeFacts,
  counting: ReadonlySet<Line>,
): Line[] {
  const margins = sheets.map((sheet) => marginOf(sheet, edge, type, true));
  const frame = frameOf(margins);
  const candidates = sheets.flatMap((sheet, i) => listCandidates(sheet, edge, margins[i]!, frame));
  const groupOf = groupByPlace(candidates);
  const areForms = createFormTest();
  const known = new Map<readonly Candidate[], Group>();
  return candidates
    .filter((candidate) => {
      const members = groupOf(candidate);
      const group = known.get(members) ?? describeGroup(members, counting, areForms);
      known.set(members, group);
      return isRunning(candidate, group, sheets.length, type);
    })
    .map(({ line }) => line);
}

/** How far from the edge the text begins on the pages where it begins furthest out; a few odd pages do not count. */
function frameOf(margins: readonly Margin[]): number {
  const frames = margins.flatMap(({ frame }) => frame ?? []).sort((a, b) => a - b);
  return (
    frames[Math.min(Math.ceil(FRAMED_PAGES * frames.length), frames.length - 1)] ?? Number.POSITIVE_INFINITY
  );
}

function listCandidates(sheet: Sheet, edge: Edge, { bands }: Margin, frame: number): Candidate[] {
  const bandOf = new Map(bands.flatMap((band) => band.rows.map((row) => [row, band] as const)));
  return sheet.rows
    .filter((row) => bandOf.has(row) || isInMargin(row, sheet.page, edge))
    .flatMap((row) => {
      const distance = distanceOf(row, sheet.page, edge);
      if (distance > frame - SAME_HEIGHT / 2) return [];
      return row.lines
        .filter((line) => !isCaptionLine(line.text))
        .map((line) => ({ line, sheet, band: bandOf.get(row), distance, key: maskNumbers(line.text) }));
    });
}

/** The candidates with the same text at the same height. */
function groupByPlace(candidates: readonly Candidate[]): (candidate: Candidate) => Candidate[] {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    for (const key of placeKeys(candidate.key, candidate.distance)) {
      const group = groups.get(key);
      if (group) group.push(candidate);
      else groups.set(key, [candidate]);
    }
  }
  return ({ key, distance }) => {
    const [a, b] = placeKeys(key, distance).map((place) => groups.get(place) ?? []);
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
}

function describeGroup(
  members: readonly Candidate[],
  counting: ReadonlySet<Line>,
  areForms: FormTest,
): Group {
  const pages = new Set<Sheet>();
  const pagesOf = new Map<string, number>();
  for (const { line, sheet } of members) {
    if (!pages.has(sheet)) pagesOf.set(line.text, (pagesOf.get(line.text) ?? 0) + 1);
    pages.add(sheet);
  }
  const first = members[0]!.line.text;
  let forms: boolean | undefined;
  const inStep = members.filter(({ line }) => counting.has(line) || line.text === first);
  return {
    pages: pages.size,
    pagesOf,
    parted: members.filter(({ band }) => band).length >= PARTED * members.length,
    areForms: () => (forms ??= areForms([...pages])),
    counts: inStep.length >= COUNTING * members.length,
  };
}

function isRunning({ line, band }: Candidate, group: Group, pageCount: number, type: TypeFacts): boolean {
  if (!group.parted || !repeats(group, pageCount)) return false;
  if (!group.counts && !/\p{L}/u.test(line.text)) return false;
  const same = group.pagesOf.get(line.text) ?? 0;
  const small = isSmall(line, type);
  if (pageCount < LEAST_PAGES) return small && same === pageCount;
  const isLong = line.text.length > LONGEST;
  if (line.size > LARGE * type.size || isLong)
    return same >= Math.max(isLong ? LEAST_PAGES : 2, MOST_PAGES * pageCount) && !group.areForms();
  return !group.areForms() || (small && band?.rows.length === 1);
}

function repeats({ pages }: Group, pageCount: number): boolean {
  // Left and right pages have heads of their own: every fourth page of a short file, six of a long one.
  const needed = Math.max(LEAST_PAGES, Math.min(pageCount / 4, 6));
  return pages >= Math.min(needed, Math.max(2, Math.floor(pageCount / 2)));
}
