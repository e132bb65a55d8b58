import { CURRENCY } from '../../lexicon/signs.ts';
import type { MarginalEntry } from './page-margins.ts';

/** Few lines have one, and the pattern of a sum takes longest to compile. */
const HAS_CURRENCY = new RegExp(CURRENCY);
const SUM = new RegExp(`(?<!\\p{L})(?:${CURRENCY})\\s?\\p{Nd}|\\p{Nd}\\s?(?:${CURRENCY})(?!\\p{L})`, 'u');
/** Digits of the shortest IBAN, in groups, … */
const ACCOUNT = /\p{Nd}(?:[ -]?\p{Nd}){12}/u;
/** … and so many on a line in all; what says when and where it was published has as many. */
const ACCOUNT_DIGITS = 13;

/** Feet of letters and bills bear what is to be paid, and where to; only where it repeats is it no loss. */
export function bearsMoney({ text, features }: MarginalEntry): boolean {
  const isPublished = features.year === 1 || features.address === 1;
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  const isAccount = ACCOUNT.test(text) || (digits >= ACCOUNT_DIGITS && !isPublished);
  return (isAccount && !/https?:|doi/i.test(text)) || (HAS_CURRENCY.test(text) && SUM.test(text));
}
