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
  expect(line.words.map(({ text }) => text)).toEqual(['.....']);
});

test('a leader of fine dots is no longer than one of usual dots', () => {
  const dots = Array.from({ length: 60 }, (_, i) => ({ left: i * 4, top: 97, right: i * 4 + 2, bottom: 99 }));
  const line = readDotLeader({ left: 0, top: 97, right: 238, bottom: 99, dots }, 16);
  expect(line.words[0]!.text).toBe('.'.repeat(15));
});
