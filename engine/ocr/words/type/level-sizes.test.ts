import { expect, test } from 'vitest';
import { placeLine } from '../../testing/place-line.ts';
import { levelSizes } from './level-sizes.ts';

const STEP = 24;
const FULL = 'they went down to the harbour';

/** Sizes of lines below each other after levelling. */
function level(lines: readonly { size: number; text?: string; foot?: number }[]): number[] {
  const sized = lines.map(
    ({ size, text = FULL, foot }, i) => [placeLine(foot ?? STEP * (i + 1), [0, text]), size] as const,
  );
  return [...levelSizes(new Map(sized)).values()];
}

test('lines of a filled column at even steps get the size of most of them', () => {
  const sizes = [20, 20, 18, 23, 20, 20, 20].map((size) => ({ size }));
  expect(level(sizes)).toEqual([20, 20, 20, 20, 20, 20, 20]);
});

test('lines keep their size where most agree on none', () => {
  const sizes = [20, 16, 20, 16, 20, 16].map((size) => ({ size }));
  expect(level(sizes)).toEqual([20, 16, 20, 16, 20, 16]);
});

test('a short line, and one at another step, keep their size', () => {
  const full = [20, 20, 20, 20, 20].map((size) => ({ size }));
  expect(level([...full, { size: 24, text: 'Harbours' }]).at(-1)).toBe(24);
  expect(level([...full, { size: 17, foot: 6.5 * STEP }]).at(-1)).toBe(17);
});
