import type { Warning } from '../../document/warning.ts';
import type { OutlineEntry, Page } from '../../layout/page.ts';
import type { DocumentBytes } from '../../open-file.ts';

/** An open PDF. Both adapters (`pdfium/`, `pdfjs/`) provide it; nothing outside this folder knows which. */
export interface PdfFile {
  readonly pageCount: number;
  readonly title?: string;
  /** BCP 47 tag from the catalog. */
  readonly language?: string;
  readonly outline: OutlineEntry[];
  /** Names of embedded files, which are not converted. */
  readonly attachments: string[];
  /** What is to be said of the file as a whole: `rescued`. */
  readonly warnings: Warning[];
  /**
   * Reads one page, counted from 1.
   * @throws PageUnreadable when this page cannot be loaded; other pages may still be.
   */
  readPage(number: number, options: ReadPageOptions): Promise<Page>;
  /**
   * Draws a page as displayed, in shades of grey on white.
   * @returns undefined where this reader cannot draw.
   * @throws PageUnreadable
   */
  renderPage(number: number, options: RenderOptions): Promise<PagePicture | undefined>;
  /** Whether a page is there to be read; cheap, nothing of it is parsed. Pages count from 1. */
  hasPage(number: number): Promise<boolean>;
  /** Frees everything the file holds. */
  close(): Promise<void>;
}

export interface ReadPageOptions {
  /** Decode the page's pictures. */
  images: boolean;
  /** The most pixels of a page that is itself a picture. */
  pixels?: number;
}

export interface RenderOptions {
  /** Dots per inch wished for. */
  dpi: number;
  /** Longest side, in pixels; the resolution is lowered to keep it. */
  maxSide: number;
}

/** A page drawn: one byte a pixel, 0 is black, rows from the top without padding. */
export interface PagePicture {
  width: number;
  height: number;
  gray: Uint8Array;
  /** Resolution it was drawn in; pixel × 72 / dpi is a point of the displayed page. */
  dpi: number;
}

/** A page that the reader could not load or parse. */
export class PageUnreadable extends Error {
  constructor(page: number, reason: string, options?: ErrorOptions) {
    super(`page ${page}: ${reason}`, options);
    this.name = 'PageUnreadable';
  }
}

/**
 * Opens a PDF.
 * @throws ConversionError `empty_file`, `invalid_pdf`, `unsupported_format`, `password_required`, `password_wrong`, `no_pages`,
 * `out_of_memory`.
 */
export type OpenPdf = (document: DocumentBytes, password?: string) => Promise<PdfFile>;
