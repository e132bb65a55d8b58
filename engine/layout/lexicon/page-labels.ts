import { allWords, anyOf, mayHold } from './any-word.ts';
import { decimalValue, romanValue } from './numerals.ts';
import { AROUND_NUMBERS } from './signs.ts';

/** A page's number with little else around it: `12`, `- iv -`, `Page 3 of 9`, `第 3 页`, `012345-7`. */
export interface PageLabel {
  number: number;
  /** Number of all pages, where it is said. */
  total?: number;
  /** Words say that it is a page's number. */
  worded: boolean;
}

/** Longer texts are no labels, characters. */
const LONGEST = 40;
const AROUND = `[${AROUND_NUMBERS}]{0,3}`;
const PAGE = anyOf(allWords('page'));
const mayNamePage = mayHold(allWords('page'));
const OF = allWords('ofTotal');
const mayNameTotal = mayHold(OF);
const TOTAL = totalPattern(PAGE, anyOf(OF));
/** Journals that number their articles set the page behind that number: `012345-7`. */
const OF_ARTICLE = '\\d{6}-(?=\\d{1,2}(?!\\d))';
const NUMBER = '\\p{Nd}{1,4}|\\p{Nd}(?: \\p{Nd}){1,3}|[ivxlc]{1,7}|[a-z]-?\\d{1,3}';
const LABEL = labelPattern(PAGE, TOTAL);
/** The same of texts without a word: those are most, and this one is compiled in a third of the time. */
const NO_WORD = anyOf([]);
const LABEL_WITHOUT_WORDS = labelPattern(NO_WORD, totalPattern(NO_WORD, NO_WORD));

/** A digit of any script, or Roman numerals alone: what no label is without, and is found sooner. */
const MAY_NUMBER = /\d|[^ -~]|(?<![a-z])[ivxlc]{1,7}(?![a-z])/i;

export function readPageLabel(text: string): PageLabel | undefined {
  if (text.length > LONGEST || !MAY_NUMBER.test(text)) return undefined;
  const hasWords = mayNamePage(text) || mayNameTotal(text);
  const match = (hasWords ? LABEL : LABEL_WITHOUT_WORDS).exec(text);
  if (!match) return undefined;
  const [, before, digits = '', behind, total] = match;
  const number = numberIn(digits);
  const worded = Boolean(before ?? behind ?? total);
  if (!total) return { number, worded };
  const count = decimalValue(total);
  return number > count || (!hasWords && isMonthOfYear(number, count))
    ? undefined
    : { number, total: count, worded };
}

/** Whether two numbers with a slash between them are a date. */
function isMonthOfYear(month: number, year: number): boolean {
  return month <= 12 && year >= 1900 && year < 2100;
}

function totalPattern(page: string, of: string): string {
  return `${AROUND}(?:${of}|[/／])${AROUND}${page}?${AROUND}(\\p{Nd}{1,4})`;
}

function labelPattern(page: string, total: string): RegExp {
  return new RegExp(
    `^${AROUND}(${page})?${AROUND}(?:${OF_ARTICLE})?(${NUMBER})(?![a-z\\d])${AROUND}(${page})?(?:${total})?${AROUND}${page}?${AROUND}$`,
    'iu',
  );
}

function numberIn(digits: string): number {
  if (/^[ivxlc]+$/i.test(digits)) return romanValue(digits.toLowerCase());
  return decimalValue(digits.replace(/[^\p{Nd}]/gu, ''));
}

const NUMBERS = /\p{Nd}+/gu;
const DIGIT = /\p{Nd}/u;

/** Numbers a line may bear of its page: those it begins or ends with, and that before the number of all pages. */
export function numbersOf(text: string): number[] {
  const label = readPageLabel(text);
  if (label) return [label.number];
  if (!DIGIT.test(text)) return [];
  const trimmed = text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const all = [...trimmed.matchAll(NUMBERS)].filter(
    ({ index, 0: digits }) => index === 0 || index + digits.length === trimmed.length,
  );
  const values = all
    .filter(({ 0: digits }) => digits.length <= 4)
    .map(({ 0: digits }) => decimalValue(digits));
  const last = countedAtEnd(trimmed);
  return [...new Set(last ? [...values, decimalValue(last)] : values)];
}

/** A page's number at the end of something else: "Annual report page 3 of 9". */
const LABEL_AT_END = new RegExp(`(?:^|[^\\p{L}])${PAGE}?${AROUND}(\\p{Nd}{1,4})${TOTAL}${AROUND}$`, 'iu');
const WORDED = new RegExp(`(?:^|[^\\p{L}])${PAGE}${AROUND}\\p{Nd}{1,4}(?!\\p{Nd})`, 'iu');

/** What stands before such a number, a slash or a word, which addresses and dates mostly lack: it is compiled sooner. */
const MAY_BE_COUNTED = new RegExp(
  `(?:[/／]|[^${AROUND_NUMBERS}\\p{Nd}])[${AROUND_NUMBERS}]{0,9}\\p{Nd}{1,4}${AROUND}$`,
  'u',
);

/** Whether a text names a page's number among other words. */
export function namesPage(text: string): boolean {
  if (!DIGIT.test(text)) return false;
  return (mayNamePage(text) && WORDED.test(text)) || countedAtEnd(text) !== undefined;
}

/** The page's number that a text ends with, with that of all pages. */
function countedAtEnd(text: string): string | undefined {
  if (!(/[/／]/.test(text) || mayNameTotal(text)) || !MAY_BE_COUNTED.test(text)) return undefined;
  return LABEL_AT_END.exec(text)?.[1];
}
