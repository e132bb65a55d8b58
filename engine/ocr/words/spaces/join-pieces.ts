import { boxAround } from '../../../layout/geometry.ts';
import { isRightToLeft } from '../../../layout/lexicon/right-to-left.ts';
import type { RecognizedLetter, RecognizedLine, RecognizedWord } from '../../engines/ocr-engine.ts';

/**
 * Pieces of one word stand closer than these shares of their line's height, in the script that each is for. The engine sees
 * spaces beside letters that do not join to the next, and between syllables (on a page of each in one font:
 * within words up to 0.12 and 0.22, spaces from 0.28 and 0.37).
 */
const SCRIPTS = [
  { isOf: isRightToLeft, apart: 0.2 },
  { isOf: (text: string) => /\p{Script=Hangul}/u.test(text), apart: 0.3 },
];

/**
 * A line whose words are whole, where the engine read pieces of words in Arabic, Hebrew or Korean, or in type of one width,
 * whose stops and narrow letters stand in wide white: `RM7. 50`, `F ISH`.
 * @param pitch from letter to letter of such type, pixels
 */
export function joinPieces(line: RecognizedLine, pitch?: number): RecognizedLine {
  const words: RecognizedWord[] = [];
  for (const word of line.words) {
    const last = words.at(-1);
    const isOne =
      last &&
      (pitch
        ? followsAtPitch(last.letters.at(-1), word.letters[0], pitch)
        : areOneWord(last, word, line.bottom - line.top));
    if (isOne) words[words.length - 1] = joinTwo(last, word);
    else words.push(word);
  }
  return words.length === line.words.length ? line : { ...line, words };
}

/** Letters with no place left between them, in pitches; those on both sides of a space are two apart. */
const NEXT = 1.3;

/** Whether in type of one width a letter follows another without a space; the box of either may take in its neighbours. */
export function followsAtPitch(
  before: RecognizedLetter | undefined,
  letter: RecognizedLetter | undefined,
  pitch: number,
): boolean {
  if (!before || !letter) return false;
  return Math.min(letter.left - before.left, letter.right - before.right) < NEXT * pitch;
}

function areOneWord(a: RecognizedWord, b: RecognizedWord, height: number): boolean {
  const gap = Math.max(a.left, b.left) - Math.min(a.right, b.right);
  return SCRIPTS.some(({ isOf, apart }) => gap < apart * height && isOf(a.text) && isOf(b.text));
}

function joinTwo(a: RecognizedWord, b: RecognizedWord): RecognizedWord {
  const [first, second] = isRightToLeft(a.text) === a.left < b.left ? [b, a] : [a, b];
  return {
    ...boxAround([a, b]),
    text: first.text + second.text,
    letters: [...first.letters, ...second.letters],
    confidence: Math.min(a.confidence, b.confidence),
  };
}
