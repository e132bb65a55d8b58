import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../testing/store-fixtures.ts';
import type { Job, JobOutcome, JobRequest, Lease } from './job.ts';
import { type AcceptResult, type JobPlace, type JobStore, MOST_ATTEMPTS, type NewJob } from './job-store.ts';

type Held = Job & { lease: Lease };

/** One set of jobs opened twice, as by two processes, and two accounts that there are. */
export interface JobsUnderTest {
  jobs: JobStore;
  again: JobStore;
  accounts: [string, string];
}

const NOON = Date.UTC(2026, 2, 15, 12);
const ASKED: JobRequest = {
  fileName: 'a.pdf',
  outputFormat: 'markdown',
  options: { pageMarkers: true },
  input: { type: 'blob', key: 'acc/job/input', byteLength: 7, digest: 'abc' },
  sealed: 'sealed',
};
const CONVERTED = {
  type: 'converted' as const,
  result: { key: 'acc/job/result.json', pageCount: 3, tokenCount: 40, totalPages: 3, failedPages: [] },
};
const FAILED: JobOutcome = {
  type: 'failed',
  failure: { code: 'unreadable', message: 'It is damaged.', hint: 'Send another.', reason: 'invalid_pdf' },
};

/** What every store of jobs does. */
export function describeJobStore(name: string, open: () => Promise<JobsUnderTest>): void {
  describe(name, () => {
    let jobs: JobStore;
    let again: JobStore;
    let accounts: [string, string];
    let accepted: number;

    beforeEach(async () => {
      ({ jobs, again, accounts } = await open());
      accepted = NOON;
    });

    function newJob(more: Partial<NewJob> = {}): NewJob {
      accepted += 1;
      return {
        id: randomUUID(),
        accountId: accounts[0],
        asked: ASKED,
        weight: 0,
        hasWebhook: false,
        acceptedAt: accepted,
        expiresAt: accepted + DAY,
        ...more,
      };
    }

    async function add(more: Partial<NewJob> = {}): Promise<Job> {
      return jobOf(await jobs.accept(newJob(more)));
    }

    const leaseAt = (now: number) => ({ id: randomUUID(), until: now + MINUTE });
    const take = (store = jobs, now = NOON + MINUTE) => store.take({ lease: leaseAt(now), now });

    async function takeSurely(store = jobs, now?: number): Promise<Held> {
      const job = await take(store, now);
      if (!job?.lease) throw new Error('there is no job to take');
      return { ...job, lease: job.lease };
    }

    const finish = (job: Held, outcome: JobOutcome = CONVERTED) =>
      jobs.finish({ id: job.id, leaseId: job.lease.id, outcome, now: NOON + 2, expiresAt: NOON + DAY });
    const stateOf = async ({ id, accountId }: Job) => (await jobs.find({ accountId, id }))?.state;

    it('keeps what was asked for, for its account alone, and for every process', async () => {
      const job = await add({ keyId: 'key_1' });
      const wanted = { accountId: accounts[0], id: job.id };
      expect(await again.find(wanted)).toMatchObject({ ...job, keyId: 'key_1', asked: ASKED, place: 1 });
      expect(await jobs.find({ ...wanted, accountId: accounts[1] })).toBeUndefined();
      expect(await jobs.find({ ...wanted, id: randomUUID() })).toBeUndefined();
    });

    it('lists the jobs of an account, the latest first', async () => {
      const [first, second] = [await add(), await add()];
      await add({ accountId: accounts[1] });
      const listed = await jobs.list({ accountId: accounts[0], limit: 5 });
      expect(listed.map(({ id }) => id)).toEqual([second.id, first.id]);
      expect(await jobs.list({ accountId: accounts[0], limit: 1 })).toHaveLength(1);
    });

    it('lists on after a job, each once, also those accepted at one moment and after one that is gone', async () => {
      const acceptedAt = NOON + 5;
      for (let i = 0; i < 5; i++) await add({ acceptedAt: i < 3 ? acceptedAt : acceptedAt + i });
      const listAfter = (after?: JobPlace) => again.list({ accountId: accounts[0], limit: 2, after });
      const whole = (await jobs.list({ accountId: accounts[0], limit: 9 })).map(({ id }) => id);
      const paged: Job[] = [];
      for (let page = await listAfter(); page.length > 0; page = await listAfter(paged.at(-1)))
        paged.push(...page);
      expect(paged.map(({ id }) => id)).toEqual(whole);
      const gone = { acceptedAt: acceptedAt + 1, id: randomUUID() };
      const rest = await jobs.list({ accountId: accounts[0], limit: 9, after: gone });
      expect(rest.map(({ id }) => id)).toEqual(whole.slice(2));
    });

    it('gives each job to one worker, however many ask at once', async () => {
      for (let i = 0; i < 5; i++) await add();
      const taken = await Promise.all(Array.from({ length: 12 }, (_, i) => take(i % 2 === 0 ? jobs : again)));
      const ids = taken.flatMap((job) => job?.id ?? []);
      expect(new Set(ids).size).toBe(5);
      expect(ids).toHaveLength(5);
      expect(await jobs.counts()).toEqual({ queued: 0, running: 5, partsQueued: 0 });
      await add();
      expect(await jobs.counts()).toMatchObject({ queued: 1, running: 5, oldestAt: expect.any(Number) });
    });

    it('takes in turn: what weighs more, whoever has less under way, then the earliest', async () => {
      const [first, second] = [await add(), await add()];
      const other = await add({ accountId: accounts[1] });
      const heavy = await add({ accountId: accounts[1], weight: 10 });
      const place = async ({ id, accountId }: Job) => (await jobs.find({ accountId, id }))?.place;
      expect(await Promise.all([heavy, first, other, second].map(place))).toEqual([1, 2, 3, 4]);
      const order = [await take(), await take(), await take(), await take()];
      expect(order.map((job) => job?.id)).toEqual([heavy.id, first.id, other.id, second.id]);
      expect(await place(first)).toBeUndefined();
    });

    it('holds a job for as long as its lease is renewed, and notes how far it has come', async () => {
      await add();
      const job = await takeSurely();
      const lease = { id: job.lease.id, until: NOON + 10 * MINUTE };
      const progress = { pagesDone: 2, pagesTotal: 5 };
      expect(await again.renew({ id: job.id, lease, progress })).toBe('held');
      expect(await take(again, NOON + 9 * MINUTE)).toBeUndefined();
      expect(await jobs.find(job)).toMatchObject({ state: 'running', progress });
      expect(await jobs.renew({ id: job.id, lease: { ...lease, id: 'other' } })).toBe('lost');
    });

    it('has a job of a worker that died taken again, and the dead one ends nothing', async () => {
      await add();
      const dead = await takeSurely();
      const late = NOON + 3 * MINUTE;
      const heir = await takeSurely(again, late);
      expect([heir.id, heir.attempts]).toEqual([dead.id, 2]);
      expect(await finish(dead)).toBe(false);
      expect(await jobs.renew({ id: dead.id, lease: dead.lease })).toBe('lost');
      expect(await stateOf(dead)).toBe('running');
      expect(await finish(heir)).toBe(true);
      expect(await stateOf(dead)).toBe('done');
    });

    it('fails a job that broke every worker that took it', async () => {
      await add({ hasWebhook: true });
      let now = NOON;
      for (let i = 0; i < MOST_ATTEMPTS; i++) {
        now += 2 * MINUTE;
        await takeSurely(jobs, now);
      }
      expect(await take(jobs, now + 2 * MINUTE)).toBeUndefined();
      const [job] = await jobs.list({ accountId: accounts[0], limit: 1 });
      expect(job).toMatchObject({ state: 'failed', outcome: { failure: { reason: 'worker_lost' } } });
      expect(await jobs.takeDelivery(now + 2 * MINUTE)).toMatchObject({ job: { id: job?.id } });
    });

    it('takes a job that was given back again, which does not count as a try', async () => {
      await add();
      const job = await takeSurely();
      await jobs.giveBack({ id: job.id, leaseId: 'other', now: NOON });
      expect(await stateOf(job)).toBe('running');
      await jobs.giveBack({ id: job.id, leaseId: job.lease.id, now: NOON });
      expect(await takeSurely(again)).toMatchObject({ id: job.id, attempts: 1 });
    });

    it('lets a job wait that was given back for later', async () => {
      await add();
      const job = await takeSurely();
      await jobs.giveBack({ id: job.id, leaseId: job.lease.id, after: 5 * MINUTE, now: NOON + MINUTE });
      expect(await take()).toBeUndefined();
      expect(await stateOf(job)).toBe('queued');
    });

    it.each([
      ['done', CONVERTED],
      ['done_in_part', { ...CONVERTED, result: { ...CONVERTED.result, failedPages: [2] } }],
      ['failed', FAILED],
      ['cancelled', { type: 'cancelled' }],
    ] as [string, JobOutcome][])('ends a job once, as %s', async (state, outcome) => {
      await add();
      const job = await takeSurely();
      expect(await finish(job, outcome)).toBe(true);
      expect(await finish(job, FAILED)).toBe(false);
      const found = await again.find(job);
      expect(found).toMatchObject({ state, outcome, finishedAt: NOON + 2, expiresAt: NOON + DAY });
      expect(found?.lease).toBeUndefined();
      expect(await take(jobs, NOON + 10 * MINUTE)).toBeUndefined();
    });

    it('cancels a job that waits at once', async () => {
      const job = await add();
      expect(await jobs.cancel({ accountId: accounts[1], id: job.id, now: NOON })).toBeUndefined();
      const cancelled = { state: 'cancelled', outcome: { type: 'cancelled' }, finishedAt: NOON };
      expect(await again.cancel({ ...job, now: NOON })).toMatchObject(cancelled);
      expect(await take()).toBeUndefined();
      expect(await jobs.cancel({ ...job, now: NOON + 5 })).toMatchObject(cancelled);
    });

    it('tells whoever works on a job that it was cancelled, and who takes it over', async () => {
      await add();
      const job = await takeSurely();
      expect(await again.cancel({ ...job, now: NOON })).toMatchObject({ state: 'running' });
      expect(await jobs.renew({ id: job.id, lease: { ...job.lease, until: NOON + MINUTE } })).toBe('cancel');
      expect(await takeSurely(again, NOON + 3 * MINUTE)).toMatchObject({ id: job.id, cancelAsked: true });
    });

    it('knows a request by its idempotency key', async () => {
      const idempotency = { key: 'k', fingerprint: 'f' };
      const job = await add({ idempotency });
      expect(await again.accept(newJob({ idempotency }))).toMatchObject({
        type: 'known',
        job: { id: job.id },
      });
      const other = { ...idempotency, fingerprint: 'g' };
      expect(await jobs.accept(newJob({ idempotency: other }))).toEqual({ type: 'conflict' });
      const elsewhere = newJob({ idempotency: other, accountId: accounts[1] });
      expect(await jobs.accept(elsewhere)).toMatchObject({ type: 'accepted' });
      const twice = [
        newJob({ idempotency: { ...other, key: 'l' } }),
        newJob({ idempotency: { ...other, key: 'l' } }),
      ];
      const results = await Promise.all([jobs.accept(twice[0]!), again.accept(twice[1]!)]);
      expect(results.map(({ type }) => type).sort()).toEqual(['accepted', 'known']);
    });

    it('takes a request anew whose job came to nothing, and only then', async () => {
      const idempotency = { key: 'k', fingerprint: 'f' };
      const cancelled = await add({ idempotency });
      await jobs.cancel({ ...cancelled, now: NOON });
      const both = await Promise.all([
        jobs.accept(newJob({ idempotency })),
        again.accept(newJob({ idempotency })),
      ]);
      expect(both.map(({ type }) => type).sort()).toEqual(['accepted', 'known']);
      await finish(await takeSurely(), FAILED);
      const changed = { ...idempotency, fingerprint: 'g' };
      expect(await jobs.accept(newJob({ idempotency: changed }))).toMatchObject({ type: 'accepted' });
      await finish(await takeSurely());
      expect(await jobs.accept(newJob({ idempotency: changed }))).toMatchObject({ type: 'known' });
      expect(await jobs.find(cancelled)).toMatchObject({ state: 'cancelled' });
    });

    it('finds what has expired, but for what runs, until that is noted, and forgets it later', async () => {
      const [waiting, running, ended] = [
        await add({ weight: 1 }),
        await add({ weight: 3 }),
        await add({ weight: 5 }),
      ];
      const taken = await takeSurely();
      expect(taken.id).toBe(ended.id);
      await finish(taken);
      expect((await takeSurely()).id).toBe(running.id);
      const now = NOON + 2 * DAY;
      const expired = await jobs.findExpired({ now, limit: 10 });
      expect(expired.map(({ id }) => id).sort()).toEqual([waiting.id, ended.id].sort());
      expect(await jobs.findExpired({ now, limit: 1 })).toHaveLength(1);
      const all = [waiting.id, running.id, ended.id];
      expect(await jobs.needed([...all, randomUUID()])).toEqual(new Set(all));
      await jobs.noteExpired(expired.map(({ id }) => id));
      expect(await jobs.findExpired({ now, limit: 10 })).toEqual([]);
      expect(await jobs.needed(all)).toEqual(new Set([running.id]));
      expect([await stateOf(waiting), await stateOf(ended)]).toEqual(['expired', 'expired']);
      await jobs.forget(now);
      expect(await jobs.find(ended)).toBeUndefined();
      expect(await stateOf(running)).toBe('running');
    });

    it('takes no job that expired while it waited', async () => {
      await add({ expiresAt: NOON + 30_000 });
      expect(await take()).toBeUndefined();
    });

    it('has the end of a job told once, to whom wants it', async () => {
      await add({ weight: 1 });
      await finish(await takeSurely());
      expect(await jobs.takeDelivery(NOON + 2)).toBeUndefined();
      const job = await add({ hasWebhook: true });
      expect(job.webhook).toEqual({ state: 'waiting', attempts: 0, answers: [] });
      await finish(await takeSurely());
      const delivery = await jobs.takeDelivery(NOON + 2);
      if (!delivery) throw new Error('nothing is told');
      expect(delivery).toMatchObject({ job: { id: job.id, outcome: CONVERTED }, tries: 0 });
      expect(await again.takeDelivery(NOON + 3)).toBeUndefined();
      await jobs.recordDelivery({ delivery, response: { at: NOON + 4, status: 204 }, isDelivered: true });
      const webhook = { state: 'delivered', attempts: 1, answers: [{ at: NOON + 4, status: 204 }] };
      expect((await again.find(job))?.webhook).toEqual(webhook);
      expect(await jobs.takeDelivery(NOON + 2 * DAY)).toBeUndefined();
    });

    it('tries to tell again later, and at once when asked to', async () => {
      const job = await add({ hasWebhook: true });
      expect(await jobs.redeliver({ id: job.id, now: NOON })).toBe(false);
      await jobs.cancel({ ...job, now: NOON });
      const delivery = await jobs.takeDelivery(NOON);
      if (!delivery) throw new Error('nothing is told');
      await jobs.recordDelivery({ delivery, response: { at: NOON }, isDelivered: false });
      expect((await jobs.find(job))?.webhook).toMatchObject({ state: 'pending', attempts: 1 });
      expect(await jobs.takeDelivery(NOON + 1)).toBeUndefined();
      expect(await again.redeliver({ id: job.id, now: NOON + 1 })).toBe(true);
      expect(await jobs.takeDelivery(NOON + 1)).toMatchObject({ job: { id: job.id }, tries: 0 });
      expect(await jobs.redeliver({ id: randomUUID(), now: NOON })).toBe(false);
    });

    it('drops all jobs of an account', async () => {
      await add();
      const kept = await add({ accountId: accounts[1] });
      await jobs.removeAccount(accounts[0]);
      expect(await again.list({ accountId: accounts[0], limit: 5 })).toEqual([]);
      expect(await takeSurely()).toMatchObject({ id: kept.id });
      expect(await take()).toBeUndefined();
    });
  });
}

function jobOf(result: AcceptResult): Job {
  if (result.type === 'accepted') return result.job;
  throw new Error(`not accepted: ${result.type}`);
}
