import { expect, test } from 'vitest';
import { seeded } from '../../engine/layout/testing/seeded.ts';
import { fitModel, judge, leaveEachOut } from './judge.ts';
import type { Question, Sample } from './sample.ts';

const question: Question = { name: 'corner', costOfWrongYes: 1, seed: 7, gather: async () => [] };

/** Points of a square of which the upper right and the lower left quarter are a yes: no single feature tells. */
function drawCorners(count: number): Sample[] {
  const random = seeded(7);
  return Array.from({ length: count }, (_, i) => {
    const [x, y, noise] = [random(), random(), random()];
    const answer = x > 0.4 === y > 0.6;
    return {
      features: { x, y, noise },
      answer,
      corpus: i % 3 === 0 ? 'a' : 'b',
      document: `${i % 30}`,
      place: `${i}`,
    };
  });
}

test('two questions in a row tell what no single one does, also of points not seen', () => {
  const samples = drawCorners(1500);
  const model = fitModel(question, samples.slice(0, 1000), ['x', 'y', 'noise']);
  expect(judge(model, samples.slice(1000)).error).toBeLessThan(0.05);
});

test('a corpus left out is judged by the others alone', () => {
  const samples = drawCorners(900).map(
    (sample): Sample => (sample.corpus === 'a' ? { ...sample, answer: !sample.answer } : sample),
  );
  const [a, b] = leaveEachOut(question, samples, ['x', 'y']).toSorted((p, q) =>
    p.corpus < q.corpus ? -1 : 1,
  );
  expect(a!.outside.error).toBeGreaterThan(0.9);
  expect(b!.outside.error).toBeGreaterThan(0.9);
});

test('a feature without a number is named with its place', () => {
  const bad: Sample = {
    features: { x: Number.NaN },
    answer: true,
    corpus: 'a',
    document: 'a',
    place: 'page 3',
  };
  expect(() => fitModel(question, [bad], ['x'])).toThrow('x is NaN at page 3');
});

test('corpora of one kind are left out together', () => {
  const samples = drawCorners(900).map(
    (sample, i): Sample => (sample.corpus === 'a' ? { ...sample, corpus: `a-${1 + (i % 2)}` } : sample),
  );
  const kinds = leaveEachOut(question, samples, ['x', 'y']);
  expect(kinds.map(({ corpus, outside }) => [corpus, outside.samples])).toEqual([
    ['a', 300],
    ['b', 600],
  ]);
});
