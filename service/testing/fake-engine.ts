import { setMaxListeners } from 'node:events';
import { ConversionError, type FailedPage, type PageReport } from '../../engine/index.ts';
import { wholeBytes } from '../../engine/open-file.ts';
import type { Engine, EngineRequest, EngineResult } from '../engine-port.ts';
import { collect } from './collect.ts';

/** Stands in for the engine in tests of metering: the "document" is text, each line of it a page. */
export interface FakeEngine extends Engine {
  /** What was asked of it, in order. */
  requests: EngineRequest[];
  /** Of ranges alone. */
  layOuts: EngineRequest[];
  inspections: number;
  closed: boolean;
  /** Lets conversions wait until the promise settles. */
  gate: Promise<unknown>;
}

/** A line `!name` makes the conversion fail with that code, a line `?` is a page that fails. */
export function createFakeEngine(): FakeEngine {
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  const engine: FakeEngine = {
    requests: [],
    layOuts: [],
    inspections: 0,
    closed: false,
    gate: Promise.resolve(),
    inspect: async (bytes) => {
      engine.inspections++;
      return { format: 'pdf', totalPages: linesOf(wholeBytes(bytes)).length };
    },
    convert: async (bytes, request) => {
      engine.requests.push(request);
      await orAborted(engine.gate, request.signal, closing.signal);
      return convertLines(linesOf(wholeBytes(bytes)), request);
    },
    convertStream: async function* (bytes, request) {
      const asked: EngineRequest = { ...request, outputFormat: 'markdown' };
      engine.requests.push(asked);
      const { content, pages, totalPages, warnings, engineVersion } = convertLines(
        linesOf(wholeBytes(bytes)),
        asked,
      );
      for (const [i, line] of content.split('\n').entries()) {
        await orAborted(engine.gate, request.signal, closing.signal);
        yield { type: 'piece', content: i === 0 ? line : `\n${line}`, pages: pages.slice(i, i + 1) };
      }
      yield { type: 'end', pages, totalPages, warnings, engineVersion };
    },
    layOut: async (bytes, request) => {
      engine.layOuts.push(request);
      await orAborted(engine.gate, request.signal, closing.signal);
      return Buffer.from(JSON.stringify(convertLines(linesOf(wholeBytes(bytes)), request)));
    },
    compose: async (ranges, failed) => composeLines(await collect(ranges), failed),
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
  const numbers = lines.map((_, i) => i + 1);
  const ranges = request.read.pages ?? [{ first: 1, last: lines.length }];
  const chosen = numbers.filter((page) => ranges.some(({ first, last }) => page >= first && page <= last));
  const failure = chosen.find((page) => lines[page - 1]?.startsWith('!'));
  if (failure) {
    const code = lines[failure - 1]?.slice(1) as ConversionError['code'];
    throw new ConversionError(code, 'It failed.', 'Do better.');
  }
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

function composeLines(ranges: Uint8Array[], failed: readonly FailedPage[]): EngineResult {
  const results = ranges.map((range) => JSON.parse(Buffer.from(range).toString()) as EngineResult);
  const byPage = (one: { pages: PageReport[] }) => one.pages[0]?.page ?? 0;
  const sorted = results.toSorted((one, other) => byPage(one) - byPage(other));
  const lost = failed.map(({ page }): PageReport => ({ page, source: 'failed', words: 0 }));
  const pages = [...sorted.flatMap((one) => one.pages), ...lost].sort((one, other) => one.page - other.page);
  const content = sorted.map((one) => one.content).join('\n');
  return { ...sorted[0]!, pages, content, markdown: content };
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
