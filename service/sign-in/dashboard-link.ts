import { randomUUID } from 'node:crypto';
import type { SignIns } from '../accounts/store/sign-ins.ts';
import { DEFAULT_PORT } from '../config/server-settings.ts';
import { DocconvError } from '../errors.ts';
import { keyMissing } from '../keys/account-error.ts';
import { type Asker, authenticate } from '../keys/authenticate.ts';
import { hashToken, makeToken } from '../keys/secrets.ts';
import { openStore, type StoreConfig } from '../open/open-store.ts';
import { SIGN_IN_LIFE_MS } from './limits.ts';

/** What a person types on this machine for such a link to a server there. @param server its address */
export function dashboardCommand(server: string): string {
  return `docconv dashboard${server === `http://127.0.0.1:${DEFAULT_PORT}` ? '' : ` --url ${server}`}`;
}

/** A server on this machine answers at once. */
const PATIENCE_MS = 5_000;

/**
 * A link that signs in, once, to the dashboard of the account whose key is in use.
 * @param server address of a running server over the same store, without a final slash
 * @throws DocconvError `network` when no server answers, `auth_required` when the key is not known
 */
export async function makeDashboardLink(
  config: StoreConfig,
  { apiKey, server, now = Date.now() }: { apiKey: string | undefined; server: string; now?: number },
): Promise<string> {
  if (apiKey === undefined) throw keyMissing();
  await checkServer(server);
  const { store, close } = await openStore(config);
  try {
    const asker: Asker = { type: 'key', apiKey, door: 'command' };
    const { account } = await authenticate({ store, clock: () => now }, asker);
    return await makeOwnerLink(store, { accountId: account.id, publicUrl: server, now });
  } finally {
    await close();
  }
}

async function checkServer(server: string): Promise<void> {
  const response = await fetch(`${server}/healthz`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((cause: unknown) => {
    throw noServer(server, cause);
  });
  await response.body?.cancel();
  if (!response.ok) throw noServer(server);
}

function noServer(server: string, cause?: unknown): DocconvError {
  return new DocconvError(
    'network',
    `No docconv server answers at ${server}.`,
    'Start one with `docconv serve` in another terminal, or say with --url where it is.',
    { reason: 'no_server', cause },
  );
}

/**
 * Makes a link that signs in to an account of this machine, once. Whoever can write to the store may do that.
 * @param publicUrl where the server is reached, without a final slash
 */
export async function makeOwnerLink(
  store: SignIns,
  { accountId, publicUrl, now }: { accountId: string; publicUrl: string; now: number },
): Promise<string> {
  const token = makeToken();
  await store.addSignIn({
    id: randomUUID(),
    email: '',
    purpose: { type: 'open_dashboard', accountId },
    linkHash: hashToken(token),
    // No code is good for it, from no browser.
    codeHash: hashToken(makeToken()),
    browserHash: hashToken(makeToken()),
    triesLeft: 1,
    createdAt: now,
    expiresAt: now + SIGN_IN_LIFE_MS,
  });
  return `${publicUrl}/sign-in/link/${token}`;
}
