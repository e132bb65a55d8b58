import type { Box } from '../../../document/document.ts';
import { boxAround, heightOf, holdsMiddle, overlaps, widthOf } from '../../../layout/geometry.ts';
import {
  mapWords,
  type RecognizedBlock,
  type RecognizedLetter,
  type RecognizedLine,
  type RecognizedWord,
  wordsOf,
} from '../../engines/ocr-engine.ts';
import type { Binary } from '../../ink/binary.ts';
import { type Component, findComponents } from '../../ink/components.ts';
import { footAt } from '../foot-at.ts';

/** An amount behind what the engine takes a minus sign for; letters before one may be a currency if it has decimals. */
const AMOUNT = /^[=~—](?=[\p{Sc}.,]?\p{Nd}|\p{Lu}{1,3}\p{Nd}[\p{Nd}.,]*[.,]\p{Nd}{2}$)/u;
const UNSIGNED = /^(?:\p{Sc}?\p{Nd}[\p{Nd}.,]*[%)]?|\p{Lu}{1,3}\p{Nd}[\p{Nd}.,]*[.,]\p{Nd}{2})$/u;
const MINUS = '−';
/** A minus is this many times as long as thick, and full; an equals sign is two of them. */
const LEAST_RATIO = 2;
const LEAST_FILLED = 0.6;
/** In heights of a figure: a minus that the engine left out is so long (short ones look thick), stands so high, and so near to its amount … */
const LENGTH = { least: 0.3, most: 0.9 };
const SHORT_RATIO = 1.6;
const ABOVE = { least: 0.25, most: 0.65 };
const BEFORE = 0.4;
/** … and nothing else stands so near to it, nor so many times as near as the amount: what does is parted from that by a dash. */
const ALONE = { least: 0.35, times: 2.5 };
/** Ink that is smaller than this share of its own is dust. */
const SPECK = 0.25;

/**
 * Tells a minus sign before an amount by its single stroke: the engine reads it as an equals sign or a long dash now and
 * then, or leaves it out.
 */
export function readMinusSigns(blocks: readonly RecognizedBlock[], binary: Binary): RecognizedBlock[] {
  const pieces = findComponents(binary);
  const strokes = pieces.filter((piece) => isStroke(piece, SHORT_RATIO));
  const words = wordsOf(blocks);
  const read = (word: RecognizedWord, line: RecognizedLine): RecognizedWord => {
    if (AMOUNT.test(word.text) && isSingleStroke(word.letters[0], pieces)) return withMinus(word);
    const stroke = UNSIGNED.test(word.text)
      ? strokeBefore(word, line, { strokes, pieces, words })
      : undefined;
    return stroke ? addMinus(word, stroke) : word;
  };
  return mapWords(blocks, read);
}

function isSingleStroke(sign: RecognizedLetter | undefined, pieces: readonly Component[]): boolean {
  const strokes = sign ? pieces.filter((piece) => holdsMiddle(sign, piece)) : [];
  const [stroke] = strokes;
  return stroke !== undefined && strokes.length === 1 && isStroke(stroke, LEAST_RATIO);
}

function isStroke(piece: Component, ratio: number): boolean {
  const [width, height] = [widthOf(piece), heightOf(piece)];
  return width >= ratio * height && piece.area >= LEAST_FILLED * width * height;
}

function withMinus(word: RecognizedWord): RecognizedWord {
  const letters = word.letters.map((letter, i) => (i === 0 ? { ...letter, text: MINUS } : letter));
  return { ...word, letters, text: word.text.replace(AMOUNT, MINUS) };
}

/** What there is on a page. */
interface Seen {
  strokes: readonly Component[];
  pieces: readonly Component[];
  words: readonly RecognizedWord[];
}

/** The stroke close before an amount that no word was read from, and that nothing else stands beside. */
function strokeBefore(
  word: RecognizedWord,
  line: RecognizedLine,
  { strokes, pieces, words }: Seen,
): Component | undefined {
  const height = heightOf(word.letters.find(({ text }) => /\p{Nd}/u.test(text)) ?? word);
  const isMinus = (piece: Component) => {
    const [length, gap] = [widthOf(piece) / height, (word.left - piece.right) / height];
    const above = (footAt(line, piece.left) - (piece.top + piece.bottom) / 2) / height;
    const isPlaced = gap >= 0 && gap <= BEFORE && above >= ABOVE.least && above <= ABOVE.most;
    return isPlaced && length >= LENGTH.least && length <= LENGTH.most;
  };
  const stroke = strokes.find(isMinus);
  if (!stroke) return undefined;
  const place = {
    left: stroke.left - Math.max(ALONE.least * height, ALONE.times * (word.left - stroke.right)),
    right: stroke.right,
    top: footAt(line, stroke.left) - height,
    bottom: footAt(line, stroke.left),
  };
  const isAlone = !pieces.some(
    (piece) => piece !== stroke && piece.area > SPECK * stroke.area && overlaps(piece, place),
  );
  return isAlone && !words.some((other) => other !== word && overlaps(other, place)) ? stroke : undefined;
}

function addMinus(word: RecognizedWord, { left, right, top, bottom }: Box): RecognizedWord {
  const letters = [{ left, right, top, bottom, text: MINUS }, ...word.letters];
  return { ...word, ...boxAround([word, letters[0]!]), letters, text: MINUS + word.text };
}
