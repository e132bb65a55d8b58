import type { Block, Cell, TableBlock } from '../../model.ts';
import type { Brief } from '../design.ts';
import { label, paragraphs } from '../passages.ts';
import type { ColumnKind } from './columns.ts';
import type { Shaping } from './draw-table.ts';
import * as rules from './rules.ts';
import * as shape from './shapings.ts';
import { tableDesign } from './table-design.ts';

const MEASURED: readonly (readonly ColumnKind[])[] = [
  ['name', 'decimal', 'decimal', 'decimal'],
  ['words', 'decimal', 'decimal'],
  ['code', 'words', 'number', 'percent'],
  ['number', 'decimal', 'percent'],
];
const AMOUNTS: readonly (readonly ColumnKind[])[] = [
  ['words', 'money', 'money'],
  ['words', 'percent'],
  ['sentence', 'money'],
  ['words', 'number', 'percent'],
];
const PLANNED: readonly (readonly ColumnKind[])[] = [
  ['date', 'words'],
  ['date', 'sentence'],
  ['code', 'words'],
  ['year', 'sentence'],
  ['date', 'words', 'place'],
];
const FEES: readonly (readonly ColumnKind[])[] = [
  ['number', 'sentence', 'money'],
  ['number', 'words', 'money', 'money'],
];
const CONTENT: readonly (readonly ColumnKind[])[] = [
  ['name', 'decimal', 'percent'],
  ['name', 'number', 'number'],
  ['name', 'money'],
  ['name', 'decimal', 'decimal', 'percent'],
];

/** A label in capitals in the middle over a rule, and below it a line that tells of all columns. */
const capitalsOverRule: Shaping = (table, { random, prose, look }) => {
  const pen = `border-bottom: ${look.rule.width}px solid ${look.rule.colour}`;
  const over: Cell = {
    content: [prose.title(random.integer(3, 8))],
    header: 'column',
    colSpan: table.head[0]!.length,
    css: `text-align:center;${random.happens(0.7) ? pen : ''}`,
  };
  const text = `${prose.label('table').toUpperCase()} ${prose.number(random.integer(1, 30))}`;
  return {
    ...table,
    caption: { text, side: 'above' },
    head: random.happens(0.6) ? [[over], ...table.head] : table.head,
    css: `${table.css} & { width: 100%; ${pen} } & caption { text-align: center; padding: 4px; ${pen} } & th { font-weight: normal } & thead tr:last-child th { ${pen} }`,
  };
};

/** Letters that fill a line up to the amounts. */
const LED = 60;

/** Dots from a text to the amounts at its right. */
const led = (cell: Cell, length: number): Cell => {
  const text = cell.content[0]!;
  return { ...cell, content: [`${text} ${'.'.repeat(Math.max(4, length - text.length))}`] };
};

/** Heads that say in a sentence what the amounts below them are, and dots that lead from labels to those. */
const asClauses: Shaping = (table, { random, prose }) => {
  const length = random.pick([0, 6, 30, LED]);
  const said = (cell: Cell) => ({ ...cell, content: [`${prose.title(random.integer(3, 8))}:`] });
  return {
    ...table,
    head: table.head.map((row) => row.map(said)),
    body:
      length === 0 ? table.body : table.body.map(([first, ...others]) => [led(first!, length), ...others]),
  };
};

/** Items in numbered order, dots from each to what it costs. */
const numbered: Shaping = (table, { random }) => {
  const length = random.pick([0, 0, 8, 40, LED]);
  const mark = random.pick([
    (count: number) => `${count}.`,
    (count: number) => `(${'abcdefghijklmnop'[count - 1]})`,
    (count: number) => `${count}`,
  ]);
  const item = ([first, text, ...amounts]: readonly Cell[], at: number): Cell[] => [
    { ...first!, content: [mark(at + 1)], css: 'text-align:start' },
    length === 0 ? text! : led(text!, length),
    ...amounts,
  ];
  return { ...table, stubColumns: 0, head: [], body: table.body.map(item) };
};

/** Days told by their number by chance; some hold a second entry, in a row without the day. */
const days: Shaping = (table, { random, prose }) => {
  const name = random.happens(0.6) ? prose.title(1) : undefined;
  const often = random.happens(0.4) ? 0.3 : 0;
  const body = table.body.flatMap(([day, ...entries], at) => {
    const told = name === undefined ? day! : { ...day!, content: [`${name} ${prose.number(at + 1)}`] };
    const row = [told, ...entries];
    return random.happens(often) ? [row, [{ ...day!, content: [''] }, ...entries]] : [row];
  });
  return { ...table, body };
};

/** In a box of colour, with round corners by chance. */
const boxOfColour: Shaping = (table, { random }) => {
  const colour = random.pick(['#dff1f7', '#eef4e4', '#fbeedd', '#f1eaf5', '#e9edf2', '#fff6cc']);
  const ink = random.pick(['#00649c', '#7a1f2b', '#2e6b3a', '#333']);
  const round = random.pick([0, 0, 8, 14]);
  const box = `background: ${colour}; border-radius: ${round}px; padding: 8px; border-collapse: separate`;
  return { ...table, css: `${table.css} & { ${box} } & th { color: ${ink} }` };
};

/** Labels in levels, the outer ones bold. */
const levels: Shaping = (table, { random }) => ({
  ...table,
  body: table.body.map(([first, ...others]) => {
    const level = random.pick([0, 0, 1, 1, 2]);
    const css = `padding-inline-start:${0.3 + level}em;${level === 0 ? 'font-weight:bold' : ''}`;
    return [{ ...first!, css: `${first!.css};${css}` }, ...others];
  }),
});

/** Under a line in bold type that says what is listed. */
const underLabel = (tables: TableBlock[], brief: Brief): Block[] => [
  ...paragraphs(brief, 1, 3),
  label(`${brief.prose.title(2)}:`, 'font-weight:bold'),
  ...tables,
  ...paragraphs(brief, 0, 2),
];

const close = '& td, & th { padding-top: 0; padding-bottom: 0; line-height: 1.2 }';

/** Small tables that stand in the text of patents, acts, plans and leaflets as part of it. */
export const setInTables = [
  tableDesign(
    'capitals-over-rule',
    { columns: MEASURED, rows: [2, 9], rules: rules.none, padding: [2, 8], shapings: [capitalsOverRule] },
    { columns: 2, tables: 2, uncaptioned: true },
  ),
  tableDesign(
    'amid-clauses',
    { columns: AMOUNTS, rows: [2, 6], rules: rules.none, padding: [4, 12], shapings: [asClauses] },
    { uncaptioned: true },
  ),
  tableDesign(
    'numbered-fees',
    { columns: FEES, rows: [4, 16], rules: rules.none, width: 'full', css: close, shapings: [numbered] },
    { arrange: underLabel, uncaptioned: true },
  ),
  tableDesign(
    'plan-of-days',
    {
      columns: PLANNED,
      rows: [5, 18],
      rules: rules.none,
      width: 'own',
      padding: [6, 30],
      css: close,
      shapings: [shape.withoutHead, days],
    },
    { arrange: underLabel, uncaptioned: true },
  ),
  tableDesign(
    'content-of-a-pack',
    {
      columns: CONTENT,
      rows: [4, 14],
      rules: rules.oneOf(rules.rowsRuled, rules.all(rules.boxed, rules.rowsRuled), rules.aboveAndBelow),
      width: 'own',
      css: close,
      shapings: [levels],
    },
    { columns: 2, uncaptioned: true },
  ),
  tableDesign(
    'box-of-colour',
    {
      columns: CONTENT,
      rows: [2, 8],
      rules: rules.oneOf(rules.none, rules.rowsRuled),
      padding: [2, 10],
      shapings: [boxOfColour],
    },
    { columns: 2, uncaptioned: true },
  ),
];
