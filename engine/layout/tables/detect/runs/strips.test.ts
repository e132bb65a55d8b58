import { expect, test } from 'vitest';
import { setColumn, setPage } from '../../../testing/set-page.ts';
import { makeSheet } from '../sheet.ts';
import { stripsOf, withoutSame } from './strips.ts';

test('what stands beside one column of prose, and is just the next, is looked at once', () => {
  const prose = Array.from({ length: 8 }, () => 'the mill on the river ground all that the valley');
  const columns = [50, 310].map((x, i) => setColumn(prose, { x, y: 100 + 5 * i, until: x + 240 }));
  const page = setPage(columns.flat());
  const strips = stripsOf(makeSheet(page, page.words, page.words));
  expect(strips.length).toBeGreaterThan(3);
  const [left, right, whole] = withoutSame(strips);
  expect(withoutSame(strips)).toHaveLength(3);
  expect(left!.lines.every((line) => line.right < 300)).toBe(true);
  expect(right!.lines.every((line) => line.left > 300)).toBe(true);
  expect(whole).toBe(strips.at(-1));
});
