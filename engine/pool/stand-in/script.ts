/** What a stand-in page does while it is read. */
export type Act =
  /** Never returns. */
  | 'hang'
  /** Traps, as wasm does on `unreachable`. */
  | 'trap'
  /** Ends the thread. */
  | 'exit'
  /** Fills the JavaScript heap. */
  | 'fill'
  /** Grows a wasm memory without end. */
  | 'grow'
  /** Throws what a reader throws for a damaged page. */
  | 'damaged'
  /** Throws what no reader should. */
  | 'bug'
  /** Holds its thread up for some milliseconds. */
  | 'slow'
  /** Holds it up for longer than a thread is lent out at once, as recognition does. */
  | 'recognise';

export interface StandInPage {
  text?: string;
  act?: Act;
  /** The act is performed only while this file does not exist; performing it makes the file. */
  onlyOnce?: string;
  pictures?: number;
}

/** The whole content of a file that the stand-in worker reads: JSON in place of a PDF. */
export interface StandInFile {
  format: 'pdf' | 'docx';
  pages: StandInPage[];
  title?: string;
  attachments?: string[];
  password?: string;
  /** Performed while the file is opened. */
  onOpen?: Act;
  /** Performed while the document is written, whichever thread does: it comes there as the document's language. */
  onWrite?: Act;
}

export function writeStandIn(file: Partial<StandInFile> & Pick<StandInFile, 'pages'>): Uint8Array {
  return Buffer.from(JSON.stringify({ format: 'pdf', ...file } satisfies StandInFile));
}

/** A file of so many pages, each with a sentence that tells its number. */
export function countingPages(count: number, changes: Record<number, StandInPage> = {}): StandInPage[] {
  return Array.from({ length: count }, (_, i) => ({ text: `This is page ${i + 1}.`, ...changes[i + 1] }));
}
