import { allWords, anyOf, beginningWith } from './any-word.ts';
import { NOTE_SIGNS } from './signs.ts';

const MARK = new RegExp(`^[${NOTE_SIGNS}]`, 'u');
const WORDS = new Set(allWords('notes'));
const opening = beginningWith([...WORDS, 'p', 'value', 'values', 'data'], (words) => {
  const notes = anyOf(words.filter((word) => WORDS.has(word)));
  return new RegExp(`^(?:${notes}|p\\s?[<=]|values? (?:are|is)|data (?:are|is))`, 'iu');
});

/** Whether a text begins as notes under tables do: "Source:", "* p < 0.05". */
export function opensNotes(text: string): boolean {
  return MARK.test(text) || (opening(text)?.test(text) ?? false);
}
