import type { Block, TableBlock } from '../../model.ts';
import type { Brief } from '../design.ts';
import { amidText, heading, mayHead, paragraphs } from '../passages.ts';
import type { ColumnKind } from './columns.ts';
import { typedFace } from './listings.ts';
import * as rules from './rules.ts';
import * as shape from './shapings.ts';
import { tableDesign } from './table-design.ts';

const PARAMETERS: readonly (readonly ColumnKind[])[] = [
  ['member', 'sentence'],
  ['member', 'passage'],
  ['member', 'type', 'sentence'],
  ['member', 'sentence', 'words'],
];
const SUMMARIES: readonly (readonly ColumnKind[])[] = [
  ['signature', 'sentence'],
  ['signature', 'passage'],
  ['member', 'sentence'],
];
const OPTIONS: readonly (readonly ColumnKind[])[] = [
  ['member', 'type', 'code', 'passage'],
  ['member', 'words', 'sentence'],
  ['member', 'tick', 'passage'],
  ['member', 'type', 'passage'],
  ['member', 'passage', 'code'],
];

const COMMANDS: readonly (readonly ColumnKind[])[] = [
  ['member', 'words'],
  ['member', 'sentence'],
  ['code', 'words'],
  ['signature', 'words'],
  ['words', 'member'],
];

const light = rules.oneOf(rules.none, rules.none, rules.striped, rules.rowsRuled);

/** What is named stands out; where it is too long for its column it may be broken anywhere. */
function nameFace(brief: Brief): string {
  const { random } = brief;
  const face = random.pick([typedFace(brief), 'font-weight:bold', 'font-style:italic', '']);
  const narrow = random.happens(0.2) ? ';overflow-wrap:anywhere;white-space:normal!important' : '';
  const width = random.happens(0.5) ? `;width:${random.integer(15, 45)}%` : '';
  return `.table td:first-child { ${face}${narrow}${width} }\n`;
}

/** Each below the name of what it belongs to, and a label or two. */
function inSections(tables: TableBlock[], brief: Brief): Block[] {
  const { random, prose } = brief;
  const label = prose.title(1);
  const weight = random.pick(['bold', 'bold', 'normal']);
  return tables.flatMap((table) => [
    heading(brief, 3),
    ...paragraphs(brief, 0, 1),
    ...(random.happens(0.7) ? [mayHead('label', label, `font-weight:${weight}`)] : []),
    table,
    ...paragraphs(brief, 0, 1),
  ]);
}

/** Small type, narrow columns, and a heading above each of many short tables. */
function onSheet(tables: TableBlock[], brief: Brief): Block[] {
  const { random } = brief;
  return [
    heading(brief, 1),
    ...tables.flatMap((table) => [
      heading(brief, 2),
      ...paragraphs(brief, 0, random.happens(0.3) ? 1 : 0),
      table,
    ]),
  ];
}

function sheetFace(brief: Brief): string {
  const { random } = brief;
  const ground = random.happens(0.3)
    ? `h2 { background: #${random.pick(['eee', 'dde', 'edd'])}; padding: 2px 4px }\n`
    : '';
  return `${nameFace(brief)}${ground}html { font-size: ${random.between(8, 11).toFixed(1)}px }\nh2 { font-size: 1.1em; margin: 0.7em 0 0.3em }\n`;
}

const amidSections = (tables: TableBlock[], brief: Brief) => [heading(brief, 1), ...amidText(brief, tables)];

/** Parameters, functions and options, as references of programs list them. */
export const referenceTables = [
  tableDesign(
    'parameter-lists',
    {
      columns: PARAMETERS,
      rows: [2, 6],
      rules: light,
      shapings: [shape.withoutHead],
      padding: [2, 12],
    },
    { arrange: inSections, tables: 4, uncaptioned: true, css: nameFace },
  ),
  tableDesign(
    'summary-list',
    { columns: SUMMARIES, rows: [3, 18], rules: light, shapings: [shape.withoutHead] },
    { arrange: amidSections, uncaptioned: true, css: nameFace },
  ),
  tableDesign(
    'command-sheet',
    { columns: COMMANDS, rows: [3, 10], rules: light, shapings: [shape.withoutHead], padding: [1, 6] },
    { arrange: onSheet, tables: 8, columns: 3, uncaptioned: true, css: sheetFace },
  ),
  tableDesign(
    'command-sheet-in-two-columns',
    { columns: COMMANDS, rows: [4, 12], rules: rules.none, shapings: [shape.withoutHead], padding: [1, 6] },
    { arrange: onSheet, tables: 6, columns: 2, uncaptioned: true, css: sheetFace },
  ),
  tableDesign(
    'option-list',
    {
      columns: OPTIONS,
      rows: [3, 12],
      rules: rules.oneOf(rules.none, rules.underHead, rules.rowsRuled, rules.shadedHead),
      shapings: [shape.sparse(0.2)],
    },
    { css: nameFace },
  ),
];
