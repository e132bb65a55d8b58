import type { Word } from '../../engine/layout/page.ts';
import { printTable } from '../report.ts';

/** A recognised word: how sure it was said to be, and whether it is right. */
export interface JudgedWord {
  confidence: number;
  right: boolean;
}

const BINS = [0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1.01];
const BROKEN = /\p{Ll}[-‐]$/u;

/**
 * Words of a page that also stand in its truth, as often as they do there, are right. Those broken at the end of a line,
 * and their other halves, are left out: truth mostly has them whole.
 * @param wordsOf the words of a text as the scorer counts them
 */
export function judgeWords(
  words: readonly Word[],
  truth: string,
  wordsOf: (text: string) => string[],
): JudgedWord[] {
  const left = new Map<string, number>();
  for (const word of wordsOf(truth)) left.set(word, (left.get(word) ?? 0) + 1);
  return words.flatMap(({ text, confidence }, i) => {
    const [word] = wordsOf(text);
    if (word === undefined || confidence === undefined) return [];
    if (BROKEN.test(text) || BROKEN.test(words[i - 1]?.text ?? '')) return [];
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return [{ confidence, right: count > 0 }];
  });
}

/** Mean distance, over the words, of what was said from what was right. */
export function calibrationError(words: readonly JudgedWord[]): number {
  return (
    binWords(words).reduce((sum, bin) => sum + Math.abs(bin.said - bin.right) * bin.words, 0) / words.length
  );
}

/** Prints of words said to be so sure how many are right. */
export function printReliability(words: readonly JudgedWord[]): void {
  const rows = binWords(words).map(({ from, words: count, said, right }) => [
    `from ${from.toFixed(2)}`,
    String(count),
    said.toFixed(3),
    right.toFixed(3),
  ]);
  printTable(['confidence', 'words', 'said', 'right'], rows);
}

function binWords(words: readonly JudgedWord[]) {
  return BINS.slice(0, -1).flatMap((from, i) => {
    const inside = words.filter(({ confidence }) => confidence >= from && confidence < BINS[i + 1]!);
    if (inside.length === 0) return [];
    const said = inside.reduce((sum, { confidence }) => sum + confidence, 0) / inside.length;
    const right = inside.filter((word) => word.right).length / inside.length;
    return [{ from, words: inside.length, said, right }];
  });
}
