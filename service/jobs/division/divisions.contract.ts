import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../../testing/store-fixtures.ts';
import type { Job, Lease } from '../job.ts';
import type { JobsUnderTest } from '../job-store.contract.ts';
import type { JobStore } from '../job-store.ts';
import { MOST_PART_ATTEMPTS, type PartOutcome, type PartPlan, type TakenPart } from './part.ts';

const NOON = Date.UTC(2026, 2, 15, 12);
const BYTES = { key: 'acc/job/input', byteLength: 7, digest: 'abc' };
const LAID_OUT: PartOutcome = { type: 'laid_out', pages: { ...BYTES, key: 'acc/job/pages-1' } };

function planOf(first: number, last: number): PartPlan {
  return { pages: [{ first, last }], input: BYTES, program: '1' };
}

const PLANS = [planOf(1, 50), planOf(51, 100), planOf(101, 120)];

/** What every store of jobs does with parts of them. */
export function describeDivisions(name: string, open: () => Promise<JobsUnderTest>): void {
  describe(name, () => {
    let jobs: JobStore;
    let again: JobStore;
    let accounts: [string, string];

    beforeEach(async () => {
      ({ jobs, again, accounts } = await open());
    });

    const leaseAt = (now: number): Lease => ({ id: randomUUID(), until: now + MINUTE });

    async function add(accountId = accounts[0], weight = 0): Promise<void> {
      await jobs.accept({
        id: randomUUID(),
        accountId,
        asked: { fileName: 'a', outputFormat: 'markdown', options: {}, input: { type: 'url' }, sealed: '' },
        weight,
        hasWebhook: false,
        acceptedAt: NOON,
        expiresAt: NOON + DAY,
      });
    }

    async function takeJob(now = NOON): Promise<Job & { lease: Lease }> {
      const job = await jobs.take({ lease: leaseAt(now), now });
      if (!job?.lease) throw new Error('there is no job to take');
      return { ...job, lease: job.lease };
    }

    async function addDivided(weight = 0): Promise<Job & { lease: Lease }> {
      await add(accounts[0], weight);
      const job = await takeJob();
      expect(await jobs.divide({ id: job.id, leaseId: job.lease.id, plans: PLANS })).toBe(true);
      return job;
    }

    type Of = Parameters<JobStore['takePart']>[0]['of'];
    const take = (of: Of = 'next', now = NOON, store = jobs) =>
      store.takePart({ lease: leaseAt(now), now, of });
    async function takeSurely(of?: Of, now?: number, store?: JobStore): Promise<TakenPart> {
      const taken = await take(of, now, store);
      if (!taken) throw new Error('there is no part to take');
      return taken;
    }
    const held = ({ job, part }: TakenPart) => ({
      jobId: job.id,
      number: part.number,
      leaseId: part.lease.id,
    });
    const finish = (taken: TakenPart, outcome = LAID_OUT) => again.finishPart({ ...held(taken), outcome });

    it('divides a job that is held, and shows its owner nothing of that', async () => {
      const job = await addDivided();
      expect(await again.parts(job.id)).toMatchObject(PLANS.map((plan, number) => ({ ...plan, number })));
      expect(await jobs.divide({ id: job.id, leaseId: 'other', plans: [planOf(1, 9)] })).toBe(false);
      const [listed, ...others] = await jobs.list({ accountId: accounts[0], limit: 9 });
      expect([others, listed?.state, listed && 'parts' in listed]).toEqual([[], 'running', false]);
      expect(await jobs.divide({ id: job.id, leaseId: job.lease.id, plans: [planOf(1, 9)] })).toBe(true);
      expect(await jobs.parts(job.id)).toHaveLength(1);
    });

    it('gives each part to one worker, in the order of pages, however many ask at once', async () => {
      const job = await addDivided();
      expect(await again.counts()).toMatchObject({ partsQueued: 3 });
      const taken = await Promise.all([0, 1, 2, 3, 4].map((i) => take('next', NOON, i % 2 ? jobs : again)));
      expect(taken.flatMap((one) => one?.part.number ?? []).sort()).toEqual([0, 1, 2]);
      expect(await again.counts()).toMatchObject({ partsQueued: 0 });
      expect(taken.find((one) => one)?.job).toMatchObject({ id: job.id, asked: job.asked });
    });

    it('lets jobs of others go before all but the first part, unless that does not matter', async () => {
      const job = await addDivided();
      await add(accounts[1]);
      expect((await takeSurely()).part.number).toBe(0);
      expect(await take()).toBeUndefined();
      expect((await takeSurely({ jobId: job.id })).part.number).toBe(1);
      expect((await takeSurely('any')).part.number).toBe(2);
      expect(await take({ jobId: randomUUID() })).toBeUndefined();
    });

    it('holds a part while it is renewed, notes how far it has come, and keeps how it ended', async () => {
      const job = await addDivided();
      const taken = await takeSurely();
      const { leaseId, ...name } = held(taken);
      const lease = { id: leaseId, until: NOON + 9 * MINUTE };
      const progress = { pagesDone: 7, pagesTotal: 50 };
      expect(await again.renewPart({ ...name, lease, progress })).toBe('held');
      expect((await again.parts(job.id))[0]).toMatchObject({ lease, progress, attempts: 1 });
      expect(await finish(taken)).toBe(true);
      expect(await finish(taken)).toBe(false);
      expect(await jobs.renewPart({ ...name, lease })).toBe('lost');
      expect((await jobs.parts(job.id))[0]).toMatchObject({ outcome: LAID_OUT });
    });

    it('has a part of a worker that died taken again, and the dead one ends nothing', async () => {
      await addDivided();
      const dead = await takeSurely();
      const heir = await takeSurely('any', NOON + 2 * MINUTE, again);
      expect([heir.part.number, heir.part.attempts]).toEqual([0, 2]);
      expect(await finish(dead)).toBe(false);
      expect(await finish(heir)).toBe(true);
    });

    it('gives up a part that broke every worker that took it', async () => {
      const job = await addDivided();
      for (let i = 0; i < MOST_PART_ATTEMPTS; i++) await takeSurely('any', NOON + 2 * i * MINUTE);
      expect((await takeSurely('any', NOON + DAY / 2)).part.number).toBe(1);
      const [first] = await jobs.parts(job.id);
      expect(first).toMatchObject({ outcome: { type: 'failed', failure: { reason: 'worker_lost' } } });
      expect(first?.lease).toBeUndefined();
    });

    it('lets a part wait that was given back, which does not count as a try', async () => {
      await addDivided();
      const taken = await takeSurely();
      await again.giveBackPart({ ...held(taken), after: MINUTE, now: NOON });
      expect((await takeSurely()).part.number).toBe(1);
      expect((await takeSurely('any', NOON + MINUTE)).part).toMatchObject({ number: 0, attempts: 1 });
    });

    it('drops parts with the end of their job, and tells whoever works on them', async () => {
      const job = await addDivided();
      const taken = await takeSurely();
      const { leaseId, ...name } = held(taken);
      const lease = { id: leaseId, until: NOON + MINUTE };
      await again.cancel({ ...job, now: NOON });
      expect(await jobs.renewPart({ ...name, lease })).toBe('cancel');
      expect(await take('any')).toBeUndefined();
      const end = { id: job.id, leaseId: job.lease.id, now: NOON, expiresAt: NOON + DAY };
      expect(await jobs.finish({ ...end, outcome: { type: 'cancelled' } })).toBe(true);
      expect(await jobs.renewPart({ ...name, lease })).toBe('lost');
      expect(await finish(taken)).toBe(false);
      expect(await again.parts(job.id)).toEqual([]);
    });

    it('keeps the parts of a job that is given back or whose worker died, until it is cancelled or expires', async () => {
      const [cancelled, expired] = [await addDivided(9), await addDivided(5)];
      await jobs.giveBack({ id: cancelled.id, leaseId: cancelled.lease.id, now: NOON });
      await jobs.giveBack({ id: expired.id, leaseId: expired.lease.id, now: NOON });
      expect(await finish(await takeSurely({ jobId: cancelled.id }))).toBe(true);
      expect(await jobs.parts(cancelled.id)).toHaveLength(3);
      await jobs.cancel({ ...cancelled, now: NOON });
      await jobs.noteExpired([expired.id]);
      expect([await jobs.parts(cancelled.id), await again.parts(expired.id)]).toEqual([[], []]);
    });
  });
}
