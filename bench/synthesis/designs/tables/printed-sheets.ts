import type { Block, TableBlock, TableSpec } from '../../model.ts';
import { times } from '../../random.ts';
import type { Brief, Design } from '../design.ts';
import { plainFurniture } from '../furniture-rows.ts';
import { drawing, mayHead } from '../passages.ts';
import type { ColumnKind } from './columns.ts';
import { drawTable, type Shaping } from './draw-table.ts';
import * as rules from './rules.ts';
import * as shape from './shapings.ts';

const LABELS: readonly ColumnKind[] = ['name', 'name', 'code', 'date', 'year'];
const VALUES: readonly ColumnKind[] = [
  'number',
  'number',
  'decimal',
  'percent',
  'code',
  'date',
  'parentheses',
  'year',
];

/** A sheet of a workbook: rows and columns of cells, some of which are filled. Lengths are pixels. */
interface Cells {
  row: number;
  /** Widths of its columns. */
  widths: readonly number[];
  /** Rows that fit on its page. */
  rows: number;
}

function drawCells({ random, look: { paper } }: Brief): Cells {
  const row = random.integer(15, 22);
  const width = paper.width - paper.margin.left - paper.margin.right;
  const height = paper.height - paper.margin.top - paper.margin.bottom;
  const first = random.integer(130, 190);
  const other = random.integer(74, 108);
  const count = 1 + Math.floor((width - first) / other);
  return { row, widths: [first, ...times(count - 1, () => other)], rows: Math.floor(height / row) - 2 };
}

const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0);

/** What stands in some rows of a sheet. */
interface Strip {
  blocks: Block[];
  rows: number;
}

const blank = ({ row }: Cells, rows: number): Strip => ({
  rows,
  blocks: [{ ...drawing('blank', '', 'figure'), css: `margin:0;height:${rows * row}px` }],
});

/** A text in the first cell of a row, over those beside it. */
function title(cells: Cells, { prose, random }: Brief): Block {
  const weight = random.pick(['bold', 'bold', 'normal']);
  const css = `height:${cells.row}px;line-height:${cells.row}px;white-space:nowrap;font-weight:${weight};margin:0`;
  return { ...mayHead('title', prose.title(random.integer(1, 4)), css), css: 'margin:0' };
}

/** How the tables of one sheet look. */
type Style = readonly Shaping[];

function drawStyle({ random }: Brief): Style {
  const weight: Shaping = (table) => ({ ...table, css: `${table.css} & th { font-weight: normal }` });
  const atLeft: Shaping = (table) => ({
    ...table,
    css: `${table.css} & th { text-align: start !important }`,
  });
  return [...(random.happens(0.5) ? [weight] : []), ...(random.happens(0.4) ? [atLeft] : [])];
}

/** A table in the cells of a sheet. @param from the column it begins in */
function block(brief: Brief, cells: Cells, style: Style, from: number, columns: number): TableBlock {
  const { random } = brief;
  const kinds = [random.pick(LABELS), ...times(columns - 1, () => random.pick(VALUES))];
  const shapings = [
    ...(random.happens(0.3) ? [shape.totals] : []),
    ...(random.happens(0.15) ? [shape.withoutHead] : []),
    ...(random.happens(0.2) ? [shape.sparse(0.3)] : []),
    ...style,
    inCells(cells, from, columns),
  ];
  const drawn = drawTable(
    { columns: [kinds], rows: [2, random.pick([4, 7, 12])], rules: rules.none, width: 'own', shapings },
    brief,
  );
  return { type: 'table', table: { ...drawn, caption: undefined, notes: [] }, css: 'margin:0' };
}

const inCells =
  ({ row, widths }: Cells, from: number, columns: number): Shaping =>
  (table) => {
    const own = widths.slice(from, from + columns);
    const each = own.map((width, at) => `& tr > :nth-child(${at + 1}) { width: ${width}px }`).join(' ');
    const size = Math.min(12, Math.round(row * 0.62));
    return {
      ...table,
      css:
        `${table.css} & { table-layout: fixed; width: ${sum(own)}px; margin: 0 0 0 ${sum(widths.slice(0, from))}px; ` +
        `font-size: ${size}px; line-height: ${row}px } ` +
        `& td, & th { padding: 0 2px; height: ${row}px; white-space: nowrap; vertical-align: bottom } ${each}`,
    };
  };

const rowsOf = ({ head, body }: TableSpec) => head.length + body.length;

/** A table, by chance under a title and not in the first column. */
function one(brief: Brief, cells: Cells, style: Style): Strip {
  const { random } = brief;
  const from = random.happens(0.2) ? 1 : 0;
  const columns = random.integer(2, Math.min(7, cells.widths.length - from));
  const table = block(brief, cells, style, from, columns);
  const titles = random.happens(0.5) ? [title(cells, brief)] : [];
  return { blocks: [...titles, table], rows: titles.length + rowsOf(table.table) };
}

/** Two tables with a blank column between them. */
function two(brief: Brief, cells: Cells, style: Style): Strip {
  const { random, look } = brief;
  const most = Math.floor((cells.widths.length - 1) / 2);
  if (most < 2) return one(brief, cells, style);
  const first = random.integer(2, most);
  const columns = random.integer(2, most);
  const start = sum(cells.widths.slice(0, first + 1));
  // The tracks of blocks side by side stand two em apart.
  const tracks = `${start - 2 * look.size}px ${sum(cells.widths.slice(first + 1, first + 1 + columns))}px`;
  const beside = { ...cells, widths: cells.widths.slice(first + 1) };
  const tables = [block(brief, cells, style, 0, first), block(brief, beside, style, 0, columns)];
  const titles: Block[] = random.happens(0.5)
    ? [{ type: 'side', blocks: [title(cells, brief), title(cells, brief)], columns: tracks }]
    : [];
  return {
    blocks: [...titles, { type: 'side', blocks: tables, columns: tracks }],
    rows: titles.length + Math.max(...tables.map(({ table }) => rowsOf(table))),
  };
}

/** Lines between all cells that were printed, the blank ones too. */
function gridlines({ row, widths }: Cells, rows: number, { random }: Brief): Block {
  const colour = random.pick(['#000', '#000', '#999', '#ccc']);
  const line = (css: string) => `<div style="position:absolute;background:${colour};${css}"></div>`;
  const across = times(rows + 1, (at) => line(`left:0;top:${at * row}px;width:${sum(widths)}px;height:1px`));
  const down = times(widths.length + 1, (at) =>
    line(`left:${sum(widths.slice(0, at))}px;top:0;width:1px;height:${rows * row}px`),
  );
  return {
    ...drawing(
      'gridlines',
      `<div style="position:relative">${[...across, ...down].join('')}</div>`,
      'figure',
    ),
    css: 'margin:0;height:0',
  };
}

type Draw = (brief: Brief, cells: Cells, style: Style) => Strip;

function sheet(
  name: string,
  draws: readonly Draw[],
  { most, gridded = 0 }: { most: number; gridded?: number },
): Design {
  return {
    name,
    kind: 'tables',
    make(brief) {
      const { random, prose, look } = brief;
      const cells = drawCells(brief);
      const style = drawStyle(brief);
      const strips: Strip[] = [];
      for (const strip of times(random.integer(1, most), () => random.pick(draws)(brief, cells, style))) {
        const before = strips.length > 0 ? [blank(cells, random.pick([1, 1, 1, 2, 3]))] : [];
        const rows = [...strips, ...before, strip].reduce((count, each) => count + each.rows, 0);
        if (rows <= cells.rows || strips.length === 0) strips.push(...before, strip);
      }
      const rows = strips.reduce((count, each) => count + each.rows, 0);
      const lines = random.happens(gridded) ? [gridlines(cells, rows, brief)] : [];
      return {
        language: prose.language,
        paper: { ...look.paper, columns: 1 },
        css: `${look.css} .side { margin: 0 }\n`,
        blocks: [...lines, ...strips.flatMap(({ blocks }) => blocks)],
        furniture: random.happens(0.3) ? plainFurniture(random, prose) : () => [],
      };
    },
  };
}

/** Sheets of workbooks as they are printed: blocks of cells with blank rows and columns between them. */
export const printedSheets: readonly Design[] = [
  sheet('printed-sheet', [one], { most: 1 }),
  sheet('printed-sheet-blocks', [one], { most: 4 }),
  sheet('printed-sheet-beside', [two], { most: 2 }),
  sheet('printed-sheet-mixed', [one, two], { most: 3 }),
  sheet('printed-sheet-gridlines', [one, two], { most: 3, gridded: 1 }),
];
