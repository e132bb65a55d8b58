import type { Box } from '../../../document/document.ts';
import {
  partOf,
  type RecognizedBlock,
  type RecognizedLetter,
  type RecognizedLine,
  type RecognizedWord,
} from '../../engines/ocr-engine.ts';
import { signWord } from './sign-word.ts';

export const PLUS_MINUS = '±';

/** Height of a line, from the top of its tall letters to the foot of hanging ones, over the middle height of letters. */
const LINE_PER_LETTER = 1.8;

/** A plus-minus sign as a line of its own, which is as high as those of the letters beside it: `letter` pixels. */
export function readPlusMinus({ left, right, top, bottom }: Box, letter: number): RecognizedLine {
  const box = { left, right, top, bottom };
  const baseline = { x0: left, y0: bottom, x1: right, y1: bottom };
  return { ...box, words: [signWord(box, PLUS_MINUS)], baseline, height: LINE_PER_LETTER * letter };
}

/** Parts the words that were read over the places of signs, where the engine saw nothing. */
export function partAtSigns(blocks: readonly RecognizedBlock[], signs: readonly Box[]): RecognizedBlock[] {
  if (signs.length === 0) return [...blocks];
  return blocks.map(({ lines }) => ({
    lines: lines.map((line) => ({ ...line, words: line.words.flatMap((word) => partWord(word, signs)) })),
  }));
}

function partWord(word: RecognizedWord, signs: readonly Box[]): RecognizedWord[] {
  const sign = signs.find((one) => {
    const middle = (one.top + one.bottom) / 2;
    return one.left > word.left && one.right < word.right && middle > word.top && middle < word.bottom;
  });
  if (!sign) return [word];
  const isBefore = (letter: RecognizedLetter) => letter.left + letter.right < sign.left + sign.right;
  const pieces = [word.letters.filter(isBefore), word.letters.filter((letter) => !isBefore(letter))];
  if (pieces.some((letters) => letters.length === 0)) return [word];
  return pieces.flatMap((letters) => partWord(partOf(word, letters), signs));
}
