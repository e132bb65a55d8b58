import type { Block } from '../model.ts';
import { times } from '../random.ts';
import type { Brief, Design } from './design.ts';
import { ALL, headingDesign } from './heading-design.ts';
import { capitals, head, label, mayHead, paragraphs, points, text, title } from './passages.ts';

/** A sentence taken out of the text and set larger: it looks like a head, and is none. */
function pullQuote(brief: Brief): Block {
  const { random, prose, look } = brief;
  const marks = random.pick([
    ['“', '”'],
    ['', ''],
  ] as const);
  const size = random.pick([1.2, 1.4, 1.7]);
  const style = random.pick(['', 'font-style:italic;', 'font-weight:bold;', `color:${look.accent};`]);
  return label(
    `${marks[0]}${prose.sentence()}${marks[1]}`,
    `margin:0.8em ${random.pick([0, 2])}em;line-height:1.25;font-size:${size}em;${style}${random.happens(0.3) ? 'text-align:center' : ''}`,
  );
}

/** A year's report: great figures with what they count below them, sentences set large, and who signs. */
function yearReport(brief: Brief): Block[] {
  const { random, prose, look } = brief;
  const style = random.pick([`color:${look.accent}`, '']);
  const size = random.pick([1.6, 2.2, 3]);
  const isBold = random.happens(0.6);
  const figure = (): Block[] => {
    const said = random.pick([
      () => prose.percent(random.integer(2, 90)),
      () => prose.money(random.integer(100, 90000)),
      () => prose.number(random.integer(3, 9000)),
    ])();
    return [
      label(
        isBold ? `<b>${said}</b>` : said,
        `margin:0.4em 0 0;line-height:1.1;font-size:${size}em;${style}`,
      ),
      label(prose.phrase(random.integer(2, 6)), 'margin:0 0 0.6em'),
    ];
  };
  const signed = () => [
    label(`<b>${prose.person()}</b>`, 'margin:1em 0 0'),
    label(title(brief, 1, 3), 'margin:0'),
  ];
  const section = (): Block[] => [
    head(2, title(brief, 1, 5)),
    ...paragraphs(brief, 1, 3),
    ...(random.happens(0.4) ? [pullQuote(brief), ...paragraphs(brief, 1, 1)] : []),
    ...(random.happens(0.4) ? [head(3, title(brief, 1, 5)), ...paragraphs(brief, 1, 2)] : []),
    ...(random.happens(0.4) ? times(random.integer(1, 3), figure).flat() : []),
    ...(random.happens(0.3) ? signed() : []),
  ];
  return [head(1, title(brief, 2, 5)), ...times(random.integer(3, 5), section).flat()];
}

/** A story of a paper: what it is about, its title, a summary set larger, who wrote it, and heads amid the text. */
function newsStory(brief: Brief): Block[] {
  const { random, prose, look } = brief;
  const kicker = label(
    random.pick([capitals, title])(brief, 1, 2),
    `margin:0;font-size:0.85em;${random.pick(['', 'font-weight:bold;', `color:${look.accent};`])}`,
  );
  const summary = label(
    text(brief),
    `margin:0.5em 0;font-size:${random.pick([1, 1.15, 1.3])}em;${random.pick(['font-weight:bold', 'font-style:italic', '', 'font-weight:bold'])}`,
  );
  const writer = label(
    random.pick([
      () => prose.person(),
      () => `<b>${prose.person()}</b>, ${prose.place()}`,
      () => prose.person().toUpperCase(),
    ])(),
    'margin:0.3em 0',
  );
  const part = (): Block[] => [
    ...(random.happens(0.7) ? [head(2, title(brief, 1, 4))] : []),
    ...paragraphs(brief, 2, 3),
    ...(random.happens(0.3) ? [pullQuote(brief), ...paragraphs(brief, 1, 1)] : []),
  ];
  const story = (): Block[] => [
    ...(random.happens(0.6) ? [kicker] : []),
    head(1, title(brief, 3, 9)),
    ...(random.happens(0.7) ? [summary] : []),
    ...(random.happens(0.7) ? [writer] : []),
    ...times(random.integer(2, 3), part).flat(),
  ];
  return random.happens(0.6) ? story() : [...story(), ...story()];
}

/** Abstracts of a meeting: each with a number or none, who wrote it, where they work, and parts that begin with their names. */
function abstracts(brief: Brief): Block[] {
  const { random, prose } = brief;
  const mark = random.pick(['P', 'O-', 'S1.', '']);
  const parts = times(4, () => title(brief, 1, 1));
  const [ofPeople, ofPlaces] = [
    random.pick(['', 'font-weight:bold', 'font-style:italic']),
    random.pick(['', 'font-style:italic']),
  ];
  const one = (at: number): Block[] => [
    head(2, `${mark}${mark ? `${at + 1} ` : ''}${title(brief, 4, 11)}`),
    label(times(random.integer(2, 4), () => prose.person()).join(', '), `margin:0;${ofPeople}`),
    label(`${prose.title(3)}, ${prose.place()}`, `margin:0 0 0.4em;${ofPlaces}`),
    ...(random.happens(0.7)
      ? parts.map((name) => label(`<b>${name}:</b> ${text(brief)}`))
      : paragraphs(brief, 1, 2)),
  ];
  return [head(1, title(brief, 1, 3)), ...times(random.integer(4, 8), one).flat()];
}

/** A lexicon: letters as heads, words in bold at the beginning of what is said of them. */
function lexicon(brief: Brief): Block[] {
  const { random, prose } = brief;
  const closing = random.pick([' ', ', ', ': ', ' – ']);
  const shaped = random.pick([title, capitals]);
  const word = () =>
    label(
      `<b>${shaped(brief, 1, 2)}</b>${closing}${random.happens(0.3) ? `<i>${prose.phrase(1)}</i> ` : ''}${text(brief)}`,
      'margin-inline-start:1em;text-indent:-1em',
    );
  const letter = (at: number): Block[] => [
    head(2, String.fromCharCode(65 + at), random.pick(['', 'text-align:center'])),
    ...times(random.integer(3, 8), word),
  ];
  return [head(1, title(brief, 1, 3)), ...times(random.integer(3, 5), letter).flat()];
}

/** A notice of an office: lettered points whose names are bold, each with what is said below or beside it. */
function officeNotice(brief: Brief): Block[] {
  const { random, prose } = brief;
  const beside = random.happens(0.5);
  const isNumbered = random.happens(0.5);
  const value = () =>
    random.pick([() => prose.date(), () => prose.sentence(), () => prose.place(), () => prose.code()])();
  const point = (at: number): Block[] => {
    const name = `${String.fromCharCode(97 + at)}) ${random.happens(0.5) ? '' : `${title(brief, 1, 2)} `}${prose.phrase(random.integer(1, 4))}`;
    return beside
      ? [label(`<b>${name}:</b> ${value()}`, 'margin:0.3em 0')]
      : [mayHead('point', `<b>${name}</b>`, 'margin:0.4em 0 0'), label(value(), 'margin:0 0 0 1.5em')];
  };
  const field = () => label(`<b>${title(brief, 1, 3)}:</b> ${value()}`, 'margin:0.2em 0');
  const section = (at: number): Block[] => [
    { ...head(2, title(brief, 1, 5)), number: isNumbered ? `${at + 1}.` : undefined },
    ...(random.happens(0.5) ? times(random.integer(3, 6), point).flat() : times(random.integer(3, 6), field)),
    ...(random.happens(0.4) ? paragraphs(brief, 1, 1) : []),
  ];
  return [
    head(1, title(brief, 2, 5)),
    ...times(random.integer(2, 3), field),
    ...times(random.integer(3, 5), section).flat(),
  ];
}

/** A sheet on a product: short sections, points, and lines in bold that are no heads. */
function dataSheet(brief: Brief): Block[] {
  const { random, prose } = brief;
  const section = (): Block[] => [
    head(2, random.pick([title, capitals])(brief, 1, 3)),
    ...(random.happens(0.6) ? [points(brief, [3, 7], [2, 9])] : paragraphs(brief, 1, 2)),
    ...(random.happens(0.3) ? [label(`<b>${title(brief, 1, 2)}: ${prose.code()}</b>`)] : []),
    ...(random.happens(0.3) ? [label(`<b>${prose.sentence()}</b>`)] : []),
  ];
  return [
    { ...head(1, `${prose.code()} ${title(brief, 1, 4)}`), wide: true },
    ...(random.happens(0.5) ? [{ ...label(title(brief, 3, 7), 'font-size:1.2em'), wide: true }] : []),
    ...times(random.integer(5, 8), section).flat(),
  ];
}

/** A book: numbers and names of chapters, lines before a chapter, stars between scenes. */
function novel(brief: Brief): Block[] {
  const { random, prose } = brief;
  const stars = random.pick(['* * *', '***', '⁂', '•']);
  const named = random.happens(0.5);
  const word = random.happens(0.5) ? `${title(brief, 1, 1)} ` : '';
  const scene = (at: number): Block[] => [
    ...(at > 0 ? [label(stars, 'text-align:center;margin:0.8em 0')] : []),
    ...paragraphs(brief, 2, 4),
  ];
  const motto = (): Block[] => [
    label(`<i>${prose.sentence()}</i>`, 'margin:0.5em 4em 0'),
    label(prose.person(), 'text-align:end;margin:0 4em 1em'),
  ];
  const chapter = (at: number): Block[] => [
    head(2, `${word}${at + 1}${named ? `<br>${title(brief, 1, 5)}` : ''}`, 'text-align:center'),
    ...(random.happens(0.4) ? motto() : []),
    ...times(random.integer(1, 3), scene).flat(),
  ];
  return [
    head(1, title(brief, 1, 4), 'text-align:center'),
    label(prose.person(), 'text-align:center'),
    ...times(random.integer(2, 4), chapter).flat(),
  ];
}

/** Heads little larger than the text, or bold in its type. */
const smallHeads = ({ random, look }: Brief) =>
  `${ALL} { font-family: inherit; color: ${random.pick(['inherit', look.accent])}; font-size: 1em; margin: ${random.pick([0.5, 0.9])}em 0 ${random.pick([0, 0.3])}em; line-height: 1.2 } h1 { font-size: ${random.pick([1.4, 1.9])}em }\n` +
  `h2 { font-size: ${random.pick([1, 1, 1.1, 1.3])}em; font-weight: ${random.pick(['bold', 'bold', 'normal'])} }\n`;

const boldHeads = ({ random }: Brief) =>
  `${ALL} { font-family: inherit; color: inherit; font-weight: bold; font-size: 1em; margin: ${random.pick([0.8, 1.2])}em 0 ${random.pick([0, 0.3])}em } h1 { font-size: 1.5em } h2 { ${random.pick(['', '', 'text-transform: uppercase', 'font-size: 1.15em'])} }\n`;

const quietHeads = ({ random }: Brief) =>
  `${ALL} { font-family: inherit; color: inherit; font-weight: ${random.pick(['normal', 'bold'])}; font-size: ${random.pick([1, 1.2])}em } h1 { font-size: 1.6em }\n`;

/** Reports, stories and books that hold lines set as heads are, which head nothing. */
export const periodicalDesigns: readonly Design[] = [
  headingDesign('year-report', yearReport, {}),
  headingDesign('year-report-in-columns', yearReport, { columns: 2 }),
  headingDesign('news-story', newsStory, { css: smallHeads }),
  headingDesign('news-story-in-columns', newsStory, { css: smallHeads, columns: 3 }),
  headingDesign('abstracts', abstracts, { css: boldHeads, columns: 2 }),
  headingDesign('lexicon', lexicon, { columns: 2 }),
  headingDesign('office-notice', officeNotice, { css: smallHeads }),
  headingDesign('data-sheet', dataSheet, { css: smallHeads, columns: 2 }),
  headingDesign('novel', novel, { css: quietHeads }),
];
