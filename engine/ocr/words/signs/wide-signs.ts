import { IDEOGRAPHIC } from '../../../layout/lexicon/signs.ts';
import {
  type RecognizedBlock,
  type RecognizedLetter,
  type RecognizedLine,
  withLetters,
} from '../../engines/ocr-engine.ts';

/** Signs that the engine gives as those of Latin print, and as Chinese and Japanese print has them so far up in Unicode. */
const NARROW = /^[,;:?!()]$/;
const FULL_WIDTH = 0xfee0;
const WIDE_LETTER = new RegExp(`[${IDEOGRAPHIC}]`, 'u');

/** Gives signs that follow a letter of Chinese or Japanese, or bracket one, the width of that print. */
export function widenSigns(blocks: readonly RecognizedBlock[]): RecognizedBlock[] {
  return blocks.map(({ lines }) => ({ lines: lines.map(widenLine) }));
}

function widenLine(line: RecognizedLine): RecognizedLine {
  const all = line.words.flatMap((word) => word.letters);
  if (!all.some(isIdeographic)) return line;
  const wide = new Map<RecognizedLetter, RecognizedLetter>();
  all.forEach((letter, i) => {
    const beside = '()'.includes(letter.text) ? [all[i - 1], all[i + 1]] : [all[i - 1]];
    if (!NARROW.test(letter.text) || !beside.some(isIdeographic)) return;
    wide.set(letter, { ...letter, text: String.fromCodePoint(letter.text.charCodeAt(0) + FULL_WIDTH) });
  });
  const words = line.words.map((word) => {
    if (!word.letters.some((letter) => wide.has(letter))) return word;
    const letters = word.letters.map((letter) => wide.get(letter) ?? letter);
    return withLetters(word, letters);
  });
  return { ...line, words };
}

function isIdeographic(letter: RecognizedLetter | undefined): boolean {
  return letter !== undefined && WIDE_LETTER.test(letter.text);
}
