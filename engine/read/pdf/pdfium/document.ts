import type { FileAccess } from './file-access.ts';
import type { Pdfium } from './library.ts';
import { type TargetReader, targetReader } from './places.ts';
import { withCString } from './strings.ts';

/** A PDF as PDFium holds it in its memory. */
export interface PdfiumDocument {
  readonly handle: number;
  /** Environment of its form fields; 0 when it has none. */
  readonly form: number;
  readonly targetOf: TargetReader;
  /** To be told of each page before it is read; true when the document had better be loaded anew first. */
  isWornBefore(page: number): boolean;
  close(): void;
}

/**
 * PDFium remembers whatever it has read of a file as long as that is open, and its memory never shrinks: it would grow
 * with the pages. A document loaded anew knows nothing, so that is done after so many pages …
 */
const MOST_PAGES = 32;
/** … unless loading takes more than this share of the time, as with a file whose index must be rebuilt. */
const MOST_LOADING = 0.05;

/** @returns undefined when PDFium refuses the file; `FPDF_GetLastError` tells why. */
export function loadDocument(
  pdfium: Pdfium,
  access: FileAccess,
  password: string | undefined,
): PdfiumDocument | undefined {
  const begun = performance.now();
  const load = (secret: number) => pdfium.FPDF_LoadCustomDocument(access.address, secret);
  const handle = password === undefined ? load(0) : withCString(pdfium, Buffer.from(password, 'utf8'), load);
  if (handle === 0) return undefined;
  const hasForm = pdfium.FPDF_GetFormType(handle) !== 0;
  const formInfo = hasForm ? pdfium.PDFiumExt_OpenFormFillInfo() : 0;
  const form = hasForm ? pdfium.PDFiumExt_InitFormFillEnvironment(handle, formInfo) : 0;
  const loaded = performance.now();
  const pages = new Set<number>();
  return {
    handle,
    form,
    targetOf: targetReader(pdfium, handle),
    isWornBefore: (page) => {
      if (pages.has(page)) return false; // what was painted onto it is lost with the document
      pages.add(page);
      return pages.size > MOST_PAGES && loaded - begun < MOST_LOADING * (performance.now() - loaded);
    },
    close: () => {
      if (form !== 0) pdfium.PDFiumExt_ExitFormFillEnvironment(form);
      if (formInfo !== 0) pdfium.PDFiumExt_CloseFormFillInfo(formInfo);
      pdfium.FPDF_CloseDocument(handle);
    },
  };
}
