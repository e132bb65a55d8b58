import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleChild } from '../../testing/bundle-child.ts';
import { killAfter, type RunningChild, runChild } from '../../testing/run-child.ts';
import { HOLDER, makeConnectSession, makeKey, makePayment } from '../../testing/store-fixtures.ts';
import { hashApiKey } from '../api-key.ts';
import type { AccountStore } from '../store.ts';
import { createLowdbStore } from './lowdb-store.ts';

let home: string;
let program: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'docconv-processes-'));
  program = join(home, 'store.mjs');
  await bundleChild(new URL('../../testing/store.child.ts', import.meta.url), program);
});
afterAll(() => rm(home, { recursive: true }));

/** A store in a folder of its own with one account. */
async function createStore() {
  const folder = join(home, randomUUID());
  const store = createLowdbStore(folder);
  const account = { id: `acc_${randomUUID()}`, plan: 'local', createdAt: 0 };
  const hash = hashApiKey(account.id);
  await store.createAccount(account, { id: 'key_1', name: '', hash, prefix: 'dc_live_aaaa', createdAt: 0 });
  return { folder, store, accountId: account.id };
}

/** Eight in line take turns, which makes this 14; the rest is for a process that is not given a processor. */
const OVERTAKEN_AT_MOST = 100;
/** How long a lock is waited for whose holder cannot be asked whether it lives. */
const LOCK_PATIENCE_MS = 5_000;

/** The calls of an exchange overlap, so that processes are killed in it, at steps this far apart. */
const STRIDE = 5;

function countDots(stdout: string): number {
  return stdout.split('.').length - 1;
}

function run(
  mode: 'count' | 'once' | 'exchange' | 'claim' | 'pay',
  folder: string,
  subject: string,
  number: number,
  ...copies: string[]
): RunningChild {
  return runChild(program, mode, folder, subject, number, ...copies);
}

/** What a process leaves that is killed at a step of the file system. */
interface Left {
  step: string;
  printed: string;
  /** The store as it was left. */
  open(): Promise<AccountStore>;
}

/** Does some work to its end, which prints so much, and goes through what would have been left at each step of it. */
async function* leftAtEachStep(
  mode: 'once' | 'pay',
  folder: string,
  subject: string,
  printed: string,
): AsyncGenerator<Left> {
  const copies = join(home, randomUUID());
  await mkdir(copies);
  const { stdout, stderr } = await run(mode, folder, subject, 0, copies).ended;
  const steps = Number(/steps (\d+)/.exec(stdout)?.[1]);
  expect([stdout, stderr]).toEqual([`${printed}steps ${steps}\n`, '']);
  expect(steps).toBeGreaterThan(40);
  for (let step = 1; step <= steps; step++) {
    const copy = join(copies, String(step));
    yield {
      step: `step ${step}`,
      printed: await readFile(`${copy}.txt`, 'utf8'),
      open: async () => {
        const again = join(home, randomUUID());
        await cp(copy, again, { recursive: true });
        return createLowdbStore(again);
      },
    };
  }
}

describe('a store that several processes use', () => {
  it('counts each of 8 × 50 conversions, and lets none be overtaken for long', {
    timeout: 120_000,
  }, async () => {
    const { folder, store, accountId } = await createStore();
    const runs = Array.from({ length: 8 }, () => run('count', folder, accountId, 50));
    for (const { ended } of runs) {
      const end = await ended;
      expect(end).toMatchObject({ stderr: '', code: 0 });
      expect(Number(/overtaken (\d+)/.exec(end.stdout)?.[1])).toBeLessThan(OVERTAKEN_AT_MOST);
    }
    expect(await store.quota(accountId, Date.now())).toMatchObject({
      used: { conversions: 400, pages: 400, tokens: 800 },
      held: { conversions: 0, pages: 0 },
    });
    expect(await readdir(join(folder, 'locks'))).toEqual([]);
  });

  // From here on side by side: each has a store of its own, and mostly waits for its locks.
  it.concurrent('counts exactly what was committed when two of four are killed', {
    timeout: 120_000,
  }, async () => {
    const { folder, store, accountId } = await createStore();
    const count = (times: number) => run('count', folder, accountId, times);
    // They have far more to do than they get done before a busy machine sees to them.
    const victims = [count(300), count(300)];
    for (const victim of victims) killAfter(victim, 20);
    const runs = [...victims, count(60), count(60)];
    const ends = await Promise.all(runs.map(({ ended }) => ended));
    expect(ends.map(({ signal }) => signal)).toEqual(['SIGKILL', 'SIGKILL', null, null]);
    const told = ends.reduce((sum, { stdout }) => sum + countDots(stdout), 0);
    const { used } = await store.quota(accountId, Date.now());
    // A victim may have been killed after it committed and before it could say so.
    expect(used.conversions).toBeGreaterThanOrEqual(told);
    expect(used.conversions).toBeLessThanOrEqual(told + victims.length);
    expect(used).toEqual({ conversions: used.conversions, pages: used.pages, tokens: 2 * used.pages });
    const later = await store.quota(accountId, Date.now() + 1001);
    expect(later.held).toEqual({ conversions: 0, pages: 0 });
  });

  /** A Connect session that the account has approved. */
  async function approve(store: AccountStore, accountId: string): Promise<string> {
    const now = Date.now();
    const { id, ...session } = makeConnectSession({ createdAt: now, expiresAt: now + 60_000 });
    await store.addConnectSession({ id, ...session });
    const decision = { decision: 'approved' as const, expiresAt: now + 60_000, now };
    await store.decideConnectSession({ id, accountId, ...decision });
    return id;
  }

  it.concurrent('lets one of twenty callers in four processes exchange a session', {
    timeout: 60_000,
  }, async () => {
    const { folder, store, accountId } = await createStore();
    const id = await approve(store, accountId);
    const runs = Array.from({ length: 4 }, () => run('exchange', folder, id, 0));
    const ends = await Promise.all(runs.map(({ ended }) => ended));
    const answers = ends.flatMap(({ stdout }) => stdout.match(/^exchanged\w*$/gm) ?? []);
    expect(answers.filter((answer) => answer === 'exchanged')).toHaveLength(1);
    expect(answers).toHaveLength(20);
    expect(await store.listKeys(accountId)).toHaveLength(2);
  });

  it.concurrent('hands out one key wherever in an exchange a process is killed', {
    timeout: 300_000,
  }, async () => {
    const whole = await createStore();
    const wholeId = await approve(whole.store, whole.accountId);
    const { stdout } = await run('exchange', whole.folder, wholeId, 0).ended;
    const steps = Number(/steps (\d+)/.exec(stdout)?.[1]);
    expect(steps).toBeGreaterThan(40);
    for (let step = 1; step <= steps; step += STRIDE) {
      const { folder, store, accountId } = await createStore();
      const id = await approve(store, accountId);
      const died = await run('exchange', folder, id, step).ended;
      expect(died.signal, `step ${step}`).toBe('SIGKILL');
      const key = makeKey();
      const result = await store.exchangeConnectSession({ id, key, keyLimit: 5, now: Date.now() });
      const hashes = (await store.listKeys(accountId)).map(({ hash }) => hash);
      expect(hashes, `step ${step}: ${result.type}`).toHaveLength(2);
      expect(hashes.includes(key.hash), `step ${step}`).toBe(result.type === 'exchanged');
    }
  });

  it.concurrent('lets one of twenty callers in four processes claim a payment', {
    timeout: 60_000,
  }, async () => {
    const { folder } = await createStore();
    const runs = Array.from({ length: 4 }, () => run('claim', folder, 'payment', 0));
    const ends = await Promise.all(runs.map(({ ended }) => ended));
    const answers = ends.flatMap(({ stdout }) => stdout.match(/^claim \w+$/gm) ?? []);
    expect(answers.filter((answer) => answer === 'claim fresh')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'claim in_flight')).toHaveLength(19);
  });

  it.concurrent('loses no payment, wherever on its way a process is killed', {
    timeout: 300_000,
  }, async () => {
    const { folder } = await createStore();
    const states = 'converting\nconverted\nsettling\nsettled\n';
    for await (const { step, printed, open } of leftAtEachStep('pay', folder, 'payment', states)) {
      await checkPayment(await open(), printed.trim().split('\n').at(-1) ?? '', step);
    }
  });

  /** A payment is where its process said it was, or a step further, and can be carried on from there. */
  async function checkPayment(store: AccountStore, told: string, step: string): Promise<void> {
    const now = Date.now() + 2000;
    const order = ['', 'converting', 'converted', 'settling', 'settled'];
    const state = (await store.findPayment('payment'))?.state ?? '';
    expect([told, order[order.indexOf(told) + 1]], step).toContain(state);
    const unsettled = await store.unsettledPayments({ limit: 9 });
    expect(unsettled, step).toHaveLength(state === 'settling' ? 1 : 0);
    const payment = makePayment({ id: 'payment', requestHash: 'request', signatureHash: 'signature' });
    const answer = await store.claimPayment({ payment, expiresAt: now + 1000, now });
    const next = { '': 'fresh', converting: 'fresh', settled: 'final' }[state as string] ?? 'resumed';
    expect(answer.type, step).toBe(next);
    const result = await store.paymentResult({ id: 'payment', now });
    expect(result, step).toBe(next === 'fresh' ? undefined : 'result');
  }

  it.concurrent('is right whichever step of the file system a process is killed at', {
    timeout: 300_000,
  }, async () => {
    const { folder, accountId } = await createStore();
    const states = 'claim fresh\nreserved\ncommitted\n';
    for await (const left of leftAtEachStep('once', folder, accountId, states)) {
      // Once is a slow disk; twice is a lock that stayed.
      if ((await carryOn(left, accountId)) < LOCK_PATIENCE_MS) continue;
      expect(await carryOn(left, accountId), `${left.step}: a lock stayed`).toBeLessThan(LOCK_PATIENCE_MS);
    }
  });

  /**
   * Does the work of a killed process again as the next one would.
   * @returns how many milliseconds that took
   */
  async function carryOn({ step, printed, open }: Left, accountId: string): Promise<number> {
    const store = await open();
    const begun = performance.now();
    const usedBefore = (await store.quota(accountId, Date.now())).used;
    const wasCommitted = printed.includes('committed');
    if (wasCommitted) expect(usedBefore.pages).toBe(1);
    const later = Date.now() + 2000;
    const claim = await store.claim({
      accountId,
      key: 'job',
      fingerprint: 'f',
      holder: HOLDER,
      expiresAt: later + 1000,
      now: later,
    });
    if (wasCommitted) expect(claim.type).toBe('done');
    if (claim.type === 'fresh') {
      expect(usedBefore.pages, `${step}: charged without a result`).toBe(0);
      await chargeOnce(store, accountId, claim.claim, later);
    }
    expect((await store.quota(accountId, later)).used, `${step}: ${claim.type}`).toEqual({
      conversions: 1,
      pages: 1,
      tokens: 2,
    });
    expect((await store.quota(accountId, later)).held.pages).toBe(0);
    return performance.now() - begun;
  }
});

async function chargeOnce(
  store: ReturnType<typeof createLowdbStore>,
  accountId: string,
  claim: { accountId: string; key: string; id: string },
  now: number,
): Promise<void> {
  const limits = { conversions: 1, pages: 1, tokens: 10 };
  const result = await store.reserve({
    accountId,
    keyId: 'key_1',
    pages: 1,
    limits,
    expiresAt: now + 1000,
    now,
  });
  if (result.type !== 'reserved') throw new Error('the abandoned reservation has not expired');
  const remember = { claim, result: 'result', expiresAt: now + 60_000 };
  await store.commit({ accountId, reservationId: result.reservation.id, pages: 1, tokens: 2, now, remember });
}
