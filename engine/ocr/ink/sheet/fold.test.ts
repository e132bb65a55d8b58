import { describe, expect, test } from 'vitest';
import { blankPicture, drawLines, fillBox } from '../../testing/draw-picture.ts';
import { type Picture, rotatePicture } from '../picture.ts';
import { findFold } from './fold.ts';

/** Rows of letters on two pages of 400 × 560 pixels at 100 dpi. */
function drawSpread(gap = 80): Picture {
  const picture = blankPicture(800, 560, 100);
  drawLines(picture);
  fillBox(picture, 400 - gap / 2, 0, gap, 560, 255);
  return picture;
}

describe('the fold of an open book', () => {
  test('is found between its pages', () => {
    expect(findFold(drawSpread())).toBeCloseTo(400, -1);
  });

  test('is found where its line shows and the book lies a little askew', () => {
    const spread = drawSpread();
    fillBox(spread, 396, 0, 6, 560, 40);
    expect(findFold(spread)).toBeCloseTo(400, -1);
    expect(findFold(rotatePicture(drawSpread(100), 0.8))).toBeCloseTo(400, -1);
  });

  test.each([
    ['a gutter between columns', drawSpread(30)],
    ['a heading over both halves', headed()],
    ['a page higher than wide', tall()],
    ['a table with figures far to the right', narrow()],
  ])('is not seen in %s', (_, picture) => {
    expect(findFold(picture)).toBeUndefined();
  });
});

function headed(): Picture {
  const picture = drawSpread();
  for (let x = 200; x < 600; x += 16) fillBox(picture, x, 40, 12, 20);
  return picture;
}

function tall(): Picture {
  const picture = blankPicture(800, 1000, 100);
  drawLines(picture);
  fillBox(picture, 360, 0, 80, 1000, 255);
  return picture;
}

function narrow(): Picture {
  const picture = drawSpread();
  fillBox(picture, 440, 0, 280, 560, 255);
  return picture;
}
