import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { MOST_REMEMBERED_BYTES, packConversion, unpackConversion } from '../../results/packed-conversion.ts';
import type { ResultFiles } from '../../results/result-files.ts';
import { ofAccount } from './accounts.ts';
import type { Database } from './open-database.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Keeps results in the database, compressed, so that every node finds them. They go with their account. */
export function createResultRows({ query }: Database, mostBytes = MOST_REMEMBERED_BYTES): ResultFiles {
  const load: ResultFiles['load'] = async (accountId, reference, now) => {
    // A text with a zero byte in it is none to the database, which would refuse it.
    if (reference.includes('\0')) return undefined;
    const [row] = await query<{ content: Buffer }>(
      'SELECT content FROM results WHERE reference = $1 AND account_id = $2 AND expires_at > $3',
      [reference, accountId, now],
    );
    return row && unpackConversion(await readText(row.content), reference);
  };
  return {
    load,
    loadNamed: load,
    save: async (accountId, conversion, expiresAt, reference = randomUUID()) => {
      const text = packConversion(conversion, mostBytes);
      if (text === undefined) return undefined;
      const adding = query(
        'INSERT INTO results (reference, account_id, content, expires_at) VALUES ($1, $2, $3, $4)',
        [reference, accountId, await compress(text), expiresAt],
      );
      await ofAccount(accountId, adding);
      return reference;
    },
    remove: async (reference) => {
      await query('DELETE FROM results WHERE reference = $1', [reference]);
    },
    removeAll: async (accountId) => {
      await query('DELETE FROM results WHERE account_id = $1', [accountId]);
    },
    removeExpired: async (now) => {
      await query('DELETE FROM results WHERE expires_at <= $1', [now]);
    },
  };
}

/** Damaged text is found when it is unpacked. */
async function readText(content: Buffer): Promise<string> {
  const bytes = await decompress(content).catch(() => Buffer.alloc(0));
  return bytes.toString('utf8');
}
