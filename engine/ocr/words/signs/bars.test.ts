import { describe, expect, test } from 'vitest';
import type { RecognizedLine } from '../../engines/ocr-engine.ts';
import { binarize } from '../../ink/binary.ts';
import { blankPicture, fillBox } from '../../testing/draw-picture.ts';
import { setLine } from '../../testing/set-line.ts';
import { readBars } from './bars.ts';

const blank = blankPicture(1000, 500);

function read(lines: RecognizedLine[], picture = blank): string[] {
  return readBars([{ lines }], binarize(picture)).flatMap((block) =>
    block.lines.map(({ words }) => words.map(({ text }) => text).join(' ')),
  );
}

/** The line with its bars drawn beyond its capitals, above and below. */
function withLongBars(line: RecognizedLine): RecognizedLine {
  const words = line.words.map((word) => ({
    ...word,
    letters: word.letters.map((letter) =>
      letter.text === '|' ? { ...letter, top: letter.top - 10, bottom: letter.bottom + 12 } : letter,
    ),
  }));
  return { ...line, words };
}

describe('vertical bars', () => {
  test('as high as capitals are the letter I', () => {
    expect(read([setLine('Here | am, said Henry ||.')])).toEqual(['Here I am, said Henry II.']);
  });

  test('are as high as their ink, whatever box the engine gives them', () => {
    const line = withLongBars(setLine('Section |'));
    const { left, bottom } = line.words[1]!.letters[0]!;
    const picture = blankPicture(1000, 500);
    fillBox(picture, left, bottom - 42, 5, 30);
    expect(read([line], picture)).toEqual(['Section I']);
  });

  test('that are higher part words', () => {
    expect(read([withLongBars(setLine('Report 2004 | Page 12'))])).toEqual(['Report 2004 | Page 12']);
  });

  test('at the end of a line or alone are pieces of rules', () => {
    expect(read([withLongBars(setLine('Date of Birth |')), setLine('|', { top: 300 })])).toEqual([
      'Date of Birth',
    ]);
  });
});
