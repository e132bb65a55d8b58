import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenStore, openStore } from '../../open/open-store.ts';
import { bundleChild } from '../../testing/bundle-child.ts';
import { describeWithPostgres } from '../../testing/describe-with-postgres.ts';
import { plainConversion } from '../../testing/plain-conversion.ts';
import { killAfter, runChild } from '../../testing/run-child.ts';
import { DAY, makeAccount, makeConnectSession, makeKey, makePayment } from '../../testing/store-fixtures.ts';

describeWithPostgres('a database that several processes use', (server) => {
  let folder: string;
  let program: string;
  let databaseUrl: string;
  let opened: OpenStore;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docconv-nodes-'));
    program = join(folder, 'store.mjs');
    await bundleChild(new URL('../../testing/store.child.ts', import.meta.url), program);
    databaseUrl = await server().createDatabase();
    opened = await openStore({ storeFolder: '', databaseUrl });
  });
  afterAll(async () => {
    await opened.close();
    await rm(folder, { recursive: true });
  });

  async function createAccount(): Promise<string> {
    const account = makeAccount();
    await opened.store.createAccount(account, makeKey());
    return account.id;
  }

  it('counts exactly what was committed, with one of six killed', { timeout: 120_000 }, async () => {
    const accountId = await createAccount();
    const count = (times: number) => runChild(program, 'count', databaseUrl, accountId, times);
    // It has far more to do than it gets done before a busy machine sees to it.
    const victim = count(500);
    killAfter(victim, 20);
    const runs = [victim, ...Array.from({ length: 5 }, () => count(80))];
    const ends = await Promise.all(runs.map(({ ended }) => ended));
    expect(ends.map(({ signal }) => signal)).toEqual(['SIGKILL', null, null, null, null, null]);
    expect(ends.slice(1).map(({ code, stderr }) => [code, stderr])).toEqual(Array(5).fill([0, '']));
    const told = ends.reduce((sum, { stdout }) => sum + stdout.split('.').length - 1, 0);
    expect(told).toBeGreaterThanOrEqual(5 * 80 + 20);
    const { used } = await opened.store.quota(accountId, Date.now());
    // The victim may have been killed after it committed and before it could say so.
    expect([told, told + 1]).toContain(used.conversions);
    expect(used).toEqual({ conversions: used.conversions, pages: used.pages, tokens: 2 * used.pages });
    expect((await opened.store.quota(accountId, Date.now() + 1001)).held.conversions).toBe(0);
  });

  it('lets one of twenty callers in four processes exchange a session', { timeout: 60_000 }, async () => {
    const { store } = opened;
    const accountId = await createAccount();
    const now = Date.now();
    const session = makeConnectSession({ createdAt: now, expiresAt: now + DAY });
    await store.addConnectSession(session);
    const { id } = session;
    await store.decideConnectSession({ id, accountId, decision: 'approved', expiresAt: now + DAY, now });
    const runs = Array.from({ length: 4 }, () => runChild(program, 'exchange', databaseUrl, id, 0));
    const ends = await Promise.all(runs.map(({ ended }) => ended));
    const answers = ends.flatMap(({ stdout }) => stdout.match(/^exchanged\w*$/gm) ?? []);
    expect(answers.filter((answer) => answer === 'exchanged')).toHaveLength(1);
    expect(answers).toHaveLength(20);
    expect(await store.listKeys(accountId)).toHaveLength(2);
  });

  it('lets one of twenty callers in four processes claim a payment', { timeout: 60_000 }, async () => {
    const { id } = makePayment();
    const runs = Array.from({ length: 4 }, () => runChild(program, 'claim', databaseUrl, id, 0));
    const ends = await Promise.all(runs.map(({ ended }) => ended));
    const answers = ends.flatMap(({ stdout }) => stdout.match(/^claim \w+$/gm) ?? []);
    expect(answers.filter((answer) => answer === 'claim fresh')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'claim in_flight')).toHaveLength(19);
  });

  it('is made ready once by nodes that start at once', { timeout: 60_000 }, async () => {
    const fresh = await server().createDatabase();
    const runs = Array.from({ length: 4 }, () => runChild(program, 'exchange', fresh, 'none', 0));
    const ends = await Promise.all(runs.map(({ ended }) => ended));
    expect(ends.map(({ code, stderr }) => [code, stderr])).toEqual(Array(4).fill([0, '']));
    for (const { stdout } of ends) expect(stdout.match(/^unknown$/gm)).toHaveLength(5);
  });

  it('gives a result remembered by another node', async () => {
    const other = await openStore({ storeFolder: '', databaseUrl });
    const accountId = await createAccount();
    const content = 'converted once';
    const conversion = { ...plainConversion, content, markdown: content };
    const reference = (await opened.results.save(accountId, conversion, Date.now() + DAY)) ?? '';
    expect((await other.results.load(accountId, reference, Date.now()))?.content).toBe(content);
    await other.close();
  });
});
