import { boxAround } from '../../../layout/geometry.ts';
import {
  mapWords,
  type RecognizedBlock,
  type RecognizedLine,
  type RecognizedWord,
  withLetters,
} from '../../engines/ocr-engine.ts';
import { standsApart } from './stands-apart.ts';

const COUNT = /^(?:l|\p{Nd}+)[.,;)]?$/u;

/** Reads as a 1 the small l that stands alone, and in counts of pages such as `l of 3`: it is no word of any language. */
export function readLoneOnes(blocks: readonly RecognizedBlock[]): RecognizedBlock[] {
  const read = (word: RecognizedWord, line: RecognizedLine, at: number): RecognizedWord => {
    if (word.text !== 'l' || !(standsApart(word, line) || isCounted(line.words, at))) return word;
    return withLetters(word, [{ ...boxAround([word]), text: '1' }]);
  };
  return mapWords(blocks, read);
}

/** Whether a word is one of two numbers with `of` between them. */
function isCounted(words: readonly RecognizedWord[], at: number): boolean {
  return [-2, 2].some((step) => {
    const [between, other] = [words[at + step / 2], words[at + step]];
    return between?.text === 'of' && other !== undefined && COUNT.test(other.text);
  });
}
