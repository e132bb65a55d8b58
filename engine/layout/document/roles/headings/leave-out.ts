import { divisionOf, namesDivision, numberDepth } from '../../../lexicon/section-names.ts';
import type { FoundHeading } from './candidate.ts';
import { keyOf } from './look.ts';
import { normalizeTitle } from './text-features.ts';

/** So many headings in a row that all come again are a list of what follows. */
const LEAST_ENTRIES = 3;

/**
 * Headings without what looks like them beside others: labels of chapters, lists of the headings that follow, and what the
 * tops of the further pages of a section say again.
 */
export function leaveOutLookalikes<T extends Lookalike>(headings: readonly T[]): T[] {
  const listed = findListed(headings);
  const again = findAgain(headings);
  return headings.filter(
    (heading, i) => !listed.has(heading) && !again.has(heading) && !isLabel(heading, headings[i + 1]),
  );
}

type Lookalike = Pick<FoundHeading, 'index' | 'text' | 'look' | 'page' | 'isAtTop' | 'isOnSlide'>;

/**
 * Headings at the top of their pages that say, and in the same type, what the top of the page before says. Each slide is
 * headed by itself.
 */
function findAgain<T extends Lookalike>(headings: readonly T[]): ReadonlySet<T> {
  const tops = headings.filter(({ isAtTop, isOnSlide }) => isAtTop && !isOnSlide);
  return new Set(
    tops.filter(({ page, text, look }, i) => {
      const before = tops[i - 1];
      return before?.page === page - 1 && before.text === text && keyOf(before.look) === keyOf(look);
    }),
  );
}

/** A word and a number, as parts are called that hold no others: `Question 1`. */
const COUNTED = /^\p{L}+\s+\p{Nd}{1,3}[.:]?$/u;

/** The number of a chapter and nothing else. */
const NUMERAL = /^[IVXLC]{1,6}\.?$/;

/** Whether a heading is but the number of a division whose name stands right below it as a heading of its own. */
function isLabel<T extends Pick<FoundHeading, 'index' | 'text'>>(heading: T, next: T | undefined): boolean {
  const isDivision = divisionOf(heading.text) !== undefined || namesDivision(heading.text);
  const isNumberAlone = (isDivision && heading.text.split(/\s+/).length <= 2) || NUMERAL.test(heading.text);
  if (!isNumberAlone || next?.index !== heading.index + 1) return false;
  return numberDepth(next.text) === 0 && !COUNTED.test(next.text);
}

/** Headings right below one another, with no text between them, all of which come again later. */
function findListed<T extends Pick<FoundHeading, 'index' | 'text'>>(headings: readonly T[]): ReadonlySet<T> {
  const last = new Map(headings.map(({ text }, i) => [normalizeTitle(text), i]));
  const listed = new Set<T>();
  let run: T[] = [];
  headings.forEach((heading, i) => {
    const comesAgain = last.get(normalizeTitle(heading.text))! > i;
    if (!comesAgain || run.at(-1)?.index !== heading.index - 1) run = [];
    if (comesAgain) run.push(heading);
    if (run.length >= LEAST_ENTRIES) for (const each of run) listed.add(each);
  });
  return listed;
}
