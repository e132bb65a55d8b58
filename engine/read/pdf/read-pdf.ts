import type { Warning } from '../../document/warning.ts';
import { ConversionError } from '../../errors.ts';
import { type Composing, collectDocument, composeSections } from '../../layout/compose.ts';
import { type CreateShelf, createOpenShelf, type Shelf } from '../../layout/document/shelf.ts';
import { layoutPage, type PageLayout } from '../../layout/layout-page.ts';
import type { FileFacts, Page } from '../../layout/page.ts';
import { limitsOf } from '../../limits.ts';
import { OcrFailed } from '../../ocr/engines/ocr-engine.ts';
import type { PageReport, ReadOptions, ReadResult } from '../../options.ts';
import { selectPages } from '../../page-ranges.ts';
import { failPage, type PageOutcome, type PageResult } from './page-outcome.ts';
import { PageUnreadable, type PdfFile } from './pdf-file.ts';
import { describeFailure, recognizeScan } from './recognize-scan.ts';

/** What a PDF says of itself beside its pages: plain data. */
export interface PdfFacts extends FileFacts {
  attachments: string[];
  /** What is to be said of the file as a whole. */
  warnings: Warning[];
}

/** Embedded files named one by one; the rest is only counted. */
const ATTACHMENTS_NAMED = 20;
/** Characters kept of such a name. */
const NAME_LENGTH = 80;

/**
 * Numbers of the pages asked for, in order.
 * @throws ConversionError `pages_out_of_range`, `too_large`.
 */
export function choosePages(pageCount: number, options: ReadOptions): number[] {
  const numbers = selectPages(options.pages, pageCount);
  const { pages: most } = limitsOf(options.limits);
  if (numbers.length <= most) return numbers;
  throw new ConversionError(
    'too_large',
    `${numbers.length} pages are more than the ${most} that one conversion may read.`,
    'Convert the document in parts by choosing pages.',
  );
}

export function factsOf(file: PdfFile): PdfFacts {
  const { title, language, outline, pageCount, attachments, warnings } = file;
  return { title, language, outline, pageCount, attachments, warnings };
}

/** A page ready to be laid out, or what became of one that could not be read. */
export type PageReading = Page | PageOutcome;

/** Reads one page, its pictures recognised where that is wanted. A page that cannot be read is no error. */
export async function readPage(file: PdfFile, number: number, options: ReadOptions): Promise<PageReading> {
  try {
    const { pixels } = limitsOf(options.limits);
    const asWritten = await file.readPage(number, { images: options.images ?? false, pixels });
    return await recognizeScan(asWritten, file, options);
  } catch (error) {
    if (error instanceof PageUnreadable) return failPage(number, 'it is damaged');
    if (error instanceof OcrFailed) return failPage(number, describeFailure(error));
    throw error;
  }
}

/** Lays out a page that was read. */
export function layOutReading(reading: PageReading, options: ReadOptions): PageOutcome {
  if ('report' in reading) return reading;
  const layout = layoutPage(reading);
  return {
    layout,
    report: reportPage(reading),
    warnings: [...layout.warnings, ...emptyWarnings(reading, options)],
  };
}

/** Reads and lays out one page. */
export async function layOutPage(file: PdfFile, number: number, options: ReadOptions): Promise<PageOutcome> {
  return layOutReading(await readPage(file, number, options), options);
}

/**
 * Puts pages together, whatever order they come in.
 * @throws ConversionError `invalid_pdf` when not one page could be read.
 */
export function assembleReading(
  outcomes: readonly PageOutcome[],
  facts: PdfFacts,
  { furniture }: Pick<ReadOptions, 'furniture'>,
): ReadResult {
  const sorted = outcomes.toSorted((a, b) => a.report.page - b.report.page);
  const layouts = createOpenShelf(sorted.flatMap((outcome) => outcome.layout ?? []));
  const { composing, ...reading } = assembleSections(sorted, layouts, facts, { furniture }, createOpenShelf);
  return { ...reading, document: collectDocument(composing) };
}

/** What was read of a file, whose sections are still to be composed. */
export interface SectionedReading extends Omit<ReadResult, 'document'> {
  composing: Composing;
}

/**
 * Puts pages together section by section, so that they need not all be in memory.
 * @param results - of all pages, those that failed too, in any order
 * @param layouts - of the pages that did not fail, in order
 * @param createShelf - where pages are kept in the meantime
 * @throws ConversionError `invalid_pdf` when not one page could be read.
 */
export function assembleSections(
  results: readonly PageResult[],
  layouts: Shelf<PageLayout>,
  facts: PdfFacts,
  { furniture = 'drop' }: Pick<ReadOptions, 'furniture'>,
  createShelf: CreateShelf,
): SectionedReading {
  const sorted = results.toSorted((a, b) => a.report.page - b.report.page);
  if (layouts.length === 0) throw unreadable(sorted);
  const composing = composeSections(layouts, facts, furniture, createShelf);
  const ofPages = sorted.flatMap(({ warnings }) => warnings);
  return {
    composing,
    pages: sorted.map(({ report }) => report),
    totalPages: facts.pageCount,
    warnings: [
      ...facts.warnings,
      ...ofPages,
      ...composing.warnings,
      ...attachmentWarnings(facts.attachments),
    ],
  };
}

/** Of a file whose pages all failed. */
export function unreadable([first]: readonly PageResult[]): ConversionError {
  const why = first?.warnings.find((warning) => warning.code === 'page_failed');
  return new ConversionError(
    'invalid_pdf',
    `Not one page of the file could be read.${why ? ` ${why.message}` : ''}`,
    'Open the file in a viewer and save it again, or convert it when the machine is less busy.',
  );
}

function reportPage(page: Page): PageReport {
  const { number, words, confidence, label } = page;
  return {
    page: number,
    source: isEmpty(page) ? 'empty' : page.source,
    words: words.length,
    confidence,
    label,
  };
}

function isEmpty(page: Page): boolean {
  return page.words.length + page.fields.length + page.annotations.length === 0;
}

function emptyWarnings(page: Page, { ocr }: ReadOptions): Warning[] {
  if (!isEmpty(page)) return [];
  const message =
    page.images.length > 0
      ? `Page ${page.number} holds pictures but no text${ocr === 'never' ? '; it needs OCR' : ' that could be read'}.`
      : `Page ${page.number} is blank: it holds no text and no picture.`;
  return [{ code: 'page_empty', message, page: page.number }];
}

export function attachmentWarnings(names: readonly string[]): Warning[] {
  const warnings = names
    .slice(0, ATTACHMENTS_NAMED)
    .map((name) => `The embedded file ${JSON.stringify(name.slice(0, NAME_LENGTH))} was not converted.`)
    .map(attachmentWarning);
  const unnamed = names.length - warnings.length;
  if (unnamed > 0) warnings.push(attachmentWarning(`${unnamed} more embedded files were not converted.`));
  return warnings;
}

function attachmentWarning(message: string): Warning {
  return { code: 'attachment_skipped', message };
}
