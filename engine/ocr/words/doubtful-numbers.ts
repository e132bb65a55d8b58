import type { Word } from '../../layout/page.ts';
import { areFlush, decimalSignIn, findAmounts } from './amounts.ts';
import { findOddForms } from './doubtful-forms.ts';
import { findDoubtfulProducts } from './doubtful-products.ts';
import { findDoubtfulSums } from './doubtful-sums.ts';

/** Numbers less sure than this are wrong four times in ten (measured on receipts, forms, books and journals). */
const DOUBTFUL = 0.7;
/** A number with what stands about it: signs, or a currency. */
const NUMBER = /^\p{L}{0,3}[\p{Sc}(+−-]{0,2}\d[\d.,:/%)-]*$/u;
/** What may be an amount of two decimals that has lost its sign. Codes start with noughts and are longer. */
const BARE = /^[\p{Sc}(+−-]?(?:0\d\d|[1-9]\d{2,7})\)?$/u;
/** So many amounts in a column show how it writes them. */
const FEWEST_AMOUNTS = 3;

/**
 * Numbers that are to be checked against the source: those read with little confidence, those that stand flush in a
 * column of amounts with two decimals and have none, or another sign before them, those of another form than all of their
 * row or column, and those of sums and products that do not come out right.
 */
export function findDoubtfulNumbers(words: readonly Word[]): Word[] {
  const amounts = findAmounts(words);
  const wrong = new Set([
    ...findDoubtfulSums(amounts),
    ...findDoubtfulProducts(words, amounts),
    ...findOddForms(words),
  ]);
  return words.filter((word) => isUnsure(word) || isOdd(word) || wrong.has(word));

  function isOdd(word: Word): boolean {
    const own = decimalSignIn(word.text);
    if (!own && !BARE.test(word.text)) return false;
    const column = amounts.filter((amount) => areFlush(word, amount.word));
    const others = column.filter(({ sign }) => sign !== own).length;
    return others >= FEWEST_AMOUNTS && (!own || others > 2 * (column.length - others));
  }
}

function isUnsure({ text, confidence = 1 }: Word): boolean {
  return NUMBER.test(text) && confidence < DOUBTFUL;
}
