import { expect, test } from 'vitest';
import { fitLabel, readLabel } from './label.ts';

test.each([
  ['  My   editor ', 'My editor'],
  ['Grüße 👩‍💻', 'Grüße 👩‍💻'],
  ['<b>&"', '<b>&"'],
])('%j is kept as %j', (text, label) => {
  expect(readLabel(text, 20)).toBe(label);
});

test.each([
  '',
  '   ',
  'a\nb',
  'a\u0000',
  'a\u001b[2J',
  'safe\u202egnp.exe',
  'a\u200bb',
  'a\u2066b',
  '\ud800',
  'a'.repeat(21),
])('%j is no name', (text) => {
  expect(readLabel(text, 20)).toBeUndefined();
});

test('what a program says of itself is cut to fit', () => {
  expect(fitLabel('Mozilla\u001b[2J/5.0\n(X11)\u202e', 14)).toBe('Mozilla[2J/5.0');
});
