import type { ApiKey } from '../../../service/accounts/store.ts';
import type { Admin } from '../../../service/admin.ts';
import { invalidArguments } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { envelope } from '../../envelope.ts';
import { printable } from '../../terminal/printable.ts';
import { findAccount } from './find-account.ts';
import { day, drawTable, isoTime } from './table.ts';

/** Lists the keys of an account, revoked ones too. */
export async function printKeys(
  { terminal, invocation }: Context,
  admin: Admin,
  named: string,
): Promise<void> {
  const account = await findAccount(admin, named);
  const keys = await admin.keys(account.id);
  if (invocation.mode === 'json') {
    await terminal.writeOut(envelope('admin_keys', { account: account.id, keys: keys.map(keyRecord) }));
  } else if (keys.length > 0) {
    await terminal.writeOut(drawKeys(keys));
  } else if (!invocation.silent) {
    terminal.writeErr(`${account.id} has no keys.\n`);
  }
}

/** Revokes a key, at once and for every door. */
export async function revokeAccountKey(
  { terminal, invocation }: Context,
  admin: Admin,
  named: string,
  keyId: string,
): Promise<void> {
  const account = await findAccount(admin, named);
  if (!(await admin.revokeKey(account.id, keyId))) {
    throw invalidArguments(
      `${account.id} has no key in use with the id "${printable(keyId)}".`,
      `See its keys with "docconv admin keys ${account.id}".`,
    );
  }
  if (invocation.mode === 'json') {
    await terminal.writeOut(envelope('admin_keys', { account: account.id, revoked: keyId }));
  } else if (!invocation.silent) {
    terminal.writeErr(`The key ${keyId} of ${account.id} is revoked.\n`);
  }
}

function keyRecord({ id, name, prefix, provider, createdAt, lastUsedAt, revokedAt }: ApiKey) {
  return {
    key_id: id,
    key_prefix: prefix,
    name,
    provider,
    created_at: isoTime(createdAt),
    last_used_at: isoTime(lastUsedAt),
    revoked_at: isoTime(revokedAt),
  };
}

function drawKeys(keys: readonly ApiKey[]): string {
  const heads = ['KEY', 'BEGINS WITH', 'NAME', 'MADE FOR', 'MADE', 'LAST USED', 'REVOKED'];
  return drawTable(
    heads.map((head) => ({ head })),
    keys.map(({ id, name, prefix, provider, createdAt, lastUsedAt, revokedAt }) => [
      id,
      prefix,
      name,
      provider ?? '-',
      day(createdAt),
      day(lastUsedAt),
      day(revokedAt),
    ]),
  );
}
