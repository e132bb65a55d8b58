import { expect, test } from 'vitest';
import { wordsOf } from '../../engines/ocr-engine.ts';
import { blankPicture } from '../../testing/draw-picture.ts';
import { setLine } from '../../testing/set-line.ts';
import { checkAmounts } from './check-amounts.ts';

/** Confidences of words that were read so sure, and how often some of them were read again, as a text and so sure. */
async function check(text: string, sure: number, again: string, sureAgain: number) {
  const set = setLine(text);
  const line = { ...set, words: set.words.map((word) => ({ ...word, confidence: sure })) };
  let readings = 0;
  await checkAmounts([{ lines: [line] }], blankPicture(600, 200, 200), 20, async () => {
    readings++;
    const other = setLine(again);
    return [
      { lines: [{ ...other, words: other.words.map((word) => ({ ...word, confidence: sureAgain })) }] },
    ];
  });
  return { confidences: wordsOf([{ lines: [line] }]).map(({ confidence }) => confidence), readings };
}

test('an amount of which another figure is read the second time is in doubt', async () => {
  expect(await check('Bread 8.00', 0.85, '6.00', 0.9)).toEqual({ confidences: [0.85, 0.5], readings: 1 });
  expect(await check('Bread 2.00', 0.85, '22.00', 0.9)).toEqual({ confidences: [0.85, 0.5], readings: 1 });
});

test('on a page that is read badly amounts as sure as can be are not read again', async () => {
  const mumbled = setLine('mumbled words of a worn page');
  const badly = { ...mumbled, words: mumbled.words.map((word) => ({ ...word, confidence: 0.6 })) };
  const amounts = setLine('8.00 9.00');
  const line = {
    ...amounts,
    words: amounts.words.map((word, i) => ({ ...word, confidence: [0.94, 0.96][i]! })),
  };
  let readings = 0;
  await checkAmounts([{ lines: [badly, line] }], blankPicture(600, 200, 200), 20, async () => {
    readings++;
    return [];
  });
  expect(readings).toBe(1);
});

test('one that is read alike, or not surely, or as something else stays as sure as it was', async () => {
  for (const [again, sure] of [
    ['8,00', 0.9],
    ['6.00', 0.5],
    ['Total', 0.9],
  ] as const) {
    expect((await check('8.00', 0.85, again, sure)).confidences).toEqual([0.85]);
  }
});

test('where a page is read well its sure amounts are not read again', async () => {
  expect((await check('8.00 9.00', 0.95, '6.00', 0.9)).readings).toBe(0);
});

test('where time runs out amounts stay as they are', async () => {
  const line = setLine('8.00');
  await checkAmounts([{ lines: [line] }], blankPicture(600, 200, 200), 20, async () => undefined);
  expect(line.words[0]!.confidence).toBe(0.9);
});
