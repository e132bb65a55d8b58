import { printable } from '../../printable.ts';

/** A column of a table: what stands above it, and whether it stands to the right, as numbers do. */
export interface Column {
  head: string;
  right?: boolean;
}

/** Rows below a head, each column as wide as its widest text. */
export function drawTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const texts = [columns.map(({ head }) => head), ...rows.map((row) => row.map((text) => printable(text)))];
  const widths = columns.map((_, i) => Math.max(...texts.map((row) => row[i]?.length ?? 0)));
  const draw = (row: readonly string[]) =>
    columns
      .map(({ right }, i) => (right ? row[i]?.padStart(widths[i] ?? 0) : row[i]?.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd();
  return `${texts.map(draw).join('\n')}\n`;
}

export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

/** A moment as a day, UTC; `-` for none. */
export function day(moment: number | undefined): string {
  return moment === undefined ? '-' : new Date(moment).toISOString().slice(0, 10);
}

/** A moment as it stands in JSON; undefined for none. */
export function isoTime(moment: number | undefined): string | undefined {
  return moment === undefined ? undefined : new Date(moment).toISOString();
}
