import type { Block, Field } from '../../model.ts';
import { EAST_ASIAN, RIGHT_TO_LEFT } from '../../text/languages.ts';
import type { Brief } from '../design.ts';
import { heading, paragraphs } from '../passages.ts';
import { answer, drawFields, drawTicks, line, pairs } from './fields.ts';
import { formDesign } from './form-design.ts';

const section = (brief: Brief, blocks: Block[]): Block[] => [heading(brief, 2), ...blocks];

function grid(brief: Brief): Block[] {
  const { random } = brief;
  const across = random.integer(1, 3);
  const fields = () => pairs(drawFields(brief, random.integer(4, 9)), 'beside', across);
  return [
    heading(brief, 1),
    ...section(brief, [fields()]),
    ...section(brief, [fields()]),
    ...paragraphs(brief, 0, 1),
  ];
}

function labelsAbove(brief: Brief): Block[] {
  const { random } = brief;
  const fields = () => pairs(drawFields(brief, random.integer(4, 8), ''), 'below', random.integer(2, 3));
  return [
    heading(brief, 1),
    ...paragraphs(brief, 0, 1),
    ...section(brief, [fields()]),
    ...section(brief, [fields()]),
  ];
}

function boxes(brief: Brief): Block[] {
  const { random, prose } = brief;
  const ticks = pairs(drawTicks(brief, random.integer(2, 5)), 'beside', random.integer(1, 3));
  return [
    heading(brief, 1),
    pairs(drawFields(brief, random.integer(6, 10), ''), 'boxes', random.integer(2, 3)),
    line(prose.sentence()),
    ticks,
    pairs(drawFields(brief, 2, ''), 'below', 2),
  ];
}

function ticks(brief: Brief): Block[] {
  const { random, prose } = brief;
  const question = (): Block[] => [
    line(prose.sentence()),
    pairs(drawTicks(brief, random.integer(2, 6)), 'beside', random.pick([1, 1, 2, 4])),
  ];
  return [heading(brief, 1), ...Array.from({ length: random.integer(2, 4) }, question).flat()];
}

/** Boxes with a number, a label and a value each. */
function numberedBoxes(brief: Brief): Block[] {
  const { random, prose } = brief;
  let number = random.integer(1, 20);
  const fields = (count: number): Field[] =>
    Array.from({ length: count }, () => ({
      label: `${number++} ${prose.title(random.integer(1, 4))}`,
      value: random.happens(0.8) ? prose.number(random.integer(10, 99_999)) : '',
    }));
  return [
    heading(brief, 1),
    pairs(drawFields(brief, 4, ''), 'boxes', 2),
    ...section(brief, [pairs(fields(random.integer(6, 12)), 'boxes', random.integer(2, 4))]),
    ...section(brief, [pairs(fields(random.integer(4, 8)), 'boxes', 2)]),
  ];
}

function certificate(brief: Brief): Block[] {
  const { prose, random } = brief;
  const center = (text: string, size: number) =>
    line(text, `text-align:center;text-indent:0;font-size:${size}em;margin:0.8em 0`);
  return [
    { ...heading(brief, 1), css: 'text-align:center;font-size:2.4em;margin:1.2em 0 0.6em' },
    center(prose.title(3), 1),
    center(prose.person(), 1.8),
    center(prose.sentence(), 1),
    center(`${prose.place()}, ${prose.date()}`, 1),
    ...(random.happens(0.6)
      ? [
          pairs(
            [
              { label: prose.label('signature'), value: prose.person() },
              { label: prose.label('date'), value: prose.date() },
            ],
            'below',
            2,
          ),
        ]
      : []),
  ];
}

function ticket(brief: Brief): Block[] {
  const { prose, random, look } = brief;
  const cell = ([label, value]: readonly [string, string]) =>
    `<div><div style="font-size:0.7em;color:#555">${label}</div><div style="font-weight:bold">${value}</div></div>`;
  const fields = [
    [prose.place(), prose.time()],
    [prose.label('date'), prose.date()],
    [prose.label('time'), prose.time()],
    [prose.label('number'), prose.code()],
    [prose.label('name'), prose.person()],
    [prose.label('price'), prose.money(random.between(5, 300))],
  ] as const;
  const html = `<div style="border:${random.pick(['1px solid', '2px dashed'])} ${look.rule.colour};padding:10px;display:grid;grid-template-columns:repeat(${random.integer(2, 3)},1fr);gap:8px">${fields.map(cell).join('')}</div>`;
  return [
    heading(brief, 1),
    {
      type: 'drawing',
      name: 'ticket',
      html,
      text: 'wanted',
      fields: fields.map(([label, value]) => ({ label, value })),
    },
    ...paragraphs(brief, 1, 1),
  ];
}

/** A register card: one label and value a line, some of the values long. */
function card(brief: Brief): Block[] {
  const { prose, random } = brief;
  const fields = drawFields(brief, random.integer(6, 12)).map((field) =>
    random.happens(0.2) ? { ...field, value: prose.sentence() } : field,
  );
  const bold = random.happens(0.5) ? 'font-weight:bold' : '';
  const said = fields.map((field) => ({ ...field, label: bold ? `<b>${field.label}</b>` : field.label }));
  return [
    heading(brief, 1),
    pairs(said, 'beside', 1),
    pairs([{ label: `${prose.label('total')}:`, value: answer('total', brief) }], 'beside'),
  ];
}

/** Fields of a form and the other papers that are filled in. */
export const formPapers = [
  formDesign('form-grid', grid),
  formDesign('form-labels-above', labelsAbove),
  formDesign('form-boxes', boxes),
  formDesign('form-ticks', ticks),
  formDesign('form-numbered-boxes', numberedBoxes),
  formDesign('form-card', card),
  formDesign('certificate', certificate),
  formDesign('ticket', ticket),
  formDesign('form-right-to-left', grid, { languages: RIGHT_TO_LEFT }),
  formDesign('form-east-asian', grid, { languages: EAST_ASIAN }),
];
