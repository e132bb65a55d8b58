import type { Box } from '../../../document/document.ts';
import { heightOf, widthOf } from '../../../layout/geometry.ts';
import {
  mapWords,
  type RecognizedBlock,
  type RecognizedLetter,
  withLetters,
} from '../../engines/ocr-engine.ts';
import type { Binary } from '../../ink/binary.ts';
import { type Component, findComponents } from '../../ink/components.ts';
import { inkOf } from '../../ink/ink-of.ts';

const OR_EQUAL: Readonly<Record<string, string>> = { '<': '≤', '>': '≥' };
/** The bar under a sign is as wide within this share, and at most so far below, in heights of the sign. */
const ALIKE = 0.3;
const BELOW = 0.5;
/** It is this many times as long as thick, and full. */
const LEAST_RATIO = 3;
const LEAST_FILLED = 0.7;
/** Where it touches the sign, so much of their height is the bar, and drawn through. */
const FOOT = 0.12;
const DRAWN = 0.8;

/** Tells "at most" and "at least" by the bar under the sign, which the engine does not know and leaves out. */
export function readComparisonSigns(blocks: readonly RecognizedBlock[], binary: Binary): RecognizedBlock[] {
  const read = (letter: RecognizedLetter): RecognizedLetter => {
    const orEqual = OR_EQUAL[letter.text];
    return orEqual && hasBar(letter, binary) ? { ...letter, text: orEqual } : letter;
  };
  return mapWords(blocks, (word) =>
    /[<>]/.test(word.text) ? withLetters(word, word.letters.map(read)) : word,
  );
}

function hasBar(letter: Box, binary: Binary): boolean {
  const pieces = findComponents(binary);
  const sign = inkOf(letter, pieces);
  if (!sign) return false;
  return pieces.some((piece) => isBarUnder(piece, sign)) || endsInBar(sign, binary);
}

function isBarUnder(bar: Component, sign: Box): boolean {
  const [width, height] = [widthOf(bar), heightOf(bar)];
  if (width < LEAST_RATIO * height || bar.area < LEAST_FILLED * width * height) return false;
  const apart = Math.max(Math.abs(bar.left - sign.left), Math.abs(bar.right - sign.right));
  const below = bar.top - sign.bottom;
  return apart <= ALIKE * widthOf(sign) && below >= 0 && below <= BELOW * heightOf(sign);
}

function endsInBar(sign: Box, { width, ink }: Binary): boolean {
  const rows = Math.max(1, Math.round(FOOT * heightOf(sign)));
  let most = 0;
  for (let y = sign.bottom - rows; y < sign.bottom; y++) {
    let dots = 0;
    for (let x = sign.left; x < sign.right; x++) dots += ink[y * width + x]!;
    most = Math.max(most, dots);
  }
  return most >= DRAWN * widthOf(sign);
}
