import { statIfThere } from '../../files/if-there.ts';
import { changeDocument, readDocument, skipDamaged } from './json-document.ts';
import type { Ledgers } from './ledgers.ts';
import { isOpenPayment } from './payments.ts';
import { type Documents, type Kind, listDocuments, type Places } from './places.ts';

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
export async function removeLooseEntries(places: Places, ledgers: Ledgers, before: number): Promise<void> {
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
