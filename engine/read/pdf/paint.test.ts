import { expect, test } from 'vitest';
import type { Fill } from '../../layout/page.ts';
import { paintToRulings } from './paint.ts';

const gray = (shade: number) => shade * 0x010101;
const area = (left: number, right: number, color: number): Fill => ({
  left,
  top: 100,
  right,
  bottom: 140,
  color,
});
const painted = (fills: Fill[]) => paintToRulings({ strokes: [], fills, slants: [], dots: [], sketches: [] });

test('bands of a gradient beside each other are one area and no rules', () => {
  const bands = Array.from({ length: 100 }, (_, i) => area(50 + 3 * i, 53 + 3 * i, gray(100 + i)));
  expect(painted(bands)).toMatchObject({ rulings: [], fills: [area(50, 350, gray(150))] });
});

test('bands of a gradient painted over each other, each smaller, are one area', () => {
  const bands = Array.from({ length: 40 }, (_, i) => area(50, 350 - 7 * i, gray(80 + 4 * i)));
  expect(painted(bands).fills).toEqual([area(50, 350, gray(160))]);
});

test('a row of cells in a few shades, or in turn light and dark, stays cells', () => {
  const shades = Array.from({ length: 5 }, (_, i) => area(50 + 60 * i, 110 + 60 * i, gray(100 + 10 * i)));
  const stripes = Array.from({ length: 12 }, (_, i) =>
    area(50 + 60 * i, 110 + 60 * i, gray(i % 2 ? 230 : 240)),
  );
  expect(painted(shades).fills).toEqual(shades);
  expect(painted(stripes).fills).toEqual(stripes);
});

test('white dots are seen on an area of colour, as the bullets of a dark box are', () => {
  const box = area(50, 250, gray(40));
  const dot = { left: 60, top: 110, right: 64, bottom: 114, hollow: false, color: 0xffffff };
  const beside = { ...dot, left: 300, right: 304 };
  expect(
    paintToRulings({ strokes: [], fills: [box], slants: [], dots: [dot, beside], sketches: [] }).dots,
  ).toEqual([dot]);
});
