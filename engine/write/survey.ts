import type { Anchor, Block, Document, Footnote, Heading, Inline } from '../document/document.ts';
import type { Table } from '../document/table.ts';
import { childBlocks, inlinesOf } from '../document/walk.ts';

/** What writers need to know of a document as a whole, gathered in one walk. All in reading order. */
export interface Survey {
  headings: Heading[];
  footnotes: Footnote[];
  /** The tables that do not lie in another one. */
  tables: Table[];
  /** References to footnotes, with the outermost table they stand in. */
  references: { id: string; table: Table | undefined }[];
  /** The headings and anchors that some link of the document leads to, first of each id. */
  targets: ReadonlyMap<string, Heading | Anchor>;
}

interface Surveying extends Omit<Survey, 'targets'> {
  /** Headings with an id, and anchors. */
  candidates: (Heading | Anchor)[];
  /** Ids that links lead to. */
  wanted: Set<string>;
}

/** Surveys a document of limited depth. */
export function surveyDocument(document: Document): Survey {
  const { candidates, wanted, ...survey } = surveyBlocks(document.blocks, undefined, {
    headings: [],
    footnotes: [],
    tables: [],
    references: [],
    candidates: [],
    wanted: new Set(),
  });
  const targets = new Map<string, Heading | Anchor>();
  for (const target of candidates) {
    if (target.id !== undefined && wanted.has(target.id) && !targets.has(target.id))
      targets.set(target.id, target);
  }
  return { ...survey, targets };
}

function surveyBlocks(blocks: readonly Block[], table: Table | undefined, surveying: Surveying): Surveying {
  for (const block of blocks) {
    if (block.type === 'heading') surveying.headings.push(block);
    if (block.type === 'heading' && block.id !== undefined) surveying.candidates.push(block);
    if (block.type === 'footnote') surveying.footnotes.push(block);
    if (block.type === 'table' && !table) surveying.tables.push(block);
    const within = table ?? (block.type === 'table' ? block : undefined);
    surveyInlines(inlinesOf(block), within, surveying);
    surveyBlocks(childBlocks(block), within, surveying);
  }
  return surveying;
}

function surveyInlines(inlines: readonly Inline[], table: Table | undefined, surveying: Surveying): void {
  for (const inline of inlines) {
    if (inline.type === 'text') continue;
    if (inline.type === 'footnoteReference') surveying.references.push({ id: inline.id, table });
    if (inline.type === 'anchor') surveying.candidates.push(inline);
    if (inline.type === 'link' && inline.href.startsWith('#')) surveying.wanted.add(inline.href.slice(1));
    if ('inlines' in inline) surveyInlines(inline.inlines, table, surveying);
  }
}
