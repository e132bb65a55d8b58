import { formatNumber } from '../format/number-format.ts';
import { splitCode } from './fields.ts';

/** The last number of each counter, by its name in lower case. */
export type Sequences = Map<string, number>;

/** Formats of `\*` (ECMA-376 part 1, 17.16.4.3.1); upper and lower case differ. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ['ROMAN', 'upperRoman'],
  ['roman', 'lowerRoman'],
  ['ALPHABETIC', 'upperLetter'],
  ['alphabetic', 'lowerLetter'],
]);

/**
 * Counts a `SEQ` field (ECMA-376 part 1, 17.16.5.56) and gives its number as printed; undefined for other fields, and
 * where nothing is shown or the number hangs on a bookmark or heading elsewhere. Programs that make documents leave the
 * number to Word, which fills it in when the file is opened.
 */
export function countSequence(code: string, sequences: Sequences): string | undefined {
  const [name, counter, ...words] = splitCode(code);
  if (name?.toUpperCase() !== 'SEQ' || counter === undefined) return undefined;
  const after = (option: string) => words[words.findIndex((word) => word.toLowerCase() === option) + 1];
  const has = (option: string) => words.some((word) => word.toLowerCase() === option);
  const key = counter.toLowerCase();
  const before = sequences.get(key) ?? 0;
  const reset = has('\\r') ? Number.parseInt(after('\\r') ?? '', 10) : Number.NaN;
  const value = Number.isSafeInteger(reset) ? reset : before + (has('\\c') ? 0 : 1);
  sequences.set(key, value);
  const isElsewhere = has('\\s') || (words[0] !== undefined && !words[0].startsWith('\\'));
  if (isElsewhere || has('\\h')) return undefined;
  return formatNumber(value, words.map((word) => FORMATS.get(word)).find(Boolean) ?? 'decimal');
}
