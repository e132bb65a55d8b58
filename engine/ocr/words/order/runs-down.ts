import type { RecognizedBlock, RecognizedLine } from '../../engines/ocr-engine.ts';

/** Lines that run down the page are so many times as high as wide at least. */
const UPRIGHT = 2;

/**
 * Whether most of the text runs down the page. The engine reads lines on their side as if they ran down, and says
 * nothing of it; where they run up it reads them on their heads.
 */
export function runsDown(blocks: readonly RecognizedBlock[]): boolean {
  let balance = 0;
  for (const line of blocks.flatMap((block) => block.lines)) {
    const letters = line.words.reduce((sum, { text }) => sum + text.length, 0);
    balance += isUpright(line) ? letters : -letters;
  }
  return balance > 0;
}

/** A single word may be of narrow letters; a line of several is not as high as this by chance. */
function isUpright({ left, right, top, bottom, words }: RecognizedLine): boolean {
  return words.length > 1 && bottom - top >= UPRIGHT * (right - left);
}
