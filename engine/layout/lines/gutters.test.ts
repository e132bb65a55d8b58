import { expect, test } from 'vitest';
import { setWords } from '../testing/set-page.ts';
import { findPieces } from './segments.ts';

const LEFT = [
  'It was a bright cold day',
  'in April, and all clocks',
  'were striking, his chin',
  'nuzzled into his breast',
  'in an effort to escape ',
  'the vile wind, slipped ',
];
const RIGHT = [
  'quickly through the doors',
  'of the mansions, though',
  'not quickly enough to let',
  'a swirl of gritty dust out',
  'from entering along with',
  'him. The hallway smelt so',
];

/** Lines of two columns as text layers of scans hold them: one after the other, across the gutter. */
function drawAcross(left: readonly string[], right: readonly string[], gutter: number) {
  return left.flatMap((text, i) => [
    ...setWords({ text: text.trim(), x: 50, y: 100 + 12 * i, until: 170 }),
    ...setWords({ text: right[i]!, x: 170 + gutter, y: 100 + 12 * i, until: 300 + gutter }),
  ]);
}

const textsOf = (words: ReturnType<typeof setWords>) =>
  findPieces(words, new Set()).map((piece) => piece.words.map(({ text }) => text).join(' '));

test('lines drawn across two columns are parted at the gutter', () => {
  const texts = textsOf(drawAcross(LEFT, RIGHT, 11));
  expect(texts).toEqual(LEFT.flatMap((text, i) => [text.trim(), RIGHT[i]]));
});

test('a space wider than the others parts no line by itself', () => {
  const texts = textsOf(drawAcross(LEFT.slice(0, 3), RIGHT, 11));
  expect(texts).toHaveLength(3);
});

test('labels before their texts are no column', () => {
  const labels = LEFT.map((text) => text.split(' ')[0]!);
  const words = labels.flatMap((text, i) => [
    ...setWords({ text, x: 82 - 5 * text.length, y: 100 + 12 * i }),
    ...setWords({ text: RIGHT[i]!, x: 92, y: 100 + 12 * i, until: 232 }),
  ]);
  expect(textsOf(words)).toHaveLength(6);
});
