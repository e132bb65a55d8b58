import type { Warning } from '../../../document/warning.ts';
import { ConversionError } from '../../../errors.ts';
import type { OutlineEntry, Page } from '../../../layout/page.ts';
import { passwordError } from '../password-error.ts';
import {
  type PagePicture,
  PageUnreadable,
  type PdfFile,
  type ReadPageOptions,
  type RenderOptions,
} from '../pdf-file.ts';
import { readAttachments, readLanguage, readMetaText, readOutline } from './catalog.ts';
import { loadDocument, type PdfiumDocument } from './document.ts';
import { type FileAccess, giveAccess } from './file-access.ts';
import { isTrap, loadPdfium, type Pdfium } from './library.ts';
import { encodePictures } from './objects/pictures.ts';
import { loadPage, type PageOverlay, type PageWithPictures, readLoaded, readOverlay } from './read-page.ts';
import { drawPage } from './render.ts';
import { readsStructure, structureWarnings } from './structure.ts';
import type { FontTable } from './text/fonts.ts';

/** What FPDF_GetLastError says of a file whose password is missing or wrong. */
const PASSWORD_ERROR = 4;
const SECURITY_ERROR = 5;

/** PDFium cannot open this file; another reader may. */
export class PdfiumRefused extends Error {}

/**
 * Opens a PDF with PDFium.
 * @throws ConversionError `password_required`, `password_wrong`, `out_of_memory`.
 * @throws PdfiumRefused
 */
export async function openWithPdfium(bytes: Uint8Array, password?: string): Promise<PdfFile> {
  const pdfium = await loadPdfium();
  const access = giveAccess(pdfium, bytes);
  if (!access) throw outOfMemory();
  const load = () => loadDocument(pdfium, access, password);
  try {
    const document = load();
    if (document) return new PdfiumFile(pdfium, access, document, load);
  } catch (error) {
    if (!isTrap(error)) throw error;
    pdfium.broken = true;
    throw new PdfiumRefused('failed while opening the file', { cause: error });
  }
  const code = pdfium.FPDF_GetLastError();
  access.release();
  throw openingError(code, password);
}

function outOfMemory(): ConversionError {
  const message = 'The PDF does not fit into the reader’s memory.';
  return new ConversionError('out_of_memory', message, 'Split the file into smaller ones.');
}

function openingError(code: number, password: string | undefined): Error {
  if (code === SECURITY_ERROR) return new PdfiumRefused('unknown encryption');
  if (code !== PASSWORD_ERROR) return new PdfiumRefused(`error ${code}`);
  return passwordError(password);
}

class PdfiumFile implements PdfFile {
  readonly pageCount: number;
  readonly title?: string;
  readonly language?: string;
  readonly outline: OutlineEntry[];
  readonly attachments: string[];
  readonly warnings: Warning[];
  readonly #pdfium: Pdfium;
  readonly #access: FileAccess;
  readonly #load: () => PdfiumDocument | undefined;
  #document: PdfiumDocument | undefined;
  readonly #fonts: FontTable = new Map();
  /** What stood over pages that reading it altered. */
  readonly #overlays = new Map<number, PageOverlay>();
  #open = true;

  constructor(
    pdfium: Pdfium,
    access: FileAccess,
    document: PdfiumDocument,
    load: () => PdfiumDocument | undefined,
  ) {
    this.#pdfium = pdfium;
    this.#access = access;
    this.#document = document;
    this.#load = load;
    const { handle, targetOf } = document;
    this.pageCount = pdfium.FPDF_GetPageCount(handle);
    this.title = readMetaText(pdfium, handle, 'Title');
    this.language = readLanguage(pdfium, handle);
    this.outline = readOutline(pdfium, handle, targetOf);
    this.attachments = readAttachments(pdfium, handle);
    this.warnings = structureWarnings(pdfium, handle, this.pageCount);
  }

  async readPage(number: number, options: ReadPageOptions): Promise<Page> {
    const { page, pictures } = this.#guard(number, () => this.#readPage(number, options));
    return pictures.length === 0 ? page : encodePictures(page, pictures);
  }

  async renderPage(number: number, options: RenderOptions): Promise<PagePicture> {
    return this.#guard(number, () => {
      const page = loadPage(this.#pdfium, this.#documentFor(number), number);
      try {
        return drawPage(this.#pdfium, page, number, options);
      } finally {
        this.#pdfium.FPDF_ClosePage(page);
      }
    });
  }

  async hasPage(number: number): Promise<boolean> {
    const pdfium = this.#pdfium;
    return this.#guard(
      number,
      () =>
        this.#document !== undefined &&
        pdfium.FPDF_GetPageSizeByIndexF(this.#document.handle, number - 1, pdfium.scratch) !== 0,
    );
  }

  /** A trap inside PDFium leaves its memory in an unknown state: nothing can be read from it any more. */
  #guard<T>(number: number, read: () => T): T {
    if (this.#pdfium.broken) throw new PageUnreadable(number, 'the reader failed on an earlier page');
    try {
      return read();
    } catch (error) {
      if (!isTrap(error)) throw error;
      this.#pdfium.broken = true;
      throw new PageUnreadable(number, 'the reader failed on it', { cause: error });
    }
  }

  /** The document to read a page from: the one that is loaded, or, once that is worn, a new one. */
  #documentFor(page: number): PdfiumDocument {
    if (this.#document?.isWornBefore(page)) {
      this.#document.close();
      this.#overlays.clear();
      this.#document = this.#load();
    }
    if (!this.#document) throw new PageUnreadable(page, 'the file could not be opened again');
    return this.#document;
  }

  #readPage(number: number, options: ReadPageOptions): PageWithPictures {
    const pdfium = this.#pdfium;
    const document = this.#documentFor(number);
    let page = loadPage(pdfium, document, number);
    try {
      const known = this.#overlays.get(number);
      const overlay = known ?? readOverlay(pdfium, document, page);
      if (!known && overlay.altered) {
        this.#overlays.set(number, overlay);
        pdfium.FPDF_ClosePage(page);
        page = 0;
        page = loadPage(pdfium, document, number);
      }
      const readsTags = readsStructure(this.pageCount);
      const loaded = { document, page, number, fonts: this.#fonts, readsTags };
      return readLoaded(pdfium, loaded, overlay, options);
    } finally {
      if (page !== 0) pdfium.FPDF_ClosePage(page);
    }
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    if (this.#pdfium.broken) return;
    this.#document?.close();
    this.#access.release();
  }
}
