import { holdsMiddle } from '../../layout/geometry.ts';
import type { RecognizedBlock, RecognizedLetter, RecognizedWord } from '../engines/ocr-engine.ts';
import type { Binary } from '../ink/binary.ts';
import { type Component, findComponents } from '../ink/components.ts';

/** An amount behind what the engine takes a minus sign for. */
const AMOUNT = /^[=~](?=[\p{Sc}.,]?\p{Nd})/u;
const MINUS = '−';
/** A minus is this many times as long as thick, and full; an equals sign is two of them. */
const LEAST_RATIO = 2;
const LEAST_FILLED = 0.6;

/** Tells a minus sign before an amount by its single stroke: the engine reads it as an equals sign now and then. */
export function readMinusSigns(blocks: readonly RecognizedBlock[], binary: Binary): RecognizedBlock[] {
  const isMisread = (word: RecognizedWord) =>
    AMOUNT.test(word.text) && isSingleStroke(word.letters[0], findComponents(binary));
  return blocks.map(({ lines }) => ({
    lines: lines.map((line) => ({
      ...line,
      words: line.words.map((word) => (isMisread(word) ? withMinus(word) : word)),
    })),
  }));
}

function isSingleStroke(sign: RecognizedLetter | undefined, pieces: readonly Component[]): boolean {
  const strokes = sign ? pieces.filter((piece) => holdsMiddle(sign, piece)) : [];
  const [stroke] = strokes;
  if (!stroke || strokes.length > 1) return false;
  const [width, height] = [stroke.right - stroke.left, stroke.bottom - stroke.top];
  return width >= LEAST_RATIO * height && stroke.area >= LEAST_FILLED * width * height;
}

function withMinus(word: RecognizedWord): RecognizedWord {
  const letters = word.letters.map((letter, i) => (i === 0 ? { ...letter, text: MINUS } : letter));
  return { ...word, letters, text: word.text.replace(AMOUNT, MINUS) };
}
