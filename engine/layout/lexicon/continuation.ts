import { allWords, anyOf, mayHold } from './any-word.ts';

const WORDS = allWords('continued');
const mayBeContinued = mayHold(WORDS);
const CONTINUED = new RegExp(`(?:^|[^\\p{L}])${anyOf(WORDS)}`, 'iu');
const BEGINS = new RegExp(`^[(（]?${anyOf(WORDS)}`, 'iu');

/** Whether a text says that something began on a page before: "Table 2 (continued)". */
export function saysContinued(text: string): boolean {
  return mayBeContinued(text) && CONTINUED.test(text);
}

export function beginsContinued(text: string): boolean {
  return mayBeContinued(text) && BEGINS.test(text);
}
