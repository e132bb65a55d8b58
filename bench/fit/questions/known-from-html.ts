import { readManuals } from '../../manuals/manuals.ts';
import type { SourcedDocument } from '../../sourced/documents.ts';
import { readWebPages } from '../../web-pages/web-pages.ts';

/** Documents for fits whose content is known from HTML, with the corpus that each belongs to. */
export function readKnownFromHtml(): (SourcedDocument & { corpus: string })[] {
  return [
    ...readWebPages('fitted').map((document) => ({ ...document, corpus: 'web-pages' })),
    ...readManuals('fitted').map((document) => ({ ...document, corpus: 'manuals' })),
  ];
}
