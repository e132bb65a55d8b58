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

test('words of cells run down when the page lies on its side, whatever specks are read between them', () => {
  const onSide = (text: string) => {
    const { words, ...line } = placeLine(100, [20, text]);
    const box = { left: 20, right: 32, top: 100, bottom: 150 };
    return { ...line, ...box, words: words.map((word) => ({ ...word, ...box })) };
  };
  const specks = ['o', 'w', 'A', 'o', 'w', 'o', 'w', 'o'].map((text) => placeLine(300, [20, text]));
  expect(runsDown([{ lines: [onSide('Order'), onSide('6:51'), ...specks] }])).toBe(true);
  expect(runsDown([{ lines: [onSide('Order'), placeLine(300, [20, 'Departures'])] }])).toBe(false);
});
