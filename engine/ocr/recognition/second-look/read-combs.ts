import type { Box } from '../../../document/document.ts';
import { boxAround, holdsMiddle } from '../../../layout/geometry.ts';
import { confidenceOf } from '../../../layout/lines/confidence.ts';
import type { Comb } from '../../../layout/normalize/combs.ts';
import {
  partOf,
  type RecognizedBlock,
  type RecognizedLetter,
  type RecognizedWord,
  wordsOf,
} from '../../engines/ocr-engine.ts';
import type { Binary } from '../../ink/binary.ts';
import { findComponents } from '../../ink/components.ts';
import { cropPicture, type Picture } from '../../ink/picture.ts';
import { addLine } from './read-missed.ts';
import type { RecognizeLine } from './read-piece.ts';

/** A letter fills at least this share of the height of its place. */
const LEAST_HEIGHT = 0.3;
/** Space between letters set together, in heights of the letters. */
const SPACE = 0.2;
/** The word must be this sure. */
const SURE = 0.6;
const WHITE = 255;

/**
 * Reads what stands in combs, the letters of each moved together, where the engine passed over some of them, as a letter
 * alone is read less surely, or read sides of places as letters. Changes the blocks in place.
 * @param combs pixels
 */
export async function readCombs(
  blocks: RecognizedBlock[],
  combs: readonly Comb[],
  { picture, binary, letter }: { picture: Picture; binary: Binary; letter: number },
  readLine: RecognizeLine,
): Promise<void> {
  const pieces = combs.length > 0 ? findComponents(binary) : [];
  for (const comb of combs) {
    const ink = comb.map((place) => inkIn(place, pieces));
    const letters = ink.flatMap((box) => box ?? []);
    const known = wordsOf(blocks).filter((word) => comb.some((place) => holdsMiddle(place, word)));
    const read = known.reduce((sum, { text }) => sum + text.length, 0);
    // More signs than places are the sides of some.
    if (letters.length < 2 || (read >= letters.length && read <= comb.length)) continue;
    const word = await readTogether(letters, picture, readLine);
    if (!word) continue;
    for (const block of blocks) {
      for (const line of block.lines) line.words = line.words.filter((other) => !known.includes(other));
      block.lines = block.lines.filter(({ words }) => words.length > 0);
    }
    const { left, right, top, bottom } = word;
    const baseline = { x0: left, y0: bottom, x1: right, y1: bottom };
    const words = partAtEmpty(word, ink);
    addLine(blocks, { left, right, top, bottom, words, baseline, height: bottom - top }, letter);
  }
}

/** The words of a comb: an empty place parts them. */
function partAtEmpty(word: RecognizedWord, ink: readonly (Box | undefined)[]): RecognizedWord[] {
  const rest = [...word.letters];
  const runs: RecognizedLetter[][] = [];
  ink.forEach((box, i) => {
    if (!box) return;
    if (ink[i - 1]) runs.at(-1)!.push(rest.shift()!);
    else runs.push([rest.shift()!]);
  });
  return runs.map((letters) => partOf(word, letters));
}

/** The box of the letter in a place of a comb. */
function inkIn(place: Box, pieces: readonly Box[]): Box | undefined {
  const least = LEAST_HEIGHT * (place.bottom - place.top);
  const ink = pieces.filter(
    (piece) =>
      holdsMiddle(place, piece) &&
      piece.bottom - piece.top >= least &&
      piece.top > place.top &&
      piece.bottom < place.bottom,
  );
  return ink.length > 0 ? boxAround(ink) : undefined;
}

async function readTogether(
  letters: readonly Box[],
  picture: Picture,
  readLine: RecognizeLine,
): Promise<RecognizedWord | undefined> {
  const found = await readLine(setTogether(letters, picture));
  const lines = found?.flatMap((block) => block.lines) ?? [];
  const words = lines.flatMap((line) => line.words);
  const signs = words.flatMap(({ text }) => [...text]);
  const confidence = confidenceOf(words) ?? 0;
  if (signs.length !== letters.length || confidence < SURE) return undefined;
  return {
    ...boxAround(letters),
    text: signs.join(''),
    letters: letters.map((box, i) => ({ ...box, text: signs[i]! })),
    confidence,
  };
}

/** A picture of letters beside each other, at the heights they stand at. */
function setTogether(letters: readonly Box[], picture: Picture): Picture {
  const { top, bottom } = boxAround(letters);
  const space = Math.ceil(SPACE * (bottom - top));
  const margin = 2 * space;
  const widths = letters.map(({ left, right }) => right - left + space);
  const width = widths.reduce((sum, wide) => sum + wide, 2 * margin);
  const height = bottom - top + 2 * margin;
  const gray = new Uint8Array(width * height).fill(WHITE);
  let x = margin;
  letters.forEach(({ left, right }, i) => {
    const part = cropPicture(picture, { left, right, top, bottom });
    for (let y = 0; y < part.height; y++)
      gray.set(part.gray.subarray(y * part.width, (y + 1) * part.width), (y + margin) * width + x);
    x += widths[i]!;
  });
  return { width, height, dpi: picture.dpi, gray };
}
