import type { Document, Image } from './document/document.ts';
import { inlinesOf, walkBlocks, walkInlines } from './document/walk.ts';
import type { Warning } from './document/warning.ts';
import { collectDocument } from './layout/compose.ts';
import type { DocumentBytes } from './open-file.ts';
import type {
  InputFormat,
  OutputFormat,
  PageReport,
  Reader,
  ReadOptions,
  ReadResult,
  SectionWriter,
  WriteOptions,
  Writer,
  Writing,
} from './options.ts';
import type { OpenPdf } from './read/pdf/pdf-file.ts';
import type { SectionedReading } from './read/pdf/read-pdf.ts';
import { engineVersion } from './version.ts';

/** The ways into a document and out of it. Each library is loaded on first use, so that a worker starts fast. */
export interface Parts {
  /** @throws ConversionError `empty_file`, `unsupported_format`, `password_required`. */
  detectFormat(document: DocumentBytes): InputFormat;
  /** What an encrypted Office file holds; other bytes as they are. @throws ConversionError `password_wrong` */
  unlock(bytes: Uint8Array, password: string): Promise<Uint8Array>;
  /** Opens a file that is read page by page: a PDF or a TIFF. */
  openPages: OpenPdf;
  /** The reader of any other format. @throws ConversionError `unsupported_format`. */
  readerOf(format: InputFormat): Reader;
  loadWriters(): Promise<Writers>;
  /** Loads the library of a format ahead of its first use. */
  preload(format: InputFormat): Promise<void>;
}

export interface Writers {
  markdown: Writer;
  markdownSections: SectionWriter;
  html: Writer;
  /** The blocks with their pages and boxes, as JSON text. */
  layout(document: Document, ranges: Writing['ranges']): string;
}

/** Options of a conversion; plain data that can be sent between threads. */
export interface ConversionRequest {
  outputFormat: OutputFormat;
  read: ReadOptions;
  write: Pick<WriteOptions, 'pageMarkers' | 'fallbackTitle'>;
  /** Include picture files, and link them. */
  images?: boolean;
  /** Where links to picture files lead, e.g. `report-images/`. Default: beside the document. */
  imageFolder?: string;
  /** Include each block with its page and box. */
  layout?: boolean;
  /** With HTML, include the complete Markdown as well, its tables in it. */
  wholeMarkdown?: boolean;
}

/** A converted file; plain data. */
export interface Conversion {
  /** The Markdown or the HTML document. */
  content: string;
  /** Markdown; with HTML output, it has a link to `tables` by name in place of each table. */
  markdown: string;
  /** Markdown with its tables in it; with HTML output, when asked for. */
  wholeMarkdown?: string;
  /** The outermost tables as HTML fragments; HTML output only. */
  tables: { name: string; html: string }[];
  /** One report for every page read, in order. */
  pages: PageReport[];
  /** Pages of the whole file. */
  totalPages: number;
  warnings: Warning[];
  /** The picture files that the content links to. */
  images: { name: string; data: Uint8Array }[];
  /** JSON text of the blocks with their pages and boxes, when asked for. */
  layout?: string;
  engineVersion: string;
}

/** Converts a file that is not read page by page in this thread. @throws ConversionError */
export async function convertFile(
  bytes: Uint8Array,
  request: ConversionRequest,
  parts: Parts,
): Promise<Conversion> {
  const reading = await parts.readerOf(parts.detectFormat(bytes))(bytes, request.read);
  return writeReading(reading, request, await parts.loadWriters());
}

/** Writes out what was read. */
export function writeReading(reading: ReadResult, request: ConversionRequest, writers: Writers): Conversion {
  const { document, pages, totalPages, warnings } = reading;
  const pictures = request.images ? document.images : [];
  const { ranges, ...written } = writeContent(document, request, writers);
  return {
    ...written,
    pages,
    totalPages,
    warnings: request.images || !hasPictures(document) ? warnings : [...warnings, picturesLeftOut],
    images: pictures.map((image) => ({ name: fileNameOf(image), data: ownBytes(image.data) })),
    layout: request.layout ? writers.layout(document, ranges) : undefined,
    engineVersion,
  };
}

/**
 * Writes out what is composed section by section: at once as a whole only where the result needs all of it.
 * @param put - takes the Markdown of each section otherwise; the conversion is without it then
 */
export function writeSections(
  { composing, ...reading }: SectionedReading,
  request: ConversionRequest,
  writers: Writers,
  put: (markdown: string) => void,
): Conversion {
  if (request.outputFormat !== 'markdown' || request.layout || request.images)
    return writeReading({ ...reading, document: collectDocument(composing) }, request, writers);
  const write = writers.markdownSections(request.write, composing.footnotes);
  let pictured = false;
  for (const section of composing.sections) {
    put(write(section));
    pictured ||= hasPictures(section);
  }
  const { pages, totalPages, warnings } = reading;
  return {
    content: '',
    markdown: '',
    tables: [],
    pages,
    totalPages,
    warnings: pictured ? [...warnings, picturesLeftOut] : warnings,
    images: [],
    engineVersion,
  };
}

/** Drawings with no more than a caption count as well: nothing else of them is in the text. */
export function hasPictures({ blocks }: Pick<Document, 'blocks'>): boolean {
  for (const block of walkBlocks(blocks)) {
    if (block.type === 'figure') return true;
    for (const { type } of walkInlines(inlinesOf(block))) if (type === 'image') return true;
  }
  return false;
}

export const picturesLeftOut: Warning = {
  code: 'images_left_out',
  message: 'The pictures of the document were dropped, since images were not asked for.',
};

function writeContent(
  document: Document,
  request: ConversionRequest,
  writers: Writers,
): Pick<Conversion, 'content' | 'markdown' | 'wholeMarkdown' | 'tables'> & Pick<Writing, 'ranges'> {
  const linkPicture = (image: Image) => `${request.imageFolder ?? ''}${fileNameOf(image)}`;
  const options: WriteOptions = { ...request.write, imageUrl: request.images ? linkPicture : undefined };
  if (request.outputFormat === 'markdown') {
    const { content, ranges } = writers.markdown(document, options);
    return { content, markdown: content, tables: [], ranges };
  }
  const { content, tables } = writers.html(document, options);
  const markdown = writers.markdown(document, { ...options, tableReferences: true });
  const wholeMarkdown = request.wholeMarkdown ? writers.markdown(document, options).content : undefined;
  return { content, markdown: markdown.content, wholeMarkdown, tables, ranges: markdown.ranges };
}

/** The media types' own names serve as endings, but for these. */
const ENDINGS: Record<Image['mediaType'], string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

/** Ids come from the file; only what is safe in any file system is kept of them. */
function fileNameOf({ id, mediaType }: Image): string {
  return `${id.replaceAll(/[^\w-]+/g, '-')}.${ENDINGS[mediaType]}`;
}

/** Bytes in a buffer of their own, which can be handed to another thread. */
function ownBytes(data: Uint8Array): Uint8Array {
  return data.byteLength === data.buffer.byteLength && data.buffer instanceof ArrayBuffer
    ? data
    : new Uint8Array(data);
}
