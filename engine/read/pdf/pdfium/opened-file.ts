import { ConversionError } from '../../../errors.ts';
import type { DocumentBytes } from '../../../open-file.ts';
import { PageUnreadable } from '../pdf-file.ts';
import { loadDocument, type PdfiumDocument } from './document.ts';
import { type FileAccess, giveAccess } from './file-access.ts';
import { isTrap, type Pdfium } from './library.ts';

/** PDFium cannot open this file; another reader may. */
export class PdfiumRefused extends Error {
  /** The file is encrypted otherwise than with a password, as for the holders of certificates. */
  readonly isLocked: boolean;

  constructor(reason: string, { isLocked = false, ...options }: ErrorOptions & { isLocked?: boolean } = {}) {
    super(reason, options);
    this.isLocked = isLocked;
  }
}

/**
 * Opens a file in one instance of PDFium.
 * @returns undefined when PDFium refuses it; `FPDF_GetLastError` tells why.
 * @throws ConversionError `out_of_memory`
 * @throws PdfiumRefused when PDFium itself fails
 */
export function openFile(pdfium: Pdfium, bytes: DocumentBytes, password?: string): OpenedFile | undefined {
  const access = giveAccess(pdfium, bytes);
  if (!access) throw outOfMemory();
  const load = () => loadDocument(pdfium, access, password);
  try {
    const document = load();
    if (document) return new OpenedFile(pdfium, access, document, load);
  } catch (error) {
    if (!isTrap(error)) throw error;
    pdfium.broken = true;
    throw new PdfiumRefused('failed while opening the file', { cause: error });
  }
  access.release();
  return undefined;
}

function outOfMemory(): ConversionError {
  const message = 'The PDF does not fit into the reader’s memory.';
  return new ConversionError('out_of_memory', message, 'Split the file into smaller ones.');
}

/** A file that is open in one instance of PDFium. */
export class OpenedFile {
  readonly pdfium: Pdfium;
  readonly #access: FileAccess;
  readonly #load: () => PdfiumDocument | undefined;
  #document: PdfiumDocument | undefined;

  constructor(
    pdfium: Pdfium,
    access: FileAccess,
    document: PdfiumDocument,
    load: () => PdfiumDocument | undefined,
  ) {
    this.pdfium = pdfium;
    this.#access = access;
    this.#document = document;
    this.#load = load;
  }

  /** The document as it is loaded now. */
  get document(): PdfiumDocument | undefined {
    return this.#document;
  }

  /**
   * Works on a page, in the document that is loaded, or, once that is worn, in a new one. A trap inside PDFium leaves its
   * memory in an unknown state: nothing can be had from it any more.
   * @throws PageUnreadable
   */
  onPage<T>(number: number, work: (document: PdfiumDocument) => T): T {
    return this.guard(number, () => work(this.#documentFor(number)));
  }

  /** @throws PageUnreadable when PDFium fails, or failed before */
  guard<T>(number: number, work: () => T): T {
    if (this.pdfium.broken) throw new PageUnreadable(number, 'the reader failed on an earlier page');
    try {
      return work();
    } catch (error) {
      if (!isTrap(error)) throw error;
      this.pdfium.broken = true;
      throw new PageUnreadable(number, 'the reader failed on it', { cause: error });
    }
  }

  #documentFor(page: number): PdfiumDocument {
    if (this.#document?.isWornBefore(page)) {
      this.#document.close();
      this.#document = this.#load();
    }
    if (!this.#document) throw cannotReopen(page);
    return this.#document;
  }

  close(): void {
    if (this.pdfium.broken) return;
    this.#document?.close();
    this.#access.release();
  }
}

export function cannotReopen(page: number): PageUnreadable {
  return new PageUnreadable(page, 'the file could not be opened again');
}
