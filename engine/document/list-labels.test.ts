import { expect, test } from 'vitest';
import type { List } from './document.ts';
import { labelOf } from './list-labels.ts';

const label = (list: Partial<List>, index: number) =>
  labelOf({ type: 'list', ordered: true, items: [], ...list }, index);

test('items are counted in the format of their list, from its start', () => {
  expect(label({}, 2)).toBe('3.');
  expect(label({ format: 'lower-roman', start: 3 }, 1)).toBe('iv.');
  expect(label({ format: 'upper-alpha' }, 27)).toBe('BB.');
});

test('the number stands in what the list puts around it', () => {
  expect(label({ delimiter: ')' }, 0)).toBe('1)');
  expect(label({ delimiter: '()', format: 'lower-alpha' }, 1)).toBe('(b)');
});

test('what letters and Roman numerals cannot tell is told in decimals', () => {
  expect(label({ format: 'lower-alpha', start: 0 }, 0)).toBe('0.');
  expect(label({ format: 'upper-roman', start: 40_000 }, 0)).toBe('40000.');
});
