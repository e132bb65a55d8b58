import type { Block } from '../model.ts';
import { times } from '../random.ts';
import type { Brief, Design } from './design.ts';
import { ALL, headingDesign, LIKE_TEXT } from './heading-design.ts';
import { capitals, front, head, label, paragraphs, text, title } from './passages.ts';

/** A patent: heads in nothing but capitals above paragraphs whose numbers stand in brackets or nowhere. */
function patentText(brief: Brief): Block[] {
  const { random } = brief;
  const numbered = random.pick(['none', 'brackets', 'brackets'] as const);
  let count = 0;
  const passage = () =>
    label(
      `${numbered === 'none' ? '' : `[${String(++count).padStart(4, '0')}] `}${text(brief)}`,
      'text-align:justify;text-indent:1em',
    );
  const section = (): Block[] => [
    head(2, capitals(brief, 1, 6)),
    ...times(random.integer(2, 5), passage),
    ...(random.happens(0.3) ? [head(3, title(brief, 2, 5)), passage(), passage()] : []),
  ];
  const claim = (at: number) => label(`${at + 1}. ${text(brief)}`, 'text-align:justify;text-indent:1em');
  return [
    head(1, capitals(brief, 3, 9)),
    ...times(random.integer(4, 6), section).flat(),
    ...(random.happens(0.6)
      ? [head(2, random.pick([capitals, title])(brief, 1, 2)), ...times(4, claim)]
      : []),
  ];
}

const patentHeads = ({ random }: Brief) =>
  `${ALL} { ${LIKE_TEXT}; font-weight: ${random.pick(['normal', 'normal', 'bold'])}; text-align: ${random.pick(['center', 'center', 'start'])}; margin: ${random.pick([0.4, 1])}em 0 }\n` +
  `h3 { font-style: italic; text-align: start } ${random.happens(0.3) ? 'h2 { text-decoration: underline }' : ''}\n`;

/** Notes on accounts: their name in capitals at the top, each note under its number, parts of it in bold or italics. */
function accounts(brief: Brief): Block[] {
  const { random, prose } = brief;
  const amount = () => prose.money(random.integer(100, 90000));
  const item = () => label(`${title(brief, 2, 4)} ${'.'.repeat(random.integer(6, 20))} ${amount()}`);
  const part = (): Block[] => [head(4, title(brief, 1, 5)), ...paragraphs(brief, 1, 2)];
  const ending = random.pick(['.', '.', ')', '']);
  const shaped = random.pick([capitals, title, title]);
  const note = (at: number): Block[] => [
    { ...head(3, shaped(brief)), number: `${at + 1}${ending}` },
    ...paragraphs(brief, 1, 2),
    ...(random.happens(0.3) ? times(random.integer(2, 4), item) : []),
    ...(random.happens(0.6) ? times(random.integer(1, 3), part).flat() : []),
  ];
  const dated = `${capitals(brief, 2, 4)} ${prose.date().toUpperCase()}`;
  return [
    head(1, `${capitals(brief, 3, 8)}${random.happens(0.4) ? `<br>${dated}` : ''}`),
    ...times(random.integer(3, 6), note).flat(),
  ];
}

const accountHeads = ({ random }: Brief) =>
  `${ALL} { ${LIKE_TEXT}; margin: ${random.pick([0.5, 0.9])}em 0 ${random.pick([0.2, 0.5])}em }\n` +
  `h1 { text-align: ${random.pick(['center', 'center', 'start'])}; font-weight: ${random.pick(['normal', 'bold'])} } h3 { font-size: ${random.pick([1, 1, 1.15])}em }\n` +
  `h4 { ${random.pick(['font-style: italic', 'font-style: italic; font-weight: normal', 'font-weight: normal; text-decoration: underline', ''])} }\n`;

/** The first page of a patent: what it says of itself is numbered in brackets, its title and summary among it. */
function patentFront(brief: Brief): Block[] {
  const { random, prose } = brief;
  const number = `${random.pick(['US', 'EP', 'WO'])} ${random.integer(1000000, 9999999)} ${random.pick(['A1', 'B1', 'B2'])}`;
  const isBold = random.happens(0.5);
  const entry = (code: number, name: string, value: string) =>
    label(
      `(${code}) ${isBold ? `<b>${name}:</b>` : `${name}:`} ${value}`,
      'margin:0.4em 0;text-indent:-1.5em;margin-inline-start:1.5em',
    );
  const shaped = random.pick([capitals, capitals, title]);
  return [
    { ...front(title(brief, 1, 3), 'font-size:1.2em'), wide: true },
    { ...front(`(10) ${title(brief, 1, 2)}: ${number}`), wide: true },
    { ...front(`(43) ${title(brief, 1, 2)}: ${prose.date()}`), wide: true },
    head(1, `(54) ${shaped(brief, 4, 10)}`),
    entry(71, title(brief, 1, 1), `${prose.title(2)}, ${prose.place()}`),
    entry(
      72,
      title(brief, 1, 1),
      times(random.integer(1, 4), () => `${prose.person()}, ${prose.place()}`).join('; '),
    ),
    entry(
      21,
      title(brief, 1, 2),
      `${random.integer(10, 18)}/${random.integer(100, 999)},${random.integer(100, 999)}`,
    ),
    entry(22, title(brief, 1, 1), prose.date()),
    ...(random.happens(0.5) ? [entry(74, prose.phrase(3), prose.person())] : []),
    head(2, `(57) ${shaped(brief, 1, 1)}`, random.pick(['', 'text-align:center'])),
    label(prose.paragraph(random.integer(3, 5)), 'text-align:justify'),
  ];
}

const frontHeads = ({ random }: Brief) =>
  `${ALL} { ${LIKE_TEXT}; margin: 0.8em 0; font-weight: ${random.pick(['normal', 'bold', 'bold'])} }\n`;

/** What a company warns its owners of: whole sentences as heads, in bold, italics or both, above what explains them. */
function riskFactors(brief: Brief): Block[] {
  const { random, prose } = brief;
  const centred = random.pick(['', 'text-align:center']);
  const risk = (): Block[] => [head(4, prose.sentence()), ...paragraphs(brief, 1, 2)];
  const group = (): Block[] => [head(3, title(brief, 3, 7)), ...times(random.integer(2, 3), risk).flat()];
  const item = (at: number): Block[] => [
    head(
      2,
      `${random.pick(['Item', 'ITEM'])} ${at + 1}${random.pick(['.', 'A.'])} ${random.pick([title, capitals])(brief, 1, 4)}`,
      centred,
    ),
    ...(at === 0 && random.happens(0.7)
      ? [...paragraphs(brief, 1, 1), ...group(), ...group()]
      : paragraphs(brief, 1, 3)),
  ];
  return [
    head(1, random.pick([title, capitals])(brief, 2, 4), centred),
    ...times(random.integer(2, 3), item).flat(),
    ...times(2, risk).flat(),
  ];
}

const sentenceHeads = ({ random }: Brief) =>
  `${ALL} { ${LIKE_TEXT}; margin: ${random.pick([0.6, 1])}em 0 ${random.pick([0.2, 0.5])}em } h3 { ${random.pick(['', 'text-decoration: underline', 'font-style: italic'])} }\n` +
  `h4 { ${random.pick(['font-style: italic', 'font-style: italic', 'font-style: italic; font-weight: normal', ''])} }\n`;

/** What is filed with offices: patents, notes on accounts and warnings, whose heads are set in the type of the text. */
export const filingDesigns: readonly Design[] = [
  headingDesign('patent-text', patentText, { css: patentHeads, columns: 2 }),
  headingDesign('patent-text-wide', patentText, { css: patentHeads }),
  headingDesign('patent-front', patentFront, { css: frontHeads, columns: 2 }),
  headingDesign('notes-on-accounts', accounts, { css: accountHeads }),
  headingDesign('risk-factors', riskFactors, { css: sentenceHeads }),
];
