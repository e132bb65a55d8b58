import type { Box } from '../../../document/document.ts';
import { boxAround, holdsMiddle } from '../../../layout/geometry.ts';
import { confidenceOf } from '../../../layout/lines/confidence.ts';
import {
  type RecognizedBlock,
  type RecognizedLine,
  type RecognizedWord,
  wordsOf,
} from '../../engines/ocr-engine.ts';
import type { Picture } from '../../ink/picture.ts';
import { type RecognizeLine, readPiece } from './read-piece.ts';

/** Words less sure than this are read again: on receipts and forms half of them are wrong. */
const DOUBTFUL = 0.75;
/** Signs that fill a cell alone are, where they are no letter or less sure than this. */
const DOUBTFUL_ALONE = 0.9;
/** What is read instead must be so sure, and surer by so much. */
const SURE = 0.7;
const SURER = 0.1;
/** Enlarged by half they are read better than as they are (measured on receipts and forms). */
export const TIMES = 1.5;
/** Around the words, in heights of a letter. */
export const AROUND = 0.3;
/** What is read instead is at least this share as wide. */
const WIDTH = 0.7;
/** So many places one after another that were read no better are writing or a drawing. */
const MOST_VAIN = 15;

/** What is looked at again. */
interface DoubtfulPage {
  picture: Picture;
  /** The usual height of a letter, pixels. */
  letter: number;
  /** Cells of ruled tables, pixels. */
  cells: readonly Box[];
}

/** Reads words that are in doubt again, enlarged and apart from the rest of their line, and keeps what is surer. In place. */
export async function rereadDoubtful(
  blocks: readonly RecognizedBlock[],
  { picture, letter, cells }: DoubtfulPage,
  readLine: RecognizeLine,
): Promise<void> {
  const alone = new Set(wordsAlone(wordsOf(blocks), cells));
  const isDoubtful = (word: RecognizedWord) =>
    alone.has(word) ? isDoubtfulAlone(word) : isDoubtfulWord(word);
  let vain = 0;
  for (const line of blocks.flatMap(({ lines }) => lines)) {
    for (const doubtful of doubtfulRuns(line, isDoubtful)) {
      if (vain === MOST_VAIN) return;
      const around = AROUND * letter;
      const found = await readPiece(picture, boxAround(doubtful), readLine, { around, times: TIMES });
      if (!found) return;
      const isSurer = replaceWords(line, doubtful, found);
      vain = isSurer ? 0 : vain + 1;
    }
  }
}

/** Words in doubt that stand beside each other. */
function doubtfulRuns(
  { words }: RecognizedLine,
  isDoubtful: (word: RecognizedWord) => boolean,
): RecognizedWord[][] {
  const runs: RecognizedWord[][] = [];
  words.forEach((word, i) => {
    if (!isDoubtful(word)) return;
    if (i > 0 && isDoubtful(words[i - 1]!)) runs.at(-1)!.push(word);
    else runs.push([word]);
  });
  return runs;
}

/** Lone signs are not read better alone, but for those that are alone in their cell. */
function isDoubtfulWord({ text, confidence }: RecognizedWord): boolean {
  return confidence < DOUBTFUL && text.length > 1 && isWorded(text);
}

/** What stands for a value, or for none, is not what a figure is taken for. */
const MARK = /^[\p{Pd}.,:;·•…_~=+]+$/u;

function isDoubtfulAlone({ text, confidence }: RecognizedWord): boolean {
  if (MARK.test(text)) return false;
  return !isWorded(text) || confidence < (text.length > 1 ? DOUBTFUL : DOUBTFUL_ALONE);
}

/** Words that each fill one cell of a ruled table. */
function wordsAlone(words: readonly RecognizedWord[], cells: readonly Box[]): RecognizedWord[] {
  return cells.flatMap((cell) => {
    const [word, ...others] = words.filter((one) => holdsMiddle(cell, one));
    return word && others.length === 0 ? [word] : [];
  });
}

function isWorded(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** @returns whether what was found is surer, and stands in the line now */
function replaceWords(
  line: RecognizedLine,
  doubtful: readonly RecognizedWord[],
  found: readonly RecognizedLine[],
): boolean {
  const place = boxAround(doubtful);
  const words = found
    .flatMap((other) => other.words)
    .filter((word) => isWorded(word.text) && holdsMiddle(place, word));
  // How sure the engine is of a mark says nothing of what is a figure alone.
  const before = doubtful.some(({ text }) => isWorded(text)) ? sureness(doubtful) : 0;
  const isSurer = sureness(words) >= Math.max(SURE, before + SURER);
  if (!isSurer || differInCase(words, doubtful)) return false;
  const { left, right } = boxAround(words);
  if (right - left < WIDTH * (place.right - place.left)) return false;
  const settled = textOf(words) === textOf(doubtful) ? words : words.map((word) => doubt(word, doubtful));
  line.words = line.words.flatMap((word) => {
    if (word === doubtful[0]) return settled;
    return doubtful.includes(word) ? [] : [word];
  });
  return true;
}

function textOf(words: readonly RecognizedWord[]): string {
  return words.map(({ text }) => text).join('');
}

/** Words alone do not show how high the capitals of their line are. */
function differInCase(a: readonly RecognizedWord[], b: readonly RecognizedWord[]): boolean {
  return textOf(a) !== textOf(b) && textOf(a).toLowerCase() === textOf(b).toLowerCase();
}

/** Of two readings that differ neither is more than half believed. */
function doubt(word: RecognizedWord, before: readonly RecognizedWord[]): RecognizedWord {
  return { ...word, confidence: (word.confidence + sureness(before)) / 2 };
}

/** Mean confidence by letter; 0 of none. */
function sureness(words: readonly RecognizedWord[]): number {
  return confidenceOf(words) ?? 0;
}
