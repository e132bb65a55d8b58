import { expect, it } from 'vitest';
import type { Dot, Page } from '../page.ts';
import { setPage } from '../testing/set-page.ts';
import { setDrawnBullets } from './drawn-bullets.ts';

const dotAt = (x: number, y: number, side = 4): Dot => ({
  left: x,
  top: y - side,
  right: x + side,
  bottom: y,
  hollow: false,
  color: 0,
});

const LINES = [
  { text: 'first point of three', x: 70, y: 100 },
  { text: 'second point', x: 70, y: 120 },
];

const texts = (page: Page) => setDrawnBullets(page).words.map((word) => word.text);

it('sets a disc before the line that it stands before, a ring and a square as what they are', () => {
  const ring = { ...dotAt(58, 118), hollow: true };
  expect(texts(setPage(LINES, { dots: [dotAt(58, 98), ring] }))).toEqual(
    '• first point of three ◦ second point'.split(' '),
  );
  expect(texts(setPage(LINES, { fills: [dotAt(58, 98)] }))[0]).toBe('▪');
});

it('sets a bullet for small pictures before several lines, and none for one before a line', () => {
  const pictures = [dotAt(58, 101, 10), dotAt(58, 121, 10)];
  expect(texts(setPage(LINES, { images: pictures }))).toEqual(
    '• first point of three • second point'.split(' '),
  );
  expect(texts(setPage(LINES, { images: pictures.slice(0, 1) }))).not.toContain('•');
});

it('sets a disc to the right of a right-to-left line before it, and none behind another', () => {
  const page = setPage([
    { text: 'שלום', x: 200, y: 100 },
    { text: 'hello', x: 70, y: 120 },
  ]);
  expect(texts({ ...page, dots: [dotAt(228, 98), dotAt(103, 118)] })).toEqual(['•', 'שלום', 'hello']);
});

it('leaves dots alone that stand within a line, between lines, or are too large', () => {
  const apart = [dotAt(173, 98), dotAt(58, 109), dotAt(50, 100, 12), dotAt(20, 98)];
  for (const dot of apart) expect(texts(setPage(LINES, { dots: [dot] }))).not.toContain('•');
});

it('takes a page of very many dots for a drawing', () => {
  const dots = [dotAt(58, 98), ...Array.from({ length: 300 }, (_, i) => dotAt(100 + i, 400 + (i % 70)))];
  expect(texts(setPage(LINES, { dots }))).not.toContain('•');
});

it('makes the number printed in a disc that of the line behind it', () => {
  const numbered = [{ text: '2', x: 55, y: 98, size: 6 }, ...LINES];
  expect(texts(setPage(numbered, { dots: [dotAt(50, 101, 14)] })).slice(0, 2)).toEqual(['2.', 'first']);
  expect(texts(setPage(numbered, { dots: [dotAt(300, 101, 14)] }))[0]).toBe('2');
});

it('sets a disc close behind a column of text where others of its list stand below it', () => {
  const beside = { text: 'of it', x: 20, y: 100 };
  const others = [120, 140].map((y) => ({ text: 'further point', x: 90, y }));
  const page = setPage([beside, { text: 'first point', x: 90, y: 100 }, ...others]);
  const dots = [dotAt(78, 98), dotAt(78, 118), dotAt(78, 138)];
  expect(texts({ ...page, dots }).filter((text) => text === '•')).toHaveLength(3);
  expect(texts({ ...page, dots: dots.slice(0, 1) })).not.toContain('•');
});
