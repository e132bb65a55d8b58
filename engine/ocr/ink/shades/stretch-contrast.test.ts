import { describe, expect, test } from 'vitest';
import { blankPicture, drawLines, fillBox } from '../../testing/draw-picture.ts';
import type { Picture } from '../picture.ts';
import { isFaint, stretchContrast } from './stretch-contrast.ts';

const LETTER = 8;
/** A pixel between the lines, and one of a letter. */
const paper = { x: 46, y: 63 };
const ink = { x: 42, y: 63 };

/** Lines of letters in two shades. */
function print(light: number, dark: number): Picture {
  const picture = blankPicture(600, 400);
  drawLines(picture);
  return { ...picture, gray: picture.gray.map((shade) => (shade === 0 ? dark : light)) };
}

function shadeAt({ gray, width }: Picture, { x, y }: { x: number; y: number }): number {
  return gray[y * width + x]!;
}

describe('contrast', () => {
  test('is stretched until it is black on white', () => {
    const stretched = stretchContrast(print(215, 165), LETTER);
    expect([shadeAt(stretched, paper), shadeAt(stretched, ink)]).toEqual([255, 0]);
  });

  test('is stretched in a shadow as beside it', () => {
    const picture = print(230, 150);
    for (let y = 0; y < 400; y++) for (let x = 0; x < 600; x++) picture.gray[y * 600 + x]! *= 1 - x / 1500;
    const stretched = stretchContrast(picture, LETTER);
    for (const x of [0, 240, 480]) {
      expect(shadeAt(stretched, { ...paper, x: paper.x + x })).toBeGreaterThan(235);
      expect(shadeAt(stretched, { ...ink, x: ink.x + x })).toBeLessThan(20);
    }
  });

  test('leaves light letters on a dark bar light', () => {
    const picture = print(225, 160);
    fillBox(picture, 0, 200, 600, 150, 40);
    for (let x = 40; x < 560; x += 8) fillBox(picture, x, 270, 5, 8, 200);
    const stretched = stretchContrast(picture, LETTER);
    expect(shadeAt(stretched, { x: 298, y: 274 }) - shadeAt(stretched, { x: 298, y: 290 })).toBeGreaterThan(
      100,
    );
  });

  test('of a page without ink is none, and not faint', () => {
    expect(isFaint(print(200, 200), LETTER)).toBe(false);
  });
});

describe('print', () => {
  test.each([
    [215, 165, true],
    [235, 60, false],
    [255, 0, false],
  ])('on paper of shade %i in ink of shade %i: faint is %s', (light, dark, faint) => {
    expect(isFaint(print(light, dark), LETTER)).toBe(faint);
  });

  test('beside a dark edge is faint all the same', () => {
    const picture = print(225, 170);
    fillBox(picture, 0, 0, 20, 400, 0);
    expect(isFaint(picture, LETTER)).toBe(true);
  });
});
