import type { FoundHeading, HeadingCandidate } from './candidate.ts';
import type { Vote } from './designs.ts';

/** What says that a candidate is a term of a list, with its meaning below it. */
export interface TermSigns {
  /** It stands at the edge of the running text, and what it is about is set in. */
  isHung: boolean;
}

/** Terms are hardly larger than the text; what is, heads it. */
const LARGER = 1.06;
/** The least, in em, by which the meaning of a term is set in. */
const SET_IN = 0.9;
/** So many terms that look alike tell a list. */
const LEAST_TERMS = 3;

/** Whether a candidate is set as a term is. */
export function isHung({ path, features }: HeadingCandidate): boolean {
  const isNamed = features.outlined === 1 || features.tagged === 1 || features.section === 1;
  const mayBe = path.length === 0 && features.size! < LARGER && !isNamed && features.centred === 0;
  return mayBe && features.nextSetIn! > SET_IN && features.proseAtEdge === 1 && features.followed === 0;
}

/** Headings without the terms of lists: no sections are set in from the text between them. */
export function leaveOutTerms<T extends Pick<FoundHeading & Vote, 'design'> & TermSigns>(
  headings: readonly T[],
): T[] {
  const runs: T[][] = [];
  for (const heading of headings) {
    if (runs.at(-1)?.[0]?.design === heading.design) runs.at(-1)!.push(heading);
    else runs.push([heading]);
  }
  return runs.filter((run) => !areTerms(run)).flat();
}

function areTerms(run: readonly TermSigns[]): boolean {
  const hung = run.filter((sign) => sign.isHung).length;
  return hung >= LEAST_TERMS && 2 * hung > run.length;
}
