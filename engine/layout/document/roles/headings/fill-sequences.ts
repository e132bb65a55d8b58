import { numberPathOfName } from '../../../lexicon/section-names.ts';
import { STOPS } from '../../../lexicon/signs.ts';
import type { FoundHeading } from './features.ts';

/** Contracts number what is no heading too. */
const SENTENCE = new RegExp(`[${STOPS}]$`, 'u');

/**
 * Headings with the candidates whose numbers fill a gap between two of them: `2.2` between `2.1` and `2.3` heads a
 * section, however unlike them it looks.
 */
export function fillSequences<T extends Pick<FoundHeading, 'text'>>(
  candidates: readonly T[],
  headings: ReadonlySet<T>,
): T[] {
  const filled = new Set(headings);
  let last: number[] = [];
  let between: T[] = [];
  for (const candidate of candidates) {
    const path = numberPathOfName(candidate.text);
    if (path.length === 0) continue;
    if (!headings.has(candidate)) between.push(candidate);
    else {
      for (const each of findGap(last, between, path)) filled.add(each);
      last = path;
      between = [];
    }
  }
  return candidates.filter((candidate) => filled.has(candidate));
}

/** The candidates that lead from one number to another; none where that stands right behind it. */
function findGap<T extends Pick<FoundHeading, 'text'>>(
  from: readonly number[],
  candidates: readonly T[],
  to: readonly number[],
): T[] {
  const gap: T[] = [];
  let next = to;
  for (const candidate of candidates.toReversed()) {
    if (isNext(next, from)) break;
    const path = numberPathOfName(candidate.text);
    if (!isNext(next, path) || SENTENCE.test(candidate.text)) continue;
    gap.push(candidate);
    next = path;
  }
  return from.length > 0 && isNext(next, from) ? gap : [];
}

/** Whether a section may stand right behind another: its first part, or the one after it or after one it is part of. */
function isNext(path: readonly number[], before: readonly number[]): boolean {
  const depth = path.length - 1;
  return (
    depth <= before.length &&
    path[depth] === (before[depth] ?? 0) + 1 &&
    path.slice(0, depth).every((number, i) => number === before[i])
  );
}
