import type { Warning } from '../../document/warning.ts';
import { ConversionError } from '../../errors.ts';
import { type DocumentBytes, wholeBytes } from '../../open-file.ts';
import { addTrailer, describeDamage, findHeader } from './damage.ts';
import type { PdfFile } from './pdf-file.ts';
import { openWithPdfium } from './pdfium/file.ts';
import { PdfiumRefused } from './pdfium/opened-file.ts';

/** Pages whose presence is checked when a file is opened; the whole of all but the largest books. */
const MOST_PAGES_CHECKED = 2_000;

/**
 * Opens a PDF with PDFium, or, where PDFium refuses it or misses one of its pages, with the rescue reader as a whole.
 * @throws ConversionError `empty_file`, `invalid_pdf`, `unsupported_format`, `password_required`, `password_wrong`, `no_pages`,
 * `out_of_memory`.
 */
export async function openPdf(document: DocumentBytes, password?: string): Promise<PdfFile> {
  if (document.byteLength === 0) {
    throw new ConversionError(
      'empty_file',
      'The file is empty.',
      'Check that it was saved or uploaded completely.',
    );
  }
  const start = findHeader(document);
  const body = start > 0 ? wholeBytes(document).subarray(start) : document;
  const { file, refusal } = await openDirectly(body, password);
  if (file && (await isComplete(file))) return file;
  const rescued = await rescue(body, password);
  if (rescued && rescued.pageCount > 0 && (!file || (await readsMore(rescued, file)))) {
    await file?.close();
    return rescued;
  }
  await rescued?.close();
  if (file && (await hasAnyPage(file))) return file;
  await file?.close();
  if ((file?.pageCount ?? rescued?.pageCount) === 0) throw noPages();
  if (refusal?.isLocked) throw locked();
  const { message, hint } = describeDamage(document, start);
  return (await openCutOff(body, password)) ?? fail(new ConversionError('invalid_pdf', message, hint));
}

function fail(error: ConversionError): never {
  throw error;
}

/** Opens a file that ends before its trailer; the pages that came before are there. */
async function openCutOff(
  document: DocumentBytes,
  password: string | undefined,
): Promise<PdfFile | undefined> {
  const repaired = addTrailer(wholeBytes(document));
  if (!repaired) return undefined;
  const { file } = await openDirectly(repaired, password);
  if (file && (await hasAnyPage(file))) {
    file.warnings.push(rescueWarning);
    return file;
  }
  await file?.close();
  return undefined;
}

function locked(): ConversionError {
  return new ConversionError(
    'unsupported_format',
    'The PDF is encrypted for the holders of certificates, or in a way that is not known; no password opens it.',
    'Open it where it can be read, and save or print it without protection.',
  );
}

function noPages(): ConversionError {
  return new ConversionError('no_pages', 'The PDF has no pages.', 'Check that the right file was passed.');
}

async function openDirectly(
  document: DocumentBytes,
  password: string | undefined,
): Promise<{ file?: PdfFile; refusal?: PdfiumRefused }> {
  try {
    return { file: await openWithPdfium(document, password) };
  } catch (error) {
    if (error instanceof PdfiumRefused) return { refusal: error };
    throw error;
  }
}

async function hasAnyPage(file: PdfFile): Promise<boolean> {
  const last = Math.min(file.pageCount, MOST_PAGES_CHECKED);
  for (let number = 1; number <= last; number++) if (await file.hasPage(number)) return true;
  return false;
}

async function isComplete(file: PdfFile): Promise<boolean> {
  return file.pageCount > 0 && (await firstMissingPage(file)) === undefined;
}

async function firstMissingPage(file: PdfFile): Promise<number | undefined> {
  const last = Math.min(file.pageCount, MOST_PAGES_CHECKED);
  for (let number = 1; number <= last; number++) if (!(await file.hasPage(number))) return number;
  return undefined;
}

/** Whether the rescue reader has the page that the other one misses, or knows that there is none. */
async function readsMore(rescued: PdfFile, file: PdfFile): Promise<boolean> {
  const missing = await firstMissingPage(file);
  if (missing === undefined) return file.pageCount === 0;
  return missing > rescued.pageCount || rescued.hasPage(missing);
}

const rescueWarning: Warning = {
  code: 'rescued',
  message: 'The PDF is damaged; what could be repaired of it was read with the rescue reader.',
};

async function rescue(document: DocumentBytes, password: string | undefined): Promise<PdfFile | undefined> {
  const { openWithPdfjs, PdfjsRefused } = await import('./pdfjs/file.ts');
  try {
    const file = await openWithPdfjs(wholeBytes(document), password);
    return { ...file, warnings: [...file.warnings, rescueWarning] };
  } catch (error) {
    if (error instanceof PdfjsRefused) return undefined;
    throw error;
  }
}
