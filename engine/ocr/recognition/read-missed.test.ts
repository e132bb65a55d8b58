import { expect, test } from 'vitest';
import type { RecognizedLine } from '../engines/ocr-engine.ts';
import { binarize } from '../ink/binary.ts';
import { blankPicture, fillBox } from '../testing/draw-picture.ts';
import { placeLine } from '../testing/place-line.ts';
import { setLine } from '../testing/set-line.ts';
import { addLine, readMissed } from './read-missed.ts';

const LETTER = 30;

/** A price of which the engine passed over the first figure, 4 pixels before the rest. */
function cutPrice() {
  const picture = blankPicture(400, 300, 200);
  const cut = setLine('.40');
  fillBox(picture, 32, 100, 14, LETTER);
  for (const { left, top } of cut.words[0]!.letters) fillBox(picture, left, top, 14, LETTER);
  const look = {
    picture,
    binary: binarize(picture),
    blocks: [{ lines: [cut] }],
    blurred: [],
    cells: [],
    strokes: [],
    letter: LETTER,
  };
  return look;
}

/** Text read in a piece of the picture, so sure. */
function answer(text: string, confidence: number): RecognizedLine {
  const line = setLine(text);
  return { ...line, words: line.words.map((word) => ({ ...word, confidence })) };
}

const textOf = ({ blocks }: Awaited<ReturnType<typeof readMissed>>) =>
  blocks.map(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text)));

test('a figure cut off a word is read again with it', async () => {
  const widths: number[] = [];
  const read = await readMissed(cutPrice(), async (piece) => {
    widths.push(piece.width);
    return [{ lines: [answer('2.40', 0.93)] }];
  });
  expect(textOf(read)).toEqual([[['2.40']]]);
  // From the figure to the end of the word, and the white around it.
  expect(widths).toHaveLength(1);
  expect(widths[0]).toBeGreaterThan(64);
});

test('a word stays as it is when it is not read better with what stands beside it', async () => {
  const read = await readMissed(cutPrice(), async () => [{ lines: [answer('2.40', 0.5)] }]);
  expect(textOf(read)).toEqual([[['.40']]]);
});

/** Forty marks, no word of which is known but one. */
function manyMarks() {
  const picture = blankPicture(1000, 700, 200);
  for (let i = 0; i < 40; i++) fillBox(picture, 100 + (i % 8) * 100, 200 + Math.floor(i / 8) * 100, 14, 38);
  const known = placeLine(100, [50, 'known']);
  return { ...cutPrice(), picture, binary: binarize(picture), blocks: [{ lines: [known] }] };
}

test('marks that give nothing, one after another, are not all read', async () => {
  let vain = 0;
  await readMissed(manyMarks(), async () => {
    vain++;
    return [];
  });
  expect(vain).toBe(30);
  let fruitful = 0;
  await readMissed(manyMarks(), async () =>
    ++fruitful % 20 === 0 ? [{ lines: [answer('Found', 0.9)] }] : [],
  );
  expect(fruitful).toBe(40);
});

test('a line found later stands behind what is above it, at its side as well', () => {
  const prose = placeLine(100, [50, 'the end of the preface']);
  const signature = placeLine(130, [400, 'A. Writer']);
  const found = placeLine(160, [50, 'London']);
  const date = placeLine(190, [50, 'in May']);
  const blocks = [prose, signature, date].map((line) => ({ lines: [line] }));
  addLine(blocks, found, LETTER);
  expect(blocks.flatMap(({ lines }) => lines)).toEqual([prose, signature, found, date]);
});

test('a line found later in the left of two columns stands before the right one', () => {
  const left = placeLine(100, [50, 'left']);
  const right = [placeLine(40, [400, 'right']), placeLine(60, [400, 'column'])];
  const found = placeLine(130, [50, 'below']);
  const blocks = [{ lines: [left] }, { lines: right }];
  addLine(blocks, found, LETTER);
  expect(blocks.flatMap(({ lines }) => lines)).toEqual([left, found, ...right]);
});
