import type { Random } from '../random.ts';
import { isSpaced, type Label, type Language } from './language.ts';

/** Text of one language, made by chance. It says nothing, but its words, lengths and signs are those of the language. */
export interface Prose {
  language: Language;
  label(name: Label): string;
  noun(): string;
  /** So many words, as for a title or a cell. */
  phrase(words: number): string;
  /** A phrase with a capital where the script has any. */
  title(words: number): string;
  sentence(): string;
  paragraph(sentences: number): string;
  person(): string;
  place(): string;
  number(value: number, decimals?: number): string;
  money(value: number): string;
  percent(value: number, decimals?: number): string;
  date(): string;
  year(): string;
  /** As of a product or a file: `KX-204`. */
  code(): string;
  time(): string;
}

export function createProse(language: Language, random: Random): Prose {
  const lists = wordLists(language);
  const nativeDigits = language.digits !== undefined && random.happens(0.5);
  const digits = (text: string) => (nativeDigits ? inDigits(text, language.digits!) : text);
  const join = (words: readonly string[]) => words.join(isSpaced(language) ? ' ' : '');
  const noun = () => random.pick(lists.nouns);
  const phrase = (words: number) => join(phraseOf(lists, random, words));
  const number = (value: number, decimals = 0) =>
    digits(formatNumber(value, decimals, language, nativeDigits));
  const dateStyle = random.pick(['iso', 'dotted', 'slashed', 'named'] as const);
  const sentence = () => writeSentence(language, lists, random, join);
  const prose: Prose = {
    language,
    label: (name) => language.labels[name],
    noun,
    phrase,
    title: (words) => capitalize(phrase(words)),
    sentence,
    paragraph: (sentences) => Array.from({ length: sentences }, sentence).join(isSpaced(language) ? ' ' : ''),
    person: () => random.pick(lists.people),
    place: () => random.pick(lists.places),
    number,
    money: (value) => withSign(number(value, 2), language),
    percent: (value, decimals = 1) =>
      `${number(value, decimals)}${language.code === 'de' || language.code === 'fr' ? ' ' : ''}%`,
    date: () => digits(formatDate(random, lists.months, dateStyle)),
    year: () => digits(String(random.integer(1988, 2029))),
    code: () => `${random.pick(CODE_LETTERS)}${random.pick(['-', '', '.'])}${random.integer(10, 9999)}`,
    time: () =>
      digits(
        `${String(random.integer(5, 23)).padStart(2, '0')}:${String(random.integer(0, 11) * 5).padStart(2, '0')}`,
      ),
  };
  return prose;
}

const CODE_LETTERS = ['A', 'KX', 'B', 'RT', 'QM', 'LV', 'T', 'HN', 'W'];

type WordLists = Record<
  'nouns' | 'adjectives' | 'verbs' | 'particles' | 'people' | 'places' | 'months',
  string[]
>;

function wordLists(language: Language): WordLists {
  const split = (text: string) => text.split(/\s+/).map((word) => word.replaceAll('_', ' '));
  const { nouns, adjectives, verbs, particles, people, places, months } = language;
  return {
    nouns: split(nouns),
    adjectives: split(adjectives),
    verbs: split(verbs),
    particles: split(particles),
    people: split(people),
    places: split(places),
    months: split(months),
  };
}

function phraseOf(lists: WordLists, random: Random, words: number): string[] {
  const phrase = words > 1 && random.happens(0.6) ? [random.pick(lists.adjectives)] : [];
  while (phrase.length < words - 1) {
    const isParticle = phrase.length > 0 && phrase.length % 2 === 0;
    phrase.push(random.pick(isParticle ? lists.particles : lists.nouns));
  }
  return [...phrase, random.pick(lists.nouns)];
}

const FULL_STOPS: Partial<Record<Language['script'], string>> = { han: '。', kana: '。', devanagari: '।' };
const COMMAS: Partial<Record<Language['script'], string>> = { han: '，', kana: '、', arabic: '،' };

function writeSentence(
  { script }: Language,
  lists: WordLists,
  random: Random,
  join: (words: readonly string[]) => string,
): string {
  const clause = () =>
    join([
      ...phraseOf(lists, random, random.integer(2, 4)),
      random.pick(lists.verbs),
      random.pick(lists.particles),
      ...phraseOf(lists, random, random.integer(2, 5)),
    ]);
  const comma = COMMAS[script] ?? ',';
  const clauses = Array.from({ length: random.pick([1, 1, 2, 3]) }, clause);
  const gap = script === 'han' || script === 'kana' ? '' : ' ';
  return `${capitalize(clauses.join(`${comma}${gap}`))}${FULL_STOPS[script] ?? '.'}`;
}

export function capitalize(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase() + text.slice(first.length);
}

function inDigits(text: string, digits: string): string {
  return text.replaceAll(/\d/g, (digit) => [...digits][Number(digit)]!);
}

/** The signs of a language's own digits go with those digits alone. */
function formatNumber(value: number, decimals: number, language: Language, native: boolean): string {
  const isForeign = language.digits !== undefined && !native;
  const decimal = isForeign ? '.' : language.decimal;
  const grouping = isForeign ? ',' : language.grouping;
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, grouping);
  return `${value < 0 ? '-' : ''}${grouped}${fraction ? decimal + fraction : ''}`;
}

function withSign(amount: string, { currency: { sign, before } }: Language): string {
  return before ? `${sign}${amount}` : `${amount} ${sign}`;
}

function formatDate(
  random: Random,
  months: readonly string[],
  style: 'iso' | 'dotted' | 'slashed' | 'named',
) {
  const day = random.integer(1, 28);
  const month = random.integer(1, 12);
  const year = random.integer(1995, 2029);
  const two = (n: number) => String(n).padStart(2, '0');
  switch (style) {
    case 'iso':
      return `${year}-${two(month)}-${two(day)}`;
    case 'dotted':
      return `${two(day)}.${two(month)}.${year}`;
    case 'slashed':
      return `${two(day)}/${two(month)}/${year}`;
    case 'named':
      return `${day} ${months[month - 1]} ${year}`;
  }
}
