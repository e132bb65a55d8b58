import { expect, test } from 'vitest';
import { setLine } from '../testing/set-line.ts';
import { isProse } from './is-prose.ts';

/** Lines of five words at some tops, of which the first is so sure and the others are read badly. */
function blockOf(tops: readonly number[], sure = 0.9) {
  const lines = tops.map((top) => {
    const line = setLine('words that hardly anyone reads', { top });
    return { ...line, words: line.words.map((word, i) => ({ ...word, confidence: i === 0 ? sure : 0.1 })) };
  });
  return { lines };
}

const EVEN = [100, 150, 201, 250, 299, 350, 400];

test('lines that stand evenly are prose, be they read ever so badly', () => {
  expect(isProse(blockOf(EVEN))).toBe(true);
});

test('lines at uneven distances are none, as of pictures and of forms filled in by hand', () => {
  expect(isProse(blockOf([100, 190, 210, 305, 330, 420, 500]))).toBe(false);
});

test('nor are lines without a sure word, as of writing', () => {
  expect(isProse(blockOf(EVEN, 0.6))).toBe(false);
});

test('nor are a few lines, or lines of one word', () => {
  expect(isProse(blockOf(EVEN.slice(0, 5)))).toBe(false);
  expect(isProse({ lines: EVEN.map((top) => setLine('word', { top })) })).toBe(false);
});
