import type { Word } from '../../layout/page.ts';
import { decimalSignIn } from './decimal-sign.ts';

/** Amounts of one list end so near to one place, in sizes of their type, … */
const FLUSH = 0.6;
/** … and stand at most so far below each other. */
const FARTHEST = 4;
/** Fewer different items make no list. */
const FEWEST_ITEMS = 2;
/** Fewer items and figures of their sum together come close to it by chance, as prices and what was paid do. */
const FEWEST_OF_BOTH = 7;
const NEGATIVE = /^[^\p{N}]*[-−(]|-$/u;

interface Amount {
  word: Word;
  /** In hundredths. */
  value: number;
}

/**
 * Amounts of which one must be misread: those below a list that are its sum but for a single figure, or that would be if an
 * item were taken off instead of added, and then that item too.
 */
export function findDoubtfulSums(words: readonly Word[]): Word[] {
  return listsOf(words).flatMap((list) => {
    const end = list.findIndex((_, place) => isSum(list, place));
    // What stands below a sum that is right is reckoned otherwise: taxes, what was given and what was given back.
    const unproved = end < 0 ? list : [];
    return unproved.flatMap((total, place) => doubtsOf(unproved.slice(0, place), total));
  });
}

/** Amounts that stand flush below each other, from the top. */
function listsOf(words: readonly Word[]): Amount[][] {
  const lists: Amount[][] = [];
  for (const word of words.toSorted((a, b) => a.baseline - b.baseline)) {
    const sign = decimalSignIn(word.text);
    if (!sign) continue;
    const amount = { word, value: hundredths(word.text) };
    const own = lists.find((list) => continues(word, list.at(-1)!.word));
    if (own) own.push(amount);
    else lists.push([amount]);
  }
  return lists;
}

function continues({ right, baseline, size }: Word, above: Word): boolean {
  const below = baseline - above.baseline;
  return Math.abs(right - above.right) <= FLUSH * size && below > 0.5 * size && below <= FARTHEST * size;
}

function hundredths(text: string): number {
  const value = Number(text.replace(/\P{Nd}/gu, ''));
  return NEGATIVE.test(text) ? -value : value;
}

function isSum(list: readonly Amount[], place: number): boolean {
  return place >= FEWEST_ITEMS && sumOf(list.slice(0, place)) === list[place]!.value;
}

function doubtsOf(items: readonly Amount[], total: Amount): Word[] {
  const different = new Set(items.map(({ value }) => value)).size;
  const figures = String(total.value).length;
  if (different < FEWEST_ITEMS || items.length + figures < FEWEST_OF_BOTH) return [];
  if (items.some(({ value }) => value >= total.value)) return [];
  const sum = sumOf(items);
  const taken = items.find(({ value }) => value > 0 && sum - 2 * value === total.value);
  if (taken) return [taken.word, total.word];
  return differsByMisreading(sum, total.value) ? [total.word] : [];
}

function sumOf(amounts: readonly Amount[]): number {
  return amounts.reduce((sum, { value }) => sum + value, 0);
}

/** Whether numbers differ in a single figure that is not their last, which is rounded at tills. */
function differsByMisreading(a: number, b: number): boolean {
  const [one, other] = [String(a), String(b)];
  if (one.length !== other.length) return false;
  const places = [...one].flatMap((figure, i) => (figure === other[i] ? [] : [i]));
  return places.length === 1 && places[0] !== one.length - 1;
}
