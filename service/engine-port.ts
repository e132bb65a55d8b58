import type {
  Conversion,
  ConvertRequest,
  DocumentBytes,
  FailedPage,
  InputFormat,
  StreamItem,
  StreamRequest,
} from '../engine/index.ts';

/** What metering needs of the engine; its pool of worker threads fits. Failures are `ConversionError`s. */
export interface Engine {
  /** Format and pages, as the quota counts them, without converting. */
  inspect(
    document: DocumentBytes,
    request: { line?: string; password?: string; signal?: AbortSignal },
  ): Promise<{ format: InputFormat; totalPages: number }>;
  convert(document: DocumentBytes, request: EngineRequest): Promise<EngineResult>;
  /** To Markdown, in pieces that, joined together, are the document. Ending the loop over them ends the work. */
  convertStream(document: DocumentBytes, request: StreamRequest & Known): AsyncIterable<StreamItem>;
  /** Lays some pages of what is read page by page out, to be composed with the others by the same program. */
  layOut(document: DocumentBytes, request: EngineRequest): Promise<Uint8Array>;
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

type Known = Required<Pick<ConvertRequest, 'fileName' | 'read' | 'write'>>;

/** For a file whose name is known. */
export type EngineRequest = ConvertRequest & Known;

export type EngineResult = Conversion;
