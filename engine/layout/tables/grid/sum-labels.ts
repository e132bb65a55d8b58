import { isNumericChunk } from '../text-lines.ts';
import type { Token } from '../tokens.ts';
import type { PlacedCell } from './found-table.ts';

/** Cells of a column that are numbers, at least, and their share of it. */
const LEAST_NUMBERS = 2;
const MOSTLY = 0.6;

/**
 * Widens the labels of sums to the empty columns before them: a row that begins with words where its column holds numbers,
 * and goes on with a number, sums up those above it.
 */
export function spreadSumLabels(rows: readonly PlacedCell<Token[]>[][]): void {
  for (const [label, next] of rows) {
    if (!label || !next || label.column === 0 || label.colSpan > 1) continue;
    if (isNumber(label) || !isNumber(next) || next.column !== label.column + 1) continue;
    const own = rows.flatMap((cells) => cells.filter(({ column }) => column === label.column));
    const numbers = own.filter(isNumber).length;
    if (numbers < LEAST_NUMBERS || numbers < MOSTLY * own.length) continue;
    label.colSpan += label.column;
    label.column = 0;
  }
}

function isNumber({ content }: PlacedCell<Token[]>): boolean {
  return isNumericChunk({ tokens: content });
}
