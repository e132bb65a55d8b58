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
