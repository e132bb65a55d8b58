import { ConversionError, type PageReport } from '../../engine/index.ts';
import type { Engine, EngineRequest, EngineResult } from '../engine-port.ts';

/** Stands in for the engine in tests of metering: the "document" is text, each line of it a page. */
export interface FakeEngine extends Engine {
  /** What was asked of it, in order. */
  requests: EngineRequest[];
  inspections: number;
  closed: boolean;
  /** Lets conversions wait until the promise settles. */
  gate: Promise<unknown>;
}

/** A line `!name` makes the conversion fail with that code, a line `?` is a page that fails. */
export function createFakeEngine(): FakeEngine {
  const closing = new AbortController();
  const engine: FakeEngine = {
    requests: [],
    inspections: 0,
    closed: false,
    gate: Promise.resolve(),
    inspect: async (bytes) => {
      engine.inspections++;
      return { format: 'pdf', totalPages: linesOf(bytes).length };
    },
    convert: async (bytes, request) => {
      engine.requests.push(request);
      await orAborted(engine.gate, request.signal, closing.signal);
      return convertLines(linesOf(bytes), request);
    },
    close: () => {
      engine.closed = true;
      closing.abort();
    },
  };
  return engine;
}

function linesOf(bytes: Uint8Array): string[] {
  return new TextDecoder().decode(bytes).split('\n');
}

function convertLines(lines: string[], request: EngineRequest): EngineResult {
  const failure = lines.find((line) => line.startsWith('!'))?.slice(1);
  if (failure) throw new ConversionError(failure as ConversionError['code'], 'It failed.', 'Do better.');
  const numbers = lines.map((_, i) => i + 1);
  const ranges = request.read.pages ?? [{ first: 1, last: lines.length }];
  const chosen = numbers.filter((page) => ranges.some(({ first, last }) => page >= first && page <= last));
  const pages = chosen.map((page): PageReport => {
    return { page, source: lines[page - 1] === '?' ? 'failed' : 'text', words: 1 };
  });
  const content = chosen.map((page) => lines[page - 1]).join('\n');
  request.onProgress?.(chosen.length, chosen.length, false);
  return {
    content,
    markdown: content,
    tables: [],
    pages,
    totalPages: lines.length,
    warnings: [],
    images: request.images ? [{ name: 'a.png', data: new Uint8Array([0, 255, 7]) }] : [],
    layout: request.layout ? '{"pages":[],"blocks":[]}' : undefined,
    engineVersion: 'fake',
  };
}

async function orAborted(gate: Promise<unknown>, ...signals: (AbortSignal | undefined)[]): Promise<void> {
  const aborted = new Promise<never>((_, reject) => {
    for (const signal of signals) {
      const onAbort = () => reject(new ConversionError('cancelled', 'Cancelled.', 'Start again.'));
      if (signal?.aborted) onAbort();
      signal?.addEventListener('abort', onAbort, { once: true });
    }
  });
  await Promise.race([gate, aborted]);
}
