import { allWords, anyOf, mayBeginWith } from './any-word.ts';

const WORDS = allWords('notes');
const beginsAsNotes = mayBeginWith([...WORDS, 'p', 'value', 'values', 'data']);
const OPENING = new RegExp(`^(?:${anyOf(WORDS)}|[*†‡§¶]|p\\s?[<=]|values? (?:are|is)|data (?:are|is))`, 'iu');

/** Whether a text begins as notes under tables do: "Source:", "* p < 0.05". */
export function opensNotes(text: string): boolean {
  return (beginsAsNotes(text) || text.startsWith('*')) && OPENING.test(text);
}
