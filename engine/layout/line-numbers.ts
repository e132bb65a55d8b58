import type { Page, Word } from './page.ts';

/** Least numbers in a row, and the share of the text's height they run along. */
const LEAST_NUMBERS = 5;
const LEAST_HEIGHT = 0.4;
/** Right (or left) edges of the numbers agree within these points. */
const ALIGNED = 3;
/** Steps that line numbers count by. */
const STEPS = [1, 2, 5, 10];
/** Share of the numbers that must be in step; scans misread some. */
const IN_STEP = 0.75;

/** The page without the numbers that count its lines in a margin or between two columns. */
export function withoutLineNumbers(page: Page): Page {
  const numbers = page.words.filter((word) => word.angle === 0 && /^\d{1,4}$/.test(word.text) && !word.glued);
  if (numbers.length < LEAST_NUMBERS) return page;
  const columns = [...alignedColumns(numbers, 'right'), ...alignedColumns(numbers, 'left')];
  const counted = new Set<Word>();
  for (const column of columns) {
    if (isCount(column) && standsAlone(column, page)) for (const word of column) counted.add(word);
  }
  return counted.size === 0 ? page : { ...page, words: page.words.filter((word) => !counted.has(word)) };
}

function alignedColumns(numbers: readonly Word[], edge: 'left' | 'right'): Word[][] {
  const columns: Word[][] = [];
  for (const word of [...numbers].sort((a, b) => a[edge] - b[edge])) {
    const last = columns.at(-1);
    if (last && word[edge] - last[0]![edge] <= ALIGNED) last.push(word);
    else columns.push([word]);
  }
  return columns.filter((column) => column.length >= LEAST_NUMBERS);
}

/** True when the numbers go up by one step down the page. */
function isCount(column: Word[]): boolean {
  column.sort((a, b) => a.baseline - b.baseline);
  return STEPS.some((step) => {
    let inStep = 0;
    for (let i = 1; i < column.length; i++) {
      if (Number(column[i]!.text) - Number(column[i - 1]!.text) === step) inStep++;
    }
    return inStep >= IN_STEP * (column.length - 1);
  });
}

/** True when the numbers run along the text and next to nothing else stands in their strip. */
function standsAlone(column: readonly Word[], page: Page): boolean {
  const left = Math.min(...column.map((w) => w.left));
  const right = Math.max(...column.map((w) => w.right));
  const others = page.words.filter((w) => w.left < right && w.right > left && !column.includes(w));
  if (others.length > 0.25 * column.length) return false;
  const tops = page.words.map((w) => w.top);
  const height = Math.max(...page.words.map((w) => w.bottom)) - Math.min(...tops);
  return column.at(-1)!.bottom - column[0]!.top > LEAST_HEIGHT * height;
}
