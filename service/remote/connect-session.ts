import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ConnectStatus } from '../connect/connect-parts.ts';
import { notUnderstood } from './remote-failure.ts';
import type { RemoteServer } from './send.ts';

const SESSION = '/api/connect/session';

const begun = z.object({
  sessionId: z.string().min(1),
  approvalUrl: z.url({ protocol: /^https?$/ }),
  expiresAt: z.int(),
});
const statuses = ['pending', 'approved', 'denied', 'exchanged', 'expired'] as const satisfies ConnectStatus[];
const status = z.object({ status: z.enum(statuses) });
const issued = z.object({ key: z.string().startsWith('dc_live_') });

/** A session of Connect on a server, which only whoever holds its verifier can exchange. */
export interface RemoteSession extends z.infer<typeof begun> {
  codeVerifier: string;
}

/** Asks a server for a key. @throws DocconvError */
export async function beginRemoteSession(
  server: RemoteServer,
  names: { provider: string; keyName: string },
): Promise<RemoteSession> {
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const answer = await post(server, SESSION, { ...names, codeChallenge });
  return { ...read(begun, answer), codeVerifier };
}

/** How it stands. @throws DocconvError reason `session_not_found` when the server knows it no more */
export async function pollRemoteSession(server: RemoteServer, sessionId: string): Promise<ConnectStatus> {
  const path = `${SESSION}?sessionId=${encodeURIComponent(sessionId)}`;
  const { json } = await server.send({ method: 'GET', path });
  return read(status, json).status;
}

/** Takes over the key of an approved session, once. @throws DocconvError */
export async function exchangeRemoteSession(
  server: RemoteServer,
  { sessionId, codeVerifier }: RemoteSession,
): Promise<string> {
  return read(issued, await post(server, '/api/connect/exchange', { sessionId, codeVerifier })).key;
}

async function post(server: RemoteServer, path: string, content: object): Promise<unknown> {
  const bytes = Buffer.from(JSON.stringify(content));
  const headers = { 'content-type': 'application/json', 'content-length': String(bytes.byteLength) };
  const { json } = await server.send({
    method: 'POST',
    path,
    headers,
    body: async function* () {
      yield bytes;
    },
  });
  return json;
}

function read<T>(schema: z.ZodType<T>, json: unknown): T {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  // What it says stays out of the error: it might be a key.
  throw notUnderstood();
}
