import { expect, test } from 'vitest';
import { binarize } from '../../ink/binary.ts';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { setLine } from '../../testing/set-line.ts';
import { readStops } from './stops.ts';

const RECEIPT = '3.20 14.05 0.95 ';

/** What is read of amounts whose figures are drawn; `·` is white in a number, with a faint point if `inked`. */
function readDrawn(text: string, { inked = false, narrow = false } = {}) {
  // As far apart as figures stand when a point is between them.
  const line = setLine(text.replaceAll('·', '··'));
  const picture = blankPicture(1000, 200, 200);
  for (const { letters } of line.words) {
    letters.forEach(({ text: sign, left, right, top, bottom }, i) => {
      const margin = narrow && sign === '1' ? 5 : 0;
      fillBox(picture, left + margin, top, right - left - 2 * margin, bottom - top);
      const next = letters[i + 1];
      // It touches the figure before it.
      if (inked && next && next.left - right > 6) fillBox(picture, right - 1, bottom - 4, 4, 4);
    });
  }
  const [block] = readStops([{ lines: [line] }], binarize(picture));
  return block!.lines[0]!.words.at(-1)!;
}

test('figures set apart for a point before the last two are an amount, where a page writes such', () => {
  expect(readDrawn(`${RECEIPT}47·14`, { inked: true })).toMatchObject({ text: '47.14', confidence: 0.9 });
  expect(readDrawn(`${RECEIPT}€8·00`, { inked: true }).text).toBe('€8.00');
  expect(readDrawn('3,20 14,05 0,95 47·14', { inked: true }).text).toBe('47,14');
});

test('an amount whose point has left no ink is less sure', () => {
  const { text, confidence } = readDrawn(`${RECEIPT}47·14`);
  expect(text).toBe('47.14');
  expect(confidence).toBeLessThan(0.7);
});

test('even figures, a gap elsewhere and a page without amounts show no point', () => {
  expect(readDrawn(`${RECEIPT}4714`).text).toBe('4714');
  expect(readDrawn(`${RECEIPT}4·714`, { inked: true }).text).toBe('4714');
  expect(readDrawn(`${RECEIPT}47·1·4`, { inked: true }).text).toBe('4714');
  expect(readDrawn('320 1405 95 47·14', { inked: true }).text).toBe('4714');
});

test('the white beside a narrow figure is none', () => {
  expect(readDrawn(`${RECEIPT}2113`, { narrow: true }).text).toBe('2113');
});
