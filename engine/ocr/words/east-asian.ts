import { IDEOGRAPHIC } from '../../layout/lexicon/signs.ts';
import type { RecognizedWord } from '../engines/ocr-engine.ts';

const EAST_ASIAN = new RegExp(`[${IDEOGRAPHIC}\\p{Script=Hangul}\\u3000-\\u303f\\uff00-\\uff60]`, 'u');

/** Whether a text holds signs of Chinese, Japanese or Korean, each about as wide and high as its type. */
export function isEastAsian(text: string): boolean {
  return EAST_ASIAN.test(text);
}

/**
 * Words of a line, none of which reaches into the next: the engine gives some East Asian signs, and figures
 * among them, boxes as wide as the line.
 * @param words in their order on the page
 */
export function cutOverlaps(words: readonly RecognizedWord[]): RecognizedWord[] {
  return words.map((word, i) => {
    const next = words[i + 1];
    if (!next || next.left <= word.left || next.left >= word.right) return word;
    if (!isEastAsian(word.text + next.text)) return word;
    const within = <T extends { left: number; right: number }>(box: T): T => ({
      ...box,
      left: Math.min(box.left, next.left),
      right: Math.min(box.right, next.left),
    });
    return { ...within(word), letters: word.letters.map(within) };
  });
}
