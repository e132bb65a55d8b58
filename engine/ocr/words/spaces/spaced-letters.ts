import { median } from '../../../layout/statistics.ts';
import {
  type RecognizedLetter,
  type RecognizedLine,
  type RecognizedWord,
  wordOf,
} from '../../engines/ocr-engine.ts';
import { partAtGaps } from './part-at-gaps.ts';

/** Fewer letters may be the names of columns or answers. */
const FEWEST_LETTERS = 8;
const CAPITALS = /^(?:\p{Lu}+[.,]?|&)$/u;
/** Small letters, such as those of a fax's own line at its head, may be the names of parts where no gap shows words. */
const LETTERS = /^(?:\p{L}+[.,]?|&)$/u;
/** Such a text falls to pieces of so many letters at most, on the whole. */
const MEAN_PIECE = 2;
/** Letters set apart stand so far from each other, in heights of theirs; the words of columns further. */
const GAP = { least: 0.2, most: 0.75 };
/** Between words is more by so much: a space is a quarter of an em, 0.36 of the height of capitals. */
const SPACE = 0.3;

/** Letters with wide spaces between them, as titles have, in whole words. */
export function joinSpacedLetters(line: RecognizedLine): RecognizedLine {
  return { ...line, words: partAtGaps(line).flatMap(joinSpaced) };
}

function joinSpaced({ words }: RecognizedLine): readonly RecognizedWord[] {
  const letters = words.flatMap((word) => word.letters).sort((a, b) => a.left - b.left);
  if (letters.length < FEWEST_LETTERS || letters.length > MEAN_PIECE * words.length) return words;
  if (!words.every(({ text }) => LETTERS.test(text))) return words;
  const gapBefore = (i: number) => letters[i]!.left - letters[i - 1]!.right;
  const height = median(letters.map(({ top, bottom }) => bottom - top));
  const usual = median(letters.slice(1).map((_, i) => gapBefore(i + 1)));
  if (usual < GAP.least * height || usual > GAP.most * height) return words;
  const pieces: RecognizedLetter[][] = [];
  letters.forEach((letter, i) => {
    if (i === 0 || gapBefore(i) > usual + SPACE * height) pieces.push([letter]);
    else pieces.at(-1)!.push(letter);
  });
  if (pieces.length === 1 && !words.every(({ text }) => CAPITALS.test(text))) return words;
  const confidence = Math.min(...words.map((word) => word.confidence));
  return pieces.map((piece) => wordOf(piece, confidence));
}
