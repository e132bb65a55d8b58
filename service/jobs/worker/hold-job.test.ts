import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hold, JOB_LEASE_MS } from './hold-job.ts';

describe('what is given back', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** @param down for how long the store does not answer, milliseconds */
  function holdWithStoreDown(down: number) {
    const upAt = Date.now() + down;
    const answer = <T>(value: T) =>
      Date.now() < upAt ? Promise.reject(new Error('down')) : Promise.resolve(value);
    const given: { leaseId: string; after: number }[] = [];
    const verbs = {
      renew: () => answer('held' as const),
      giveBack: async ({ leaseId, after }: { leaseId: string; after: number }) => {
        await answer(undefined);
        given.push({ leaseId, after });
      },
    };
    const held = hold(verbs, { id: 'lease', until: Date.now() + JOB_LEASE_MS }, Date.now);
    return { held, given };
  }

  it('is given back once a store that was down for a while answers', async () => {
    const { held, given } = holdWithStoreDown(5_000);
    const giving = held.giveBack(2_000);
    await vi.advanceTimersByTimeAsync(JOB_LEASE_MS);
    await giving;
    expect(given).toEqual([{ leaseId: 'lease', after: 2_000 }]);
    await held.letGo();
  });

  it('is left to lapse when the store stays down', async () => {
    const { held, given } = holdWithStoreDown(60_000);
    const giving = expect(held.giveBack(2_000)).rejects.toThrow('down');
    await vi.advanceTimersByTimeAsync(JOB_LEASE_MS);
    await giving;
    expect(given).toEqual([]);
    await held.letGo();
  });
});
