import type { Parts } from './convert.ts';
import { ConversionError } from './errors.ts';

/** How far into a file the PDF header may stand (ISO 32000-1, annex H.3.4.1). */
const PDF_HEADER_WINDOW = 1024;

/** The readers and writers of the product. */
export const parts: Parts = {
  detectFormat: (bytes) => {
    const head = Buffer.from(bytes.subarray(0, PDF_HEADER_WINDOW)).toString('latin1');
    if (head.includes('%PDF-')) return 'pdf';
    throw unsupported();
  },
  openPdf: async (bytes, password) => {
    const { openPdf } = await import('./read/pdf/open.ts');
    return openPdf(bytes, password);
  },
  readerOf: () => {
    throw unsupported();
  },
  loadWriters: async () => {
    const { writeHtml, writeMarkdown } = await import('./write/index.ts');
    return {
      markdown: writeMarkdown,
      html: writeHtml,
      layout: ({ title, language, blocks }) => JSON.stringify({ title, language, blocks }),
    };
  },
  preload: async () => {
    const { loadPdfium } = await import('./read/pdf/pdfium/library.ts');
    await Promise.all([loadPdfium(), import('./write/index.ts'), import('./read/pdf/open.ts')]);
  },
};

function unsupported(): ConversionError {
  return new ConversionError('unsupported_format', 'The file is not a PDF.', 'Convert it to PDF first.');
}
