import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../engines/ocr-engine.ts';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { setLine } from '../../testing/set-line.ts';
import { binarize } from '../binary.ts';
import { takeStacks } from './stacks.ts';

const LETTER = 20;

/** What is left and taken of a line whose first word, or all of which, is drawn as bars of these heights under each other. */
function take(bars: readonly number[], apart: number, all = false) {
  const picture = blankPicture(400, 400, 200);
  const line = setLine('aD wide', { top: 60 });
  let y = 60;
  for (const bar of bars) {
    fillBox(picture, 50, y, 14, bar);
    y += bar + apart;
  }
  line.words[0]!.bottom = y - apart;
  if (all) Object.assign(line, { right: line.left + 20, bottom: y - apart });
  const { blocks, stacks } = takeStacks([{ lines: [line] }], binarize(picture), LETTER);
  const textOf = (lines: readonly RecognizedLine[]) =>
    lines.flatMap(({ words }) => words.map(({ text }) => text));
  return { left: textOf(blocks[0]!.lines), taken: textOf(stacks) };
}

test('what was read of signs under each other is taken out', () => {
  expect(take([24, 24, 24], 20)).toEqual({ left: ['wide'], taken: ['aD'] });
  expect(take([24, 24, 24], 20, true)).toEqual({ left: [], taken: ['aD', 'wide'] });
});

test('large letters, small ones with a dot and text that runs down stay', () => {
  expect(take([70], 0)).toMatchObject({ left: ['aD', 'wide'] });
  expect(take([6, 60], 8)).toMatchObject({ left: ['aD', 'wide'] });
  expect(take([4, 20], 12)).toMatchObject({ left: ['aD', 'wide'] });
  expect(take([12, 90, 50], 12, true)).toMatchObject({ left: ['aD', 'wide'] });
});
