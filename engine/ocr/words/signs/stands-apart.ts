import { heightOf } from '../../../layout/geometry.ts';
import type { RecognizedLine, RecognizedWord } from '../../engines/ocr-engine.ts';

/** What is alone stands so far from other words, in heights of its own. */
const APART = 0.8;

/** Whether a word stands farther from the others of its line than words of a text do. */
export function standsApart(word: RecognizedWord, { words }: RecognizedLine): boolean {
  const space = APART * heightOf(word);
  return words.every(
    (other) => other === word || other.right <= word.left - space || other.left >= word.right + space,
  );
}
