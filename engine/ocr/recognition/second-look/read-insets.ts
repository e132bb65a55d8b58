import type { Box } from '../../../document/document.ts';
import { OcrFailed, type RecognizedBlock } from '../../engines/ocr-engine.ts';
import { cropPicture, type Picture, whitenBoxes } from '../../ink/picture.ts';
import { moveLine } from '../../words/move-line.ts';
import { type BandsRead, readInBands } from './read-in-bands.ts';

/**
 * Reads a page, and each of its boxes of text apart: their lines stand at other heights than those beside them, and the
 * engine mixes the letters of the two.
 * @throws OcrFailed when not even the first part of the page was read.
 */
export async function readInsets(
  picture: Picture,
  insets: readonly Box[],
  read: (part: Picture) => Promise<RecognizedBlock[]>,
): Promise<BandsRead> {
  if (insets.length === 0) return readInBands(picture, read);
  const around: Picture = { ...picture, gray: picture.gray.slice() };
  whitenBoxes(around, insets);
  const { blocks, cut } = await readInBands(around, read);
  if (cut) return { blocks, cut };
  for (const inset of insets) {
    try {
      const found = await readInBands(cropPicture(picture, inset), read);
      blocks.push(...found.blocks.map((block) => moveBlock(block, inset)));
      if (found.cut) return { blocks, cut: true };
    } catch (error) {
      if (error instanceof OcrFailed && error.reason === 'timedOut') return { blocks, cut: true };
      throw error;
    }
  }
  return { blocks, cut };
}

function moveBlock({ lines }: RecognizedBlock, { left, top }: Box): RecognizedBlock {
  return { lines: lines.map((line) => moveLine(line, left, top)) };
}
