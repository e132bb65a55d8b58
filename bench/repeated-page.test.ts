import { expect, it } from 'vitest';
import type { Ruling } from '../engine/layout/page.ts';
import { setPage } from '../engine/layout/testing/set-page.ts';
import { repeatPage } from './repeated-page.ts';

const upright: Ruling = {
  orientation: 'vertical',
  position: 50,
  start: 90,
  end: 120,
  thickness: 1,
  color: 0,
};
const page = setPage([{ text: 'One line', x: 72, y: 100 }], {
  width: 600,
  height: 800,
  rulings: [upright],
});

it('puts copies of a page below each other', () => {
  const { width, height, words, rulings } = repeatPage(page, 3, 'downwards');
  expect([width, height]).toEqual([600, 2400]);
  expect(words.map(({ text, baseline }) => [text, baseline])).toEqual([
    ['One', 100],
    ['line', 100],
    ['One', 900],
    ['line', 900],
    ['One', 1700],
    ['line', 1700],
  ]);
  expect(rulings[2]).toEqual({ ...upright, start: 1690, end: 1720 });
});

it('puts copies of a page side by side', () => {
  const { width, height, words, rulings } = repeatPage(page, 2, 'sideways');
  expect([width, height]).toEqual([1200, 800]);
  expect(words[2]).toEqual({ ...words[0], left: words[0]!.left + 600, right: words[0]!.right + 600 });
  expect(rulings[1]).toEqual({ ...upright, position: 650 });
});
