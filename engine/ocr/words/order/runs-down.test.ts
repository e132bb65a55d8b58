import { expect, test } from 'vitest';
import { placeLine } from '../../testing/place-line.ts';
import { runsDown } from './runs-down.ts';

const across = placeLine(100, [20, 'across the page']);
const down = { ...placeLine(100, [20, 'down the page, on its side']), right: 40, bottom: 400 };

test('a page runs down when most of its letters do', () => {
  expect(runsDown([{ lines: [across, down] }])).toBe(true);
  expect(runsDown([{ lines: [across, across, down] }])).toBe(false);
  expect(runsDown([])).toBe(false);
});

test('a single high word does not run down', () => {
  expect(runsDown([{ lines: [{ ...placeLine(100, [20, 'ill']), right: 30 }] }])).toBe(false);
});
