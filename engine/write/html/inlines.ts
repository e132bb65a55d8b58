import type { Equation, FootnoteReference, Inline, InlineImage, Link } from '../../document/document.ts';
import { textOf } from '../../document/walk.ts';
import { cleanText } from '../clean.ts';
import { tidyInlines } from '../tidy.ts';
import type { HtmlContext } from './context.ts';
import { attribute, escapeCharacters, escapeText } from './escape.ts';

export function writeInlines(inlines: readonly Inline[], context: HtmlContext): string {
  return writeTidied(tidyInlines(inlines, context), context);
}

function writeTidied(inlines: readonly Inline[], context: HtmlContext): string {
  let html = '';
  for (const [i, inline] of inlines.entries()) {
    const written = writeInline(inline, context);
    const isInPlace = inline.type === 'image' && context.urlOf(inline.image) === undefined;
    html += isInPlace ? setOff(written, inlines[i - 1], inlines[i + 1]) : written;
  }
  return html;
}

/** Text in the place of a picture is no part of the words the picture stands between. */
function setOff(alt: string, before: Inline | undefined, after: Inline | undefined): string {
  const isWord = (inline: Inline | undefined, edge: RegExp) =>
    inline !== undefined && (inline.type === 'image' || edge.test(textOf([inline])));
  return `${isWord(before, /[\p{L}\p{N}]$/u) ? ' ' : ''}${alt}${isWord(after, /^[\p{L}\p{N}]/u) ? ' ' : ''}`;
}

function writeInline(inline: Inline, context: HtmlContext): string {
  switch (inline.type) {
    case 'text':
      // Tidying has cleaned it.
      return escapeCharacters(inline.text);
    case 'strong':
      return `<strong>${writeTidied(inline.inlines, context)}</strong>`;
    case 'emphasis':
      return `<em>${writeTidied(inline.inlines, context)}</em>`;
    case 'strikethrough':
      return `<del>${writeTidied(inline.inlines, context)}</del>`;
    case 'superscript':
      return `<sup>${writeTidied(inline.inlines, context)}</sup>`;
    case 'subscript':
      return `<sub>${writeTidied(inline.inlines, context)}</sub>`;
    case 'code':
      return `<code>${escapeText(inline.text)}</code>`;
    case 'link':
      return writeLink(inline, context);
    case 'image':
      return writeImage(inline, context);
    case 'equation':
      return writeEquation(inline);
    case 'footnoteReference':
      return writeReference(inline, context);
    case 'anchor':
      return writeAnchor(inline.id, context);
    case 'lineBreak':
      return '<br />';
  }
}

function writeLink(link: Link, context: HtmlContext): string {
  return `<a${attribute('href', link.href)}>${writeTidied(link.inlines, context)}</a>`;
}

/** Without a picture its alternative text stands in its place. */
export function writeImage(image: InlineImage, context: HtmlContext): string {
  const url = context.urlOf(image.image);
  const alt = image.alt ?? '';
  return url === undefined
    ? escapeText(alt)
    : `<img${attribute('src', encodeSpaces(url))}${attribute('alt', alt)} />`;
}

/** Folders may have spaces and quotes in their names. */
function encodeSpaces(url: string): string {
  return url.replace(/[\s<>"']/g, (character) => (character === "'" ? '%27' : encodeURIComponent(character)));
}

/** LaTeX as written: nothing in a page without scripts could set it. */
function writeEquation(equation: Equation): string {
  const kind = equation.display ? 'math display' : 'math';
  return `<code class="${kind}">${escapeCharacters(cleanText(equation.latex).trim())}</code>`;
}

function writeReference(reference: FootnoteReference, context: HtmlContext): string {
  const name = context.footnoteNames?.get(reference.id);
  const label = escapeText(reference.label.trim());
  if (name === undefined) return label === '' ? '' : `<sup>${label}</sup>`;
  const id = context.referred.has(name) ? '' : attribute('id', `fnref-${name}`);
  context.referred.add(name);
  return `<sup><a${id}${attribute('href', `#fn-${name}`)}>${label || name}</a></sup>`;
}

function writeAnchor(id: string, context: HtmlContext): string {
  const target = context.resolve(`#${id}`);
  return target === undefined ? '' : `<span${attribute('id', target.slice(1))}></span>`;
}
