import { holdsMiddle } from '../../../layout/geometry.ts';
import { OcrFailed, type RecognizedBlock, type RecognizedLine } from '../../engines/ocr-engine.ts';
import { binarize } from '../../ink/binary.ts';
import { countLetters, measureLetters } from '../../ink/components.ts';
import { cropPicture, type Picture } from '../../ink/picture.ts';
import { moveLine } from '../../words/move-line.ts';

/** Pages of so many letters, those of newspapers, take 10 s and more at 1.2 ms a letter: they are read band by band … */
const MANY_LETTERS = 8_000;
const LETTERS_PER_BAND = 2_000;
/** … each with so many heights of a letter above and below it, so that no line of it is cut. */
const MARGIN = 6;
/** A cut is made at the row of least ink so many heights of a letter up or down. */
const SEARCH = 3;
/** Height of a letter where there are too few to measure, pixels. */
const USUAL_LETTER = 16;

export interface BandsRead {
  blocks: RecognizedBlock[];
  /** Time ran out below the first band: what was read until then is all there is. */
  cut: boolean;
}

/**
 * Reads a page: in one go, or in bands where it holds so much text that something would be lost should it take too long.
 * @throws OcrFailed when not even the first band was read.
 */
export async function readInBands(
  picture: Picture,
  read: (part: Picture) => Promise<RecognizedBlock[]>,
): Promise<BandsRead> {
  const letters = countLetters(picture);
  if (letters < MANY_LETTERS) return { blocks: await read(picture), cut: false };
  const letter = measureLetters(picture) ?? USUAL_LETTER;
  const edges = cutRows(picture, Math.ceil(letters / LETTERS_PER_BAND), letter);
  const blocks: RecognizedBlock[] = [];
  for (const [i, bottom] of edges.slice(1).entries()) {
    const top = edges[i]!;
    const from = Math.max(0, top - MARGIN * letter);
    const band = { left: 0, top: from, right: picture.width, bottom: bottom + MARGIN * letter };
    try {
      const found = await read(cropPicture(picture, band));
      blocks.push(...ownBlocks(found, Math.floor(from), { top, bottom }, blocks));
    } catch (error) {
      if (i > 0 && error instanceof OcrFailed && error.reason === 'timedOut') return { blocks, cut: true };
      throw error;
    }
  }
  return { blocks, cut: false };
}

/** Rows that part the picture into `count` bands of about one height: its first, those of least ink, its last. */
function cutRows(picture: Picture, count: number, letter: number): number[] {
  const { width, height, ink } = binarize(picture);
  const inkOf = (y: number) => ink.subarray(y * width, (y + 1) * width).reduce((sum, dot) => sum + dot, 0);
  const rows = [0];
  for (let i = 1; i < count; i++) {
    const middle = Math.round((i * height) / count);
    let best = { y: middle, ink: inkOf(middle) };
    for (let d = -SEARCH * letter; d <= SEARCH * letter; d++) {
      const y = Math.min(Math.max(middle + d, 0), height - 1);
      const here = inkOf(y);
      if (here < best.ink) best = { y, ink: here };
    }
    rows.push(best.y);
  }
  return [...rows, height];
}

/** The lines that stand in a band itself, not in its margins, at their places in the page. */
function ownBlocks(
  found: readonly RecognizedBlock[],
  by: number,
  band: { top: number; bottom: number },
  before: readonly RecognizedBlock[],
): RecognizedBlock[] {
  const known = before.flatMap((block) => block.lines);
  const isOwn = (line: RecognizedLine) => {
    const middle = (line.top + line.bottom) / 2;
    return middle >= band.top && middle < band.bottom && !known.some((other) => holdsMiddle(other, line));
  };
  return found
    .map(({ lines }) => ({ lines: lines.map((line) => moveLine(line, 0, by)).filter(isOwn) }))
    .filter((block) => block.lines.length > 0);
}
