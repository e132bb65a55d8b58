import type { Cell, TableSpec } from '../../model.ts';
import type { Brief } from '../design.ts';
import type { Shaping } from './draw-table.ts';

const widthOf = (row: readonly Cell[]) => row.reduce((sum, { colSpan = 1 }) => sum + colSpan, 0);
const isNumeric = ({ content: [text = ''] }: Cell) => /^[^\p{L}]*\p{N}[^\p{L}]*$/u.test(text);

/** Lengths of two or three (one where nothing else is left) that sum up to a count. */
function chunks(count: number, brief: Brief): number[] {
  if (count <= 3) return [count];
  const first = brief.random.integer(2, 3);
  return [first, ...chunks(count - first, brief)];
}

/** Heads over several columns, in so many levels; the stub's head reaches down over all of them. */
export const spannedHead =
  (levels: 2 | 3, gapped = false): Shaping =>
  (table, brief) => {
    const [labels = []] = table.head;
    const leaves = labels.slice(1);
    const stub: Cell = { ...labels[0]!, rowSpan: levels };
    const groups = chunks(leaves.length, brief);
    const above = levels === 3 ? chunks(groups.length, brief) : [];
    let at = 0;
    const tops = above.map((length) => {
      const colSpan = groups.slice(at, at + length).reduce((sum, size) => sum + size, 0);
      at += length;
      return groupHead(colSpan, brief, gapped);
    });
    const middle = groups.map((size) => groupHead(size, brief, gapped));
    const rows = levels === 3 ? [[stub, ...tops], middle] : [[stub, ...middle]];
    return { ...table, head: [...rows, leaves] };
  };

function groupHead(colSpan: number, { random, prose, look }: Brief, gapped: boolean): Cell {
  const text = prose.title(random.integer(1, 2));
  const rule = `border-bottom:${look.rule.width}px solid ${look.rule.colour}`;
  const align = gapped || random.happens(0.8) ? 'center' : 'start';
  return {
    content: [gapped ? `<div style="${rule}">${text}</div>` : text],
    header: 'column',
    colSpan,
    css: `text-align:${align}`,
  };
}

/** A further column before the others whose cells reach over several rows. */
export const stubSpans: Shaping = (table, brief) => {
  const { random, prose } = brief;
  const align = random.pick(['top', 'middle']);
  const head: Cell = { content: [prose.title(1)], header: 'column', rowSpan: table.head.length };
  const label = (rowSpan: number): Cell => {
    const css = `vertical-align:${align}`;
    return { content: [prose.title(random.integer(1, 3))], header: 'row', rowSpan, css };
  };
  let at = 0;
  const body = chunks(table.body.length, brief).flatMap((length) => {
    const rows = table.body.slice(at, at + length);
    at += length;
    return rows.map((row, of) => (of === 0 ? [label(length), ...row] : row));
  });
  return {
    ...table,
    head: table.head.map((row, at) => (at === 0 ? [head, ...row] : row)),
    body,
    stubColumns: table.stubColumns + 1,
  };
};

/** Rows over the whole width that name the rows below them. */
export const groupRows: Shaping = (table, { random, prose }) => {
  const width = widthOf(table.body[0] ?? []);
  const style = random.pick([
    'font-weight:bold',
    'font-style:italic',
    'font-weight:bold;background:#eee',
    'text-align:center;font-weight:bold',
  ]);
  const every = random.integer(3, 5);
  const indent = random.happens(0.5) ? 'padding-inline-start:1.6em' : '';
  const body = table.body.flatMap((row, at) => {
    const [first, ...others] = row;
    const inset = [{ ...first!, css: `${first!.css ?? ''};${indent}` }, ...others];
    const label: Cell = {
      content: [prose.title(random.integer(1, 3))],
      colSpan: width,
      header: 'any',
      css: style,
    };
    return at % every === 0 ? [[label], inset] : [inset];
  });
  return { ...table, body };
};

/** Sums below the rows. */
export const totals: Shaping = (table, { random, prose, look }) => {
  const sample = table.body[0] ?? [];
  const css = `font-weight:${random.pick(['bold', 'normal'])};border-top:${look.rule.width}px solid ${look.rule.colour}`;
  const row = sample.map((cell, at): Cell => {
    const text =
      at === 0 ? prose.label('total') : isNumeric(cell) ? prose.number(random.integer(1000, 99_999)) : '';
    return { content: [text], header: at === 0 ? cell.header : undefined, css: `${cell.css ?? ''};${css}` };
  });
  return { ...table, body: [...table.body, row] };
};

/** Sums below the rows, whose label reaches to the last column. */
export const spannedTotals: Shaping = (table, { random, prose }) => {
  const [sample = []] = table.body;
  const labels = [prose.label('amount'), prose.title(1), prose.label('total')].slice(random.integer(0, 2));
  const align = random.pick(['start', 'end']);
  const weight = random.pick(['bold', 'normal']);
  const rows = labels.map((label): Cell[] => [
    {
      content: [label],
      colSpan: widthOf(sample) - 1,
      header: 'any',
      css: `text-align:${align};font-weight:${weight}`,
    },
    { content: [prose.number(random.between(10, 9999), 2)], css: `text-align:end;font-weight:${weight}` },
  ]);
  return { ...table, body: [...table.body, ...rows] };
};

const UNITS = ['kg', 'm', '%', 'km²', '°C', 'ms', 'kWh', 'l/h', 'mm', 't', 'cm³', 'mg/l'];

/** A row of units below the head. */
export const units: Shaping = (table, { random }) => {
  const [sample = []] = table.body;
  const brackets = random.pick([
    ['(', ')'],
    ['[', ']'],
    ['', ''],
  ]);
  const row = sample.map((cell, at): Cell => {
    const unit = `${brackets[0]}${random.pick(UNITS)}${brackets[1]}`;
    return { content: [at === 0 ? '' : unit], header: 'column', css: `${cell.css ?? ''};font-weight:normal` };
  });
  return { ...table, head: [...table.head, row] };
};

/** Labels too long for one line. */
export const longHead: Shaping = (table, { random, prose }) => ({
  ...table,
  head: table.head.map((row) =>
    row.map((cell) => ({ ...cell, content: [prose.title(random.integer(3, 7))] })),
  ),
});

/** Cells left empty, and rows with hardly anything in them; the first rows show what the columns hold. */
export const sparse =
  (share: number): Shaping =>
  (table, { random }) => ({
    ...table,
    body: table.body.map((row, number) => {
      const empty = number < 2 ? 0 : random.happens(0.25) ? 0.9 : share;
      return row.map((cell, at) => (at > 0 && random.happens(empty) ? { ...cell, content: [''] } : cell));
    }),
  });

const MARKS = ['a', 'b', 'c', '*', '†', '1', '2'];

/** Raised marks in cells, and what they say below the table. */
export const noteMarks: Shaping = (table, { random, prose }) => {
  const marks = random.sample(MARKS, random.integer(1, 3));
  const rows = table.body.length;
  const marked = new Map(marks.map((mark) => [random.integer(0, rows - 1), mark]));
  const body = table.body.map((row, at) => {
    const mark = marked.get(at);
    const column = random.integer(0, row.length - 1);
    return mark
      ? row.map((cell, i) =>
          i === column ? { ...cell, content: [`${cell.content[0]}<sup>${mark}</sup>`] } : cell,
        )
      : row;
  });
  const notes = [...marked.values()].map((mark) => `<sup>${mark}</sup> ${prose.sentence()}`);
  return { ...table, body, notes };
};

/** A line on where the table is from. */
export const sourceNote: Shaping = (table, { prose }) => ({
  ...table,
  notes: [...table.notes, `${prose.label('source')}: ${prose.title(4)}, ${prose.year()}.`],
});

/** Cells of text with several paragraphs, or with lists. */
export const longCells =
  (as: 'paragraphs' | 'list', most = 3): Shaping =>
  (table, { random, prose }) => ({
    ...table,
    body: table.body.map((row) =>
      row.map((cell, at): Cell => {
        if (at === 0 || isNumeric(cell)) return cell;
        const content = Array.from({ length: random.integer(2, most) }, () =>
          as === 'list' ? prose.title(random.integer(2, 5)) : prose.sentence(),
        );
        return { ...cell, content, list: as === 'list' };
      }),
    ),
  });

const ICONS = [
  '<circle cx="8" cy="8" r="7" fill="#2e6b3a"/>',
  '<path d="M8 1l7 14H1z" fill="#c05000"/>',
  '<rect x="2" y="2" width="12" height="12" rx="3" fill="#1f4e79"/>',
  '<path d="M2 8l4 5 8-11" fill="none" stroke="#7a1f2b" stroke-width="2.5"/>',
];

/** Small drawings in the cells of one column, alone or before the text. */
export const icons: Shaping = (table, { random }) => {
  const column = random.integer(0, (table.body[0]?.length ?? 1) - 1);
  return {
    ...table,
    body: table.body.map((row) =>
      row.map((cell, at) =>
        at === column ? { ...cell, content: [`${icon(random.pick(ICONS))} ${cell.content[0]}`] } : cell,
      ),
    ),
  };
};

const icon = (shapes: string) => `<svg width="1em" height="1em" viewBox="0 0 16 16">${shapes}</svg>`;

/** A small table in a cell of the last column. */
export const nested: Shaping = (table, { random, prose, look }) => {
  const target = random.integer(0, table.body.length - 1);
  const cell = (): Cell => ({ content: [prose.phrase(1)] });
  const inner: TableSpec = {
    head: [],
    body: Array.from({ length: random.integer(2, 3) }, () => [cell(), cell()]),
    stubColumns: 0,
    notes: [],
    css: `& td { border: ${look.rule.width}px solid ${look.rule.colour} }`,
  };
  const body = table.body.map((row, at) =>
    at === target ? [...row.slice(0, -1), { ...row.at(-1)!, nested: inner }] : row,
  );
  return { ...table, body };
};

/** Rows alone. */
export const withoutHead: Shaping = (table) => ({ ...table, head: [] });

/** Without a head: each row is a label and what it says. */
export const keyValue: Shaping = (table, { random }) => {
  const bold = random.happens(0.6) ? 'font-weight:bold' : '';
  const shade = random.happens(0.4) ? ';background:#eee' : '';
  return {
    ...table,
    head: [],
    stubColumns: 1,
    body: table.body.map(([label, ...values]) => [
      { ...label!, header: 'row', css: bold + shade },
      ...values,
    ]),
  };
};
