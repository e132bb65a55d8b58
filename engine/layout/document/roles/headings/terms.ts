import { type Item, isBody } from '../../items.ts';
import type { Passage } from '../../paragraphs.ts';
import type { FoundHeading, HeadingCandidate } from './candidate.ts';
import type { Vote } from './designs.ts';
import { countWords } from './text-features.ts';

/** What says that a candidate is a term of a list, with its meaning below it. */
export interface TermSigns {
  /** It stands right below a text that ends with a colon. */
  isAnnounced: boolean;
  /** It stands at the edge of the running text, and what it is about is set in. */
  isHung: boolean;
}

/** Terms are hardly larger than the text; what is, heads it. */
const LARGER = 1.06;
/** The least, in em, by which the meaning of a term is set in. */
const SET_IN = 0.9;
/** So many terms that look alike tell a list. */
const LEAST_ANNOUNCED = 2;
const LEAST_HUNG = 3;

/** What announces a list has so many words. */
const LEAST_WORDS = 4;
const ANNOUNCES = /[:\uff1a]$/u;

/** @param above - the item before the candidate */
export function termSigns({ item, path, features }: HeadingCandidate, above: Item | undefined): TermSigns {
  const isNamed = features.outlined === 1 || features.tagged === 1;
  const mayBe =
    path.length === 0 &&
    features.size! < LARGER &&
    !isNamed &&
    features.centred === 0 &&
    features.section === 0;
  const isBelowText = above !== undefined && isBody(above) && above.passage.page === item.passage.page;
  return {
    isAnnounced: mayBe && isBelowText && announces(above.passage),
    isHung: mayBe && features.nextSetIn! > SET_IN && features.proseAtEdge === 1 && features.followed === 0,
  };
}

/** A sentence that a list is to follow; shorter texts with a colon are labels, or headings that were not told as such. */
function announces({ lines }: Passage): boolean {
  return ANNOUNCES.test(lines.at(-1)!.text.trimEnd()) && countWords(lines) >= LEAST_WORDS;
}

/**
 * Headings without the terms of lists: no section begins behind a colon, and what looks like the one that does is part of
 * the same list, up to a heading of another look; nor are sections set in from the text between them.
 */
export function leaveOutTerms<T extends Pick<FoundHeading & Vote, 'index' | 'design'> & TermSigns>(
  headings: readonly T[],
): T[] {
  const runs: T[][] = [];
  for (const heading of headings) {
    if (runs.at(-1)?.[0]?.design === heading.design) runs.at(-1)!.push(heading);
    else runs.push([heading]);
  }
  return runs.flatMap((run, i) => {
    const isBelowHeading = runs[i - 1]?.at(-1)?.index === run[0]!.index - 1;
    return (isAnnounced(run) && !isBelowHeading) || isHung(run) ? [] : run;
  });
}

function isAnnounced(run: readonly TermSigns[]): boolean {
  return run.length >= LEAST_ANNOUNCED && run[0]!.isAnnounced;
}

function isHung(run: readonly TermSigns[]): boolean {
  const hung = run.filter((sign) => sign.isHung).length;
  return hung >= LEAST_HUNG && 2 * hung > run.length;
}
