import type { ColumnKind } from './columns.ts';
import * as rules from './rules.ts';
import * as shape from './shapings.ts';
import { tableDesign } from './table-design.ts';

const NUMBERS: readonly (readonly ColumnKind[])[] = [
  ['name', 'number', 'number', 'number', 'number'],
  ['name', 'number', 'percent', 'number', 'percent'],
  ['name', 'decimal', 'decimal', 'decimal', 'decimal', 'decimal', 'decimal'],
];
const WIDE: readonly (readonly ColumnKind[])[] = [
  ['name', 'number', 'number', 'number', 'number', 'number', 'number', 'number', 'number'],
  ['name', 'decimal', 'percent', 'decimal', 'percent', 'decimal', 'percent'],
];
const MIXED: readonly (readonly ColumnKind[])[] = [
  ['name', 'words', 'number', 'date'],
  ['name', 'number', 'number', 'number'],
  ['name', 'code', 'percent', 'words'],
];
const groupRules = rules.oneOf(rules.booktabs, rules.horizontal, rules.ruled, rules.underHead);
const rows = [4, 12] as const;

/** Heads and stubs with spans, groups, totals, units. */
export const shapedTables = [
  tableDesign('head-of-2-levels', {
    columns: NUMBERS,
    rows,
    rules: rules.ruled,
    shapings: [shape.spannedHead(2)],
  }),
  tableDesign('head-of-2-levels-booktabs', {
    columns: NUMBERS,
    rows,
    rules: rules.booktabs,
    shapings: [shape.spannedHead(2, true)],
  }),
  tableDesign('head-of-2-levels-unruled', {
    columns: NUMBERS,
    rows,
    rules: rules.oneOf(rules.none, rules.aboveAndBelow, rules.shadedHead),
    shapings: [shape.spannedHead(2)],
  }),
  tableDesign('head-of-3-levels', {
    columns: WIDE,
    rows,
    rules: groupRules,
    padding: [2, 5],
    shapings: [shape.spannedHead(3)],
  }),
  tableDesign('head-of-3-levels-gapped', {
    columns: WIDE,
    rows,
    rules: rules.booktabs,
    padding: [2, 5],
    shapings: [shape.spannedHead(3, true)],
  }),
  tableDesign('stub-spans-ruled', { columns: MIXED, rows, rules: rules.ruled, shapings: [shape.stubSpans] }),
  tableDesign('stub-spans', { columns: MIXED, rows, rules: groupRules, shapings: [shape.stubSpans] }),
  tableDesign('spans-in-head-and-stub', {
    columns: NUMBERS,
    rows,
    rules: rules.oneOf(rules.ruled, rules.horizontal),
    shapings: [shape.spannedHead(2), shape.stubSpans],
  }),
  tableDesign('group-rows', { columns: MIXED, rows: [6, 16], shapings: [shape.groupRows] }),
  tableDesign('group-rows-unruled', {
    columns: NUMBERS,
    rows: [6, 16],
    rules: rules.oneOf(rules.none, rules.underHead, rules.booktabs),
    shapings: [shape.groupRows],
  }),
  tableDesign('totals', { columns: NUMBERS, rows, shapings: [shape.totals] }),
  tableDesign('totals-spanned', {
    columns: [
      ['name', 'number', 'decimal', 'decimal'],
      ['code', 'words', 'number', 'decimal'],
      ['words', 'number', 'decimal'],
    ],
    rows: [2, 8],
    rules: rules.oneOf(rules.ruled, rules.ruled, rules.horizontal),
    shapings: [shape.spannedTotals],
  }),
  tableDesign('units-below-head', { columns: NUMBERS, rows, shapings: [shape.units] }),
  tableDesign('head-of-several-lines', { columns: MIXED, rows, width: 'full', shapings: [shape.longHead] }),
  tableDesign('caption-and-notes', { columns: NUMBERS, rows, shapings: [shape.noteMarks, shape.sourceNote] }),
  tableDesign('note-marks-ruled', { columns: MIXED, rows, rules: rules.ruled, shapings: [shape.noteMarks] }),
];
