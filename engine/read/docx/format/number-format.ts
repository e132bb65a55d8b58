import type { ListFormat } from '../../../document/document.ts';

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

/** A number as Word prints it in a format of ST_NumberFormat (ECMA-376 part 1, 17.18.59). */
export function formatNumber(value: number, format: string): string {
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
    case 'decimalEnclosedCircle':
    case 'decimalEnclosedCircleChinese':
      return value >= 1 && value <= 20 ? String.fromCodePoint(0x2460 + value - 1) : String(value);
    case 'decimalEnclosedParen':
      return `(${value})`;
    case 'decimalEnclosedFullstop':
      return `${value}.`;
    case 'numberInDash':
      return `- ${value} -`;
    case 'chicago':
      return toChicago(value);
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'japaneseCounting':
    case 'taiwaneseCounting':
    case 'taiwaneseCountingThousand':
    case 'ideographDigital':
      return toIdeographs(value);
    case 'russianLower':
      return RUSSIAN[value - 1] ?? String(value);
    case 'russianUpper':
      return (RUSSIAN[value - 1] ?? String(value)).toUpperCase();
    case 'bullet':
    case 'none':
      return '';
    default:
      return String(value);
  }
}

const RUSSIAN = [...'абвгдежзиклмнопрстуфхцчшщэюя'];

/** Word repeats letters: … z, aa, bb. */
function toLetters(value: number): string {
  if (value < 1) return String(value);
  const letter = String.fromCharCode(97 + ((value - 1) % 26));
  return letter.repeat(Math.min(Math.ceil(value / 26), MAX_REPEATS));
}

/** Word's own bound is 780 = 30 rounds of the alphabet. */
const MAX_REPEATS = 30;

const ROMAN: readonly [number, string][] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

/** Numerals above this are written in decimals; Word itself stops at 32,767. */
const MAX_ROMAN = 32_767;

function toRoman(value: number): string {
  if (value < 1 || value > MAX_ROMAN) return String(value);
  let left = value;
  let numeral = '';
  for (const [worth, letters] of ROMAN) {
    numeral += letters.repeat(Math.floor(left / worth));
    left %= worth;
  }
  return numeral;
}

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

const IDEOGRAPHS = [...'〇一二三四五六七八九'];

function toIdeographs(value: number): string {
  if (value < 1 || value > 99) return String(value);
  if (value < 10) return IDEOGRAPHS[value]!;
  const tens = Math.floor(value / 10);
  const ones = value % 10;
  return `${tens > 1 ? IDEOGRAPHS[tens] : ''}十${ones > 0 ? IDEOGRAPHS[ones] : ''}`;
}
