import type { Block } from '../model.ts';
import { times } from '../random.ts';
import { EAST_ASIAN } from '../text/languages.ts';
import type { Brief, Design } from './design.ts';
import { ALL, headingDesign } from './heading-design.ts';
import { heading, mayHead, paragraphs } from './passages.ts';
import { decimal, sections, unnumbered } from './sections.ts';

/** The name of a paper or an office in the largest type of all, its number and day, and below them a title of some lines. */
function masthead(brief: Brief): Block[] {
  const { random, prose, look } = brief;
  const align = `text-align:${random.pick(['center', 'center', 'start'])}`;
  const front = (text: string, css = ''): Block => ({
    type: 'paragraph',
    role: 'front',
    text,
    css: `text-indent:0;${align};${css}`,
  });
  const rule = random.pick(['', `border-bottom:2px solid ${look.accent};padding-bottom:4px`]);
  const name = mayHead(
    'masthead',
    prose.title(random.integer(1, 4)),
    `${align};margin:0;font-size:${random.between(2.2, 3.4).toFixed(1)}em;line-height:1.2;color:${random.pick(['#c00', look.accent, 'inherit'])};font-weight:${random.pick(['bold', 'normal'])};${rule}`,
  );
  const issue = () =>
    front(random.pick([prose.date(), `${prose.noun()} ${random.integer(1, 99)}`, prose.place()]));
  const drawn = heading(brief, 1);
  const [least, most] = random.pick([
    [2, 6],
    [6, 16],
  ] as const);
  const title: Block = {
    ...drawn,
    text: prose.title(random.integer(least, most)),
    css: `${align};margin:${random.between(0.5, 1.6).toFixed(1)}em 0 0.6em`,
  } as Block;
  const below = random.happens(0.4) ? [front(prose.person())] : [];
  const abstract: Block[] = random.happens(0.5)
    ? [{ type: 'heading', level: 2, text: prose.label('abstract') }]
    : [];
  const numbering = random.pick([unnumbered, unnumbered, decimal]);
  const body = random.happens(0.6)
    ? [...abstract, ...paragraphs(brief, 1, 3), ...sections(brief, { depth: 1, numbering, each: [1, 4] })]
    : paragraphs(brief, 3, 6);
  return [name, ...times(random.integer(0, 2), issue), title, ...below, ...body];
}

function titleHeads({ random }: Brief): string {
  const weight = random.pick(['normal', 'bold', 'bold']);
  return `${ALL} { font-weight: ${weight}; color: inherit } h1 { font-size: ${random.between(1.25, 2.1).toFixed(2)}em; line-height: ${random.pick([1.15, 1.3, 1.5])} } h2 { font-size: ${random.pick([1, 1, 1.15])}em }`;
}

/** Papers below the name of who issues them. */
export const mastheadDesigns: readonly Design[] = [
  headingDesign('masthead', masthead, { css: titleHeads }),
  headingDesign('masthead-of-a-journal', masthead, { css: titleHeads }),
  headingDesign('masthead-of-an-office', masthead, { css: titleHeads }),
  headingDesign('masthead-east-asian', masthead, { css: titleHeads, languages: EAST_ASIAN }),
];
