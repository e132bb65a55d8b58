import type { List } from './document.ts';

/** The mark of an item as printed: `iv.`, `(b)`, `3)`. */
export function labelOf({ start = 1, format = 'decimal', delimiter = '.' }: List, index: number): string {
  const number = writeNumber(start + index, format);
  return delimiter === '()' ? `(${number})` : number + delimiter;
}

function writeNumber(value: number, format: NonNullable<List['format']>): string {
  switch (format) {
    case 'decimal':
      return String(value);
    case 'lower-alpha':
      return toLetters(value);
    case 'upper-alpha':
      return toLetters(value).toUpperCase();
    case 'lower-roman':
      return toRoman(value).toLowerCase();
    case 'upper-roman':
      return toRoman(value);
  }
}

/** Word's own bound is 780 = 30 rounds of the alphabet. */
const MAX_ROUNDS = 30;

/** As Word repeats letters: … z, aa, bb. */
export function toLetters(value: number): string {
  if (value < 1) return String(value);
  const letter = String.fromCharCode(97 + ((value - 1) % 26));
  return letter.repeat(Math.min(Math.ceil(value / 26), MAX_ROUNDS));
}

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

export function toRoman(value: number): string {
  if (value < 1 || value > MAX_ROMAN) return String(value);
  let left = value;
  let numeral = '';
  for (const [worth, letters] of ROMAN) {
    numeral += letters.repeat(Math.floor(left / worth));
    left %= worth;
  }
  return numeral;
}
