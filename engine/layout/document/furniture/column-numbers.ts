import { boxAround, centreOf } from '../../geometry.ts';
import { readPageLabel } from '../../lexicon/page-labels.ts';
import type { Line } from '../../lines/lines.ts';
import { median } from '../../statistics.ts';
import { isInMargin, type MarginRow, type PageRows } from './bands.ts';

/** Rows of a head, with that of the numbers, at most. */
const MOST_ROWS = 3;
/** Lines below each number, at least. */
const LEAST_LINES = 5;
/** A line so many times as large as those below is a title. */
const DISPLAY = 1.4;
/** A number stands above the middle of its column, within this share of the width of both. */
const CENTRED = 0.04;

/**
 * The head of a page whose columns are numbered instead of the page, as patents and works of reference are: the numbers, one
 * above the middle of each of two columns, and what stands above them.
 */
export function findColumnHead({ page, rows }: PageRows): Line[] {
  const at = rows
    .slice(0, MOST_ROWS)
    .findIndex((row, i) => isInMargin(row, page, 'top') && numbersColumns(row, rows.slice(i + 1)));
  const head = rows.slice(0, at + 1).flatMap(({ lines }) => lines);
  const usual = median(rows.slice(at + 1).flatMap(({ lines }) => lines.map(({ size }) => size)));
  return head.some(({ size }) => size >= DISPLAY * usual) ? [] : head;
}

function numbersColumns({ lines }: MarginRow, below: readonly MarginRow[]): boolean {
  if (lines.length !== 2) return false;
  const [left, right] = [...lines].sort((a, b) => a.left - b.left) as [Line, Line];
  const [first, second] = [left, right].map(({ text }) => bareNumber(text));
  if (first === undefined || second !== first + 1) return false;
  const middle = (centreOf(left) + centreOf(right)) / 2;
  const text = below.flatMap((row) => row.lines);
  const columns = [text.filter((line) => line.right <= middle), text.filter((line) => line.left >= middle)];
  if (columns.some(({ length }) => length < LEAST_LINES)) return false;
  const all = boxAround(text);
  return [left, right].every((number, i) => {
    const aside = Math.abs(centreOf(number) - centreOf(boxAround(columns[i]!)));
    return aside <= CENTRED * (all.right - all.left);
  });
}

/** The number that a text is. */
function bareNumber(text: string): number | undefined {
  return /^\p{Nd}+$/u.test(text.trim()) ? readPageLabel(text.trim())?.number : undefined;
}
