import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HeadingCandidate } from '../../../engine/layout/document/roles/headings/candidate.ts';
import { keyOf } from '../../../engine/layout/document/roles/headings/look.ts';

/** Which candidates of a document are headings; undefined where the truth does not tell. */
export type Answer = (all: readonly HeadingCandidate[]) => (boolean | undefined)[];

/** Parts of a title of so many letters are no titles of their own. */
const LEAST_PART = 8;

/** In scripts without spaces some files set none behind the number of a section. */
const CLOSED_UP_NUMBER = /^(\p{Nd}+(?:\.\p{Nd}+)*\.?)(?=\p{Lo})/u;

/** Titles of a document, and what may be told as one or not. */
interface TrueHeadings {
  headings: { text: string }[];
  optional: string[];
}

interface Scorer {
  readJats: (xml: string) => TrueHeadings;
  headingKey: (text: string) => string;
}
interface Similarity {
  similarKeys: (a: string, b: string, least: number) => boolean;
}

/** Titles that are alike to this share, as the scorer compares them, may be one that was misread or set otherwise. */
const ALIKE = 0.85;

/**
 * Reads what the headings of a document are from its source: JATS, or what is known of it. Where that is exact, it tells all
 * of them.
 */
export async function truthReader(
  scorer: string,
): Promise<(source: string | TrueHeadings, isExact?: boolean) => Answer> {
  const load = (file: string) => import(pathToFileURL(join(scorer, file)).href);
  const { readJats, headingKey } = (await load('jats.mjs')) as Scorer;
  const { similarKeys } = (await load('tables.mjs')) as Similarity;
  const nameOf = (text: string) => headingKey(withoutCase(text));
  return (source, isExact = false) => {
    const truth = typeof source === 'string' ? readJats(source) : source;
    const titles = new Map<string, number>();
    for (const key of truth.headings.map(({ text }) => nameOf(text)))
      titles.set(key, (titles.get(key) ?? 0) + 1);
    const optional = new Set(truth.optional.map(nameOf));
    const isPart = (key: string) =>
      key.length >= LEAST_PART &&
      [...titles.keys()].some((title) => title.startsWith(key) || title.endsWith(key));
    return (all) => {
      const keys = all.map(({ text }) => nameOf(text.replace(CLOSED_UP_NUMBER, '$1 ')));
      const missing = [...titles.keys(), ...optional].filter(
        (title) => title.length >= LEAST_PART && !keys.includes(title),
      );
      /** Spelt a little otherwise, or with more beside it, than a title that is nowhere else. */
      const isLike = (key: string) =>
        missing.some((title) => holdsAtEnd(key, title) || similarKeys(key, title, ALIKE));
      const answers = all.map((candidate, i) => {
        const key = keys[i]!;
        const count = titles.get(key);
        if (count === undefined) return optional.has(key) || isPart(key) || isLike(key) ? undefined : false;
        const same = all.filter((_, other) => keys[other] === key).sort(outstanding);
        return same.indexOf(candidate) < count || (isAgain(candidate, same) ? undefined : false);
      });
      if (isExact) return answers;
      const isHeadings = headingLooks(all, answers);
      return answers.map((said, i) => (titles.has(keys[i]!) || !isHeadings(all[i]!) ? said : undefined));
    };
  };
}

/** Whether what a page begins with is set as the title is that it says again. */
const isAgain = ({ look, features }: HeadingCandidate, [title]: readonly HeadingCandidate[]) =>
  features.top === 1 && title!.features.top === 1 && keyOf(title!.look) === keyOf(look);

const holdsAtEnd = (long: string, short: string) =>
  2 * short.length >= long.length && (long.startsWith(short) || long.endsWith(short));

/** In small letters without accents, which capitals lose in some languages; the Turkish dotless letter is one with the other. */
export function withoutCase(text: string): string {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFKC');
  return bare.replaceAll('\u0131', 'i').replaceAll('\u03c2', '\u03c3');
}

/** Looks in which there are so many headings, and this share of what the truth tells of is one. */
const LEAST_HEADINGS = 4;
const MOSTLY = 0.8;

/** Whether what looks like a candidate is mostly headings: publishers add some of their own, which a source lacks. */
function headingLooks(
  all: readonly HeadingCandidate[],
  answers: readonly (boolean | undefined)[],
): (candidate: HeadingCandidate) => boolean {
  const looks = new Map<string, { yes: number; told: number }>();
  const nameOf = ({ look, features }: HeadingCandidate) =>
    `${keyOf(look)}|${features.centred}|${features.depth}`;
  all.forEach((candidate, i) => {
    const { yes, told } = looks.get(nameOf(candidate)) ?? { yes: 0, told: 0 };
    const add = answers[i] === undefined ? 0 : 1;
    looks.set(nameOf(candidate), { yes: yes + (answers[i] ? 1 : 0), told: told + add });
  });
  return (candidate) => {
    const { yes, told } = looks.get(nameOf(candidate))!;
    return yes >= LEAST_HEADINGS && yes >= MOSTLY * told;
  };
}

/**
 * A contents page says before, and no larger, what headings say, and the tops of the further pages of a section say its title
 * again.
 */
function outstanding(a: HeadingCandidate, b: HeadingCandidate): number {
  const [first, second] = [a.features.top!, b.features.top!];
  const order = first === 1 && second === 1 ? a.index - b.index : b.index - a.index;
  return b.look.size - a.look.size || second - first || order;
}
