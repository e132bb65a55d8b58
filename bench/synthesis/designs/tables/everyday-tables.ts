import type { Block, Cell, TableBlock } from '../../model.ts';
import type { Brief } from '../design.ts';
import { paragraphs } from '../passages.ts';
import type { ColumnKind } from './columns.ts';
import type { Shaping } from './draw-table.ts';
import type { Rules } from './rules.ts';
import * as rules from './rules.ts';
import * as shape from './shapings.ts';
import { tableDesign } from './table-design.ts';

const FIELDS: readonly (readonly ColumnKind[])[] = [
  ['name', 'words'],
  ['words', 'sentence'],
  ['name', 'words', 'name', 'words'],
  ['name', 'place', 'name', 'number'],
];
const LONG_LABELS: readonly (readonly ColumnKind[])[] = [
  ['sentence', 'number'],
  ['sentence', 'number', 'percent'],
  ['sentence', 'decimal', 'decimal'],
  ['sentence', 'words', 'tick', 'tick'],
];
const MATRIX: readonly (readonly ColumnKind[])[] = [
  ['name', 'sentence', 'tick', 'tick', 'tick'],
  ['name', 'words', 'number', 'number', 'words'],
  ['words', 'tick', 'tick', 'tick', 'number'],
];
const MIXED: readonly (readonly ColumnKind[])[] = [
  ['name', 'number'],
  ['name', 'number', 'number', 'number'],
  ['words', 'place', 'money'],
  ['name', 'words', 'words'],
];
const plain = rules.oneOf(rules.none, rules.none, rules.rowsRuled, rules.aboveAndBelow);

/** Every cell is a box of its own colour. */
const boxedInColour: Rules = (_, random) =>
  `& { border-collapse: separate; border-spacing: ${random.integer(1, 4)}px } & td, & th { background: ${random.pick(['#eee', '#e8eef5', '#f7efe3', '#dfe9df'])} }`;

/** What names what stands to its right ends in a colon. */
const colons: Shaping = (table, { random }) => {
  const columns = (table.body[0]?.length ?? 0) === 4 ? [0, 2] : [0];
  const isBold = random.happens(0.4);
  const asLabel = (cell: Cell): Cell => ({
    ...cell,
    content: cell.content.map((text) => `${text}:`),
    css: `${cell.css ?? ''}${isBold ? ';font-weight:bold' : ''}`,
  });
  return {
    ...table,
    head: [],
    body: table.body.map((row) => row.map((cell, at) => (columns.includes(at) ? asLabel(cell) : cell))),
  };
};

/** Cells of one column that keep to no common edge: set in by levels, or to the middle here and to the left there. */
const ragged: Shaping = (table, { random }) => ({
  ...table,
  body: table.body.map((row) =>
    row.map((cell, at): Cell => {
      const inset = at === 0 ? `padding-inline-start:${random.pick([0.4, 0.4, 1.6, 2.8])}em` : '';
      const align = at > 0 && random.happens(0.3) ? 'text-align:center' : '';
      return { ...cell, css: `${cell.css ?? ''};${inset};${align}` };
    }),
  ),
});

/** Deep down on the page, with or without text below. */
function lowDown(tables: TableBlock[], brief: Brief): Block[] {
  return [...paragraphs(brief, 4, 7), ...tables, ...paragraphs(brief, 0, 1)];
}

/** Tables as letters, reports and sheets have them: without heads, with many blanks, long labels, few rules, anywhere on the page. */
export const everydayTables = [
  tableDesign('labels-with-colons', {
    columns: FIELDS,
    rows: [3, 9],
    rules: plain,
    padding: [2, 6],
    shapings: [colons],
  }),
  tableDesign(
    'labels-with-colons-ruled',
    {
      columns: FIELDS,
      rows: [3, 9],
      rules: rules.oneOf(rules.ruled, rules.horizontal, boxedInColour),
      padding: [2, 5],
      shapings: [colons],
    },
    { arrange: lowDown },
  ),
  tableDesign('long-labels', { columns: LONG_LABELS, rows: [3, 12], rules: plain, width: 'full' }),
  tableDesign(
    'long-labels-without-head',
    { columns: LONG_LABELS, rows: [3, 10], rules: plain, width: 'full', shapings: [shape.withoutHead] },
    { arrange: lowDown },
  ),
  tableDesign('blanks-without-rules', {
    columns: MATRIX,
    rows: [4, 16],
    rules: plain,
    width: 'full',
    shapings: [shape.sparse(0.5)],
  }),
  tableDesign('blanks-without-head', {
    columns: MATRIX,
    rows: [3, 12],
    rules: rules.oneOf(plain, rules.ruled),
    shapings: [shape.withoutHead, shape.sparse(0.4)],
  }),
  tableDesign('without-head', {
    columns: MIXED,
    rows: [2, 12],
    rules: plain,
    padding: [6, 16],
    shapings: [shape.withoutHead],
  }),
  tableDesign('ragged', {
    columns: MIXED,
    rows: [4, 12],
    rules: plain,
    padding: [6, 14],
    shapings: [ragged],
  }),
  tableDesign('cells-of-colour', { columns: MIXED, rows: [3, 9], rules: boxedInColour }),
  tableDesign(
    'low-on-the-page',
    {
      columns: MIXED,
      rows: [2, 6],
      rules: rules.oneOf(plain, rules.booktabs, rules.underHead),
      padding: [5, 14],
    },
    { arrange: lowDown },
  ),
];
