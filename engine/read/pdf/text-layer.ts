import type { Word } from '../../layout/page.ts';

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
 * Gives words of nearly one size that size, where an unseen text layer tells sizes that are guesses: programs that lay
 * recognised text under a scan often take the height of each line's, or each word's, letters for its size.
 */
export function settleLayerSizes(words: Word[]): void {
  const layer = words.filter((word) => word.hidden);
  if (layer.length < LEAST_WORDS || !areGuesses(layer)) return;
  let rest = layer;
  while (rest.length > 0) {
    const size = middleSize(rest);
    const [same, others] = partition(rest, (word) => isNear(word.size, size));
    for (const word of same) word.size = size;
    rest = others;
  }
}

function isNear(guess: number, size: number): boolean {
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

/** The size that half of the letters do not reach. */
function middleSize(words: readonly Word[]): number {
  const sorted = words.toSorted((a, b) => a.size - b.size);
  let left = sorted.reduce((sum, word) => sum + word.text.length, 0) / 2;
  for (const word of sorted) {
    left -= word.text.length;
    if (left <= 0) return word.size;
  }
  return sorted.at(-1)!.size;
}

function partition<T>(all: readonly T[], test: (one: T) => boolean): [T[], T[]] {
  const yes: T[] = [];
  const no: T[] = [];
  for (const one of all) (test(one) ? yes : no).push(one);
  return [yes, no];
}
