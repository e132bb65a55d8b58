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

/** What the number of a first item may be read as, and the numbers of all. */
const FIRST = /^[Il|]([.)]?)$/;
const NUMBER = /^\p{Nd}{1,2}[.)]?$/u;

/**
 * Reads as a 1 the small l that stands alone in a column of figures, and in counts of pages such as `l of 3`; and what begins
 * the item above that of number 2. In a column of units it is a litre, in a text a length.
 */
export function readLoneOnes(blocks: readonly RecognizedBlock[]): RecognizedBlock[] {
  const words = wordsOf(blocks);
  const numbers = blocks.flatMap(({ lines }) =>
    lines.flatMap((line) => line.words.filter((word, at) => isNumber(word, line, at))),
  );
  const isOne = (word: RecognizedWord, line: RecognizedLine, at: number) =>
    word.text === 'l' &&
    (isCounted(line.words, at) || (standsApart(word, line) && isAmongFigures(word, words)));
  return mapWords(blocks, (word, line, at) => {
    if (isOne(word, line, at)) return withLetters(word, [{ ...boxAround([word]), text: '1' }]);
    const tail = at === 0 && line.words.length > 1 ? FIRST.exec(word.text)?.[1] : undefined;
    if (tail === undefined || nextBelow(word, numbers)?.text !== `2${tail}`) return word;
    const [first = { ...boxAround([word]), text: word.text }, ...rest] = word.letters;
    return withLetters(word, [{ ...first, text: first.text.replace(/^./, '1') }, ...rest]);
  });
}

function isNumber({ text }: RecognizedWord, { words }: RecognizedLine, at: number): boolean {
  return at === 0 && words.length > 1 && NUMBER.test(text);
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
  const below = nextBelow(word, column);
  const next = [above, below].flatMap((other) => other ?? []);
  return next.some(({ text }) => text !== 'l') && next.every(({ text }) => FIGURE.test(text));
}

/** Of some words that which stands next below another, in its column. */
function nextBelow(word: RecognizedWord, others: readonly RecognizedWord[]): RecognizedWord | undefined {
  const below = others.filter((other) => other.top >= word.bottom && overlapsAcross(other, word));
  return below.sort((a, b) => a.top - b.top)[0];
}
