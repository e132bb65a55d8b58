import { dayOf } from '../../../service/accounts/month.ts';
import { printable } from '../../terminal/printable.ts';

/** A column of a table: what stands above it, and whether it stands to the right, as numbers do. */
interface PrintedColumn {
  head: string;
  right?: boolean;
  /** Left out where there is no room for all. */
  spare?: boolean;
}

const GAP = '  ';

/**
 * Rows below a head, each column as wide as its widest text.
 * @param width of the terminal, for which spare columns are left out, the last first
 */
export function drawTable(
  columns: readonly PrintedColumn[],
  rows: readonly (readonly string[])[],
  width = Number.POSITIVE_INFINITY,
): string {
  const texts = [columns.map(({ head }) => head), ...rows.map((row) => row.map((text) => printable(text)))];
  const all = columns.map((column, i) => ({
    ...column,
    i,
    width: Math.max(...texts.map((row) => row[i]?.length ?? 0)),
  }));
  let shown = all;
  for (const spare of all.filter(({ spare }) => spare).reverse()) {
    const needed = shown.reduce((sum, column) => sum + column.width, GAP.length * (shown.length - 1));
    if (needed > width) shown = shown.filter((column) => column !== spare);
  }
  const draw = (row: readonly string[]) =>
    shown
      .map(({ right, i, width }) => (right ? row[i]?.padStart(width) : row[i]?.padEnd(width)))
      .join(GAP)
      .trimEnd();
  return `${texts.map(draw).join('\n')}\n`;
}

/** A moment as a day, UTC; `-` for none. */
export function day(moment: number | undefined): string {
  return moment === undefined ? '-' : dayOf(moment);
}

/** A moment as it stands in JSON; undefined for none. */
export function isoTime(moment: number | undefined): string | undefined {
  return moment === undefined ? undefined : new Date(moment).toISOString();
}
