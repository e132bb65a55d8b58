import type { Block, TableBlock } from '../../model.ts';
import type { Brief } from '../design.ts';
import { heading, paragraphs } from '../passages.ts';
import type { ColumnKind } from './columns.ts';
import * as rules from './rules.ts';
import { longCells } from './shapings.ts';
import { tableDesign } from './table-design.ts';

const COMMON: readonly (readonly ColumnKind[])[] = [
  ['name', 'number', 'number', 'number'],
  ['name', 'words', 'number', 'percent'],
  ['code', 'sentence', 'date'],
];
const SLIM: readonly (readonly ColumnKind[])[] = [
  ['name', 'number', 'number'],
  ['name', 'decimal', 'decimal', 'decimal'],
  ['name', 'words'],
];
const PAIRS: readonly (readonly ColumnKind[])[] = [
  ['name', 'number'],
  ['words', 'percent'],
];
const WIDE: readonly (readonly ColumnKind[])[] = [
  ['name', 'words', 'number', 'number', 'percent', 'date', 'words', 'money'],
  ['code', 'sentence', 'name', 'number', 'decimal', 'decimal', 'place'],
];
const long = [40, 80] as const;
const light = rules.oneOf(rules.underHead, rules.booktabs, rules.rowsRuled, rules.horizontal);

const continued =
  (repeatHead: boolean, tearRows = false) =>
  (tables: TableBlock[], brief: Brief): Block[] => [
    heading(brief, 2),
    ...paragraphs(brief, 1, 2),
    ...tables.map((block) => ({ ...block, table: { ...block.table, repeatHead, tearRows } })),
    ...paragraphs(brief, 1, 3),
  ];

/** Each page says again which table it is that goes on. */
function continuedByName(tables: TableBlock[], brief: Brief): Block[] {
  const { prose } = brief;
  const label = `${prose.label('table')} ${prose.number(1)}`;
  const named = tables.map((block): TableBlock => {
    const caption = { text: `${label}. ${prose.title(5)}`, side: 'above' as const };
    const continuedCaption = `${label} (${prose.label('continued')})`;
    return { ...block, table: { ...block.table, caption, continuedCaption } };
  });
  return continued(true)(named, brief);
}

const inColumns =
  (wide: boolean) =>
  (tables: TableBlock[], brief: Brief): Block[] => [
    { ...heading(brief, 1), wide: true },
    ...paragraphs(brief, 2, 4),
    ...tables.flatMap((block) => [
      { ...block, wide, css: wide ? undefined : 'break-inside:avoid' },
      ...paragraphs(brief, 2, 4),
      heading(brief, 2),
      ...paragraphs(brief, 2, 4),
    ]),
  ];

function sideBySide(tables: TableBlock[], brief: Brief): Block[] {
  return [...paragraphs(brief, 1, 2), { type: 'side', blocks: tables }, ...paragraphs(brief, 1, 2)];
}

const onItsSide = (tables: TableBlock[], brief: Brief): Block[] => [
  ...paragraphs(brief, 1, 3),
  { type: 'turn', turned: false },
  ...tables.map((block) => ({ ...block, turned: true })),
  { type: 'turn', turned: false },
  ...paragraphs(brief, 1, 2),
];

const onTurnedPage = (tables: TableBlock[], brief: Brief): Block[] => [
  ...paragraphs(brief, 1, 3),
  { type: 'turn', turned: true },
  ...tables,
  { type: 'turn', turned: false },
  ...paragraphs(brief, 1, 2),
];

/** Where the tables stand on their pages. */
export const placedTables = [
  tableDesign(
    'continued-head-repeated',
    { columns: COMMON, rows: long, rules: rules.ruled },
    { arrange: continued(true) },
  ),
  tableDesign(
    'continued-head-repeated-light',
    { columns: COMMON, rows: long, rules: light },
    { arrange: continued(true) },
  ),
  tableDesign(
    'continued-head-once',
    { columns: COMMON, rows: long, width: 'full' },
    { arrange: continued(false) },
  ),
  tableDesign(
    'continued-by-name',
    { columns: COMMON, rows: long, width: 'full' },
    { arrange: continuedByName },
  ),
  tableDesign(
    'continued-rows-torn',
    {
      columns: [['name', 'sentence', 'sentence']],
      rows: [9, 14],
      rules: rules.oneOf(rules.ruled, rules.horizontal),
      width: 'full',
      shapings: [longCells('paragraphs', 4)],
    },
    { arrange: continued(true, true) },
  ),
  tableDesign('side-by-side', { columns: SLIM, rows: [4, 10] }, { tables: 2, arrange: sideBySide }),
  tableDesign(
    'side-by-side-light',
    { columns: SLIM, rows: [2, 9], rules: light, width: 'full' },
    { tables: 2, arrange: sideBySide },
  ),
  tableDesign(
    'three-side-by-side',
    { columns: PAIRS, rows: [2, 7], rules: rules.oneOf(light, rules.none), width: 'full', padding: [1, 4] },
    { tables: 3, arrange: sideBySide },
  ),
  tableDesign('turned-on-its-side', { columns: WIDE, rows: [5, 11], width: 'full' }, { arrange: onItsSide }),
  tableDesign('turned-page', { columns: WIDE, rows: [6, 14], width: 'full' }, { arrange: onTurnedPage }),
  tableDesign(
    'in-one-of-two-columns',
    { columns: SLIM, rows: [4, 9] },
    { columns: 2, arrange: inColumns(false) },
  ),
  tableDesign(
    'across-both-columns',
    { columns: WIDE, rows: [4, 10], width: 'full' },
    { columns: 2, arrange: inColumns(true) },
  ),
  tableDesign('several-small', { columns: SLIM, rows: [1, 4] }, { tables: 3 }),
];
