import { printTable } from '../report.ts';

/** A recognised word: how sure it was said to be, and whether it is right. */
export interface JudgedWord {
  confidence: number;
  right: boolean;
}

const BINS = [0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1.01];
const BROKEN = /\p{Ll}[-‐]$/u;

/**
 * Whether words of a page are right: they also stand in its truth, as often as they do there. Left out (undefined) are those
 * broken at the end of a line, and their other halves: truth mostly has them whole.
 */
export function judgeWords(
  words: readonly { text: string }[],
  truth: string,
  foldCase: boolean,
): (boolean | undefined)[] {
  const fold = (text: string) => (foldCase ? text.toUpperCase() : text);
  const left = new Map<string, number>();
  for (const part of fold(truth).split(/\s+/)) {
    const word = bareWord(part);
    left.set(word, (left.get(word) ?? 0) + 1);
  }
  const take = (parts: readonly string[]): boolean => {
    if (!parts.every((part) => (left.get(part) ?? 0) > 0)) return false;
    for (const part of parts) left.set(part, left.get(part)! - 1);
    return true;
  };
  return words.map(({ text }, i) => {
    const word = bareWord(fold(text));
    if (word === '' || BROKEN.test(text) || BROKEN.test(words[i - 1]?.text ?? '')) return undefined;
    return (
      take([word]) ||
      take(
        fold(text)
          .split(/[^\p{L}\p{N}]+/u)
          .filter(Boolean),
      )
    );
  });
}

/**
 * A word without the signs around it, and without those inside but for what stands between figures; a sign alone is itself.
 * What recognition cannot tell apart, dashes and quotation marks, is one.
 */
function bareWord(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[‘’‚‛′`´]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .replace(/[‐‑‒–—―−]/g, '-');
  const core = plain.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return core === '' ? plain : core.replace(/(?<!\p{N})[^\p{L}\p{N}]|[^\p{L}\p{N}](?!\p{N})/gu, '');
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
