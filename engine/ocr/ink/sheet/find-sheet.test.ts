import { describe, expect, test } from 'vitest';
import { blankPicture, drawLines } from '../../testing/draw-picture.ts';
import { type Picture, rotatePicture } from '../picture.ts';
import { findSheet, type PaperSheet } from './find-sheet.ts';
import { flattenSheet } from './flatten-sheet.ts';

const TABLE = 90;
const PAPER = 235;
const INK = 30;

/** A sheet between these sides of a dark table, seen at a slant; down a third of its width goes a line. */
function photograph(sides: { left: number[]; right: number[]; top: number; bottom: number }): Picture {
  const picture = blankPicture(900, 1200, 100);
  picture.gray.fill(TABLE);
  const at = ([above, below]: number[], share: number) => Math.round(above! + (below! - above!) * share);
  for (let y = sides.top; y < sides.bottom; y++) {
    const share = (y - sides.top) / (sides.bottom - sides.top);
    const [left, right] = [at(sides.left, share), at(sides.right, share)];
    picture.gray.fill(PAPER, y * 900 + left, y * 900 + right);
    const line = Math.round(left + (right - left) / 3);
    picture.gray.fill(INK, y * 900 + line - 2, y * 900 + line + 3);
  }
  return picture;
}

const slanted = { left: [180, 90], right: [700, 800], top: 120, bottom: 1100 };

function expectCorners(sheet: PaperSheet | undefined, corners: number[][]): void {
  const { topLeft, topRight, bottomRight, bottomLeft } = sheet!;
  for (const [i, { x, y }] of [topLeft, topRight, bottomRight, bottomLeft].entries()) {
    expect(Math.hypot(x - corners[i]![0]!, y - corners[i]![1]!)).toBeLessThan(6);
  }
}

describe('a sheet seen at a slant', () => {
  test('is found by its sides', () => {
    expectCorners(findSheet(photograph(slanted)), [
      [180, 120],
      [700, 120],
      [800, 1100],
      [90, 1100],
    ]);
  });

  test('is found by a camera that was turned as well, to which one side seems to turn more', () => {
    expect(findSheet(rotatePicture(photograph(slanted), 2.6))).toBeDefined();
    const turned = photograph({ ...slanted, left: [180, 155], right: [700, 800] });
    expect(findSheet(turned)).toBeDefined();
  });

  test('that reaches out of the picture ends where that does', () => {
    expectCorners(findSheet(photograph({ ...slanted, top: 0, bottom: 1200 })), [
      [180, 0],
      [700, 0],
      [800, 1199],
      [90, 1199],
    ]);
  });

  test('reaches over a dark banner with light letters, and not over a dark table with none', () => {
    const photo = photograph({ ...slanted, left: [220, 130], right: [680, 770], top: 320 });
    const { y: plain } = findSheet(photo)!.topLeft;
    for (let i = 0; i < 12; i++) {
      for (let y = 180; y < 220; y++) photo.gray.fill(PAPER, y * 900 + 280 + i * 30, y * 900 + 296 + i * 30);
    }
    const { y: bannered } = findSheet({ ...photo, gray: photo.gray.slice() })!.topLeft;
    expect([plain > 300, bannered < 10]).toEqual([true, true]);
  });

  test('is flattened, so that what goes down it goes straight down', () => {
    const picture = photograph(slanted);
    const { width, height, gray } = flattenSheet(picture, findSheet(picture)!);
    expect(Math.abs(width - 710)).toBeLessThan(8);
    const lineAt = (y: number) =>
      gray
        .subarray(y * width, (y + 1) * width)
        .indexOf(Math.min(...gray.subarray(y * width, (y + 1) * width)));
    const places = [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => lineAt(Math.round(share * height)));
    expect(Math.max(...places) - Math.min(...places)).toBeLessThan(6);
  });
});

describe('nothing is flattened', () => {
  test('of a sheet seen straight on, however it is turned', () => {
    const straight = photograph({ ...slanted, left: [150, 150], right: [750, 750] });
    expect(findSheet(straight)).toBeUndefined();
    expect(findSheet(rotatePicture(straight, 3))).toBeUndefined();
  });

  test('of a sheet that is cut askew', () => {
    expect(findSheet(photograph({ ...slanted, left: [150, 150], right: [700, 760] }))).toBeUndefined();
  });

  test('of a scan', () => {
    const scan = blankPicture(900, 1200, 100);
    drawLines(scan, 40);
    expect(findSheet(scan)).toBeUndefined();
  });
});
