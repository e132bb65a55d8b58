import { expect, test } from 'vitest';
import { readDotLeader } from './dot-leaders.ts';

test('a leader is a word of its dots that stands as high as the letters beside it', () => {
  const dots = [0, 1, 2, 3, 4, 5].map((i) => ({
    left: 110 + i * 12,
    top: 96,
    right: 114 + i * 12,
    bottom: 100,
  }));
  const line = readDotLeader({ left: 110, top: 96, right: 174, bottom: 100, dots }, 15);
  expect(line).toMatchObject({ left: 110, right: 174, top: 85, bottom: 100, height: 15 });
  expect(line.words.map(({ text }) => text)).toEqual(['......']);
});
