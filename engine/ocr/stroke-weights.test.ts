import { expect, test } from 'vitest';
import type { RecognizedLine } from './ocr-engine.ts';
import { findBoldWords } from './stroke-weights.ts';
import { blankPicture, fillBox } from './testing/draw-picture.ts';
import { setLine } from './testing/set-line.ts';

const HEIGHT = 30;

/** Lines of upright strokes in place of letters, of some thickness each. */
function drawLines(lines: readonly { line: RecognizedLine; stroke: number; shade?: number }[]) {
  const picture = blankPicture(900, 600, 200);
  for (const { line, stroke, shade } of lines) {
    for (const { left, top, bottom } of line.words.flatMap(({ letters }) => letters)) {
      fillBox(picture, left + 4, top, stroke, bottom - top, shade);
    }
  }
  const bold = findBoldWords(
    lines.map(({ line }) => line),
    picture,
    () => HEIGHT,
  );
  return lines.map(({ line }) => line.words.filter((word) => bold.has(word)).map(({ text }) => text));
}

const plain = setLine('Some ordinary words that make up the text of the page');
const at = (top: number, text: string) => setLine(text, { top });

test('words of thicker strokes than the others are bold, short ones with their line', () => {
  const heading = at(300, 'The aim of it');
  expect(
    drawLines([
      { line: plain, stroke: 3 },
      { line: heading, stroke: 5 },
    ]),
  ).toEqual([[], ['The', 'aim', 'of', 'it']]);
});

test('fainter print is not lighter type', () => {
  const faint = at(300, 'Words from a worn ribbon');
  expect(
    drawLines([
      { line: plain, stroke: 3 },
      { line: faint, stroke: 3, shade: 120 },
    ]),
  ).toEqual([[], []]);
  expect(
    drawLines([
      { line: plain, stroke: 3 },
      { line: faint, stroke: 5, shade: 120 },
    ])[1],
  ).toHaveLength(5);
});
