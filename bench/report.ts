import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const RESULTS = 'bench/results';

/** One bar of a chart beside another that it is measured against. */
export interface Bar {
  label: string;
  value: number;
  /** What the same figure is elsewhere. */
  peer?: number;
}

/** Prints rows in columns, the first left-aligned, the others right-aligned. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const all = [head, ...rows];
  const widths = head.map((_, i) => Math.max(...all.map((row) => row[i]?.length ?? 0)));
  for (const row of all) {
    const cells = row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)));
    console.log(cells.join('  ').trimEnd());
  }
}

/** A rate or a mean with three decimals, a count as it is, and a dash where there is none. */
export function formatFigure(value: number | null | undefined): string {
  if (typeof value !== 'number') return '-';
  return Number.isInteger(value) && value !== 1 ? String(value) : value.toFixed(3);
}

/** Writes `<name>.json` and `<name>.svg` into the results folder. */
export function saveResults(name: string, data: unknown, bars: readonly Bar[]): void {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${name}.json`), `${JSON.stringify(data, null, 1)}\n`);
  writeFileSync(join(RESULTS, `${name}.svg`), drawBars(bars));
  console.log(`\nwritten: ${join(RESULTS, name)}.json and .svg`);
}

const ROW = 30;
const LABELS = 240;
const SCALE = 420;

function drawBars(bars: readonly Bar[]): string {
  const most = Math.max(...bars.flatMap(({ value, peer }) => [value, peer ?? 0]), Number.MIN_VALUE);
  const rows = bars.map(({ label, value, peer }, i) => {
    const y = 20 + i * ROW;
    const width = (n: number) => ((n / most) * SCALE).toFixed(1);
    const other =
      peer === undefined
        ? ''
        : `<rect x="${LABELS}" y="${y + 11}" width="${width(peer)}" height="8" fill="#b6bec8"/>`;
    return (
      `<text x="${LABELS - 8}" y="${y + 12}" text-anchor="end">${escapeXml(label)}</text>` +
      `<rect x="${LABELS}" y="${y}" width="${width(value)}" height="10" fill="#2b6cb0"/>${other}` +
      `<text x="${LABELS + Number(width(Math.max(value, peer ?? 0))) + 6}" y="${y + 12}">${value.toFixed(3)}${peer === undefined ? '' : ` / ${peer.toFixed(3)}`}</text>`
    );
  });
  const height = 30 + bars.length * ROW;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="${height}" font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="white"/>${rows.join('')}</svg>\n`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
}
