import { expect, test } from 'vitest';
import type { Box } from '../../../document/document.ts';
import type { RecognizedLine, RecognizedWord } from '../../engines/ocr-engine.ts';
import { blankPicture } from '../../testing/draw-picture.ts';
import { setLine } from '../../testing/set-line.ts';
import { rereadDoubtful } from './reread-doubtful.ts';

const LETTER = 20;

/** A line whose words are so sure, one after another. */
function surely(text: string, ...confidences: number[]): RecognizedLine {
  const line = setLine(text);
  return { ...line, words: line.words.map((word, i) => ({ ...word, confidence: confidences[i]! })) };
}

/** Rereads a line; the engine answers with so wide a word at the middle of what it is shown. */
async function reread(
  line: RecognizedLine,
  text: string,
  confidence: number,
  share = 1,
  cells: readonly Box[] = [],
) {
  const asked: number[] = [];
  const page = { picture: blankPicture(800, 300), letter: LETTER, cells };
  await rereadDoubtful([{ lines: [line] }], page, async ({ width, height }) => {
    asked.push(width);
    const [found] = surely(text, confidence).words;
    const [middle, half] = [width / 2, (share * width) / 2];
    const box = { left: middle - half, right: middle + half, top: height / 3, bottom: (2 * height) / 3 };
    return [{ lines: [{ ...line, ...box, words: [{ ...found!, ...box }] }] }];
  });
  const told = ({ text, confidence }: RecognizedWord) => [text, Math.round(confidence * 100) / 100];
  return { words: line.words.map(told), asked };
}

test('a word in doubt is read again, enlarged, and is what it is surely read as, with some doubt left', async () => {
  const line = surely('Total THARK you', 0.95, 0.4, 0.95);
  const place = line.words[1]!;
  const { words, asked } = await reread(line, 'THANK', 0.94);
  expect(words).toEqual([
    ['Total', 0.95],
    ['THANK', 0.67],
    ['you', 0.95],
  ]);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toBeGreaterThan(1.5 * (place.right - place.left));
});

test('a word read alike again is as sure as that', async () => {
  const { words } = await reread(surely('detail', 0.5), 'detail', 0.96);
  expect(words).toEqual([['detail', 0.96]]);
});

test('words in doubt beside each other are read together', async () => {
  const { words, asked } = await reread(surely('SB TOL 0.70', 0.4, 0.5, 0.9), 'SUBTOTAL', 0.9);
  expect(words.map(([text]) => text)).toEqual(['SUBTOTAL', '0.70']);
  expect(asked).toHaveLength(1);
});

test.each([
  { why: 'is not read surely', text: 'Sixth', confidence: 0.65, share: 1 },
  { why: 'is read only in part', text: 'ith', confidence: 0.95, share: 0.3 },
  {
    why: 'differs in capitals alone, which the rest of the line shows',
    text: 'smith',
    confidence: 0.95,
    share: 1,
  },
])('a word stays as it is when it $why', async ({ text, confidence, share }) => {
  const { words } = await reread(surely('Smith', 0.5), text, confidence, share);
  expect(words).toEqual([['Smith', 0.5]]);
});

test('sure words and lone signs cost nothing', async () => {
  const { asked } = await reread(surely('sure x word', 0.95, 0.3, 0.8), 'other', 0.95);
  expect(asked).toEqual([]);
});

test('a sign that fills a cell alone is read again, and is the figure that it is then surely read as', async () => {
  const line = surely('&', 0.87);
  const cell = { left: 0, top: 0, right: 800, bottom: 300 };
  expect((await reread(line, '8', 0.96, 1, [cell])).words.map(([text]) => text)).toEqual(['8']);
  for (const sure of [surely('B', 0.95), surely('–', 0.6)])
    expect((await reread(sure, '8', 0.96, 1, [cell])).asked).toEqual([]);
});

test('writing of which nothing is read better is given up', async () => {
  const lines = Array.from({ length: 30 }, () => surely('seribb', 0.4));
  let asked = 0;
  await rereadDoubtful(
    [{ lines }],
    { picture: blankPicture(800, 300), letter: LETTER, cells: [] },
    async () => {
      asked++;
      return [];
    },
  );
  expect(asked).toBeLessThan(20);
});
