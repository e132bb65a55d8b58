import type {
  FailedPage,
  FurnitureChoice,
  InputFormat,
  Limits,
  OutputFormat,
  PageRange,
  PageReport,
  SecondOpinion,
  StreamItem,
  Warning,
} from '../engine/index.ts';

/** What metering needs of the engine; its pool of worker threads fits. Failures are `ConversionError`s. */
export interface Engine {
  /** Format and pages, as the quota counts them, without converting. */
  inspect(
    bytes: Uint8Array,
    request: { line?: string; password?: string; signal?: AbortSignal },
  ): Promise<{ format: InputFormat; totalPages: number }>;
  convert(bytes: Uint8Array, request: EngineRequest): Promise<EngineResult>;
  /** To Markdown, in pieces that all on end are the document. Ending the loop over them ends the work. */
  convertStream(bytes: Uint8Array, request: EngineStreamRequest): AsyncIterable<StreamItem>;
  /** Lays some pages of what is read page by page out, to be composed with the others by the same program. */
  layOut(bytes: Uint8Array, request: EngineRequest): Promise<Uint8Array>;
  /** What `convert` would have given for all of these pages. @param ranges one at least, in any order */
  compose(
    ranges: AsyncIterable<Uint8Array>,
    failed: readonly FailedPage[],
    request: EngineRequest,
  ): Promise<EngineResult>;
  close(): void | Promise<void>;
}

/** What a conversion needs of it. */
export type Converter = Pick<Engine, 'inspect' | 'convert' | 'convertStream'>;

export interface EngineRequest {
  /** Whose share of the threads it takes; default: one of its own. */
  line?: string;
  fileName: string;
  outputFormat: OutputFormat;
  read: {
    pages?: PageRange[];
    password?: string;
    notes?: boolean;
    comments?: boolean;
    furniture?: FurnitureChoice;
    ocr?: 'auto' | 'always' | 'never';
    ocrLanguages?: string[];
    minConfidence?: number;
    secondOpinion?: SecondOpinion;
    limits?: Partial<Limits>;
  };
  write: { pageMarkers?: boolean };
  images?: boolean;
  /** What links to picture files begin with. */
  imageFolder?: string;
  layout?: boolean;
  /** With HTML, bring the Markdown along as it is written for itself. */
  wholeMarkdown?: boolean;
  signal?: AbortSignal;
  onProgress?: (pagesDone: number, pagesTotal: number, recognizing: boolean) => void;
}

type EngineStreamRequest = Omit<
  EngineRequest,
  'outputFormat' | 'images' | 'imageFolder' | 'layout' | 'wholeMarkdown'
>;

export interface EngineResult {
  content: string;
  markdown: string;
  wholeMarkdown?: string;
  tables: { name: string; html: string }[];
  pages: PageReport[];
  totalPages: number;
  warnings: Warning[];
  images: { name: string; data: Uint8Array }[];
  layout?: string;
  engineVersion: string;
}
