import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../engines/ocr-engine.ts';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { setLine } from '../../testing/set-line.ts';
import { findStyledWords } from './type-style.ts';

const HEIGHT = 30;

interface Drawn {
  line: RecognizedLine;
  /** Thickness of its strokes. */
  stroke: number;
  shade?: number;
  /** Pixels to the right on each pixel up. */
  lean?: number;
}

/** The texts of the words found bold, and italic, in lines of strokes in place of letters. */
function findStyles(lines: readonly Drawn[]) {
  const picture = blankPicture(900, 600, 200);
  for (const { line, stroke, shade, lean = 0 } of lines) {
    for (const { left, top, bottom } of line.words.flatMap(({ letters }) => letters)) {
      for (let y = top; y < bottom; y++) {
        fillBox(picture, left + 4 + Math.round(lean * (bottom - y)), y, stroke, 1, shade);
      }
    }
  }
  const all = lines.map(({ line }) => line);
  const { bold, italic } = findStyledWords(all, picture, () => HEIGHT);
  const texts = (marked: typeof bold) =>
    all.map(({ words }) => words.filter((word) => marked.has(word)).map(({ text }) => text));
  return { bold: texts(bold), italic: texts(italic) };
}

const plain = setLine('Some ordinary words that make up the text of the page');
const at = (top: number, text: string) => setLine(text, { top });

test('words of thicker strokes than the others are bold, short ones with their line', () => {
  const heading = { line: at(300, 'The aim of it'), stroke: 5 };
  expect(findStyles([{ line: plain, stroke: 3 }, heading])).toEqual({
    bold: [[], ['The', 'aim', 'of', 'it']],
    italic: [[], []],
  });
});

test('fainter print is not lighter type', () => {
  const line = at(300, 'Words from a worn ribbon');
  const bold = (stroke: number) =>
    findStyles([
      { line: plain, stroke: 3 },
      { line, stroke, shade: 120 },
    ]).bold[1];
  expect(bold(3)).toEqual([]);
  expect(bold(5)).toHaveLength(5);
});

test('letters of a script without capitals lean of themselves', () => {
  const leant = { line: at(300, 'الخطة الجديدة'), stroke: 3, lean: 0.2 };
  expect(findStyles([{ line: plain, stroke: 3 }, leant]).italic).toEqual([[], []]);
});

test('words whose strokes lean are italic, short ones with their line', () => {
  const leant = { line: at(300, 'Sample size of each'), stroke: 3, lean: 0.2 };
  expect(findStyles([{ line: plain, stroke: 3 }, leant])).toEqual({
    bold: [[], []],
    italic: [[], ['Sample', 'size', 'of', 'each']],
  });
});

test('figures and letters of slanting strokes do not show whether they lean', () => {
  const leant = (text: string) => ({ line: at(300, text), stroke: 3, lean: 0.2 });
  const styles = (text: string) => findStyles([{ line: plain, stroke: 3 }, leant(text)]).italic[1];
  expect(styles('2.27 Very Kyiv')).toEqual([]);
  expect(styles('2.27 every reason')).toEqual(['2.27', 'every', 'reason']);
});

/** The texts of the words found bold in lines of one size, where the strokes of each word are so thick. */
function findBold(lines: readonly { line: RecognizedLine; strokes: readonly number[]; size?: number }[]) {
  const picture = blankPicture(900, 600, 200);
  for (const { line, strokes } of lines) {
    for (const [i, { letters }] of line.words.entries())
      for (const { left, top, bottom } of letters) fillBox(picture, left + 4, top, strokes[i]!, bottom - top);
  }
  const sizes = new Map(lines.map(({ line, size = HEIGHT }) => [line, size]));
  const { bold } = findStyledWords([...sizes.keys()], picture, (line) => sizes.get(line)!);
  return lines.map(({ line }) => line.words.filter((word) => bold.has(word)).map(({ text }) => text));
}

const text = { line: plain, strokes: plain.words.map(() => 3) };

test('what is short or hardly thick enough is bold between bold words', () => {
  const line = at(300, 'Storm takes a roof of school');
  const [, found] = findBold([text, { line, strokes: [5, 4, 3, 5, 3, 5] }]);
  expect(found).toEqual(['Storm', 'takes', 'a', 'roof', 'of', 'school']);
});

test('in a size of which most letters are bold, those are that are hardly thick enough', () => {
  const heading = { line: at(200, 'Council Puts Off'), strokes: [5, 5, 5], size: 1.1 * HEIGHT };
  const below = { line: at(300, 'Vote on ferry Hall'), strokes: [4, 4, 5, 4], size: 1.1 * HEIGHT };
  const [, , found] = findBold([text, heading, below]);
  expect(found).toEqual(['Vote', 'on', 'ferry', 'Hall']);
  expect(findBold([text, { ...below, strokes: [4, 4, 4, 4] }])[1]).toEqual([]);
});

/** The same of one line, below others of strokes as thick as those of its last word. */
function findBoldIn(text: string, strokes: readonly number[]): string[] | undefined {
  const usual = { line: plain, strokes: plain.words.map(() => strokes.at(-1)!) };
  return findBold([usual, { line: at(300, text), strokes }])[1];
}

test('a short word that looks thick among others is bold only where it is as thick as bold type', () => {
  expect(findBoldIn('They had asked', [5, 7, 5])).toEqual([]);
  expect(findBoldIn('They had asked', [5, 8, 5])).toEqual(['had']);
  expect(findBoldIn('They requested some', [4, 6, 4])).toEqual(['requested']);
});

test('the number behind a bold label is bold as well', () => {
  expect(findBoldIn('Table 4. Stations and heights', [7, 7, 4, 4, 4])).toEqual(['Table', '4.']);
  expect(findBoldIn('Table 4. Stations and heights', [7, 4, 4, 4, 4])).toEqual(['Table']);
});
