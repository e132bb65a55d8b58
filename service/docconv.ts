import type { DocumentBytes, OutputFormat, PageReport, ReadOptions, Warning } from '../engine/index.ts';

/** The port every door speaks to. `local.ts` converts in this process, `remote.ts` asks a server. */
export interface Docconv {
  /** @throws DocconvError */
  convert(request: ConvertRequest): Promise<MeteredConversion>;
  /**
   * Pages a document has and what converting it would cost; nothing is charged.
   * @throws DocconvError as `convert` would before its work, `quota_exceeded` too
   */
  estimate(request: ConvertRequest): Promise<Estimate>;
  /** This month's account of the caller. @throws DocconvError */
  status(): Promise<AccountStatus>;
  /** Who the caller is. @throws DocconvError */
  identity(): Promise<Identity>;
  /** Frees workers and files. */
  close(): Promise<void>;
}

/** A document and how it is to be converted. */
export interface ConvertRequest {
  bytes: DocumentBytes;
  /** Base name of the input; only a hint to its type, and the fallback title. */
  fileName: string;
  outputFormat: OutputFormat;
  options: ConvertOptions;
  /** Same key and same content and options: the first result again, charged once. */
  idempotencyKey?: string;
  /** Whether work under a key ends when its caller gives up, as it does without one; else it goes on to be asked for again. */
  endsWithCaller?: boolean;
  /** A server does it as a job, which goes on when connections break and the server is started anew. */
  asJob?: WantedAsJob;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  /**
   * Takes Markdown piece by piece, each as soon as it is sure, and resolves when the next is wanted; the conversion that is
   * returned has no text then. Of what is broken off by the caller the pages that were handed out are charged; with an
   * idempotency key all of it is converted, remembered and charged.
   */
  onPiece?: (piece: Piece) => Promise<void>;
  /**
   * Hands the result out before it is charged, where the work is done in this process: what it throws ends the
   * conversion, and nothing is charged. A server has charged by then; its result can be asked for again by the key.
   */
  deliver?: (conversion: MeteredConversion) => Promise<void>;
  /** Bytes of the document that a server has been sent; remote conversions only. */
  onUpload?: (sentBytes: number, totalBytes: number) => void;
}

/** Some of the Markdown of a document. Joined together, the pieces are the document. */
export interface Piece {
  content: string;
  /** The pages that begin in it. */
  pages: PageReport[];
}

/** A job that is to be found again without the document being sent again. */
export interface WantedAsJob {
  /** The job of an earlier request for the same work. */
  known?: string;
  /** Called with the job that the conversion has become. */
  accepted?: (id: string) => void;
}

/** What a caller may choose of how a document is read; all of it by default as the command does it. */
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

/** What a caller may choose of a conversion. Servers have a setting of their own for second opinions. */
export interface ConvertOptions extends ReadingOptions {
  pageMarkers?: boolean;
  /** Bring pictures along. */
  images?: boolean;
  /** What the links to those pictures begin with, e.g. `images/`; already encoded for a URL. */
  imageFolder?: string;
  /** Bring the placed blocks along. */
  layout?: boolean;
  /** With HTML, bring the Markdown along as it is written for itself, tables and all; one conversion for both. */
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
  /** Markdown or HTML, whichever was asked for. */
  content: string;
  /** Markdown; with HTML output it refers to `tables` by name where a table stands. */
  markdown: string;
  /** Markdown with its tables in it, when asked for beside HTML. */
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
  /** JSON text of the placed blocks, when asked for. */
  layout?: string;
  usage: Usage;
  /** It is the result of an earlier request with the same idempotency key, and was charged then. */
  replayed?: true;
}

/** What a conversion would cost, without converting. */
export interface Estimate {
  totalPages: number;
  /** Pages the conversion would be charged for. */
  pages: number;
  fileName: string;
  usage: Usage;
  /** What is left of the month, before the conversion. */
  remaining: { conversions: number; pages: number; tokens: number };
  /** Says so when the plan leaves pages out. */
  warnings: Warning[];
}

/** An account with its plan's limits and the use of the month. */
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
