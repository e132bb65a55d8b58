import { expect, test } from 'vitest';
import { blankPicture, drawLines } from '../../testing/draw-picture.ts';
import { invertPicture, type Picture } from '../picture.ts';
import { evenLight } from './even-light.ts';

/** A page of letters, its paper of one shade at the left and another at the right. */
function drawLit(left: number, right: number): Picture {
  const picture = blankPicture(480, 480);
  drawLines(picture);
  const { width, gray } = picture;
  const lit = gray.map((shade, i) => (shade / 255) * (left + ((right - left) * (i % width)) / width));
  return { ...picture, gray: lit };
}

/** Shades at a row of a picture's letters, and at one between them: darkest and lightest. */
function rangeOf({ width, gray }: Picture, row: number) {
  const shades = gray.subarray(row * width, (row + 1) * width);
  return { least: Math.min(...shades), most: Math.max(...shades) };
}

test('a sheet in too little light becomes white all over, and its letters stay black', () => {
  const lit = evenLight(drawLit(60, 160));
  expect(rangeOf(lit, 30).least).toBeGreaterThan(200);
  expect(rangeOf(lit, 44).least).toBe(0);
});

test('a shadow that falls on a sheet in light enough is taken away', () => {
  const lit = evenLight(drawLit(120, 250));
  expect(rangeOf(lit, 30).least).toBeGreaterThan(220);
  expect(rangeOf(lit, 44).least).toBe(0);
});

test('a dark ground beside white paper is no shadow', () => {
  const picture = drawLit(250, 250);
  const { width, gray } = picture;
  gray.forEach((shade, i) => {
    if (i % width < 160) gray[i] = (shade * 150) / 250;
  });
  expect(evenLight(picture)).toBe(picture);
});

test('what the sheet lies on stays dark', () => {
  const picture = drawLit(150, 150);
  const { width, gray } = picture;
  gray.forEach((_, i) => {
    if (i % width > 360) gray[i] = 12;
  });
  const lit = evenLight(picture);
  expect(lit.gray[30 * width + 470]).toBeLessThan(100);
  expect(lit.gray[30 * width + 100]).toBeGreaterThan(240);
});

test('a page in light enough, and letters that are lighter than their ground, stay as they are', () => {
  for (const picture of [drawLit(190, 240), invertPicture(drawLit(130, 160))]) {
    expect(evenLight(picture)).toBe(picture);
  }
});

test('a black picture stays as it is', () => {
  const black = { ...blankPicture(100, 100), gray: new Uint8Array(10_000) };
  expect(evenLight(black)).toBe(black);
});

test('a dark bar with light letters stays one on a sheet in too little light', () => {
  const picture = drawLit(120, 170);
  const { width, gray } = picture;
  gray.forEach((shade, i) => {
    if (i >= 160 * width && i < 360 * width) gray[i] = 40 + (shade < 60 ? 90 : 0);
  });
  const lit = evenLight(picture);
  expect(rangeOf(lit, 30)).toMatchObject({ most: 255 });
  const bar = lit.gray.subarray(161 * width, 359 * width);
  expect(bar.filter((shade) => shade > 110).length).toBeLessThan(0.5 * bar.length);
  expect(Math.max(...bar)).toBeGreaterThan(180);
});
