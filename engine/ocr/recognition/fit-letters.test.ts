import { expect, test } from 'vitest';
import { blankPicture, fillBox } from '../testing/draw-picture.ts';
import { fitLetters } from './fit-letters.ts';

/** Lines of blocks in place of letters, of which every third is tall. */
function drawPrint(small: number, tall: number) {
  const picture = blankPicture(30 * tall, 12 * tall, 300);
  for (let y = tall; y + tall < picture.height; y += 2 * tall) {
    let count = 0;
    for (let x = tall; x + tall < picture.width; x += tall) {
      const height = count++ % 3 === 0 ? tall : small;
      fillBox(picture, x, y + tall - height, small >> 1, height);
    }
  }
  return picture;
}

test('print finer than the engine reads it is shrunk, as far as small and tall letters stay readable', () => {
  expect(fitLetters(drawPrint(24, 36)).dpi).toBe(200);
  expect(fitLetters(drawPrint(24, 29)).dpi).toBeCloseTo((300 * 22) / 29);
});

test('print that is no larger than it need be is left as it is', () => {
  const print = drawPrint(17, 24);
  expect(fitLetters(print)).toBe(print);
});

test('capitals and figures alone are shrunk only where they are very large', () => {
  const figures = drawPrint(30, 30);
  expect(fitLetters(figures)).toBe(figures);
  expect(fitLetters(drawPrint(48, 48)).dpi).toBe(150);
});

test('small letters are enlarged', () => {
  expect(fitLetters(drawPrint(8, 12)).dpi).toBe(600);
});

test('letters of a few pixels are enlarged more, and those in pieces as others are', () => {
  expect(fitLetters(drawPrint(5, 6)).dpi).toBe(900);
  expect(fitLetters(drawPrint(5, 15)).dpi).toBe(600);
});
