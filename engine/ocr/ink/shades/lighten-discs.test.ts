import { expect, test } from 'vitest';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import type { Picture } from '../picture.ts';
import { discsToDots, findDiscs, lightenDiscs } from './lighten-discs.ts';

const EM = 20;
const [CENTRE, RADIUS] = [60, 20];

/** A page with a disc, light within so much of its radius. */
function drawDisc(shade: number, hole = 0): Picture {
  const picture = blankPicture(120, 120, 144);
  for (let y = 0; y < 120; y++) {
    for (let x = 0; x < 120; x++) {
      const away = Math.hypot(x + 0.5 - CENTRE, y + 0.5 - CENTRE);
      if (away <= RADIUS && away >= hole) picture.gray[y * 120 + x] = shade;
    }
  }
  return picture;
}

const shadeAt = ({ gray, width }: Picture, x: number, y: number) => gray[y * width + x];

test('a light sign on a dark disc becomes black on white, and the disc a dot of the page', () => {
  const picture = drawDisc(80);
  fillBox(picture, CENTRE - 3, CENTRE - 9, 6, 18, 250);
  const discs = findDiscs(picture, EM);
  expect(discsToDots(discs, 144)).toEqual([
    { left: 20, top: 20, right: 40, bottom: 40, hollow: false, color: 0 },
  ]);
  const lightened = lightenDiscs(picture, discs);
  expect(shadeAt(lightened, CENTRE, CENTRE)).toBe(0);
  expect(shadeAt(lightened, CENTRE - 8, CENTRE)).toBe(255);
  expect(shadeAt(lightened, CENTRE - 18, CENTRE)).toBe(255);
});

test('bullets, bold letters and squares are no such discs', () => {
  const square = blankPicture(120, 120, 144);
  fillBox(square, 40, 40, 40, 40, 80);
  fillBox(square, CENTRE - 3, CENTRE - 9, 6, 18, 250);
  const others = [drawDisc(80), drawDisc(80, 0.5 * RADIUS), square];
  expect(others.map((picture) => findDiscs(picture, EM))).toEqual([[], [], []]);
  expect(lightenDiscs(square, [])).toBe(square);
});
