import type { Box } from '../../../document/document.ts';
import { boxAround } from '../../../layout/geometry.ts';
import { cropPicture, type Picture, scalePicture } from '../../ink/picture.ts';
import { type RecognizedLetter, type RecognizedLine, type RecognizedWord, wordOf } from '../ocr-engine.ts';
import type { Tensor } from './detect-lines.ts';

/** Lines are brought to this height, and filled up to multiples of as much. */
const HEIGHT = 48;
/** Longer lines are squeezed, in heights. */
const LONGEST = 50;

/** What the model tells apart: nothing, and then these, in its own order. */
const SIGNS = [...signsFrom('0', '~'), ...signsFrom('!', '/'), ' ', ' '];

function signsFrom(first: string, last: string): string[] {
  const start = first.charCodeAt(0);
  return Array.from({ length: last.charCodeAt(0) - start + 1 }, (_, i) => String.fromCharCode(start + i));
}

/** A line of the picture as the model that reads lines takes it. */
export function readingInput(picture: Picture, line: Box): Tensor {
  const piece = cropPicture(picture, line);
  const wide = Math.min(piece.width / piece.height, LONGEST) * HEIGHT;
  const { width, gray } = scalePicture(piece, wide / piece.width, HEIGHT / piece.height);
  const padded = Math.ceil(width / HEIGHT) * HEIGHT;
  // What is filled up stays 0, the middle of black and white.
  const data = new Float32Array(3 * HEIGHT * padded);
  for (let row = 0; row < 3 * HEIGHT; row++) {
    const from = (row % HEIGHT) * width;
    for (let x = 0; x < width; x++) data[row * padded + x] = gray[from + x]! / 127.5 - 1;
  }
  return { data, dims: [1, 3, HEIGHT, padded] };
}

interface Sign {
  text: string;
  /** 0 to 1. */
  confidence: number;
  /** Middle, pixels of the picture. */
  x: number;
}

/**
 * The words of a line by how sure the model is of each sign in each step along it.
 * @param input what the model was given
 */
export function decodeLine({ data, dims }: Tensor, input: Tensor, line: Box): RecognizedLine | undefined {
  const [steps, classes] = [dims.at(-2)!, dims.at(-1)!];
  const stride = ((input.dims.at(-1)! / steps) * (line.bottom - line.top)) / HEIGHT;
  const signs: Sign[] = [];
  let before = 0;
  for (let step = 0; step < steps; step++) {
    const from = step * classes;
    let best = 0;
    for (let k = 1; k < classes; k++) if (data[from + k]! > data[from + best]!) best = k;
    const confidence = data[from + best]!;
    const last = signs.at(-1);
    if (best > 0 && best === before && last) last.confidence = Math.max(last.confidence, confidence);
    else if (best > 0) {
      signs.push({ text: SIGNS[best - 1] ?? ' ', confidence, x: line.left + (step + 0.5) * stride });
    }
    before = best;
  }
  return buildLine(signs, line);
}

function buildLine(signs: readonly Sign[], line: Box): RecognizedLine | undefined {
  const words: RecognizedWord[] = [];
  let from = 0;
  for (let i = 0; i <= signs.length; i++) {
    if (i < signs.length && signs[i]!.text !== ' ') continue;
    if (i > from) words.push(buildWord(signs.slice(from, i), line));
    from = i + 1;
  }
  if (words.length === 0) return undefined;
  const foot = line.bottom - FOOT * (line.bottom - line.top);
  return {
    ...boxAround(words),
    words,
    baseline: { x0: line.left, y0: foot, x1: line.right, y1: foot },
    height: line.bottom - line.top,
  };
}

/** Share of a line's height below the foot of its letters. */
const FOOT = 0.25;
/** Half the width of a letter that stands alone, in heights of its line. */
const HALF_LETTER = 0.25;

/** Letters reach half the way to their neighbours. */
function buildWord(signs: readonly Sign[], { top, bottom, left, right }: Box): RecognizedWord {
  const most = HALF_LETTER * (bottom - top);
  const letters = signs.map(({ text, x }, i): RecognizedLetter => {
    const before = i > 0 ? (x - signs[i - 1]!.x) / 2 : most;
    const after = i + 1 < signs.length ? (signs[i + 1]!.x - x) / 2 : most;
    const reach = { left: x - Math.min(before, most), right: x + Math.min(after, most) };
    return { text, top, bottom, left: Math.max(left, reach.left), right: Math.min(right, reach.right) };
  });
  const confidence = signs.reduce((sum, sign) => sum + sign.confidence, 0) / signs.length;
  return wordOf(letters, confidence);
}
