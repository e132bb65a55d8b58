import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { cancelled } from '../engine-failure.ts';
import { DocconvError } from '../errors.ts';
import { notUnderstood } from './remote-failure.ts';
import { openServer, type RemoteRequest, type RemoteServer } from './send.ts';

const SESSION = '/api/connect/session';
const POLL_MS = 2_000;

const begun = z.object({
  sessionId: z.string(),
  approvalUrl: z.url({ protocol: /^https?$/ }),
  expiresAt: z.number(),
  userCode: z.string().optional(),
  codeUrl: z.url({ protocol: /^https?$/ }).optional(),
});
const state = z.object({ status: z.enum(['pending', 'approved', 'denied', 'exchanged', 'expired']) });
const issued = z.object({ key: z.string().regex(/^dc_live_[0-9A-Za-z]+$/) });

/** A key that was asked for and waits for a person's approval in a browser. */
export interface RequestedKey {
  /** The page on which a person approves. */
  approvalUrl: string;
  /** Epoch milliseconds. */
  expiresAt: number;
  /** What can be typed on another device instead, and on which page; not every server has that. */
  userCode?: string;
  codeUrl?: string;
  /** Waits for the approval. @returns the key, which the server shows this once @throws DocconvError */
  whenApproved(signal: AbortSignal): Promise<string>;
  close(): Promise<void>;
}

/**
 * Asks a server for a key through Connect. Only this process can fetch it: the exchange takes a secret of which the
 * server was given the hash (RFC 7636).
 * @throws DocconvError
 */
export async function requestKey(
  baseUrl: string,
  keyName: string,
  server: RemoteServer = openServer({ baseUrl, apiKey: undefined }),
): Promise<RequestedKey> {
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const wish = { provider: 'docconv', keyName, codeChallenge };
  const { sessionId, ...told } = await ask(server, begun, post(SESSION, wish));
  return {
    ...told,
    async whenApproved(signal) {
      await approval(server, sessionId, signal);
      const exchange = post('/api/connect/exchange', { sessionId, codeVerifier });
      return (await ask(server, issued, { ...exchange, signal })).key;
    },
    close: () => server.close(),
  };
}

async function approval(server: RemoteServer, sessionId: string, signal: AbortSignal): Promise<void> {
  const path = `${SESSION}?${new URLSearchParams({ sessionId })}`;
  for (;;) {
    const { status } = await ask(server, state, { method: 'GET', path, signal });
    if (status === 'approved') return;
    if (status !== 'pending') throw notApproved(status);
    await sleep(POLL_MS, undefined, { signal }).catch(() => {
      throw cancelled();
    });
  }
}

async function ask<T>(server: RemoteServer, shape: z.ZodType<T>, request: RemoteRequest): Promise<T> {
  const parsed = shape.safeParse((await server.send(request)).json);
  if (!parsed.success) throw notUnderstood(parsed.error);
  return parsed.data;
}

function post(path: string, body: object): RemoteRequest {
  const bytes = Buffer.from(JSON.stringify(body));
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', 'content-length': String(bytes.byteLength) },
    body: async function* () {
      yield bytes;
    },
  };
}

function notApproved(status: 'denied' | 'exchanged' | 'expired'): DocconvError {
  const messages = {
    denied: 'The request was denied in the browser.',
    exchanged: 'The key was fetched already.',
    expired: 'Nobody approved in time.',
  };
  return new DocconvError('auth_required', messages[status], 'Run "docconv login" again.', {
    reason: `session_${status}`,
  });
}
