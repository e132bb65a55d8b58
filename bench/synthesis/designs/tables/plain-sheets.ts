import type { Cell, Paragraph, TableBlock } from '../../model.ts';
import { times } from '../../random.ts';
import type { Brief, Design } from '../design.ts';
import { noFurniture } from '../furniture-rows.ts';
import { heading } from '../passages.ts';
import type { ColumnKind } from './columns.ts';
import { drawTable, type Shaping } from './draw-table.ts';
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

/** The cells of a workbook's page: columns of one width, rows of one height. */
interface Cells {
  width: number;
  height: number;
  columns: number;
}

/** What stands together in a workbook, from one of its columns on. */
function island(brief: Brief, cells: Cells, most: number): TableBlock {
  const { random } = brief;
  const from = random.happens(0.25) && cells.columns > 3 ? 1 : 0;
  const count = random.integer(2, cells.columns - from);
  const others = random.pick<readonly ColumnKind[]>([
    ['number'],
    ['number', 'decimal'],
    ['code'],
    ['words', 'number', 'date'],
  ]);
  const first = random.pick<ColumnKind>(['name', 'name', 'code', 'number', 'words']);
  const kinds = [first, ...times(count - 1, () => random.pick(others))];
  const isHeaded = random.happens(0.75);
  const table = drawTable(
    {
      columns: [kinds],
      rows: [isHeaded ? 2 : 3, most],
      rules: rules.oneOf(
        rules.none,
        rules.none,
        rules.none,
        rules.none,
        rules.shadedHead,
        rules.underHead,
        rules.ruled,
      ),
      width: 'own',
      shapings: [
        ...(isHeaded ? [] : [shape.withoutHead]),
        ...(random.happens(0.25) ? [shape.sparse(0.3)] : []),
        ...(random.happens(0.2) ? [shape.totals] : []),
        unstyled,
      ],
    },
    brief,
  );
  const { width, height } = cells;
  const css = `& { margin: 0 0 0 ${from * width}px; font-size: 1em; line-height: ${height}px } & td, & th { padding: 0 1.5px; min-width: ${width - 3}px }`;
  return { type: 'table', table: { ...table, css: `${table.css} ${css}` }, css: 'margin:0' };
}

/** Islands of cells on a page that holds nothing else, a blank row or several between them, some below a title in a row of its own. */
const workbook = (name: string, islands: readonly [least: number, most: number], most: number): Design => ({
  name,
  kind: 'tables',
  make(brief) {
    const { random, prose, look } = brief;
    const size = random.integer(10, 14);
    const paper = random.happens(0.3)
      ? { ...look.paper, width: look.paper.height, height: look.paper.width }
      : look.paper;
    const width = random.integer(56, 104);
    const room = Math.floor((paper.width - paper.margin.left - paper.margin.right) / width);
    const cells: Cells = {
      width,
      height: Math.round(size * random.between(1.2, 1.6)),
      columns: Math.min(9, room),
    };
    const line = (text: string, weight: string): Paragraph => ({
      type: 'paragraph',
      text,
      css: `margin:0;text-indent:0;text-align:start;font-weight:${weight};line-height:${cells.height}px`,
    });
    const blank = () => `margin:${cells.height * random.integer(1, 3)}px 0 0`;
    const blocks = times(random.integer(...islands), (at): (Paragraph | TableBlock)[] => {
      const title = random.happens(0.4)
        ? [line(prose.title(random.integer(1, 4)), random.pick(['bold', 'normal']))]
        : [];
      const [first, ...rest] = [...title, island(brief, cells, most)];
      return [{ ...first!, css: `${first!.css};${at === 0 ? '' : blank()}` }, ...rest];
    });
    const isNamed = random.happens(0.4);
    const name = prose.title(1);
    return {
      language: prose.language,
      paper: { ...paper, columns: 1 },
      css: `${look.css} html { font-size: ${size}px } .table { margin: 0 }`,
      blocks: blocks.flat(),
      furniture: isNamed
        ? ({ page }) => [
            { at: 'head', center: name },
            { at: 'foot', center: prose.number(page) },
          ]
        : noFurniture,
    };
  },
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
  workbook('workbook-sheet', [1, 1], 24),
  workbook('workbook-small-sheet', [1, 1], 5),
  workbook('workbook-islands', [2, 4], 9),
  workbook('workbook-small-islands', [2, 5], 5),
];
