import { expect, test } from 'vitest';
import { setLine } from '../../testing/set-line.ts';
import { isProgram } from './fixed-pitch.ts';

const PROGRAM = [
  'const names = readNames(path);',
  'for (const name of names) {',
  'greet(name, names.length);',
  '}',
];

const linesOf = (texts: readonly string[]) => texts.map((text) => setLine(text));
/** As in type whose letters are of many widths. */
const proportional = (text: string) => text.replace(/[aeo](?=\w)/g, '$&·');

test('a page of letters of one width with signs of code is a program', () => {
  expect(isProgram(linesOf(PROGRAM))).toBe(true);
});

test('what is typed but is prose is no program', () => {
  const letter = [
    'Dear Madam, we thank you for',
    'your letter (of 3 May) and shall',
    'send the goods; please wait',
    'for them.',
  ];
  expect(isProgram(linesOf(letter))).toBe(false);
});

test('formulas and calls in printed type are no program', () => {
  expect(isProgram(linesOf(PROGRAM.map(proportional)))).toBe(false);
});
