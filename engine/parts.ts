import type { Parts } from './convert.ts';
import { detectFormat } from './detect.ts';
import { ConversionError } from './errors.ts';
import { isOpenFile, type OpenFile, sliceBytes } from './open-file.ts';
import { type InputFormat, isPicture } from './options.ts';

/** The readers and writers of the product. */
export const parts: Parts = {
  detectFormat: (document) => detectFormat(isOpenFile(document) ? headOf(document) : document),
  unlock: async (bytes, password) => {
    const { unlockOffice } = await import('./read/ooxml/encryption/index.ts');
    return unlockOffice(bytes, password);
  },
  openPages: async (document, password) => {
    if (!isOpenFile(document) && detectFormat(document) === 'tiff')
      return (await import('./read/tiff/open-tiff.ts')).openTiff(document);
    return (await import('./read/pdf/open.ts')).openPdf(document, password);
  },
  readerOf: (format) => {
    switch (format) {
      case 'docx':
        return async (bytes, options) => (await import('./read/docx/read-docx.ts')).readDocx(bytes, options);
      case 'pptx':
        return async (bytes, options) => (await import('./read/pptx/read-pptx.ts')).readPptx(bytes, options);
      case 'png':
      case 'jpg':
      case 'webp':
      case 'gif':
      case 'avif':
      case 'bmp':
        return async (bytes, options) =>
          (await import('./read/image/read-image.ts')).readImage(bytes, options);
      case 'pdf':
      case 'tiff':
        throw new ConversionError(
          'unsupported_format',
          'A file of pages is opened, not read.',
          'Use openPages.',
        );
    }
  },
  loadWriters: async () => {
    const { writeHtml, writeLayout, writeMarkdown, writeMarkdownSections } = await import('./write/index.ts');
    return {
      markdown: writeMarkdown,
      markdownSections: writeMarkdownSections,
      html: writeHtml,
      layout: writeLayout,
    };
  },
  preload: async (format) => {
    await Promise.all([import('./write/index.ts'), preloadReader(format)]);
  },
};

/** Bytes among which the header of a PDF stands. */
const HEAD = 1 << 12;

function headOf(file: OpenFile): Uint8Array {
  return sliceBytes(file, 0, HEAD);
}

async function preloadReader(format: InputFormat): Promise<void> {
  if (isPicture(format)) await import('./read/image/read-image.ts');
  else if (format === 'docx') await import('./read/docx/read-docx.ts');
  else if (format === 'pptx') await import('./read/pptx/read-pptx.ts');
  else if (format === 'pdf') {
    const { loadPdfium } = await import('./read/pdf/pdfium/library.ts');
    await Promise.all([loadPdfium('reading'), import('./read/pdf/open.ts')]);
  }
}
