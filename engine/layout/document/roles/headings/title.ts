import { isSectionName, numberPath } from '../../../lexicon/section-names.ts';
import type { TypeFacts } from '../../body-style.ts';
import type { FoundHeading } from './candidate.ts';
import { keyOf } from './look.ts';
import { normalizeTitle } from './text-features.ts';

/** An article's title is at least this much larger than its body … */
const TITLE = 1.2;
/** … or, where its document is plain, so much larger than the body and whatever heads its parts … */
const OUTGROWN = 1.06;
/** … and, but for a cover, not one of many heads of the same size. */
const MOST_TITLE_PEERS = 2;
/** Titles of fewer words weigh less: larger type of a word or two is a journal's name or a logo … */
const FULL_TITLE = 3;
/** … above a text; on a cover, which has none, one of two words is a title as well. */
const FULL_COVER_TITLE = 2;

/**
 * What the file says its title is, or the largest type near the top of the first page, however large chapters are that begin
 * on later ones; a word or two in larger type is a journal's name or a logo.
 */
export function findTitle(
  candidates: readonly FoundHeading[],
  type: TypeFacts,
  said: string | undefined,
): FoundHeading | undefined {
  const first = candidates[0]?.page;
  const name = normalizeTitle(said ?? '');
  const named = candidates.find((c) => c.page === first && normalizeTitle(c.text) === name);
  if (named) return named;
  const large = candidates.filter(
    (c) =>
      c.page === first &&
      (c.look.size >= TITLE * type.size || outgrowsAll(c, candidates, type)) &&
      MORE_THAN_A_LETTER.test(c.text) &&
      !isSection(c, candidates) &&
      !standsBelowSection(c, candidates),
  );
  const alone = large.filter((c) => !candidates.some((other) => other !== c && isAlike(other, c)));
  const best = (alone.length > 0 ? alone : large).reduce<FoundHeading | undefined>(
    (a, b) => (a && weighTitle(a) >= weighTitle(b) ? a : b),
    undefined,
  );
  if (!best) return findPlainTitle(candidates);
  if (headsSections(best, candidates)) return undefined;
  if (best.isOnCover || candidates.every((c) => c === best || (c.page !== first && !isAlike(c, best))))
    return best;
  const peers = candidates.filter(
    (c) => c !== best && c.look.size >= 0.97 * best.look.size && c.text.split(/\s+/).length > 2,
  );
  return peers.length > MOST_TITLE_PEERS ? undefined : best;
}

/** Sections set at the edge, at least, beside which a head in the middle is the title. */
const LEAST_AT_EDGE = 2;

/** The head in the middle of a page's top, where no type is larger than its own and sections are set at the edge: as deeds have. */
function findPlainTitle(candidates: readonly FoundHeading[]): FoundHeading | undefined {
  const [opening, ...sections] = candidates;
  if (!opening?.isAtTop || !opening.isCentred || isSection(opening, candidates)) return undefined;
  const atEdge = sections.filter(({ isCentred }) => !isCentred);
  const isLargest = sections.every(({ look }) => look.size <= opening.look.size);
  return isLargest && atEdge.length >= LEAST_AT_EDGE ? opening : undefined;
}

/**
 * The largest type of the first page in which more than a word or two are set, though it looks little like a heading by itself:
 * a title is not bold, and most others are.
 */
export function findHiddenTitle<T extends FoundHeading>(
  candidates: readonly T[],
  likely: readonly T[],
  type: TypeFacts,
): T | undefined {
  const first = candidates[0]?.page;
  const [largest, next] = candidates
    .filter(({ page, text }) => page === first && countWords(text) >= FULL_TITLE)
    .sort((a, b) => b.look.size - a.look.size);
  const isTitle =
    largest &&
    largest.look.size >= TITLE * type.size &&
    !(next && isAlike(largest, next)) &&
    !likely.includes(largest) &&
    likely.some(({ index }) => index > largest.index);
  return isTitle ? largest : undefined;
}

/** Whether sections behind a heading on its page, but for a subtitle right below, are set as it is. */
function headsSections(heading: FoundHeading, candidates: readonly FoundHeading[]): boolean {
  const { page, index } = heading;
  return candidates.some((c) => c.page === page && c.index > index + 1 && isAlike(c, heading));
}

/** Whether there are headings behind one, all of them smaller, and so is the body. */
function outgrowsAll(
  { index, look }: FoundHeading,
  candidates: readonly FoundHeading[],
  type: TypeFacts,
): boolean {
  const behind = candidates.filter((other) => other.index > index);
  const largest = Math.max(type.size, ...behind.map((other) => other.look.size));
  return behind.length > 0 && look.size >= OUTGROWN * largest;
}

/** A letter alone heads the entries of an index or a glossary. */
const MORE_THAN_A_LETTER = /\p{L}.*\p{L}/u;

const isAlike = (a: FoundHeading, b: FoundHeading) => keyOf(a.look) === keyOf(b.look);

/** Called as sections are, or numbered behind or before a section that there is. */
function isSection({ text, isInSequence }: FoundHeading, candidates: readonly FoundHeading[]): boolean {
  const path = numberPath(text);
  const next = [...path.slice(0, -1), (path.at(-1) ?? 0) + 1].join('.');
  return (
    isSectionName(text) ||
    isInSequence ||
    (path.length > 0 && candidates.some((other) => numberPath(other.text).join('.') === next))
  );
}

/** Whether a numbered section that is set as large stands above a heading on its page. */
function standsBelowSection(heading: FoundHeading, candidates: readonly FoundHeading[]): boolean {
  return candidates.some(
    (other) =>
      other.page === heading.page &&
      other.index < heading.index &&
      other.look.size >= heading.look.size &&
      numberPath(other.text).length > 0 &&
      isSection(other, candidates),
  );
}

/** Size, less for few words; the number of a section is none. */
function weighTitle({ look, text, isOnCover }: FoundHeading): number {
  return look.size * Math.min(1, countWords(text) / (isOnCover ? FULL_COVER_TITLE : FULL_TITLE));
}

const countWords = (text: string) => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
