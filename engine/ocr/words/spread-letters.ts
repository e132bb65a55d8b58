import type { Box } from '../../document/document.ts';
import type { RecognizedLetter } from '../engines/ocr-engine.ts';

/** Letters of one width over a word, where nothing tells where each of them stands. */
export function spreadLetters(
  signs: readonly string[],
  { left, top, right, bottom }: Box,
): RecognizedLetter[] {
  const wide = (right - left) / signs.length;
  return signs.map((text, i) => ({
    text,
    left: left + i * wide,
    right: left + (i + 1) * wide,
    top,
    bottom,
  }));
}
