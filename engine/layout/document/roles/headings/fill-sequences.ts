import { LETTERED, numberPathOfName } from '../../../lexicon/section-names.ts';
import { STOPPED } from '../../../lexicon/signs.ts';
import type { FoundHeading } from './candidate.ts';
import type { Vote } from './designs.ts';

type Numbered = Pick<FoundHeading & Vote, 'text' | 'design'>;

/**
 * Headings with the candidates that are ones by their numbers. `2.2` between `2.1` and `2.3` heads a section, and so does
 * `1` before `1.1` or `2`, however unlike them it looks; `5` behind `4.1` does so where it is set as another heading.
 * Sentences, which contracts number too, head nothing.
 */
export function fillSequences<T extends Numbered>(candidates: readonly T[], headings: ReadonlySet<T>): T[] {
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
  return goOn(candidates, filled);
}

/** Headings with the candidates that count on from them and are set as one of them is. */
function goOn<T extends Numbered>(candidates: readonly T[], headings: ReadonlySet<T>): T[] {
  const designs = new Set(Array.from(headings, ({ design }) => design));
  let last: number[] = [];
  return candidates.filter((candidate) => {
    const path = numberPathOfName(candidate.text);
    const counts = last.length > 0 && path.length > 0 && isNext(path, last);
    const goesOn = counts && designs.has(candidate.design) && !STOPPED.test(candidate.text);
    if (!headings.has(candidate) && !goesOn) return false;
    if (path.length > 0) last = path;
    return true;
  });
}

/** The candidates that lead from one number, or from the first, to another; none where that stands right behind it. */
function findGap<T extends Numbered>(
  from: readonly number[],
  candidates: readonly T[],
  to: readonly number[],
): T[] {
  const gap: T[] = [];
  let next = to;
  for (const candidate of candidates.toReversed()) {
    if (isNext(next, from)) break;
    const path = numberPathOfName(candidate.text);
    if (!isNext(next, path) || STOPPED.test(candidate.text)) continue;
    gap.push(candidate);
    next = path;
  }
  return isNext(next, from) ? gap : [];
}

/**
 * Whether a section may stand right behind another: its first part, or the one after it or after one it is part of. What
 * is lettered may say its letter in words, so that its first part stands behind any other section.
 */
function isNext(path: readonly number[], before: readonly number[]): boolean {
  const depth = path.length - 1;
  const behind = path[0]! > LETTERED && path[0] !== before[0] ? path.slice(0, 1) : before;
  return (
    depth <= behind.length &&
    path[depth] === (behind[depth] ?? 0) + 1 &&
    path.slice(0, depth).every((number, i) => number === behind[i])
  );
}
