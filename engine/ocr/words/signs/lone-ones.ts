import { boxAround, overlapsAcross } from '../../../layout/geometry.ts';
import {
  mapWords,
  type RecognizedBlock,
  type RecognizedLine,
  type RecognizedWord,
  withLetters,
  wordsOf,
} from '../../engines/ocr-engine.ts';
import { standsApart } from './stands-apart.ts';

const COUNT = /^(?:l|\p{Nd}+)[.,;)]?$/u;
const FIGURE = /^(?:l|\P{L}*\p{Nd}\P{L}*)$/u;

/**
 * Reads as a 1 the small l that stands alone in a column of figures, and in counts of pages such as `l of 3`. In a column of
 * units it is a litre, in a text a length.
 */
export function readLoneOnes(blocks: readonly RecognizedBlock[]): RecognizedBlock[] {
  const words = wordsOf(blocks);
  const isOne = (word: RecognizedWord, line: RecognizedLine, at: number) =>
    word.text === 'l' &&
    (isCounted(line.words, at) || (standsApart(word, line) && isAmongFigures(word, words)));
  return mapWords(blocks, (word, line, at) =>
    isOne(word, line, at) ? withLetters(word, [{ ...boxAround([word]), text: '1' }]) : word,
  );
}

/** Whether a word is one of two numbers with `of` between them. */
function isCounted(words: readonly RecognizedWord[], at: number): boolean {
  return [-2, 2].some((step) => {
    const [between, other] = [words[at + step / 2], words[at + step]];
    return between?.text === 'of' && other !== undefined && COUNT.test(other.text);
  });
}

/** Whether what stands next above and below a word is figures. */
function isAmongFigures(word: RecognizedWord, words: readonly RecognizedWord[]): boolean {
  const column = words.filter((other) => other !== word && overlapsAcross(other, word));
  const above = column.filter(({ bottom }) => bottom <= word.top).sort((a, b) => b.bottom - a.bottom)[0];
  const below = column.filter(({ top }) => top >= word.bottom).sort((a, b) => a.top - b.top)[0];
  const next = [above, below].flatMap((other) => other ?? []);
  return next.some(({ text }) => text !== 'l') && next.every(({ text }) => FIGURE.test(text));
}
