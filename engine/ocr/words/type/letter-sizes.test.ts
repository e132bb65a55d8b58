import { expect, test } from 'vitest';
import { unifySizes } from './letter-sizes.ts';

const guess = (size: number) => ({ size, letters: 10 });
const isNear = (one: ReturnType<typeof guess>, size: number) => Math.abs(one.size / size - 1) < 0.1;

test('guesses near each other mean the size that most letters have', () => {
  expect(unifySizes([10, 10.2, 9.9, 20].map(guess), isNear).map(({ size }) => size)).toEqual([10, 20]);
});

test('a size that is near nothing, not even itself, is parted from the rest', () => {
  const settled = unifySizes([10, Number.NaN, 0].map(guess), isNear);
  expect(settled.flatMap(({ guesses }) => guesses)).toHaveLength(3);
});
