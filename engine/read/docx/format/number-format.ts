import type { List, ListFormat } from '../../../document/document.ts';
import { toLetters, toRoman } from '../../../document/list-labels.ts';
import { toOrdinalWords, toWords } from './number-words.ts';
import { writeInScript } from './scripts.ts';

const LIST_FORMATS: ReadonlyMap<string, ListFormat> = new Map([
  ['lowerLetter', 'lower-alpha'],
  ['upperLetter', 'upper-alpha'],
  ['lowerRoman', 'lower-roman'],
  ['upperRoman', 'upper-roman'],
]);

/** The numbering of a list item; what lists cannot show is counted in decimals. */
export function listFormatOf(format: string): ListFormat {
  return LIST_FORMATS.get(format) ?? 'decimal';
}

/** Whether the number of a list item says what Word prints, which may be a word or of another script. */
export function isListNumber(value: number, format: string): boolean {
  const printed = formatNumber(value, format).normalize('NFKC');
  if (LIST_FORMATS.has(format) || printed === '') return true;
  return !/\p{L}/u.test(printed) && Number(/\d+/.exec(printed)?.[0]) === Math.abs(value);
}

/** What stands around the number in the text of a level, such as `(%1)`. */
export function delimiterOf(text: string): List['delimiter'] {
  if (!/%[1-9]\s*\)\s*$/.test(text)) return undefined;
  return /^\s*\(/.test(text) ? '()' : ')';
}

/** A custom format shows the first numbers, as in `001, 002, 003, ...` (ECMA-376 part 1, 17.9.17). */
const PADDED_SAMPLE = /^0{1,8}1(?=,|$)/;

/** A number as Word prints it in a format of ST_NumberFormat (ECMA-376 part 1, 17.18.59). */
export function formatNumber(value: number, format: string): string {
  const [padded] = PADDED_SAMPLE.exec(format) ?? [];
  if (padded !== undefined) return String(value).padStart(padded.length, '0');
  switch (format) {
    case 'lowerLetter':
      return toLetters(value);
    case 'upperLetter':
      return toLetters(value).toUpperCase();
    case 'lowerRoman':
      return toRoman(value).toLowerCase();
    case 'upperRoman':
      return toRoman(value);
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'ordinal':
      return toOrdinal(value);
    case 'cardinalText':
      return toWords(value) ?? String(value);
    case 'ordinalText':
      return toOrdinalWords(value) ?? String(value);
    case 'decimalEnclosedParen':
      return `(${value})`;
    case 'decimalEnclosedFullstop':
      return `${value}.`;
    case 'numberInDash':
      return `- ${value} -`;
    case 'chicago':
      return toChicago(value);
    case 'hex':
      return value < 0 ? String(value) : value.toString(16).toUpperCase();
    case 'bullet':
    case 'none':
      return '';
    default:
      return writeInScript(value, format) ?? String(value);
  }
}

/** Marks are repeated as letters are, but no longer than a reader would see. */
const MAX_REPEATS = 30;

function toOrdinal(value: number): string {
  const tens = value % 100;
  const suffix = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
  return `${value}${suffix}`;
}

function toChicago(value: number): string {
  const marks = ['*', '†', '‡', '§'];
  if (value < 1) return String(value);
  return marks[(value - 1) % 4]!.repeat(Math.min(Math.ceil(value / 4), MAX_REPEATS));
}
