import { expect, test } from 'vitest';
import { setLine } from '../../testing/set-line.ts';
import { findPrograms } from './fixed-pitch.ts';

const PROGRAM = [
  'const names = readNames(path);',
  'for (const name of names) {',
  'greet(name, names.length);',
  '}',
];

const linesOf = (texts: readonly string[]) => texts.map((text) => setLine(text));
/** As in type whose letters are of many widths. */
const proportional = (text: string) => text.replace(/[aeo](?=\w)/g, '$&··').replace(/[nrst](?=\w)/g, '$&·');

test('letters of one width with signs of code are a program', () => {
  const lines = linesOf(PROGRAM);
  expect(findPrograms(lines)).toEqual([lines]);
});

test('what is typed but is prose is no program', () => {
  const letter = [
    'Dear Madam, we thank you for',
    'your letter (of 3 May) and shall',
    'send the goods; please wait',
    'for them.',
  ];
  expect(findPrograms(linesOf(letter))).toEqual([]);
});

test('formulas and calls in printed type are no program', () => {
  expect(findPrograms(linesOf(PROGRAM.map(proportional)))).toEqual([]);
});

test('a program between printed sentences is one, with its lines of signs alone', () => {
  const prose = ['The names are read from a file', 'and greeted one after another:'].map(proportional);
  const lines = linesOf([...prose, ...PROGRAM, ...prose]);
  expect(findPrograms(lines)).toEqual([lines.slice(2, 6)]);
});
