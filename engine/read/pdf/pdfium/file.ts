import type { Warning } from '../../../document/warning.ts';
import type { OutlineEntry, Page } from '../../../layout/page.ts';
import type { DocumentBytes } from '../../../open-file.ts';
import { passwordError } from '../password-error.ts';
import type { PagePicture, PdfFile, ReadPageOptions, RenderOptions } from '../pdf-file.ts';
import { readAttachments, readLanguage, readMetaText, readOutline } from './catalog.ts';
import type { PdfiumDocument } from './document.ts';
import { loadPdfium } from './library.ts';
import { encodePictures } from './objects/pictures.ts';
import { cannotReopen, type OpenedFile, openFile, PdfiumRefused } from './opened-file.ts';
import { loadPage, type PageOverlay, readLoaded, takeOverlay } from './read-page.ts';
import { drawPage } from './render.ts';
import { readsStructure, structureWarnings } from './structure.ts';
import type { FontTable } from './text/fonts.ts';

/** What FPDF_GetLastError says of a file whose password is missing or wrong. */
const PASSWORD_ERROR = 4;
const SECURITY_ERROR = 5;

/** Memory of PDFium, in bytes, that a page may take in two instances; only pages of millions of operators take more. */
const MOST_HELD_TWICE = 1 << 28;

/**
 * Opens a PDF with PDFium.
 * @throws ConversionError `password_required`, `password_wrong`, `out_of_memory`.
 * @throws PdfiumRefused
 */
export async function openWithPdfium(document: DocumentBytes, password?: string): Promise<PdfFile> {
  const pdfium = await loadPdfium('reading');
  const opened = openFile(pdfium, document, password);
  if (!opened) throw openingError(pdfium.FPDF_GetLastError(), password);
  const openToDraw = async () => openFile(await loadPdfium('drawing'), document, password);
  return new PdfiumFile(opened, opened.document!, openToDraw);
}

function openingError(code: number, password: string | undefined): Error {
  if (code === SECURITY_ERROR) return new PdfiumRefused('unknown encryption', { isLocked: true });
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
  readonly #reading: OpenedFile;
  readonly #openToDraw: () => Promise<OpenedFile | undefined>;
  #drawing: Promise<OpenedFile | undefined> | undefined;
  readonly #fonts: FontTable;
  /** What stood over pages that were altered when it was read, by the document they are of. */
  readonly #overlays = new WeakMap<PdfiumDocument, Map<number, PageOverlay>>();
  #open = true;

  constructor(
    reading: OpenedFile,
    { handle, targetOf }: PdfiumDocument,
    openToDraw: () => Promise<OpenedFile | undefined>,
  ) {
    const { pdfium } = reading;
    this.#reading = reading;
    this.#openToDraw = openToDraw;
    this.pageCount = pdfium.FPDF_GetPageCount(handle);
    this.#fonts = { producer: readMetaText(pdfium, handle, 'Producer'), known: new Map() };
    this.title = readMetaText(pdfium, handle, 'Title');
    this.language = readLanguage(pdfium, handle);
    this.outline = readOutline(pdfium, handle, targetOf);
    this.attachments = readAttachments(pdfium, handle);
    this.warnings = structureWarnings(pdfium, handle, this.pageCount);
  }

  async readPage(number: number, options: ReadPageOptions): Promise<Page> {
    const { page, pictures } = this.#onLoaded(this.#reading, number, (document, handle, overlay) => {
      const readsTags = readsStructure(this.pageCount);
      const loaded = { document, page: handle, number, fonts: this.#fonts, readsTags };
      return readLoaded(this.#reading.pdfium, loaded, overlay, options);
    });
    return pictures.length === 0 ? page : encodePictures(page, pictures);
  }

  async renderPage(number: number, options: RenderOptions): Promise<PagePicture> {
    const drawing = await this.#fileToDraw();
    if (!drawing) throw cannotReopen(number);
    return this.#onLoaded(drawing, number, (_document, handle) =>
      drawPage(drawing.pdfium, handle, number, options),
    );
  }

  /** The file in the instance for drawing; that for reading where it holds so much that both would hold too much. */
  #fileToDraw(): Promise<OpenedFile | undefined> {
    const { pdfium } = this.#reading;
    if (pdfium.u8().length > MOST_HELD_TWICE) {
      pdfium.hasDrawn = true;
      return Promise.resolve(this.#reading);
    }
    this.#drawing ??= this.#openToDraw();
    return this.#drawing;
  }

  async hasPage(number: number): Promise<boolean> {
    const { pdfium, document } = this.#reading;
    return this.#reading.guard(
      number,
      () =>
        document !== undefined &&
        pdfium.FPDF_GetPageSizeByIndexF(document.handle, number - 1, pdfium.scratch) !== 0,
    );
  }

  /** Works on a page from which what stands over it has been taken. */
  #onLoaded<T>(
    opened: OpenedFile,
    number: number,
    work: (document: PdfiumDocument, page: number, overlay: PageOverlay) => T,
  ): T {
    const { pdfium } = opened;
    return opened.onPage(number, (document) => {
      const overlays = this.#overlaysOf(document);
      let page = loadPage(pdfium, document, number);
      try {
        const known = overlays.get(number);
        const overlay = known ?? takeOverlay(pdfium, document, page);
        if (!known && overlay.altered) {
          overlays.set(number, overlay);
          pdfium.FPDF_ClosePage(page);
          page = 0;
          page = loadPage(pdfium, document, number);
        }
        return work(document, page, overlay);
      } finally {
        if (page !== 0) pdfium.FPDF_ClosePage(page);
      }
    });
  }

  #overlaysOf(document: PdfiumDocument): Map<number, PageOverlay> {
    const known = this.#overlays.get(document) ?? new Map<number, PageOverlay>();
    this.#overlays.set(document, known);
    return known;
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    this.#reading.close();
    (await this.#drawing)?.close();
  }
}
