import type { Block, Cell, Drawing, TableSpec } from '../../model.ts';
import { times } from '../../random.ts';
import type { Brief } from '../design.ts';
import { LEADERS, leaderLine } from '../leaders.ts';
import { heading, paragraphs } from '../passages.ts';
import { line, linesOf } from './fields.ts';
import { formDesign } from './form-design.ts';

/** A narrow column of facts beside the text. */
function curriculum(brief: Brief): Block[] {
  const { random, prose } = brief;
  const facts = (): string => {
    const said = times(random.integer(3, 5), () => `<div>${prose.title(random.integer(1, 2))}</div>`).join(
      '',
    );
    return `<div style="font-weight:bold;margin-top:1em">${prose.title(1)}</div>${said}`;
  };
  const post = () =>
    `<div style="margin-bottom:0.6em"><b>${prose.title(2)}</b>, ${prose.place()} ${random.integer(1998, 2010)}–${random.integer(2011, 2026)}<br>${prose.sentence()}</div>`;
  const shade = random.pick(['background:#eef2f5;', 'background:#1f4e79;color:white;', '']);
  const side = `<div style="${shade}padding:10px">${facts()}${facts()}${facts()}</div>`;
  const text = `<div>${times(random.integer(4, 7), post).join('')}</div>`;
  const left = random.happens(0.6);
  const html = `<div style="display:grid;grid-template-columns:${left ? '30% 1fr' : '1fr 30%'};column-gap:1.5em">${left ? side + text : text + side}</div>`;
  return [
    { type: 'heading', level: 1, text: prose.person() },
    { type: 'drawing', name: 'sidebar', html, text: 'figure' },
  ];
}

function menu(brief: Brief): Block[] {
  const { random, prose } = brief;
  const leader = random.pick(LEADERS.filter(({ sign, drawn }) => sign !== '' || drawn));
  const described = random.happens(0.5);
  const dish = () =>
    leaderLine(prose.title(random.integer(2, 4)), prose.money(random.between(3, 40)), leader, brief) +
    (described
      ? `<div style="font-size:0.85em;font-style:italic;margin-bottom:0.5em">${prose.title(5)}</div>`
      : '');
  const part = (): Block[] => [
    heading(brief, 2),
    { type: 'drawing', name: 'menu', html: times(random.integer(3, 6), dish).join(''), text: 'wanted' },
  ];
  return [heading(brief, 1), ...part(), ...part(), ...part()];
}

function newsletter(brief: Brief): Block[] {
  const { random, prose, look } = brief;
  const box = (): Drawing => ({
    type: 'drawing',
    name: 'box',
    html: `<div style="background:#f1f1e6;border-top:3px solid ${look.accent};padding:8px">${prose.paragraph(random.integer(2, 3))}</div>`,
    text: 'wanted',
  });
  const story = () => [heading(brief, 2), ...paragraphs(brief, 2, 4)];
  return [
    { ...heading(brief, 1), wide: true, css: 'font-size:2.4em' },
    ...story(),
    box(),
    ...story(),
    ...story(),
  ];
}

/** The same text in two columns, paragraph beside paragraph. */
function bilingual(brief: Brief): Block[] {
  const { prose, random } = brief;
  const pair = () => `<div>${prose.paragraph(2)}</div><div>${prose.paragraph(2)}</div>`;
  const html = `<div style="display:grid;grid-template-columns:1fr 1fr;column-gap:2em;row-gap:0.8em">${times(random.integer(4, 8), pair).join('')}</div>`;
  return [heading(brief, 1), { type: 'drawing', name: 'bilingual', html, text: 'figure' }];
}

/** A narrow slip from a till. */
function receipt(brief: Brief): Block[] {
  const { random, prose } = brief;
  const row = (name: string, amount: number): Cell[] => [
    { content: [name], header: 'any' },
    { content: [prose.money(amount)], css: 'text-align:end' },
  ];
  const table: TableSpec = {
    head: [],
    body: [
      ...times(random.integer(3, 10), () => row(prose.title(2), random.between(1, 90))),
      row(prose.label('total'), random.between(20, 400)),
    ],
    stubColumns: 0,
    notes: [],
    css: `& { width: 260px; margin: 0 auto; font-family: 'Liberation Mono', monospace; font-size: 0.85em }`,
  };
  const shop = [prose.title(2), prose.place(), `${prose.date()} ${prose.time()}`];
  return [
    linesOf('shop', shop, 'text-align:center;width:260px;margin:0 auto 1em'),
    { type: 'table', table },
    line(prose.sentence(), 'width:260px;margin:1em auto;text-align:center'),
  ];
}

/** Nested lists, as in programmes and by-laws. */
function outline(brief: Brief): Block[] {
  const { random, prose } = brief;
  const ordered = random.happens(0.5);
  const marker = ordered
    ? random.pick(['decimal', 'lower-alpha', 'upper-roman'])
    : random.pick(["'• '", "'– '", 'disc', "'▪ '"]);
  const text = () => prose.title(random.integer(3, 9));
  const item = () => ({
    text: text(),
    items: random.happens(0.6)
      ? times(random.integer(2, 4), () => ({
          text: text(),
          items: random.happens(0.25) ? times(2, () => ({ text: text() })) : undefined,
        }))
      : undefined,
  });
  const list = (): Block => ({ type: 'list', ordered, marker, items: times(random.integer(3, 6), item) });
  return [heading(brief, 1), ...paragraphs(brief, 0, 1), list(), ...paragraphs(brief, 1, 1), list()];
}

/** What people read and throw away. */
export const printedMatter = [
  formDesign('cv', curriculum),
  formDesign('menu', menu),
  formDesign('newsletter', newsletter, { columns: 2 }),
  formDesign('bilingual', bilingual),
  formDesign('receipt', receipt),
  formDesign('nested-lists', outline),
];
