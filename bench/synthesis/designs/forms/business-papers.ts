import type { Block, Cell, TableSpec } from '../../model.ts';
import { times } from '../../random.ts';
import type { Label } from '../../text/language.ts';
import type { Brief } from '../design.ts';
import { noFurniture } from '../furniture-rows.ts';
import { heading, paragraphs } from '../passages.ts';
import { headCell } from '../tables/draw-table.ts';
import { booktabs, horizontal, none, oneOf, ruled, shadedHead, striped, underHead } from '../tables/rules.ts';
import { answer, drawFields, line, linesOf, pairs } from './fields.ts';
import { formDesign } from './form-design.ts';

const anyRules = oneOf(ruled, underHead, horizontal, booktabs, shadedHead, striped, none);
interface LedgerColumn {
  label: Label;
  end?: boolean;
  value: (row: number) => string;
}

function ledger({ random, prose, look }: Brief, columns: readonly LedgerColumn[], rows: number): Block {
  const css = `& { width: 100% } & td, & th { padding: ${random.integer(2, 6)}px ${random.integer(3, 8)}px } & th { font-weight: bold } ${anyRules(look, random)}`;
  const table: TableSpec = {
    head: [
      columns.map(({ label, end }) => headCell({ label: prose.label(label), align: end ? 'end' : 'start' })),
    ],
    body: times(rows, (row) =>
      columns.map(
        ({ value, end }): Cell => ({ content: [value(row)], css: end ? 'text-align:end' : undefined }),
      ),
    ),
    stubColumns: 0,
    notes: [],
    css,
  };
  return { type: 'table', table };
}

function letterhead({ random, prose, look }: Brief): Block[] {
  const align = random.pick(['start', 'center', 'end']);
  return [
    linesOf(
      'letterhead',
      [
        `<b style="font-size:1.4em;color:${look.accent}">${prose.title(2)}</b>`,
        `${prose.title(1)} ${random.integer(1, 99)} · ${random.integer(10_000, 99_999)} ${prose.place()}`,
        `${prose.label('phone')} ${random.integer(100, 999)} ${random.integer(1000, 9999)}`,
      ],
      `text-align:${align};margin-bottom:2em`,
    ),
  ];
}

const recipient = ({ random, prose }: Brief): Block =>
  linesOf(
    'address',
    [
      prose.person(),
      `${prose.title(1)} ${random.integer(1, 99)}`,
      `${random.integer(10_000, 99_999)} ${prose.place()}`,
    ],
    'margin-bottom:1.5em',
  );

function letter(brief: Brief): Block[] {
  const { random, prose } = brief;
  return [
    ...letterhead(brief),
    recipient(brief),
    line(
      `${prose.place()}, ${prose.date()}`,
      `text-align:${random.pick(['end', 'start'])};margin-bottom:1.5em`,
    ),
    line(`<b>${prose.label('subject')}: ${prose.title(4)}</b>`, 'margin-bottom:1em;text-indent:0'),
    line(`${prose.label('dear')} ${prose.person()},`, 'margin-bottom:0.8em;text-indent:0'),
    ...paragraphs(brief, 2, 4),
    line(prose.label('regards'), 'margin-top:1em;text-indent:0'),
    line(prose.person(), 'margin-top:2.5em;text-indent:0'),
  ];
}

function invoice(brief: Brief): Block[] {
  const { random, prose } = brief;
  const total = (label: Label) => ({ label: prose.label(label), value: answer('total', brief) });
  return [
    ...letterhead(brief),
    recipient(brief),
    { type: 'heading', level: 1, text: `${prose.label('invoice')} ${prose.code()}` },
    pairs(drawFields(brief, random.integer(3, 5)), 'beside', random.pick([1, 2])),
    ledger(
      brief,
      [
        { label: 'number', value: (row) => prose.number(row + 1) },
        { label: 'description', value: () => prose.title(random.integer(2, 5)) },
        { label: 'quantity', end: true, value: () => prose.number(random.integer(1, 40)) },
        { label: 'price', end: true, value: () => prose.money(random.between(1, 500)) },
        { label: 'amount', end: true, value: () => prose.money(random.between(10, 5000)) },
      ],
      random.integer(2, 9),
    ),
    pairs([total('amount'), total('total')], 'beside', 1, `width:45%;margin-inline-start:auto`),
    line(prose.sentence()),
  ];
}

function statement(brief: Brief): Block[] {
  const { random, prose } = brief;
  return [
    ...letterhead(brief),
    { type: 'heading', level: 1, text: `${prose.label('account')} ${answer('account', brief)}` },
    pairs(drawFields(brief, 4), 'beside', 2),
    ledger(
      brief,
      [
        { label: 'date', value: () => prose.date() },
        { label: 'description', value: () => prose.title(random.integer(2, 6)) },
        { label: 'amount', end: true, value: () => prose.money(random.between(-900, 900)) },
        { label: 'balance', end: true, value: () => prose.money(random.between(10, 9000)) },
      ],
      random.integer(8, 22),
    ),
    pairs([{ label: prose.label('balance'), value: answer('balance', brief) }], 'beside', 1),
  ];
}

function labReport(brief: Brief): Block[] {
  const { random, prose } = brief;
  return [
    heading(brief, 1),
    pairs(drawFields(brief, 6), 'beside', 2),
    ledger(
      brief,
      [
        { label: 'description', value: () => prose.title(random.integer(1, 3)) },
        {
          label: 'result',
          end: true,
          value: () => `${prose.number(random.between(0, 300), 1)}${random.happens(0.2) ? ' *' : ''}`,
        },
        { label: 'unit', value: () => random.pick(['mg/l', 'mmol/l', '%', 'g/dl', 'U/l']) },
        { label: 'status', value: () => `${random.integer(1, 50)} – ${random.integer(51, 300)}` },
        { label: 'remarks', value: () => (random.happens(0.2) ? prose.noun() : '') },
      ],
      random.integer(6, 16),
    ),
    line(`* ${prose.sentence()}`),
    pairs([{ label: prose.label('signature'), value: prose.person() }], 'below', 2),
  ];
}

function timetable(brief: Brief): Block[] {
  const { random, prose, look } = brief;
  const trips = random.integer(4, 9);
  const css = `& { width: 100%; font-size: 0.85em } & td, & th { padding: 2px 4px } ${oneOf(ruled, striped, horizontal, underHead)(look, random)}`;
  const start: Cell = { content: [prose.label('number')], header: 'column' };
  const table: TableSpec = {
    head: [[start, ...times(trips, (at): Cell => ({ content: [String(101 + 2 * at)], header: 'column' }))]],
    body: times(random.integer(5, 14), () => [
      { content: [prose.place()], header: 'row' } as Cell,
      ...times(
        trips,
        (): Cell => ({ content: [random.happens(0.12) ? random.pick(['–', '|', '']) : prose.time()] }),
      ),
    ]),
    stubColumns: 1,
    notes: [],
    css,
  };
  return [heading(brief, 1), line(prose.sentence()), { type: 'table', table }, line(prose.sentence())];
}

function priceList(brief: Brief): Block[] {
  const { random, prose } = brief;
  const part = (): Block[] => [
    heading(brief, 2),
    ledger(
      brief,
      [
        { label: 'code', value: () => prose.code() },
        { label: 'description', value: () => prose.title(random.integer(2, 6)) },
        { label: 'unit', value: () => random.pick(['kg', 'm', 'l', 't']) },
        { label: 'price', end: true, value: () => prose.money(random.between(1, 900)) },
      ],
      random.integer(3, 9),
    ),
  ];
  return [heading(brief, 1), ...part(), ...part(), line(prose.sentence())];
}

function minutes(brief: Brief): Block[] {
  const { random, prose } = brief;
  const item = (at: number): Block[] => [
    { type: 'heading', level: 2, number: `${at}.`, text: prose.title(random.integer(2, 5)) },
    ...paragraphs(brief, 1, 2),
    ...(random.happens(0.5)
      ? [
          {
            type: 'list' as const,
            ordered: false,
            items: times(random.integer(2, 4), () => ({ text: `${prose.person()}: ${prose.title(5)}` })),
          },
        ]
      : []),
  ];
  return [
    heading(brief, 1),
    pairs(drawFields(brief, 4), 'beside', 1),
    ...times(random.integer(3, 5), (at) => item(at + 1)).flat(),
    line(prose.person(), 'margin-top:2em'),
  ];
}

function syllabus(brief: Brief): Block[] {
  const { random, prose } = brief;
  return [
    heading(brief, 1),
    pairs(drawFields(brief, 5), 'beside', 1),
    heading(brief, 2),
    ...paragraphs(brief, 1, 2),
    heading(brief, 2),
    {
      type: 'list',
      ordered: random.happens(0.5),
      items: times(random.integer(3, 6), () => ({ text: prose.title(6) })),
    },
    heading(brief, 2),
    ledger(
      brief,
      [
        { label: 'number', value: (row) => prose.number(row + 1) },
        { label: 'date', value: () => prose.date() },
        { label: 'subject', value: () => prose.title(random.integer(2, 7)) },
        { label: 'remarks', value: () => (random.happens(0.6) ? prose.title(3) : '') },
      ],
      random.integer(6, 12),
    ),
  ];
}

function contract(brief: Brief): Block[] {
  const { random, prose } = brief;
  const clause = (at: number): Block[] => [
    {
      type: 'heading',
      level: 2,
      number: random.happens(0.5) ? `§ ${at}` : `${at}.`,
      text: prose.title(random.integer(1, 4)),
    },
    ...paragraphs(brief, 1, 2),
  ];
  return [
    heading(brief, 1),
    line(`${prose.person()}, ${prose.place()}`),
    ...times(random.integer(4, 7), (at) => clause(at + 1)).flat(),
    pairs(
      [
        { label: prose.label('signature'), value: prose.person() },
        { label: prose.label('signature'), value: prose.person() },
      ],
      'below',
      2,
      'margin-top:2em',
    ),
  ];
}

/** Letters, accounts and lists that firms and offices send. */
export const businessPapers = [
  formDesign('letter', letter, { furniture: () => noFurniture }),
  formDesign('invoice', invoice),
  formDesign('bank-statement', statement),
  formDesign('lab-report', labReport),
  formDesign('timetable', timetable),
  formDesign('price-list', priceList),
  formDesign('minutes', minutes),
  formDesign('syllabus', syllabus),
  formDesign('contract', contract),
];
