import { setTimeout as sleep } from 'node:timers/promises';
import { accepts } from 'hono/accepts';
import type { MeteredConversion } from '../../../service/docconv.ts';
import type { AdmittedCaller } from '../../../service/local/admitted-caller.ts';
import { streamedRecord, usageRecord } from '../../../service/records.ts';
import { NDJSON, type StreamLine } from '../../../service/schemas.ts';
import type { HttpContext } from '../../env.ts';
import { describeProblem } from '../../errors/problem-response.ts';
import { malformed } from '../../uploads/body.ts';
import type { ReceivedRequest } from './read-request.ts';

/** A client that takes nothing for so long is taken for gone, and keeps no thread from others. */
const STALLED_MS = 60_000;

const WHOLE = 'application/json';

/** Whether a document is asked for in pieces, and not only what it would cost. */
export function wantsPieces(context: HttpContext, { dryRun }: ReceivedRequest): boolean {
  const choice = { header: 'Accept' as const, supports: [WHOLE, NDJSON], default: WHOLE };
  return !dryRun && accepts(context, { ...choice, match: preferred }) === NDJSON;
}

/** Lines go to those who prefer them: pages to try an API out on accept all types that a route has. */
function preferred(accepted: readonly { type: string; q: number }[]): string {
  const weightOf = (wanted: string) => accepted.find(({ type }) => type.toLowerCase() === wanted)?.q ?? 0;
  return weightOf(NDJSON) > weightOf(WHOLE) ? NDJSON : WHOLE;
}

/** @throws HttpProblem 400 for what is no text alone */
export function checkStreamable({ assignment: { outputFormat, options } }: ReceivedRequest): void {
  if (outputFormat === 'markdown' && !options.images && !options.layout) return;
  throw malformed(
    `As ${NDJSON} documents are given as Markdown alone, without pictures and layout.`,
    'Leave "output_format", "images" and "layout" out, or accept application/json.',
    'invalid_field',
  );
}

/**
 * Answers with lines of JSON as the work goes on. What is refused before the first piece is answered as everywhere else.
 * @throws what the conversion throws before that
 */
export async function streamPieces(
  context: HttpContext,
  admitted: AdmittedCaller,
  { assignment }: ReceivedRequest,
): Promise<Response> {
  const lines = openLines(context.req.raw.signal);
  const converting = admitted.convert({
    ...assignment,
    signal: lines.signal,
    onPiece: ({ content, pages }) => lines.write({ type: 'piece', content, pages }),
  });
  const ended = converting.then(
    (conversion) => lines.end(resultLine(conversion)),
    (error: unknown) => {
      if (!lines.isBegun()) throw error;
      return lines.end({ type: 'error', problem: describeProblem(context, error) });
    },
  );
  await Promise.race([lines.begun, ended]);
  ended.catch(() => undefined); // its client has disconnected, so nobody can be informed
  context.header('Content-Type', NDJSON);
  context.header('X-Accel-Buffering', 'no'); // or nginx would keep the lines until all are there
  return context.body(lines.readable);
}

function resultLine(conversion: MeteredConversion): StreamLine {
  const { usage, replayed } = conversion;
  return { type: 'result', data: streamedRecord(conversion), usage: usageRecord(usage), replayed };
}

interface Lines {
  readable: ReadableStream<Uint8Array>;
  /** Aborted when nobody reads them any more. */
  signal: AbortSignal;
  /** Resolves when the first line is there. */
  begun: Promise<void>;
  isBegun(): boolean;
  /** Resolves when the line was taken. @throws when nobody reads it */
  write(line: StreamLine): Promise<void>;
  end(line: StreamLine): Promise<void>;
}

function openLines(left: AbortSignal): Lines {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const leaving = new AbortController();
  const signal = AbortSignal.any([left, leaving.signal]);
  const leave = () => leaving.abort();
  writer.closed.catch(leave);
  let isBegun = false;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });

  async function write(line: StreamLine): Promise<void> {
    isBegun = true;
    begin();
    const taken = new AbortController();
    const stalled = sleep(STALLED_MS, undefined, { signal: AbortSignal.any([taken.signal, signal]) });
    stalled.then(leave, () => undefined);
    const isGone = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: taken.signal });
    });
    try {
      signal.throwIfAborted();
      await Promise.race([writer.write(Buffer.from(`${JSON.stringify(line)}\n`)), isGone]);
    } finally {
      taken.abort();
    }
  }

  return {
    readable,
    signal,
    begun,
    isBegun: () => isBegun,
    write,
    end: async (line) => {
      await write(line);
      await writer.close();
    },
  };
}
