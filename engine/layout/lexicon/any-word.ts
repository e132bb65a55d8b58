import type { LanguageWords } from './languages/language-words.ts';
import { LANGUAGES } from './languages/languages.ts';

/** Words of all languages. */
export function allWords(kind: keyof LanguageWords): string[] {
  return [...new Set(LANGUAGES.flatMap((language) => language[kind]))];
}

/** Scripts that put no space between words, and Korean, whose particles follow words at once. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;

/** Source of a pattern for any of the words, longest first; no letter follows where words are spaced. */
export function anyOf(words: readonly string[]): string {
  const ordered = words.toSorted((a, b) => b.length - a.length);
  const spaced = ordered.filter((word) => !UNSPACED.test(word)).map(escapeWord);
  const unspaced = ordered.filter((word) => UNSPACED.test(word)).map(escapeWord);
  return `(?:(?:${spaced.join('|')})(?!\\p{L})|${unspaced.join('|') || '(?!)'})`;
}

function escapeWord(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(' ', '\\s+');
}

/** Letters of ASCII: those of others may differ in case from more than one. */
const FIRST_LETTERS = /^[a-z]+/i;
const LAST_ASCII = 0x7f;

/**
 * Whether a text may begin with one of the words, in any case. A no is certain, and costs far less than a pattern of
 * hundreds of words, which has to be compiled as well.
 */
export function mayBeginWith(words: readonly string[]): (text: string) => boolean {
  const beginnings = new Set(words.map(firstLetters));
  return (text) => {
    const letters = firstLetters(text);
    return text.charCodeAt(letters.length) > LAST_ASCII || (letters !== '' && beginnings.has(letters));
  };
}

const ASCII_WORDS = /[a-z]+/gi;
/** Beyond ASCII and general punctuation there are letters, some of them letters of ASCII in another case. */
const OTHER_LETTERS = /[^ -~\s\u2000-\u206f]/;

/** The same of a text that may have one of the words, which begin with letters, anywhere. */
export function mayHold(words: readonly string[]): (text: string) => boolean {
  const beginnings = new Set(words.map(firstLetters));
  return (text) =>
    OTHER_LETTERS.test(text) ||
    (text.match(ASCII_WORDS)?.some((word) => beginnings.has(word.toLowerCase())) ?? false);
}

function firstLetters(text: string): string {
  return FIRST_LETTERS.exec(text)?.[0].toLowerCase() ?? '';
}
