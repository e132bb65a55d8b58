import { allWords, anyOf, beginningWith } from './any-word.ts';

const admonition = beginningWith(
  allWords('admonitions'),
  (words) => new RegExp(`^${anyOf(words)}\\s*[:：!！]?$`, 'iu'),
);

/** Whether a text is nothing but the label of a note set apart: "Note", "WARNING!". */
export function isAdmonition(text: string): boolean {
  return admonition(text)?.test(text) ?? false;
}
