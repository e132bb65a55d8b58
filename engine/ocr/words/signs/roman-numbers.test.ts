import { expect, test } from 'vitest';
import { setLine } from '../../testing/set-line.ts';
import { readRomanNumbers } from './roman-numbers.ts';

/** The first words of lines that begin so. */
function read(marks: readonly string[], language = 'eng'): string[] {
  const lines = marks.map((mark, i) => setLine(`${mark} text`, { top: 100 + 50 * i }));
  return readRomanNumbers([{ lines }], [language])[0]!.lines.map(({ words }) => words[0]!.text);
}

test('Roman numbers that count on keep no figures and strokes', () => {
  expect(read(['1.', 'Il.', '111.', 'IV.', 'V.', 'VIl.'])).toEqual([
    'I.',
    'II.',
    'III.',
    'IV.',
    'V.',
    'VII.',
  ]);
  expect(read(['(i)', '(il)', '(iii)', '(iv)'])).toEqual(['(i)', '(ii)', '(iii)', '(iv)']);
  expect(read(['I.', 'II.', 'IIL.', 'IV.'])).toEqual(['I.', 'II.', 'III.', 'IV.']);
});

test('lists in figures between them stay', () => {
  const marks = ['1.', '1.', '2.', 'II.', '1.', '2.', 'III.'];
  expect(read(marks)).toEqual(['I.', ...marks.slice(1)]);
});

test('a list behind another begins anew', () => {
  const heads = ['I.', 'II.', 'III.'];
  expect(read([...heads, 'I.', '11.', '111.', 'IV.'])).toEqual([...heads, ...heads, 'IV.']);
});

test('figures alone stay, and so does what may be one of another list', () => {
  const figures = ['9.', '10.', '11.', '12.', '1.', '2.'];
  expect(read(figures)).toEqual(figures);
  expect(read(['1.', 'II.'])).toEqual(['1.', 'II.']);
});

test('capitals and strokes that are no word are one anywhere, words are none', () => {
  const line = setLine('George VIl and Louis lV were Ill');
  const [block] = readRomanNumbers([{ lines: [line] }], ['eng']);
  expect(block!.lines[0]!.words.map(({ text }) => text).join(' ')).toBe('George VII and Louis IV were Ill');
  expect(read(['Il', 'IIl'], 'fra')).toEqual(['Il', 'III']);
});
