import { expect, test } from 'vitest';
import type { RecognizedWord } from '../engines/ocr-engine.ts';
import { cutOverlaps } from './east-asian.ts';

function place(text: string, left: number, right: number): RecognizedWord {
  const box = { left, right, top: 10, bottom: 40 };
  return { ...box, text, letters: [{ ...box, text }], confidence: 0.9 };
}

const spans = (words: readonly RecognizedWord[]) => words.map(({ left, right }) => [left, right]);

test('an East Asian word whose box covers the line ends where the next begins', () => {
  const [first, ...others] = cutOverlaps([place('古い', 10, 400), place('家', 60, 90), place('の', 85, 120)]);
  expect(spans([first!, ...others])).toEqual([
    [10, 60],
    [60, 85],
    [85, 120],
  ]);
  expect(first!.letters[0]!.right).toBe(60);
});

test('figures whose box covers the sign behind them end where that begins', () => {
  expect(spans(cutOverlaps([place('2021', 10, 100), place('年', 70, 95)]))).toEqual([
    [10, 70],
    [70, 95],
  ]);
});

test('words in other scripts keep their boxes', () => {
  const words = [place('of', 10, 32), place('Italic', 30, 90)];
  expect(cutOverlaps(words)).toEqual(words);
});
