import type { Cell, TableSpec } from '../../model.ts';
import type { Brief } from '../design.ts';
import { type Column, type ColumnKind, drawColumn } from './columns.ts';
import { anyRules, type Rules } from './rules.ts';

/** Changes a table that was drawn: spans, totals, notes, … */
export type Shaping = (table: TableSpec, brief: Brief) => TableSpec;

export interface TablePlan {
  /** One list of columns is drawn from these. */
  columns: readonly (readonly ColumnKind[])[];
  /** Rows of the body. */
  rows: readonly [least: number, most: number];
  rules?: Rules;
  /** Further CSS; `&` is the table. */
  css?: string;
  shapings?: readonly Shaping[];
  /** As wide as its column, or as its text. */
  width?: 'full' | 'own';
  /** Horizontal padding in pixels. */
  padding?: readonly [least: number, most: number];
}

export function drawTable(plan: TablePlan, brief: Brief): TableSpec {
  const { random, prose, look } = brief;
  const columns = random.pick(plan.columns).map((kind, at) => drawColumn(kind, at, random, prose));
  const rows = random.integer(...plan.rows);
  const stubColumns = columns[0]?.kind === 'name' ? 1 : 0;
  const drawn: TableSpec = {
    head: [columns.map((column) => headCell(column))],
    body: Array.from({ length: rows }, (_, row) => columns.map((column) => bodyCell(column, row, columns))),
    stubColumns,
    notes: [],
    css: `${tableCss(plan, brief)} ${(plan.rules ?? anyRules)(look, random)} ${plan.css ?? ''}`,
  };
  return (plan.shapings ?? []).reduce((table, shape) => shape(table, brief), drawn);
}

export const headCell = ({ label, align }: Pick<Column, 'label' | 'align'>): Cell => ({
  content: [label],
  header: 'column',
  css: `text-align:${align}`,
});

function bodyCell(column: Column, row: number, columns: readonly Column[]): Cell {
  const isStub = column === columns[0] && column.kind === 'name';
  return {
    content: [column.value(row)],
    header: isStub ? (columns.slice(1).every(isData) ? 'row' : 'any') : undefined,
    css: `text-align:${column.align}${isWhole(column) ? ';white-space:nowrap' : ''}`,
  };
}

/** What is not broken over lines. */
const isWhole = ({ kind }: Column) =>
  !['name', 'words', 'sentence', 'passage', 'place', 'signature'].includes(kind);

/** Text beside text: whether the first column heads the others is a matter of taste. */
const isData = isWhole;

function tableCss({ width, padding = [3, 10] }: TablePlan, { random }: Brief): string {
  const full = width === 'full' || (width === undefined && random.happens(0.6));
  const across = random.between(...padding).toFixed(1);
  const down = random.between(1, 6).toFixed(1);
  const boldHead = random.happens(0.75) ? '& th { font-weight: bold }' : '';
  const boldStub = random.happens(0.3) ? '& .stub { font-weight: bold }' : '';
  const middle = random.happens(0.3) ? '& td { vertical-align: middle }' : '';
  const place = full ? 'width: 100%' : random.pick(['', 'margin: 0 auto']);
  return (
    `& { ${place}; font-size: ${random.between(0.8, 1).toFixed(2)}em; line-height: ${random.between(1.15, 1.45).toFixed(2)} } ` +
    `& td, & th { padding: ${down}px ${across}px } & th { vertical-align: ${random.pick(['bottom', 'middle', 'top'])} } ${boldHead} ${boldStub} ${middle}`
  );
}
