import type { Word } from '../../layout/page.ts';

/** An amount of two decimals, before which a currency may stand, and behind it the mark of a tax. */
const AMOUNT = /^\P{Nd}{0,3}\d{1,3}(?:[.,]?\d{3})*([.,])\d{2}\P{Nd}{0,2}$/u;
const NEGATIVE = /^[^\p{N}]*[-−(]|-$/u;

export interface Amount {
  word: Word;
  /** What stands before its decimals. */
  sign: string;
  /** In hundredths. */
  value: number;
}

/** The sign before the decimals of an amount that has two; undefined for what is none. */
export function decimalSignIn(text: string): string | undefined {
  return AMOUNT.exec(text)?.[1];
}

/** Amounts among some words, in their order. */
export function findAmounts(words: readonly Word[]): Amount[] {
  return words.flatMap((word) => {
    const sign = decimalSignIn(word.text);
    return sign ? [{ word, sign, value: hundredths(word.text) }] : [];
  });
}

function hundredths(text: string): number {
  const value = Number(text.replace(/\P{Nd}/gu, ''));
  return NEGATIVE.test(text) ? -value : value;
}

/** Amounts of one column end so near to one place, in sizes of their type. */
const FLUSH = 0.6;

export function areFlush(a: Word, b: Word): boolean {
  return Math.abs(a.right - b.right) <= FLUSH * a.size;
}
