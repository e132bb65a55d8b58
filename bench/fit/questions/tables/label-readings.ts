import type { Page } from '../../../../engine/layout/page.ts';
import type { JudgedReading } from '../../../../engine/layout/tables/find-tables.ts';
import type { TrueTable } from './truth.ts';
import { type Bag, bagOf, balance, keyOf, sharedBy, sizeOf, wordsOf } from './word-bags.ts';

/** How well a reading agrees with the table of the truth that it agrees with best: 0 to 1. */
interface Agreement {
  words: number;
  cells: number;
}

interface Bags {
  words: Bag;
  /** Neighbouring words of each cell, and the only word of others: what a table does not share with text about it. */
  phrases: Bag;
  cells: Bag;
}

/** A table stands whole on a page when this share of its words does. */
const WHOLE = 0.9;
/** A reading with at least this share of its phrases in a table tells how much of the table stands on the page. */
const WITHIN = 0.6;

/** Compares the readings of a page with the tables of its document by their words and cells, since places are not known. */
export function compareReadings(
  readings: readonly JudgedReading[],
  page: Page,
  tables: readonly TrueTable[],
): Agreement[] {
  const own = readings.map(({ cells }) => bagsOf(cells.map(({ text }) => text)));
  const onPage = bagOf(page.words.flatMap(({ text }) => wordsOf(text)));
  const parts = tables.flatMap((table) => partOnPage(bagsOfTable(table), own, onPage) ?? []);
  return own.map((bags) => {
    let best: Agreement = { words: 0, cells: 0 };
    for (const part of parts) {
      const words = agreement(bags.words, part.words, part.wordCount);
      if (words > best.words) best = { words, cells: agreement(bags.cells, part.cells, part.cellCount) };
    }
    return best;
  });
}

const bagsOfTables = new WeakMap<TrueTable, Bags>();

/** A table is compared with the readings of each page of its document. */
function bagsOfTable(table: TrueTable): Bags {
  const bags = bagsOfTables.get(table) ?? bagsOf(table);
  bagsOfTables.set(table, bags);
  return bags;
}

function bagsOf(cells: TrueTable): Bags {
  const filled = cells.filter((text) => text.trim() !== '');
  const words = filled.map(wordsOf);
  return {
    words: bagOf(words.flat()),
    phrases: bagOf(words.flatMap(phrasesOf)),
    cells: bagOf(filled.map(keyOf)),
  };
}

function phrasesOf(words: readonly string[]): string[] {
  return words.length < 2 ? [...words] : words.slice(1).map((word, i) => `${words[i]} ${word}`);
}

interface Part extends Bags {
  wordCount: number;
  cellCount: number;
}

/** What of a table stands on the page: all of it, as much as any reading found, or nothing. */
function partOnPage(table: Bags, readings: readonly Bags[], onPage: Bag): Part | undefined {
  const whole = sizeOf(table.words);
  if (sharedBy(table.words, onPage) >= WHOLE * whole)
    return { ...table, wordCount: whole, cellCount: sizeOf(table.cells) };
  let [wordCount, cellCount] = [0, 1];
  for (const { words, phrases, cells } of readings) {
    if (sharedBy(phrases, table.phrases) < WITHIN * sizeOf(phrases)) continue;
    wordCount = Math.max(wordCount, sharedBy(words, table.words));
    cellCount = Math.max(cellCount, sharedBy(cells, table.cells));
  }
  return wordCount > 0 ? { ...table, wordCount, cellCount } : undefined;
}

function agreement(own: Bag, truth: Bag, count: number): number {
  const shared = sharedBy(own, truth);
  return balance(shared / Math.max(1, sizeOf(own)), Math.min(1, shared / count));
}
