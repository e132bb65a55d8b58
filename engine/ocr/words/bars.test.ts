import { describe, expect, test } from 'vitest';
import type { RecognizedLine } from '../engines/ocr-engine.ts';
import { setLine } from '../testing/set-line.ts';
import { readBars } from './bars.ts';

function read(...lines: RecognizedLine[]): string[] {
  return readBars([{ lines }]).flatMap((block) =>
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
    expect(read(setLine('Here | am, said Henry ||.'))).toEqual(['Here I am, said Henry II.']);
  });

  test('that are higher part words', () => {
    expect(read(withLongBars(setLine('Report 2004 | Page 12')))).toEqual(['Report 2004 | Page 12']);
  });

  test('at the end of a line or alone are pieces of rules', () => {
    expect(read(withLongBars(setLine('Date of Birth |')), setLine('|', { top: 300 }))).toEqual([
      'Date of Birth',
    ]);
  });
});
