import { describe, expect, test } from 'vitest';
import { displayWidth, fitMiddle, wrapWords } from './fit-text.ts';

describe('a text that is too wide', () => {
  test.each([
    ['short.pdf', 20, 'short.pdf'],
    ['a-very-long-name.pdf', 11, 'a-ver…e.pdf'],
    ['報告書報告書報告書.pdf', 11, '報告…書.pdf'],
    ['👩‍👩‍👧.👩‍👩‍👧.👩‍👩‍👧', 13, '👩‍👩‍👧…👩‍👩‍👧'],
    ['anything', 1, '…'],
    ['anything', 0, ''],
  ])('%s in %i columns is %s', (text, columns, fitted) => {
    expect(fitMiddle(text, columns)).toBe(fitted);
  });

  test('never takes more columns than there are, whatever is in it', () => {
    const text = 'a報e\u0301👍🏽🇫🇷한글x'.repeat(9);
    for (let columns = 1; columns < 90; columns += 1) {
      expect(displayWidth(fitMiddle(text, columns))).toBeLessThanOrEqual(columns);
    }
  });
});

test('words are wrapped at blanks, and a long one is left whole', () => {
  expect(wrapWords('make room on the disk', 9)).toEqual(['make room', 'on the', 'disk']);
  expect(wrapWords('see /a/very/long/path now', 9)).toEqual(['see', '/a/very/long/path', 'now']);
});
