import model from '../../../evidence/heading.json' with { type: 'json' };
import { logOdds, type Model } from '../../../evidence/model.ts';
import { boxAround } from '../../../geometry.ts';
import { isSectionName } from '../../../lexicon/section-names.ts';
import type { OutlineEntry } from '../../../page.ts';
import { median } from '../../../statistics.ts';
import type { TypeFacts } from '../../body-style.ts';
import { type Item, isBody } from '../../items.ts';
import { isSlide, type PageView } from '../../page-view.ts';
import { taggedLevel } from '../../tags.ts';
import { isByline } from './byline.ts';
import type { FoundHeading } from './candidate.ts';
import { addVote, type Designs, jointOdds, leastOdds, MOST_ODDS, type Vote } from './designs.ts';
import { beginsWithLetter, fillSequences, isLetter } from './fill-sequences.ts';
import { leaveOutLookalikes } from './leave-out.ts';
import { nestLevels, rankLooks } from './levels.ts';
import { keyOf } from './look.ts';
import { marksTextBeside } from './marks-beside.ts';
import { partsSentence } from './parts-sentence.ts';
import { findSlideTitles, MOST_SLIDE_WORDS, type SlideCounts, type TitleExtent } from './slides.ts';
import { leaveOutSpeakers } from './speakers.ts';
import { standsInList } from './stands-in-list.ts';
import type { HeadingSurvey } from './survey.ts';
import { isHung, leaveOutTerms, type TermSigns } from './terms.ts';
import { nameInOutline, namesOfEntry, normalizeTitle } from './text-features.ts';
import { findHiddenTitle, findTitle } from './title.ts';

const HEADING = model as Model;
/** From these log-odds on a candidate is a heading. */
const THRESHOLD = Math.log(HEADING.threshold / (1 - HEADING.threshold));
/** Tagged headings are trusted when there are at least so many, and this share of them may be headings and of those seen is tagged. */
const LEAST_TAGGED = 2;
const AGREED = 0.6;
/** So many sections tell an article by what they are called. */
const LEAST_SECTIONS = 3;

/** A page of no more words than a cover has, unless it is a slide, whose heads all look alike. */
const COVER_WORDS = 60;

/** No page is as high, points. */
const PAGE = 20_000;
/** Baselines of one row differ by no more than this (em). */
const SAME_BASELINE = 0.1;

/** The level of each heading, by its place among the items of the document. */
export type HeadingLevels = ReadonlyMap<number, number>;

/** The headings of some pages: those that may be, by their look, and the levels of those that are tagged, by their places. */
export interface HeadingsFound {
  seen: (FoundHeading & Vote & TermSigns & TitleExtent)[];
  designs: Designs;
  counts: SlideCounts;
  tagged: Map<number, number>;
}

export function noHeadings(): HeadingsFound {
  return { seen: [], designs: new Map(), counts: { slides: 0, pages: 0 }, tagged: new Map() };
}

/** Finds the headings of a page; adds them to those of the pages before. */
export function findHeadings(page: PageView, survey: HeadingSurvey, found: HeadingsFound): void {
  for (const candidate of survey.candidates(page)) {
    const { index, text, look, path, features, item } = candidate;
    const at = index - page.begin;
    const isPart = partsSentence(page, at) || marksTextBeside(page, at) || standsInList(page, at);
    if (isPart || isByline(item.passage.lines)) continue;
    const isCertain = candidate.opensArticle || candidate.isInContents;
    const odds = isCertain ? MOST_ODDS : logOdds(HEADING, features);
    const vote = addVote(found.designs, candidate, odds);
    const isAtTop = features.top === 1;
    const { isOnSlide, isOnCover } = pageKind(page, features.pageWords!);
    if (!mayBecomeHeading({ text, odds: vote.odds }) && !(isOnSlide && isAtTop)) continue;
    const [isInSequence, isCentred] = [features.numbered === 2, features.centred === 1];
    const { page: number, lines } = item.passage;
    const { left, right } = boxAround(lines);
    const below = page.items[at + 1];
    const heading: FoundHeading = {
      index,
      text,
      look,
      path,
      page: number,
      baseline: lines[0]!.baseline,
      isInSequence,
      isAtTop,
      isOnSlide,
      isOnCover,
      isCentred,
      isRunIn: item.whole !== undefined,
      headsEntries: beginsWithLetter(text, below?.type === 'passage' ? below.passage : undefined),
    };
    found.seen.push(
      Object.assign(heading, vote, { left, right, lines: lines.length, isHung: isHung(candidate) }),
    );
  }
  found.counts.pages++;
  if (isSlide(page) && wordsOf(page) <= MOST_SLIDE_WORDS) found.counts.slides++;
  page.items.slice(0, page.own).forEach((item, i) => {
    const level = isBody(item) ? taggedLevel(item.passage.lines[0]!) : undefined;
    if (level !== undefined) found.tagged.set(page.begin + i, level);
  });
}

/** Whether the others of its design, or those of an index, can make a heading of what may be none by itself. */
function mayBecomeHeading({ odds, text }: Pick<Vote, 'odds'> & Pick<FoundHeading, 'text'>): boolean {
  return odds >= leastOdds(THRESHOLD) || isLetter(text);
}

function wordsOf({ items, own }: PageView): number {
  return items
    .slice(0, own)
    .flatMap((item) => (item.type === 'passage' ? item.passage.lines : []))
    .reduce((sum, { words }) => sum + words, 0);
}

function pageKind(page: PageView, words: number): Pick<FoundHeading, 'isOnSlide' | 'isOnCover'> {
  const isOnSlide = isSlide(page);
  return { isOnSlide, isOnCover: !isOnSlide && words <= COVER_WORDS };
}

/** What the file says that headings go by. */
interface HeadingFacts {
  outline: readonly OutlineEntry[];
  title?: string;
  /** The first page is not among those read: the title stands on a page not read, above all headings. */
  isTail: boolean;
}

/** Gives the headings of a document their levels. */
export function planHeadings(
  { seen, designs, counts, tagged }: HeadingsFound,
  type: TypeFacts,
  { outline, title: named, isTail }: HeadingFacts,
): HeadingLevels {
  const titles = findSlideTitles(seen, counts);
  const all = seen.filter((candidate) => jointOdds(candidate, designs) >= THRESHOLD || titles.has(candidate));
  const mayRunIn = isArticle(all);
  const isMeant = (candidate: (typeof seen)[number]) =>
    (mayRunIn || !candidate.isRunIn) && (titles.has(candidate) || mayBecomeHeading(candidate));
  const [candidates, likely] = [seen.filter(isMeant), all.filter(isMeant)];
  const hidden = isTail ? undefined : findHiddenTitle(candidates, likely, type);
  if (hidden) likely.push(hidden);
  const alike = [...twinsOf(likely, candidates), ...namedAlike(likely, candidates)];
  const filled = fillSequences(candidates, new Set([...likely, ...alike]));
  const found = leaveOutTerms(leaveOutLookalikes(leaveOutSpeakers(filled, candidates, type)));
  const title = isTail ? undefined : findTitle(found, type, named);
  if (areTagsTrusted(found, candidates, tagged)) return title ? placeBelow(title, tagged) : tagged;
  const headings = found.filter((heading) => heading !== title);
  const top = title || isTail ? 2 : 1;
  const ranked = rankLooks(headings, top);
  const slides = headings.filter((heading) => titles.has(heading));
  const levelOfSlides = median(slides.map((heading) => ranked.get(heading)!));
  for (const heading of slides) ranked.set(heading, levelOfSlides);
  const said = levelsInOutline(headings, outline);
  const shift = isUntitled(outline, title, isTail) ? 1 : 0;
  // What the outline leaves out lies among what it names as far in as its look says.
  const apart = headings.flatMap((heading, i) =>
    said[i] === undefined ? [] : [said[i] + shift - ranked.get(heading)!],
  );
  const usual = median(apart);
  const levels = headings.map((heading, i) =>
    said[i] === undefined ? Math.max(top, ranked.get(heading)! + usual) : said[i] + shift,
  );
  const nested = nestLevels(levels, top);
  const planned = new Map(headings.map(({ index }, i) => [index, nested[i]!]));
  if (title) planned.set(title.index, 1);
  return planned;
}

/**
 * Whether sections are called as those of articles are, whose innermost often have their names in the first line of the text:
 * elsewhere such words begin paragraphs, items and definitions.
 */
function isArticle(headings: readonly FoundHeading[]): boolean {
  const sections = headings.filter(({ text, isRunIn }) => !isRunIn && isSectionName(text));
  return sections.length >= LEAST_SECTIONS;
}

/** The level that the outline gives to each heading: of entries of one name that which leads nearest to it. */
function levelsInOutline(
  headings: readonly FoundHeading[],
  outline: readonly OutlineEntry[],
): (number | undefined)[] {
  const entries = new Map<string, OutlineEntry[]>();
  for (const entry of outline) {
    for (const name of namesOfEntry(entry.title)) {
      const known = entries.get(name);
      if (known) known.push(entry);
      else entries.set(name, [entry]);
    }
  }
  return headings.map((heading) => {
    const named = entries.get(nameInOutline(heading.text, entries) ?? '') ?? [];
    const apart = named.map((entry) => distanceTo(entry, heading));
    return named[apart.lastIndexOf(Math.min(...apart))]?.level;
  });
}

/** How far from a heading an entry leads, points; pages count more than any place on them. */
function distanceTo({ page, top = 0 }: OutlineEntry, heading: FoundHeading): number {
  if (page === undefined) return Number.POSITIVE_INFINITY;
  return Math.abs(page - heading.page) * PAGE + Math.abs(top - heading.baseline);
}

/** @param begin - place of the first item in the document */
export function markHeadings(items: readonly Item[], begin: number, levels: HeadingLevels): void {
  items.forEach((item, i) => {
    const level = levels.get(begin + i);
    if (level !== undefined && item.type === 'passage') item.role = { is: 'heading', level };
  });
}

/** What is set beside a heading and like it, as titles of boxes and tables are: what one of them is the other is too. */
function twinsOf<T extends FoundHeading>(headings: readonly T[], candidates: readonly T[]): T[] {
  const placeOf = ({ page, look }: T) => `${page} ${keyOf(look)}`;
  const baselines = new Map<string, number[]>(headings.map((heading) => [placeOf(heading), []]));
  for (const heading of headings) baselines.get(placeOf(heading))!.push(heading.baseline);
  return candidates.filter((candidate) => {
    const most = SAME_BASELINE * candidate.look.size;
    return baselines.get(placeOf(candidate))?.some((y) => Math.abs(y - candidate.baseline) < most);
  });
}

/** So many headings of one look tell how sections are set. */
const LEAST_ALIKE = 2;

/** What is called as sections are and looks like several headings, numbered or not: the references behind numbered sections. */
function namedAlike<T extends FoundHeading>(headings: readonly T[], candidates: readonly T[]): T[] {
  const styleOf = ({ look, isCentred }: T) => `${keyOf(look)} ${isCentred}`;
  const counts = new Map<string, number>();
  for (const heading of headings) counts.set(styleOf(heading), (counts.get(styleOf(heading)) ?? 0) + 1);
  return candidates.filter(
    (candidate) => (counts.get(styleOf(candidate)) ?? 0) >= LEAST_ALIKE && isSectionName(candidate.text),
  );
}

/** The outline's first level is that of the sections, not of the title that there is. */
function isUntitled(
  outline: readonly OutlineEntry[],
  title: FoundHeading | undefined,
  isTail: boolean,
): boolean {
  if (isTail) return outline.filter((entry) => entry.level === 1).length > 1;
  return (
    title !== undefined &&
    !outline.some((entry) => normalizeTitle(entry.title) === normalizeTitle(title.text))
  );
}

/**
 * Tagged sections below the title where none of the tags is its own: word processors have a style for it that is none of a
 * heading, and the level of headings is left to it where their tags begin at the second.
 */
function placeBelow({ index: title }: FoundHeading, tagged: ReadonlyMap<number, number>): HeadingLevels {
  const outermost = [...tagged.values()].filter((level) => level === 1).length;
  if (outermost === 1 || [...tagged.keys()].some((index) => index <= title)) return tagged;
  const shift = outermost > 0 ? 1 : 0;
  return new Map([
    [title, 1],
    ...Array.from(tagged, ([index, level]) => [index, Math.min(6, level + shift)] as const),
  ]);
}

/**
 * Whether headings as the file tags them mostly agree with what is seen: most that look like headings are tagged, and most
 * that are tagged may be headings by their look, however little they look like ones without the tag.
 */
function areTagsTrusted(
  seen: readonly FoundHeading[],
  candidates: readonly FoundHeading[],
  tagged: ReadonlyMap<number, number>,
): boolean {
  const countTagged = (headings: readonly FoundHeading[]) =>
    headings.filter(({ index }) => tagged.has(index)).length;
  return (
    tagged.size >= LEAST_TAGGED &&
    countTagged(seen) >= AGREED * seen.length &&
    countTagged(candidates) >= AGREED * tagged.size
  );
}
