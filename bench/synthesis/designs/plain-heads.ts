import type { Block } from '../model.ts';
import { times } from '../random.ts';
import { EAST_ASIAN, RIGHT_TO_LEFT } from '../text/languages.ts';
import type { Brief, Design } from './design.ts';
import { interview, play, poems, programme, recipe, stories } from './genres.ts';
import { ALL, headingDesign } from './heading-design.ts';
import { heading, label, paragraphs } from './passages.ts';
import { decimal, dotted, roman, romanLettered, sections, titled, unnumbered } from './sections.ts';

/** Looks of heads in the size of the text. */
const PLAIN = [
  'font-weight:bold',
  'font-weight:bold',
  'font-weight:bold;text-transform:uppercase',
  'font-weight:normal;font-variant:small-caps',
  'font-weight:normal;text-transform:uppercase',
  'font-weight:normal;font-style:italic',
  'font-weight:normal;text-decoration:underline',
  'font-weight:bold;font-style:italic',
] as const;

/** Two levels of heads no larger than the text, the outer ones mostly in the middle. */
function plainLooks({ random }: Brief): string {
  const [outer, inner] = random.sample(PLAIN, 2);
  const size = random.pick([1, 1, 1, 1.05, 1.1]);
  const centred = (share: number) => (random.happens(share) ? ';text-align:center' : '');
  return (
    `${ALL} { color: inherit; font-family: inherit; font-weight: normal; font-size: ${size}em }\n` +
    `h1 { font-size: ${random.pick([1, 1.2, 1.4, 1.7])}em; ${random.pick(PLAIN)}${centred(0.7)} }\n` +
    `h2 { ${outer}${centred(0.6)} }\nh3 { ${inner}${centred(0.15)} }\n`
  );
}

/** What the divisions of a law are called, the outer and the inner ones. */
const DIVISIONS = [
  ['Part', 'Section'],
  ['Chapter', 'Article'],
  ['TITLE', 'ARTICLE'],
  ['Chapter', '§'],
  ['Division', 'SECTION'],
] as const;

/** Divisions with names and numbers over numbered and lettered paragraphs, as in laws. */
function statute(brief: Brief): Block[] {
  const { random, prose } = brief;
  const [outer, inner] = random.pick(DIVISIONS);
  const [stop, innerStop] = [random.pick(['', '.', ' –', ':']), random.pick(['', '.', '.', ' –', ':'])];
  const ending = random.pick(['', '', '.']);
  const named = random.happens(0.85);
  let count = 0;
  const paragraph = (at: number) => label(`(${at + 1}) ${prose.paragraph(random.integer(1, 3))}`);
  const letter = (at: number) =>
    label(`(${'abcd'[at]}) ${prose.phrase(random.integer(5, 16))};`, 'padding-inline-start:2em');
  const section = (): Block[] => {
    count++;
    return [
      {
        type: 'heading',
        level: 3,
        text: `${inner} ${count}${innerStop}${named ? ` ${prose.title(random.integer(1, 6))}${ending}` : ''}`,
      },
      ...times(random.integer(1, 3), paragraph),
      ...(random.happens(0.3) ? times(3, letter) : []),
    ];
  };
  const part = (at: number): Block[] => [
    {
      type: 'heading',
      level: 2,
      text: `${outer} ${at + 1}${stop} ${prose.title(random.integer(1, 5))}`,
    },
    ...(random.happens(0.2) ? paragraphs(brief, 1, 1) : []),
    ...times(random.integer(2, 4), section).flat(),
  ];
  return titled(brief, times(random.integer(2, 3), part).flat());
}

/** The type of the text itself. */
const UNMARKED =
  'font-weight:normal;font-style:normal;font-variant:normal;text-transform:none;text-decoration:none';

/** Chapters whose label stands on a line of its own, in other type, with their name below it; that may be set as the text is. */
function labelledChapters(brief: Brief): Block[] {
  const { random, prose } = brief;
  const word = random.happens(0.5) ? random.pick(DIVISIONS)[0] : prose.label('chapter');
  const write = random.pick([String, String, (number: number) => roman(number).toUpperCase()]);
  const align = `text-align:${random.pick(['center', 'center', 'start'])}`;
  const above = `${align};margin:1.5em 0 0.4em;font-size:${random.pick([0.75, 0.8, 0.9, 1.2])}em;${random.pick(['letter-spacing:0.15em', 'font-variant:small-caps', 'font-style:italic', ''])}`;
  const type = random.pick(['', '', UNMARKED]);
  const name = `${align};margin:0 0 ${random.pick([0.6, 1.2])}em;${type}`;
  const chapter = (at: number): Block[] => [
    label(`${word} ${write(at + 1)}${random.pick(['', '', '.'])}`, above),
    { type: 'heading', level: 2, text: prose.title(random.integer(1, 5)), css: name },
    ...paragraphs(brief, 2, 4),
  ];
  return titled(brief, times(random.integer(3, 6), chapter).flat());
}

/** Sections in the size of the text, numbered by chance. */
function plainSections(brief: Brief): Block[] {
  const numbering = brief.random.pick([unnumbered, unnumbered, decimal, dotted, romanLettered]);
  return titled(brief, sections(brief, { depth: 2, numbering, each: [2, 4] }));
}

/** What a person did, in bold lines with dates below heads of parts. */
function curriculum(brief: Brief): Block[] {
  const { random, prose } = brief;
  const [bold, dates] = [
    random.pick(['font-weight:bold', 'font-weight:bold;font-size:1.05em']),
    random.happens(0.5),
  ];
  const item = (): Block[] => [
    label(`${prose.title(random.integer(1, 4))}, ${prose.place()}`, `${bold};margin:0.5em 0 0`),
    ...(dates
      ? [label(`${prose.year()} – ${prose.year()}`, random.pick(['font-style:italic', 'color:#666']))]
      : []),
    ...(random.happens(0.7)
      ? [
          {
            type: 'list' as const,
            ordered: false,
            items: times(random.integer(2, 4), () => ({
              text: random.pick([prose.sentence(), prose.title(4)]),
            })),
          },
        ]
      : paragraphs(brief, 1, 1)),
  ];
  const part = (): Block[] => [
    { ...heading(brief, 2), text: prose.title(random.integer(1, 2)) },
    ...times(random.integer(2, 4), item).flat(),
  ];
  return [
    { type: 'heading', level: 1, text: prose.person() },
    label(`${prose.place()} · ${random.integer(100, 999)} ${random.integer(1000, 9999)}`),
    ...times(3, part).flat(),
  ];
}

/** Questions that are heads of their answers, some in groups. */
function questions(brief: Brief): Block[] {
  const { random, prose } = brief;
  const numbered = random.happens(0.3);
  let count = 0;
  const ask = (): Block[] => {
    count++;
    const text = `${prose.sentence().replace(/[.。।]$/, '')}?`;
    return [
      { type: 'heading', level: 3, number: numbered ? `${count}.` : undefined, text },
      ...paragraphs(brief, 1, 2),
    ];
  };
  const group = (): Block[] => [heading(brief, 2), ...times(random.integer(3, 5), ask).flat()];
  return titled(brief, random.happens(0.6) ? times(3, group).flat() : times(8, ask).flat());
}

/** One size, one weight and one width of type, as of a typewriter. */
const typed = (brief: Brief) =>
  `html, ${ALL} { font-family: 'Liberation Mono', monospace } ${ALL} { color: inherit; font-size: 1em; font-weight: normal }\n` +
  `h1 { text-align: center; text-transform: uppercase } h2 { ${brief.random.pick(['text-transform: uppercase', 'text-decoration: underline', 'text-transform: uppercase; text-align: center', ''])} }\n` +
  `h3 { ${brief.random.pick(['text-decoration: underline', '', 'font-weight: bold'])} }`;

/** Dishes, songs or verses: heads of one size with lists and short lines below them. */
function shortLines(brief: Brief): Block[] {
  const { random, prose } = brief;
  const isVerse = random.happens(0.5);
  const indent = random.pick(['', 'padding-inline-start:2em']);
  const verse = () =>
    times(random.integer(3, 5), (at) =>
      label(prose.title(random.integer(3, 7)), `margin:${at === 0 ? 0.9 : 0}em 0 0;${indent}`),
    );
  const list = (): Block => ({
    type: 'list',
    ordered: random.happens(0.4),
    items: times(random.integer(3, 6), () => ({ text: prose.title(random.integer(2, 7)) })),
  });
  const piece = (): Block[] => [
    heading(brief, 2),
    ...(random.happens(0.4) ? [label(`<i>${prose.sentence()}</i>`)] : []),
    ...(isVerse
      ? times(random.integer(2, 3), verse).flat()
      : [heading(brief, 3), list(), ...(random.happens(0.6) ? [heading(brief, 3), list()] : [])]),
  ];
  return titled(brief, times(random.integer(4, 6), piece).flat());
}

/** Documents whose heads are no larger than their text. */
export const plainHeadDesigns: readonly Design[] = [
  headingDesign('statute', statute, { css: plainLooks }),
  headingDesign('statute-in-graded-heads', statute),
  headingDesign('labelled-chapters', labelledChapters, { css: plainLooks }),
  headingDesign('labelled-chapters-in-graded-heads', labelledChapters),
  headingDesign('plain-sections', plainSections, { css: plainLooks }),
  headingDesign('plain-sections-in-columns', plainSections, { css: plainLooks, columns: 2 }),
  headingDesign('plain-sections-east-asian', plainSections, { css: plainLooks, languages: EAST_ASIAN }),
  headingDesign('plain-sections-right-to-left', plainSections, { css: plainLooks, languages: RIGHT_TO_LEFT }),
  headingDesign('curriculum', curriculum),
  headingDesign('curriculum-in-plain-heads', curriculum, { css: plainLooks }),
  headingDesign('questions', questions),
  headingDesign('questions-in-plain-heads', questions, { css: plainLooks }),
  headingDesign('typed', plainSections, { css: typed }),
  headingDesign('typed-statute', statute, { css: typed }),
  headingDesign('short-lines', shortLines, { css: plainLooks }),
  headingDesign('play-in-plain-heads', play, { css: plainLooks }),
  headingDesign('interview-in-plain-heads', interview, { css: plainLooks }),
  headingDesign('poems-in-plain-heads', poems, { css: plainLooks }),
  headingDesign('programme-in-plain-heads', programme, { css: plainLooks }),
  headingDesign('recipe-in-plain-heads', recipe, { css: plainLooks }),
  headingDesign('stories-in-plain-heads', stories, { css: plainLooks, columns: 2 }),
];
