import { allWords, anyOf } from './any-word.ts';

const OPENING = new RegExp(
  `^(?:${anyOf(allWords('notes'))}|[*†‡§¶]|p\\s?[<=]|values? (?:are|is)|data (?:are|is))`,
  'iu',
);

/** Whether a text begins as notes under tables do: "Source:", "* p < 0.05". */
export function opensNotes(text: string): boolean {
  return OPENING.test(text);
}
