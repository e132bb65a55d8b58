import { rm } from 'node:fs/promises';
import { accountMissing } from '../../keys/account-error.ts';
import type { Session, Sessions } from '../store/sessions.ts';
import { type SessionList, VERSION } from './document-checks.ts';
import { changeDocument, readDocument } from './json-document.ts';
import type { Ledgers } from './ledgers.ts';
import type { Places } from './places.ts';

/** A list for each account, and an entry for each session that leads to it and is believed only when it is listed. */
export function createSessions(places: Places, ledgers: Ledgers): Sessions {
  async function addSession(session: Session): Promise<void> {
    const { accountId } = session;
    await changeDocument(places.sessionKey(session.hash), () => ({
      result: undefined,
      next: { version: VERSION, accountId },
    }));
    await changeDocument(places.sessions(accountId), async (list) => {
      // Looked at under the lock, which deletion needs too: no session outlives its account.
      if (!(await ledgers.find(accountId))) throw accountMissing(accountId);
      return {
        result: undefined,
        next: { version: VERSION, sessions: [...(list?.sessions ?? []), session] },
      };
    });
  }

  async function findSession(hash: string, now: number) {
    const entry = await readDocument(places.sessionKey(hash));
    const list = entry && (await readDocument(places.sessions(entry.accountId)));
    const session = list?.sessions.find((known) => known.hash === hash && known.expiresAt > now);
    const ledger = session && (await ledgers.find(session.accountId));
    return ledger && { session, account: { ...ledger.account } };
  }

  async function touchSession({ hash, expiresAt, now }: Parameters<Sessions['touchSession']>[0]) {
    const entry = await readDocument(places.sessionKey(hash));
    if (!entry) return;
    const touch = (session: Session) =>
      session.hash === hash && session.expiresAt > now ? { ...session, expiresAt, lastSeenAt: now } : session;
    await changeDocument(places.sessions(entry.accountId), (list) => ({
      result: undefined,
      next: list && { version: VERSION, sessions: list.sessions.map(touch) },
    }));
  }

  return {
    addSession,
    findSession,
    touchSession,
    listSessions: async (accountId, now) => {
      const { sessions = [] } = (await readDocument(places.sessions(accountId))) ?? {};
      return sessions
        .filter((session) => session.expiresAt > now)
        .sort((a, b) => b.lastSeenAt - a.lastSeenAt);
    },
    endSession: async (hash) => {
      const entry = await readDocument(places.sessionKey(hash));
      if (entry) await removeSessions(places, entry.accountId, (session) => session.hash === hash);
    },
    endSessions: ({ accountId, except }) =>
      removeSessions(places, accountId, (session) => session.hash !== except),
  };
}

/** Ends an account's sessions: those chosen, or all. */
export async function removeSessions(
  places: Places,
  accountId: string,
  isDue: (session: Session) => boolean = () => true,
): Promise<void> {
  const ended = await changeDocument(places.sessions(accountId), (list) => {
    const { sessions = [] } = list ?? {};
    const kept = sessions.filter((session) => !isDue(session));
    const next: SessionList | undefined = kept.length > 0 ? { version: VERSION, sessions: kept } : undefined;
    return { result: sessions.filter(isDue), next, remove: next === undefined };
  });
  for (const { hash } of ended) await rm(places.sessionKey(hash).path, { force: true });
}
