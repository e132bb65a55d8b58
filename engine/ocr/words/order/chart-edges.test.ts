import { expect, test } from 'vitest';
import type { InkStroke } from '../../ink/shapes/rulings.ts';
import { placeLine } from '../../testing/place-line.ts';
import { findChartEdges } from './chart-edges.ts';

const EM = 20;
const FEET = [120, 150, 180, 210, 240, 270];
const AXES: InkStroke[] = [
  { orientation: 'vertical', from: 500, to: 502, start: 100, end: 300, area: 400 },
  { orientation: 'horizontal', from: 299, to: 301, start: 500, end: 800, area: 600 },
];

/** Lines of text, a figure at the axis to the right of each, and a label below. */
function findBeside(text: string, rules: readonly InkStroke[]) {
  const lines = FEET.map((foot) =>
    placeLine(foot, ...text.split(' ').map((word, i): [number, string] => [50 + 100 * i, word]), [465, '80']),
  );
  const words = [...lines, placeLine(330, [600, 'Month'])].flatMap((line) => line.words);
  return findChartEdges(words, rules, EM);
}

test('the labels of an axis are parted from the text beside the chart', () => {
  const [edge, ...others] = findBeside('two more words', AXES);
  expect(others).toEqual([]);
  expect(edge!.right).toBe(465);
  expect(edge!.left).toBeLessThan(400);
  expect(edge!.top).toBeLessThan(110);
  expect(edge!.bottom).toBeGreaterThanOrEqual(330);
});

test('rules that do not meet at the lower left, and a chart without text beside it, part nothing', () => {
  const [axis, base] = AXES as [InkStroke, InkStroke];
  expect(findBeside('two more words', [axis, { ...base, from: 99, to: 101 }])).toEqual([]);
  expect(findBeside('', AXES)).toEqual([]);
});

test('the frame of a page, of whose foot a piece is seen, is no chart beside the text that runs across its end', () => {
  const [axis, base] = AXES as [InkStroke, InkStroke];
  const frame = [
    { ...axis, from: 20, to: 22 },
    { ...base, start: 20, end: 318 },
  ];
  const prose = FEET.map((foot) => placeLine(foot, [50, 'one may see the boats come home over the sea']));
  const words = prose.flatMap((line) => line.words);
  expect(words.some(({ left, right }) => left < 318 && right > 318)).toBe(true);
  expect(findChartEdges(words, frame, EM)).toEqual([]);
});
