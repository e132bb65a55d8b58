import type { Connecting, ConnectionState, PendingConnection } from '../../mcp/connecting.ts';
import type { Docconv } from '../../service/docconv.ts';
import { DocconvError } from '../../service/errors.ts';
import {
  beginRemoteSession,
  exchangeRemoteSession,
  pollRemoteSession,
  type RemoteSession,
} from '../../service/remote/connect-session.ts';
import type { RemoteServer } from '../../service/remote/send.ts';
import type { Services } from '../context.ts';
import { connectedOrPending, currentConnection } from './current-connection.ts';
import type { Reopening } from './reopening.ts';

/** Connects to an account of a server, which its holder allows on a page there. The key goes to the config file only. */
export function connectRemotely(
  services: Pick<Services, 'keySource' | 'currentKey' | 'storeKey'>,
  docconv: Reopening<Docconv>,
  server: RemoteServer,
): Connecting {
  const sessions = new Map<string, RemoteSession>();
  /** A key is given out once, however often is asked meanwhile. */
  const taking = new Map<string, Promise<ConnectionState>>();

  async function begin(): Promise<ConnectionState> {
    const connected = await currentConnection(services, docconv);
    if (connected) return { type: 'connected', ...connected };
    // One whose key was taken has nothing more to give: that key is not valid any more.
    const earlier = [...sessions.keys()].filter((id) => !taking.has(id)).at(-1);
    const state = earlier === undefined ? undefined : await check(earlier);
    return state?.type === 'pending' || state?.type === 'connected'
      ? state
      : { type: 'pending', connection: await open() };
  }

  async function open(): Promise<PendingConnection> {
    if (services.keySource() === 'environment') throw keyOfEnvironment();
    const names = { provider: 'docconv MCP server', program: 'docconv mcp' };
    const session = await beginRemoteSession(server, names);
    sessions.set(session.sessionId, session);
    return pendingOf(session);
  }

  async function take(session: RemoteSession): Promise<ConnectionState> {
    const keyPrefix = await services.storeKey(await exchangeRemoteSession(server, session));
    return { type: 'connected', keyPrefix };
  }

  async function check(sessionId: string): Promise<ConnectionState> {
    const session = sessions.get(sessionId);
    if (session === undefined) return { type: 'expired' };
    const taken = taking.get(sessionId);
    if (taken) return taken;
    const status = await statusOf(server, session);
    switch (status) {
      case 'pending':
        return connectedOrPending(services, docconv, pendingOf(session));
      case 'approved': {
        const work = taking.get(sessionId) ?? take(session);
        taking.set(sessionId, work);
        return work;
      }
      case 'denied':
        return { type: 'denied' };
      case 'exchanged':
      case 'expired':
        return { type: 'expired' };
    }
  }
  return { begin, check };
}

async function statusOf(server: RemoteServer, session: RemoteSession) {
  try {
    return await pollRemoteSession(server, session);
  } catch (error) {
    if (error instanceof DocconvError && error.reason === 'session_not_found') return 'expired';
    throw error;
  }
}

function pendingOf({ sessionId, approvalUrl, expiresAt }: RemoteSession): PendingConnection {
  return { sessionId, approvalUrl, expiresAt, task: 'sign in and approve the connection' };
}

function keyOfEnvironment(): DocconvError {
  return new DocconvError(
    'bad_request',
    'DOCCONV_API_KEY is set and takes precedence over any other key, but the server does not accept it.',
    'Ask the user to correct or remove it where this MCP server is configured.',
    { reason: 'invalid_config' },
  );
}
