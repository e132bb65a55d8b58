import { expect, test } from 'vitest';
import { setLine } from '../../testing/set-line.ts';
import { readLoneOnes } from './lone-ones.ts';

function read(text: string): string {
  const [block] = readLoneOnes([{ lines: [setLine(text)] }]);
  return block!.lines[0]!.words.map((word) => word.text).join(' ');
}

test('a small l is a 1 where it stands alone and in counts', () => {
  expect(read('l')).toBe('1');
  expect(read('Page l of l')).toBe('Page 1 of 1');
  expect(read('l of 12')).toBe('1 of 12');
});

test('a small l in a text is a letter', () => {
  expect(read('the length l of the pipe')).toBe('the length l of the pipe');
  expect(read('5 l milk')).toBe('5 l milk');
});
