import type { Word } from '../../../layout/page.ts';
import { unifySizes } from '../../../ocr/words/type/letter-sizes.ts';
import { proportionalOf } from './fonts.ts';

/** So many unseen words are the text layer of a scan. */
const LEAST_WORDS = 30;
/** From this share of lines on whose size differs from that of the line before, sizes are guesses of recognition. */
const GUESSED = 0.2;
/** Sizes that differ by less than this share are the same … */
const SAME_SIZE = 0.03;
/** … and so are guessed ones between these shares of it: a line without capitals is taken for a smaller one. */
const SMALLEST_GUESS = 0.75;
const LARGEST_GUESS = 1.2;
/** Baselines further apart than this many em are of two lines. */
const NEXT_LINE = 0.5;

/**
 * Takes from an unseen text layer what its type does not tell. It is set in whatever font is at hand, often one of one
 * width. And programs that lay recognised text under a scan often take the height of each line's, or each word's, letters
 * for its size: words of nearly one size are given that.
 */
export function plainLayer(words: Word[]): void {
  const layer = words.filter((word) => word.hidden);
  if (layer.length < LEAST_WORDS) return;
  for (const word of layer) word.font = proportionalOf(word.font);
  if (!areGuesses(layer)) return;
  const guesses = layer.map((word) => ({ word, size: word.size, letters: word.text.length }));
  for (const { size, guesses: same } of unifySizes(guesses, isNear)) {
    for (const { word } of same) word.size = size;
  }
}

function isNear({ size: guess }: { size: number }, size: number): boolean {
  return guess >= SMALLEST_GUESS * size && guess <= LARGEST_GUESS * size;
}

function areGuesses(words: readonly Word[]): boolean {
  let lines = 0;
  let changes = 0;
  let last = words[0]!;
  for (const word of words) {
    const size = Math.max(word.size, last.size);
    if (Math.abs(word.baseline - last.baseline) > NEXT_LINE * size) {
      lines++;
      if (Math.abs(word.size - last.size) > SAME_SIZE * size) changes++;
    }
    last = word;
  }
  return changes > GUESSED * lines;
}
