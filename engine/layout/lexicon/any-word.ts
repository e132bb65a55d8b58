import type { LanguageWords } from './languages/language-words.ts';
import { LEXICON } from './languages/languages.ts';
import { IDEOGRAPHIC } from './signs.ts';

/** Words of all languages. */
export function allWords(kind: keyof LanguageWords): string[] {
  return [...new Set(LEXICON.flatMap((language) => language[kind]))];
}

/** Scripts that put no space between words, and Korean, whose particles follow words at once. */
const UNSPACED = new RegExp(`[${IDEOGRAPHIC}\\p{Script=Hangul}]$`, 'u');

/** Source of a pattern for any of the words, longest first; no letter follows where words are spaced. */
export function anyOf(words: readonly string[]): string {
  const ordered = words.toSorted((a, b) => b.length - a.length);
  const spaced = ordered.filter((word) => !UNSPACED.test(word)).map(escapeWord);
  const unspaced = ordered.filter((word) => UNSPACED.test(word)).map(escapeWord);
  const ended = spaced.length > 0 ? [`(?:${spaced.join('|')})(?!\\p{L})`] : [];
  return `(?:${[...ended, ...unspaced].join('|') || '(?!)'})`;
}

function escapeWord(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(' ', '\\s+');
}

const FIRST_LETTERS = /^[a-z]+/i;
/** What letters of ASCII are in another case, k and s: no other of them has one beyond ASCII. */
const OTHER_CASE = /[\u212a\u017f]/;
/** Letters beyond ASCII, some of them letters of ASCII in another case: what is no punctuation, symbol or for private use. */
const OTHER_LETTERS =
  /[^ -~\s\u00a1-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf×÷\u2000-\u2125\u212c-\u2bff\ue000-\uf8ff\ufffd]/;

/**
 * The pattern for texts that begin with one of the words, in any case, made of those alone that a text may begin with;
 * undefined where it begins with none. To compile one of hundreds of words takes as long as laying a page out.
 * @param makePattern - `anyOf` the words it is given, at the beginning
 */
export function beginningWith(
  words: readonly string[],
  makePattern: (words: readonly string[]) => RegExp,
): (text: string) => RegExp | undefined {
  const byBeginning = new Map<string, string[]>();
  for (const word of words) {
    const beginning = firstLetters(word) || foldCase(word.charAt(0));
    byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), word]);
  }
  const patterns = new Map<string, RegExp>();
  const patternOf = (key: string, some: readonly string[]) => {
    const pattern = patterns.get(key) ?? makePattern(some);
    patterns.set(key, pattern);
    return pattern;
  };
  return (text) => {
    const letters = firstLetters(text);
    const next = text.charAt(letters.length);
    if (OTHER_CASE.test(next)) return patternOf(next, words);
    if (letters === '' && !OTHER_LETTERS.test(next)) return undefined;
    const beginning = letters || foldCase(next);
    const some = byBeginning.get(beginning);
    if (!some || (letters === '' && !some.some((word) => beginsWith(text, word)))) return undefined;
    return patternOf(beginning, some);
  };
}

/** Whether a text begins with a word, in any case, up to a space in it. */
function beginsWith(text: string, word: string): boolean {
  for (let i = 0; i < word.length && word[i] !== ' '; i++) {
    const [a, b] = [text.charAt(i), word.charAt(i)];
    if (a !== b && foldCase(a) !== foldCase(b)) return false;
  }
  return true;
}

/** The same for all cases of a letter, among them two small ones, as sigma has. */
function foldCase(letter: string): string {
  return letter.toUpperCase().toLowerCase();
}

const ASCII_WORDS = /[a-z]+/gi;

/** Whether a text may have one of the words, which begin with letters, anywhere, in any case. A no is certain. */
export function mayHold(words: readonly string[]): (text: string) => boolean {
  const beginnings = new Set(words.map(firstLetters));
  return (text) =>
    OTHER_LETTERS.test(text) ||
    (text.match(ASCII_WORDS)?.some((word) => beginnings.has(word.toLowerCase())) ?? false);
}

function firstLetters(text: string): string {
  return FIRST_LETTERS.exec(text)?.[0].toLowerCase() ?? '';
}
