import { expect, test } from 'vitest';
import type { Box } from '../../../document/document.ts';
import type { Picture } from '../picture.ts';
import { lightenGrounds } from './lighten-grounds.ts';

const EM = 28;
const BAR = { left: 40, top: 40, right: 280, bottom: 120 };
const LETTERS = [20, 50, 80, 110, 140].map((x) => ({
  left: 40 + x,
  top: 50,
  right: 44 + x,
  bottom: 70,
}));

function paint({ width, gray }: Picture, { left, top, right, bottom }: Box, shade: number): void {
  for (let y = top; y < bottom; y++) gray.fill(shade, y * width + left, y * width + right);
}

/** A bar with strokes of another shade on it, as letters are. */
function drawBar(shade: number, letters: number): Picture {
  const picture = { width: 600, height: 300, gray: new Uint8Array(180_000).fill(255), dpi: 200 };
  paint(picture, BAR, shade);
  for (const letter of LETTERS) paint(picture, letter, letters);
  return picture;
}

/** The shades of the bar itself, of a letter on it, and beside it. */
function shadesOf({ width, gray }: Picture): (number | undefined)[] {
  return [gray[45 * width + 45], gray[60 * width + 62], gray[10 * width + 10]];
}

test.each([
  ['white on a dark ground', 60, 255],
  ['gray on a dark ground', 30, 110],
  ['white on a coloured ground of middling shade', 185, 255],
  ['black on a ground that is dark itself', 115, 0],
  ['dark on a ground that is little lighter', 85, 51],
])('letters %s become black on white', (_, shade, letters) => {
  const picture = drawBar(shade, letters);
  const before = shadesOf(picture);
  expect(shadesOf(lightenGrounds(picture, [{ ...BAR, shade }], EM))).toEqual([255, 0, 255]);
  expect(shadesOf(picture)).toEqual(before);
});

test('dark letters on a tint stay as they are, whatever light edges they have', () => {
  const picture = drawBar(200, 20);
  for (const { right, top, bottom } of LETTERS)
    paint(picture, { left: right, right: right + 2, top, bottom }, 240);
  expect(lightenGrounds(picture, [{ ...BAR, shade: 200 }], EM)).toBe(picture);
});

test('a tint with a single stroke on it stays as it is', () => {
  const picture = drawBar(200, 200);
  paint(picture, LETTERS[0]!, 250);
  expect(lightenGrounds(picture, [{ ...BAR, shade: 200 }], EM)).toBe(picture);
});

test('shadows of letters are not read with them', () => {
  const picture = drawBar(100, 255);
  for (const { right, top, bottom } of LETTERS)
    paint(picture, { left: right, right: right + 3, top, bottom }, 0);
  const { gray, width } = lightenGrounds(picture, [{ ...BAR, shade: 100 }], EM);
  expect([gray[60 * width + 62], gray[60 * width + 65]]).toEqual([0, 255]);
});

test('a field within a ground keeps its own', () => {
  const picture = drawBar(60, 255);
  const field = { left: 60, top: 75, right: 260, bottom: 115 };
  paint(picture, field, 255);
  paint(picture, { left: 100, top: 85, right: 104, bottom: 105 }, 0);
  const { gray, width } = lightenGrounds(picture, [{ ...BAR, shade: 60 }], EM);
  expect([gray[80 * width + 70], gray[95 * width + 102], gray[60 * width + 62]]).toEqual([255, 0, 0]);
});

test('no line remains where a ground and paper are blurred into each other', () => {
  const picture = drawBar(40, 255);
  // The sides of a scanned bar, from its shade to that of paper.
  for (const [i, shade] of [60, 90, 150, 215, 240].entries()) {
    paint(
      picture,
      { left: BAR.left, right: BAR.right, top: BAR.bottom + i, bottom: BAR.bottom + i + 1 },
      shade,
    );
  }
  const { gray, width } = lightenGrounds(picture, [{ ...BAR, shade: 40 }], EM);
  const below = Array.from({ length: 12 }, (_, y) => gray[(BAR.bottom - 4 + y) * width + 250]!);
  expect(Math.min(...below)).toBeGreaterThan(235);
});

test('letters of a bar that a larger ground reaches into stay whole', () => {
  const picture = drawBar(60, 255);
  const larger = { left: 20, top: 0, right: 580, bottom: 60, shade: 60 };
  const { gray, width } = lightenGrounds(picture, [{ ...BAR, shade: 60 }, larger], EM);
  expect([52, 58, 66].map((y) => gray[y * width + 62])).toEqual([0, 0, 0]);
});
