import { describe, expect, test } from 'vitest';
import { blankPicture, drawGrid, drawLines, fillBox } from '../testing/draw-picture.ts';
import { binarize } from './binary.ts';
import { findComponents, measureLetters } from './components.ts';
import { encodePicture } from './encode-picture.ts';
import { cropPicture, enlargePicture, padPicture, rotatePicture, turnPicture } from './picture.ts';
import { eraseStrokes, findGrids } from './shapes/grids.ts';
import { findStrokes } from './shapes/rulings.ts';
import { measureLie } from './sheet/skew.ts';

describe('a picture', () => {
  const corner = blankPicture(3, 2);
  corner.gray[0] = 7;

  test('turned clockwise by a quarter has its first corner at the top right', () => {
    const turned = turnPicture(corner, 90);
    expect([turned.width, turned.height, turned.gray[1]]).toEqual([2, 3, 7]);
  });

  test('turned by a quarter and by three is as it was', () => {
    expect(turnPicture(turnPicture(corner, 90), 270)).toEqual(corner);
    expect(turnPicture(turnPicture(corner, 180), 180)).toEqual(corner);
  });

  test('cropped and padded keeps what is inside', () => {
    const padded = padPicture(corner, 2);
    expect([padded.width, padded.height]).toEqual([7, 6]);
    expect(cropPicture(padded, { left: 2, top: 2, right: 5, bottom: 4 })).toEqual(corner);
  });

  test('enlarged has more dots to the inch and the same shades', () => {
    const large = enlargePicture(blankPicture(10, 10, 100), 2);
    expect([large.width, large.height, large.dpi]).toEqual([20, 20, 200]);
    expect(new Set(large.gray)).toEqual(new Set([255]));
  });

  test('of black and white only is encoded in bits, any other in bytes', () => {
    const white = blankPicture(9, 2);
    fillBox(white, 0, 0, 1, 1);
    expect([...encodePicture(white)]).toEqual([...Buffer.from('P4\n9 2\n'), 0x80, 0, 0, 0]);
    expect(encodePicture(corner).subarray(0, 11).toString('latin1')).toBe('P5\n3 2\n255\n');
  });
});

describe('ink', () => {
  test('is told from the ground around it, whatever its shade', () => {
    const picture = blankPicture(200, 100);
    fillBox(picture, 100, 0, 100, 100, 120);
    fillBox(picture, 40, 40, 4, 10, 60);
    fillBox(picture, 150, 40, 4, 10, 60);
    const { ink } = binarize(picture);
    expect([ink[45 * 200 + 41], ink[45 * 200 + 151], ink[20 * 200 + 170]]).toEqual([1, 1, 0]);
  });

  test('is none on even or grainy paper', () => {
    const picture = blankPicture(120, 120);
    picture.gray.forEach((_, i) => {
      picture.gray[i] = 225 + ((i * 7919) % 12);
    });
    expect(binarize(picture).ink.includes(1)).toBe(false);
  });

  test('falls into letters, whose height is told', () => {
    const picture = blankPicture(400, 300);
    drawLines(picture);
    const components = findComponents(binarize(picture));
    expect(components.length).toBe(40 * 11);
    expect(measureLetters(picture)).toBe(8);
  });
});

describe('the lie of lines', () => {
  test.each([-7.3, -1.2, 0, 0.8, 4.5, 9.6])('tilted by %f degrees is measured to a tenth', (angle) => {
    const picture = blankPicture(900, 1100);
    drawLines(picture, 150);
    const { skew } = measureLie(rotatePicture(picture, angle));
    expect(Math.abs(skew - angle)).toBeLessThan(0.15);
  });

  test('of a page on its side shows in the columns', () => {
    const picture = blankPicture(700, 900);
    drawLines(picture);
    for (let y = 60; y < 840; y += 20) fillBox(picture, 100 + ((y * 37) % 300), y, 200, 8, 255);
    const upright = measureLie(picture);
    const turned = measureLie(turnPicture(picture, 90));
    expect(upright.rows).toBeGreaterThan(upright.columns);
    expect(turned.columns).toBeGreaterThan(turned.rows);
  });
});

describe('rules', () => {
  const picture = blankPicture(600, 400);
  drawGrid(picture, 50, 50, 3, 4, { width: 120, height: 40 });
  fillBox(picture, 50, 300, 300, 2);
  drawLines({ ...picture, height: 60 });
  const strokes = findStrokes(binarize(picture), picture.dpi);

  test('are found among letters', () => {
    const across = strokes.filter((stroke) => stroke.orientation === 'horizontal');
    const down = strokes.filter((stroke) => stroke.orientation === 'vertical');
    expect([across.length, down.length]).toEqual([6, 4]);
  });

  test('of a grid make its cells; others are left alone', () => {
    const grids = findGrids(strokes, picture.dpi);
    expect(grids.cells).toHaveLength(12);
    expect(grids.strokes).toHaveLength(9);
  });

  test('of a rectangle alone make a frame', () => {
    const framed = blankPicture(600, 400);
    drawGrid(framed, 60, 80, 1, 1, { width: 300, height: 200 });
    const { frames, cells } = findGrids(findStrokes(binarize(framed), framed.dpi), framed.dpi);
    expect(cells).toEqual([]);
    expect(frames.map(({ left, right }) => [Math.round(left), Math.round(right)])).toEqual([[60, 362]]);
  });

  test('are taken out of the picture but for the letters that cross them', () => {
    const crossed = { ...picture, gray: picture.gray.slice() };
    fillBox(crossed, 100, 120, 4, 24);
    const clean = eraseStrokes(crossed, findGrids(strokes, picture.dpi).strokes);
    expect(clean.gray[90 * 600 + 60]).toBe(255);
    expect(clean.gray[131 * 600 + 101]).toBe(0);
    expect(clean.gray[301 * 600 + 200]).toBe(0);
  });
});
