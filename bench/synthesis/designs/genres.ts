import type { Block, Heading } from '../model.ts';
import { times } from '../random.ts';
import type { Brief, Design } from './design.ts';
import { line, linesOf } from './forms/fields.ts';
import { ALL, headingDesign } from './heading-design.ts';
import { heading, label, mayHead, paragraphs } from './passages.ts';
import { dotted, sections, titled, unnumbered } from './sections.ts';

const LABEL_LOOKS = [
  'font-weight:bold',
  'font-weight:bold',
  'font-style:italic',
  'font-variant:small-caps',
  'text-transform:uppercase',
  'font-weight:bold;text-transform:uppercase;font-size:0.9em',
] as const;

/** Speakers above what they say, and what is done on the stage. */
export function play(brief: Brief): Block[] {
  const { random, prose } = brief;
  const cast = times(random.integer(2, 4), () => prose.person().split(' ')[0]!);
  const look = `${random.pick(LABEL_LOOKS)};margin:${random.pick([0, 0.5, 0.9])}em 0 0;${random.pick(['', '', 'text-align:center;'])}`;
  const stop = random.pick(['', '', '.', ':']);
  const speech = (): Block[] => [
    label(`${random.pick(cast)}${stop}`, look),
    label(prose.paragraph(random.integer(1, 3)), 'margin:0'),
    ...(random.happens(0.2) ? [label(`<i>(${prose.sentence()})</i>`, 'margin:0.4em 0')] : []),
  ];
  const numbered = random.happens(0.5);
  const scene = (at: number): Block[] => [
    numbered
      ? { type: 'heading', level: 3, text: `${prose.title(1)} ${at + 1}` }
      : heading(brief, random.pick([3, 3, 2])),
    label(`<i>${prose.sentence()}</i>`, 'margin-bottom:0.5em'),
    ...times(random.integer(4, 9), speech).flat(),
  ];
  return titled(brief, [heading(brief, 2), ...scene(0), ...scene(1), heading(brief, 2), ...scene(0)]);
}

const centredByChance = ({ random }: Brief) => (random.happens(0.5) ? `${ALL} { text-align: center }` : '');

/** Stories with a kicker, a standfirst, a by-line and a sentence drawn out of the text. */
export function stories(brief: Brief): Block[] {
  const { random, prose, look } = brief;
  const said = [random.pick(['by ', 'By ', '', 'Text: ']), random.pick(LABEL_LOOKS)] as const;
  const quote = `font-size:${random.pick([1.2, 1.4, 1.7])}em;line-height:1.25;margin:0.6em 0;${random.pick(['font-style:italic', 'font-weight:bold', `color:${look.accent}`])};${random.pick(['', `border-top:2px solid ${look.accent};border-bottom:2px solid ${look.accent}`])}`;
  const quoted = () => random.pick([`“${prose.sentence()}”`, prose.sentence()]);
  const [hasKicker, hasStandfirst, hasQuote] = [
    random.happens(0.4),
    random.happens(0.5),
    random.happens(0.6),
  ];
  const kicker = `font-size:0.8em;color:${look.accent};${random.pick(LABEL_LOOKS)};margin:0.8em 0 0`;
  const story = (): Block[] => [
    ...(hasKicker ? [label(prose.title(random.integer(1, 2)), kicker)] : []),
    { ...heading(brief, 2), text: prose.title(random.integer(3, 9)) },
    ...(hasStandfirst ? [label(`<b>${prose.sentence()}</b>`, 'margin:0 0 0.3em;font-size:1.05em')] : []),
    label(`${said[0]}${prose.person()}`, `${said[1]};margin:0 0 0.4em`),
    ...paragraphs(brief, 1, 3),
    ...(hasQuote ? [label(quoted(), quote)] : []),
    ...paragraphs(brief, 1, 2),
  ];
  return [{ ...heading(brief, 1), wide: true, css: 'font-size:2.4em' }, ...times(3, story).flat()];
}

/** Messages below one another, each with who sent it to whom. */
function messages(brief: Brief): Block[] {
  const { random, prose, look } = brief;
  const sender = () =>
    random.pick([`${prose.person()}`, `${prose.person()} &lt;${prose.code().toLowerCase()}@example.com&gt;`]);
  const top = random.pick([`border-top:1px solid ${look.rule.colour};`, 'margin-top:1.2em;', '']);
  const bold = random.pick([
    (text: string) => `<b>${text}</b>`,
    (text: string) => `<b style="font-size:1.15em">${text}</b>`,
    (text: string) => text,
  ]);
  const named = random.happens(0.5);
  const rows = (): Block[] =>
    (['name', 'date', 'address', 'subject'] as const)
      .slice(0, random.integer(2, 4))
      .map((asked, at) =>
        label(
          `<b>${prose.label(asked)}:</b> ${asked === 'date' ? prose.date() : asked === 'subject' ? prose.title(4) : sender()}`,
          `margin:0;${at === 0 ? top : ''}`,
        ),
      );
  const message = (): Block[] => [
    ...(named
      ? [
          label(bold(sender()), `${top}margin-bottom:0`),
          label(`${prose.date()} ${prose.time()}`, 'font-size:0.85em;color:#666;margin-bottom:0.6em'),
        ]
      : rows()),
    line(`${prose.label('dear')} ${prose.person()},`, 'text-indent:0;margin:0.6em 0'),
    ...paragraphs(brief, 1, 3),
    line(prose.person(), 'text-indent:0;margin-bottom:1em'),
  ];
  return [heading(brief, 1), ...times(random.integer(2, 4), message).flat()];
}

/** Numbered clauses that begin with bold words, under heads of their own. */
function clauses(brief: Brief): Block[] {
  const { random, prose } = brief;
  const centred = random.happens(0.6) ? 'text-align:center' : '';
  const stop = random.pick(['.', '.', ':', '.—', '']);
  const bold = random.pick(['b', 'b', 'i', 'u']);
  let count = 0;
  const number = () => random.pick([`${count}.`, `${count}.`, `(${count})`, `§ ${count}`]);
  const clause = (): Block => {
    count++;
    return line(
      `<b>${number()}</b> <${bold}>${prose.title(random.integer(1, 4))}${stop}</${bold}> ${prose.paragraph(random.integer(1, 3))}`,
      'margin-bottom:0.6em',
    );
  };
  const part = (at: number): Block[] => [
    {
      type: 'heading',
      level: 2,
      text: `${random.pick(['', `${prose.label('chapter')} ${at + 1}. `])}${prose.title(random.integer(2, 5))}`,
      css: centred,
    },
    ...times(random.integer(2, 5), clause),
  ];
  return [
    { ...heading(brief, 1), css: centred },
    ...(random.happens(0.5) ? [label(`(${prose.date()})`, centred)] : []),
    ...(random.happens(0.4) ? [label(`<i>${prose.paragraph(1)}</i>`, '')] : []),
    ...times(random.integer(2, 4), part).flat(),
  ];
}

/** Who is against whom, numbered paragraphs, and heads in the middle or at the side. */
function judgment(brief: Brief): Block[] {
  const { random, prose } = brief;
  const party = (name: string, as: string): Block[] => [
    label(name.toUpperCase(), `text-align:center;margin:0.6em 0 0;${random.pick(['font-weight:bold', ''])}`),
    label(`<i>${as}</i>`, `text-align:${random.pick(['end', 'center'])};margin:0`),
  ];
  const [open, close] = random.pick([
    ['[', ']'],
    ['', '.'],
    ['(', ')'],
  ] as const);
  let count = 0;
  const paragraph = (): Block => {
    count++;
    return label(`${open}${count}${close} ${prose.paragraph(random.integer(2, 5))}`, 'margin:0 0 0.7em');
  };
  const part = (): Block[] => [heading(brief, 2), ...times(random.integer(2, 4), paragraph)];
  const parties = [
    ...party(prose.person(), prose.label('customer')),
    ...party(prose.person(), prose.label('name')),
  ];
  return [heading(brief, 1), ...parties, label(prose.date(), 'margin:1em 0'), ...times(3, part).flat()];
}

/** Heads of the look of the text, told by place and slant, above lines of verse. */
export function poems(brief: Brief): Block[] {
  const { random, prose } = brief;
  const centred = random.happens(0.5) ? 'text-align:center;' : '';
  const verse = (): Block =>
    linesOf(
      'verse',
      times(random.integer(3, 6), () => prose.title(random.integer(4, 8)) + random.pick([',', '', '.', ';'])),
      `margin:0 0 1em;${random.happens(0.3) ? centred : ''}`,
    );
  const roman = random.happens(0.3);
  const poem = (): Block[] => [
    { ...heading(brief, 2), css: `${centred}margin-top:1.6em` },
    ...(random.happens(0.3) ? [label(`<i>${prose.title(4)}</i>`, `${centred}font-size:0.9em`)] : []),
    ...times(random.integer(2, 4), (at) => [
      ...(roman ? [label(['I', 'II', 'III', 'IV'][at]!, 'text-align:center')] : []),
      verse(),
    ]).flat(),
  ];
  const author = label(prose.person(), `${centred}${random.pick(LABEL_LOOKS)};margin-bottom:1em`);
  return [
    { ...heading(brief, 1), css: centred },
    ...(random.happens(0.6) ? [author] : []),
    ...times(4, poem).flat(),
  ];
}

const plainHeads = ({ random }: Brief) =>
  `h2, h3 { ${random.pick(['font-size: 1.05em; font-weight: bold', 'font-size: 1em; font-weight: bold', 'font-size: 1.2em; font-weight: normal; font-style: italic', 'font-size: 1.1em; font-variant: small-caps; font-weight: normal', 'font-size: 1em; font-weight: normal; text-transform: uppercase'])} }`;

/** A word-book or register: single letters head its parts, and entries begin with bold words. */
function register(brief: Brief): Block[] {
  const { random, prose } = brief;
  const isIndex = random.happens(0.5);
  const entry = (): string => {
    const name = `${prose.title(random.integer(1, 3))}`;
    return isIndex
      ? `${name}, ${times(random.integer(1, 4), () => random.integer(1, 400)).join(', ')}`
      : `<b>${name}</b> ${random.pick(['', `<i>${prose.noun()}</i> `])}${prose.phrase(random.integer(4, 16))}${random.pick(['.', ''])}`;
  };
  const css = `text-indent:-1em;padding-inline-start:1em;text-align:start;margin:0 0 ${random.pick([0, 0.2])}em`;
  const part = (letter: string): Block[] => [
    { type: 'heading', level: 2, text: letter },
    ...times(random.integer(3, 9), () => ({ type: 'paragraph' as const, text: entry(), css })),
  ];
  const letters = random.sample('ABCDEFGHIKLMNOPRSTUVW'.split(''), random.integer(5, 10)).sort();
  return [{ ...heading(brief, 1), wide: true }, ...letters.flatMap(part)];
}

/** Statements with labels at their beginning and what proves them, as in mathematics. */
function theorems(brief: Brief): Block[] {
  const { random, prose } = brief;
  const name = prose.title(1);
  const [proof, own] = [prose.title(1), random.pick(['i', 'span'])];
  const alone = random.happens(0.25);
  let count = 0;
  const statement = (): Block[] => {
    count++;
    const said = `<b>${name} ${count}${random.pick(['.', '', ` (${prose.title(2)}).`])}</b>`;
    const text = `<${own}>${prose.paragraph(random.integer(1, 2))}</${own}>`;
    return [
      ...(alone
        ? [label(said, 'margin:0.8em 0 0'), label(text, 'margin:0')]
        : [label(`${said} ${text}`, 'margin:0.8em 0')]),
      label(`<i>${proof}.</i> ${prose.paragraph(random.integer(1, 3))} □`, 'margin:0.4em 0 0.8em'),
    ];
  };
  return titled(
    brief,
    sections(brief, { depth: 2, numbering: random.pick([dotted, unnumbered]), each: [2, 2] }).flatMap(
      (block) => (block.type === 'paragraph' && random.happens(0.6) ? [block, ...statement()] : [block]),
    ),
  );
}

/** What is asked in sentences that stand out, which may pass for headings, and what is answered. */
export function interview(brief: Brief): Block[] {
  const { random, prose } = brief;
  const css = `${random.pick(['font-weight:bold', 'font-style:italic', `font-weight:bold;color:${brief.look.accent}`])};margin:0.7em 0 0.2em`;
  const asked = () => mayHead('question', `${prose.sentence().replace(/[.。]$/, '')}?`, css);
  const talk = (): Block[] => times(random.integer(3, 6), () => [asked(), ...paragraphs(brief, 1, 1)]).flat();
  return titled(brief, [
    ...paragraphs(brief, 1, 1),
    ...talk(),
    ...(random.happens(0.6) ? [heading(brief, 2), ...talk()] : []),
  ]);
}

/** Days head what happens in them; hours and names stand out and head nothing. */
export function programme(brief: Brief): Block[] {
  const { random, prose } = brief;
  const look = random.pick(LABEL_LOOKS);
  const item = (): Block[] => [
    label(
      `${prose.time()} ${random.pick(['–', '|', '·'])} ${prose.time()}`,
      `font-weight:bold;margin:0.6em 0 0`,
    ),
    label(prose.title(random.integer(3, 8)), 'margin:0'),
    ...(random.happens(0.5) ? [label(prose.person(), `${look};margin:0`)] : []),
  ];
  const day = (): Block[] => [
    { ...heading(brief, 2), text: random.pick([prose.date(), prose.title(random.integer(1, 4))]) },
    ...times(random.integer(3, 6), item).flat(),
  ];
  return [heading(brief, 1), ...times(random.integer(2, 4), day).flat()];
}

/** People with their offices and addresses, under heads of what they belong to. */
function directory(brief: Brief): Block[] {
  const { random, prose } = brief;
  const look = random.pick(LABEL_LOOKS);
  const entry = (): Block[] => [
    label(prose.person(), `${look};margin:0.6em 0 0`),
    linesOf(
      'entry',
      [
        prose.title(2),
        `${prose.title(1)} ${random.integer(1, 99)}, ${prose.place()}`,
        `${prose.label('phone')} ${random.integer(100, 999)} ${random.integer(1000, 9999)}`,
      ].slice(0, random.integer(2, 3)),
    ),
  ];
  const part = (): Block[] => [heading(brief, 2), ...times(random.integer(3, 6), entry).flat()];
  return [{ ...heading(brief, 1), wide: true }, ...times(3, part).flat()];
}

/** One head to a sheet, a few points below it. */
export function slides(brief: Brief): Block[] {
  const { random, prose } = brief;
  const slide = (): Block[] => [
    { type: 'turn', turned: false },
    heading(brief, 2),
    ...(random.happens(0.3) ? [mayHead('label', `<b>${prose.title(3)}</b>`, 'margin:0.4em 0')] : []),
    {
      type: 'list',
      ordered: false,
      marker: random.pick(['disc', "'– '", "'▸ '"]),
      items: times(random.integer(2, 5), () => ({ text: prose.title(random.integer(3, 9)) })),
    },
    ...(random.happens(0.3)
      ? [
          label(
            prose.title(random.integer(3, 6)),
            `color:${brief.look.accent};font-size:1.2em;text-align:center`,
          ),
        ]
      : []),
  ];
  const front = [
    label(prose.person(), 'font-size:1.1em;margin-top:1em'),
    label(prose.date(), 'margin-top:0.3em'),
  ];
  return [heading(brief, 1), ...front, ...times(random.integer(3, 5), slide).flat()];
}

/** Heads of wide-set capitals, small or in colour. */
const spacedHeads = ({ random, look }: Brief) =>
  `h2, h3 { letter-spacing: ${random.pick([0.1, 0.2, 0.3])}em; text-transform: uppercase; font-weight: ${random.pick(['normal', 'bold'])}; font-size: ${random.pick([0.85, 0.95, 1, 1.15])}em; color: ${random.pick(['inherit', look.accent, '#888'])}; ${random.pick(['', 'text-align: center'])} }`;

/** Heads in a column of their own beside the text that they head. */
function sideHeads(brief: Brief): Block[] {
  const { random } = brief;
  const columns = random.pick(['22% 1fr', '28% 1fr', '33% 1fr']);
  const css = 'margin-top:0;';
  const section = (): Block[] => [
    {
      type: 'side',
      columns,
      css: 'margin:0.8em 0',
      blocks: [{ ...heading(brief, 2), css }, ...paragraphs(brief, 1, 1)],
    },
    ...paragraphs(brief, 1, 1).map((block) => ({
      ...block,
      css: `margin-inline-start:calc(${columns.split(' ')[0]} + 1.4em)`,
    })),
  ];
  return titled(brief, times(random.integer(3, 5), section).flat());
}

/** Directions for doing something, with lists and labels. */
export function recipe(brief: Brief): Block[] {
  const { random, prose } = brief;
  const step = random.pick(['', '', prose.title(1)]);
  const dish = (level: number): Block[] => {
    const part = (): Heading => ({ ...heading(brief, level + 1), text: prose.title(random.integer(1, 2)) });
    return [
      heading(brief, level),
      label(
        `<b>${prose.label('time')}:</b> ${random.integer(10, 90)} min · <b>${prose.label('quantity')}:</b> ${random.integer(2, 8)}`,
        'margin-bottom:0.6em',
      ),
      part(),
      {
        type: 'list',
        ordered: false,
        items: times(random.integer(3, 7), () => ({ text: `${random.integer(1, 500)} g ${prose.noun()}` })),
      },
      part(),
      ...(step
        ? times(random.integer(2, 4), (at) => [
            label(`<b>${step} ${at + 1}</b>`, 'margin:0.5em 0 0'),
            ...paragraphs(brief, 1, 1),
          ]).flat()
        : [
            {
              type: 'list' as const,
              ordered: true,
              items: times(random.integer(2, 5), () => ({ text: prose.sentence() })),
            },
          ]),
    ];
  };
  return random.happens(0.5) ? dish(1) : [heading(brief, 1), ...dish(2), ...dish(2)];
}

/** What people read, each kind with what stands out in it and heads nothing. */
export const genreDesigns: readonly Design[] = [
  headingDesign('play', play, { css: centredByChance }),
  headingDesign('stories', stories, { columns: 2 }),
  headingDesign('stories-in-one-column', stories),
  headingDesign('messages', messages),
  headingDesign('clauses', clauses),
  headingDesign('judgment', judgment, { css: centredByChance }),
  headingDesign('poems', poems, { css: plainHeads }),
  headingDesign('register', register, { columns: 2 }),
  headingDesign('theorems', theorems),
  headingDesign('interview', interview),
  headingDesign('programme', programme),
  headingDesign('directory', directory, { columns: 2 }),
  headingDesign('slides', slides, { css: () => 'html { font-size: 24px }' }),
  headingDesign(
    'letter-spaced',
    (brief) => titled(brief, sections(brief, { depth: 2, numbering: unnumbered, each: [2, 3] })),
    { css: spacedHeads },
  ),
  headingDesign('side-heads', sideHeads),
  headingDesign('recipe', recipe),
];
