import type { Box } from '../../../document/document.ts';
import { boxAround, holdsMiddle } from '../../../layout/geometry.ts';
import {
  mapWords,
  type RecognizedBlock,
  type RecognizedLine,
  type RecognizedWord,
  withLetters,
} from '../../engines/ocr-engine.ts';
import { type Binary, countInk } from '../../ink/binary.ts';
import { findComponents } from '../../ink/components.ts';
import { standsApart } from './stands-apart.ts';

/** What the engine, which knows no check marks and crosses, reads them as. */
const TICK = /^(?:v|V|y|Y|√|vV|Vv|VV|vv)$/;
const CROSS = /^(?:x|X|×|xX|Xx|XX|xx)$/;
/** A check mark turns between these shares of its width … */
const TURN = { from: 0.12, to: 0.55 };
/** … and its short arm begins so far below its long one, as a share of its height; both of a letter v begin at the top. */
const SHORTER = 0.25;
const TOP = 0.15;
/** Its arms end within this share of its width. */
const END = 0.2;

/**
 * Tells check marks, which the engine reads as a v, by their arms of two lengths; and where there are some, the crosses that
 * stand alone as they do.
 */
export function readCheckMarks(blocks: readonly RecognizedBlock[], binary: Binary): RecognizedBlock[] {
  const isTick = (word: RecognizedWord) => TICK.test(word.text) && isCheckMark(word, binary);
  const ticks = new Set(blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words.filter(isTick))));
  if (ticks.size === 0) return [...blocks];
  const isCross = (word: RecognizedWord, line: RecognizedLine) =>
    CROSS.test(word.text) && standsApart(word, line);
  const read = (word: RecognizedWord, line: RecognizedLine) => {
    const sign = ticks.has(word) ? '✓' : isCross(word, line) ? '✗' : undefined;
    return sign ? withLetters(word, [{ ...boxAround([word]), text: sign }]) : word;
  };
  return mapWords(blocks, read);
}

function isCheckMark(word: Box, binary: Binary): boolean {
  const [piece, ...others] = findComponents(binary).filter((one) => holdsMiddle(word, one));
  if (!piece || others.length > 0) return false;
  const { left, top, right, bottom } = piece;
  const [width, height] = [right - left, bottom - top];
  const highest = (from: number, to: number) => {
    const columns = { left: Math.floor(left + from * width), right: Math.ceil(left + to * width) };
    let y = top;
    while (y < bottom && countInk(binary, { ...columns, top: y, bottom: y + 1 }) === 0) y++;
    return (y - top) / height;
  };
  const foot = { top: Math.floor(bottom - TOP * height), bottom };
  const ink = Array.from({ length: Math.ceil(width) }, (_, i) =>
    countInk(binary, { ...foot, left: left + i, right: left + i + 1 }),
  );
  const turn = ink.reduce((sum, count, i) => sum + count * (i + 0.5), 0) / ink.reduce((a, b) => a + b, 0);
  const isTurned = turn >= TURN.from * width && turn <= TURN.to * width;
  return isTurned && highest(0, END) >= SHORTER && highest(1 - END, 1) <= TOP;
}
