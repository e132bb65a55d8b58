import type { Conversion, ConversionRequest } from '../../convert.ts';
import type { ConvertedWindow } from '../../convert-window.ts';
import type { Warning } from '../../document/warning.ts';
import type { ConversionErrorCode } from '../../errors.ts';
import type { OpenFile } from '../../open-file.ts';
import type { InputFormat } from '../../options.ts';
import type { PageOutcome } from '../../read/pdf/page-outcome.ts';
import type { Packed, SharedBytes } from '../packed/packed.ts';
import type { Aside } from '../packed/packed-shelf.ts';
import type { Extent } from '../packed/scratch-file.ts';

/** The file a conversion works on. Threads keep the file of one conversion open between its tasks. */
export interface SourceFile {
  /** Unique to the conversion. */
  id: number;
  bytes: SharedBytes | OpenFile;
}

/** What a worker thread can be asked to do. One at a time. */
export type Task =
  | InspectTask
  | ConvertTask
  | ReadTask
  | LayOutTask
  | LayOutReadTask
  | ComposeTask
  | WindowTask;

/** Counts the pages of a file. */
export interface InspectTask {
  type: 'inspect';
  source: SourceFile;
  password?: string;
}

/** Converts a whole file. A PDF that is not through within `budget` milliseconds is handed back unfinished. */
export interface ConvertTask {
  type: 'convert';
  source: SourceFile;
  request: ConversionRequest;
  /** 0 hands back before the first page. */
  budget: number;
  /** A file of more pages is handed back before the first one. */
  mostPages: number;
}

/** Reads some pages of a PDF for another thread to lay out: one at least, and as many as `budget` milliseconds allow. */
export interface ReadTask extends Omit<LayOutTask, 'type' | 'aside'> {
  type: 'read';
}

/** Reads and lays out some pages of a PDF: one at least, and as many as `budget` milliseconds allow. */
export interface LayOutTask {
  type: 'layOut';
  source: SourceFile;
  request: ConversionRequest;
  pages: number[];
  budget: number;
  /** Where what is on the pages is put, since many of them wait. */
  aside?: Aside;
}

/** Lays out pages that another thread has read. */
export interface LayOutReadTask {
  type: 'layOutRead';
  request: ConversionRequest;
  numbers: number[];
  /** As from `packPages`. */
  pages: Packed;
  aside?: Aside;
}

/** Puts the pages of a PDF together and writes the document. */
export interface ComposeTask {
  type: 'compose';
  request: ConversionRequest;
  /** Packed `PdfFacts`. */
  facts: Packed;
  /** Packed `PageOutcome[]` each, or as from `packAside`. */
  laidOut: Packed[];
  failed: PageOutcome[];
  /** Where what is on the pages was put. Of a long PDF they stay there, and are composed section by section. */
  aside?: Aside;
}

/** Converts the next pages of a document that is converted piece by piece. */
export interface WindowTask {
  type: 'window';
  request: ConversionRequest;
  /** Packed `StreamStanding`, or `PdfFacts` before the first window. */
  standing: Packed;
  isFirst: boolean;
  /** Packed `PageOutcome[]` each, in any order; pages of no concern to the window may be among them. */
  laidOut: Packed[];
  /** Of the pages of the window, in order. */
  numbers: number[];
  /** Pages at the end of the window that are only looked at; 0 where the document ends. */
  ahead: number;
}

/**
 * Whether the pages of a document stay packed in a file, since as objects, 0.1 MB each, they would take more memory than the
 * threads that lay them out. Those with pictures are no JSON.
 */
export function isLong(pages: number, { images = false }: ConversionRequest): boolean {
  return pages >= LONG && !images;
}

/** 500 pages take 50 MB, about what unpacking them several times costs in time is worth. */
const LONG = 512;

/** What a file is, before it is converted. */
export interface Inspection {
  format: InputFormat;
  /** Pages as the quota counts them. */
  totalPages: number;
}

/** The answer to each type of task. */
export interface Answers {
  inspect: Inspection;
  convert: ConvertReply;
  read: PagesRead;
  layOut: LaidOut;
  layOutRead: LaidOut;
  compose: Composed;
  window: WindowReply;
}

export type ConvertReply = { type: 'done'; conversion: Conversion } | Unfinished;

export interface Composed {
  conversion: Conversion;
  /**
   * Where in the scratch file its Markdown is, in UTF-8, if it was written section by section; the conversion is without it
   * then. As a string it would be copied from thread to thread.
   */
  markdown: Extent[];
}

/** Pages that were worked on one after the other. */
export interface PagesDone {
  done: number;
  /** What they took of the processor. */
  milliseconds: number;
}

export interface PagesRead extends PagesDone {
  /** As from `packPages`. */
  pages: Packed;
}

export interface LaidOut extends PagesDone {
  /** Packed `PageOutcome[]` of the pages that were done, or as from `packAside`. */
  laidOut: Packed;
}

export interface Unfinished extends LaidOut {
  type: 'unfinished';
  /** Packed `PdfFacts`. */
  facts: Packed;
  /** Numbers of the pages that are left. */
  remaining: number[];
}

export interface WindowReply extends Omit<ConvertedWindow, 'standing'> {
  standing: Packed;
  /** As they came. */
  laidOut: Packed[];
  end?: WindowEnd;
}

/** What comes with the end of a document. */
export interface WindowEnd {
  /** Those of the document as a whole, given before those of its pages and after them. */
  warnings: { before: Warning[]; after: Warning[] };
  totalPages: number;
}

/** From the main thread to a worker. */
export type WorkerMessage =
  | { type: 'warm'; format: InputFormat }
  | { type: 'task'; task: Task }
  | { type: 'release'; source: number };

/** From a worker to the main thread. */
export type Reply =
  | { type: 'answer'; reply: Answers[Task['type']]; megabytes: number }
  | { type: 'refused'; code: ConversionErrorCode; message: string; hint: string; megabytes: number }
  | { type: 'crashed'; outOfMemory: boolean; detail: string };

/** What a thread is started with. */
export interface ThreadData {
  shared: SharedArrayBuffer;
  /** Most that a wasm memory may grow to. */
  megabytes: number;
  compileForConversions: boolean;
}
