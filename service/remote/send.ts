import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, type Dispatcher, request } from 'undici';
import { cancelled } from '../convert/engine-failure.ts';
import { DocconvError } from '../errors.ts';
import { keyMalformed } from '../keys/account-error.ts';
import {
  failureOfResponse,
  notUnderstood,
  type ProblemResponse,
  serverUnreachable,
} from './remote-failure.ts';

/** Milliseconds until a response has to come. A conversion may take 15 minutes, after a wait in the server's queue. */
const PATIENCE = { GET: 15_000, DELETE: 15_000, POST: 30 * 60_000 };
const CONNECT_MS = 10_000;
/** The first try included. */
const MAX_TRIES = 4;
const FIRST_PAUSE_MS = 500;
/** A server that asks for a longer pause than this is not waited for. */
const LONGEST_PAUSE_MS = 60_000;

/** What a header can hold of a key; a line break that was copied along it cannot. */
const headerValue = /^[\x21-\x7e]+$/;

export interface RemoteRequest {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  /** The body anew for each try. */
  body?: () => AsyncIterable<Uint8Array>;
  signal?: AbortSignal;
  /** A try that broke off is not repeated: it may have been charged. */
  isOnce?: boolean;
}

export interface RemoteResponse {
  headers: Dispatcher.ResponseData['headers'];
  json: unknown;
}

/** Speaks to one server. */
export interface RemoteServer {
  /**
   * Sends a request that may be repeated: reads, and conversions with an idempotency key. What passes by itself (no
   * connection, too busy, a fault of the server) is tried again after a pause that grows.
   * @throws DocconvError
   */
  send(request: RemoteRequest): Promise<RemoteResponse>;
  /** The same for a response of lines of JSON, which are given as they come. @throws DocconvError, while they come too */
  sendForLines(request: RemoteRequest): AsyncGenerator<unknown, void, undefined>;
  close(): Promise<void>;
}

/** @param pause waits for so many milliseconds; it and `patience` are others in tests */
export function openServer(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string | undefined },
  pause: (milliseconds: number, signal?: AbortSignal) => Promise<void> = wait,
  patience = PATIENCE,
): RemoteServer {
  const agent = new Agent({ connect: { timeout: CONNECT_MS } });
  const authorization: Record<string, string> =
    apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };

  async function tryOnce(asked: RemoteRequest): Promise<Dispatcher.ResponseData> {
    const { method, path, headers, body, signal } = asked;
    const response = await request(`${baseUrl}${path}`, {
      dispatcher: agent,
      method,
      headers: { ...authorization, 'user-agent': 'docconv', accept: 'application/json', ...headers },
      body: body?.() as Dispatcher.DispatchOptions['body'],
      headersTimeout: patience[method],
      bodyTimeout: patience[method],
      signal,
    });
    // A key is for this server alone, so redirects are not followed.
    if (response.statusCode >= 200 && response.statusCode <= 299) return response;
    const problem = problemOf(response, await response.body.text());
    throw failureOfResponse(problem, baseUrl);
  }

  function failed({ signal }: RemoteRequest, thrown: unknown): DocconvError {
    if (signal?.aborted) return cancelled();
    return thrown instanceof DocconvError ? thrown : serverUnreachable(baseUrl, thrown);
  }

  /** @param read what of the response has to come, or the request is repeated */
  async function persist<T>(
    asked: RemoteRequest,
    read: (response: Dispatcher.ResponseData) => Promise<T>,
  ): Promise<T> {
    if (apiKey !== undefined && !headerValue.test(apiKey)) throw keyMalformed();
    for (let tries = 1; ; tries += 1) {
      try {
        return await read(await tryOnce(asked));
      } catch (thrown) {
        const error = failed(asked, thrown);
        const isLost = asked.isOnce && error.code === 'network';
        const delay = isLost || asked.signal?.aborted ? undefined : pauseBefore(error, tries);
        if (delay === undefined) throw error;
        await pause(delay, asked.signal);
      }
    }
  }

  return {
    send: (asked) =>
      persist(asked, async ({ headers, body }) => ({ headers, json: parse(await body.text()) })),
    sendForLines: async function* (asked) {
      const { body } = await persist(asked, async (response) => response);
      try {
        for await (const line of splitLines(body)) yield parse(line);
      } catch (thrown) {
        throw failed(asked, thrown);
      } finally {
        body.destroy();
      }
    },
    close: () => agent.close(),
  };
}

/** @returns undefined when another try makes no sense */
function pauseBefore({ code, reason, retryAfter }: DocconvError, tries: number): number | undefined {
  const passes =
    code === 'busy' || code === 'server' || (code === 'network' && reason === 'server_unreachable');
  if (!passes || reason === 'unexpected_answer' || tries >= MAX_TRIES) return undefined;
  const growing = FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.75 + Math.random() / 2);
  const pause = Math.max(growing, (retryAfter ?? 0) * 1_000);
  return pause > LONGEST_PAUSE_MS ? undefined : pause;
}

async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  try {
    await sleep(milliseconds, undefined, { signal });
  } catch {
    throw cancelled();
  }
}

function problemOf({ statusCode, headers }: Dispatcher.ResponseData, text: string): ProblemResponse {
  const retryAfter = Number(headers['retry-after'] ?? Number.NaN);
  const timed = Number.isFinite(retryAfter) ? { retryAfter } : {};
  try {
    const body = JSON.parse(text) as Record<string, unknown>;
    const field = (name: string) => (typeof body[name] === 'string' ? (body[name] as string) : undefined);
    const told = { error: field('error'), code: field('code'), reason: field('reason'), hint: field('hint') };
    return { status: statusCode, ...told, ...timed };
  } catch {
    return { status: statusCode, ...timed };
  }
}

async function* splitLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw notUnderstood(cause);
  }
}
