import type { Word } from '../../layout/page.ts';
import { type Amount, areFlush } from './amounts.ts';

/** Amounts of one list end flush and stand at most so far below each other, in sizes of their type. */
const FARTHEST = 4;
/** Fewer different items make no list. */
const FEWEST_ITEMS = 2;
/** Fewer items and figures of their sum together come close to it by chance, as prices and what was paid do. */
const FEWEST_OF_BOTH = 7;

/**
 * Amounts of which one must be misread: those below a list that are its sum but for a single figure, or that would be if an
 * item were taken off instead of added, and then that item too.
 */
export function findDoubtfulSums(amounts: readonly Amount[]): Word[] {
  return listsOf(amounts).flatMap((list) => {
    const end = list.findIndex((_, place) => isSum(list, place));
    // What stands below a sum that is right is reckoned otherwise: taxes, what was given and what was given back.
    const unproved = end < 0 ? list : [];
    return unproved.flatMap((total, place) => doubtsOf(unproved.slice(0, place), total));
  });
}

/** Amounts that stand flush below each other, from the top. */
function listsOf(amounts: readonly Amount[]): Amount[][] {
  const lists: Amount[][] = [];
  for (const amount of amounts.toSorted((a, b) => a.word.baseline - b.word.baseline)) {
    const own = lists.find((list) => continues(amount.word, list.at(-1)!.word));
    if (own) own.push(amount);
    else lists.push([amount]);
  }
  return lists;
}

function continues(word: Word, above: Word): boolean {
  const below = word.baseline - above.baseline;
  return areFlush(word, above) && below > 0.5 * word.size && below <= FARTHEST * word.size;
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
