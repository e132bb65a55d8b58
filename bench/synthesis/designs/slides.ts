import type { Block } from '../model.ts';
import { times } from '../random.ts';
import type { Brief, Design } from './design.ts';
import { slides } from './genres.ts';
import { ALL, headingDesign } from './heading-design.ts';
import { drawing, heading, mayHead } from './passages.ts';

/** Slides of a few words below each head, in paragraphs or lists, some of them large; a head may stand alone. */
function shortSlides(brief: Brief): Block[] {
  const { random, prose } = brief;
  const text = (css = ''): Block => ({
    type: 'paragraph',
    text: prose.title(random.integer(2, 12)),
    css: `text-indent:0;text-align:start;margin:0.4em 0;${css}`,
  });
  const list = (): Block => ({
    type: 'list',
    ordered: random.happens(0.3),
    items: times(random.integer(2, 5), () => ({ text: prose.title(random.integer(1, 6)) })),
  });
  const bodies: readonly (() => Block[])[] = [
    () => times(random.integer(1, 4), () => text()),
    () => [text(), list()],
    () => [list()],
    () => [text(`font-size:${random.pick([1.6, 2.4])}em;text-align:center`), text()],
    () => times(2, () => [mayHead('label', `<b>${prose.title(2)}</b>`, 'margin:0.4em 0'), text()]).flat(),
    () => [drawing('picture', '<div style="background:#cde;height:12em;width:60%;margin:auto"></div>')],
    () => [],
  ];
  const name = prose.noun();
  const counted = random.happens(0.2);
  const slide = (at: number): Block[] => [
    { type: 'turn', turned: false },
    { ...heading(brief, 2), ...(counted ? { text: `${name} ${at + 1}` } : {}) },
    ...random.pick(bodies)(),
  ];
  const front = times(random.integer(0, 2), () => ({ ...text(), role: 'front' }) as Block);
  return [heading(brief, 1), ...front, ...times(random.integer(2, 9), slide).flat()];
}

/** Slides whose titles of a few words stand over as many lines, none of them marked as items. */
function slidesOfLines(brief: Brief): Block[] {
  const { random, prose } = brief;
  const size = random.pick([1, 1, 1.2]);
  const line = (): Block => ({
    type: 'paragraph',
    text: prose.title(random.integer(2, 5)),
    css: `text-indent:0;text-align:start;margin:0.5em 0;font-size:${size}em`,
  });
  const slide = (): Block[] => [
    { type: 'turn', turned: false },
    { ...heading(brief, 2), text: prose.title(random.integer(1, 3)) },
    ...times(random.integer(1, 5), line),
  ];
  return [heading(brief, 1), line(), ...times(random.integer(3, 8), slide).flat()];
}

/** Heads of slides in the type of the text, larger, and all in one place. */
function largeHeads({ random, look }: Brief): string {
  const weight = random.pick(['normal', 'normal', 'normal', 'bold']);
  const colour = random.pick(['inherit', 'inherit', look.accent]);
  const size = random.between(1.15, 2).toFixed(2);
  const head = `font-family: inherit; font-weight: ${weight}; color: ${colour}; font-size: ${size}em; text-align: ${random.pick(['start', 'center'])}`;
  return `html { font-size: ${random.pick([18, 22, 26, 30])}px; line-height: ${random.pick([1.1, 1.3])} } ${ALL} { ${head}; margin: 0 0 ${random.between(0.3, 1.6).toFixed(1)}em }`;
}

/** Presentations whose heads stand out by their size and place alone. */
export const slideDesigns: readonly Design[] = [
  headingDesign('slides-plain', slides, { css: largeHeads, landscape: true }),
  headingDesign('slides-short', shortSlides, { css: largeHeads, landscape: true }),
  headingDesign('slides-of-a-few-words', shortSlides, { css: largeHeads, landscape: true }),
  headingDesign('slides-of-lines', slidesOfLines, { css: largeHeads, landscape: true }),
  headingDesign('slides-upright', shortSlides, { css: largeHeads }),
];
