import type { Warning } from '../../../document/warning.ts';
import { ConversionError } from '../../../errors.ts';
import type { Annotation, FormField, OutlineEntry, Page, PageLink } from '../../../layout/page.ts';
import { assemblePage } from '../assemble.ts';
import { displayMatrix, type PageFrame } from '../matrix.ts';
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
import { type FileAccess, giveAccess } from './file-access.ts';
import type { FontTable } from './fonts.ts';
import { isTrap, loadPdfium, type Pdfium } from './library.ts';
import { readLinks } from './links.ts';
import { readObjects } from './objects.ts';
import { type DecodedPicture, decodePictures, encodePictures } from './pictures.ts';
import { readRectangle, type TargetReader, targetReader } from './places.ts';
import { drawPage } from './render.ts';
import { withCString } from './strings.ts';
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
  const load = (secret: number) => pdfium.FPDF_LoadCustomDocument(access.address, secret);
  try {
    const document =
      password === undefined ? load(0) : withCString(pdfium, Buffer.from(password, 'utf8'), load);
    if (document !== 0) return new PdfiumFile(pdfium, document, access);
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
  return password === undefined
    ? new ConversionError('password_required', 'The PDF is protected by a password.', 'Pass its password.')
    : new ConversionError(
        'password_wrong',
        'The password does not open the PDF.',
        'Pass the right password.',
      );
}

/** What stands over a page. It is kept where reading it altered the page. */
interface Overlay {
  links: PageLink[];
  fields: FormField[];
  annotations: Annotation[];
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
  readonly #document: number;
  readonly #access: FileAccess;
  readonly #formInfo: number;
  readonly #form: number;
  readonly #targetOf: TargetReader;
  readonly #fonts: FontTable = new Map();
  readonly #overlays = new Map<number, Overlay>();
  #open = true;

  constructor(pdfium: Pdfium, document: number, access: FileAccess) {
    this.#pdfium = pdfium;
    this.#document = document;
    this.#access = access;
    this.#targetOf = targetReader(pdfium, document);
    this.pageCount = pdfium.FPDF_GetPageCount(document);
    this.title = readMetaText(pdfium, document, 'Title');
    this.language = readLanguage(pdfium, document);
    this.outline = readOutline(pdfium, document, this.#targetOf);
    this.attachments = readAttachments(pdfium, document);
    const hasForm = pdfium.FPDF_GetFormType(document) !== 0;
    this.#formInfo = hasForm ? pdfium.PDFiumExt_OpenFormFillInfo() : 0;
    this.#form = hasForm ? pdfium.PDFiumExt_InitFormFillEnvironment(document, this.#formInfo) : 0;
  }

  async readPage(number: number, options: ReadPageOptions): Promise<Page> {
    const { page, pictures } = this.#guard(number, () => this.#readPage(number, options));
    return pictures.length === 0 ? page : encodePictures(page, pictures);
  }

  async renderPage(number: number, options: RenderOptions): Promise<PagePicture> {
    return this.#guard(number, () => {
      const page = this.#load(number);
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
      () => pdfium.FPDF_GetPageSizeByIndexF(this.#document, number - 1, pdfium.scratch) !== 0,
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

  #readPage(number: number, options: ReadPageOptions): PageReading {
    let page = this.#load(number);
    try {
      const known = this.#overlays.get(number);
      const overlay = known ?? this.#readOverlay(page, number);
      if (!known && this.#overlays.has(number)) {
        this.#pdfium.FPDF_ClosePage(page);
        page = 0;
        page = this.#load(number);
      }
      return this.#readLoaded(page, number, overlay, options);
    } finally {
      if (page !== 0) this.#pdfium.FPDF_ClosePage(page);
    }
  }

  #load(number: number): number {
    const page = this.#pdfium.FPDF_LoadPage(this.#document, number - 1);
    if (page === 0) throw new PageUnreadable(number, 'cannot be loaded');
    return page;
  }

  #readOverlay(page: number, number: number): Overlay {
    const pdfium = this.#pdfium;
    const display = displayMatrix(readFrame(pdfium, page));
    const links = readLinks(pdfium, this.#document, page, display, this.#targetOf);
    const { altered, fields, annotations } = readAnnotations(pdfium, this.#form, page, display);
    const overlay = { links, fields, annotations };
    if (altered) this.#overlays.set(number, overlay);
    return overlay;
  }

  #readLoaded(page: number, number: number, overlay: Overlay, options: ReadPageOptions): PageReading {
    const pdfium = this.#pdfium;
    const width = pdfium.FPDF_GetPageWidthF(page);
    const height = pdfium.FPDF_GetPageHeightF(page);
    const matrix = displayMatrix(readFrame(pdfium, page));
    const text = readText(pdfium, page, matrix, this.#fonts);
    const clip = { left: 0, top: 0, right: width, bottom: height };
    const tags = readTags(pdfium, page, number);
    const objects = readObjects(pdfium, page, { matrix, clip }, text.styleOf, tags && tagText(pdfium, tags));
    if (tags) dropDoubtfulTags(text.glyphs);
    const pictures = options.images ? decodePictures(pdfium, this.#document, page, objects.images) : [];
    const images = objects.images.map(({ object: _, matrix: __, ...image }) => image);
    const result = assemblePage({
      number,
      label: readPageLabel(pdfium, this.#document, number),
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
    const pdfium = this.#pdfium;
    if (pdfium.broken) return;
    if (this.#form !== 0) pdfium.PDFiumExt_ExitFormFillEnvironment(this.#form);
    if (this.#formInfo !== 0) pdfium.PDFiumExt_CloseFormFillInfo(this.#formInfo);
    pdfium.FPDF_CloseDocument(this.#document);
    this.#access.release();
  }
}

function readFrame(pdfium: Pdfium, page: number): PageFrame {
  const s = pdfium.scratch;
  pdfium.FPDF_GetPageBoundingBox(page, s);
  return { ...readRectangle(pdfium, s), quarterTurns: pdfium.FPDFPage_GetRotation(page) };
}
