import { expect, test } from 'vitest';
import { dropNoise } from './noise.ts';
import { blankPicture } from './testing/draw-picture.ts';
import { setLine } from './testing/set-line.ts';

const picture = blankPicture(1000, 600, 200);

/** The words left of a line whose words are so sure, and those that were blurred. */
function clean(text: string, confidences: number[], { top = 100 } = {}): string[][] {
  const line = setLine(text, { top });
  const words = line.words.map((word, i) => ({ ...word, confidence: confidences[i] ?? 0.9 }));
  const { blocks, blurred } = dropNoise([{ lines: [{ ...line, words }] }], picture);
  const left = blocks.flatMap((block) => block.lines);
  return [left, blurred].map((lines) => lines.flatMap((l) => l.words.map((word) => word.text)));
}

test('what is hardly sure is left out among other words like it', () => {
  expect(clean('rtx stain qq', [0.1, 0.15, 0.3])).toEqual([['qq'], []]);
});

test('blurred words and quotation marks of a line that was read well are told apart from specks', () => {
  const confidences = [0.9, 0.05, 0.9, 0.1, 0.3, 0.9, 0.9];
  expect(clean('settlement Luna was “ - the only', confidences)).toEqual([
    ['settlement', 'was', 'the', 'only'],
    ['Luna', '“'],
  ]);
});

test('short words in the outermost margin have to be surer', () => {
  expect(clean('ii', [0.5], { top: 2 })).toEqual([[], []]);
  expect(clean('ii', [0.9], { top: 2 })).toEqual([['ii'], []]);
});
