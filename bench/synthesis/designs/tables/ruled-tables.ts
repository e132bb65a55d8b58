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

const rows = [4, 14] as const;

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
];
