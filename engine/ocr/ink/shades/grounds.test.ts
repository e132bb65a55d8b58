import { describe, expect, test } from 'vitest';
import type { Box } from '../../../document/document.ts';
import type { Picture } from '../picture.ts';
import { findGrounds } from './grounds.ts';
import { lightenGrounds } from './lighten-grounds.ts';

const EM = 28;
const LETTERS = [20, 50, 80, 110, 140];

function blankPicture(): Picture {
  return { width: 600, height: 300, gray: new Uint8Array(180_000).fill(255), dpi: 200 };
}

function paint({ width, gray }: Picture, { left, top, right, bottom }: Box, shade: number): void {
  for (let y = top; y < bottom; y++) gray.fill(shade, y * width + left, y * width + right);
}

/** A bar with strokes of another shade on it, as letters are. */
function paintBar(picture: Picture, top: number, shade: number, letters: number): Box {
  const bar = { left: 40, top, right: 280, bottom: top + 40 };
  paint(picture, bar, shade);
  for (const x of LETTERS)
    paint(picture, { left: 40 + x, right: 44 + x, top: top + 10, bottom: top + 30 }, letters);
  return bar;
}

describe('dark grounds', () => {
  test('are found where letters on them are light', () => {
    const picture = blankPicture();
    const bar = paintBar(picture, 40, 60, 255);
    expect(findGrounds(picture, EM)).toEqual([{ ...bar, shade: 60 }]);
  });

  test('may have round ends', () => {
    const picture = blankPicture();
    for (let y = -20; y < 20; y++) {
      const inset = 20 - Math.round(Math.sqrt(400 - y * y));
      paint(picture, { left: 40 + inset, right: 160 - inset, top: 60 + y, bottom: 61 + y }, 90);
    }
    const [badge, ...others] = findGrounds(picture, EM);
    expect([badge?.shade, others]).toEqual([90, []]);
    const { gray } = lightenGrounds(picture, [badge!], EM);
    expect(gray.every((shade) => shade === 255)).toBe(true);
  });

  test('are neither letters, rules, discs nor pictures of many shades', () => {
    const picture = blankPicture();
    for (const x of LETTERS) paint(picture, { left: x, right: x + 12, top: 20, bottom: 50 }, 0);
    paint(picture, { left: 20, right: 500, top: 80, bottom: 84 }, 0);
    for (let y = -60; y < 60; y++) {
      const half = Math.round(Math.sqrt(3600 - y * y));
      paint(picture, { left: 100 - half, right: 100 + half, top: 160 + y, bottom: 161 + y }, 0);
    }
    for (let x = 300; x < 500; x++)
      paint(picture, { left: x, right: x + 1, top: 100, bottom: 260 }, (x * 37) % 140);
    expect(findGrounds(picture, EM)).toEqual([]);
  });
});

test('a badge whose letters make it lighter is found all the same', () => {
  const picture = blankPicture();
  const bar = paintBar(picture, 40, 146, 255);
  expect(findGrounds(picture, EM)).toEqual([{ ...bar, shade: 146 }]);
});

test('a bar is one where a slanting stroke parts it as coarsely as it is looked at', () => {
  const picture = blankPicture();
  const bar = { left: 40, top: 40, right: 520, bottom: 76 };
  paint(picture, bar, 165);
  for (let y = 41; y < 75; y++) paint(picture, { left: 275 - y, right: 285 - y, top: y, bottom: y + 1 }, 255);
  expect(findGrounds(picture, EM)).toEqual([{ ...bar, shade: 165 }]);
});

test('tints of neighbouring rows are found one by one', () => {
  const picture = blankPicture();
  const bars = [paintBar(picture, 40, 190, 0), paintBar(picture, 80, 225, 0)];
  const found = findGrounds(picture, EM).map(({ left, right, shade }) => ({ left, right, shade }));
  expect(found).toEqual(bars.map(({ left, right }, i) => ({ left, right, shade: [190, 225][i] })));
});

test('a tint whose side runs through letters is the edge of a shadow, and none', () => {
  const tinted = (letters: readonly number[]) => {
    const picture = blankPicture();
    paint(picture, { left: 40, right: 300, top: 20, bottom: 280 }, 220);
    for (let line = 0; line < 4; line++)
      for (const x of letters)
        paint(picture, { left: x, right: x + 14, top: 50 + 50 * line, bottom: 70 + 50 * line }, 20);
    return findGrounds(picture, EM).length;
  };
  expect(tinted([100, 120, 140, 320])).toBe(1);
  expect(tinted([100, 120, 140, 293])).toBe(0);
});

test('a bar is found that hangs together with the rules of the fields below it', () => {
  const picture = blankPicture();
  const bar = paintBar(picture, 40, 60, 255);
  paint(picture, { left: 40, right: 280, top: 240, bottom: 242 }, 0);
  for (const left of [40, 160, 278]) paint(picture, { left, right: left + 2, top: 80, bottom: 242 }, 0);
  expect(findGrounds(picture, EM)).toEqual([{ ...bar, shade: 60 }]);
});
