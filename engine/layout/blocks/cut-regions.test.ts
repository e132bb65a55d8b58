import { expect, test } from 'vitest';
import { cutRegions } from './cut-regions.ts';

const box = (name: string, left: number, top: number, right: number, bottom: number) => ({
  name,
  left,
  top,
  right,
  bottom,
});
const orderOf = (...boxes: ReturnType<typeof box>[]) => cutRegions(boxes).map(({ name }) => name);

test('what stands beside each other is read as columns', () => {
  const boxes = [box('a', 50, 100, 250, 300), box('c', 280, 100, 480, 200), box('b', 50, 310, 250, 500)];
  expect(orderOf(...boxes)).toEqual(['a', 'b', 'c']);
});

test('what stands above and below a narrow table is no column beside it', () => {
  const boxes = [
    box('table', 50, 80, 250, 300),
    box('name', 280, 50, 320, 60),
    box('foot', 280, 780, 320, 790),
  ];
  expect(orderOf(...boxes)).toEqual(['name', 'table', 'foot']);
});
