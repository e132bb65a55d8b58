import { expect, it } from 'vitest';
import { isNumeric } from './tokens.ts';

it.each(['0.36', '.36', '−.05', '(.20)', '\uFFFD.25', '1,234', '$4.50', '12%'])('%s is a number', (text) => {
  expect(isNumeric(text)).toBe(true);
});

it.each(['.com', 'p.7', 'A4', '...see'])('%s is none', (text) => {
  expect(isNumeric(text)).toBe(false);
});
