import { ConversionError } from '../../errors.ts';
import type { PdfFile } from './pdf-file.ts';
import { openWithPdfium, PdfiumRefused } from './pdfium/file.ts';

/**
 * Opens a PDF with PDFium.
 * @throws ConversionError `empty_file`, `invalid_pdf`, `password_required`, `password_wrong`, `no_pages`.
 */
export async function openPdf(bytes: Uint8Array, password?: string): Promise<PdfFile> {
  if (bytes.length === 0)
    throw new ConversionError('empty_file', 'The file is empty.', 'Pass a PDF that holds something.');
  try {
    return await openWithPdfium(bytes, password);
  } catch (error) {
    if (!(error instanceof PdfiumRefused)) throw error;
    throw new ConversionError(
      'invalid_pdf',
      'The file is not a readable PDF.',
      'Check that it opens in a PDF viewer.',
    );
  }
}
