import type { Block } from '../model.ts';
import { times } from '../random.ts';
import { EAST_ASIAN, RIGHT_TO_LEFT } from '../text/languages.ts';
import type { Brief, Design } from './design.ts';
import { ALL, headingDesign, LIKE_TEXT } from './heading-design.ts';
import { heading, label, mayHead, paragraphs } from './passages.ts';
import { decimal, dotted, roman, sections, titled, unnumbered } from './sections.ts';

/** Clauses that are sentences below heads that are numbered like them; some heads lie within, on lines of their own. */
function contract(brief: Brief): Block[] {
  const { random, prose } = brief;
  const stop = random.pick(['', '', '.']);
  const hanging = random.pick(['', 'margin-inline-start:3em;text-indent:-3em', 'margin-inline-start:2em']);
  const letter = (at: number) =>
    label(`(${'abcd'[at]}) ${prose.phrase(random.integer(4, 14))};`, 'margin-inline-start:4em');
  const sentence = (number: string): Block[] => [
    label(
      `${number}${stop} ${random.happens(0.3) ? prose.sentence() : prose.paragraph(random.integer(1, 3))}`,
      hanging,
    ),
    ...(random.happens(0.2) ? times(random.integer(2, 4), letter) : []),
  ];
  const named = (number: string): Block[] => [
    { type: 'heading', level: 3, number: `${number}${stop}`, text: prose.title(random.integer(1, 3)) },
    ...paragraphs(brief, 1, 2),
  ];
  const hasNamed = random.happens(0.4);
  const part = (at: number): Block[] => [
    { type: 'heading', level: 2, number: `${at + 1}${stop}`, text: prose.title(random.integer(1, 4)) },
    ...times(random.integer(2, 5), (below) => {
      const number = `${at + 1}.${below + 1}`;
      return hasNamed && random.happens(0.6) ? named(number) : sentence(number);
    }).flat(),
  ];
  const ground = () => label(`(${random.pick(['A', 'B', 'C'])}) ${prose.paragraph(1)}`);
  return [
    heading(brief, 1),
    label(`${prose.date()}`),
    ...times(random.integer(0, 2), ground),
    ...times(random.integer(4, 7), part).flat(),
    label(`${prose.label('signature')}: ____________________`),
  ];
}

/** Heads of the type of the text, in capitals or bold at most. */
const clauseHeads = ({ random }: Brief) =>
  `${ALL} { ${LIKE_TEXT}; font-weight: bold; margin: ${random.pick([0.5, 0.8, 1.2])}em 0 ${random.pick([0, 0.3, 0.5])}em }\n` +
  `h1 { font-size: ${random.pick([1, 1.3, 1.6])}em; text-align: center }\n` +
  `h2 { ${random.pick(['', 'text-transform: uppercase', 'font-weight: normal; text-transform: uppercase', 'font-variant: small-caps'])} }\n` +
  `h3 { ${random.pick(['', 'font-weight: normal; font-style: italic', 'font-weight: normal; text-decoration: underline'])} }`;

/** Questions that are heads of what is asked, with what they are worth. */
function exam(brief: Brief): Block[] {
  const { random, prose } = brief;
  const word = prose.title(1);
  const write = random.pick<(at: number) => string>([
    (at) => `${word} ${at}`,
    (at) => `${word} ${at}.`,
    (at) => `${word} ${at}:`,
    (at) => `${word} ${roman(at).toUpperCase()}`,
  ]);
  const worth = () =>
    random.pick([
      '',
      ` (${random.integer(2, 20)} ${prose.noun()})`,
      ` [${random.integer(2, 20)}]`,
      ` – ${random.integer(2, 20)} ${prose.noun()}`,
    ]);
  let count = 0;
  const part = (at: number) =>
    label(
      `${'abcdef'[at]}) ${prose.sentence()}${random.happens(0.4) ? ` (${random.integer(1, 8)})` : ''}`,
      `margin:0.5em 0 ${random.pick([0.3, 2, 4])}em;margin-inline-start:1.5em`,
    );
  const choice = (at: number) =>
    label(`${'ABCD'[at]}. ${prose.title(random.integer(1, 4))}`, 'margin-inline-start:2em');
  const ask = (): Block[] => [
    { type: 'heading', level: 3, text: `${write(++count)}${worth()}` },
    ...paragraphs(brief, 1, 1),
    ...(random.happens(0.5) ? times(random.integer(2, 4), part) : times(4, choice)),
  ];
  const group = (at: number): Block[] => [
    {
      type: 'heading',
      level: 2,
      text: `${prose.title(1)} ${'ABC'[at]}${random.pick(['', `: ${prose.title(2)}`])}`,
    },
    ...paragraphs(brief, 0, 1),
    ...times(random.integer(2, 4), ask).flat(),
  ];
  const rules = (): Block => ({
    type: 'list',
    ordered: false,
    items: times(3, () => ({ text: prose.sentence() })),
  });
  return titled(brief, [
    label(`${prose.label('name')}: ______________  ${prose.label('date')}: ____________`),
    ...(random.happens(0.6) ? [rules()] : []),
    ...(random.happens(0.5)
      ? times(random.integer(2, 3), group).flat()
      : times(random.integer(4, 7), ask).flat()),
  ]);
}

/** Chapters that begin pages, with their label and name at one side of it, and a section right below. */
function openings(brief: Brief): Block[] {
  const { random, prose } = brief;
  const align = `text-align:${random.pick(['end', 'end', 'center', 'start'])}`;
  const size = random.pick([1, 1.3, 1.3, 1.6]);
  const rule = random.pick(['', 'border-top:1px solid #000', 'border-bottom:1px solid #000']);
  const numbering = random.pick([decimal, unnumbered]);
  const chapter = (at: number): Block[] => [
    ...(at > 0 ? [{ type: 'turn' as const, turned: false }] : []),
    mayHead(
      'chapter',
      `${prose.label('chapter')}${random.happens(0.3) ? '<br>' : ' '}${at + 1}`,
      `${align};margin:${random.pick([0, 3])}em 0 ${random.pick([0.3, 1, 2.5])}em;font-size:${size}em;${random.pick(['', 'font-variant:small-caps', 'font-weight:bold'])}`,
    ),
    {
      type: 'heading',
      level: 2,
      text: prose.title(random.integer(1, 6)),
      css: `${align};margin:0 0 ${random.pick([1, 3, 4])}em;${rule}`,
    },
    ...(random.happens(0.4) ? paragraphs(brief, 1, 2) : []),
    ...sections(brief, {
      depth: 1,
      numbering: (path) => numbering([at + 1, ...path]),
      each: [2, 3],
      level: 3,
    }),
  ];
  return times(random.integer(2, 4), chapter).flat();
}

const openingHeads = ({ random }: Brief) =>
  `h2 { font-size: ${random.pick([1.3, 1.5, 2])}em; font-weight: ${random.pick(['normal', 'normal', 'bold'])}; ${random.pick(['', 'text-transform: uppercase', 'font-variant: small-caps'])} }\n` +
  `h3 { font-size: ${random.pick([1.1, 1.3])}em }`;

/** Sections whose heads differ from text by slant or colour alone. */
const anySections = (brief: Brief): Block[] =>
  titled(
    brief,
    sections(brief, {
      depth: 2,
      numbering: brief.random.pick([unnumbered, unnumbered, decimal, dotted]),
      each: [2, 4],
      words: [1, 6],
    }),
  );

function tintedHeads({ random }: Brief): string {
  const tints = ['#1f4e79', '#0070c0', '#c00000', '#2e6b3a', '#7a1f2b', '#666'];
  const [outer, inner] = random.sample(tints, 2);
  const marks = random.pick([
    [`color: ${outer}`, `color: ${inner}`],
    [`color: ${outer}; text-transform: uppercase`, `color: ${outer}`],
    [`color: ${outer}`, 'font-style: italic'],
    ['font-variant: small-caps', 'font-style: italic'],
    ['font-style: italic', `font-style: italic; color: ${outer}`],
    ['text-transform: uppercase', `color: ${outer}`],
  ]);
  const [above, below] = [random.pick([0.4, 0.8, 1.2]), random.pick([0, 0.2, 0.5])];
  return (
    `${ALL} { color: inherit; font-family: inherit; font-weight: normal; font-size: 1em; margin: ${above}em 0 ${below}em }\n` +
    `h1 { font-size: ${random.pick([1.2, 1.5, 1.8])}em } h2 { ${marks[0]} } h3 { ${marks[1]} }`
  );
}

/** Documents whose heads are set off from text by little, or by their place. */
export const setOffHeadDesigns: readonly Design[] = [
  headingDesign('contract', contract, { css: clauseHeads }),
  headingDesign('contract-in-graded-heads', contract),
  headingDesign('exam', exam),
  headingDesign('exam-in-plain-heads', exam, { css: clauseHeads }),
  headingDesign('openings', openings, { css: openingHeads }),
  headingDesign('openings-right-to-left', openings, { css: openingHeads, languages: RIGHT_TO_LEFT }),
  headingDesign('tinted', anySections, { css: tintedHeads }),
  headingDesign('tinted-in-columns', anySections, { css: tintedHeads, columns: 2 }),
  headingDesign('tinted-east-asian', anySections, { css: tintedHeads, languages: EAST_ASIAN }),
  headingDesign('tinted-right-to-left', anySections, { css: tintedHeads, languages: RIGHT_TO_LEFT }),
];
