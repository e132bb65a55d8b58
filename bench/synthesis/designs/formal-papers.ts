import type { Block } from '../model.ts';
import { times } from '../random.ts';
import { ko } from '../text/languages/ko.ts';
import type { Brief, Design } from './design.ts';
import { ALL, headingDesign, LIKE_TEXT } from './heading-design.ts';
import { front, heading, label, mayHead, paragraphs, text } from './passages.ts';
import { romanLettered } from './sections.ts';

/** A paper of a conference: Roman numbers and small capitals in the middle, letters and italics at the edge. */
function conferencePaper(brief: Brief): Block[] {
  const { random, prose } = brief;
  const abstract = random.pick([`<b><i>${prose.title(1)}</i>—`, `<b>${prose.title(1)}.</b> <b>`]);
  const deepest = (at: number) => label(`<i>${at + 1}) ${prose.title(2)}:</i> ${text(brief)}`);
  const part = (at: number): Block[] => [
    { ...heading(brief, 3), number: romanLettered([1, at + 1]) },
    ...paragraphs(brief, 1, 2),
    ...(random.happens(0.3) ? times(2, deepest) : []),
  ];
  const section = (at: number): Block[] => [
    { type: 'heading', level: 2, number: romanLettered([at + 1]), text: prose.title(random.integer(1, 3)) },
    ...paragraphs(brief, 1, 2),
    ...(random.happens(0.5) ? times(random.integer(2, 3), part).flat() : []),
  ];
  return [
    { ...heading(brief, 1), wide: true },
    ...times(random.integer(1, 3), () => ({
      ...front(`${prose.person()}<br>${prose.title(2)}, ${prose.place()}`, 'text-align:center'),
      wide: true,
    })),
    label(`${abstract}${prose.paragraph(3)}</b>`),
    ...times(random.integer(4, 6), section).flat(),
    ...(random.happens(0.5) ? [{ ...heading(brief, 2), text: prose.title(1) }, label(text(brief))] : []),
  ];
}

const centredSmallCapitals = ({ random }: Brief) =>
  `${ALL} { color: inherit; font-family: inherit; font-weight: normal; font-size: 1em; margin: ${random.pick([0.6, 1])}em 0 ${random.pick([0.3, 0.5])}em }\n` +
  `h1 { font-size: ${random.pick([1.7, 2.2])}em; text-align: center }\n` +
  `h2 { text-align: center; ${random.pick(['font-variant: small-caps', 'font-variant: small-caps', 'text-transform: uppercase'])} }\nh3 { font-style: italic }`;

/** What a court decided: the parties, the word for it, and numbered paragraphs that run on through all sections. */
function judgment(brief: Brief): Block[] {
  const { random, prose } = brief;
  let count = 0;
  const paragraph = () => label(`${++count}. ${text(brief)}`);
  const quoted = () => label(`“${text(brief)}”`, 'margin:0.6em 3em;font-size:0.92em');
  const signed = () => label(prose.person(), random.pick(['font-weight:bold', '', 'text-align:center']));
  const party = (): Block[] => [
    front(prose.person().toUpperCase(), 'text-align:center'),
    front(
      prose.title(1),
      random.pick(['text-align:center', 'text-align:end', 'text-align:center;font-style:italic']),
    ),
  ];
  const issue = (): Block[] => [heading(brief, 3), ...times(random.integer(1, 3), paragraph)];
  const section = (): Block[] => [
    { type: 'heading', level: 2, text: prose.title(random.integer(1, 5)) },
    ...times(random.integer(1, 4), paragraph),
    ...(random.happens(0.3) ? [quoted(), paragraph()] : []),
    ...(random.happens(0.4) ? [...issue(), ...issue()] : []),
  ];
  return [
    front(prose.title(4).toUpperCase(), 'text-align:center'),
    front(`${prose.title(1)} ${random.integer(2001, 2024)}/${random.integer(10, 999)}`),
    ...party(),
    ...party(),
    { type: 'heading', level: 1, text: prose.title(random.integer(1, 2)).toUpperCase() },
    ...times(random.integer(3, 5), section).flat(),
    paragraph(),
    ...times(random.integer(1, 3), () => [signed(), paragraph()]).flat(),
  ];
}

const courtHeads = ({ random }: Brief) =>
  `${ALL} { ${LIKE_TEXT}; margin: ${random.pick([0.7, 1])}em 0 ${random.pick([0.3, 0.6])}em } h1 { text-align: center; ${random.pick(['', 'text-decoration: underline', 'letter-spacing: 0.2em'])} }\n` +
  `h2 { ${random.pick(['', 'text-align: center', 'text-decoration: underline'])} } h3 { font-weight: normal; ${random.pick(['font-style: italic', 'text-decoration: underline', 'font-weight: bold; font-style: italic'])} }`;

/** A standard: clauses, terms below their numbers, notes, and annexes whose heads have three lines. */
function standard(brief: Brief): Block[] {
  const { random, prose } = brief;
  const deep = random.happens(0.5);
  const note = () => label(`${prose.title(1).toUpperCase()} ${text(brief)}`, 'font-size:0.88em');
  const entry = (number: string): Block[] => [
    mayHead('number', `<b>${number}</b>`, 'margin:0.6em 0 0'),
    mayHead('term', `<b>${prose.title(random.integer(1, 3)).toLowerCase()}</b>`, 'margin:0'),
    label(prose.phrase(random.integer(6, 14)), 'margin:0'),
    ...(random.happens(0.3) ? [note()] : []),
  ];
  const part = (number: string, level: number): Block[] => [
    { ...heading(brief, level), number },
    ...(deep && level < 4
      ? times(2, (at) => part(`${number}.${at + 1}`, level + 1)).flat()
      : [label(text(brief))]),
    ...(random.happens(0.3) ? [note()] : []),
  ];
  const clause = (at: number): Block[] => [
    { ...heading(brief, 2), number: String(at + 1) },
    ...(at === 1
      ? times(random.integer(2, 4), (below) => entry(`${at + 1}.${below + 1}`)).flat()
      : random.happens(0.6)
        ? times(random.integer(2, 3), (below) => part(`${at + 1}.${below + 1}`, 3)).flat()
        : [label(text(brief))]),
  ];
  const annex = (at: number): Block[] => {
    const letter = String.fromCharCode(65 + at);
    const head = `${prose.title(1)} ${letter}<br>(${prose.title(1).toLowerCase()})<br>${prose.title(random.integer(2, 5))}`;
    return [
      { type: 'heading', level: 2, text: head, css: 'text-align:center' },
      ...times(random.integer(1, 3), (below) => part(`${letter}.${below + 1}`, 3)).flat(),
    ];
  };
  return [
    heading(brief, 1),
    ...times(random.integer(4, 6), clause).flat(),
    ...times(random.integer(1, 2), annex).flat(),
    { ...heading(brief, 2), text: prose.title(1) },
    label(`[1] ${prose.phrase(8)}`),
  ];
}

const closeHeads = ({ random }: Brief) =>
  `${ALL} { ${LIKE_TEXT}; margin: 0.9em 0 0.4em } h1 { font-size: 1.6em } h2 { font-size: ${random.pick([1, 1.1, 1.2])}em } h4, h5 { font-size: ${random.pick([0.95, 1])}em }`;

/** Korean rules: chapters in the middle, clauses whose names stand in brackets within their first line. */
function koreanRules(brief: Brief): Block[] {
  const { random, prose } = brief;
  let count = 0;
  const clause = (): Block[] => [
    label(`제${++count}조(${prose.title(random.integer(1, 2))}) ${random.pick(['', '① '])}${text(brief)}`),
    ...(random.happens(0.4) ? [label(`② ${text(brief)}`)] : []),
    ...(random.happens(0.3)
      ? times(2, (at) => label(`${at + 1}. ${prose.title(3)}`, 'margin-inline-start:1.5em'))
      : []),
  ];
  const chapter = (at: number): Block[] => [
    { type: 'heading', level: 2, text: `제${at + 1}장 ${prose.title(random.integer(1, 2))}` },
    ...times(random.integer(2, 4), clause).flat(),
  ];
  return [
    heading(brief, 1),
    ...times(random.integer(2, 4), chapter).flat(),
    { type: 'heading', level: 2, text: prose.title(1) },
    label(prose.sentence()),
  ];
}

const chapterHeads = ({ random }: Brief) =>
  `${ALL} { color: inherit; font-family: inherit; text-align: ${random.pick(['center', 'center', 'start'])}; font-weight: ${random.pick(['normal', 'bold', 'bold'])}; margin: ${random.pick([0.5, 0.9])}em 0 } h1 { font-size: ${random.pick([1.3, 1.6])}em } h2 { font-size: ${random.pick([1, 1, 1.15])}em }`;

/** Sessions in the type of the text head rows of hours, what is given in bold, and who gives it. */
function sessions(brief: Brief): Block[] {
  const { random, prose } = brief;
  const setIn = random.pick([0, 7, 9]);
  const talk = (): Block[] => {
    const [hours, title] = [`${prose.time()}–${prose.time()}`, `<b>${prose.title(random.integer(3, 7))}</b>`];
    const hung = `margin:0.2em 0 0 ${setIn}em;text-indent:-${setIn}em`;
    return [
      label(
        setIn > 0
          ? `<span style="display:inline-block;white-space:nowrap;text-indent:0;width:${setIn}em">${hours}</span>${title}`
          : `${hours} ${title}`,
        hung,
      ),
      label(`<i>${prose.person()}, ${prose.place()}</i>`, `margin:0 0 0 ${setIn}em`),
    ];
  };
  const session = (at: number): Block[] => [
    {
      type: 'heading',
      level: 3,
      text: `${prose.title(1)} ${at + 1}: ${prose.title(random.integer(1, 4))}${random.pick(['', ` (${prose.person()})`])}`,
    },
    ...times(random.integer(2, 4), talk).flat(),
  ];
  const day = (): Block[] => [
    { type: 'heading', level: 2, text: prose.date() },
    ...times(random.integer(1, 3), session).flat(),
  ];
  return [
    heading(brief, 1),
    front(`${prose.place()}, ${prose.date()}`),
    ...day(),
    ...day(),
    heading(brief, 2),
    label(text(brief)),
  ];
}

const sessionHeads = ({ random, look }: Brief) =>
  `h2 { font-size: 1.25em } h3 { font-family: inherit; font-weight: bold; font-size: 1em; color: ${random.pick(['inherit', look.accent])}; margin: 0.6em 0 0.2em }`;

/** Papers of learned bodies and of courts, standards and programmes. */
export const formalPaperDesigns: readonly Design[] = [
  headingDesign('conference-paper', conferencePaper, { css: centredSmallCapitals, columns: 2 }),
  headingDesign('court-ruling', judgment, { css: courtHeads }),
  headingDesign('standard', standard, { css: closeHeads }),
  headingDesign('rules-korean', koreanRules, { css: chapterHeads, languages: [ko] }),
  headingDesign('sessions', sessions, { css: sessionHeads }),
];
