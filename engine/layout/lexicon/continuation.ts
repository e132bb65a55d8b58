import { allWords, anyOf } from './any-word.ts';

const WORDS = anyOf(allWords('continued'));
const CONTINUED = new RegExp(`(?:^|[^\\p{L}])${WORDS}`, 'iu');
const BEGINS = new RegExp(`^[(（]?${WORDS}`, 'iu');

/** Whether a text says that something began on a page before: "Table 2 (continued)". */
export function saysContinued(text: string): boolean {
  return CONTINUED.test(text);
}

export function beginsContinued(text: string): boolean {
  return BEGINS.test(text);
}
