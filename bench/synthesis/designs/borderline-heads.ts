import type { Block, ListItem } from '../model.ts';
import { times } from '../random.ts';
import type { Brief, Design } from './design.ts';
import { slides } from './genres.ts';
import { ALL, headingDesign, LIKE_TEXT } from './heading-design.ts';
import { heading, label, paragraphs } from './passages.ts';
import { titled } from './sections.ts';

/** A report whose heads are all of the type of its text, capitals in the middle and numbers set in as paragraphs are. */
function reportOfOneType(brief: Brief): Block[] {
  const { random, prose } = brief;
  const front = times(random.integer(0, 2), () =>
    label(
      random.pick([prose.title(3).toUpperCase(), `${prose.place()} ${prose.year()}`]),
      'text-align:center',
    ),
  ).map((block): Block => ({ ...block, role: 'front' }));
  const item = (): ListItem => ({ text: `${prose.phrase(random.integer(2, 5))};` });
  const part = (at: number): Block[] => [
    { ...heading(brief, 2), number: String(at + 1) },
    ...paragraphs(brief, 0, 1),
    ...times(random.integer(0, 3), (below): Block[] => [
      { ...heading(brief, 3), number: `${at + 1}.${below + 1}` },
      ...paragraphs(brief, 1, 2),
      ...(random.happens(0.2)
        ? [{ type: 'list' as const, ordered: false, marker: "'– '", items: times(3, item) }]
        : []),
    ]).flat(),
  ];
  const unnumbered = (): Block[] => [
    { ...heading(brief, 2), text: prose.title(random.integer(1, 2)) },
    ...paragraphs(brief, 1, 2),
  ];
  return [
    ...front,
    heading(brief, 1),
    ...unnumbered(),
    ...times(random.integer(2, 3), part).flat(),
    ...unnumbered(),
  ];
}

function typeOfText({ random }: Brief): string {
  const indent = random.pick([2, 3]);
  const gap = random.pick([0, 0.5, 1]);
  return (
    `html { line-height: ${random.pick([1.3, 1.5, 1.8])} } p.text { text-indent: ${indent}em; margin: 0 }\n` +
    `${ALL} { color: inherit; font: inherit; margin: ${gap}em 0 ${random.pick([0, gap])}em }\n` +
    `h1, h2 { ${random.pick(['text-transform: uppercase;', 'text-transform: uppercase;', 'font-weight: bold;'])} ${random.pick(['text-align: center', 'text-align: center', `text-indent: ${indent}em`])} }\n` +
    `h3 { text-indent: ${indent}em; ${random.pick(['', '', 'font-weight: bold'])} }`
  );
}

const MONO = `font-family:'DejaVu Sans Mono','Liberation Mono',monospace`;
const VERBS = ['open', 'read', 'close', 'find', 'set', 'list', 'merge', 'drop'] as const;
const OBJECTS = ['file', 'item', 'page', 'range', 'table', 'user', 'handle', 'path'] as const;

/** Functions, each headed by how it is called, with what it takes, what it does, and lines of a program. */
function apiReference(brief: Brief): Block[] {
  const { random, prose } = brief;
  const join = random.pick(['_', '_', '.']);
  const setIn = `margin-inline-start:${random.pick([0, 0, 1.5, 2.5])}em`;
  const name = () => `${random.pick(VERBS)}${join}${random.pick(OBJECTS)}`;
  const call = () =>
    `${name()}(${random.sample(OBJECTS, random.integer(0, 3)).join(', ')})${random.pick(['', '', ';'])}`;
  const listing = (): Block =>
    label(
      times(random.integer(1, 4), () => `${random.pick(['', 'x = ', '    '])}${call()}`).join('<br>'),
      `${MONO};font-size:0.9em;white-space:pre-wrap;margin:0.6em 0 0.6em;${random.pick([setIn, 'background:#eee;padding:4px'])}`,
    );
  const kind = random.pick(['', '', 'class ', 'function ']);
  const parameters = (): Block[] =>
    times(random.integer(1, 3), () =>
      label(`<b><code>${random.pick(OBJECTS)}</code></b> – ${prose.phrase(4)}`, `margin:0;${setIn}`),
    );
  const entry = (): Block[] => [
    { type: 'heading', level: 3, text: `${kind}${call()}` },
    ...times(random.integer(1, 2), () =>
      label(prose.paragraph(random.integer(1, 2)), `margin:0.2em 0;${setIn}`),
    ),
    ...(random.happens(0.4) ? parameters() : []),
    ...(random.happens(0.5) ? [listing()] : []),
  ];
  const part = (): Block[] => [
    heading(brief, 2),
    ...paragraphs(brief, 0, 1),
    ...times(random.integer(2, 4), entry).flat(),
  ];
  return titled(brief, [...part(), ...part()]);
}

const callHeads = ({ random }: Brief) =>
  `h3 { ${MONO}; font-weight: bold; color: inherit; font-size: ${random.pick([0.9, 1, 1, 1.1])}em; margin: ${random.pick([0.8, 1.2])}em 0 0.2em }`;

/** Items of business with those who speak to them and what is decided, all in one bold type. */
function minutes(brief: Brief): Block[] {
  const { random, prose } = brief;
  const stop = random.pick([':', ':', '.', '']);
  const numbered = random.happens(0.7);
  const gap = `margin:${random.pick([0.3, 0.6])}em 0 0`;
  const present = times(random.integer(2, 4), () => prose.person());
  const speech = (): Block[] => [
    label(`<b>${random.pick(present)}${stop}</b>`, gap),
    label(prose.paragraph(random.integer(1, 2)), 'margin:0'),
  ];
  const decided = (): Block[] => [
    label(
      `<b>${prose.label('status')}: ${random.pick([`${prose.phrase(random.integer(3, 9))}.`, prose.person()])}</b>`,
      `${gap};margin-inline-start:${random.pick([0, 2])}em`,
    ),
  ];
  const item = (at: number): Block[] => [
    { ...heading(brief, 2), number: numbered ? `${at + 1}.` : undefined },
    ...(random.happens(0.5)
      ? [label(random.pick([prose.sentence(), prose.title(3)]))]
      : times(random.integer(1, 3), speech).flat()),
    ...(random.happens(0.4) ? decided() : []),
  ];
  const front = times(random.integer(1, 3), () =>
    label(random.pick([`${prose.date()}, ${prose.place()}`, `${prose.person()}, ${prose.person()}`])),
  ).map((block): Block => ({ ...block, role: 'front' }));
  return [heading(brief, 1), ...front, ...times(random.integer(4, 7), item).flat()];
}

const minuteHeads = ({ random }: Brief) =>
  `${ALL} { ${LIKE_TEXT}; ${random.pick(['font-weight: bold', 'font-weight: bold', 'font-weight: normal; text-decoration: underline'])}; margin: ${random.pick([0.6, 1])}em 0 ${random.pick([0, 0.3])}em } h1 { font-size: ${random.pick([1, 1.3])}em; text-align: ${random.pick(['center', 'start'])} }`;

/** A paper of a typewriter: heads at the edge, text set in by some letters, blank lines between all. */
function typedPaper(brief: Brief): Block[] {
  const { random, prose } = brief;
  const gap = random.pick([3, 3, 5]);
  const text = (): Block =>
    label(prose.paragraph(random.integer(2, 4)), `margin:1.2em 0;margin-inline-start:${gap}ch`);
  const stop = random.pick(['.', '.', '']);
  const section = (at: number): Block[] => [
    { ...heading(brief, 2), number: `${at + 1}${stop}` },
    ...times(random.integer(1, 2), text),
    ...times(random.pick([0, 0, 2]), (below) => [
      { ...heading(brief, 3), number: `${at + 1}.${below + 1}${stop}` },
      text(),
    ]).flat(),
  ];
  const unnumbered = (): Block[] => [
    { ...heading(brief, 2), text: prose.title(random.integer(1, 4)) },
    text(),
  ];
  const sender = times(random.integer(1, 3), () =>
    label(random.pick([prose.date(), prose.person(), prose.title(3)])),
  ).map((block): Block => ({ ...block, role: 'front' }));
  return [
    ...sender,
    heading(brief, 1),
    ...times(random.integer(0, 2), unnumbered).flat(),
    ...times(random.integer(3, 5), section).flat(),
  ];
}

const typewriter = ({ random }: Brief) =>
  `html, ${ALL} { font-family: 'Liberation Mono', monospace; line-height: 1.2 } ${ALL} { color: inherit; font-size: 1em; font-weight: normal; margin: 1.2em 0 } h1 { text-align: center } h2 { text-transform: ${random.pick(['none', 'none', 'uppercase'])} }`;

/** Heads of slides in a bar at the top, light on dark. */
const barHeads = ({ random, look }: Brief) =>
  `html { font-size: ${random.pick([20, 26])}px } ${ALL} { font-weight: ${random.pick(['normal', 'bold'])}; font-size: 1.3em } h1, h2 { background: ${random.pick([look.accent, '#1f4e79', '#333'])}; color: white; padding: 0.2em 0.5em; margin: 0 0 1.5em }`;

/** Documents in which heads and what only looks like them are hard to tell apart. */
export const borderlineHeadDesigns: readonly Design[] = [
  headingDesign('report-of-one-type', reportOfOneType, { css: typeOfText }),
  headingDesign('api-reference', apiReference, { css: callHeads }),
  headingDesign('minutes', minutes, { css: minuteHeads }),
  headingDesign('typed-paper', typedPaper, { css: typewriter }),
  headingDesign('slides-with-bars', slides, { css: barHeads }),
];
