import type { Box } from '../../../document/document.ts';
import type { RecognizedBlock, RecognizedLine } from '../../engines/ocr-engine.ts';
import { cropPicture, enlargePicture, type Picture, padPicture } from '../../ink/picture.ts';
import { growBox } from '../../words/grow-box.ts';
import { moveLine } from '../../words/move-line.ts';

/**
 * Reads a picture that holds a single line.
 * @returns undefined when no time is left for it
 * @throws OcrFailed
 */
export type RecognizeLine = (piece: Picture) => Promise<RecognizedBlock[] | undefined>;

/** White around a piece that is read alone, in heights of its line. */
const MARGIN = 0.5;

/**
 * Reads one place of a picture alone; undefined when no time is left for it.
 * @param around so many pixels around it belong to its letters as well
 * @param times it is enlarged so many times
 */
export async function readPiece(
  picture: Picture,
  place: Box,
  readLine: RecognizeLine,
  { around, times = 1 }: { around: number; times?: number },
): Promise<RecognizedLine[] | undefined> {
  const { left, top, ...rest } = growBox(place, around);
  const margin = Math.ceil(MARGIN * (place.bottom - place.top));
  const piece = padPicture(cropPicture(picture, { left, top, ...rest }), margin);
  const found = await readLine(times === 1 ? piece : enlargePicture(piece, times));
  if (!found) return undefined;
  const dx = Math.max(0, Math.floor(left)) - margin;
  const dy = Math.max(0, Math.floor(top)) - margin;
  return found.flatMap((block) => block.lines).map((line) => moveLine(line, dx, dy, times));
}
