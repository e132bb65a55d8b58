import { expect, test } from 'vitest';
import { isLikely, likelihood, type Model } from './model.ts';

const model: Model = {
  question: 'rain',
  corpora: ['sky'],
  threshold: 0.75,
  bias: 0,
  features: ['clouds', 'wind'],
  trees: [0, 0.5, 0, 0.5, -1, -1, 1, 3, 2, 0.5, 1, 1, 1, 1, 0.25, 0.25, 1, 1, 0, 0],
};

test('a likelihood adds up the leaves that the features lead to', () => {
  expect(likelihood(model, { clouds: 0.2, wind: 5 })).toBeCloseTo(1 / (1 + Math.E));
  expect(likelihood(model, { clouds: 0.5, wind: 0 })).toBeCloseTo(1 / (1 + Math.exp(-2.25)));
});

test('a yes is said from the threshold on', () => {
  expect(isLikely(model, { clouds: 1, wind: 2 })).toBe(true);
  expect(isLikely(model, { clouds: 1, wind: 3 })).toBe(false);
});
