import type { Page } from '../../../../engine/layout/page.ts';
import type { JudgedReading } from '../../../../engine/layout/tables/find-tables.ts';
import type { TrueTable } from './truth.ts';
import { type Bag, bagOf, balance, keyOf, sharedBy, sizeOf, wordsOf } from './word-bags.ts';

/** How well a reading agrees with the table of the truth that it agrees with best: 0 to 1. */
export interface Agreement {
  words: number;
  cells: number;
}

interface Bags {
  words: Bag;
  cells: Bag;
}

/** A table stands whole on a page when this share of its words does. */
const WHOLE = 0.9;
/** A reading with at least this share of its words in a table tells how much of the table stands on the page. */
const WITHIN = 0.6;

/** Compares the readings of a page with the tables of its document by their words and cells, since places are not known. */
export function compareReadings(
  readings: readonly JudgedReading[],
  page: Page,
  tables: readonly TrueTable[],
): Agreement[] {
  const own = readings.map(({ cells }) => bagsOf(cells.map(({ text }) => text)));
  const onPage = bagOf(page.words.flatMap(({ text }) => wordsOf(text)));
  const parts = tables.map((cells) => partOnPage(bagsOf(cells), own, onPage));
  return own.map((bags) => {
    let best: Agreement = { words: 0, cells: 0 };
    for (const part of parts) {
      const words = agreement(bags.words, part.words, part.wordCount);
      if (words > best.words) best = { words, cells: agreement(bags.cells, part.cells, part.cellCount) };
    }
    return best;
  });
}

function bagsOf(cells: TrueTable): Bags {
  const filled = cells.filter((text) => text.trim() !== '');
  return { words: bagOf(filled.flatMap(wordsOf)), cells: bagOf(filled.map(keyOf)) };
}

/** What of a table stands on the page: all of it, or as much as any reading found. */
function partOnPage(table: Bags, readings: readonly Bags[], onPage: Bag) {
  const whole = sizeOf(table.words);
  if (sharedBy(table.words, onPage) >= WHOLE * whole)
    return { ...table, wordCount: whole, cellCount: sizeOf(table.cells) };
  let [wordCount, cellCount] = [1, 1];
  for (const { words, cells } of readings) {
    const shared = sharedBy(words, table.words);
    if (shared < WITHIN * sizeOf(words)) continue;
    wordCount = Math.max(wordCount, shared);
    cellCount = Math.max(cellCount, sharedBy(cells, table.cells));
  }
  return { ...table, wordCount, cellCount };
}

function agreement(own: Bag, truth: Bag, count: number): number {
  const shared = sharedBy(own, truth);
  return balance(shared / Math.max(1, sizeOf(own)), Math.min(1, shared / count));
}
