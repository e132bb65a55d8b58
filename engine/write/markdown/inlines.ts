import type { Code, Equation, Inline, InlineImage, Link, Text } from '../../document/document.ts';
import { cleanLabel, cleanText } from '../clean.ts';
import { raisedLabel } from '../footnotes.ts';
import { tidyInlines } from '../tidy.ts';
import type { MarkdownContext } from './context.ts';
import { joinEscaped } from './escape.ts';
import { resolveMarkers } from './markers.ts';
import type { Mark, MarkdownPiece } from './pieces.ts';
import type { Setting } from './unsafe.ts';

interface InlineContext {
  whole: MarkdownContext;
  setting: Setting;
  inLink: boolean;
}

/** Writes inlines as one line of Markdown, or several where they hold line breaks in a paragraph. */
export function writeInlines(inlines: readonly Inline[], setting: Setting, context: MarkdownContext): string {
  return writeTidied(tidyInlines(inlines, context), setting, context);
}

/** The same for inlines that went through `tidyInlines` before. */
export function writeTidied(inlines: readonly Inline[], setting: Setting, context: MarkdownContext): string {
  const pieces = toPieces(inlines, { whole: context, setting, inLink: false });
  resolveMarkers(pieces);
  return joinEscaped(pieces, setting);
}

function toPieces(inlines: readonly Inline[], context: InlineContext): MarkdownPiece[] {
  const pieces: MarkdownPiece[] = [];
  for (const inline of inlines) for (const piece of inlineToPieces(inline, context)) pieces.push(piece);
  return pieces;
}

function inlineToPieces(inline: Inline, context: InlineContext): MarkdownPiece[] {
  switch (inline.type) {
    case 'text':
      return [textPiece(inline, context)];
    case 'strong':
    case 'emphasis':
    case 'strikethrough':
      return markPieces({ type: inline.type, html: false }, toPieces(inline.inlines, context));
    case 'superscript':
      return [markup('<sup>'), ...toPieces(inline.inlines, context), markup('</sup>')];
    case 'subscript':
      return [markup('<sub>'), ...toPieces(inline.inlines, context), markup('</sub>')];
    case 'code':
      return codePieces(inline, context);
    case 'link':
      return linkPieces(inline, context);
    case 'image':
      return imagePieces(inline, context);
    case 'equation':
      return equationPieces(inline, context);
    case 'footnoteReference':
      return referencePieces(inline.id, inline.label, context);
    case 'anchor':
      return anchorPieces(inline.id, context);
    case 'lineBreak':
      return [markup(LINE_BREAKS[context.setting])];
  }
}

const LINE_BREAKS: Record<Setting, string> = {
  paragraph: '\\\n',
  item: '\\\n',
  heading: ' ',
  cell: '<br>',
};

function markup(text: string): MarkdownPiece {
  return { kind: 'markup', text };
}

function delimiter(text: string): MarkdownPiece {
  return { kind: 'markup', text, delimits: true };
}

function textPiece(text: Text, context: InlineContext): MarkdownPiece {
  return { kind: 'text', text: text.text, inLink: context.inLink };
}

function markPieces(mark: Mark, inner: MarkdownPiece[]): MarkdownPiece[] {
  return [{ kind: 'marker', side: 'open', mark }, ...inner, { kind: 'marker', side: 'close', mark }];
}

function codePieces(code: Code, context: InlineContext): MarkdownPiece[] {
  if (needsCodeTags(code.text, context)) {
    return [markup('<code>'), textPiece({ type: 'text', text: code.text }, context), markup('</code>')];
  }
  const text = context.setting === 'cell' ? code.text.replaceAll('|', '\\|') : code.text;
  const fence = '`'.repeat(unusedRun(text, '`'));
  const pad = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  return [delimiter(fence), markup(pad + text + pad), delimiter(fence)];
}

/**
 * In a code span of a pipe table nothing can say a backslash before a bar, and in that of a link a bracket may end the
 * label of a definition; between tags both can be escaped.
 */
function needsCodeTags(text: string, context: InlineContext): boolean {
  return (context.setting === 'cell' && text.includes('\\|')) || (context.inLink && text.includes(']'));
}

/** Length of the shortest run of `character` that does not occur in the text. */
function unusedRun(text: string, character: string): number {
  const lengths = new Set([...text.matchAll(new RegExp(`\\${character}+`, 'g'))].map((run) => run[0].length));
  let length = 1;
  while (lengths.has(length)) length++;
  return length;
}

function linkPieces(link: Link, context: InlineContext): MarkdownPiece[] {
  const inner = toPieces(link.inlines, { ...context, inLink: true });
  return [markup('['), ...inner, markup(`](${writeAddress(link.href)})`)];
}

/** The destination of a link or picture. */
function writeAddress(href: string): string {
  const address = cleanLabel(href)
    .replace(/[\s<>"`|\\^{}]/g, encodeURIComponent)
    .replace(/&(?=[#\w]+;)/g, '&amp;');
  return hasBalancedParentheses(address) ? address : address.replace(/[()]/g, '\\$&');
}

function hasBalancedParentheses(text: string): boolean {
  let depth = 0;
  for (const [parenthesis] of text.matchAll(/[()]/g)) {
    depth += parenthesis === '(' ? 1 : -1;
    if (depth < 0 || depth > MAX_PARENTHESES) return false;
  }
  return depth === 0;
}

/** Readers stop counting nested parentheses at 32. */
const MAX_PARENTHESES = 30;

function imagePieces(image: InlineImage, context: InlineContext): MarkdownPiece[] {
  const url = context.whole.urlOf(image.image);
  const alt = cleanLabel(image.alt ?? '');
  if (url === undefined && alt === '') return [];
  const text = textPiece({ type: 'text', text: alt }, { ...context, inLink: true });
  return [markup('!['), text, markup(`](${url === undefined ? '' : writeAddress(url)})`)];
}

function equationPieces(equation: Equation, context: InlineContext): MarkdownPiece[] {
  const latex = cleanLatex(equation.latex);
  if (latex === '') return [];
  if (latex.includes('$') || (context.inLink && latex.includes(']')))
    return codePieces({ type: 'code', text: latex }, context);
  const inCell = context.setting === 'cell';
  const text = inCell ? latex.replaceAll('\\|', '\\Vert ').replaceAll('|', '\\vert ').trimEnd() : latex;
  return [delimiter('$'), markup(text), delimiter('$')];
}

/** One line, and no angle brackets, in which readers that know no equations would see tags. */
export function cleanLatex(latex: string): string {
  return cleanText(latex).trim().replaceAll('<', '\\lt ').replaceAll('>', '\\gt ').trimEnd();
}

function referencePieces(id: string, label: string, context: InlineContext): MarkdownPiece[] {
  const called = context.whole.called.get(id);
  return called ? [markup(`[^${called.name}]`)] : toPieces(raisedLabel(label), context);
}

function anchorPieces(id: string, context: InlineContext): MarkdownPiece[] {
  const target = context.whole.resolve(`#${id}`);
  return target === undefined ? [] : [markup(`<a id="${target.slice(1)}"></a>`)];
}
