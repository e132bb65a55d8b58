import type { Box } from '../../../document/document.ts';
import type { RecognizedBlock, RecognizedLine } from '../../engines/ocr-engine.ts';

/** Lines that run down the page, and words of so many letters, are so many times as high as wide at least. */
const UPRIGHT = 2;
/** Words of fewer, as those of figures and specks in a table, tell nothing alone: "1" and "il" are as high upright. */
const LEAST_LETTERS = 3;

/**
 * Whether most of the text runs down the page. The engine reads lines on their side as if they ran down, and says
 * nothing of it; where they run up it reads them on their heads.
 */
export function runsDown(blocks: readonly RecognizedBlock[]): boolean {
  const lines = blocks.flatMap((block) => block.lines);
  return lines.reduce((balance, line) => balance + lettersDown(line), 0) > 0;
}

/** The letters of a line that run down, less those that run across; of words that stand alone in cells only the long ones. */
function lettersDown(line: RecognizedLine): number {
  const isDown = line.words.length > 1 && isHigh(line);
  return line.words.reduce((sum, word) => {
    if (isDown) return sum + word.text.length;
    if (word.text.length < LEAST_LETTERS) return sum;
    return sum + (isHigh(word) ? word.text.length : -word.text.length);
  }, 0);
}

function isHigh({ left, right, top, bottom }: Box): boolean {
  return bottom - top >= UPRIGHT * (right - left);
}
