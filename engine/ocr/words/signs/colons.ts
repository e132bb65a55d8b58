import { boxAround, centreOf, heightOf, widthOf } from '../../../layout/geometry.ts';
import {
  mapWords,
  type RecognizedBlock,
  type RecognizedLetter,
  type RecognizedWord,
  withLetters,
} from '../../engines/ocr-engine.ts';
import type { Binary } from '../../ink/binary.ts';
import { type Component, findComponents } from '../../ink/components.ts';

const FIGURE = /^\p{Nd}$/u;
const BETWEEN_FIGURES = /\p{Nd}[.:]\p{Nd}/u;
/** All lengths are in heights of a figure. A dot is so large, … */
const DOT = { least: 0.08, most: 0.32 };
/** … the lower one stands on the foot of the figures, and the upper one so far above it. */
const ON_FOOT = 0.12;
const UPPER = { least: 0.3, most: 0.8 };
/** The dots of a colon are of one size, within this share, and over each other. */
const ALIKE = 0.5;
const OVER = 0.12;

/**
 * Tells points from colons between figures by their dots: the engine goes by what it has seen more often, and is as sure of an
 * amount that it makes a time of as of others.
 */
export function readColons(blocks: readonly RecognizedBlock[], binary: Binary): RecognizedBlock[] {
  const read = (word: RecognizedWord): RecognizedWord => {
    if (!BETWEEN_FIGURES.test(word.text)) return word;
    const letters = word.letters.map((letter, i) => {
      const sign = signBetween(word.letters[i - 1], letter, word.letters[i + 1], binary);
      return sign === undefined || sign === letter.text ? letter : { ...letter, text: sign };
    });
    return withLetters(word, letters);
  };
  return mapWords(blocks, read);
}

/** What the dots between two figures are; undefined where they do not show it. */
function signBetween(
  before: RecognizedLetter | undefined,
  { text }: RecognizedLetter,
  after: RecognizedLetter | undefined,
  binary: Binary,
): string | undefined {
  if (!/^[.:]$/.test(text) || !before || !after || ![before, after].every(isFigure)) return undefined;
  const { left, top, right, bottom } = boxAround([before, after]);
  const height = Math.min(heightOf(before), heightOf(after));
  const from = left + widthOf(before) / 2;
  const to = right - widthOf(after) / 2;
  const isDot = (piece: Component) => {
    const [least, most] = [DOT.least * height, DOT.most * height];
    const [wide, high] = [widthOf(piece), heightOf(piece)];
    return Math.min(wide, high) >= least && Math.max(wide, high) <= most;
  };
  const dots = findComponents(binary).filter(
    (piece) => piece.left > from && piece.right < to && piece.top > top && piece.top < bottom && isDot(piece),
  );
  const lower = dots.filter((dot) => Math.abs(dot.bottom - bottom) <= ON_FOOT * height);
  const upper = dots.filter(({ bottom: foot }) => {
    const above = (bottom - foot) / height;
    return above >= UPPER.least && above <= UPPER.most;
  });
  if (lower.length !== 1 || dots.length !== lower.length + upper.length) return undefined;
  if (upper.length === 0) return '.';
  return upper.length === 1 && areColon(upper[0]!, lower[0]!, height) ? ':' : undefined;
}

function isFigure({ text }: RecognizedLetter): boolean {
  return FIGURE.test(text);
}

function areColon(upper: Component, lower: Component, height: number): boolean {
  const size = Math.min(upper.area, lower.area) / Math.max(upper.area, lower.area);
  return size >= ALIKE && Math.abs(centreOf(upper) - centreOf(lower)) <= OVER * height;
}
