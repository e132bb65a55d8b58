import type { Box } from '../../../document/document.ts';
import type { Picture } from '../../ink/picture.ts';
import { spreadLetters } from '../../words/spread-letters.ts';
import { OcrFailed, type RecognizedLine, type RecognizedWord } from '../ocr-engine.ts';

/** A page holds no more; each word is at most so long. */
const MOST_WORDS = 20_000;
const LONGEST_WORD = 200;

/**
 * The words of an answer, each as a line of its own, within the picture. What is no word is left out.
 * @throws OcrFailed when it is no answer at all
 */
export function parseResponse(text: string, picture: Picture): RecognizedLine[] {
  const { words } = parseObject(text);
  if (!Array.isArray(words) || words.length > MOST_WORDS)
    throw new OcrFailed('failed', 'its answer has no list of words, or too long a one');
  return words.flatMap((word: unknown) => {
    const parsed = parseWord(word, picture);
    return parsed ? [toLine(parsed)] : [];
  });
}

function parseObject(text: string): { words?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // What is no JSON is no object either.
  }
  throw new OcrFailed('failed', 'its answer is no JSON object');
}

function parseWord(word: unknown, picture: Picture): RecognizedWord | undefined {
  if (typeof word !== 'object' || word === null) return undefined;
  const { text, confidence, box } = word as Record<string, unknown>;
  if (typeof text !== 'string' || typeof confidence !== 'number' || !(confidence >= 0 && confidence <= 1))
    return undefined;
  const signs = [...text.trim()];
  const place = parseBox(box, picture);
  if (!place || signs.length === 0 || signs.length > LONGEST_WORD || /\p{Cc}|\s/u.test(text.trim()))
    return undefined;
  return { ...place, text: signs.join(''), letters: spreadLetters(signs, place), confidence };
}

function parseBox(box: unknown, { width, height }: Picture): Box | undefined {
  if (!Array.isArray(box) || box.length !== 4 || !box.every((side) => Number.isFinite(side)))
    return undefined;
  const [left, top, right, bottom] = box as [number, number, number, number];
  const isInside = left >= 0 && top >= 0 && right <= width && bottom <= height;
  return isInside && left < right && top < bottom ? { left, top, right, bottom } : undefined;
}

/** A word on a line of its own: where its neighbours are is told by their boxes. */
function toLine(word: RecognizedWord): RecognizedLine {
  const { left, top, right, bottom } = word;
  const baseline = { x0: left, y0: bottom, x1: right, y1: bottom };
  return { left, top, right, bottom, words: [word], baseline, height: bottom - top };
}
