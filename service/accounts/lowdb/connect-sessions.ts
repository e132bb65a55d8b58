import { checkExchange, decideSession, shortCodeTaken } from '../connect-results.ts';
import { addKeyIn } from '../ledger-keys.ts';
import type { ConnectSession, ConnectSessions, ExchangeResult } from '../store/connect-sessions.ts';
import { type ConnectDocument, VERSION } from './document-checks.ts';
import { changeDocument, type OpenDocument, readDocument, withDocument } from './json-document.ts';
import { addKeyEntries } from './key-records.ts';
import type { Ledgers } from './ledgers.ts';
import type { Places } from './places.ts';

/** One document a session, and one for each short code that leads to it. */
export function createConnectSessions(places: Places, ledgers: Ledgers): ConnectSessions {
  async function addConnectSession(session: ConnectSession): Promise<void> {
    const { id, userCodeHash, deviceCodeHash } = session;
    for (const hash of [userCodeHash, deviceCodeHash]) if (hash !== undefined) await reserveCode(hash, id);
    await changeDocument(places.connectSession(id), () => ({
      result: undefined,
      next: { version: VERSION, session },
    }));
  }

  async function reserveCode(codeHash: string, id: string): Promise<void> {
    await changeDocument(places.connectCode(codeHash), (pointer) => {
      if (pointer) throw shortCodeTaken();
      return { result: undefined, next: { version: VERSION, id } };
    });
  }

  async function findByCode(codeHash: string): Promise<ConnectSession | undefined> {
    const pointer = await readDocument(places.connectCode(codeHash));
    return pointer && (await readDocument(places.connectSession(pointer.id)))?.session;
  }

  function exchange(
    request: Parameters<ConnectSessions['exchangeConnectSession']>[0],
  ): Promise<ExchangeResult> {
    return withDocument(places.connectSession(request.id), async (document) => {
      const check = checkExchange(document.content?.session, request);
      return check.type === 'ready' ? handOut(document, check.session, request) : check;
    });
  }

  /** Says first which key it is about to add: after a crash the next exchange takes that key away again. */
  async function handOut(
    document: OpenDocument<ConnectDocument>,
    session: ConnectSession & { accountId: string },
    { key, keyLimit }: Parameters<ConnectSessions['exchangeConnectSession']>[0],
  ): Promise<ExchangeResult> {
    const { accountId } = session;
    if (!(await ledgers.find(accountId))) return { type: 'unknown' };
    const lost = document.content?.handingOut;
    await document.write({ version: VERSION, session, handingOut: lost ?? key.id });
    await addKeyEntries(places, accountId, key);
    const stored = lost === undefined ? key : { ...key, id: lost };
    const added = await ledgers.change(accountId, (ledger) => addKeyIn(ledger, stored, keyLimit, lost));
    if (added === 'too_many') return { type: 'too_many_keys' };
    const exchanged: ConnectSession = { ...session, state: 'exchanged', keyId: stored.id };
    await document.write({ version: VERSION, session: exchanged });
    return { type: 'exchanged', session: exchanged };
  }

  return {
    addConnectSession,
    findConnectSession: async (by) => {
      if ('id' in by) return (await readDocument(places.connectSession(by.id)))?.session;
      return findByCode('userCodeHash' in by ? by.userCodeHash : by.deviceCodeHash);
    },
    decideConnectSession: (request) =>
      changeDocument(places.connectSession(request.id), (document) => {
        const result = decideSession(document?.session, request);
        const next = result.type === 'decided' ? { version: VERSION, session: result.session } : undefined;
        return { result, next };
      }),
    exchangeConnectSession: exchange,
    pollConnectSession: ({ id, now }) =>
      changeDocument(places.connectSession(id), (document) => ({
        result: document?.session.polledAt,
        next: document && { ...document, session: { ...document.session, polledAt: now } },
      })),
  };
}
