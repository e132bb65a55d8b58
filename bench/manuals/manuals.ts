import { join } from 'node:path';
import { RESULTS } from '../report.ts';
import { readSourcedDocuments, type Share } from '../sourced/documents.ts';

/** Where the manuals lie, a folder for each. */
export const MANUALS = join(RESULTS, 'manuals');

/** What makes manuals: each sets headings and tables in its own ways. */
export const MAKERS = ['LaTeX', 'texinfo', 'DocBook', 'groff', 'other'] as const;
export type Maker = (typeof MAKERS)[number];

/** What made a PDF. @param programs - creator and producer that the PDF names @param html - made of the same source */
export function makerOf(programs: string, html: string): Maker {
  if (/dblatex|docbook|\bfop\b|\bxep\b|passivetex|publican/i.test(programs)) return 'DocBook';
  if (/groff/i.test(programs)) return 'groff';
  if (!/tex\b|latex|dvi/i.test(programs)) return 'other';
  // TeX names itself alike under texinfo and LaTeX, but texinfo names itself in its HTML.
  return /makeinfo|texi2html|texi2any|generator[^>]*texinfo/i.test(html) ? 'texinfo' : 'LaTeX';
}

/** The manuals there are of a share. */
export const readManuals = (share: Share) => readSourcedDocuments<Maker>(MANUALS, share, 'bench:manuals');
