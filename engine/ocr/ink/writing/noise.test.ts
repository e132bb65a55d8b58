import { expect, test } from 'vitest';
import { blankPicture } from '../../testing/draw-picture.ts';
import { setLine } from '../../testing/set-line.ts';
import type { InkStroke } from '../shapes/rulings.ts';
import { dropNoise } from './noise.ts';

const picture = blankPicture(1000, 600, 200);

/** The words left of a line whose words are so sure, and those that were blurred. */
function clean(
  text: string,
  confidences: number[],
  { top = 100, strokes = [] as readonly InkStroke[] } = {},
): string[][] {
  const line = setLine(text, { top });
  const words = line.words.map((word, i) => ({ ...word, confidence: confidences[i] ?? 0.9 }));
  const { blocks, blurred } = dropNoise([{ lines: [{ ...line, words }] }], picture, strokes);
  const left = blocks.flatMap((block) => block.lines);
  return [left, blurred].map((lines) => lines.flatMap((l) => l.words.map((word) => word.text)));
}

test('what is hardly sure is left out among other words like it', () => {
  expect(clean('rtx stain qq we', [0.1, 0.15, 0.3, 0.9])).toEqual([['qq', 'we'], []]);
});

test('what is half sure needs a sure word beside it', () => {
  expect(clean('scrawl written words', [0.45, 0.78, 0.78])).toEqual([['written', 'words'], []]);
  expect(clean('scrawl we', [0.45, 0.5])).toEqual([['scrawl', 'we'], []]);
  expect(clean('scrawl we', [0.45, 0.9])).toEqual([['scrawl', 'we'], []]);
});

test('blurred words and quotation marks of a line that was read well are told apart from specks', () => {
  const confidences = [0.9, 0.05, 0.9, 0.1, 0.3, 0.9, 0.9];
  expect(clean('settlement Luna was “ - the only', confidences)).toEqual([
    ['settlement', 'was', 'the', 'only'],
    ['Luna', '“'],
  ]);
});

test('words amid prose are blurred, not noise, however badly their line is read', () => {
  const lines = [100, 150, 200, 250, 300, 350].map((top) => {
    const line = setLine('vpon hir fayre mount', { top });
    return { ...line, words: line.words.map((word, i) => ({ ...word, confidence: [0.9, 0.1, 0, 0.3][i]! })) };
  });
  const { blurred } = dropNoise([{ lines }], picture, []);
  expect(blurred.map(({ words }) => words.map(({ text }) => text))).toEqual(
    lines.map(() => ['hir', 'fayre']),
  );
});

test('a blurred sign is a word of its own in East Asian scripts', () => {
  expect(clean('子 们 在 里 玩 要 。', [0.9, 0.9, 0.9, 0.9, 0.9, 0, 0])).toEqual([
    ['子', '们', '在', '里', '玩'],
    ['要', '。'],
  ]);
});

test('short words in the outermost margin have to be surer', () => {
  expect(clean('ii', [0.5], { top: 2 })).toEqual([[], []]);
  expect(clean('ii', [0.9], { top: 8 })).toEqual([['ii'], []]);
});

test('what stands alone on the edge itself is the edge, however sure', () => {
  expect(clean('1', [0.95], { top: 1 })).toEqual([[], []]);
  expect(clean('1 we', [0.95], { top: 1 })).toEqual([['1', 'we'], []]);
});

test('a rule that was read as a sign is left out, not a letter beside it or one as high', () => {
  const rule = { orientation: 'vertical', from: 55, to: 60, area: 1800 } as const;
  const long = { ...rule, start: 0, end: 300 };
  expect(clean('| we', [], { strokes: [long] })).toEqual([['we'], []]);
  expect(clean('I we', [], { strokes: [{ ...rule, start: 100, end: 130 }] })).toEqual([['I', 'we'], []]);
  expect(clean('|7 we', [], { strokes: [long] })).toEqual([['7', 'we'], []]);
  expect(clean('[7] we', [])).toEqual([['[7]', 'we'], []]);
});
