import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listIfThere, readIfThere } from '../files/if-there.ts';
import { makeFolder } from '../files/make-folder.ts';
import { PRIVATE_FOLDER } from '../files/modes.ts';
import { replaceFile } from '../files/replace-file.ts';
import {
  MOST_REMEMBERED_BYTES,
  packConversion,
  type RememberedConversion,
  unpackConversion,
} from './packed-conversion.ts';

/** Results remembered for an idempotency key, or for agents that read on. Nothing else of a document's content is kept. */
export interface ResultFiles {
  /**
   * @param name of letters, digits, dashes, to find it by
   * @returns a reference to it; undefined when it is too large to be remembered
   */
  save(
    accountId: string,
    conversion: RememberedConversion,
    expiresAt: number,
    name?: string,
  ): Promise<string | undefined>;
  /** @returns undefined when it has expired, was purged, or is another account's; any text may be given as reference */
  load(accountId: string, reference: string, now: number): Promise<RememberedConversion | undefined>;
  /** The same by the name that it was given; any text may be. */
  loadNamed(accountId: string, name: string, now: number): Promise<RememberedConversion | undefined>;
  remove(reference: string): Promise<void>;
  removeAll(accountId: string): Promise<void>;
  removeExpired(now: number): Promise<void>;
}

/** Keeps results in files that only their owner can read; a file's name begins with when it expires. */
export function createResultFiles(folder: string, mostBytes = MOST_REMEMBERED_BYTES): ResultFiles {
  const load: ResultFiles['load'] = async (accountId, reference, now) => {
    if (!isOf(accountId, reference) || expiryOf(reference) <= now) return undefined;
    const text = await readIfThere(join(folder, reference));
    return text === undefined ? undefined : unpackConversion(text, join(folder, reference));
  };
  return {
    load,
    save: async (accountId, conversion, expiresAt, name = randomUUID()) => {
      const text = packConversion(conversion, mostBytes);
      if (text === undefined) return undefined;
      const reference = `${accountId}/${expiresAt}-${name}.json`;
      await makeFolder(join(folder, accountId), PRIVATE_FOLDER);
      await replaceFile(join(folder, reference), text);
      return reference;
    },
    loadNamed: async (accountId, name, now) => {
      const files = await listIfThere(join(folder, accountId));
      const file = files.find((found) => found.replace(/^\d+-/, '') === `${name}.json`);
      return file === undefined ? undefined : load(accountId, `${accountId}/${file}`, now);
    },
    remove: (reference) => rm(join(folder, reference), { force: true }),
    removeAll: (accountId) => rm(join(folder, accountId), { recursive: true, force: true }),
    removeExpired: async (now) => {
      for (const accountId of await listIfThere(folder)) {
        const names = await listIfThere(join(folder, accountId));
        for (const name of names.filter((found) => expiryOf(found) <= now)) {
          await rm(join(folder, accountId, name), { force: true });
        }
      }
    },
  };
}

/** Whether a reference is one of an account, so that it leads into its folder and nowhere else. */
function isOf(accountId: string, reference: string): boolean {
  return (
    reference.startsWith(`${accountId}/`) && /^[\w-]+\.json$/.test(reference.slice(accountId.length + 1))
  );
}

/** Expiry from a reference or a file's name; also that of a file half written when its process died. */
function expiryOf(reference: string): number {
  return Number(/(?:^|\/)(\d+)-[^/]*$/.exec(reference)?.[1] ?? Number.POSITIVE_INFINITY);
}
