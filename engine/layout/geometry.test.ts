import { expect, it } from 'vitest';
import { encloses, holdsMiddle, marginOfPage } from './geometry.ts';

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

it('tells by its middle whether a box lies in another', () => {
  expect(holdsMiddle(box(0, 0, 10, 10), box(4, 4, 14, 14))).toBe(true);
  expect(holdsMiddle(box(0, 0, 10, 10), box(6, 6, 16, 16))).toBe(false);
  expect(holdsMiddle(box(0, 0, 10, 10), box(5, 5, 15, 15))).toBe(true);
});

it('gives small pages a margin that a running head fits in', () => {
  expect(marginOfPage(1000)).toBe(135);
  expect(marginOfPage(200)).toBe(60);
});

it('tells whether a box lies in another, its edges included, but for what is let pass', () => {
  const outer = box(10, 10, 50, 30);
  const wider = box(10, 12, 52, 30);
  expect([encloses(outer, outer), encloses(outer, wider), encloses(outer, wider, 2)]).toEqual([
    true,
    false,
    true,
  ]);
});
