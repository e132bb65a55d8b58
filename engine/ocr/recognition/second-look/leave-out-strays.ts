import type { Box } from '../../../document/document.ts';
import { boxAround, holdsMiddle } from '../../../layout/geometry.ts';
import {
  type RecognizedBlock,
  type RecognizedLine,
  type RecognizedWord,
  wordsOf,
} from '../../engines/ocr-engine.ts';
import { distance } from '../../ink/writing/find-writing.ts';

/** Amid writing lines of so short words are strokes of it, if none is so sure. */
const MOST_OF_STROKES = 2;
export const SURE_AMID_WRITING = 0.9;

/** Leaves out the strokes of writing that were read as letters: lines of hardly any, none of them sure. */
export function withoutStrokes(
  blocks: readonly RecognizedBlock[],
  writing: readonly Box[],
): RecognizedBlock[] {
  const isStroke = (word: RecognizedWord) =>
    countSigns(word) <= MOST_OF_STROKES &&
    word.confidence < SURE_AMID_WRITING &&
    writing.some((passage) => holdsMiddle(passage, word));
  return blocks.map(({ lines }) => ({ lines: lines.filter(({ words }) => !words.every(isStroke)) }));
}

/** Words so sure are text. */
const SURE = 0.6;
/** Of so many places and words nearest to a stray sign, so many could not be read. */
const NEAREST = 8;
const FAILED_OF_NEAREST = 6;

/**
 * Leaves out signs that stand by themselves amid ink that mostly could not be read: pieces of a photograph are like a letter
 * here and there.
 */
export function withoutStrays(blocks: readonly RecognizedBlock[], failed: readonly Box[]): RecognizedBlock[] {
  if (failed.length < FAILED_OF_NEAREST) return [...blocks];
  const isShort = (word: RecognizedWord) => countSigns(word) <= MOST_OF_STROKES;
  const sure = wordsOf(blocks).filter((word) => !isShort(word) && word.confidence >= SURE);
  const isStray = ({ words }: RecognizedLine) => {
    if (!words.every(isShort)) return false;
    const place = boxAround(words);
    const near = [
      ...failed.map((box) => ({ apart: distance(box, place), isFailed: true })),
      ...sure.map((box) => ({ apart: distance(box, place), isFailed: false })),
    ].sort((a, b) => a.apart - b.apart);
    return near.slice(0, NEAREST).filter(({ isFailed }) => isFailed).length >= FAILED_OF_NEAREST;
  };
  return blocks.map(({ lines }) => ({ lines: lines.filter((line) => !isStray(line)) }));
}

/** Letters and figures of a word. */
export function countSigns({ text }: RecognizedWord): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
