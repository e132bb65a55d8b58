import { expect, test } from 'vitest';
import type { Fill } from '../../page.ts';
import { setWords } from '../../testing/set-page.ts';
import { linesOf } from '../text-lines.ts';
import { readTokens } from '../tokens.ts';
import { findHeads } from './head-bands.ts';

const band = (y: number): Fill => ({ left: 40, right: 560, top: y - 20, bottom: y + 16, color: 0xeeeeee });

/** Rows of two texts with their baselines at the heights given. */
function rowsAt(heights: readonly number[]) {
  const words = heights.flatMap((y) => [
    ...setWords({ text: `Label ${y}`, x: 50, y }),
    ...setWords({ text: `Value ${y}`, x: 300, y }),
  ]);
  return linesOf(readTokens(words));
}

test('every second row of a table on a band of its own begins no table', () => {
  const heights = [100, 136, 172, 208, 244];
  expect(findHeads(rowsAt(heights), [band(136), band(208)])).toHaveLength(0);
});

test('bands below white space head tables', () => {
  const heights = [100, 136, 172, 260, 296, 332];
  expect(findHeads(rowsAt(heights), [band(100), band(260)])).toHaveLength(2);
});
