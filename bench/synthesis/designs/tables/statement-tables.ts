import type { Cell, TableSpec } from '../../model.ts';
import type { Brief } from '../design.ts';
import type { ColumnKind } from './columns.ts';
import type { Shaping } from './draw-table.ts';
import type { Rules } from './rules.ts';
import { tableDesign } from './table-design.ts';

const COLUMNS: readonly (readonly ColumnKind[])[] = [
  ['name', 'parentheses', 'parentheses'],
  ['name', 'number', 'number'],
  ['name', 'decimal', 'decimal', 'decimal'],
  ['name', 'parentheses', 'parentheses', 'parentheses', 'parentheses'],
];

const FIGURES = 'tr > :not(:first-child)';

/** Rules over and under the figures alone; the labels in front of them have none. */
const figureRules: Rules = ({ rule }, random) => {
  const pen = `${rule.width}px solid ${rule.colour}`;
  const last = `& tbody tr:last-child > :not(:first-child) { border-bottom: ${random.pick([pen, '3px double #000'])} }`;
  const under = `& thead ${FIGURES} { border-bottom: ${pen} }`;
  const above = `& thead tr:first-child > :not(:first-child) { border-top: ${pen} }`;
  return random.pick([under, `${under} ${last}`, `${above} ${under} ${last}`, last]);
};

/** Rules of neighbouring columns end short of each other, by chance. */
const apart = { least: 6, most: 26 };

function gapsCss({ random }: Brief): string {
  const gap = random.integer(apart.least, apart.most);
  return random.happens(0.5) ? `& { border-collapse: separate; border-spacing: ${gap}px 0 }` : '';
}

/** Years head the figures. */
const years: Shaping = (table, { random, prose }) => {
  const last = random.integer(1990, 2030);
  const pattern = random.pick([(year: string) => year, (year: string) => `${prose.title(1)} ${year}`]);
  const labels = random.happens(0.7);
  const [head = []] = table.head;
  return {
    ...table,
    head: [
      head.map((cell, at) => {
        if (at === 0) return { ...cell, content: [random.happens(0.5) ? '' : cell.content[0]!] };
        return labels ? { ...cell, content: [pattern(String(last - at))] } : cell;
      }),
    ],
  };
};

/** Groups of items below a label of their own, each with its sum. */
const sections: Shaping = (table, brief) => {
  const { random, prose, look } = brief;
  const pen = `border-top:${look.rule.width}px solid ${look.rule.colour}`;
  const inset = random.happens(0.6) ? ';padding-inline-start:1.5em' : '';
  const every = random.integer(2, 5);
  const bold = random.pick(['font-weight:bold', '']);
  const ruled = random.happens(0.8);
  const body = table.body.flatMap((row, at) => {
    const [label, ...figures] = row;
    const item = [{ ...label!, css: `${label!.css ?? ''}${inset}` }, ...figures];
    const opens = at % every === 0;
    const ends = at % every === every - 1 || at === table.body.length - 1;
    const rows = [item];
    if (opens && random.happens(0.8))
      rows.unshift(labelRow(prose.title(random.integer(1, 3)), figures, bold));
    if (ends)
      rows.push(sumRow(row, `${prose.label('total')} ${prose.phrase(1)}`, [bold, ruled ? pen : ''], brief));
    return rows;
  });
  return { ...table, body };
};

const labelRow = (text: string, figures: readonly Cell[], css: string): Cell[] => [
  { content: [text], header: 'any', css },
  ...figures.map(() => ({ content: [''] })),
];

function sumRow(
  [label, ...figures]: readonly Cell[],
  text: string,
  [bold, pen]: string[],
  { random, prose }: Brief,
) {
  return [
    { ...label!, content: [text], css: `${label!.css ?? ''};${bold}` },
    ...figures.map((cell) => ({
      ...cell,
      content: [prose.number(random.integer(1000, 99_999))],
      css: `${cell.css ?? ''};${bold};${pen}`,
    })),
  ];
}

/** The sign of the currency stands at the left of the first and last figures of each column. */
const signsInFront: Shaping = (table, { random }) => {
  const sign = random.pick(['$', '€', '£']);
  const signed = (cell: Cell): Cell =>
    cell.content[0]
      ? { ...cell, content: [`<span style="float:left">${sign}</span>${cell.content[0]}`] }
      : cell;
  const first = table.body.findIndex(([, figure]) => figure?.content[0]);
  const rows = random.pick([[first], [first, table.body.length - 1]]);
  return {
    ...table,
    body: table.body.map((row, at) =>
      rows.includes(at) ? row.map((cell, i) => (i > 0 ? signed(cell) : cell)) : row,
    ),
  };
};

const chance =
  (probability: number, shaping: Shaping): Shaping =>
  (table, brief) =>
    brief.random.happens(probability) ? shaping(table, brief) : table;

const gapped: Shaping = (table, brief): TableSpec => ({ ...table, css: `${table.css} ${gapsCss(brief)}` });

/** Balance sheets, statements of income and other accounts, whose labels stand in front of ruled figures. */
export const statementTables = [
  tableDesign('statement', {
    columns: COLUMNS,
    rows: [4, 18],
    rules: figureRules,
    padding: [2, 8],
    shapings: [years, chance(0.7, sections), chance(0.5, signsInFront), gapped],
  }),
  tableDesign('statement-small', {
    columns: COLUMNS,
    rows: [3, 8],
    rules: figureRules,
    padding: [3, 12],
    shapings: [years, chance(0.5, signsInFront), gapped],
  }),
];
