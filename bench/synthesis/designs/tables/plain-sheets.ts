import type { Cell, TableBlock } from '../../model.ts';
import { times } from '../../random.ts';
import type { Brief } from '../design.ts';
import { heading } from '../passages.ts';
import type { ColumnKind } from './columns.ts';
import type { Shaping } from './draw-table.ts';
import * as rules from './rules.ts';
import * as shape from './shapings.ts';
import { tableDesign } from './table-design.ts';

const DATA: readonly (readonly ColumnKind[])[] = [
  ['name', 'number'],
  ['name', 'number', 'number', 'decimal'],
  ['number', 'number', 'number', 'number', 'number'],
  ['code', 'words', 'number', 'date'],
  ['name', 'code', 'decimal', 'number', 'number'],
];
/** Numbers at the right before text at the left. */
const CLOSE: readonly (readonly ColumnKind[])[] = [
  ['number', 'words'],
  ['number', 'name', 'decimal', 'words'],
  ['name', 'number', 'words'],
  ['decimal', 'name', 'number', 'sentence'],
];
const EXPLAINED: readonly (readonly ColumnKind[])[] = [
  ['code', 'sentence'],
  ['words', 'sentence'],
  ['name', 'words', 'words', 'code'],
];

/** Pixels beside the text of two cells. */
const PADDING = 4;

/** Cells as a spreadsheet sets them before anyone cares: columns of one width, heads at the left, numbers at the right. */
const unstyled: Shaping = (table, { random, look: { paper } }) => {
  const room = (paper.width - paper.margin.left - paper.margin.right) / table.body[0]!.length - PADDING;
  const width = Math.min(random.integer(62, 110), Math.floor(room));
  const plain = (cell: Cell): Cell => ({ ...cell, css: 'text-align:start' });
  const heads = random.happens(0.7) ? table.head.map((row) => row.map(plain)) : table.head;
  const weight = random.happens(0.6) ? 'normal' : 'bold';
  const css = `& td, & th { padding: 0 2px; min-width: ${width}px } & th { font-weight: ${weight} }`;
  return { ...table, head: heads, css: `${table.css} ${css}` };
};

/** Rows as browsers set those whose cells hold padded paragraphs. */
const farApart: Shaping = (table, { random }) => ({
  ...table,
  css: `${table.css} & td, & th { padding-top: ${random.between(7, 22).toFixed(1)}px; padding-bottom: ${random.between(7, 22).toFixed(1)}px }`,
});

/** Nothing on the page but tables, under a title by chance. */
function alone(tables: TableBlock[], brief: Brief) {
  return [...times(Number(brief.random.happens(0.3)), () => heading(brief, 1)), ...tables];
}

/** Tables that nobody designed: sheets as they were typed in, and rows that a browser sets far apart. */
export const plainSheets = [
  tableDesign(
    'plain-sheet',
    { columns: DATA, rows: [3, 24], rules: rules.none, width: 'own', shapings: [unstyled] },
    { arrange: alone },
  ),
  tableDesign(
    'plain-sheet-without-head',
    {
      columns: DATA,
      rows: [3, 12],
      rules: rules.none,
      width: 'own',
      shapings: [shape.withoutHead, unstyled],
    },
    { arrange: alone },
  ),
  tableDesign(
    'plain-sheet-with-blanks',
    {
      columns: DATA,
      rows: [5, 20],
      rules: rules.none,
      width: 'own',
      shapings: [shape.sparse(0.35), unstyled],
    },
    { arrange: alone },
  ),
  tableDesign(
    'plain-sheet-close',
    { columns: CLOSE, rows: [4, 20], rules: rules.none, width: 'own', shapings: [unstyled] },
    { arrange: alone, uncaptioned: true },
  ),
  tableDesign('rows-far-apart', {
    columns: [...EXPLAINED, ...DATA],
    rows: [3, 12],
    rules: rules.oneOf(rules.none, rules.rowsRuled, rules.striped),
    shapings: [farApart],
  }),
  tableDesign('rows-far-apart-without-head', {
    columns: EXPLAINED,
    rows: [3, 12],
    rules: rules.oneOf(rules.none, rules.rowsRuled, rules.striped),
    shapings: [shape.withoutHead, farApart],
  }),
];
