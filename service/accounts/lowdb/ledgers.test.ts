import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addAccount } from '../../keys/first-use.ts';
import type { Ledger } from '../ledger.ts';
import { createLedgers, type Ledgers } from './ledgers.ts';
import { createLowdbStore } from './lowdb-store.ts';
import { placesIn } from './places.ts';

const MONTH = '2026-11';

let folder: string;
let accountId: string;
let ledgers: Ledgers;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docconv-ledgers-'));
  await addAccount(createLowdbStore(folder), { plan: 'local', keyName: 'test', now: Date.now() });
  const [file] = await readdir(join(folder, 'accounts'));
  accountId = file!.replace(/\.json$/, '');
  ledgers = createLedgers(placesIn(folder));
});

afterEach(() => rm(folder, { recursive: true }));

const countOne = (ledger: Ledger) => {
  const pages = (ledger.months[MONTH]?.pages ?? 0) + 1;
  const months = { ...ledger.months, [MONTH]: { conversions: pages, pages, tokens: 0 } };
  return { result: pages, ledger: { ...ledger, months } };
};

const fail = () => {
  throw new Error('not this one');
};

it('writes changes that wait for the same ledger together, each with its own result', async () => {
  const written = new Set<bigint>();
  const look = async () =>
    written.add((await stat(placesIn(folder).ledger(accountId).path, { bigint: true })).mtimeNs);
  const counted = Array.from({ length: 40 }, () =>
    ledgers.change(accountId, countOne).then(async (pages) => {
      await look();
      return pages;
    }),
  );
  expect(await Promise.all(counted)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
  expect(written.size).toBeLessThan(10);
  expect((await ledgers.read(accountId)).months[MONTH]?.pages).toBe(40);
});

it('tells what is wrong with one change to its caller alone', async () => {
  const outcomes = await Promise.allSettled([
    ledgers.change(accountId, countOne),
    ledgers.change(accountId, fail),
    ledgers.change(accountId, countOne),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await ledgers.read(accountId)).months[MONTH]?.pages).toBe(2);
});

it('takes changes after one that found no account', async () => {
  await expect(ledgers.change('nobody', countOne)).rejects.toMatchObject({ code: expect.any(String) });
  expect(await ledgers.change(accountId, countOne)).toBe(1);
});
