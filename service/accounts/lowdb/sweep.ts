import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listIfThere, readIfThere, statIfThere } from '../../files/if-there.ts';
import { replaceFile } from '../../files/replace-file.ts';
import { FOUND_AFTER_EXPIRY_MS } from '../connect-results.ts';
import { removeAccountClaims } from './claim-files.ts';
import { changeDocument, readDocument, skipDamaged } from './json-document.ts';
import type { Ledgers } from './ledgers.ts';
import { isOpenPayment, sweepPayments } from './payments.ts';
import { type Documents, type Kind, listDocuments, type Places } from './places.ts';
import { removeSessions } from './sessions.ts';

/** How often the whole store is looked through. */
const SWEEP_EVERY_MS = 60 * 60_000;
/** What a process that died left behind is older than this; nothing alive needs it for longer than seconds. */
const LEFT_BEHIND_MS = 60 * 60_000;

/** Removes what has expired and what dead processes left behind, once an hour for all processes. */
export async function sweepStore(places: Places, ledgers: Ledgers, now: number): Promise<void> {
  const marker = join(places.folder, 'swept');
  if (now < Number((await readIfThere(marker)) ?? 0) + SWEEP_EVERY_MS) return;
  if ((await listIfThere(places.folder)).length === 0) return;
  await replaceFile(marker, String(now));
  await removeDue(places, 'sign-ins', ({ signIn }) => signIn.expiresAt <= now);
  await removeDue(places, 'connect-sessions', ({ session }) => {
    return session.expiresAt + FOUND_AFTER_EXPIRY_MS <= now;
  });
  await removeDue(places, 'oauth-clients', ({ client }) => client.expiresAt <= now);
  await removeDue(places, 'attempts', ({ endsAt }) => endsAt <= now);
  await sweepPayments(places, now);
  await sweepAccounts(places, ledgers, now);
  await removeLooseEntries(places, ledgers, now - LEFT_BEHIND_MS);
  await removeLeftovers(places.folder, now);
}

async function removeDue<K extends Kind>(
  places: Places,
  kind: K,
  isDue: (document: Documents[K]) => boolean,
): Promise<void> {
  for (const name of await listDocuments(places, kind)) {
    const place = places.named(kind, name);
    await skipDamaged(async () => {
      const found = await readDocument(place);
      if (!found || !isDue(found)) return;
      await changeDocument(place, (document) => ({
        result: undefined,
        remove: document !== undefined && isDue(document),
      }));
    });
  }
}

/** Sessions and idempotency keys that have expired, and those of accounts that a crash kept from being deleted whole. */
async function sweepAccounts(places: Places, ledgers: Ledgers, now: number): Promise<void> {
  for (const accountId of await listDocuments(places, 'sessions')) {
    await skipDamaged(async () => {
      const isGone = (await ledgers.find(accountId)) === undefined;
      await removeSessions(places, accountId, ({ expiresAt }) => isGone || expiresAt <= now);
    });
  }
  for (const accountId of await listIfThere(join(places.folder, 'claims'))) {
    await skipDamaged(async () => {
      const isGone = (await ledgers.find(accountId)) === undefined;
      await removeAccountClaims(places, accountId, ({ expiresAt }) => isGone || expiresAt <= now);
    });
  }
}

async function removeLeftovers(folder: string, now: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  const present = new Set(entries);
  const leftovers = entries.filter((entry) => /\.tmp$|\.ticket$/.test(entry) || isLooseHeir(entry, present));
  for (const path of leftovers.map((entry) => join(folder, entry))) {
    const file = await statIfThere(path);
    if (file && now - file.ctimeMs > LEFT_BEHIND_MS) await rm(path, { force: true });
  }
}

/** An inherited lock's file whose head was let go. With its head in place it may be part of a lock that is held. */
function isLooseHeir(entry: string, present: ReadonlySet<string>): boolean {
  const head = /^(.*\.lock)~[^/\\]*$/.exec(entry)?.[1];
  return head !== undefined && !present.has(head);
}

/** The kinds that only lead to other documents. */
type EntryKind = Extract<
  Kind,
  'keys' | 'emails' | 'session-keys' | 'sign-in-links' | 'connect-codes' | 'open-payments'
>;

/** Whether what an entry leads to says the same. */
type LeadsThere<K extends EntryKind> = (
  at: { places: Places; ledgers: Ledgers },
  entry: Documents[K],
  name: string,
) => Promise<boolean>;

const LEADS_THERE: { [K in EntryKind]: LeadsThere<K> } = {
  keys: async ({ ledgers }, { accountId }, hash) =>
    (await ledgers.find(accountId))?.keys.some(
      (key) => key.hash === hash || key.refresh?.familyHash === hash,
    ) ?? false,
  emails: async ({ places, ledgers }, { accountId }, name) => {
    const email = (await ledgers.find(accountId))?.account.email;
    return email !== undefined && places.email(email).path === places.named('emails', name).path;
  },
  'session-keys': async ({ places }, { accountId }, hash) =>
    (await readDocument(places.sessions(accountId)))?.sessions.some((known) => known.hash === hash) ?? false,
  'sign-in-links': async ({ places }, { id }) => (await readDocument(places.signIn(id))) !== undefined,
  'connect-codes': async ({ places }, { id }) =>
    (await readDocument(places.connectSession(id))) !== undefined,
  'open-payments': ({ places }, { id }) => isOpenPayment(places, id),
};

/**
 * Removes entries that lead nowhere, as a crash or a deletion leaves them behind.
 * @param before younger ones stay: what they lead to may be on its way, epoch milliseconds
 */
async function removeLooseEntries(places: Places, ledgers: Ledgers, before: number): Promise<void> {
  for (const kind of Object.keys(LEADS_THERE) as EntryKind[]) {
    for (const name of await listDocuments(places, kind)) {
      await skipDamaged(() => removeIfLoose({ places, ledgers }, kind, name, before));
    }
  }
}

async function removeIfLoose<K extends EntryKind>(
  at: { places: Places; ledgers: Ledgers },
  kind: K,
  name: string,
  before: number,
): Promise<void> {
  const place = at.places.named(kind, name);
  const isLoose = async (entry: Documents[K] | undefined) => {
    if (entry === undefined) return false;
    const file = await statIfThere(place.path);
    return file !== undefined && file.mtimeMs < before && !(await LEADS_THERE[kind](at, entry, name));
  };
  if (!(await isLoose(await readDocument(place)))) return;
  await changeDocument(place, async (entry) => ({ result: undefined, remove: await isLoose(entry) }));
}
