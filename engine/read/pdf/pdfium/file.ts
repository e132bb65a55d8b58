import type { Box } from '../../../document/document.ts';
import { ConversionError } from '../../../errors.ts';
import type { Font, Page, Word } from '../../../layout/page.ts';
import { displayMatrix, type PageFrame } from '../matrix.ts';
import { warnAboutPage } from '../page-warnings.ts';
import { paintToRulings } from '../paint.ts';
import { PageUnreadable, type PdfFile, type ReadPageOptions } from '../pdf-file.ts';
import { glyphsToWords } from '../words.ts';
import { loadPdfium, type Pdfium } from './library.ts';
import { readObjects } from './objects.ts';
import { readUtf16, withCString } from './strings.ts';
import { readText } from './text.ts';

/** FPDF_GetLastError: the file is no PDF or is damaged beyond PDFium's repair. */
const FORMAT_ERROR = 3;
const PASSWORD_ERROR = 4;

/** PDFium refuses this file; another reader may open it. */
export class PdfiumRefused extends Error {}

/**
 * Opens a PDF with PDFium.
 * @throws ConversionError `password_required`, `password_wrong`.
 * @throws PdfiumRefused
 */
export async function openWithPdfium(bytes: Uint8Array, password?: string): Promise<PdfFile> {
  const pdfium = await loadPdfium();
  const buffer = pdfium.malloc(bytes.length);
  if (buffer === 0)
    throw new ConversionError(
      'out_of_memory',
      'The PDF does not fit into the reader’s memory.',
      'Split the file into smaller ones.',
    );
  pdfium.u8().set(bytes, buffer);
  const document = withCString(pdfium, Buffer.from(password ?? '', 'utf8'), (text) =>
    pdfium.FPDF_LoadMemDocument(buffer, bytes.length, password === undefined ? 0 : text),
  );
  if (document === 0) {
    const error = pdfium.FPDF_GetLastError();
    pdfium.free(buffer);
    throw openingError(error, password);
  }
  return new PdfiumFile(pdfium, document, buffer);
}

function openingError(error: number, password: string | undefined): Error {
  if (error !== PASSWORD_ERROR)
    return new PdfiumRefused(error === FORMAT_ERROR ? 'damaged' : `error ${error}`);
  return password === undefined
    ? new ConversionError('password_required', 'The PDF is protected by a password.', 'Pass the password.')
    : new ConversionError(
        'password_wrong',
        'The password does not open the PDF.',
        'Pass the right password.',
      );
}

class PdfiumFile implements PdfFile {
  readonly pageCount: number;
  readonly title?: string;
  readonly language?: string;
  readonly outline = [];
  readonly attachments: string[] = [];
  readonly #pdfium: Pdfium;
  readonly #document: number;
  readonly #buffer: number;
  readonly #fonts = new Map<string, Font>();
  #open = true;

  constructor(pdfium: Pdfium, document: number, buffer: number) {
    this.#pdfium = pdfium;
    this.#document = document;
    this.#buffer = buffer;
    this.pageCount = pdfium.FPDF_GetPageCount(document);
    this.title =
      withCString(pdfium, Buffer.from('Title'), (key) =>
        readUtf16(pdfium, (to, size) => pdfium.FPDF_GetMetaText(document, key, to, size)),
      ) || undefined;
    this.language =
      readUtf16(pdfium, (to, size) => pdfium.FPDFCatalog_GetLanguage(document, to, size)) || undefined;
  }

  async readPage(number: number, options: ReadPageOptions): Promise<Page> {
    const page = this.#pdfium.FPDF_LoadPage(this.#document, number - 1);
    if (page === 0) throw new PageUnreadable(number, 'cannot be loaded');
    try {
      return this.#readLoaded(page, number, options);
    } finally {
      this.#pdfium.FPDF_ClosePage(page);
    }
  }

  #readLoaded(page: number, number: number, _options: ReadPageOptions): Page {
    const pdfium = this.#pdfium;
    const width = pdfium.FPDF_GetPageWidthF(page);
    const height = pdfium.FPDF_GetPageHeightF(page);
    const display = displayMatrix(readFrame(pdfium, page));
    const shown = { left: 0, top: 0, right: width, bottom: height };
    const text = readText(pdfium, page, display, this.#fonts);
    const objects = readObjects(pdfium, page, { matrix: display, clip: shown }, text.styleOf);
    const { words, unknown } = glyphsToWords(text.glyphs);
    return {
      number,
      width,
      height,
      words: words.filter((word) => standsOn(word, shown)),
      ...paintToRulings(objects.paint),
      images: objects.images.map(({ left, top, right, bottom }) => ({ left, top, right, bottom })),
      links: [],
      fields: [],
      annotations: [],
      source: 'text',
      warnings: warnAboutPage(number, text.glyphs.count, Math.max(unknown, text.unmapped), objects.truncated),
    };
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    this.#pdfium.FPDF_CloseDocument(this.#document);
    this.#pdfium.free(this.#buffer);
  }
}

function readFrame(pdfium: Pdfium, page: number): PageFrame {
  const s = pdfium.scratch;
  pdfium.FPDF_GetPageBoundingBox(page, s);
  const at = s >> 2;
  const f32 = pdfium.f32();
  const [left, top, right, bottom] = [f32[at]!, f32[at + 1]!, f32[at + 2]!, f32[at + 3]!];
  return { left, top, right, bottom, quarterTurns: pdfium.FPDFPage_GetRotation(page) };
}

/** Whether a word's middle is on the part of the page that is shown. */
function standsOn(word: Word, shown: Box): boolean {
  const x = (word.left + word.right) / 2;
  const y = (word.top + word.bottom) / 2;
  return x >= shown.left && x <= shown.right && y >= shown.top && y <= shown.bottom;
}
