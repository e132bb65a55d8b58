import type { Warning } from '../../../document/warning.ts';
import { ConversionError } from '../../../errors.ts';
import type { Annotation, FormField, OutlineEntry, Page, PageLink } from '../../../layout/page.ts';
import { assemblePage } from '../assemble.ts';
import { displayMatrix, type PageFrame } from '../matrix.ts';
import { passwordError } from '../password-error.ts';
import {
  type PagePicture,
  PageUnreadable,
  type PdfFile,
  type ReadPageOptions,
  type RenderOptions,
} from '../pdf-file.ts';
import { dropDoubtfulTags } from '../tags.ts';
import { readAnnotations } from './annotations.ts';
import { readAttachments, readLanguage, readMetaText, readOutline, readPageLabel } from './catalog.ts';
import { loadDocument, type PdfiumDocument } from './document.ts';
import { type FileAccess, giveAccess } from './file-access.ts';
import type { FontTable } from './fonts.ts';
import { isTrap, loadPdfium, type Pdfium } from './library.ts';
import { readLinks } from './links.ts';
import { readObjects } from './objects.ts';
import { type DecodedPicture, decodePictures, encodePictures } from './pictures.ts';
import { readRectangle } from './places.ts';
import { drawPage } from './render.ts';
import { readTags, tagText } from './structure.ts';
import { readText } from './text.ts';

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

/** What stands over a page. It is kept where reading it altered the page. */
interface Overlay {
  links: PageLink[];
  fields: FormField[];
  annotations: Annotation[];
}

interface LoadedPage {
  document: PdfiumDocument;
  /** PDFium's handle. */
  page: number;
  number: number;
}

/** A page with the pictures still to be encoded, one for each of its images. */
interface PageReading {
  page: Page;
  pictures: (DecodedPicture | undefined)[];
}

class PdfiumFile implements PdfFile {
  readonly pageCount: number;
  readonly title?: string;
  readonly language?: string;
  readonly outline: OutlineEntry[];
  readonly attachments: string[];
  readonly warnings: Warning[] = [];
  readonly #pdfium: Pdfium;
  readonly #access: FileAccess;
  readonly #load: () => PdfiumDocument | undefined;
  #document: PdfiumDocument | undefined;
  readonly #fonts: FontTable = new Map();
  readonly #overlays = new Map<number, Overlay>();
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

  #readPage(number: number, options: ReadPageOptions): PageReading {
    const pdfium = this.#pdfium;
    const document = this.#documentFor(number);
    let page = loadPage(pdfium, document, number);
    try {
      const known = this.#overlays.get(number);
      const overlay = known ?? this.#readOverlay({ document, page, number });
      if (!known && this.#overlays.has(number)) {
        pdfium.FPDF_ClosePage(page);
        page = 0;
        page = loadPage(pdfium, document, number);
      }
      return this.#readLoaded({ document, page, number }, overlay, options);
    } finally {
      if (page !== 0) pdfium.FPDF_ClosePage(page);
    }
  }

  #readOverlay({ document, page, number }: LoadedPage): Overlay {
    const pdfium = this.#pdfium;
    const display = displayMatrix(readFrame(pdfium, page));
    const links = readLinks(pdfium, document, page, display);
    const { altered, fields, annotations } = readAnnotations(pdfium, document.form, page, display);
    const overlay = { links, fields, annotations };
    if (altered) this.#overlays.set(number, overlay);
    return overlay;
  }

  #readLoaded(
    { document: { handle }, page, number }: LoadedPage,
    overlay: Overlay,
    options: ReadPageOptions,
  ): PageReading {
    const pdfium = this.#pdfium;
    const width = pdfium.FPDF_GetPageWidthF(page);
    const height = pdfium.FPDF_GetPageHeightF(page);
    const matrix = displayMatrix(readFrame(pdfium, page));
    const text = readText(pdfium, page, matrix, this.#fonts);
    const clip = { left: 0, top: 0, right: width, bottom: height };
    const tags = readTags(pdfium, page, number);
    const onText = tags && tagText(pdfium, tags);
    const objects = readObjects(pdfium, page, { matrix, clip }, { styleOf: text.styleOf, onText });
    if (tags) dropDoubtfulTags(text.glyphs);
    const pictures = options.images ? decodePictures(pdfium, handle, page, objects.images) : [];
    const images = objects.images.map(({ object: _, matrix: __, ...image }) => image);
    const result = assemblePage({
      number,
      label: readPageLabel(pdfium, handle, number),
      width,
      height,
      glyphs: text.glyphs,
      unmapped: text.unmapped,
      paint: objects.paint,
      images,
      ...overlay,
      truncated: objects.truncated,
    });
    return { page: result, pictures };
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    if (this.#pdfium.broken) return;
    this.#document?.close();
    this.#access.release();
  }
}

function loadPage(pdfium: Pdfium, document: PdfiumDocument, number: number): number {
  const page = pdfium.FPDF_LoadPage(document.handle, number - 1);
  if (page === 0) throw new PageUnreadable(number, 'cannot be loaded');
  return page;
}

function readFrame(pdfium: Pdfium, page: number): PageFrame {
  const s = pdfium.scratch;
  pdfium.FPDF_GetPageBoundingBox(page, s);
  return { ...readRectangle(pdfium, s), quarterTurns: pdfium.FPDFPage_GetRotation(page) };
}
