import type { Block, Document, Footnote, Image } from '../../document/document.ts';
import type { Table } from '../../document/table.ts';
import { walkBlocks } from '../../document/walk.ts';
import type { WriteOptions, Writer, Writing } from '../../options.ts';
import { limitDepth } from '../depth.ts';
import { nameFootnotes } from '../footnotes.ts';
import { nameTables } from '../tables.ts';
import { claimId, hrefResolver, linkedTargets } from '../targets.ts';
import { writeBlocks } from './blocks.ts';
import type { HtmlContext } from './context.ts';
import { writeFootnotes } from './footnotes.ts';
import { writeFragment } from './fragment.ts';
import { resolveMarks } from './marks.ts';
import { writePage } from './page.ts';
import { sanitizeFragment } from './sanitize.ts';

/** Writes a complete HTML document that loads nothing from elsewhere, and its outermost tables as fragments. */
export const writeHtml: Writer = (document, options) => {
  const bounded = limitDepth(document);
  const context = makeContext(bounded, options);
  const body = writeBlocks(bounded.blocks, context);
  const notes = writeFootnotes(listFootnotes(bounded), context);
  const sanitized = sanitizeFragment(notes === '' ? body : `${body}\n${notes}`);
  const { html, tables } = resolveMarks(sanitized);
  return { content: writePage(html, bounded, options), tables: cutTables(bounded, tables, context) };
};

function makeContext(document: Document, options: WriteOptions): HtmlContext {
  const images = new Map(document.images.map((image): [string, Image] => [image.id, image]));
  const taken = new Set<string>();
  const targets = [...linkedTargets(document).keys()].map((id): [string, string] => [
    id,
    claimId(`to-${id}`, taken),
  ]);
  const names = [...nameFootnotes(document)].map(([id, { name }]): [string, string] => [id, name]);
  return {
    resolve: hrefResolver(new Map(targets)),
    urlOf: (id) => {
      const image = id === undefined ? undefined : images.get(id);
      return image && options.imageUrl?.(image);
    },
    footnoteNames: new Map(names),
    referred: new Set(),
    pageMarkers: options.pageMarkers ?? false,
    tableNumbers: new Map(
      [...nameTables(document).keys()].map((table, i): [Table, number] => [table, i + 1]),
    ),
  };
}

function listFootnotes(document: Document): { footnote: Footnote; name?: string }[] {
  const named = nameFootnotes(document);
  return [...walkBlocks(document.blocks)].filter(isFootnote).map((footnote) => {
    const entry = named.get(footnote.id);
    return entry?.footnote === footnote ? entry : { footnote };
  });
}

function isFootnote(block: Block): block is Footnote {
  return block.type === 'footnote';
}

/** A table that refers to other parts of the document is written anew, as one that stands alone. */
function cutTables(
  document: Document,
  cut: ReadonlyMap<number, string>,
  context: HtmlContext,
): Writing['tables'] {
  return [...nameTables(document)].map(([table, name], i) => {
    const html = cut.get(i + 1) ?? '';
    const standsAlone = !/ (?:href="#|id=")/.test(html);
    return { name, html: standsAlone ? html : writeFragment(table, context.urlOf) };
  });
}
