/** An amount of two decimals, before which a currency may stand. */
const AMOUNT = /^\P{Nd}{0,3}\d{1,3}(?:[.,]?\d{3})*([.,])\d{2}\P{Nd}?$/u;

/** The sign before the decimals of an amount that has two; undefined for what is none. */
export function decimalSignIn(text: string): string | undefined {
  return AMOUNT.exec(text)?.[1];
}
