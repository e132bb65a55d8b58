import { divisionOf, numberDepth, numberPath, numeralsOf } from '../../../lexicon/section-names.ts';
import { countEach } from '../../../statistics.ts';
import type { FoundHeading } from './candidate.ts';
import type { HeadingLook } from './look.ts';

/** Levels from `top` on: by the number's depth where headings are numbered, else by how much a look stands out. */
export function rankLooks(headings: readonly FoundHeading[], top: number): Map<FoundHeading, number> {
  const printed = headings.map(({ look }) => look).filter(({ recognized }) => !recognized);
  const looks = headings.map(({ look }) => (look.recognized ? nearest(look, printed) : look));
  const isLatin = headings.every(({ text }) => LATIN.test(text));
  const alike = looks.map((look) => (isLatin ? `${levelKey(look)}|${look.font}` : levelKey(look)));
  const inner = divisionsIn(alike, headings);
  const keys = alike.map((key, i) => `${key}|${inner[i]}|${headings[i]!.isRunIn}`);
  const runIn = new Set(keys.filter((_, i) => headings[i]!.isRunIn));
  const byKey = new Map<string, HeadingLook>();
  looks.forEach((look, i) => {
    if (!byKey.has(keys[i]!) || !headings[i]!.look.recognized) byKey.set(keys[i]!, look);
  });
  const weights = new Map(
    Array.from(byKey, ([key, look]) => [
      key,
      weigh(look) +
        (areCentred(headings, keys, key) ? CENTRED : 0) -
        (runIn.has(key) ? RUN_IN : 0) -
        INNER * inner[keys.indexOf(key)]!,
    ]),
  );
  const weighed = [...byKey.keys()].sort((a, b) => weights.get(b)! - weights.get(a)!);
  const rankOf = (key: string) =>
    [
      sizeOf(byKey.get(key)!),
      inner[keys.indexOf(key)],
      runIn.has(key),
      areCentred(headings, keys, key),
    ].join();
  const ranked = putHoldersFirst(weighed, keys, (a, b) => rankOf(a) === rankOf(b));
  const numerals = rankNumerals(headings, keys, ranked);
  const numbered = fromOutermost(headings.map(({ text }) => depthOf(text, numerals)));
  const depths = new Map<string, number>();
  numbered.forEach((depth, i) => {
    if (depth > 0) depths.set(keys[i]!, Math.min(depth, depths.get(keys[i]!) ?? depth));
  });
  const outer = findOuter(keys, ranked, depths);
  return new Map(
    headings.map((heading, i) => {
      const key = keys[i]!;
      const depth = numbered[i] || depths.get(key);
      if (depth) return [heading, top + outer.length + depth - 1];
      return [heading, top + (outer.includes(key) ? outer : ranked).indexOf(key)];
    }),
  );
}

/** Sections of one look lie in so many of another's before that is taken for the outer one. */
const HELD = 2;

/**
 * Looks as ranked, but for two neighbours that may change places: of those the outer one is that which comes first, where the
 * other is no rarer and comes again in its later sections.
 */
function putHoldersFirst(
  ranked: readonly string[],
  keys: readonly string[],
  mayChange: (outer: string, inner: string) => boolean,
): string[] {
  const order = [...ranked];
  const counts = countEach(keys);
  for (let i = 1; i < order.length; i++) {
    const [outer, inner] = [order[i - 1]!, order[i]!];
    const isRarer = counts.get(outer)! < counts.get(inner)!;
    if (!isRarer && mayChange(outer, inner) && countHolders(keys, inner, outer) >= HELD)
      [order[i - 1], order[i]] = [inner, outer];
  }
  return order;
}

/** In how many sections of one look others of a second look lie; none where the second comes first. */
function countHolders(keys: readonly string[], outer: string, inner: string): number {
  let [holders, isOpen] = [0, false];
  for (const key of keys) {
    if (key === outer) isOpen = true;
    else if (key === inner) {
      if (!isOpen && holders === 0) return 0;
      if (isOpen) holders++;
      isOpen = false;
    }
  }
  return holders;
}

/**
 * How far in each lies among those of its look, by what the divisions are called whose labels stand above: chapters look like
 * the parts that they lie in. What has no label, as a preface, lies as far in as any.
 */
function divisionsIn(keys: readonly string[], headings: readonly FoundHeading[]): number[] {
  const names = headings.map(({ path: [name], text }) =>
    typeof name === 'string' && numberDepth(text) === 0 ? name : undefined,
  );
  const byKey = new Map<string, string[]>();
  names.forEach((name, i) => {
    const known = byKey.get(keys[i]!) ?? [];
    byKey.set(keys[i]!, name === undefined || known.includes(name) ? known : [...known, name]);
  });
  return keys.map((key, i) => {
    const alike = byKey.get(key)!;
    return names[i] === undefined ? Math.max(0, alike.length - 1) : alike.indexOf(names[i]);
  });
}

/** Depths of numbers so that the outermost that there is counts as 1: those of `V2.1` where `V2` itself is no number. */
function fromOutermost(depths: readonly number[]): number[] {
  const least = Math.min(...depths.filter((depth) => depth > 0));
  return depths.map((depth) => (depth > 0 ? depth - least + 1 : 0));
}

/**
 * The looks without numbers that have the numbered headings below them: they stand out more, and head several parts. Looks
 * that stand out more than these lie outside them.
 */
function findOuter(
  keys: readonly string[],
  ranked: readonly string[],
  depths: ReadonlyMap<string, number>,
): string[] {
  const [first = ranked.length] = ranked.flatMap((key, at) => (depths.has(key) ? [at] : []));
  const repeated = ranked.slice(0, first).filter((key) => keys.indexOf(key) !== keys.lastIndexOf(key));
  const innermost = repeated.findLastIndex((key) =>
    keys.some((each, i) => each === key && depths.has(keys[i + 1] ?? '')),
  );
  return repeated.slice(0, innermost + 1);
}

/** Whether most headings of a look stand in the middle. */
function areCentred(headings: readonly FoundHeading[], keys: readonly string[], key: string): boolean {
  const alike = headings.filter((_, i) => keys[i] === key);
  return alike.filter(({ isCentred }) => isCentred).length > alike.length / 2;
}

/** How far in a heading lies by its number; 0 without one. */
function depthOf(text: string, numerals: ReadonlyMap<string, number>): number {
  const depth = numberDepth(text);
  const written = writtenOf(text) ?? (numberPath(text).length > 0 ? 'decimal' : 'named');
  return depth > 0 ? depth + (numerals.get(written) ?? 0) : 0;
}

const ZEROED = /^\p{Nd}+[.．]0(?!\p{Nd})/u;

/** How a number of one part is written, or what it counts: `Chapter 2` is no article, and `2.0` may lie in `3`. */
function writtenOf(text: string): string | undefined {
  const numerals = numeralsOf(text);
  if (numerals === 'decimal' && ZEROED.test(text)) return 'zeroed';
  return numerals === 'named' ? (divisionOf(text)?.name ?? numerals) : numerals;
}

/**
 * How far in numbers lie that are written one way: `A.` lies in `I.` where it comes later and stands out less. One that is
 * set like no other heading, as an author's initial is, does not tell of those that are.
 */
function rankNumerals(
  headings: readonly FoundHeading[],
  keys: readonly string[],
  ranked: readonly string[],
): Map<string, number> {
  const places = new Map<string, { first: number; last: number }>();
  const written = headings.map(({ text }) => writtenOf(text));
  const counts = countEach(keys);
  const isAlone = (i: number) => counts.get(keys[i]!) === 1;
  const isTold = new Set(written.filter((_, i) => !isAlone(i)));
  written.forEach((each, i) => {
    if (!each || (isAlone(i) && isTold.has(each))) return;
    const place = ranked.indexOf(keys[i]!);
    const { first, last } = places.get(each) ?? { first: place, last: place };
    places.set(each, { first: Math.min(first, place), last: Math.max(last, place) });
  });
  const depths = new Map<string, number>();
  let [depth, outer] = [-1, -1];
  for (const [each, { first, last }] of places) {
    const beside = [...depths.keys()].find((other) => places.get(other)!.last >= first);
    if (first > outer) depth++;
    depths.set(each, beside === undefined ? depth : depths.get(beside)!);
    outer = Math.max(outer, last);
  }
  return depths;
}

/** Sizes that are read off a picture differ by less than this share from what was printed. */
const MISREAD = 0.08;

/** The printed look that a recognised one may have had, or itself. */
function nearest(look: HeadingLook, printed: readonly HeadingLook[]): HeadingLook {
  const apart = ({ size }: HeadingLook) => Math.abs(size / look.size - 1);
  const close = printed.filter((other) => apart(other) < MISREAD && other.caps === look.caps);
  return (
    close.reduce<HeadingLook | undefined>((a, b) => (a && apart(a) <= apart(b) ? a : b), undefined) ?? look
  );
}

/** In half points. */
const sizeOf = (look: HeadingLook) => Math.round(look.size * 2);

function levelKey(look: HeadingLook): string {
  return `${sizeOf(look)}|${look.bold}|${look.italic}|${look.caps}|${look.underlined}`;
}

/** Of other scripts each may be set in a font of its own, and what one font lacks in a third: their fonts tell no levels. */
const LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** Of two looks that are alike that of the inner division weighs a little less. */
const INNER = 0.1;
/** What runs into its text lies in whatever stands above its text. */
const RUN_IN = 10_000;
/** Of two looks of one size that in the middle is the outer one, whatever its weight. */
const CENTRED = 6;

function weigh(look: HeadingLook): number {
  return (
    look.size * 10 +
    (look.caps ? 4 : 0) +
    (look.bold ? 5 : 0) +
    (look.underlined ? 3 : 0) -
    (look.italic ? 2 : 0)
  );
}

/** Levels in the order of the text without gaps: each is at most one below the one that stands above it. */
export function nestLevels(levels: readonly number[], top: number): number[] {
  const open: number[] = [];
  return levels.map((level) => {
    while (open.length > 0 && open.at(-1)! >= level) open.pop();
    open.push(level);
    return Math.min(6, top + open.length - 1);
  });
}
