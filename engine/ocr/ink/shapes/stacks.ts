import type { Box } from '../../../document/document.ts';
import type { RecognizedBlock, RecognizedLine } from '../../engines/ocr-engine.ts';
import type { Binary } from '../binary.ts';

/** Signs are lower than this, in heights of a letter, however large their line … */
const MOST_HEIGHT = 2.2;
/** … and white of this height lies between those under each other; letters of text that runs down stand closer. */
const LEAST_GAP = 0.5;

/**
 * Takes out what was read of signs under each other, as those of a narrow column, which the engine takes for a word or for a
 * line that runs down: they are to be read one by one, and the rest kept where that gives nothing.
 * @param letter the usual height of a letter, pixels
 */
export function takeStacks(
  blocks: readonly RecognizedBlock[],
  binary: Binary,
  letter: number,
): { blocks: RecognizedBlock[]; stacks: RecognizedLine[] } {
  const stacks: RecognizedLine[] = [];
  const isStack = (box: Box) => isHigh(box, letter) && isOfSigns(pilesOf(binary, box, letter), letter);
  const left = blocks.map(({ lines }) => ({
    lines: lines.map((line) => {
      const stacked = isStack(line) ? line.words : line.words.filter(isStack);
      if (stacked.length === 0) return line;
      stacks.push({ ...line, words: stacked });
      return { ...line, words: line.words.filter((word) => !stacked.includes(word)) };
    }),
  }));
  return { blocks: left, stacks };
}

function isHigh({ left, top, right, bottom }: Box, letter: number): boolean {
  return bottom - top > Math.max(right - left, MOST_HEIGHT * letter);
}

function isOfSigns(heights: readonly number[], letter: number): boolean {
  return heights.length > 1 && heights.every((height) => height <= MOST_HEIGHT * letter);
}

/** Heights of the ink within a box, apart where rows without any part it. */
function pilesOf({ width, ink }: Binary, { left, top, right, bottom }: Box, letter: number): number[] {
  const piles: { top: number; bottom: number }[] = [];
  for (let y = top; y < bottom; y++) {
    if (!ink.subarray(y * width + left, y * width + right).includes(1)) continue;
    const above = piles.at(-1);
    if (above && y - above.bottom < LEAST_GAP * letter) above.bottom = y + 1;
    else piles.push({ top: y, bottom: y + 1 });
  }
  return piles.map((pile) => pile.bottom - pile.top);
}
