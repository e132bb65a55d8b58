import { expect, test } from 'vitest';
import { setLine } from '../testing/set-line.ts';
import { isWornProse } from './worn-prose.ts';

/** Lines of five words at some tops: how sure the first of each is, and the others. */
function blockOf(tops: readonly number[], sure = 0.9, others = 0.1) {
  const lines = tops.map((top) => {
    const line = setLine('words that hardly anyone reads', { top });
    return {
      ...line,
      words: line.words.map((word, i) => ({ ...word, confidence: i === 0 ? sure : others })),
    };
  });
  return { lines };
}

const EVEN = [100, 150, 201, 250, 299, 350, 400];

test('lines that stand evenly are prose, be they read ever so badly', () => {
  expect(isWornProse(blockOf(EVEN))).toBe(true);
});

test('lines at uneven distances are none, as of pictures and of forms filled in by hand', () => {
  expect(isWornProse(blockOf([100, 190, 210, 305, 330, 420, 500]))).toBe(false);
});

test('nor are lines without a sure word, as of writing', () => {
  expect(isWornProse(blockOf(EVEN, 0.6))).toBe(false);
});

test('nor are lines read well on the whole: what is in doubt there lies on the print', () => {
  expect(isWornProse(blockOf(EVEN, 0.1, 0.9))).toBe(false);
});

test('nor are a few lines, or lines of one word', () => {
  expect(isWornProse(blockOf(EVEN.slice(0, 5)))).toBe(false);
  const single = EVEN.map((top, i) => {
    const line = setLine('word', { top });
    return { ...line, words: line.words.map((word) => ({ ...word, confidence: i < 2 ? 0.9 : 0.1 })) };
  });
  expect(isWornProse({ lines: single })).toBe(false);
});
