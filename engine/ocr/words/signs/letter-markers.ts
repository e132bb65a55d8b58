import {
  mapWords,
  type RecognizedBlock,
  type RecognizedWord,
  withLetters,
} from '../../engines/ocr-engine.ts';

/** The mark of the third item of a list, as in `a)`, `b)`, `c)`: no amount is written so. */
const MARKER = /^\(?¢\)$/;

/** Reads the letter of an item that the engine takes for the sign of a cent. */
export function readLetterMarkers(blocks: readonly RecognizedBlock[]): RecognizedBlock[] {
  const read = (word: RecognizedWord): RecognizedWord => {
    if (!MARKER.test(word.text)) return word;
    return withLetters(
      word,
      word.letters.map((letter) => (letter.text === '¢' ? { ...letter, text: 'c' } : letter)),
    );
  };
  return mapWords(blocks, read);
}
