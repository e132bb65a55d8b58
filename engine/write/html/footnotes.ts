import type { Footnote } from '../../document/document.ts';
import { writeBlocks } from './blocks.ts';
import type { HtmlContext } from './context.ts';
import { attribute, escapeText } from './escape.ts';

/** Lists all footnotes with their printed marks, each leading back to where it is first referred to. */
export function writeFootnotes(
  footnotes: readonly { footnote: Footnote; name?: string }[],
  context: HtmlContext,
): string {
  if (footnotes.length === 0) return '';
  const items = footnotes.map(({ footnote, name }) => writeFootnote(footnote, name, context));
  return `<section class="footnotes" role="doc-endnotes" aria-label="Footnotes">\n${items.join('\n')}\n</section>`;
}

function writeFootnote(footnote: Footnote, name: string | undefined, context: HtmlContext): string {
  const id = name === undefined ? '' : attribute('id', `fn-${name}`);
  const label = escapeText(footnote.label.trim());
  const mark = label === '' ? '' : `<sup>${label}</sup> `;
  const back =
    name !== undefined && context.referred.has(name)
      ? ` <a${attribute('href', `#fnref-${name}`)} aria-label="Back to the text">↩</a>`
      : '';
  return `<div${id}>${insertAround(writeBlocks(footnote.blocks, context), mark, back)}</div>`;
}

/** Puts the mark into the first paragraph and the way back into the last, where there are such. */
function insertAround(html: string, before: string, after: string): string {
  const start = html.startsWith('<p>') ? `<p>${before}${html.slice('<p>'.length)}` : before + html;
  return start.endsWith('</p>') ? `${start.slice(0, -'</p>'.length)}${after}</p>` : start + after;
}
