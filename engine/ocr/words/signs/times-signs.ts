import { heightOf } from '../../../layout/geometry.ts';
import {
  type RecognizedBlock,
  type RecognizedLetter,
  type RecognizedLine,
  withLetters,
} from '../../engines/ocr-engine.ts';
import type { Binary } from '../../ink/binary.ts';
import { type Component, findComponents } from '../../ink/components.ts';
import { inkOf } from '../../ink/ink-of.ts';

const TIMES = '×';
/** A letter x stands on the foot of figures; the sign floats over it by more than this share of their height … */
const FLOATS = 0.1;
/** … and than the pixel that the edge of ink is uncertain by. */
const ROUNDING = 1;
/** Figures are so much higher than the sign; indices of an x are as high as the x. */
const HIGHER = 1.25;

/**
 * Tells multiplication signs behind numbers from the letter x, which is all the engine knows, by where they stand: the sign
 * is centred on figures, a letter (many type one in its place) stands on the line.
 */
export function readTimesSigns(blocks: readonly RecognizedBlock[], binary: Binary): RecognizedBlock[] {
  const readLine = (line: RecognizedLine): RecognizedLine => {
    const letters = line.words.flatMap((word) => word.letters);
    const signs = new Set(letters.filter((_, i) => isTimes(letters, i, binary)));
    if (signs.size === 0) return line;
    const words = line.words.map((word) => {
      if (!word.letters.some((letter) => signs.has(letter))) return word;
      const read = word.letters.map((letter) => (signs.has(letter) ? { ...letter, text: TIMES } : letter));
      return withLetters(word, read);
    });
    return { ...line, words };
  };
  return blocks.map(({ lines }) => ({ lines: lines.map(readLine) }));
}

/** Whether a letter x has a figure before it, or one behind it, and floats over the foot of each. */
function isTimes(letters: readonly RecognizedLetter[], at: number, binary: Binary): boolean {
  const letter = letters[at]!;
  if (!/^x$/i.test(letter.text)) return false;
  const figures = [letters[at - 1], letters[at + 1]].filter((one) => one && /^\p{Nd}$/u.test(one.text));
  if (figures.length === 0) return false;
  const pieces = findComponents(binary);
  const sign = inkOf(letter, pieces);
  return sign !== undefined && figures.every((figure) => floatsBeside(sign, inkOf(figure!, pieces)));
}

function floatsBeside(sign: Component, figure: Component | undefined): boolean {
  if (!figure) return false;
  const height = heightOf(figure);
  const floats = figure.bottom - sign.bottom > Math.max(ROUNDING, FLOATS * height);
  return floats && sign.top > figure.top && height >= HIGHER * heightOf(sign);
}
