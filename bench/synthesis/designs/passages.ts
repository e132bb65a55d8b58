import type { Block, Drawing, Heading, List, Paragraph } from '../model.ts';
import { times } from '../random.ts';
import type { Brief } from './design.ts';

/** Running text, so that what a design is about stands in a document. */
export function paragraphs({ random, prose }: Brief, least: number, most: number): Paragraph[] {
  return Array.from({ length: random.integer(least, most) }, () => ({
    type: 'paragraph',
    text: prose.paragraph(random.integer(2, 5)),
  }));
}

export function heading({ random, prose }: Brief, level: number, number?: string): Heading {
  return { type: 'heading', level, number, text: prose.title(random.integer(2, 5)) };
}

/** A short paragraph. */
export const text = ({ random, prose }: Brief) => prose.paragraph(random.integer(1, 3));

/** Words as a title has them, of one to six unless said. */
export const title = ({ random, prose }: Brief, least = 1, most = 6) =>
  prose.title(random.integer(least, most));

export const capitals = (brief: Brief, least?: number, most?: number) =>
  title(brief, least, most).toUpperCase();

/** A heading that says what it is given. */
export const head = (level: number, text: string, css = ''): Heading => ({
  type: 'heading',
  level,
  text,
  css,
});

/** Something in the midst of running text, under a heading by chance. */
export function amidText(brief: Brief, blocks: readonly Block[]): Block[] {
  const { random } = brief;
  return [
    ...(random.happens(0.6) ? [heading(brief, 2)] : []),
    ...paragraphs(brief, 0, 2),
    ...blocks,
    ...paragraphs(brief, 0, 3),
  ];
}

/** A line of its own that heads nothing, whatever it looks like. */
export const label = (text: string, css = ''): Paragraph => ({
  type: 'paragraph',
  text,
  css: `text-indent:0;text-align:start;${css}`,
});

/** A label of the front matter, which stands in no order that counts. */
export const front = (text: string, css = ''): Paragraph => ({ ...label(text, css), role: 'front' });

/** A list of phrases. */
export function points(
  { random, prose }: Brief,
  items: readonly [least: number, most: number],
  words: readonly [least: number, most: number],
): List {
  return {
    type: 'list',
    ordered: false,
    items: times(random.integer(...items), () => ({ text: prose.phrase(random.integer(...words)) })),
  };
}

/** A line that some would take for a heading, and others would not. */
export const mayHead = (name: string, text: string, css: string): Drawing =>
  drawing(name, `<p style="text-indent:0;text-align:start;${css}">${text}</p>`, 'wanted', [text]);

/** @param titles lines of it that may be taken for headings */
export const drawing = (
  name: string,
  html: string,
  text: Drawing['text'] = 'wanted',
  titles: string[] = [],
): Drawing => ({
  type: 'drawing',
  name,
  html,
  text,
  titles,
});
