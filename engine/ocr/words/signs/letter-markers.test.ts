import { expect, test } from 'vitest';
import type { RecognizedWord } from '../../engines/ocr-engine.ts';
import { placeLine } from '../../testing/place-line.ts';
import { readLetterMarkers } from './letter-markers.ts';

test('the third letter of a list is no sign of a cent, an amount is', () => {
  const line = placeLine(100, [50, 'b) ¢) (¢) 5¢ ¢5 (¢5)']);
  const spelt = (word: RecognizedWord): RecognizedWord => ({
    ...word,
    letters: [...word.text].map((text) => ({ ...word, text })),
  });
  const [block] = readLetterMarkers([{ lines: [{ ...line, words: line.words.map(spelt) }] }]);
  expect(block!.lines[0]!.words.map(({ text }) => text)).toEqual(['b)', 'c)', '(c)', '5¢', '¢5', '(¢5)']);
});
