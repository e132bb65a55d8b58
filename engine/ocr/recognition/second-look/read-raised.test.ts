import { expect, test } from 'vitest';
import type { RecognizedBlock } from '../../engines/ocr-engine.ts';
import { binarize } from '../../ink/binary.ts';
import { findComponents } from '../../ink/components.ts';
import type { Picture } from '../../ink/picture.ts';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { setLine } from '../../testing/set-line.ts';
import { readRaised } from './read-raised.ts';

/** A line of blocks in place of letters, where those of `?` are raised figures. */
function drawLine(text: string) {
  const line = setLine(text, { capital: 30, small: 30 });
  const picture = blankPicture(600, 250, 200);
  for (const letter of line.words.flatMap(({ letters }) => letters)) {
    const height = letter.text === '?' ? 19 : letter.bottom - letter.top;
    fillBox(picture, letter.left, letter.top - 4, letter.right - letter.left, height + (height < 20 ? 0 : 4));
  }
  return { blocks: [{ lines: [line] }], picture };
}

/** Reads the blocks of a picture, left to right, as these figures. */
function readsAs(figures: string, seen: Picture[] = []) {
  return async (picture: Picture): Promise<RecognizedBlock[]> => {
    seen.push(picture);
    const boxes = findComponents(binarize(picture)).toSorted((a, b) => a.left - b.left);
    const words = boxes.map((box, i) => ({
      ...box,
      text: figures[i]!,
      letters: [{ ...box, text: figures[i]! }],
      confidence: 0.9,
    }));
    const { width, height } = picture;
    const line = { left: 0, top: 0, right: width, bottom: height, words, height };
    return [{ lines: [{ ...line, baseline: { x0: 0, y0: height, x1: width, y1: height } }] }];
  };
}

test('marks are read enlarged, many as one line, and stand raised in theirs', async () => {
  const { blocks, picture } = drawLine('HOLM? µM LUND?');
  const seen: Picture[] = [];
  await readRaised(blocks, picture, readsAs('23', seen));
  expect(blocks[0]!.lines[0]!.words.map(({ text, raised }) => (raised ? `^${text}` : text))).toEqual([
    'HOLM',
    '^2',
    'µM',
    'LUND',
    '^3',
  ]);
  expect(seen).toHaveLength(1);
});

test('where no time is left, all stays as it was read', async () => {
  const { blocks, picture } = drawLine('HOLM? AND');
  await readRaised(blocks, picture, async () => undefined);
  expect(blocks[0]!.lines[0]!.words.map(({ text }) => text)).toEqual(['HOLM?', 'AND']);
});

test('a line without marks is not read again', async () => {
  const { blocks, picture } = drawLine('HOLM AND LUND');
  const seen: Picture[] = [];
  await readRaised(blocks, picture, readsAs('', seen));
  expect(seen).toEqual([]);
});

test('lines of scripts whose signs have pieces that hang above the line are left alone', async () => {
  const { blocks, picture } = drawLine('HOLM? 老房子');
  const seen: Picture[] = [];
  await readRaised(blocks, picture, readsAs('2', seen));
  expect(seen).toEqual([]);
});
