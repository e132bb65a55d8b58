import type { Word } from '../../layout/page.ts';
import { type Amount, areFlush } from './amounts.ts';

/** Words whose feet differ by less than this, in sizes of their type, stand in one row. */
const LEVEL = 0.4;
/** How many of something: few figures, perhaps with decimals, and `x` or `@` behind them. */
const COUNT = /^(\d{1,4}(?:[.,]\d{1,3})?)[xX×@]?$/;
/** Counts stand so near to where the counts of other rows begin or end, in sizes of their type. */
const IN_COLUMN = 1;
/** So many rows show that a column is the product of others, and such a share of all. */
const FEWEST_ROWS = 2;
const MOSTLY = 0.6;

/** How many, what each costs, and what all do. */
interface Row {
  count: Word;
  price: Amount;
  total: Amount;
}

/**
 * Numbers of rows that do not come out right: where a column holds how many there are times what one costs, a row of which
 * this is not so has a misread number.
 */
export function findDoubtfulProducts(words: readonly Word[], amounts: readonly Amount[]): Word[] {
  const rows = rowsOf(words, amounts);
  return rows.flatMap((row) => {
    if (comesOutRight(row)) return [];
    const alike = rows.filter((other) => isAlike(other, row));
    const right = alike.filter(comesOutRight).length;
    const isProduct = right >= FEWEST_ROWS && right >= MOSTLY * alike.length;
    return isProduct ? [row.count, row.price.word, row.total.word] : [];
  });
}

/** Each count with the two amounts that follow it in its row. */
function rowsOf(words: readonly Word[], amounts: readonly Amount[]): Row[] {
  const amountOf = new Map(amounts.map((amount) => [amount.word, amount]));
  return words.flatMap((count) => {
    if (!COUNT.test(count.text)) return [];
    const isBehind = ({ left, baseline }: Word) =>
      left > count.right && Math.abs(baseline - count.baseline) < LEVEL * count.size;
    const behind = words.filter(isBehind).sort((a, b) => a.left - b.left);
    const [price, total] = behind.map((word) => amountOf.get(word));
    return price && total ? [{ count, price, total }] : [];
  });
}

function comesOutRight({ count, price, total }: Row): boolean {
  const many = Number(COUNT.exec(count.text)![1]!.replace(',', '.'));
  return Math.abs(many * price.value - total.value) <= 1;
}

function isAlike(a: Row, b: Row): boolean {
  const near = (x: number, y: number) => Math.abs(x - y) <= IN_COLUMN * b.count.size;
  const isInColumn = near(a.count.left, b.count.left) || near(a.count.right, b.count.right);
  return isInColumn && areFlush(a.price.word, b.price.word) && areFlush(a.total.word, b.total.word);
}
