import { expect, test } from 'vitest';
import { setLine } from '../../testing/set-line.ts';
import { partAtSigns, readPlusMinus } from './plus-minus.ts';

test('a sign is a line of its own, as high as those beside it', () => {
  const line = readPlusMinus({ left: 40, top: 20, right: 54, bottom: 37 }, 15);
  expect(line).toMatchObject({ left: 40, bottom: 37, height: 27, baseline: { y0: 37, y1: 37 } });
  expect(line.words.map(({ text }) => text)).toEqual(['±']);
});

test('words read over the place of a sign are parted there, others are not', () => {
  const line = setLine('24·1 mean');
  const [number] = line.words;
  const sign = { left: number!.letters[1]!.right, right: number!.letters[2]!.left, top: 110, bottom: 125 };
  const partedBy = (box: typeof sign) =>
    partAtSigns([{ lines: [line] }], [box])[0]!.lines[0]!.words.map(({ text }) => text);
  expect(partedBy(sign)).toEqual(['24', '1', 'mean']);
  expect(partedBy({ ...sign, top: 310, bottom: 325 })).toEqual(['241', 'mean']);
});
