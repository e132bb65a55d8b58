import { setMaxListeners } from 'node:events';
import { availableParallelism } from 'node:os';
import { isUint8Array } from 'node:util/types';
import type { Conversion, ConversionRequest } from '../convert.ts';
import { ConversionError } from '../errors.ts';
import { limitsOf } from '../limits.ts';
import { type DocumentBytes, hasChanged, isOpenFile } from '../open-file.ts';
import type { InputFormat, Limits, OutputFormat, ReadOptions, SecondOpinion } from '../options.ts';
import type { AdmittedConversion, AdmittedFile } from './admitted.ts';
import { convertOnWorkers, inspectFile } from './conversion/convert-on-workers.ts';
import { composeRanges, type FailedPage, layOutRange } from './conversion/ranges.ts';
import { type StreamItem, streamConversion } from './conversion/stream-conversion.ts';
import { handOver } from './hand-over.ts';
import { shareDocument } from './packed/packed.ts';
import type { OnProgress } from './progress.ts';
import { createSemaphore } from './semaphore.ts';
import type { Inspection, SourceFile } from './thread/tasks.ts';
import { workerScript } from './thread/thread.ts';
import { createWorkClock } from './work-clock.ts';
import { createWorkerPool } from './worker-pool.ts';

/** Converts files on worker threads. It holds the threads; an idle pool does not keep the process alive. */
export interface Pool {
  /** The format and number of pages of a file, which is not converted. @throws ConversionError */
  inspect(document: DocumentBytes, request?: InspectRequest): Promise<Inspection>;
  /**
   * Converts one file. It must not change until the promise settles.
   * @throws ConversionError
   */
  convert(document: DocumentBytes, request: PoolRequest): Promise<Conversion>;
  /**
   * Converts one file to Markdown piece by piece; the last item describes the whole document. Leaving the loop ends the
   * work, and the threads wait while no item is asked for. The file must not change meanwhile.
   * @throws ConversionError
   */
  convertStream(
    document: DocumentBytes,
    request?: StreamRequest,
  ): AsyncGenerator<StreamItem, void, undefined>;
  /**
   * Lays out some pages of a PDF or TIFF, to be composed with the others by the same version of docconv.
   * @throws ConversionError
   */
  layOut(document: DocumentBytes, request: PoolRequest): Promise<Uint8Array>;
  /**
   * Composes the results of `layOut`, and pages that could not be laid out, as if the file had been converted whole.
   * @param ranges one at least, in any order
   * @throws ConversionError
   */
  compose(
    ranges: AsyncIterable<Uint8Array>,
    failed: readonly FailedPage[],
    request: PoolRequest,
  ): Promise<Conversion>;
  /** Starts threads ahead of the first file, by default one and for a PDF; returns at once. */
  warm(threads?: number, format?: InputFormat): void;
  /** Ends all threads; running conversions end as `cancelled`. */
  close(): void;
}

/** How much of the machine a pool may use. */
export interface PoolOptions {
  /** The most worker threads. Default: one per core. */
  threads?: number;
  /** Files converted at once, each of them in memory. Default: two per thread. */
  conversions?: number;
  /** Starts one thread more for the beginning of a conversion while all others are in the middle of long ones. */
  spare?: boolean;
  /** Limits of conversions that set none of their own; `megabytes` holds for all. */
  limits?: Partial<Limits>;
  /** For conversions that name none themselves. */
  secondOpinion?: SecondOpinion;
  /**
   * Sets the compiler of the whole process up for conversions. For our own programs: a library must not change how the
   * code of its host is compiled.
   */
  compileForConversions?: boolean;
  /** The program the threads run; for tests. */
  script?: URL;
}

/** How a file is inspected without converting it. */
export interface InspectRequest {
  /** Whose share of the threads it takes; default: one of its own. */
  line?: string;
  password?: string;
  signal?: AbortSignal;
}

/** How a file is converted. */
export interface PoolRequest {
  /** Whose share of the threads it takes; default: one of its own. */
  line?: string;
  /** Base name of the input; the title of a document that has none. */
  fileName?: string;
  outputFormat: OutputFormat;
  read?: Omit<ReadOptions, 'images' | 'onProgress' | 'onRecognizing'>;
  write?: Partial<ConversionRequest['write']>;
  /** Include picture files, and link them. */
  images?: boolean;
  /** Where links to picture files lead, e.g. `report-images/`. Default: beside the document. */
  imageFolder?: string;
  /** Include each block with its page and box. */
  layout?: boolean;
  /** With HTML, include the complete Markdown as well, its tables in it. */
  wholeMarkdown?: boolean;
  signal?: AbortSignal;
  /** Called regularly with the pages done, the pages in all, and whether one is being recognised. */
  onProgress?: OnProgress;
}

/** How a file is converted piece by piece, always to Markdown. */
export type StreamRequest = Omit<
  PoolRequest,
  'outputFormat' | 'images' | 'imageFolder' | 'layout' | 'wholeMarkdown'
>;

/** By default, a second conversion fills the gaps of the first; more would only take memory. */
const CONVERSIONS_PER_THREAD = 2;

/** Laid out pages are composed without the file they came from. */
const NO_BYTES = new Uint8Array();

/** Makes a pool of worker threads, which start with the first file and keep no process from ending. */
export function createPool(options: PoolOptions = {}): Pool {
  const poolLimits = limitsOf(options.limits);
  const size = options.threads ?? availableParallelism();
  const { spare, conversions = size * CONVERSIONS_PER_THREAD } = options;
  const workers = createWorkerPool({
    size,
    spare,
    script: options.script ?? workerScript(),
    megabytes: poolLimits.megabytes,
    compileForConversions: options.compileForConversions ?? false,
  });
  const semaphore = createSemaphore(conversions);
  const closing = new AbortController();
  setMaxListeners(0, closing.signal); // every conversion listens, however many wait
  let sources = 0;

  async function admit<T>(asked: AdmissionRequest, work: (admitted: AdmittedFile) => Promise<T>): Promise<T> {
    const limits = limitsOf({ ...poolLimits, ...asked.limits });
    checkDocument(asked.document, limits);
    const stop = createStop(asked.signal, closing.signal);
    try {
      await semaphore.acquire(stop.signal);
    } catch (reason) {
      stop.release();
      throw reason;
    }
    const source: SourceFile = { id: ++sources, bytes: shareDocument(asked.document) };
    const clock = createWorkClock(limits.milliseconds, () => stop.end(timedOut(limits)));
    const { line = `document ${source.id}` } = asked;
    try {
      const result = await work({ source, line, limits, clock, signal: stop.signal });
      if (isOpenFile(asked.document) && hasChanged(asked.document)) throw changed();
      return result;
    } finally {
      clock.stop();
      stop.end(cancelled());
      stop.release();
      workers.release(source.id);
      semaphore.release();
    }
  }

  function admitConversion<T>(
    document: DocumentBytes,
    asked: PoolRequest,
    work: (admitted: AdmittedConversion) => Promise<T>,
  ): Promise<T> {
    const { line, signal, onProgress } = asked;
    return admit({ document, line, signal, limits: asked.read?.limits }, (admitted) =>
      work({ ...admitted, request: requestOf(asked, admitted.limits, options), onProgress }),
    );
  }

  return {
    inspect: (document, { password, ...asked } = {}) =>
      admit({ document, ...asked }, (admitted) => inspectFile(workers, admitted, password)),
    convert: (document, asked) =>
      admitConversion(document, asked, (admitted) => convertOnWorkers(workers, admitted)),
    convertStream: (document, asked = {}) =>
      handOver(asked.signal, (deliver, signal) =>
        admitConversion(document, { ...asked, outputFormat: 'markdown', signal }, (admitted) =>
          streamConversion(workers, admitted, deliver),
        ),
      ),
    layOut: (document, asked) =>
      admitConversion(document, asked, (admitted) => layOutRange(workers, admitted)),
    compose: (ranges, failed, asked) =>
      admitConversion(NO_BYTES, asked, (admitted) => composeRanges(workers, admitted, ranges, failed)),
    warm: (threads = 1, format = 'pdf') => workers.warm(threads, format),
    close: () => {
      closing.abort(cancelled());
      workers.close();
    },
  };
}

interface AdmissionRequest {
  document: DocumentBytes;
  line?: string;
  signal?: AbortSignal;
  limits?: Partial<Limits>;
}

/** The part of a request that the threads need. */
function requestOf(asked: PoolRequest, limits: Limits, { secondOpinion }: PoolOptions): ConversionRequest {
  const { outputFormat, images, imageFolder, layout, wholeMarkdown } = asked;
  if (outputFormat !== 'markdown' && outputFormat !== 'html') {
    throw new TypeError(`outputFormat is "markdown" or "html", not ${JSON.stringify(outputFormat)}.`);
  }
  return {
    outputFormat,
    read: {
      ...asked.read,
      secondOpinion: asked.read?.secondOpinion ?? secondOpinion,
      images,
      limits,
    },
    write: { fallbackTitle: asked.fileName, ...asked.write },
    images,
    imageFolder,
    layout,
    wholeMarkdown,
  };
}

/** Types do not keep a path or an `ArrayBuffer` from programs in plain JavaScript. */
function checkDocument(document: DocumentBytes, limits: Limits): void {
  if (!isUint8Array(document) && !isOpenFile(document)) {
    throw new TypeError(
      'A document is given as its bytes, a Uint8Array, as readFile of node:fs/promises gives them.',
    );
  }
  if (document.byteLength <= limits.bytes) return;
  throw new ConversionError(
    'too_large',
    `The file has ${document.byteLength} bytes; at most ${limits.bytes} can be converted.`,
    'Split the file, or leave out what is not needed.',
  );
}

interface Stop {
  readonly signal: AbortSignal;
  /** Ends what is under way; only the first reason counts. */
  end(reason: ConversionError): void;
  /** Lets go of the signals it listens to. */
  release(): void;
}

/** One signal for all that can end a conversion early. */
function createStop(...signals: (AbortSignal | undefined)[]): Stop {
  const controller = new AbortController();
  const onAbort = () => controller.abort(cancelled());
  for (const signal of signals) {
    if (signal?.aborted) onAbort();
    signal?.addEventListener('abort', onAbort, { once: true });
  }
  return {
    signal: controller.signal,
    end: (reason) => controller.abort(reason),
    release: () => {
      for (const signal of signals) signal?.removeEventListener('abort', onAbort);
    },
  };
}

function cancelled(): ConversionError {
  return new ConversionError(
    'cancelled',
    'The conversion was cancelled.',
    'Start it again if it is still wanted.',
  );
}

function changed(): ConversionError {
  return new ConversionError(
    'invalid_pdf',
    'The file was changed while it was converted.',
    'Convert it again when nothing writes to it any more.',
  );
}

function timedOut({ milliseconds }: Limits): ConversionError {
  return new ConversionError(
    'timed_out',
    `The conversion took longer than the ${milliseconds / 1000} seconds it may.`,
    'Convert the document in parts by choosing pages, or allow more time.',
  );
}
