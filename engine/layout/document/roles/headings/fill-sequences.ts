import { calledPath, isNextNumber, numberPathOfName } from '../../../lexicon/section-names.ts';
import { STOPPED } from '../../../lexicon/signs.ts';
import type { Passage } from '../../paragraphs.ts';
import type { FoundHeading } from './candidate.ts';
import type { Vote } from './designs.ts';
import { keyOf } from './look.ts';

type Numbered = Pick<FoundHeading & Vote, 'text' | 'design' | 'path' | 'look' | 'headsEntries'>;

/** Candidates whose numbers are written one way, in the order of the text. */
interface Series<T extends Numbered> {
  candidates: readonly T[];
  pathOf: (candidate: T) => readonly number[];
  /** What its numbers count looks alike: letters and Roman numerals begin names and items of lists too. */
  isUniform: boolean;
}

/**
 * Headings with the candidates that are ones by their numbers. `2.2` between `2.1` and `2.3` heads a section, and so does
 * `1` before `1.1` or `2`, however unlike them it looks; `5` behind `4.1` does so where it is set as another heading.
 * What is lettered, or counted behind a word, as divisions and exercises are, does so among its own kind. Sentences, which
 * contracts number too, head nothing. The letters of an index count on as well.
 */
export function fillSequences<T extends Numbered>(candidates: readonly T[], headings: ReadonlySet<T>): T[] {
  const filled = new Set(headings);
  for (const series of listSeries(candidates)) {
    fillGaps(series, headings, filled);
    goOn(series, filled);
  }
  for (const letter of findLetters(candidates)) filled.add(letter);
  return candidates.filter((candidate) => filled.has(candidate));
}

/** What is numbered in digits, with what belongs to it, and each other way of numbering by itself. */
function listSeries<T extends Numbered>(candidates: readonly T[]): Series<T>[] {
  const decimal = { candidates, pathOf: ({ text }: T) => numberPathOfName(text), isUniform: false };
  const names = new Set(candidates.flatMap(({ path: [name] }) => (typeof name === 'string' ? [name] : [])));
  const others = Array.from(names, (name) => ({
    candidates: candidates.filter(({ path }) => path[0] === name),
    pathOf: ({ path }: T) => path.slice(1) as number[],
    isUniform: true,
  }));
  return [decimal, ...others, ...listCalled(candidates)];
}

/** What is counted behind one word each, whatever it is, unless it is known as a division. */
function listCalled<T extends Numbered>(candidates: readonly T[]): Series<T>[] {
  const series = new Map<string, Map<T, number[]>>();
  for (const candidate of candidates) {
    const called = candidate.path.length === 0 ? calledPath(candidate.text) : undefined;
    if (!called) continue;
    const paths = series.get(called.name) ?? new Map<T, number[]>();
    series.set(called.name, paths.set(candidate, called.path));
  }
  return Array.from(series.values(), (paths) => ({
    candidates: [...paths.keys()],
    pathOf: (candidate) => paths.get(candidate)!,
    isUniform: true,
  }));
}

/** Adds what stands between the numbers of headings. */
function fillGaps<T extends Numbered>(series: Series<T>, headings: ReadonlySet<T>, filled: Set<T>): void {
  let last: readonly number[] = [];
  let between: T[] = [];
  for (const candidate of series.candidates) {
    const path = series.pathOf(candidate);
    if (path.length === 0) continue;
    if (!headings.has(candidate)) between.push(candidate);
    else {
      const alike = series.isUniform ? between.filter(({ design }) => design === candidate.design) : between;
      for (const each of findGap(last, alike, path, series.pathOf)) filled.add(each);
      last = path;
      between = [];
    }
  }
}

/** Adds the candidates that count on from headings and are set as one of them is. */
function goOn<T extends Numbered>({ candidates, pathOf }: Series<T>, headings: Set<T>): void {
  const designs = new Set(candidates.flatMap((each) => (headings.has(each) ? [each.design] : [])));
  let last: readonly number[] = [];
  for (const candidate of candidates) {
    const path = pathOf(candidate);
    const counts = last.length > 0 && path.length > 0 && isNextNumber(path, last);
    if (counts && designs.has(candidate.design) && !STOPPED.test(candidate.text)) headings.add(candidate);
    if (headings.has(candidate) && path.length > 0) last = path;
  }
}

/** The candidates that lead from one number, or from the first, to another; none where that stands right behind it. */
function findGap<T extends Numbered>(
  from: readonly number[],
  candidates: readonly T[],
  to: readonly number[],
  pathOf: Series<T>['pathOf'],
): T[] {
  const gap: T[] = [];
  let next = to;
  for (const candidate of candidates.toReversed()) {
    if (isNextNumber(next, from)) break;
    const path = pathOf(candidate);
    if (!isNextNumber(next, path) || STOPPED.test(candidate.text)) continue;
    gap.push(candidate);
    next = path;
  }
  return isNextNumber(next, from) || (from.length === 0 && beginsPart(next)) ? gap : [];
}

/** Whether a number is the first within a part, as in one chapter or sheet by itself: `5.1`. */
const beginsPart = (path: readonly number[]) => path.length > 1 && path.at(-1) === 1;

/** So many letters in the order of the alphabet head the parts of an index or a glossary. */
const LEAST_LETTERS = 3;

/** Lone letters set alike that follow one another in the alphabet, most of them with entries below that begin with them. */
function findLetters<T extends Numbered>(candidates: readonly T[]): T[] {
  const byLook = new Map<string, T[][]>();
  for (const candidate of candidates) {
    if (!isLetter(candidate.text)) continue;
    const key = keyOf(candidate.look);
    const runs = byLook.get(key) ?? [];
    const last = runs.at(-1);
    if (last && last.at(-1)!.text < candidate.text) last.push(candidate);
    else runs.push([candidate]);
    byLook.set(key, runs);
  }
  return [...byLook.values()].flat().flatMap((run) => {
    const leading = run.filter(({ headsEntries }) => headsEntries);
    return run.length >= LEAST_LETTERS && 2 * leading.length > run.length ? run : [];
  });
}

export const isLetter = (text: string) => /^\p{L}$/u.test(text);

/** Whether a text is but a letter with which a passage, that right below it, begins. */
export function beginsWithLetter(text: string, passage: Passage | undefined): boolean {
  if (!passage || !isLetter(text)) return false;
  const [first] = passage.lines[0]!.text.match(/\p{L}/u) ?? [];
  return first?.toLowerCase() === text.toLowerCase();
}
