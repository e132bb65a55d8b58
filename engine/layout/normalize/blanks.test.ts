import { expect, test } from 'vitest';
import { setPage, setRule } from '../testing/set-page.ts';
import { setBlanks } from './blanks.ts';

/** The words of a line with a rule at a height between them. */
function wordsWith(y: number, start = 72, end = 128): string {
  const lines = [
    { text: 'The', x: 50, y: 100 },
    { text: 'point of water', x: 130, y: 100 },
  ];
  return setBlanks(setPage(lines, { rulings: [setRule('horizontal', y, start, end)] }))
    .words.map(({ text }) => text)
    .join(' ');
}

test('a drawn line to write on stands among the words of its sentence', () => {
  expect(wordsWith(102)).toBe('The _____ point of water');
});

test('a rule through the line, below the words or far from them is no blank', () => {
  for (const text of [wordsWith(95), wordsWith(102, 50, 200), wordsWith(112), wordsWith(102, 90, 110)])
    expect(text).toBe('The point of water');
});
