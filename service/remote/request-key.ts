import { setTimeout as sleep } from 'node:timers/promises';
import { cancelled } from '../convert/engine-failure.ts';
import { DocconvError } from '../errors.ts';
import {
  beginRemoteSession,
  exchangeRemoteSession,
  pollRemoteSession,
  type RemoteSession,
} from './connect-session.ts';
import { openServer, type RemoteServer } from './send.ts';

const POLL_MS = 2_000;

/** A key that was asked for and waits for a person's approval in a browser. */
export interface RequestedKey
  extends Pick<RemoteSession, 'approvalUrl' | 'expiresAt' | 'userCode' | 'codeUrl'> {
  /** Waits for the approval. @returns the key, which the server shows this once @throws DocconvError */
  whenApproved(signal: AbortSignal): Promise<string>;
  close(): Promise<void>;
}

/** Asks a server for a key through Connect. Only this process can fetch it. @throws DocconvError */
export async function requestKey(
  baseUrl: string,
  server: RemoteServer = openServer({ baseUrl, apiKey: undefined }),
): Promise<RequestedKey> {
  const session = await beginRemoteSession(server, { provider: 'docconv', program: 'docconv' });
  const { approvalUrl, expiresAt, userCode, codeUrl } = session;
  return {
    approvalUrl,
    expiresAt,
    userCode,
    codeUrl,
    async whenApproved(signal) {
      await approval(server, session, signal);
      return exchangeRemoteSession(server, session, signal);
    },
    close: () => server.close(),
  };
}

async function approval(server: RemoteServer, session: RemoteSession, signal: AbortSignal): Promise<void> {
  for (;;) {
    const status = await pollRemoteSession(server, session, signal);
    if (status === 'approved') return;
    if (status !== 'pending') throw notApproved(status);
    await sleep(POLL_MS, undefined, { signal }).catch(() => {
      throw cancelled();
    });
  }
}

function notApproved(status: 'denied' | 'exchanged' | 'expired'): DocconvError {
  const messages = {
    denied: 'The request was denied in the browser.',
    exchanged: 'The key has already been fetched.',
    expired: 'Nobody approved in time.',
  };
  return new DocconvError('auth_required', messages[status], 'Run "docconv login" again.', {
    reason: `session_${status}`,
  });
}
