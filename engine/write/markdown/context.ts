import type { Document, Footnote, Heading, Image } from '../../document/document.ts';
import type { Table } from '../../document/table.ts';
import { childBlocks, inlinesOf, textOf, walkBlocks, walkInlines } from '../../document/walk.ts';
import type { WriteOptions } from '../../options.ts';
import { cleanLabel } from '../clean.ts';
import { nameFootnotes } from '../footnotes.ts';
import { nameTables } from '../tables.ts';
import { claimId, hrefResolver, linkedTargets, type ResolveHref } from '../targets.ts';
import { fitsPipes } from './pipe-table.ts';

export type TableForm = 'pipes' | 'html' | 'reference';

/** What the handlers need to know of the document as a whole. */
export interface MarkdownContext {
  options: WriteOptions;
  resolve: ResolveHref;
  /** Address of a picture, when it has one. */
  urlOf: (image: string | undefined) => string | undefined;
  tableForms: ReadonlyMap<Table, TableForm>;
  tableNames: ReadonlyMap<Table, string>;
  /** Names of the footnotes that some reference written as Markdown calls; by id. */
  called: ReadonlyMap<string, { footnote: Footnote; name: string }>;
  /** Footnotes that stand in other blocks, where a definition is not understood; they go to the end. */
  nested: readonly Footnote[];
}

export function makeContext(document: Document, options: WriteOptions): MarkdownContext {
  const images = new Map(document.images.map((image): [string, Image] => [image.id, image]));
  const tableNames = nameTables(document);
  const tableForms = new Map(
    [...tableNames.keys()].map((table): [Table, TableForm] => [table, formOf(table, options)]),
  );
  const top = new Set(document.blocks);
  return {
    options,
    resolve: hrefResolver(nameTargets(document)),
    urlOf: (id) => {
      const image = id === undefined ? undefined : images.get(id);
      return image && options.imageUrl?.(image);
    },
    tableForms,
    tableNames,
    called: calledFootnotes(document, tableForms),
    nested: [...walkBlocks(document.blocks)].filter(
      (b): b is Footnote => b.type === 'footnote' && !top.has(b),
    ),
  };
}

function formOf(table: Table, options: WriteOptions): TableForm {
  if (options.tableReferences) return 'reference';
  return fitsPipes(table) ? 'pipes' : 'html';
}

/** Headings are reached by the name readers of GFM make of their text, anchors by their id. */
function nameTargets(document: Document): Map<string, string> {
  const slugs = new Map<Heading, string>();
  const seen = new Map<string, number>();
  for (const block of walkBlocks(document.blocks)) {
    if (block.type === 'heading') slugs.set(block, makeSlug(textOf(block.inlines), seen));
  }
  const taken = new Set<string>();
  return new Map(
    [...linkedTargets(document)].map(([id, target]): [string, string] => [
      id,
      target.type === 'heading' ? (slugs.get(target) ?? '') : claimId(id, taken),
    ]),
  );
}

/** Lower case, no punctuation, hyphens for spaces, a number behind a name that was there before: as on GitHub. */
function makeSlug(heading: string, seen: Map<string, number>): string {
  const slug = cleanLabel(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
  const count = seen.get(slug) ?? 0;
  seen.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}

function calledFootnotes(
  document: Document,
  tableForms: ReadonlyMap<Table, TableForm>,
): MarkdownContext['called'] {
  const ids = new Set<string>();
  const visit = (blocks: readonly (typeof document.blocks)[number][]): void => {
    for (const block of blocks) {
      if (block.type === 'table' && tableForms.get(block) !== 'pipes') continue;
      for (const inline of walkInlines(inlinesOf(block))) {
        if (inline.type === 'footnoteReference') ids.add(inline.id);
      }
      visit(childBlocks(block));
    }
  };
  visit(document.blocks);
  return new Map([...nameFootnotes(document)].filter(([id]) => ids.has(id)));
}
