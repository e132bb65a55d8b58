import type { Features } from '../../evidence/model.ts';
import { STOPS } from '../../lexicon/signs.ts';
import type { TableReading } from './reading.ts';

/** Columns of a table, of which its first row names more than one. */
const LEAST_COLUMNS = 3;
/** Share of the places that hold a text, and of the rows without an empty one: tables have more. */
const MOST_FILLED = 0.6;
const MOST_FULL = 0.2;
/** Rows of texts that a rule parts, at most, and the length (characters) of a head that is prose. */
const FEW_ROWS = 3;
const LONG_HEAD = 100;
const SENTENCES = new RegExp(`\\p{Ll}[${STOPS}]\\s+\\p{Lu}`, 'u');

/**
 * Whether a reading is what stands side by side by chance: blocks such as sender, receiver and dates of a bill, of which
 * most places are empty and no row names the columns; or messages with their dates, where text stands for a head.
 */
export function isJuxtaposed(reading: TableReading & { features: Features }): boolean {
  return reading.candidate.type !== 'tagged' && (isScattered(reading) || hasProseForHead(reading));
}

function isScattered({ grid, cells, features }: TableReading & { features: Features }): boolean {
  const { ruledRows, shadedRows, filled, fullRows } = features;
  const first = cells.filter(({ row }) => row === 0);
  return (
    grid.columnEdges.length > LEAST_COLUMNS &&
    ruledRows === 0 &&
    shadedRows === 0 &&
    filled! < MOST_FILLED &&
    fullRows! < MOST_FULL &&
    first.length === 1 &&
    first[0]!.colSpan === 1
  );
}

function hasProseForHead({ grid, cells }: TableReading): boolean {
  const head = cells.filter(({ row }) => row < grid.headerRows);
  return grid.rows <= FEW_ROWS && head.some(({ text }) => text.length > LONG_HEAD && SENTENCES.test(text));
}
