import { describe, expect, test } from 'vitest';
import { blankPicture, drawLines } from '../../testing/draw-picture.ts';
import { binarize } from '../binary.ts';
import type { Picture } from '../picture.ts';
import { revealPrint } from './reveal-print.ts';

/** A page of text in two shades, with grain of so many shades up and down. */
function drawPage({ paper, ink, grain = 0 }: { paper: number; ink: number; grain?: number }): Picture {
  const picture = blankPicture(500, 400);
  drawLines(picture);
  picture.gray.forEach((shade, i) => {
    const speck = ((i * 7919) % (2 * grain + 1)) - grain;
    picture.gray[i] = (shade === 0 ? ink : paper) + speck;
  });
  return picture;
}

function inkShare(picture: Picture): number {
  const { ink } = binarize(picture);
  return ink.reduce((sum, dot) => sum + dot, 0) / ink.length;
}

describe('print', () => {
  test.each([
    { paper: 255, ink: 238 },
    { paper: 247, ink: 207, grain: 4 },
  ])('of shade $ink on $paper is darkened until it is told from its paper', (page) => {
    const given = drawPage(page);
    const revealed = revealPrint(given)!;
    const plain = inkShare(drawPage({ paper: 255, ink: 0 }));
    expect(inkShare(given)).toBeLessThan(0.5 * plain);
    expect(inkShare(revealed)).toBeCloseTo(plain, 2);
  });

  test('that can be seen is left alone', () => {
    expect(revealPrint(drawPage({ paper: 230, ink: 120 }))).toBeUndefined();
  });

  test('that is lighter than its ground is left alone', () => {
    expect(revealPrint(drawPage({ paper: 60, ink: 240 }))).toBeUndefined();
  });
});

test('grain and traces of compression are no print', () => {
  expect(revealPrint(drawPage({ paper: 240, ink: 240, grain: 12 }))).toBeUndefined();
  expect(revealPrint(drawPage({ paper: 255, ink: 247 }))).toBeUndefined();
});
