import type { Document, Footnote, Image } from '../../document/document.ts';
import type { Table } from '../../document/table.ts';
import type { WriteOptions, Writer, Writing } from '../../options.ts';
import { limitDepth } from '../depth.ts';
import { nameFootnotes } from '../footnotes.ts';
import { type Survey, surveyDocument } from '../survey.ts';
import { nameTable } from '../tables.ts';
import { claimId, hrefResolver, type TakenIds } from '../targets.ts';
import { writeBlocks } from './blocks.ts';
import type { HtmlContext } from './context.ts';
import { attribute, escapeText } from './escape.ts';
import { writeFragment } from './fragment.ts';
import { resolveMarks } from './marks.ts';
import { writePage } from './page.ts';
import { sanitizeFragment } from './sanitize.ts';

/**
 * Characters of a `data:` address that is written, which is a picture of 6 MB: more than a scanned page in colour has,
 * and little enough for browsers and for the sanitizer. Larger pictures leave their caption and alternative text.
 */
const MAX_DATA_URL = 8_000_000;

/** Writes a complete HTML document that loads nothing from elsewhere, and its outermost tables as fragments. */
export const writeHtml: Writer = (document, options) => {
  const bounded = limitDepth(document);
  const survey = surveyDocument(bounded);
  const names = nameFootnotes(survey.footnotes);
  const context = makeContext(bounded, survey, names, options);
  const body = writeBlocks(bounded.blocks, context);
  const notes = writeFootnotes(listFootnotes(survey, names), context);
  const sanitized = sanitizeFragment(notes === '' ? body : `${body}\n${notes}`);
  const { html, tables } = resolveMarks(sanitized);
  return { content: writePage(html, bounded, options), tables: cutTables(survey.tables, tables, context) };
};

type FootnoteNames = ReturnType<typeof nameFootnotes<Footnote>>;

function makeContext(
  document: Document,
  survey: Survey,
  names: FootnoteNames,
  options: WriteOptions,
): HtmlContext {
  const images = new Map(document.images.map((image): [string, Image] => [image.id, image]));
  const taken: TakenIds = new Map();
  const targets = [...survey.targets.keys()].map((id): [string, string] => [id, claimId(`to-${id}`, taken)]);
  return {
    resolve: hrefResolver(new Map(targets)),
    urlOf: (id) => {
      const image = id === undefined ? undefined : images.get(id);
      const url = image && options.imageUrl?.(image);
      return url?.startsWith('data:') && url.length > MAX_DATA_URL ? undefined : url;
    },
    footnoteNames: new Map([...names].map(([id, { name }]): [string, string] => [id, name])),
    referred: new Set(),
    pageMarkers: options.pageMarkers ?? false,
    tableNumbers: new Map(survey.tables.map((table, i): [Table, number] => [table, i + 1])),
  };
}

function listFootnotes(survey: Survey, names: FootnoteNames): { footnote: Footnote; name?: string }[] {
  return survey.footnotes.map((footnote) => {
    const entry = names.get(footnote.id);
    return entry?.footnote === footnote ? entry : { footnote };
  });
}

/** A table that refers to other parts of the document is written anew, as one that stands alone. */
function cutTables(
  tables: readonly Table[],
  cut: ReadonlyMap<number, string>,
  context: HtmlContext,
): Writing['tables'] {
  return tables.map((table, i) => {
    const html = cut.get(i + 1) ?? '';
    const standsAlone = !/ (?:href="#|id=")/.test(html);
    return { name: nameTable(i), html: standsAlone ? html : writeFragment(table, context.urlOf) };
  });
}

/** Lists all footnotes with their printed marks, each leading back to where it is first referred to. */
function writeFootnotes(
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
