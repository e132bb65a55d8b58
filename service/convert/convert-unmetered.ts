import type { InputFormat, OutputFormat } from '../../engine/index.ts';
import type { Admission } from '../admission/admission.ts';
import { DocconvError } from '../errors.ts';
import type { LocalParts } from '../local/local-parts.ts';
import type { RememberedConversion } from '../results/packed-conversion.ts';
import { timeStage } from './conversion-watch.ts';
import { convertPages } from './convert-pages.ts';
import { toDocconvError } from './engine-failure.ts';

/** A document that came in by itself, without an account whose month it could be charged to. */
interface UnmeteredDocument {
  bytes: Uint8Array;
  /** Whom it counts for in the queue before the engine, where each gets a turn after the other. */
  line: string;
  signal?: AbortSignal;
}

interface UnmeteredRequest extends UnmeteredDocument {
  fileName: string;
  outputFormat: OutputFormat;
  maxBytes: number;
  /** Looks at what is about to be converted. @throws whatever keeps it from being converted */
  check(found: InspectedDocument): void;
}

export interface InspectedDocument {
  format: InputFormat;
  totalPages: number;
}

/** Converts without an account, for payments per request, over the same engine and queue. */
export interface UnmeteredConverter {
  /** @throws DocconvError */
  convert(request: UnmeteredRequest): Promise<RememberedConversion>;
  /** @throws DocconvError */
  inspect(document: UnmeteredDocument): Promise<InspectedDocument>;
}

export function createUnmeteredConverter(
  parts: Pick<LocalParts, 'engine' | 'tokens' | 'watch'> & { admission: Admission },
): UnmeteredConverter {
  const { engine, watch } = parts;

  async function inTurn<T>({ line, signal }: UnmeteredDocument, work: () => Promise<T>): Promise<T> {
    const waiting = timeStage(watch, 'wait');
    const begin = () => {
      waiting();
      return work();
    };
    try {
      return await parts.admission.inTurn(line, begin, signal);
    } catch (thrown) {
      throw toDocconvError(thrown);
    }
  }

  async function inspect({ bytes, line, signal }: UnmeteredDocument): Promise<InspectedDocument> {
    const inspecting = timeStage(watch, 'inspect');
    const found = await engine.inspect(bytes, { line, signal });
    inspecting();
    return found;
  }

  async function convert(request: UnmeteredRequest): Promise<RememberedConversion> {
    const begun = performance.now();
    request.check(await inspect(request));
    const bounds = { warnings: [], maxBytes: request.maxBytes };
    return convertPages(parts, { ...request, options: {} }, bounds, { line: request.line, begun });
  }

  return {
    inspect: (document) => inTurn(document, () => inspect(document)),
    convert: async (request) => {
      try {
        const conversion = await inTurn(request, () => convert(request));
        watch?.converted(conversion.pageCount);
        return conversion;
      } catch (error) {
        watch?.failed(error instanceof DocconvError ? error.code : 'internal');
        throw error;
      }
    },
  };
}
