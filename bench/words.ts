// npm run bench:words [-- file.pdf …]: what the layout of a page takes that holds 1, 10 and 100 times the words, below each
// other and side by side: microseconds of processor time a word. Where they grow with the words, something is not linear.
import { layoutPage } from '../engine/layout/layout-page.ts';
import type { Page } from '../engine/layout/page.ts';
import { type Direction, repeatPage } from './repeated-page.ts';
import { printTable } from './report.ts';
import { readStoredPages } from './stored-pages.ts';

const TIMES = [1, 10, 100];
/** Words of the sample page and of each of its copies, at least: shorter pages say little. */
const FEWEST_WORDS = 100;
/** Milliseconds for which each page is laid out again and again, after as many to warm up. */
const LONG_ENOUGH = 400;

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const files = given.length > 0 ? given : ['examples/sample.pdf'];
  const rows: string[][] = [];
  for (const file of files) {
    const { pages } = await readStoredPages(file);
    for (const page of pages.filter(({ words }) => words.length >= FEWEST_WORDS)) {
      for (const direction of ['downwards', 'sideways'] as const) {
        rows.push([`${file}, page ${page.number}, ${page.words.length} words`, ...measure(page, direction)]);
      }
    }
  }
  printTable(['page', '', ...TIMES.map((times) => `${times} ×`)], rows);
}

/** @returns the direction, and microseconds a word of each size */
function measure(page: Page, direction: Direction): string[] {
  layOutFor(page, LONG_ENOUGH);
  const figures = TIMES.map((times) => {
    const repeated = repeatPage(page, times, direction);
    return (1000 * layOutFor(repeated, LONG_ENOUGH)) / repeated.words.length;
  });
  return [direction, ...figures.map((figure) => figure.toFixed(1))];
}

/** Lays a page out again and again. @returns milliseconds of processor time that once takes */
function layOutFor(page: Page, milliseconds: number): number {
  const begun = process.cpuUsage();
  for (let runs = 1; ; runs++) {
    layoutPage(page);
    const { user, system } = process.cpuUsage(begun);
    const spent = (user + system) / 1000;
    if (spent >= milliseconds) return spent / runs;
  }
}

await main();
