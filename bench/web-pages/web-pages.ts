import { join } from 'node:path';
import { RESULTS } from '../report.ts';
import { readSourcedDocuments, type Share } from '../sourced/documents.ts';

/** Where the printed pages lie, a folder for each. */
export const WEB_PAGES = join(RESULTS, 'web-pages');

/** What prints them: each has its own ways of breaking lines, and of drawing text. */
export const PRINTERS = ['chromium', 'weasyprint', 'libreoffice'] as const;
export type Printer = (typeof PRINTERS)[number];

/** The pages there are of a share. */
export const readWebPages = (share: Share) => readSourcedDocuments<Printer>(WEB_PAGES, share, 'bench:pages');
