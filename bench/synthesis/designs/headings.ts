import type { Block, Heading, ListItem } from '../model.ts';
import { EAST_ASIAN, RIGHT_TO_LEFT } from '../text/languages.ts';
import type { Brief, Design } from './design.ts';
import { ALL, headingDesign } from './heading-design.ts';
import { heading, mayHead, paragraphs } from './passages.ts';
import {
  decimal,
  dotted,
  type Numbering,
  romanLettered,
  type SectionPlan,
  sections,
  titled,
  unnumbered,
} from './sections.ts';

const inSections =
  (plan: Partial<SectionPlan>) =>
  (brief: Brief): Block[] =>
    titled(brief, sections(brief, { depth: 2, numbering: unnumbered, each: [2, 3], ...plan }));

const anyNumbering = ({ random }: Brief): Numbering => random.pick([unnumbered, unnumbered, decimal, dotted]);

/** Told apart from text by their weight alone, and from each other by slant. */
const sameSize = () =>
  `${ALL} { font-size: 1em; font-weight: bold } h1 { font-size: 1.3em } h3 { font-style: italic } h4 { font-weight: normal; font-style: italic }`;

const coloured = ({ random }: Brief) =>
  `${ALL} { font-weight: normal; color: ${random.pick(['#1f4e79', '#c05000', '#2e6b3a', '#7a1f2b'])} } h2 { font-size: 1.15em } h3 { font-size: 1em }`;

const capitals = ({ random }: Brief) =>
  random.happens(0.5)
    ? `h1, h2 { text-transform: uppercase; letter-spacing: 0.04em }`
    : `h1, h2, h3 { font-variant: small-caps }`;

const barred = ({ random, look }: Brief) =>
  random.pick([
    `h2 { background: #1f4e79; color: white; padding: 3px 8px }`,
    `h2 { background: #eee; padding: 3px 8px } h3 { border-inline-start: 4px solid ${look.accent}; padding-inline-start: 6px }`,
    `h2 { border-bottom: 1px solid ${look.rule.colour} } h1 { border-bottom: 2px solid ${look.rule.colour} }`,
    `h2 { border-top: 1px solid ${look.rule.colour}; border-bottom: 1px solid ${look.rule.colour} }`,
  ]);

const hangingNumbers = ({ random }: Brief) =>
  `.number { display: inline-block; min-width: ${random.between(2, 3.5).toFixed(1)}em } p.text { margin-inline-start: ${random.pick([0, 0, 2, 3])}em }`;

/** Headings that begin the first line of their paragraph. */
function runIn(brief: Brief): Block[] {
  const { random, prose } = brief;
  const stop = random.pick(['.', ':', ' –']);
  const lead = (): Heading => ({
    type: 'heading',
    level: 3,
    text: `${prose.title(random.integer(1, 4))}${stop}`,
    runIn: prose.paragraph(random.integer(2, 4)),
  });
  const section = () => [heading(brief, 2), ...paragraphs(brief, 0, 1), lead(), lead()];
  return titled(brief, [...section(), ...section()]);
}

/** Who wrote it, where, and what kind of document it is, around the title. */
function frontMatter(brief: Brief): Block[] {
  const { random, prose } = brief;
  const front = (text: string, css: string): Block => ({ type: 'paragraph', role: 'front', text, css });
  const align = `text-align:${random.pick(['center', 'start'])}`;
  const kind = front(
    prose.title(2),
    `${align};font-size:${random.pick(['0.9', '1.3', '1.6'])}em;${random.pick(['', 'font-weight:bold', 'letter-spacing:0.08em'])}`,
  );
  const [marked, last] = [random.happens(0.6), random.pick([', ', ' and ', ', and ', ' · '])];
  const authors = Array.from(
    { length: random.integer(1, 5) },
    () => `${prose.person()}${marked ? `<sup>${random.integer(1, 3)}</sup>` : ''}`,
  );
  const people = front(
    [authors.slice(0, -1).join(', '), authors.at(-1)].filter(Boolean).join(last),
    `${align};font-size:${random.pick(['1.1', '1.25', '1'])}em;${random.pick(['', 'font-weight:bold'])}`,
  );
  const institute = front(
    `<sup>1</sup> ${prose.title(3)}, ${prose.place()}`,
    `${align};font-size:0.85em;font-style:italic`,
  );
  const day = front(prose.date(), `${align};font-size:0.9em`);
  const before = random.happens(0.6) ? [kind] : [];
  const after = before.length === 0 && random.happens(0.5) ? [kind] : [];
  const abstract: Block[] = [
    { type: 'heading', level: 2, text: prose.label('abstract') },
    ...paragraphs(brief, 1, 1),
    front(`<b>${prose.label('keywords')}:</b> ${[prose.noun(), prose.noun(), prose.noun()].join(', ')}`, ''),
  ];
  const title: Block = { type: 'heading', level: 1, text: prose.title(random.integer(5, 24)), css: align };
  return [
    ...before,
    title,
    ...after,
    people,
    institute,
    ...(random.happens(0.6) ? [day] : []),
    ...abstract,
    ...sections(brief, { depth: 2, numbering: anyNumbering(brief), each: [2, 3] }),
  ];
}

/** The title of an article and what says who wrote it run over all columns. */
function overColumns(block: Block): Block {
  const isFront = block.type === 'paragraph' && block.role === 'front';
  return isFront || (block.type === 'heading' && block.level === 1) ? { ...block, wide: true } : block;
}

/** A cover: the title stands alone on its page with labels around it. */
function cover(brief: Brief): Block[] {
  const { random, prose } = brief;
  const front = (text: string, css: string): Block => ({ type: 'paragraph', role: 'front', text, css });
  const gap = `margin-top:${random.integer(60, 180)}px`;
  const align = `text-align:${random.pick(['center', 'start', 'end'])}`;
  return [
    front(prose.title(2), `${align};font-size:1.2em;font-weight:bold`),
    {
      type: 'heading',
      level: 1,
      text: prose.title(random.integer(3, 8)),
      css: `${gap};${align};font-size:2.4em`,
    },
    front(prose.title(random.integer(3, 6)), `${align};font-size:1.3em`),
    front(`${prose.label('version')} ${random.integer(1, 4)}.${random.integer(0, 9)}`, `${gap};${align}`),
    front(`${prose.label('date')}: ${prose.date()}`, align),
    front(`${prose.label('status')}: ${prose.label('draft')}`, align),
    { type: 'turn', turned: false },
    ...sections(brief, { depth: 2, numbering: anyNumbering(brief), each: [2, 4] }),
  ];
}

/** Bold lines among the items of a checklist; none of them heads a section. */
function checklist(brief: Brief): Block[] {
  const { random, prose } = brief;
  const marker = random.pick(["'☐ '", "'□ '", 'disc', "'– '", 'decimal']);
  const item = (): ListItem => ({
    text: random.happens(0.5) ? `<b>${prose.sentence()}</b> ${prose.sentence()}` : prose.sentence(),
  });
  const list = (): Block => ({
    type: 'list',
    ordered: marker === 'decimal',
    marker,
    items: Array.from({ length: random.integer(3, 6) }, item),
  });
  const remark = (): Block => ({
    type: 'paragraph',
    text: `<b>${prose.label('note')}: ${prose.sentence()}</b>`,
  });
  const section = () => [heading(brief, 2), list(), ...(random.happens(0.6) ? [remark()] : [])];
  return titled(brief, [...section(), ...section(), ...section()]);
}

function appendices(brief: Brief): Block[] {
  const { random, prose } = brief;
  const after = random.pick([':', '.', '', ' –']);
  const part = (name: 'chapter' | 'appendix', mark: string): Block[] => [
    {
      type: 'heading',
      level: 2,
      text: `${prose.label(name)} ${mark}${after} ${prose.title(random.integer(2, 4))}`,
    },
    ...paragraphs(brief, 1, 2),
    { type: 'heading', level: 3, number: `${mark}.1`, text: prose.title(3) },
    ...paragraphs(brief, 1, 2),
  ];
  return titled(brief, [
    ...part('chapter', '1'),
    ...part('chapter', '2'),
    ...part('appendix', 'A'),
    ...part('appendix', 'B'),
  ]);
}

/** Sections of a few lines, so that there are almost as many headings as lines of text. */
function crowded(brief: Brief): Block[] {
  const { prose, random } = brief;
  const section = (level: number): Block[] => [
    heading(brief, level),
    { type: 'paragraph', text: prose.sentence() },
  ];
  return titled(
    brief,
    Array.from({ length: random.integer(6, 10) }, () => section(random.pick([2, 3]))).flat(),
  );
}

interface TermPlan {
  /** Where terms begin, in em; that of the text around them unless told otherwise. */
  at?: number;
  term: (brief: Brief) => string;
}

/** Terms on lines of their own, each with what it means set in below it; none of them heads a section. */
export function definitions(brief: Brief, { at = 0, term }: TermPlan): Block[] {
  const { random } = brief;
  const mark = random.pick(TERM_MARKS);
  const stop = random.pick(['', '', '', ':']);
  const setIn = at + random.pick([1.5, 2, 3, 4]);
  const [above, below] = [random.pick([0, 0.4, 0.8]), random.pick([0, 0, 0.3])];
  return Array.from({ length: random.integer(3, 8) }, (): Block[] => [
    {
      type: 'paragraph',
      text: mark(`${term(brief)}${stop}`),
      css: `text-indent:0;text-align:start;margin:${above}em 0 ${below}em;margin-inline-start:${at}em`,
    },
    ...meaning(brief, setIn),
  ]).flat();
}

const TERM_MARKS: readonly ((term: string) => string)[] = [
  (term) => `<b>${term}</b>`,
  (term) => `<b>${term}</b>`,
  (term) => `<i>${term}</i>`,
  (term) => `<code>${term}</code>`,
  (term) => `<b><code>${term}</code></b>`,
  (term) => term,
];

function meaning(brief: Brief, setIn: number): Block[] {
  const { random, prose } = brief;
  return Array.from({ length: random.pick([1, 1, 1, 2]) }, () => ({
    type: 'paragraph',
    text: prose.paragraph(random.pick([1, 1, 2, 3])),
    css: `text-indent:0;margin:0;margin-inline-start:${setIn}em`,
  }));
}

const wordTerm = ({ random, prose }: Brief) => prose.title(random.pick([1, 1, 2, 3]));

export function optionTerm({ random, prose }: Brief): string {
  const name = random.pick(['all', 'force', 'output', 'keep-going', 'no-wait', 'level', 'sort', 'quiet']);
  const value = random.pick(['', '', '=N', ` <i>${prose.noun()}</i>`]);
  return random.pick([
    `-${name[0]}, --${name}${value}`,
    `--${name}${value}`,
    `-${name[0]}`,
    name,
    `${name}()`,
  ]);
}

function glossary(brief: Brief): Block[] {
  const section = () => [
    heading(brief, 2),
    ...paragraphs(brief, 0, 2),
    ...definitions(brief, { term: wordTerm }),
  ];
  return titled(brief, [...section(), ...section(), ...paragraphs(brief, 0, 1)]);
}

/** A section of names and what they stand for between others of running text. */
function reference(brief: Brief): Block[] {
  const numbering = anyNumbering(brief);
  const plan = { depth: 2, numbering, each: [1, 2] } as const;
  return titled(brief, [
    ...sections(brief, plan),
    heading(brief, 3),
    ...paragraphs(brief, 1, 1),
    ...definitions(brief, { term: optionTerm }),
    ...paragraphs(brief, 0, 1),
  ]);
}

/** As commands are described: heads at the edge, all else set in, options on lines of their own. */
function manualPage(brief: Brief): Block[] {
  const { random, prose } = brief;
  const at = random.pick([2.5, 3.5, 5]);
  const text = (): Block => ({
    type: 'paragraph',
    text: prose.paragraph(random.integer(1, 3)),
    css: `text-indent:0;margin-inline-start:${at}em`,
  });
  const short = (): Block[] =>
    random.happens(0.5)
      ? [heading(brief, 2), { ...text(), text: random.pick([prose.title(3), prose.sentence()]) } as Block]
      : [];
  const subheadings = random.happens(0.4);
  const below = (): Block[] =>
    subheadings ? [{ ...heading(brief, 3), css: `margin-inline-start:${at / 2}em` }] : [];
  const options = () => definitions(brief, { at, term: optionTerm });
  return [
    ...short(),
    heading(brief, 2),
    text(),
    ...short(),
    heading(brief, 2),
    text(),
    ...below(),
    ...options(),
    ...below(),
    ...options(),
    ...short(),
    heading(brief, 2),
    text(),
    text(),
    ...short(),
  ];
}

const manualHeads = ({ random }: Brief) =>
  `${ALL} { font-size: ${random.pick(['1em', '1em', '1.1em'])}; font-weight: bold; margin: 0.8em 0 0.1em } h2 { text-transform: ${random.pick(['uppercase', 'uppercase', 'none'])} }`;

/** Heads in a margin of their own beside or above text that is set in. */
const hangingHeads = ({ random }: Brief) => `p.text { margin-inline-start: ${random.pick([3, 5, 8, 11])}em }`;

/** Boxes and passages with a label above what is to be minded. */
function admonitions(brief: Brief): Block[] {
  const { random, prose } = brief;
  const setIn = random.pick([0, 2, 3]);
  const frame = random.pick([
    '',
    '',
    `border-inline-start:3px solid ${brief.look.accent};padding-inline-start:8px`,
  ]);
  const label = (): Block => ({
    type: 'paragraph',
    text: `<b>${prose.label('note')}</b>`,
    css: `text-indent:0;margin:0.6em 0 0.1em;margin-inline-start:${setIn}em;${frame}`,
  });
  const box = (): Block[] => [
    label(),
    {
      type: 'paragraph',
      text: prose.paragraph(random.integer(1, 2)),
      css: `text-indent:0;margin:0 0 0.6em;margin-inline-start:${setIn}em;${frame}`,
    },
  ];
  const section = () => [heading(brief, 2), ...paragraphs(brief, 1, 2), ...box(), ...paragraphs(brief, 0, 1)];
  return titled(brief, [...section(), ...section(), ...section()]);
}

/** Chapters whose label stands on a line of its own above what they are called; it may pass for a heading as well. */
function chapterOpenings(brief: Brief): Block[] {
  const { random, prose } = brief;
  const size = random.pick([1.2, 1.6, 1.6, 2]);
  const gap = random.pick([0, 0.3, 0.8]);
  const weight = random.pick(['bold', 'bold', 'normal']);
  const chapter = (place: number): Block[] => [
    mayHead(
      'chapter',
      `${prose.label('chapter')} ${place}`,
      `font-size:${size}em;font-weight:${weight};margin:1em 0 ${gap}em`,
    ),
    heading(brief, 2),
    ...paragraphs(brief, 1, 2),
    heading(brief, 3, random.happens(0.7) ? `${place}.1` : undefined),
    ...paragraphs(brief, 1, 2),
  ];
  return [...chapter(1), ...chapter(2), ...chapter(3)];
}

const chapterHeads = () => `h2 { font-size: 2em; margin-top: 0 }`;

export const headingDesigns: readonly Design[] = [
  headingDesign('graded', inSections({ depth: 3 })),
  headingDesign('numbered', inSections({ depth: 3, numbering: decimal })),
  headingDesign('numbered-dotted', inSections({ depth: 3, numbering: dotted }), { css: hangingNumbers }),
  headingDesign('roman-and-letters', inSections({ depth: 3, numbering: romanLettered })),
  headingDesign('same-size', inSections({ depth: 3 }), { css: sameSize }),
  headingDesign('same-size-numbered', inSections({ depth: 3, numbering: decimal }), { css: sameSize }),
  headingDesign('coloured', inSections({}), { css: coloured }),
  headingDesign('centered', (brief) => inSections({ numbering: anyNumbering(brief) })(brief), {
    css: () => `h1, h2 { text-align: center }`,
  }),
  headingDesign('capitals', inSections({ depth: 2 }), { css: capitals }),
  headingDesign('barred', inSections({ depth: 2 }), { css: barred }),
  headingDesign('run-in', runIn),
  headingDesign('several-lines', inSections({ words: [9, 20] })),
  headingDesign('deep', (brief) =>
    inSections({ depth: 5, each: [1, 2], numbering: anyNumbering(brief) })(brief),
  ),
  headingDesign('front-matter', frontMatter),
  headingDesign('front-matter-above-columns', (brief) => frontMatter(brief).map(overColumns), { columns: 2 }),
  headingDesign('cover', cover),
  headingDesign('checklist', checklist),
  headingDesign('appendices', appendices),
  headingDesign('crowded', crowded),
  headingDesign('glossary', glossary),
  headingDesign('glossary-east-asian', glossary, { languages: EAST_ASIAN }),
  headingDesign('reference', reference),
  headingDesign('manual-page', manualPage, { css: manualHeads }),
  headingDesign('hanging-heads', (brief) => inSections({ depth: 3, numbering: anyNumbering(brief) })(brief), {
    css: hangingHeads,
  }),
  headingDesign('admonitions', admonitions),
  headingDesign('chapter-openings', chapterOpenings, { css: chapterHeads }),
  headingDesign('two-columns', (brief) => inSections({ depth: 2, numbering: anyNumbering(brief) })(brief), {
    columns: 2,
  }),
  headingDesign('right-to-left', (brief) => inSections({ numbering: anyNumbering(brief) })(brief), {
    languages: RIGHT_TO_LEFT,
  }),
  headingDesign('east-asian', (brief) => inSections({ depth: 3, numbering: anyNumbering(brief) })(brief), {
    languages: EAST_ASIAN,
  }),
];
