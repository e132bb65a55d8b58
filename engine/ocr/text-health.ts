import { isAsciiLetter } from '../layout/lexicon/ascii.ts';
import type { Word } from '../layout/page.ts';

/** Fewer words than this show nothing about a text. */
const FEWEST_WORDS = 12;
/** Share of plausible words that even bad text of any language in Latin letters has (measured on tables of figures). */
const GARBLED = 0.55;
/** … and that a usable text layer of a scan has. */
const POOR = 0.75;
/** Share of characters that mean nothing (private use, replacement, controls) above which a text is garbled. */
const MOST_MEANINGLESS = 0.08;

type TextHealth = 'good' | 'poor' | 'garbled' | 'unknown';

/** Tells from its characters whether a text says what it shows. Text of scripts that do not write all vowels is taken as it is. */
export function checkHealth(words: readonly Word[]): TextHealth {
  const texts = words.map((word) => word.text);
  if (isMeaningless(texts)) return 'garbled';
  if (holdsPlausible(texts, POOR)) return 'good';
  const share = plausibleShare(texts);
  if (share === undefined) return 'unknown';
  if (share < GARBLED) return 'garbled';
  return share < POOR ? 'poor' : 'good';
}

const MEANINGLESS = /[\p{Co}\p{Cn}\p{Cc}\ufffd]/gu;
/** No character of these is: what most texts are made of, of which a page has hundreds. */
const MEANINGFUL = /^[ -~\xa0-\u0377]*$/;

/** Whether many of its characters say nothing. */
export function isMeaningless(texts: readonly string[]): boolean {
  let all = 0;
  let meaningless = 0;
  for (const text of texts) {
    all += text.length;
    if (!MEANINGFUL.test(text)) meaningless += text.match(MEANINGLESS)?.length ?? 0;
  }
  return meaningless > MOST_MEANINGLESS * all;
}

/** Whether words that may be words or numbers are at least this share of all, whatever those not looked at are. */
function holdsPlausible(texts: readonly string[], share: number): boolean {
  let missing = Math.max(FEWEST_WORDS, share * texts.length);
  for (const text of texts) if (looksOf(text) === 'plausible' && --missing <= 0) return true;
  return false;
}

/** Share of the words that may be words or numbers; undefined where too few are in letters of which some are vowels. */
export function plausibleShare(texts: readonly string[]): number | undefined {
  const counts: Record<Looks, number> = { foreign: 0, mark: 0, plausible: 0, implausible: 0 };
  for (const text of texts) counts[looksOf(text)]++;
  const counted = counts.plausible + counts.implausible;
  if (counted < FEWEST_WORDS || counted + counts.mark < 0.5 * texts.length) return undefined;
  return counts.plausible / counted;
}

/** Letters of which some are vowels. */
const ALPHABETIC = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}\p{M}]+$/u;

/** A text that is not in such letters, a lone mark, which shows nothing, or a word that may be one or not. */
type Looks = 'foreign' | 'mark' | 'plausible' | 'implausible';

/**
 * What most texts are, words in small letters but for the first, and numbers, with a bracket or quote before them and any
 * of those and stops behind.
 */
const PLAIN = /^["'([]?(?:[A-Za-z][a-z]{0,39}|\d[\d.,]*)[)\].,;:!?"'-]*$/;
/** Other texts judged before: most of a page have stood on another. Emptied when full. */
const judged = new Map<string, Looks>();
const MOST_JUDGED = 20_000;

export function looksOf(text: string): Looks {
  if (PLAIN.test(text)) return isSpokenPlain(text) ? 'plausible' : 'implausible';
  const known = judged.get(text);
  if (known) return known;
  if (judged.size >= MOST_JUDGED) judged.clear();
  const looks = judge(text.normalize('NFC'));
  judged.set(text, looks);
  return looks;
}

function judge(text: string): Looks {
  if (!ALPHABETIC.test(text)) return 'foreign';
  if (text.length <= 1 && !/[\p{L}\p{N}\p{S}]/u.test(text)) return 'mark';
  return isPlausible(text) ? 'plausible' : 'implausible';
}

const WORD = /^\p{L}+(?:['’\-–./&]\p{L}+)*$/u;
const NUMBER = /^[\p{Sc}#±+−–-]?\p{N}[\p{N}.,:/'’×x–-]*(?:%|‰|°|st|nd|rd|th|\p{L}{1,3})?$/u;

/** Judges a word without what surrounds it: quotes, brackets, stops. */
function isPlausible(text: string): boolean {
  const core = text.replace(/^[^\p{L}\p{N}\p{Sc}+−-]+|[^\p{L}\p{N}%]+$/gu, '');
  if (core === '') return text.length <= 3;
  if (NUMBER.test(core)) return true;
  if (!WORD.test(core)) return /^[\p{L}\p{N}]+(?:[-–/.@:_][\p{L}\p{N}]+)*$/u.test(core) && hasRhythm(core);
  return hasRhythm(core) && hasOrderedCase(core);
}

/** The alphabets, each with its vowels and its consonants, accents aside. */
const LATIN = {
  letters: /\p{Script=Latin}/gu,
  vowel: /[aeiouyæøœı]/i,
  cluster: /[bcdfghjklmnpqrstvwxz]{6}/i,
};
const ALPHABETS = [
  LATIN,
  {
    letters: /\p{Script=Cyrillic}/gu,
    vowel: /[аеёиіїоуыэюяєәөүұѣ]/i,
    cluster: /[бвгджзклмнпрстфхцчшщъь]{6}/i,
  },
  { letters: /\p{Script=Greek}/gu, vowel: /[αεηιουω]/i, cluster: /[βγδζθκλμνξπρστφχψς]{6}/i },
];
/** No word is longer but addresses and the like, in letters. */
const LONGEST_WORD = 40;

/** Letters of one alphabet, vowels among the consonants, unless it is an abbreviation. */
function hasRhythm(word: string): boolean {
  const bare = word.normalize('NFD');
  const used = ALPHABETS.map((alphabet) => ({
    ...alphabet,
    own: bare.match(alphabet.letters)?.join('') ?? '',
  })).filter(({ own }) => own !== '');
  const [first, second] = used;
  if (!first) return true;
  if (second) return first.own.length + second.own.length <= 2;
  const { own } = first;
  return own.length > LONGEST_WORD ? /[/.@]/.test(word) : isSpoken(own, first);
}

/** An abbreviation, or vowels among the consonants, and no letter three times. */
function isSpoken(letters: string, { vowel, cluster }: typeof LATIN): boolean {
  if (letters.length <= 3 || letters === letters.toUpperCase()) return true;
  return vowel.test(letters) && !cluster.test(letters) && !/(.)\1\1/i.test(letters);
}

/** Bits of the codes of `aeiouy` modulo 32. */
const VOWELS = (1 << 1) | (1 << 5) | (1 << 9) | (1 << 15) | (1 << 21) | (1 << 25);

/** `isSpoken` of the letters of a plain text; numbers have none. */
function isSpokenPlain(text: string): boolean {
  let letters = 0;
  let hasVowel = false;
  let consonants = 0;
  let same = 0;
  let before = 0;
  let isOdd = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (!isAsciiLetter(code)) continue;
    const isVowel = ((VOWELS >> (code & 31)) & 1) === 1;
    if (isVowel) hasVowel = true;
    letters++;
    consonants = isVowel ? 0 : consonants + 1;
    same = (code ^ before) & 31 ? 1 : same + 1;
    isOdd ||= consonants === 6 || same === 3;
    before = code;
  }
  return letters <= 3 || (hasVowel && !isOdd);
}

/** No capitals in the middle of small letters, but in names as McDonald. */
function hasOrderedCase(word: string): boolean {
  const turns = word.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0;
  return turns <= 1;
}
