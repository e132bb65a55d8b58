import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashApiKey, isWellFormedKey } from '../accounts/api-key.ts';
import type { AccountStore } from '../accounts/store.ts';
import { openStore } from '../open/open-store.ts';
import { createKey, KEY_LIMIT, listKeys, revokeKey } from './keys.ts';

let folder: string;
let store: AccountStore;
let accountId: string;
const clock = () => Date.UTC(2026, 2, 15);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docconv-keys-'));
  ({ store } = await openStore({ storeFolder: folder }));
  const request = { id: 'acc_1', email: 'ada@example.com', plan: 'free', now: clock() };
  accountId = (await store.openAccount(request)).id;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function makeKey(name = 'laptop') {
  const result = await createKey({ store, clock }, { accountId, name });
  if (result.type !== 'created') throw new Error(result.type);
  return result;
}

test('a key is told once, and listed by what may be seen of it', async () => {
  const { key, record } = await makeKey('  my   laptop ');
  expect(isWellFormedKey(key)).toBe(true);
  expect(record).toMatchObject({ name: 'my laptop', prefix: key.slice(0, 12), createdAt: clock() });
  expect(await listKeys({ store, clock }, accountId)).toEqual([record]);
  const shown = JSON.stringify(await listKeys({ store, clock }, accountId));
  for (const secret of [key, hashApiKey(key), '"hash"']) expect(shown).not.toContain(secret);
});

test('a revoked key fails at once, and stays in the list', async () => {
  const { key, record } = await makeKey();
  expect(await store.findByKey(hashApiKey(key))).toBeDefined();
  const request = { accountId, keyId: record.id };
  expect(await revokeKey({ store, clock }, request)).toBe(true);
  expect(await store.findByKey(hashApiKey(key))).toBeUndefined();
  expect(await revokeKey({ store, clock }, request)).toBe(false);
  expect(await listKeys({ store, clock }, accountId)).toMatchObject([{ id: record.id, revokedAt: clock() }]);
});

test('nobody revokes the key of another account', async () => {
  const { key, record } = await makeKey();
  const other = await store.openAccount({
    id: 'acc_2',
    email: 'eve@example.com',
    plan: 'free',
    now: clock(),
  });
  expect(await revokeKey({ store, clock }, { accountId: other.id, keyId: record.id })).toBe(false);
  expect(await store.findByKey(hashApiKey(key))).toBeDefined();
});

test('an account has fifty keys in use', async () => {
  const made = [];
  for (let i = 0; i < KEY_LIMIT; i++) made.push(await makeKey(`key ${i}`));
  expect(await createKey({ store, clock }, { accountId, name: 'one more' })).toEqual({ type: 'too_many' });
  await revokeKey({ store, clock }, { accountId, keyId: made[0]?.record.id ?? '' });
  await makeKey('in its place');
});

test.each(['', '  ', 'a\nb', 'a\u202eb', 'a'.repeat(81)])('%j names no key', async (name) => {
  expect(await createKey({ store, clock }, { accountId, name })).toEqual({ type: 'invalid_name' });
  expect(await listKeys({ store, clock }, accountId)).toEqual([]);
});
