import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DocconvError } from '../../errors.ts';
import { listIfThere, readIfThere, statIfThere } from '../../files/if-there.ts';
import { replaceFile } from '../../files/replace-file.ts';
import type { ClaimRecord } from '../claims.ts';
import { changeDocument } from './json-document.ts';
import type { Places } from './lowdb-store.ts';

/** How often the whole store is looked through. */
const SWEEP_EVERY_MS = 60 * 60_000;
/** What a process that died left behind is older than this; nothing alive needs it for longer than seconds. */
const LEFT_BEHIND_MS = 60 * 60_000;

/** Removes expired idempotency keys and what dead processes left behind, once an hour for all processes. */
export async function sweepStore(places: Places, now: number): Promise<void> {
  const marker = join(places.folder, 'swept');
  if (now < Number((await readIfThere(marker)) ?? 0) + SWEEP_EVERY_MS) return;
  if ((await listIfThere(places.folder)).length === 0) return;
  await replaceFile(marker, String(now));
  for (const accountId of await listIfThere(join(places.folder, 'claims'))) {
    await removeClaims(places, accountId, (record) => record.expiresAt <= now);
  }
  await removeLeftovers(places.folder, now);
}

/** Forgets all idempotency keys of an account, but for those whose work is under way. */
export async function removeAccountClaims(places: Places, accountId: string): Promise<void> {
  await removeClaims(places, accountId, (record) => record.state !== 'in_flight');
}

async function removeClaims(
  places: Places,
  accountId: string,
  isDue: (record: ClaimRecord) => boolean,
): Promise<void> {
  const names = await listIfThere(places.claimFolder(accountId));
  for (const name of names.filter((found) => found.endsWith('.json'))) {
    const place = places.claimHashed(accountId, name.slice(0, -'.json'.length));
    await leaveDamaged(
      changeDocument(place, (record) => ({
        answer: undefined,
        remove: record !== undefined && isDue(record),
      })),
    );
  }
}

/** A damaged file stays as it is, and whoever comes with its idempotency key is told; the others are swept. */
async function leaveDamaged(removal: Promise<void>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof DocconvError && error.reason === 'store_damaged')) throw error;
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
