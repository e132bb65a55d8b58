import type { Box } from '../../../document/document.ts';
import { heightOf, holdsMiddle, overlaps, widthOf } from '../../../layout/geometry.ts';
import {
  mapWords,
  type RecognizedBlock,
  type RecognizedLine,
  type RecognizedWord,
  withLetters,
  wordsOf,
} from '../../engines/ocr-engine.ts';
import type { Binary } from '../../ink/binary.ts';
import { type Component, findComponents } from '../../ink/components.ts';
import { growBox } from '../grow-box.ts';
import { signWord } from './sign-word.ts';

/** Dashes are so long, in heights of a letter: hyphens half, dashes 0.8 and 1.6. */
const LENGTH = { hyphen: 0.35, enDash: 0.65, emDash: 1.2, most: 2 };
/** They are this many times as long as thick, and full, but for what noise takes from their edges. */
const LEAST_RATIO = 2;
const LEAST_FILLED = 0.7;
/** They stand so far above the foot of their line, in heights of a letter. */
const ABOVE = { least: 0.2, most: 0.8 };
/** What stands for a value has so much white at its sides, above and below it, in heights of a letter. */
const BESIDE = 0.8;
const OVER = 0.4;
/** Between words it has so much at its sides at least, and at most. */
const SPACE_BESIDE = 0.15;
const WORD_SPACE = 1.2;
/** Ink beside it that is smaller, as a share of its own, is dust. */
const SPECK = 0.25;
/** A word of its column stands at most so far above or below, in heights of a letter: five lines. */
const COLUMN = 12;
/** Words less sure do not show that a column is one. */
const VOUCHING = 0.8;
const DASHES = /^[-–—]{2,}$/;

/**
 * Finds the dashes that the engine passes over: those that stand for a value in tables, alone in a ruled cell or in a row
 * and a column of words, and those between two words of a line. Each is a line of its own.
 * @param cells those of ruled tables, pixels
 * @param letter the usual height of a letter, pixels
 */
export function findDashes(
  blocks: readonly RecognizedBlock[],
  binary: Binary,
  cells: readonly Box[],
  letter: number,
): RecognizedLine[] {
  const words = wordsOf(blocks);
  const lines = blocks.flatMap((block) => block.lines);
  const pieces = findComponents(binary);
  const ruled = new Uint8Array(binary.height + 1);
  for (const piece of pieces)
    if (isStroke(piece, LENGTH.most * letter)) ruled.fill(1, piece.top, piece.bottom + 1);
  const dashes = pieces.filter(
    (piece) =>
      mayBeDash(piece, letter) &&
      !isOfRule(piece) &&
      ((isValue(piece) && isAlone(piece, BESIDE)) || isBetweenWords(piece)),
  );
  return dashes.map((dash) => lineOf(dash, letter));

  /** Pale rules come in pieces, long and short, on one level. */
  function isOfRule({ top, bottom }: Component): boolean {
    return ruled.subarray(top, bottom + 1).includes(1);
  }

  function isAlone(dash: Component, beside: number): boolean {
    const { top, bottom } = growBox(dash, OVER * letter);
    const { left, right } = growBox(dash, beside * letter);
    const place = { left, top, right, bottom };
    if (words.some((word) => overlaps(place, word))) return false;
    return !pieces.some(
      (other) => other !== dash && other.area > SPECK * dash.area && overlaps(place, other),
    );
  }

  function isValue(dash: Box): boolean {
    const cell = cells.find((one) => holdsMiddle(one, dash));
    if (cell) return !words.some((word) => holdsMiddle(cell, word));
    return lines.some((line) => isInRow(dash, line, letter)) && words.some((word) => isInColumn(dash, word));
  }

  function isBetweenWords(dash: Component): boolean {
    const near = WORD_SPACE * letter;
    const isInGap = (before: RecognizedWord, after: RecognizedWord | undefined) =>
      after !== undefined &&
      before.right <= dash.left &&
      after.left >= dash.right &&
      Math.max(dash.left - before.right, after.left - dash.right) <= near;
    const isWithin = (line: RecognizedLine) =>
      isInRow(dash, line, letter) && line.words.some((word, i) => isInGap(word, line.words[i + 1]));
    return lines.some(isWithin) && isAlone(dash, SPACE_BESIDE);
  }

  function isInColumn(dash: Box, word: RecognizedWord): boolean {
    const apart = Math.max(word.top - dash.bottom, dash.top - word.bottom);
    if (word.confidence < VOUCHING) return false;
    return apart > 0 && apart <= COLUMN * letter && word.left < dash.right && word.right > dash.left;
  }
}

function mayBeDash(piece: Component, letter: number): boolean {
  return widthOf(piece) <= LENGTH.most * letter && isStroke(piece, LENGTH.hyphen * letter);
}

/** Whether a piece is as straight and flat as dashes are, and so long at least. */
function isStroke(piece: Component, length: number): boolean {
  const [width, height] = [widthOf(piece), heightOf(piece)];
  return width >= length && width >= LEAST_RATIO * height && piece.area >= LEAST_FILLED * width * height;
}

function isInRow(dash: Box, { baseline: { x0, y0, x1, y1 } }: RecognizedLine, letter: number): boolean {
  const slope = x1 > x0 ? (y1 - y0) / (x1 - x0) : 0;
  const foot = y0 + slope * (dash.left - x0);
  const above = (foot - (dash.top + dash.bottom) / 2) / letter;
  return above >= ABOVE.least && above <= ABOVE.most;
}

/** As high as its neighbours are. */
function lineOf(dash: Box, letter: number): RecognizedLine {
  const { left, right } = dash;
  const middle = (dash.top + dash.bottom) / 2;
  const box = { left, top: middle - letter / 2, right, bottom: middle + letter / 2 };
  const baseline = { x0: left, y0: box.bottom, x1: right, y1: box.bottom };
  return { ...box, words: [signWord(box, signOf(dash, letter))], baseline, height: letter };
}

function signOf({ left, right }: Box, letter: number): string {
  const width = (right - left) / letter;
  return width < LENGTH.enDash ? '-' : width < LENGTH.emDash ? '–' : '—';
}

/** Makes one sign of those that the engine took a single stroke for, as it does with dashes between numbers. */
export function joinDashes(
  blocks: readonly RecognizedBlock[],
  binary: Binary,
  letter: number,
): RecognizedBlock[] {
  const join = (word: RecognizedWord): RecognizedWord => {
    if (!DASHES.test(word.text)) return word;
    const [stroke, ...others] = findComponents(binary).filter((piece) => holdsMiddle(word, piece));
    if (!stroke || others.length > 0 || !mayBeDash(stroke, letter)) return word;
    const { left, top, right, bottom } = word;
    return withLetters(word, [{ left, top, right, bottom, text: signOf(stroke, letter) }]);
  };
  return mapWords(blocks, join);
}
