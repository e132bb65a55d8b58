import type { Box } from '../../../document/document.ts';
import {
  mapWords,
  type RecognizedBlock,
  type RecognizedLetter,
  type RecognizedWord,
  withLetters,
} from '../../engines/ocr-engine.ts';
import type { Binary } from '../../ink/binary.ts';
import { findComponents } from '../../ink/components.ts';
import { inkOf } from '../../ink/ink-of.ts';
import { floodFromSides } from '../../ink/shades/flood-from-sides.ts';

/** What is read as a capital is one, unless it stands alone: `S 17`, `(SS 3 to 6`. */
const ALONE = /^\(?S{1,2}$/;
/** A bowl is at least this share of its sign, and stands so near to the middle, in heights of the sign; blurred hooks may close. */
const LEAST_ENCLOSED = 0.025;
const AMID = 0.14;
const MOSTLY = 0.5;

/**
 * Tells section signs by the bowl at their middle: the models of some languages, German among them, do not know the sign,
 * and what they take it for, `$` and `S`, has a stroke there.
 */
export function readSectionSigns(blocks: readonly RecognizedBlock[], binary: Binary): RecognizedBlock[] {
  const read = (word: RecognizedWord): RecognizedWord => {
    const isCandidate = ALONE.test(word.text) ? isDollarOrCapital : isDollar;
    if (!word.letters.some(isCandidate)) return word;
    const letters = word.letters.map((letter) =>
      isCandidate(letter) && hasBowl(inkOf(letter, findComponents(binary)) ?? letter, binary)
        ? { ...letter, text: '§' }
        : letter,
    );
    return withLetters(word, letters);
  };
  return mapWords(blocks, read);
}

function isDollar({ text }: RecognizedLetter): boolean {
  return text === '$';
}

function isDollarOrCapital({ text }: RecognizedLetter): boolean {
  return text === '$' || text === 'S';
}

/** Whether ink encloses paper through the middle of a sign, and less above and below. */
function hasBowl({ left, top, right, bottom }: Box, { width, ink }: Binary): boolean {
  const box = { width: Math.round(right - left), height: Math.round(bottom - top) };
  const from = Math.round(top) * width + Math.round(left);
  const isPaper = (at: number) => ink[from + Math.floor(at / box.width) * width + (at % box.width)] === 0;
  const isOutside = floodFromSides(box, isPaper);
  let [enclosed, amid, through] = [0, 0, 0];
  for (let at = 0; at < box.width * box.height; at++) {
    if (isOutside[at] === 1 || !isPaper(at)) continue;
    const row = Math.floor(at / box.width);
    enclosed++;
    if (Math.abs((row + 0.5) / box.height - 0.5) <= AMID) amid++;
    if (row === box.height >> 1) through++;
  }
  const least = LEAST_ENCLOSED * box.width * box.height;
  return through > 0 && enclosed >= least && amid >= MOSTLY * enclosed;
}
