import type { DocumentBytes, OutputFormat, PageReport, ReadOptions, Warning } from '../engine/index.ts';
import type { DocconvError } from './errors.ts';

/** What the command, the API and MCP are built on. `local/` converts in this process, `remote/` through a server. */
export interface Docconv {
  /** @throws DocconvError */
  convert(request: ConvertRequest): Promise<MeteredConversion>;
  /**
   * The pages of a document and what converting them would cost; nothing is charged.
   * @throws DocconvError as `convert` would before it begins, except for what is left of the month
   */
  estimate(request: ConvertRequest): Promise<Estimate>;
  /** The caller's plan and usage this month. @throws DocconvError */
  status(): Promise<AccountStatus>;
  /** Who the caller is. @throws DocconvError */
  identity(): Promise<Identity>;
  /** Frees workers and files. */
  close(): Promise<void>;
}

/** A document and how it is to be converted. */
export interface ConvertRequest {
  bytes: DocumentBytes;
  /** Base name of the input: a hint to its type, and the title of a document that has none. */
  fileName: string;
  outputFormat: OutputFormat;
  options: ConvertOptions;
  /** A request with the same key, content and options gives the first result again, charged once. */
  idempotencyKey?: string;
  /** Ends work under an idempotency key when its caller gives up. By default it goes on, and a retry gets its result. */
  endsWithCaller?: boolean;
  /** Has a server convert it as a job, which survives broken connections and restarts of the server. */
  asJob?: WantedAsJob;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  /**
   * Takes Markdown piece by piece while the document is converted, and resolves when the next piece is wanted; the result
   * then has no text. If the caller gives up, the pages handed out so far are charged; with an idempotency key, the whole
   * document is converted, remembered and charged.
   */
  onPiece?: (piece: Piece) => Promise<void>;
  /**
   * Takes the result before it is charged, if this process converts: when it throws, the conversion fails and nothing is
   * charged. A server has charged by then; a request with the same key gets the result again.
   */
  deliver?: (conversion: MeteredConversion) => Promise<void>;
  /** Called with the bytes sent to a server so far; remote conversions only. */
  onUpload?: (sentBytes: number, totalBytes: number) => void;
}

/** A part of the Markdown of a document. Joined together, the pieces are the document. */
export interface Piece {
  content: string;
  /** The pages that begin in it. */
  pages: PageReport[];
}

/** A job that a later request can find without sending the document again. */
export interface WantedAsJob {
  /** The job of an earlier request for the same work. */
  known?: string;
  /** Called with the job that the conversion has become. */
  accepted?: (id: string) => void;
}

/** How a document is read; the defaults are those of the command. */
export type ReadingOptions = Pick<
  ReadOptions,
  | 'pages'
  | 'password'
  | 'ocr'
  | 'ocrLanguages'
  | 'minConfidence'
  | 'secondOpinion'
  | 'notes'
  | 'comments'
  | 'furniture'
>;

/** How a document is read and written. For second opinions, servers use their own setting. */
export interface ConvertOptions extends ReadingOptions {
  pageMarkers?: boolean;
  /** Include the pictures. */
  images?: boolean;
  /** Prefix of the links to the pictures, e.g. `images/`, encoded for a URL. */
  imageFolder?: string;
  /** Include each block with its page and box. */
  layout?: boolean;
  /** With HTML, include the complete Markdown as well, its tables in it: one conversion for both. */
  wholeMarkdown?: boolean;
}

/** How far a conversion has come, in pages. */
export interface Progress {
  pagesDone: number;
  pagesTotal: number;
  /** Whether a page is being recognised, which takes long. */
  recognizing?: boolean;
}

/** Pages of the month: used, allowed, left. */
export interface Usage {
  pagesUsed: number;
  pagesLimit: number;
  pagesRemaining: number;
}

/** The result of a conversion, with what it cost. */
export interface MeteredConversion {
  outputFormat: OutputFormat;
  /** The Markdown or the HTML document. */
  content: string;
  /** Markdown; with HTML output, it has a link to `tables` by name in place of each table. */
  markdown: string;
  /** Markdown with its tables in it; with HTML output, when asked for. */
  wholeMarkdown?: string;
  /** HTML output only. */
  tables: { name: string; html: string }[];
  pageCount: number;
  totalPages: number;
  /** o200k_base tokens of `content`; of HTML without its head, which is the same for all. */
  tokenCount: number;
  processingTimeMs: number;
  fileName: string;
  pages: PageReport[];
  warnings: Warning[];
  engineVersion: string;
  /** The picture files the content links to, when pictures were asked for. */
  images: { name: string; data: Uint8Array }[];
  /** JSON of the blocks with their pages and boxes, when asked for. */
  layout?: string;
  usage: Usage;
  /** This is the result of an earlier request with the same idempotency key, which was charged then. */
  replayed?: true;
}

/** What a conversion would cost, without converting. */
export interface Estimate {
  totalPages: number;
  /** Pages the conversion would be charged for. */
  pages: number;
  fileName: string;
  usage: Usage;
  /** What is left this month, before the conversion. */
  remaining: { conversions: number; pages: number; tokens: number };
  /** When the month ends, epoch milliseconds. */
  resetsAt: number;
  /** What the conversion would be refused with, where what is left of the month does not suffice. */
  refusal?: DocconvError;
  /** Includes one when the plan does not cover all pages. */
  warnings: Warning[];
}

/** An account with the limits of its plan and its usage this month. */
export interface AccountStatus {
  account: { id: string; email?: string; keyPrefix?: string };
  tier: string;
  usage: { conversions: number; pages: number; tokens: number };
  limits: { conversions: number; pages: number; tokens: number; fileSize: number };
  /** When the month ends, epoch milliseconds. */
  resetsAt: number;
}

/** Who the caller is. */
export interface Identity {
  accountId: string;
  email?: string;
  tier: string;
  /** Of the key in use; none from the dashboard. */
  keyPrefix?: string;
  /** `embedded`, or the server's address. */
  mode: string;
}
