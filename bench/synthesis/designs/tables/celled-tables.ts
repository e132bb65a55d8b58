import type { ColumnKind } from './columns.ts';
import * as rules from './rules.ts';
import * as shape from './shapings.ts';
import { tableDesign } from './table-design.ts';

const TEXTS: readonly (readonly ColumnKind[])[] = [
  ['name', 'sentence', 'sentence'],
  ['code', 'sentence', 'words', 'sentence'],
  ['words', 'sentence', 'date'],
];
const MIXED: readonly (readonly ColumnKind[])[] = [
  ['name', 'words', 'number', 'date'],
  ['name', 'number', 'number', 'number'],
  ['code', 'words', 'percent', 'place', 'number'],
];
/** Text that is wrapped, in rows no further apart than its lines. */
const TIGHT: readonly (readonly ColumnKind[])[] = [
  ['code', 'sentence'],
  ['name', 'sentence', 'sentence'],
  ['code', 'words', 'sentence'],
  ['name', 'code', 'number', 'sentence'],
];
const tight =
  '& td { padding-top: 0; padding-bottom: 0 } & td:first-child { font-family: monospace; font-size: 0.9em }';
/** What browsers do with tables that no style sheet is for: columns hardly apart, texts in the middle of their rows. */
const unstyled =
  '& { border-collapse: separate; border-spacing: 2px } & td, & th { padding: 1px; vertical-align: middle } & th { text-align: center !important; font-weight: bold }';
const light = rules.oneOf(rules.underHead, rules.rowsRuled, rules.booktabs);
const rows = [4, 12] as const;

/** What stands in the cells. */
export const celledTables = [
  tableDesign('ticks-rule-under-head', {
    columns: [
      ['code', 'sentence', 'tick', 'tick', 'tick', 'number'],
      ['code', 'sentence', 'tick', 'tick', 'code'],
    ],
    rows: [5, 16],
    rules: light,
    padding: [1, 4],
    width: 'full',
  }),
  tableDesign('ticks-ruled', {
    columns: [['name', 'tick', 'tick', 'tick', 'tick', 'tick', 'tick']],
    rows,
    rules: rules.ruled,
    padding: [1, 5],
  }),
  tableDesign('narrow-columns', {
    columns: [['name', 'number', 'number', 'year', 'number', 'number', 'percent', 'number', 'number']],
    rows,
    rules: light,
    padding: [1, 3],
    width: 'own',
  }),
  tableDesign('decimals', {
    columns: [['name', 'decimal', 'decimal', 'decimal', 'decimal']],
    rows: [5, 18],
    rules: rules.oneOf(rules.booktabs, rules.none, rules.horizontal),
  }),
  tableDesign('currency', {
    columns: [
      ['name', 'money', 'money'],
      ['date', 'words', 'money', 'money'],
    ],
    rows,
  }),
  tableDesign('negatives-in-parentheses', {
    columns: [['name', 'parentheses', 'parentheses', 'parentheses']],
    rows: [6, 18],
    rules: rules.oneOf(rules.none, rules.underHead, rules.rowsRuled),
    shapings: [shape.totals],
  }),
  tableDesign('percentages', { columns: [['name', 'percent', 'percent', 'percent', 'percent']], rows }),
  tableDesign('wrapped-cells', { columns: TEXTS, rows, width: 'full' }),
  tableDesign('wrapped-cells-rule-under-head', {
    columns: TEXTS,
    rows,
    rules: rules.underHead,
    width: 'full',
  }),
  tableDesign('wrapped-cells-unruled', {
    columns: TEXTS,
    rows,
    rules: rules.none,
    width: 'full',
    padding: [6, 14],
  }),
  tableDesign('tight-rows', {
    columns: TIGHT,
    rows: [3, 14],
    rules: rules.oneOf(rules.underHead, rules.booktabs, rules.aboveAndBelow),
    css: tight,
    width: 'full',
  }),
  tableDesign('tight-rows-unruled', {
    columns: TIGHT,
    rows: [2, 10],
    rules: rules.oneOf(rules.none, rules.shadedHead),
    css: tight,
    width: 'full',
    padding: [6, 12],
  }),
  tableDesign('tight-rows-in-the-middle', {
    columns: TIGHT,
    rows: [3, 10],
    rules: rules.oneOf(rules.none, rules.underHead, rules.booktabs),
    css: `${tight} & td { vertical-align: middle }`,
    width: 'full',
    padding: [6, 12],
  }),
  tableDesign('without-styles', {
    columns: [...TIGHT, ...TEXTS],
    rows: [3, 14],
    rules: rules.none,
    css: unstyled,
    width: 'full',
  }),
  tableDesign('paragraphs-without-styles', {
    columns: [...TIGHT, ...TEXTS],
    rows: [3, 8],
    rules: rules.none,
    css: `${unstyled} & td { padding: 13px 1px }`,
    width: 'full',
  }),
  tableDesign('paragraphs-in-cells', {
    columns: [['name', 'sentence', 'words']],
    rows: [3, 5],
    rules: rules.oneOf(rules.ruled, rules.horizontal),
    width: 'full',
    shapings: [shape.longCells('paragraphs')],
  }),
  tableDesign('lists-in-cells', {
    columns: [
      ['name', 'sentence'],
      ['name', 'words', 'sentence'],
    ],
    rows: [3, 6],
    rules: rules.oneOf(rules.ruled, rules.horizontal),
    width: 'full',
    shapings: [shape.longCells('list', 4)],
  }),
  tableDesign('empty-cells', {
    columns: MIXED,
    rows,
    rules: rules.oneOf(rules.ruled, light),
    shapings: [shape.sparse(0.3)],
  }),
  tableDesign('sparse-rows', { columns: MIXED, rows, rules: light, shapings: [shape.sparse(0.6)] }),
  tableDesign('text-heavy', {
    columns: [
      ['name', 'passage', 'passage'],
      ['name', 'passage'],
    ],
    rows: [2, 4],
    rules: rules.oneOf(rules.ruled, rules.horizontal),
    width: 'full',
  }),
  tableDesign('key-value-ruled', {
    columns: [
      ['words', 'sentence'],
      ['words', 'words'],
    ],
    rows,
    rules: rules.oneOf(rules.ruled, rules.horizontal),
    shapings: [shape.keyValue],
  }),
  tableDesign('key-value-striped', {
    columns: [['words', 'sentence']],
    rows,
    rules: rules.oneOf(rules.striped, rules.rowsRuled),
    width: 'full',
    shapings: [shape.keyValue],
  }),
  tableDesign('icons-in-cells', { columns: MIXED, rows, shapings: [shape.icons] }),
  tableDesign('small-type', {
    columns: [['name', 'words', 'number', 'decimal', 'date', 'percent', 'number']],
    rows: [8, 20],
    css: '& { font-size: 0.62em }',
    padding: [2, 5],
  }),
  tableDesign('nested', {
    columns: [['name', 'words', 'words']],
    rows: [3, 6],
    rules: rules.ruled,
    shapings: [shape.nested],
  }),
];
