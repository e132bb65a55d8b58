import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Account, AccountStore, ApiKey } from '../../../service/accounts/store.ts';
import { openAdmin } from '../../../service/admin.ts';
import { loadConfig } from '../../../service/config/config.ts';
import { openStore } from '../../../service/open/open-store.ts';
import { DAY, MINUTE, makeAccount, makeKey, NOVEMBER } from '../../../service/testing/store-fixtures.ts';
import type { AdminAction } from '../../command.ts';
import { fakeContext } from '../../testing/fake-context.ts';
import { runHere } from '../../testing/run-here.ts';
import { makeMachine } from '../../testing/run-program.ts';
import { admin } from './admin.ts';

let home: string;
let store: AccountStore;
let account: Account;
let key: ApiKey;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'docconv-admin-'));
  ({ store } = await openStore(loadConfig({ DOCCONV_HOME: home })));
  account = makeAccount({ id: 'acc_1', email: 'ada@example.com', createdAt: NOVEMBER - DAY });
  key = makeKey({ id: 'key_1', name: 'laptop\u202e', provider: 'A tool' });
  await store.createAccount(account, key);
});
afterEach(() => rm(home, { recursive: true }));

async function run(action: AdminAction, mode: 'terminal' | 'json' = 'terminal') {
  const context = fakeContext({ mode });
  context.services.openAdmin = () => openAdmin(loadConfig({ DOCCONV_HOME: home }), () => NOVEMBER);
  const code = await admin(context, action);
  return { code, out: context.out(), err: context.err() };
}
const json = async (action: AdminAction) => JSON.parse((await run(action, 'json')).out);

async function convert(pages: number, now: number): Promise<void> {
  const limits = { conversions: 9, pages: 9999, tokens: 9999 };
  const hold = { accountId: account.id, keyId: key.id, expiresAt: now + MINUTE, now };
  const result = await store.reserve({ ...hold, pages, limits });
  if (result.type !== 'reserved') throw new Error('not reserved');
  const { id: reservationId } = result.reservation;
  await store.commit({ accountId: account.id, reservationId, pages, tokens: 10 * pages, now });
}

describe('accounts', () => {
  test('are listed with what they used this month', async () => {
    await convert(12, NOVEMBER);
    await store.createAccount(
      makeAccount({ id: 'acc_2', email: undefined, plan: 'gone', createdAt: NOVEMBER }),
    );
    expect((await run({ type: 'accounts' })).out).toBe(
      [
        'ACCOUNT  E-MAIL           PLAN     MADE        CONVERSIONS  PAGES            OF',
        'acc_1    ada@example.com  starter  2025-11-29            1     12           500',
        'acc_2    -                gone     2025-11-30            0      0  plan unknown',
        '',
      ].join('\n'),
    );
    const { type, data } = await json({ type: 'accounts' });
    expect(type).toBe('admin_accounts');
    expect(data.accounts[0]).toEqual({
      account: 'acc_1',
      email: 'ada@example.com',
      plan: 'starter',
      created_at: '2025-11-29T23:59:30.000Z',
      usage: { conversions: 1, pages: 12, tokens: 120, pages_limit: 500 },
    });
  });

  test('are all listed when there are many', async () => {
    const many = Array.from({ length: 401 }, (_, i) => makeAccount({ createdAt: NOVEMBER + (i % 3) }));
    await Promise.all(many.map((one) => store.createAccount(one)));
    const { data } = await json({ type: 'accounts' });
    expect(new Set(data.accounts.map((one: { account: string }) => one.account)).size).toBe(402);
  });
});

describe('plan', () => {
  test('is set by e-mail address, however that is written', async () => {
    const { err } = await run({ type: 'plan', account: ' Ada@Example.COM', plan: 'pro' });
    expect(err).toBe('acc_1 is on the plan pro; before, it was on starter.\n');
    expect((await store.findAccount('acc_1'))?.plan).toBe('pro');
  });

  test('is one that is offered here', async () => {
    await writeFile(join(home, 'plans.json'), '{"team":{"conversions":1,"pages":1,"tokens":1,"fileSize":1}}');
    const { data } = await json({ type: 'plan', account: 'acc_1', plan: 'team' });
    expect(data).toEqual({ account: 'acc_1', plan: 'team', before: 'starter' });
    const mistyped = run({ type: 'plan', account: 'acc_1', plan: 'enterprize' });
    await expect(mistyped).rejects.toMatchObject({ code: 'INVALID_ARGS', hint: 'Did you mean enterprise?' });
    expect((await store.findAccount('acc_1'))?.plan).toBe('team');
  });
});

describe('keys', () => {
  test('are listed without their hashes, in a form that is safe to show', async () => {
    await convert(1, NOVEMBER);
    const { out } = await run({ type: 'keys', account: 'acc_1' });
    expect(out).toMatch(
      /^key_1 {2}dc_live_.{4} {2}laptop\\u202e {2}A tool {4}2025-11-30 {2}2025-11-30 {2}-$/m,
    );
    expect(JSON.stringify(await json({ type: 'keys', account: 'acc_1' }))).not.toContain(key.hash);
  });

  test('are revoked, once', async () => {
    const revoke: AdminAction = { type: 'keys', account: 'ada@example.com', revoke: 'key_1' };
    expect((await run(revoke)).err).toBe('The key key_1 of acc_1 is revoked.\n');
    expect(await store.findByKey(key.hash)).toBeUndefined();
    await expect(run(revoke)).rejects.toMatchObject({
      code: 'INVALID_ARGS',
      hint: 'See its keys with "docconv admin keys acc_1".',
    });
  });
});

describe('usage', () => {
  test('is shown against the plan, by day, and with the months before', async () => {
    await convert(1000, NOVEMBER - 40 * DAY);
    await convert(3, NOVEMBER - DAY);
    await convert(4, NOVEMBER);
    expect((await run({ type: 'usage', account: 'acc_1' })).out).toBe(
      [
        'acc_1 (ada@example.com), plan starter',
        '',
        '         CONVERSIONS  PAGES   TOKENS',
        '2025-11            2      7       70',
        'held               0      0        -',
        'allowed           50    500  500,000',
        '',
        '            CONVERSIONS  PAGES  TOKENS',
        '2025-11-29            1      3      30',
        '2025-11-30            1      4      40',
        '',
        '         CONVERSIONS  PAGES  TOKENS',
        '2025-10            1  1,000  10,000',
        '',
      ].join('\n'),
    );
    const { data } = await json({ type: 'usage', account: 'acc_1' });
    expect(data).toMatchObject({ plan: 'starter', used: { pages: 7 }, limits: { pages: 500 } });
    expect(data.days).toHaveLength(2);
    expect(data.months.map(({ month }: { month: string }) => month)).toEqual(['2025-11', '2025-10']);
  });
});

test.each<AdminAction>([
  { type: 'plan', account: 'acc_9', plan: 'pro' },
  { type: 'keys', account: 'acc_9' },
  { type: 'usage', account: 'acc_9' },
])('an unknown account is refused: %j', async (action) => {
  await expect(run(action)).rejects.toMatchObject({
    code: 'INVALID_ARGS',
    message: 'There is no account "acc_9".',
    hint: expect.stringContaining('docconv admin accounts'),
  });
});

describe('the program', () => {
  test('lets the operator see and stop what it made', async () => {
    const machine = makeMachine();
    try {
      await runHere(machine, ['login', '--yes']);
      const listed = await runHere(machine, ['admin', 'accounts', '--json']);
      const [{ account: id }] = JSON.parse(listed.stdout).data.accounts;
      const keys = await runHere(machine, ['admin', 'keys', id, '--json']);
      const [{ key_id }] = JSON.parse(keys.stdout).data.keys;
      expect(await runHere(machine, ['admin', 'plan', id, 'free'])).toMatchObject({ code: 0, stdout: '' });
      expect((await runHere(machine, ['usage'])).stdout).toMatch(/^plan +free$/m);
      expect(await runHere(machine, ['admin', 'keys', id, '--revoke', key_id])).toMatchObject({ code: 0 });
      expect((await runHere(machine, ['usage'])).code).toBe(3);
    } finally {
      machine.remove();
    }
  });

  test('does not look into this machine’s store when a server is configured', async () => {
    const machine = makeMachine();
    try {
      const environment = { DOCCONV_BASE_URL: 'https://docs.example.com' };
      const { code, stderr } = await runHere(machine, ['admin', 'accounts', '--json'], { environment });
      expect(code).toBe(1);
      expect(JSON.parse(stderr).error).toMatchObject({
        code: 'INVALID_ARGS',
        message: 'A server is configured, and the accounts are there.',
      });
    } finally {
      machine.remove();
    }
  });
});

describe('the webhook of a job', () => {
  test('is told again once the job has ended', async () => {
    const jobs = await (await openStore(loadConfig({ DOCCONV_HOME: home }))).openJobs();
    const id = '0b4f9d1e-8c52-4a77-9d43-52b1a1f0c9aa';
    const input = { type: 'url' as const };
    await jobs.accept({
      id,
      accountId: 'acc_1',
      asked: { fileName: 'a.pdf', outputFormat: 'markdown', options: {}, input, sealed: '' },
      weight: 0,
      hasWebhook: true,
      acceptedAt: NOVEMBER,
      expiresAt: NOVEMBER + DAY,
    });
    await expect(run({ type: 'redeliver', job: id })).rejects.toThrow('No ended job');
    await jobs.cancel({ accountId: 'acc_1', id, now: NOVEMBER });
    expect(await jobs.takeDelivery(NOVEMBER)).toBeDefined();
    expect(await jobs.takeDelivery(NOVEMBER)).toBeUndefined();
    expect(await run({ type: 'redeliver', job: id })).toMatchObject({
      code: 0,
      err: `The webhook of ${id} will be sent again.\n`,
    });
    expect(await jobs.takeDelivery(NOVEMBER)).toMatchObject({ job: { id } });
    expect(await json({ type: 'redeliver', job: id })).toEqual({
      type: 'admin_redeliver',
      data: { job: id },
    });
  });
});
