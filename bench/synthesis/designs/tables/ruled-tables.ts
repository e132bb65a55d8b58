import type { ColumnKind } from './columns.ts';
import * as rules from './rules.ts';
import { tableDesign } from './table-design.ts';

/** Columns as they come in reports. */
const COMMON: readonly (readonly ColumnKind[])[] = [
  ['name', 'number', 'number', 'number'],
  ['name', 'words', 'number', 'percent'],
  ['code', 'words', 'date', 'decimal', 'money'],
  ['name', 'sentence', 'year'],
  ['name', 'decimal', 'decimal', 'decimal', 'decimal', 'decimal'],
  ['words', 'place', 'date'],
];

/** Few short columns, as in data sheets and forms. */
const FEW: readonly (readonly ColumnKind[])[] = [
  ['name', 'number'],
  ['words', 'code'],
  ['name', 'code', 'percent'],
  ['words', 'words', 'date'],
  ['name', 'words', 'words', 'number'],
];

const rows = [4, 14] as const;
const few = [2, 5] as const;

/** A label and a few figures. */
const FIGURES: readonly (readonly ColumnKind[])[] = [
  ['name', 'number', 'number'],
  ['name', 'percent', 'percent', 'percent'],
  ['name', 'decimal', 'year', 'number'],
];

/** One way of ruling each. */
export const ruledTables = [
  tableDesign('ruled', { columns: COMMON, rows, rules: rules.ruled }),
  tableDesign('ruled-dashed', { columns: COMMON, rows, rules: rules.dashed }),
  tableDesign('ruled-double', { columns: COMMON, rows, rules: rules.doubled }),
  tableDesign('rules-horizontal', { columns: COMMON, rows, rules: rules.horizontal }),
  tableDesign('rules-vertical', { columns: COMMON, rows, rules: rules.vertical }),
  tableDesign('booktabs', { columns: COMMON, rows, rules: rules.booktabs }),
  tableDesign('rule-under-head', { columns: COMMON, rows, rules: rules.underHead }),
  tableDesign('rules-above-and-below', { columns: COMMON, rows, rules: rules.aboveAndBelow }),
  tableDesign('boxed', { columns: COMMON, rows, rules: rules.boxed }),
  tableDesign('striped', { columns: COMMON, rows, rules: rules.striped }),
  tableDesign('shaded-head', { columns: COMMON, rows, rules: rules.oneOf(rules.shadedHead, rules.darkHead) }),
  tableDesign('no-rules', { columns: COMMON, rows, rules: rules.none }),
  tableDesign('small-ruled', { columns: FEW, rows: few, rules: rules.oneOf(rules.ruled, rules.doubled) }),
  tableDesign('small-ruled-shaded-head', {
    columns: FEW,
    rows: few,
    rules: rules.all(rules.ruled, rules.oneOf(rules.shadedHead, rules.darkHead)),
  }),
  tableDesign('small-rules-horizontal', {
    columns: FEW,
    rows: few,
    rules: rules.oneOf(rules.horizontal, rules.booktabs, rules.rowsRuled),
  }),
  tableDesign('small-no-rules', { columns: FEW, rows: few, rules: rules.oneOf(rules.none, rules.underHead) }),
  tableDesign('small-figures-no-rules', {
    columns: FIGURES,
    rows: [2, 5],
    rules: rules.oneOf(rules.none, rules.underHead),
    padding: [6, 16],
  }),
  tableDesign('small-booktabs', { columns: FEW, rows: few, rules: rules.booktabs, padding: [4, 14] }),
  tableDesign(
    'small-booktabs-in-columns',
    { columns: FEW, rows: few, rules: rules.booktabs, padding: [4, 10] },
    { columns: 2 },
  ),
  tableDesign('small-ruled-in-columns', { columns: FEW, rows: few, rules: rules.ruled }, { columns: 2 }),
];
