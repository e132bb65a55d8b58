import type { Inline, Link, Text } from '../document/document.ts';
import { cleanLabel, cleanText } from './clean.ts';
import type { ResolveHref } from './targets.ts';

type Mark = Extract<Inline, { inlines: Inline[] }>;

/** What is known of the document around. */
interface Whole {
  resolve: ResolveHref;
  /** Address of a picture, when it has one. */
  urlOf: (image: string | undefined) => string | undefined;
}

interface Tidying {
  whole: Whole;
  /** Marks around the inline at hand. */
  inside: readonly Inline['type'][];
  /** What may not stand inside a link and is put after it; undefined outside links. */
  afterLink?: Inline[];
}

/**
 * The same inlines in the plainest form, which both formats can hold: text cleaned and joined, no mark inside a mark
 * of its kind, neighbours of one kind made one, no space or line break at the edge of a mark, a line or the block,
 * no empty mark, no link inside a link, link addresses resolved and links without one unwrapped, no picture that shows
 * nothing.
 */
export function tidyInlines(inlines: readonly Inline[], whole: Whole): readonly Inline[] {
  const [only] = inlines;
  if (inlines.length === 1 && only?.type === 'text') return textInlines(cleanLabel(only.text));
  const [, middle] = splitEdges(tidyAll(inlines, { whole, inside: [] }));
  return middle;
}

/** The same array where nothing is to be done, as mostly nothing is. */
function tidyAll(inlines: readonly Inline[], tidying: Tidying): readonly Inline[] {
  const tidied: Inline[] = [];
  for (let i = 0; i < inlines.length; i++) {
    const parts = tidyInline(inlines[i]!, tidying);
    for (let k = 0; k < parts.length; k++) tidied.push(parts[k]!);
  }
  return joinNeighbours(isSame(tidied, inlines) ? inlines : tidied);
}

function isSame(tidied: readonly Inline[], inlines: readonly Inline[]): boolean {
  if (tidied.length !== inlines.length) return false;
  for (let i = 0; i < inlines.length; i++) if (tidied[i] !== inlines[i]) return false;
  return true;
}

function tidyInline(inline: Inline, tidying: Tidying): readonly Inline[] {
  switch (inline.type) {
    case 'text': {
      const text = cleanText(inline.text);
      return text === inline.text && text !== '' ? [inline] : textInlines(text);
    }
    case 'code': {
      const text = cleanText(inline.text);
      return text.trim() === '' ? textInlines(text) : [{ type: 'code', text }];
    }
    case 'link':
      return tidyLink(inline, tidying);
    case 'strong':
    case 'emphasis':
    case 'strikethrough':
      return tidying.inside.includes(inline.type)
        ? tidyAll(inline.inlines, tidying)
        : tidyMark(inline, within(inline, tidying));
    case 'superscript':
    case 'subscript':
      return tidyMark(inline, within(inline, tidying));
    case 'equation':
      return inline.latex.trim() === '' ? [] : [inline];
    case 'footnoteReference':
    case 'anchor':
      if (!tidying.afterLink) return [inline];
      tidying.afterLink.push(inline);
      return [];
    case 'image':
      return cleanLabel(inline.alt ?? '') !== '' || tidying.whole.urlOf(inline.image) !== undefined
        ? [inline]
        : [];
    case 'lineBreak':
      return [inline];
  }
}

function textInlines(text: string): Text[] {
  return text === '' ? [] : [{ type: 'text', text }];
}

function within({ type }: Mark, { whole, inside, afterLink }: Tidying): Tidying {
  return { whole, inside: inside.includes(type) ? inside : [...inside, type], afterLink };
}

function tidyLink(link: Link, tidying: Tidying): readonly Inline[] {
  const href = tidying.whole.resolve(link.href);
  if (href === undefined || tidying.inside.includes('link')) return tidyAll(link.inlines, tidying);
  const afterLink: Inline[] = [];
  const resolved = href === link.href ? link : { ...link, href };
  const marked = tidyMark(resolved, { ...within(link, tidying), afterLink });
  return [...marked, ...afterLink];
}

function tidyMark(mark: Mark, tidying: Tidying): Inline[] {
  const [before, inlines, after] = splitEdges(tidyAll(mark.inlines, tidying));
  if (inlines.length === 0) return [...before, ...after];
  const isReference = mark.type === 'superscript' && inlines.every((i) => i.type === 'footnoteReference');
  const whole = inlines === mark.inlines ? mark : { ...mark, inlines: [...inlines] };
  return [...before, ...(isReference ? inlines : [whole]), ...after];
}

/** Takes spaces and line breaks off both ends. */
export function splitEdges(
  inlines: readonly Inline[],
): [before: Inline[], middle: readonly Inline[], after: Inline[]] {
  if (hasPlainEdges(inlines)) return [[], inlines, []];
  const first = inlines.findIndex((inline) => !isSpace(inline));
  if (first < 0) return [[...inlines], [], []];
  const last = inlines.findLastIndex((inline) => !isSpace(inline));
  const before = inlines.slice(0, first);
  const middle = inlines.slice(first, last + 1);
  const after = inlines.slice(last + 1);
  const [head] = middle;
  if (head?.type === 'text') {
    const text = head.text.trimStart();
    before.push(...textInlines(head.text.slice(0, head.text.length - text.length)));
    middle[0] = { type: 'text', text };
  }
  const foot = middle.at(-1);
  if (foot?.type === 'text') {
    const text = foot.text.trimEnd();
    after.unshift(...textInlines(foot.text.slice(text.length)));
    middle[middle.length - 1] = { type: 'text', text };
  }
  return [before, middle, after];
}

/** Whether there is nothing to take off. */
function hasPlainEdges(inlines: readonly Inline[]): boolean {
  const first = inlines[0];
  const last = inlines.at(-1);
  if (first?.type === 'lineBreak' || last?.type === 'lineBreak') return false;
  if (first?.type === 'text' && first.text.trimStart().length < first.text.length) return false;
  return last?.type !== 'text' || last.text.trimEnd().length === last.text.length;
}

function isSpace(inline: Inline | undefined): boolean {
  return inline?.type === 'lineBreak' || (inline?.type === 'text' && inline.text.trim() === '');
}

function joinNeighbours(inlines: readonly Inline[]): readonly Inline[] {
  return hasJoinable(inlines) ? joinMarks(joinTexts(inlines)) : inlines;
}

/** Whether some neighbours might become one, or have a space between them that goes: mostly none do. */
function hasJoinable(inlines: readonly Inline[]): boolean {
  for (let i = 1; i < inlines.length; i++) {
    const inline = inlines[i]!;
    const before = inlines[i - 1]!;
    if (inline.type === before.type || inline.type === 'lineBreak' || before.type === 'lineBreak')
      return true;
    const isSpaced = before.type === 'text' && before.text === ' ';
    if (isSpaced && 'inlines' in inline && inline.type === inlines[i - 2]?.type) return true;
  }
  return false;
}

/** Makes texts side by side one, and takes the spaces around line breaks away. */
function joinTexts(inlines: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (let i = 0; i < inlines.length; i++) {
    const inline = inlines[i]!;
    if (inline.type !== 'text') {
      joined.push(inline);
      continue;
    }
    const start = i;
    while (inlines[i + 1]?.type === 'text') i++;
    let text = inlines
      .slice(start, i + 1)
      .map(plainText)
      .join('')
      .replace(/ {2,}/g, ' ');
    if (joined.at(-1)?.type === 'lineBreak') text = text.replace(/^ +/, '');
    if (inlines[i + 1]?.type === 'lineBreak') text = text.replace(/ +$/, '');
    joined.push(...textInlines(text));
  }
  return joined;
}

function plainText(inline: Inline): string {
  return inline.type === 'text' ? inline.text : '';
}

/** Makes marks of one kind side by side one, also over a space between them. */
function joinMarks(inlines: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (let i = 0; i < inlines.length; i++) {
    const mark = inlines[i]!;
    if (!('inlines' in mark)) {
      joined.push(...joinVerbatim(joined, mark));
      continue;
    }
    const parts: Inline[][] = [mark.inlines];
    for (let next = followUp(inlines, i, mark); next; next = followUp(inlines, i, mark)) {
      parts.push(inlines.slice(i + 1, next.at), next.mark.inlines);
      i = next.at;
    }
    joined.push(parts.length === 1 ? mark : { ...mark, inlines: [...joinNeighbours(parts.flat())] });
  }
  return joined;
}

/** Code after code and an equation after an equation become one with it; anything else stays what it is. */
function joinVerbatim(joined: Inline[], inline: Inline): Inline[] {
  const last = joined.at(-1);
  if (inline.type === 'code' && last?.type === 'code') {
    joined.pop();
    return [{ type: 'code', text: last.text + inline.text }];
  }
  if (inline.type === 'equation' && last?.type === 'equation' && !inline.display && !last.display) {
    joined.pop();
    return [{ ...last, latex: `${last.latex} ${inline.latex}` }];
  }
  return [inline];
}

/** The mark after `inlines[i]` that continues `mark`: the next inline, or the one after a single space. */
function followUp(inlines: readonly Inline[], i: number, mark: Mark): { at: number; mark: Mark } | undefined {
  const next = inlines[i + 1];
  const overSpace =
    next?.type === 'text' && next.text === ' ' && mark.type !== 'superscript' && mark.type !== 'subscript';
  const at = overSpace ? i + 2 : i + 1;
  const candidate = inlines[at];
  return candidate && isSameMark(candidate, mark) ? { at, mark: candidate } : undefined;
}

function isSameMark(inline: Inline, mark: Mark): inline is Mark {
  if (inline.type !== mark.type) return false;
  return inline.type !== 'link' || mark.type !== 'link' || inline.href === mark.href;
}
