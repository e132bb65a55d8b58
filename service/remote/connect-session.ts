import { createHash, randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { z } from 'zod';
import type { ConnectStatus } from '../connect/connect-parts.ts';
import { notUnderstood } from './remote-failure.ts';
import type { RemoteRequest, RemoteServer } from './send.ts';

const SESSION = '/api/connect/session';
/** As servers take it. */
const LONGEST_NAME = 80;

const webAddress = z.url({ protocol: /^https?$/ });
const begun = z.object({
  sessionId: z.string().min(1),
  /** The page on which a person approves. */
  approvalUrl: webAddress,
  /** Epoch milliseconds. */
  expiresAt: z.int(),
  /** What can be typed on another device instead, and on which page; not every server has that. */
  userCode: z.string().optional(),
  codeUrl: webAddress.optional(),
});
const statuses = ['pending', 'approved', 'denied', 'exchanged', 'expired'] as const satisfies ConnectStatus[];
const state = z.object({ status: z.enum(statuses) });
const issued = z.object({ key: z.string().regex(/^dc_live_[0-9A-Za-z]+$/) });

/** A session of Connect on a server, which can be exchanged only with its verifier (RFC 7636). */
export interface RemoteSession extends z.infer<typeof begun> {
  codeVerifier: string;
}

/** Asks a server for a key, which will be named after the program and this machine. @throws DocconvError */
export async function beginRemoteSession(
  server: RemoteServer,
  { provider, program }: { provider: string; program: string },
): Promise<RemoteSession> {
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const keyName = `${program} on ${hostname()}`.slice(0, LONGEST_NAME);
  const session = await ask(server, begun, post(SESSION, { provider, keyName, codeChallenge }));
  return { ...session, codeVerifier };
}

/** How it stands. @throws DocconvError reason `session_not_found` when the server knows it no more */
export async function pollRemoteSession(
  server: RemoteServer,
  { sessionId }: RemoteSession,
  signal?: AbortSignal,
): Promise<ConnectStatus> {
  const path = `${SESSION}?${new URLSearchParams({ sessionId })}`;
  return (await ask(server, state, { method: 'GET', path, signal })).status;
}

/** Takes over the key of an approved session, once. @throws DocconvError */
export async function exchangeRemoteSession(
  server: RemoteServer,
  { sessionId, codeVerifier }: RemoteSession,
  signal?: AbortSignal,
): Promise<string> {
  const exchange = post('/api/connect/exchange', { sessionId, codeVerifier });
  return (await ask(server, issued, { ...exchange, signal })).key;
}

async function ask<T>(server: RemoteServer, shape: z.ZodType<T>, request: RemoteRequest): Promise<T> {
  const parsed = shape.safeParse((await server.send(request)).json);
  if (parsed.success) return parsed.data;
  // What it says stays out of the error: it might be a key.
  throw notUnderstood();
}

function post(path: string, content: object): RemoteRequest {
  const bytes = Buffer.from(JSON.stringify(content));
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', 'content-length': String(bytes.byteLength) },
    body: async function* () {
      yield bytes;
    },
  };
}
