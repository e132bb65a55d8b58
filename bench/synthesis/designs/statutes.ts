import type { Block } from '../model.ts';
import { times } from '../random.ts';
import type { Brief, Design } from './design.ts';
import { ALL, headingDesign, LIKE_TEXT } from './heading-design.ts';
import { capitals, head, label, paragraphs, text, title } from './passages.ts';
import { roman } from './sections.ts';

/** A part counted in Roman numerals, with its name behind a dash or below it. */
function partHead(brief: Brief, word: string, at: number): string {
  const { random } = brief;
  const number = random.pick([roman(at + 1).toUpperCase(), String(at + 1)]);
  return `${word} ${number}${random.pick(['—', ' – ', '<br>', '<br>'])}${random.pick([capitals, title])(brief)}`;
}

/** An act whose sections have names in capitals, and whose subsections begin with theirs. */
function act(brief: Brief): Block[] {
  const { random, prose } = brief;
  const [long, short] = random.pick([
    ['SECTION', 'SEC.'],
    ['Section', 'Sec.'],
    ['ARTICLE', 'ART.'],
  ] as const);
  const part = random.pick(['TITLE', 'PART', 'CHAPTER', 'Subtitle']);
  let count = 0;
  const subsection = (at: number) =>
    label(
      `(${String.fromCharCode(97 + at)}) ${random.happens(0.6) ? `${capitals(brief, 1, 3)}.—` : ''}${text(brief)}`,
      'text-indent:2em',
    );
  const clause = (at: number) => label(`(${at + 1}) ${prose.sentence()}`, 'margin-inline-start:3em');
  const section = (): Block[] => [
    head(3, `${++count === 1 ? long : short} ${count}. ${capitals(brief)}.`),
    ...(random.happens(0.5) ? times(random.integer(2, 4), subsection) : paragraphs(brief, 1, 2)),
    ...(random.happens(0.3) ? times(random.integer(2, 3), clause) : []),
  ];
  const hasParts = random.happens(0.5);
  const body = (at: number): Block[] => [
    ...(hasParts ? [head(2, partHead(brief, part, at), 'text-align:center')] : []),
    ...times(random.integer(2, 5), section).flat(),
  ];
  const enacted = () => label(`<i>${prose.sentence()}</i>`, 'text-indent:2em');
  return [
    head(1, random.pick([title, capitals])(brief, 3, 8), 'text-align:center'),
    label(prose.phrase(random.integer(12, 25)), random.pick(['', 'text-align:center'])),
    enacted(),
    ...times(random.integer(2, 3), body).flat(),
  ];
}

/** Their sections are bold, in smaller type, set in, or in nothing but capitals. */
const actHeads = ({ random }: Brief) =>
  `${ALL} { ${LIKE_TEXT}; margin: ${random.pick([0.3, 0.7, 1])}em 0 ${random.pick([0, 0.3])}em; font-weight: ${random.pick(['normal', 'normal', 'bold'])} }\n` +
  `h1 { font-size: ${random.pick([1, 1, 1.3])}em } h3 { ${random.pick(['', '', 'font-size: 0.85em', 'text-align: center', 'text-indent: 2em'])} }\n`;

/** Rules that change other rules: heads that say what is changed, and what stands instead in quotes. */
function amendingRules(brief: Brief): Block[] {
  const { random, prose } = brief;
  const quoted = (at: number) =>
    label(`“(${at + 1}) ${text(brief)}”`, 'margin-inline-start:3em;margin-block:0.4em');
  const step = (at: number) =>
    label(
      `(${String.fromCharCode(97 + at)}) ${prose.phrase(random.integer(5, 12))};`,
      'margin-inline-start:2em',
    );
  let count = 0;
  const change = (): Block[] => {
    count++;
    const named = `${title(brief, 1, 3)} ${random.integer(2, 60)}${random.happens(0.8) ? ` (${prose.phrase(random.integer(2, 6))})` : ''}`;
    return [
      head(3, named),
      label(`${count}.${random.pick([' ', '—(1) '])}${text(brief)}`, 'text-indent:1em'),
      ...(random.happens(0.5) ? times(random.integer(2, 4), step) : []),
      ...(random.happens(0.4) ? times(random.integer(1, 2), quoted) : []),
    ];
  };
  const part = (at: number): Block[] => [
    head(2, partHead(brief, random.pick(['PART', 'Part', 'CHAPTER']), at), 'text-align:center'),
    ...times(random.integer(2, 4), change).flat(),
  ];
  const parts = random.happens(0.5) ? times(2, part).flat() : times(random.integer(4, 8), change).flat();
  const end = [prose.person(), prose.date()].map((said) => label(said, random.pick(['', 'text-align:end'])));
  return [head(1, title(brief, 4, 9), 'text-align:center'), label(text(brief)), ...parts, ...end];
}

const ruleHeads = ({ random }: Brief) =>
  `${ALL} { ${LIKE_TEXT}; margin: ${random.pick([0.5, 0.9])}em 0 ${random.pick([0, 0.4])}em }\n` +
  `h1 { font-size: ${random.pick([1, 1.3, 1.6])}em } h2 { font-weight: ${random.pick(['normal', 'bold'])} }\n` +
  `h3 { font-weight: ${random.pick(['bold', 'bold', 'normal'])}; ${random.pick(['', '', 'font-style: italic', 'text-align: center'])} }\n`;

/** A decree as typists set it: all of one size, its title and chapters in capitals in the middle. */
function typedDecree(brief: Brief): Block[] {
  const { random, prose } = brief;
  let count = 0;
  const underlined = random.happens(0.3);
  const name = (said: string) => (underlined ? `<u>${said}</u>` : said);
  const ground = () =>
    label(`${prose.title(1).toUpperCase()}, ${prose.phrase(random.integer(8, 20))};`, 'text-indent:3em');
  const [part, clause] = [random.pick(['CHAPTER', 'TITLE']), random.pick(['ART.', 'Article', 'SECTION'])];
  const article = () => label(`${clause} ${++count}. ${text(brief)}`, 'text-indent:3em');
  const chapter = (at: number): Block[] => [
    head(2, name(`${part} ${roman(at + 1).toUpperCase()}`), 'text-align:center'),
    head(3, name(random.pick([title, capitals])(brief, 2, 5)), 'text-align:center'),
    ...times(random.integer(2, 5), article),
  ];
  const dated = label(`${prose.title(2)}, ${prose.date()}`, 'text-indent:3em');
  return [
    head(1, capitals(brief, 7, 16), 'text-align:center'),
    ...times(random.integer(1, 3), ground),
    ...times(random.integer(2, 4), chapter).flat(),
    dated,
    label(prose.person().toUpperCase(), 'text-align:end'),
  ];
}

const typedHeads = ({ random }: Brief) =>
  `html { font-family: ${random.pick(["'Liberation Mono'", "'DejaVu Sans Mono'", 'inherit'])} }\n` +
  `${ALL} { ${LIKE_TEXT}; font-weight: normal; margin: ${random.pick([0.6, 1])}em 0 }\n`;

/** What came after a statute: a head for each later rule in the type of the text, then what it says of itself. */
function laterProvisions(brief: Brief): Block[] {
  const { random, prose } = brief;
  const word = title(brief, 1, 2);
  const kind = title(brief, 1, 2);
  const clause = random.pick(['Article', '§']);
  const [open, close] = random.pick([
    ['[', ']'],
    ['[', ']'],
    ['(', ')'],
  ] as const);
  const source = () =>
    `${word} ${open}${kind} No. ${random.integer(2, 400)}${random.pick([' of', ','])} ${prose.date()}${close}`;
  const name = () => label(`(${title(brief, 1, 3)})`);
  let count = 0;
  const article = (): Block[] => [
    ...(random.happens(0.6) ? [name()] : []),
    label(`${clause} ${++count} ${text(brief)}`, 'margin-inline-start:1em;text-indent:-1em'),
  ];
  const extract = random.happens(0.5) ? `${open}${title(brief, 1, 1)}${close}` : undefined;
  const provision = (): Block[] => [
    head(2, source()),
    ...(extract && random.happens(0.7) ? [head(3, extract)] : []),
    ...times(random.integer(1, 3), article).flat(),
  ];
  const chapter = (at: number): Block[] => [
    head(2, `Chapter ${roman(at + 1).toUpperCase()} ${title(brief, 1, 3)}`),
    ...times(random.integer(2, 4), article).flat(),
  ];
  return [
    head(1, title(brief, 2, 6)),
    ...times(random.integer(0, 2), chapter).flat(),
    ...times(random.integer(3, 6), provision).flat(),
  ];
}

const plainHeads = ({ random }: Brief) =>
  `${ALL} { ${LIKE_TEXT}; font-weight: ${random.pick(['normal', 'normal', 'bold'])}; margin: ${random.pick([0.2, 0.6, 1])}em 0 ${random.pick([0, 0.4])}em }\n` +
  `h1 { font-size: ${random.pick([1, 1.3])}em; ${random.pick(['', 'text-align: center'])} } h2, h3 { ${random.pick(['', '', 'text-align: center'])} }\n`;

/** Laws and what changes them: heads in the type of the text, in the middle or in capitals. */
export const statuteDesigns: readonly Design[] = [
  headingDesign('act', act, { css: actHeads }),
  headingDesign('amending-rules', amendingRules, { css: ruleHeads }),
  headingDesign('typed-decree', typedDecree, { css: typedHeads }),
  headingDesign('later-provisions', laterProvisions, { css: plainHeads }),
];
