import type { Block } from '../model.ts';
import { times } from '../random.ts';
import type { Brief, Design } from './design.ts';
import { ALL, headingDesign } from './heading-design.ts';
import { head, label, paragraphs, points, title } from './passages.ts';

/** Steps with a head each, amid hints in bold that head nothing. */
function stepGuide(brief: Brief): Block[] {
  const { random, prose } = brief;
  const word = title(brief, 1, 1);
  const mark = random.pick([': ', ' – ', '. ', '<br>']);
  const hint = () => label(`<b>${title(brief, 1, 1)}:</b> ${prose.sentence()}`, 'margin:0.5em 0');
  const firm = () => label(`<b>${prose.sentence()}</b>`, 'margin:0.5em 0');
  const step = (at: number): Block[] => [
    head(3, `${word} ${at + 1}${mark}${title(brief, 2, 6)}`),
    ...(random.happens(0.4) ? [points(brief, [2, 6], [3, 12])] : paragraphs(brief, 1, 2)),
    ...(random.happens(0.3) ? [random.pick([hint, firm])()] : []),
  ];
  const part = (): Block[] => [
    head(2, title(brief, 1, 4)),
    ...paragraphs(brief, 1, 1),
    ...times(random.integer(2, 5), step).flat(),
  ];
  return [head(1, title(brief, 2, 5)), ...times(random.integer(2, 3), part).flat()];
}

/** What comes with a medicine: numbered questions, parts in bold, and bold lines that lead into lists. */
function leaflet(brief: Brief): Block[] {
  const { random, prose } = brief;
  const lead = (): Block[] => [
    label(`<b>${title(brief, 2, 4)}:</b>`, 'margin:0.5em 0 0'),
    points(brief, [2, 6], [3, 12]),
  ];
  const part = (): Block[] => [
    head(3, title(brief, 1, 5)),
    ...(random.happens(0.3) ? lead() : paragraphs(brief, 1, 2)),
    ...(random.happens(0.3) ? [head(4, title(brief, 1, 4)), ...paragraphs(brief, 1, 1)] : []),
  ];
  const section = (at: number): Block[] => [
    { ...head(2, title(brief, 2, 7)), number: `${at + 1}.` },
    ...(random.happens(0.4) ? paragraphs(brief, 1, 2) : []),
    ...times(random.integer(0, 3), part).flat(),
    ...(random.happens(0.3) ? [label(`<b>${prose.sentence()}</b>`)] : []),
  ];
  return [
    head(1, title(brief, 2, 6), random.pick(['', 'text-align:center'])),
    label(`<b>${title(brief, 2, 4)}</b>`, random.pick(['', 'text-align:center'])),
    ...times(random.integer(3, 6), section).flat(),
  ];
}

/** What auditors found: numbered findings and what they advise, with who answered and how. */
function findings(brief: Brief): Block[] {
  const { random, prose } = brief;
  const [word, advice, answer] = [title(brief, 1, 1), title(brief, 1, 1), title(brief, 1, 2)];
  const mark = random.pick([':', '.', ' –']);
  let count = 0;
  const finding = (): Block[] => {
    count++;
    return [
      head(3, `${word} ${count}${mark} ${title(brief, 3, 9)}`),
      ...paragraphs(brief, 1, 2),
      label(
        `<b>${advice} ${count}</b>${random.pick([': ', ' '])}${prose.sentence()}`,
        'margin:0.5em 0 0.5em 2em',
      ),
      ...(random.happens(0.5) ? [label(`<i>${answer}:</i> ${prose.paragraph(1)}`)] : []),
    ];
  };
  const section = (): Block[] => [
    head(2, title(brief, 1, 5)),
    ...(random.happens(0.6) ? paragraphs(brief, 1, 2) : []),
    ...(random.happens(0.7) ? times(random.integer(2, 3), finding).flat() : []),
  ];
  return [head(1, title(brief, 2, 6)), ...times(random.integer(3, 4), section).flat()];
}

const boldInText = ({ random, look }: Brief) =>
  `${ALL} { font-family: inherit; color: ${random.pick(['inherit', look.accent])}; font-size: 1em; margin: ${random.pick([0.5, 0.9])}em 0 ${random.pick([0, 0.3])}em } h1 { font-size: ${random.pick([1, 1.3, 1.8])}em } h2 { font-size: ${random.pick([1, 1, 1.2])}em }\n` +
  `h4 { ${random.pick(['font-style: italic', 'font-weight: normal; text-decoration: underline', 'font-weight: normal; font-style: italic'])} }\n`;

/** Papers that tell people what to do, with lines in bold that are no heads. */
export const guideDesigns: readonly Design[] = [
  headingDesign('step-guide', stepGuide, { css: boldInText }),
  headingDesign('package-leaflet', leaflet, { css: boldInText }),
  headingDesign('package-leaflet-in-columns', leaflet, { css: boldInText, columns: 2 }),
  headingDesign('findings', findings, { css: boldInText }),
];
