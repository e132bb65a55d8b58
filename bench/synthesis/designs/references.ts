import type { Block, Paragraph } from '../model.ts';
import { times } from '../random.ts';
import { EAST_ASIAN, RIGHT_TO_LEFT } from '../text/languages.ts';
import type { Brief, Design } from './design.ts';
import { ALL, headingDesign } from './heading-design.ts';
import { definitions, optionTerm } from './headings.ts';
import { heading, label, mayHead, paragraphs } from './passages.ts';

const MONO = `font-family:'DejaVu Sans Mono','Liberation Mono',monospace`;
const VERBS = ['open', 'read', 'close', 'find', 'set', 'list', 'merge', 'drop', 'scan', 'bind'] as const;
const OBJECTS = ['file', 'item', 'page', 'range', 'table', 'user', 'handle', 'path'] as const;
const ASPECTS = ['description', 'note', 'remarks', 'result', 'source', 'unit', 'code'] as const;
const COLUMNS = ['name', 'number', 'amount', 'quantity', 'time', 'yes', 'year'] as const;

/** How what is described is called in one document. */
function namesOf({ random, prose }: Brief): () => string {
  const call = () => `${random.pick(VERBS)}${random.pick(['_', '.', ''])}${random.pick(OBJECTS)}`;
  return random.pick([
    call,
    () => `${call()}(${random.sample(OBJECTS, random.integer(0, 3)).join(', ')})`,
    () => `${prose.noun()}-${prose.noun()}`,
    () => prose.title(random.integer(1, 3)),
    () => `${prose.code()} ${prose.title(random.integer(1, 2))}`,
  ]);
}

/** Values in columns under short heads, without rules. */
function openTable({ random, prose }: Brief): Block {
  const columns = random.integer(2, 3);
  const heads = random.sample(COLUMNS, columns).map((name) => prose.label(name));
  return {
    type: 'table',
    table: {
      head: [heads.map((text) => ({ content: [text] }))],
      body: times(random.integer(1, 4), () =>
        times(columns, (at) => ({
          content: [at === 0 ? `<code>${random.pick(OBJECTS)}</code>` : prose.phrase(random.integer(2, 12))],
        })),
      ),
      stubColumns: 0,
      notes: [],
      css: `& th { ${random.pick(['font-weight:bold', 'font-weight:bold', 'font-style:italic'])} } & td, & th { padding-inline-end: 2em }`,
    },
  };
}

/** A line that many entries have below their names or at their ends: what state it is in, what a button of the page says. */
function remarkOf({ random, prose }: Brief): () => Paragraph {
  const said = times(2, () =>
    random.pick([
      `${prose.label('status')}: ${prose.number(random.integer(0, 3))} – ${prose.noun()}`,
      prose.label(random.pick(['draft', 'version', 'continued'])),
      `${prose.label('version')} ${random.integer(1, 9)}.${random.integer(0, 9)}`,
      prose.noun(),
    ]),
  );
  const css = random.pick([
    'font-weight:bold',
    'font-style:italic',
    'color:#2e6b3a',
    'background:#dec;padding:2px 4px',
    'font-size:0.85em;text-align:end',
    'font-size:0.9em;text-align:end;font-weight:bold',
  ]);
  return () => label(random.pick(said), `margin:0.2em 0;${css}`);
}

/** What an entry says about one thing: some words, a text, lines of a program, a list or a table of values. */
function saidBelow(brief: Brief, at: number): () => Block[] {
  const { random, prose } = brief;
  const setIn = `margin-inline-start:${at}em`;
  const listing = (): Block =>
    label(
      times(
        random.integer(1, 4),
        () =>
          `${random.pick(['', '$ ', '    '])}${random.pick(VERBS)} ${random.sample(OBJECTS, 2).join(' ')}`,
      ).join('<br>'),
      `${MONO};font-size:0.9em;white-space:pre-wrap;margin:0.5em 0;${setIn};${random.pick(['', 'background:#eee;padding:4px'])}`,
    );
  const line = () => label(random.pick([prose.title(random.integer(1, 5)), prose.sentence()]), setIn);
  const text = () => label(prose.paragraph(random.integer(1, 3)), `margin:0.2em 0;${setIn}`);
  const values = (): Block[] =>
    times(random.integer(1, 4), () =>
      label(
        `<code>${random.pick(OBJECTS)}</code> – ${prose.phrase(random.integer(2, 9))}`,
        `margin:0;${setIn}`,
      ),
    );
  const list = (): Block => ({
    type: 'list',
    ordered: random.happens(0.3),
    items: times(random.integer(2, 5), () => ({ text: random.pick([prose.sentence(), prose.title(3)]) })),
    css: setIn,
  });
  return random.pick<() => Block[]>([
    () => [line()],
    () => [text(), ...(random.happens(0.3) ? [text()] : [])],
    () => [listing()],
    () => [text(), listing()],
    values,
    () => definitions(brief, { at, term: optionTerm }),
    () => [openTable(brief)],
    () => [list()],
  ]);
}

/** How the parts of each entry are named: above them, in the margin beside them, by words that begin their first line, or by a
 * line with a colon. */
type Naming = 'above' | 'margin' | 'within' | 'lead';

interface Part {
  name: string;
  /** Of the entries that have it. */
  share: number;
  below: () => Block[];
}

/** The few parts that the entries of one document have, each under a name of its own. */
function partsOf(brief: Brief, at: number): Part[] {
  const { random, prose } = brief;
  const isLabelled = random.happens(0.5);
  const name = () => (isLabelled ? prose.label(random.pick(ASPECTS)) : prose.title(random.pick([1, 1, 2])));
  const parts = times(random.integer(2, 5), () => ({
    name: name(),
    share: random.pick([1, 1, 0.8, 0.5]),
    below: saidBelow(brief, at),
  }));
  return [...new Map(parts.map((part) => [part.name, part])).values()];
}

/** Words that begin a line and what they say, or that lead to what stands below them: a colon says that they head nothing. */
function namedWithin({ random, prose }: Brief, setIn: string, isAlone: boolean): (part: Part) => Block[] {
  const stop = isAlone ? ':' : random.pick([':', ':', '.', ' –']);
  const bold = random.pick(['b', 'b', 'i']);
  const [share, gap] = [isAlone ? 1 : random.pick([0, 0.2, 0.6]), random.pick([0.3, 0.8])];
  const below = random.pick([prose.paragraph, (words: number) => prose.title(words)]);
  return (part) => {
    const name = `<${bold}>${part.name}${stop}</${bold}>`;
    const alone = `margin:${gap}em 0 0.2em;${setIn}`;
    if (random.happens(share))
      return [stop === ':' ? label(name, alone) : mayHead('label', name, alone), ...part.below()];
    return [label(`${name} ${below(random.integer(1, 2))}`, `margin:0.1em 0;${setIn}`)];
  };
}

/** A title, and by chance who wrote what it is the title of, and when. */
function titleOf(brief: Brief): Block[] {
  const { random, prose } = brief;
  const css = `text-indent:0;${random.pick(['', 'font-weight:bold', 'font-size:1.15em', 'font-style:italic', 'text-align:center'])}`;
  const said = () =>
    random.pick([
      times(random.integer(1, 3), () => `${prose.person()}${random.pick(['', '<sup>1,2</sup>'])}`).join(', '),
      `${prose.date()}, ${prose.place()}`,
      `${prose.label('version')} ${random.integer(1, 9)}.${random.integer(0, 9)}`,
    ]);
  const front = times(
    random.integer(0, 2),
    (): Block => ({ type: 'paragraph', role: 'front', text: said(), css }),
  );
  return [heading(brief, 1), ...front];
}

/** Things described one by one, each under the same few names of parts. */
const entries =
  (naming: Naming) =>
  (brief: Brief): Block[] => {
    const { random, prose } = brief;
    const nameOf = namesOf(brief);
    const looks = entryLooks(brief);
    const margin = naming === 'margin' ? random.pick([8, 10, 12]) : random.pick([0, 0, 0, 1.5, 3, 5]);
    const setIn = `margin-inline-start:${margin}em`;
    const level = random.pick([2, 3]);
    const beside = `float:inline-start;width:${margin - 1}em;margin-top:0`;
    const named = (part: Part): Block[] => {
      const css = naming === 'margin' ? `${looks.part};${beside}` : looks.part;
      return [{ type: 'heading', level: level + 1, text: part.name, css }, ...part.below()];
    };
    const write =
      naming === 'within' || naming === 'lead' ? namedWithin(brief, setIn, naming === 'lead') : named;
    const parts = partsOf(brief, margin);
    const isIntroduced = random.happens(0.7);
    const remark = remarkOf(brief);
    const [before, behind] = random.pick([
      [0, 0],
      [0.7, 0],
      [0, 0.7],
    ] as const);
    const entry = (): Block[] => [
      { type: 'heading', level, text: nameOf(), css: looks.entry },
      ...(random.happens(before) ? [remark()] : []),
      ...(isIntroduced ? [label(prose.paragraph(random.integer(1, 2)), `margin:0.2em 0;${setIn}`)] : []),
      ...parts.filter(({ share }) => random.happens(share)).flatMap(write),
      ...(random.happens(behind) ? [remark()] : []),
    ];
    const group = (): Block[] => [
      ...(level === 3 ? [heading(brief, 2)] : []),
      ...paragraphs(brief, 0, 1),
      ...times(random.integer(3, 6), entry).flat(),
    ];
    return [...titleOf(brief), ...paragraphs(brief, 0, 2), ...times(level === 3 ? 2 : 1, group).flat()];
  };

const WEIGHTS = [
  'font-weight:bold',
  'font-weight:bold',
  'font-weight:bold',
  'font-weight:normal;font-variant:small-caps',
  'font-weight:bold;font-variant:small-caps',
  'font-weight:normal;font-style:italic',
  'font-weight:bold;font-style:italic',
  'font-weight:normal;text-decoration:underline',
  'font-weight:bold;text-transform:uppercase',
  'font-weight:normal;text-transform:uppercase;letter-spacing:0.05em',
] as const;

/** Names of parts are hardly larger than the text; what they are parts of stands out more, or is set as programs are. */
function entryLooks({ random, look }: Brief): Record<'entry' | 'part', string> {
  const colour = random.pick(['inherit', 'inherit', look.accent, '#1f4e79', '#666']);
  const family = random.pick(['', '', 'font-family:inherit;']);
  const rule = random.pick(['', '', '', `border-top:1px solid ${look.rule.colour};`]);
  const mono = random.pick(['', '', `${MONO};font-weight:bold;`]);
  const above = random.pick([0.5, 0.8, 1]);
  return {
    entry: `${mono}${rule}font-size:${random.between(1, 1.5).toFixed(2)}em;margin:${above + 0.6}em 0 0.4em`,
    part: `${family}${random.pick(WEIGHTS)};color:${colour};font-size:${random.pick([0.9, 1, 1, 1, 1.1])}em;margin:${above}em 0 ${random.pick([0, 0.2, 0.4])}em`,
  };
}

/** Commands one after another, each over heads at the edge that all of them have, in capitals. */
function commands(brief: Brief): Block[] {
  const { random, prose } = brief;
  const at = random.pick([2, 3.5, 5]);
  const parts = partsOf(brief, at);
  const command = (): Block[] => [
    { type: 'heading', level: 2, text: `${random.pick(VERBS)}-${random.pick(OBJECTS)}` },
    ...parts
      .filter(({ share }) => random.happens(share))
      .flatMap(({ name, below }): Block[] => [
        { type: 'heading', level: 3, text: name.toUpperCase() },
        ...below(),
      ]),
  ];
  return [
    ...(random.happens(0.5) ? [...titleOf(brief), ...paragraphs(brief, 0, 2)] : []),
    ...times(random.integer(3, 6), command).flat(),
    label(prose.date(), `margin-inline-start:${at}em`),
  ];
}

const commandHeads = ({ random }: Brief) =>
  `${ALL} { color: inherit; font-family: inherit; font-weight: bold; font-size: 1em; margin: 0.8em 0 0.1em } h2 { font-size: ${random.pick([1, 1.2])}em; text-align: ${random.pick(['start', 'center'])} } h1 { font-size: 1.5em }`;

/** References: entries whose parts have the same names in each, which are heads or only begin a line. */
export const referenceDesigns: readonly Design[] = [
  headingDesign('entries', entries('above')),
  headingDesign('entries-of-parts', entries('above')),
  headingDesign('entries-in-columns', entries('above'), { columns: 2 }),
  headingDesign('entries-east-asian', entries('above'), { languages: EAST_ASIAN }),
  headingDesign('entries-right-to-left', entries('above'), { languages: RIGHT_TO_LEFT }),
  headingDesign('entries-in-the-margin', entries('margin')),
  headingDesign('entries-with-labels', entries('within')),
  headingDesign('entries-with-labels-in-lines', entries('within')),
  headingDesign('entries-with-leads', entries('lead')),
  headingDesign('entries-with-leads-east-asian', entries('lead'), { languages: EAST_ASIAN }),
  headingDesign('commands', commands, { css: commandHeads }),
];
