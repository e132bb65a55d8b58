import type { Block, Cell, TableBlock } from '../../model.ts';
import type { Brief } from '../design.ts';
import { heading, paragraphs } from '../passages.ts';
import type { ColumnKind } from './columns.ts';
import * as rules from './rules.ts';
import { tableDesign } from './table-design.ts';

const COLUMNS: readonly (readonly ColumnKind[])[] = [
  ['name', 'words', 'code'],
  ['name', 'number', 'number'],
  ['words', 'date', 'money'],
  ['code', 'words', 'percent', 'number'],
];
/** Each below the other with its columns at the same places. */
const even = '& { table-layout: fixed; width: 100% }';

type Between = (at: number, brief: Brief) => Block[];

/** The rows of one table in several, each with the same head or one that looks the same. */
const stacked =
  (between: Between) =>
  ([drawn]: TableBlock[], brief: Brief): Block[] => {
    const { random, prose } = brief;
    const { table } = drawn!;
    const sameHead = random.happens(0.5);
    const margin = `margin:${random.between(0.7, 2.2).toFixed(1)}em 0`;
    const relabel = (cell: Cell): Cell => ({ ...cell, content: [prose.title(random.integer(1, 2))] });
    const blocks: Block[] = [];
    for (let from = 0; from < table.body.length; ) {
      const at = blocks.length;
      const to = from + random.integer(2, 6);
      const head = at === 0 || sameHead ? table.head : table.head.map((row) => row.map(relabel));
      const body = table.body.slice(from, to);
      blocks.push(...between(at, brief));
      blocks.push({ ...drawn!, css: margin, table: { ...table, caption: undefined, head, body } });
      from = to;
    }
    return [...paragraphs(brief, 0, 2), ...blocks, ...paragraphs(brief, 0, 2)];
  };

const whiteSpace = stacked(() => []);
const headings = stacked((_, brief) => [heading(brief, 3)]);
const lines = stacked((_, brief) => [{ type: 'paragraph', text: brief.prose.sentence() }]);

const shaded = rules.oneOf(
  rules.darkHead,
  rules.shadedHead,
  rules.all(rules.shadedHead, rules.rowsRuled),
  rules.all(rules.darkHead, rules.striped),
);
const light = rules.oneOf(rules.underHead, rules.booktabs, rules.rowsRuled, rules.horizontal);
const rows = [5, 14] as const;

/** Several tables one below the other with heads alike. */
export const stackedTables = [
  tableDesign(
    'stacked-shaded-heads',
    { columns: COLUMNS, rows, rules: shaded, css: even },
    { arrange: whiteSpace },
  ),
  tableDesign('stacked-light', { columns: COLUMNS, rows, rules: light, css: even }, { arrange: whiteSpace }),
  tableDesign(
    'stacked-below-headings',
    { columns: COLUMNS, rows, rules: rules.oneOf(shaded, light), css: even },
    { arrange: headings },
  ),
  tableDesign(
    'stacked-below-lines',
    { columns: COLUMNS, rows, rules: rules.oneOf(shaded, light, rules.ruled), css: even },
    { arrange: lines },
  ),
];
