import type { RememberedConversion } from '../results/packed-conversion.ts';

/** What came of a document of one page and one word, for tests of what is done with results. */
export const plainConversion: RememberedConversion = {
  outputFormat: 'markdown',
  content: 'text',
  markdown: 'text',
  tables: [],
  pageCount: 1,
  totalPages: 1,
  tokenCount: 1,
  processingTimeMs: 1,
  fileName: 'a.pdf',
  pages: [{ page: 1, source: 'text', words: 1 }],
  warnings: [],
  engineVersion: '1',
  images: [],
};
