import { basename, dirname, relative } from 'node:path';
import type { OutputFormat } from '../engine/index.ts';

/** Documents with ground truth, and how they are scored. */
export interface Suite {
  /** Module of the scorer. */
  scorer: string;
  /** Folder below the corpora. */
  folder: string;
  files: RegExp;
  format: OutputFormat;
  /** Name of the prediction, without extension. */
  nameOf: (file: string, root: string) => string;
  figures: string[];
  /** Where the peers' figures stand in `peers.json`. */
  peers: string[];
}

const PDF = /\.pdf$/i;
const PICTURE = /\.(png|jpe?g|webp|gif|avif)$/i;
const bare = (file: string) => basename(file).replace(/\.[^.]+$/, '');
const below = (file: string, root: string) => relative(root, file);
const belowBare = (file: string, root: string) => relative(root, file).replace(/\.[^.]+$/, '');

const ocr = (folder: string): Suite => ({
  scorer: 'ocr',
  folder,
  files: PICTURE,
  format: 'markdown',
  nameOf: bare,
  figures: ['wordRecall', 'wordPrecision', 'cer'],
  peers: ['ocr', folder],
});

const office = (folder: string): Suite => ({
  scorer: 'office',
  folder,
  files: /\.(docx|pptx)$/i,
  format: 'markdown',
  nameOf: below,
  figures: ['orderedRecall', 'wordPrecision', 'headingF1', 'listF1', 'teds', 'spanF1', 'slidesRight'],
  peers: [],
});

/** Figures of a text with its headings and tables. */
export const ARTICLE_FIGURES = [
  'orderedRecall',
  'wordPrecision',
  'headingF1',
  'levelAgreement',
  'teds',
  'tedsF1',
  'spanF1',
  'falseTables',
];

/** PDFs beside their text, headings and tables as JATS XML. */
const jats = (folder: string, figures = ARTICLE_FIGURES): Suite => ({
  scorer: 'jats',
  folder,
  files: /fulltext\.pdf$/,
  format: 'html',
  nameOf: (file) => basename(dirname(file)),
  figures,
  peers: folder === 'jats-pmc' ? ['jats'] : ['jats', folder],
});

/** Suites of documents that a PDF reader, not recognition, reads: what a mean over corpora is taken of. */
export const PRINTED = [
  'icdar',
  'jats-pmc',
  'jats-pmc-2',
  'scielo',
  'jose',
  'word-reports',
  'md-manuals',
  'openchain',
];

export const SUITES: Record<string, Suite> = {
  icdar: {
    scorer: 'icdar',
    folder: 'icdar2013-tables',
    files: PDF,
    format: 'html',
    nameOf: bare,
    figures: ['macroF1', 'teds', 'tedsF1', 'spanF1', 'falseTables'],
    peers: ['icdar'],
  },
  'jats-pmc': jats('jats-pmc'),
  'jats-pmc-2': jats('jats-pmc-2'),
  scielo: jats('scielo'),
  jose: jats('jose'),
  'word-reports': jats('word-reports'),
  'md-manuals': jats('md-manuals'),
  openchain: jats('openchain', ['orderedRecall', 'wordPrecision', 'falseTables']),
  olmocr: {
    scorer: 'olmocr',
    folder: 'olmocr-bench',
    files: PDF,
    format: 'html',
    nameOf: belowBare,
    figures: ['tables', 'multi_column', 'headers_footers', 'long_tiny_text', 'old_scans', 'baseline'],
    peers: ['olmocr'],
  },
  'scribe-ocr': ocr('scribe-ocr'),
  'old-books': ocr('old-books'),
  funsd: ocr('funsd'),
  'sroie-receipts': ocr('sroie-receipts'),
  'tesseract-unlv': ocr('tesseract-unlv'),
  'docling-tests': office('docling-tests'),
  mammoth: office('mammoth'),
  'pandoc-docx-pptx': office('pandoc-docx-pptx'),
  unstructured: office('unstructured'),
  'office-nogt': office('office-nogt'),
};
