import type { Block, Drawing, List } from '../model.ts';
import { times } from '../random.ts';
import { RIGHT_TO_LEFT } from '../text/languages.ts';
import type { Brief, Design } from './design.ts';
import { ALL, headingDesign } from './heading-design.ts';
import { drawing, heading, paragraphs } from './passages.ts';

/** Heads of sections hardly larger than the text, most of them over a rule across the page. */
function ruledHeads({ random, look }: Brief): string {
  const rule = `${random.pick([0.5, 1, 1.5, 2])}px solid ${random.pick(['currentColor', look.rule.colour, look.accent])}`;
  const place = random.pick([
    `border-bottom: ${rule}; padding-bottom: ${random.pick([0, 1, 3])}px`,
    `border-bottom: ${rule}; padding-bottom: ${random.pick([0, 1, 3])}px`,
    `border-top: ${rule}`,
    `border-top: ${rule}; border-bottom: ${rule}`,
    '',
  ]);
  const type = random.pick([
    'font-variant: small-caps; font-weight: normal',
    'font-variant: small-caps',
    'text-transform: uppercase',
    'text-transform: uppercase; font-weight: normal; letter-spacing: 0.1em',
    'font-weight: bold',
    'font-weight: normal',
  ]);
  const size = random.pick([1, 1.1, 1.2, 1.35]);
  return (
    `${ALL} { color: ${random.pick(['inherit', 'inherit', look.accent])} }\n` +
    `h1 { font-size: ${random.pick([1.5, 2, 2.4])}em; ${random.pick(['text-align: center', ''])}; ${random.pick(['font-variant: small-caps', 'font-weight: normal', ''])} }\n` +
    `h2 { font-size: ${size}em; ${type}; ${place} }\n`
  );
}

/** Two texts at the ends of one line. */
const ends = (left: string, right: string): string =>
  `<div style="display:flex;justify-content:space-between;gap:1em"><span>${left}</span><span>${right}</span></div>`;

/** What somebody did, where, and from when to when: over two lines with ends, in one, or behind its dates. */
function station({ random, prose }: Brief): () => Drawing {
  const form = random.pick(['two lines', 'two lines', 'one line', 'dates first', 'dates below']);
  const years = () => `${prose.year()}${random.pick([' – ', '–', ' - '])}${prose.year()}`;
  return () => {
    const [name, where, when] = [prose.title(random.integer(1, 4)), prose.place(), years()];
    const [what, place] = [`<b>${name}</b>`, `<i>${prose.title(random.integer(2, 4))}</i>`];
    const draw = (html: string) => drawing('station', html, 'wanted', [name]);
    switch (form) {
      case 'two lines':
        return draw(ends(what, where) + ends(place, `<i>${when}</i>`));
      case 'one line':
        return draw(ends(`${what}, ${where}`, when));
      case 'dates first':
        return draw(
          `<div style="display:grid;grid-template-columns:8em 1fr"><span>${when}</span><span>${what}, ${place}, ${where}</span></div>`,
        );
      default:
        return draw(`<div>${what}</div><div style="color:#666">${where} | ${when}</div>`);
    }
  };
}

/** Sections of stations with what was done at each, of single lines, and of a profile in prose. */
function resume(brief: Brief): Block[] {
  const { random, prose } = brief;
  const draw = station(brief);
  const tasks = (): List => ({
    type: 'list',
    ordered: false,
    items: times(random.integer(1, 4), () => ({ text: prose.sentence() })),
  });
  const hasTasks = random.happens(0.7);
  const stations = (): Block[] =>
    times(random.integer(1, 4), () => [draw(), ...(hasTasks && random.happens(0.8) ? [tasks()] : [])]).flat();
  const skills = (): Block[] =>
    times(random.integer(2, 4), () => ({
      type: 'paragraph',
      text: `<b>${prose.title(1)}:</b> ${times(random.integer(2, 6), () => prose.noun()).join(', ')}`,
      css: 'margin:0;text-indent:0;text-align:start',
    }));
  const bodies = random.sample(
    [stations, stations, stations, skills, () => paragraphs(brief, 1, 1), () => [tasks()]],
    random.integer(3, 6),
  );
  const contact = [prose.place(), prose.code(), `${prose.code().toLowerCase()}@example.com`].join(
    random.pick([' · ', ' | ', ', ']),
  );
  const name = { ...heading(brief, 1), text: prose.person() };
  return [
    name,
    {
      type: 'paragraph',
      text: contact,
      css: random.pick(['text-align:center;text-indent:0', 'text-indent:0']),
    },
    ...bodies.flatMap((body): Block[] => [
      { ...heading(brief, 2), text: prose.title(random.integer(1, 2)) },
      ...body(),
    ]),
  ];
}

export const resumeDesigns: readonly Design[] = [
  headingDesign('resume', resume, { css: ruledHeads }),
  headingDesign('resume-in-graded-heads', resume),
  headingDesign('resume-right-to-left', resume, { css: ruledHeads, languages: RIGHT_TO_LEFT }),
];
