import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../engines/ocr-engine.ts';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { setLine } from '../../testing/set-line.ts';
import { measureCapitals } from './letter-heights.ts';

function drawLetters({ words }: RecognizedLine) {
  const picture = blankPicture(900, 300, 200);
  for (const { left, top, right, bottom } of words.flatMap(({ letters }) => letters))
    fillBox(picture, left, top, right - left, bottom - top);
  return picture;
}

test('heights are those of the ink where the engine gives every letter the box of its word', () => {
  const line = setLine('An ordinary line with some Capitals');
  const picture = drawLetters(line);
  const words = line.words.map((word) => ({
    ...word,
    letters: word.letters.map((letter) => ({ ...letter, top: line.top - 6, bottom: line.bottom + 8 })),
  }));
  const boxed = { ...line, words };
  expect(measureCapitals([boxed], picture)(boxed)!.height).toBeCloseTo(30, 0);
});

test('without ink of their own letters are as high as the engine says', () => {
  const line = setLine('An ordinary line with some Capitals');
  expect(measureCapitals([line], blankPicture(900, 300))(line)!.height).toBeCloseTo(30, 0);
});

test('small letters without ink in the box of a word with tall ones tell nothing', () => {
  const line = setLine('An Ox Ran Home');
  const words = line.words.map((word) => ({
    ...word,
    letters: word.letters.map((letter) => ({ ...letter, top: word.top, bottom: word.bottom })),
  }));
  const boxed = { ...line, words };
  expect(measureCapitals([boxed], blankPicture(900, 300))(boxed)!.height).toBeCloseTo(30, 0);
});

test('lines without capitals are measured by the letters they have', () => {
  const both = setLine('Ann Bell Carl');
  const small = setLine('a nose near our ears', { top: 200 });
  const measure = measureCapitals([both, small], blankPicture(900, 300));
  expect(measure(small)!.height).toBeCloseTo(30, 0);
});

test('signs of unknown height tell nothing', () => {
  const line = setLine('+++ %%%');
  expect(measureCapitals([line], blankPicture(900, 300))(line)).toBeUndefined();
});

test('small letters that were measured by the ink of a taller neighbour tell nothing', () => {
  const line = setLine('so near our ears once more, Ann Bell');
  const picture = drawLetters(line);
  // Blurred print: a stroke as high as a tall letter takes the place of every third small one.
  const small = line.words.flatMap(({ letters }) => letters).filter(({ top }) => line.bottom - top === 20);
  small.forEach(({ left }, i) => {
    if (i % 3 === 0) fillBox(picture, left, line.bottom - 30, 14, 30);
  });
  const { height } = measureCapitals([line], picture)(line)!;
  expect(height).toBeGreaterThan(29);
  expect(height).toBeLessThan(30.1);
});

test('letters on the rule of an underlined line are as high as their own ink', () => {
  const line = setLine('Underlined Word');
  const picture = drawLetters(line);
  fillBox(picture, line.left, line.bottom, line.right - line.left, 3);
  const words = line.words.map((word) => ({
    ...word,
    letters: word.letters.map((letter) => ({ ...letter, bottom: line.bottom + 8 })),
  }));
  const boxed = { ...line, words };
  expect(measureCapitals([boxed], picture)(boxed)!.height).toBeCloseTo(30, 0);
});
