import { allWords, anyOf, mayBeginWith } from './any-word.ts';

const WORDS = allWords('admonitions');
const mayAdmonish = mayBeginWith(WORDS);
const ADMONITION = new RegExp(`^${anyOf(WORDS)}\\s*[:：!！]?$`, 'iu');

/** Whether a text is nothing but the label of a note set apart: "Note", "WARNING!". */
export function isAdmonition(text: string): boolean {
  return mayAdmonish(text) && ADMONITION.test(text);
}
