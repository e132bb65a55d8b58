import { expect, test } from 'vitest';
import { setRule, setWords } from '../testing/set-page.ts';
import { straightenPage } from './rotation.ts';

const nothing = { fills: [], images: [], links: [], fields: [], annotations: [], warnings: [] };
const SKEW = 1;
const SLOPE = Math.tan((SKEW * Math.PI) / 180);

test('rules of a skewed page keep their places between its lines', () => {
  const lines = [100, 140].flatMap((y) => setWords({ text: 'nine quiet boats lay in the bay', x: 200, y }));
  const words = lines.map((word) => ({
    ...word,
    baseline: word.baseline + word.left * SLOPE,
    angle: SKEW,
  }));
  const middle = 120 + 280 * SLOPE;
  const rulings = [setRule('horizontal', middle, 200, 360), setRule('vertical', 190, 90, 150)];
  const page = { number: 1, width: 600, height: 800, words, rulings, source: 'text' as const, ...nothing };
  const straight = straightenPage(page);
  expect(straight.words[0]!.baseline).toBeCloseTo(100);
  expect(straight.words.at(-1)!.baseline).toBeCloseTo(140);
  expect(straight.rulings[0]!.position).toBeCloseTo(120);
  expect(straight.rulings[1]).toEqual(rulings[1]);
});
