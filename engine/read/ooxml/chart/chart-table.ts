import { cell, text } from '../../../document/build.ts';
import type { Cell, Row, Table } from '../../../document/table.ts';
import type { ChartTitles, Points, Series } from './series.ts';

/** The values of a chart as tables. */
export interface ChartReading {
  tables: Table[];
  /** Values were left out, there being too many. */
  isCut: boolean;
}

/** No chart that anyone can read shows more values; ECMA-376 sets no bound. */
const MOST_CELLS = 50_000;

/** Puts series over their categories: one table for all series that share their categories. */
export function seriesToTables(series: readonly Series[], titles: ChartTitles): ChartReading {
  const groups = groupByCategories(series);
  const readings = groups.map((group) => groupToTable(group, titles));
  return { tables: readings.map(({ table }) => table), isCut: readings.some(({ isCut }) => isCut) };
}

/** Series without categories of their own share those of the series before them, as do those that keep fewer. */
function groupByCategories(series: readonly Series[]): Series[][] {
  const groups = new Map<string, Series[]>();
  let last: Series[] | undefined;
  for (const one of series) {
    const key = JSON.stringify([one.isScatter, one.categories.map((level) => [...level])]);
    const group = groups.get(key) ?? (last && sharesCategories(one, last[0]!) ? last : undefined);
    if (group) group.push(one);
    last = group ?? [one];
    if (!groups.has(key)) groups.set(key, last);
  }
  return [...new Set(groups.values())];
}

/** Whether two series stand over one axis; of labels that changed, a file may keep fewer for one of them. */
function sharesCategories(a: Series, b: Series): boolean {
  if (a.categories.length === 0) return true;
  if (a.isScatter || b.isScatter || a.categories.length !== b.categories.length) return false;
  return a.categories.every((level, i) => {
    const common = [...level].filter(([index]) => b.categories[i]!.has(index));
    return common.length > 0 && common.every(([index, label]) => b.categories[i]!.get(index) === label);
  });
}

/** All labels that series over one axis keep, by level. */
function joinCategories(group: readonly Series[]): Points[] {
  return group[0]!.categories.map((first, i) => {
    const all = new Map(first);
    for (const { categories } of group.slice(1)) {
      for (const [index, label] of categories[i] ?? []) if (!all.has(index)) all.set(index, label);
    }
    return all;
  });
}

function groupToTable(group: readonly Series[], titles: ChartTitles): { table: Table; isCut: boolean } {
  const levels = joinCategories(group);
  const columns = group.flatMap((one, i) => valueColumns(one, i, titles));
  const width = levels.length + columns.length;
  const all = sortedIndices([...levels, ...columns.map(({ points }) => points)]);
  const indices = all.slice(0, Math.max(1, Math.floor(MOST_CELLS / width)));
  const labels = levels.map((level, i) => (i < levels.length - 1 ? spanLabels(level, indices) : undefined));
  const rows = indices.map((index, r): Row => {
    const heads = levels.flatMap((level, i) => headCell(level, labels[i], index, r));
    return { cells: [...heads, ...columns.map(({ points }) => cell(points.get(index) ?? ''))] };
  });
  const caption = [titles.chart, titles.valueAxis && `(${titles.valueAxis})`].filter(Boolean).join(' ');
  const table: Table = {
    type: 'table',
    ...(caption ? { caption: [text(caption)] } : {}),
    columns: width,
    rows: [headRow(levels.length, columns, titles), ...rows],
  };
  return { table, isCut: indices.length < all.length };
}

function valueColumns(series: Series, i: number, titles: ChartTitles): { name: string; points: Points }[] {
  // An unnamed series is called so in the legend, too.
  const name = series.name || (series.isScatter && titles.valueAxis) || `Series ${i + 1}`;
  const values = { name, points: series.values };
  return series.sizes ? [values, { name: `${name} (size)`, points: series.sizes }] : [values];
}

function headRow(levels: number, columns: readonly { name: string }[], titles: ChartTitles): Row {
  const corner = levels > 0 ? [cell(titles.categoryAxis, { colSpan: levels, header: 'column' })] : [];
  return { cells: [...corner, ...columns.map(({ name }) => cell(name, { header: 'column' }))] };
}

function sortedIndices(all: readonly Points[]): number[] {
  const indices = new Set<number>();
  for (const points of all) for (const index of points.keys()) indices.add(index);
  return [...indices].sort((a, b) => a - b);
}

interface SpanLabel {
  label: string;
  rowSpan: number;
}

/** An outer label stands before all categories up to the next one. Keys are rows. */
function spanLabels(level: Points, indices: readonly number[]): Map<number, SpanLabel> {
  const labels = new Map<number, SpanLabel>();
  let current: SpanLabel | undefined;
  indices.forEach((index, row) => {
    const label = level.get(index);
    if (current && label === undefined) {
      current.rowSpan++;
      return;
    }
    current = { label: label ?? '', rowSpan: 1 };
    labels.set(row, current);
  });
  return labels;
}

function headCell(
  level: Points,
  labels: ReadonlyMap<number, SpanLabel> | undefined,
  index: number,
  row: number,
): Cell[] {
  if (!labels) return [cell(level.get(index) ?? '', { header: 'row' })];
  const found = labels.get(row);
  return found ? [cell(found.label, { header: 'row', rowSpan: found.rowSpan })] : [];
}
