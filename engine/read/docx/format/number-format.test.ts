import { expect, test } from 'vitest';
import { delimiterOf, formatNumber } from './number-format.ts';

test.each([
  ['decimal', 12, '12'],
  ['decimalZero', 7, '07'],
  ['001, 002, 003, ...', 7, '007'],
  ['001, 002, 003, ...', 1234, '1234'],
  ['lowerLetter', 26, 'z'],
  ['lowerLetter', 28, 'bb'],
  ['upperLetter', 1, 'A'],
  ['lowerRoman', 1994, 'mcmxciv'],
  ['upperRoman', 4, 'IV'],
  ['upperRoman', 99_999, '99999'],
  ['ordinal', 1, '1st'],
  ['ordinal', 12, '12th'],
  ['ordinal', 103, '103rd'],
  ['decimalEnclosedCircle', 3, '③'],
  ['chicago', 6, '††'],
  ['chineseCounting', 21, '二十一'],
  ['russianLower', 3, 'в'],
  ['bullet', 3, ''],
  ['lowerLetter', 0, '0'],
  ['somethingNew', 5, '5'],
])('%s of %i is %s', (format, value, printed) => {
  expect(formatNumber(value, format)).toBe(printed);
});

test.each([
  ['%1.', undefined],
  ['%2)', ')'],
  ['(%1)', '()'],
  ['(%1.%2)', '()'],
  ['Article %1', undefined],
])('what stands around the number of %s', (text, delimiter) => {
  expect(delimiterOf(text)).toBe(delimiter);
});
