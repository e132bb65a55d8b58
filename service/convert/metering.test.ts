import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountStore } from '../accounts/store.ts';
import { HOLD_MS, type Holding, whileHolding } from './metering.ts';

const claim = { accountId: 'acc_1', key: 'job', id: 'c1' };
const reservation = { id: 'r1', month: '2025-11', pages: 3, expiresAt: HOLD_MS };

let renewals: unknown[];
let failing: boolean;
const store = {
  renew: async (renewal: unknown) => {
    if (failing) throw new Error('disk full');
    return renewals.push(renewal) > 0;
  },
  renewClaim: async (renewal: unknown) => renewals.push(renewal) > 0,
} as unknown as AccountStore;

beforeEach(() => {
  renewals = [];
  failing = false;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** Work that runs for a given time. */
const workFor = (milliseconds: number) => async () => {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return 'done';
};

describe('whileHolding', () => {
  it('renews reservation and claim before they expire, for as long as the work lasts', async () => {
    const holding: Holding = { accountId: 'acc_1', reservation, claim };
    const work = whileHolding(store, holding, Date.now, workFor(HOLD_MS));
    const begun = Date.now();
    await vi.advanceTimersByTimeAsync(HOLD_MS / 3);
    expect(renewals).toEqual([
      { claim, now: Date.now(), expiresAt: begun + HOLD_MS / 3 + HOLD_MS },
      { accountId: 'acc_1', reservationId: 'r1', now: Date.now(), expiresAt: begun + HOLD_MS / 3 + HOLD_MS },
    ]);
    await vi.advanceTimersByTimeAsync(HOLD_MS);
    expect(await work).toBe('done');
    const renewed = renewals.length;
    await vi.advanceTimersByTimeAsync(10 * HOLD_MS);
    expect(renewals).toHaveLength(renewed);
  });

  it('renews what is reserved only after the work has begun', async () => {
    const holding: Holding = { accountId: 'acc_1' };
    const work = whileHolding(store, holding, Date.now, workFor(HOLD_MS));
    await vi.advanceTimersByTimeAsync(HOLD_MS / 3);
    expect(renewals).toEqual([]);
    holding.reservation = reservation;
    await vi.advanceTimersByTimeAsync(HOLD_MS / 3);
    expect(renewals).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(HOLD_MS);
    await work;
  });

  it('lets the work go on when a renewal fails, and tries again', async () => {
    failing = true;
    const work = whileHolding(store, { accountId: 'acc_1', reservation }, Date.now, workFor(HOLD_MS));
    await vi.advanceTimersByTimeAsync(HOLD_MS / 3);
    failing = false;
    await vi.advanceTimersByTimeAsync(HOLD_MS / 3);
    expect(renewals).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(HOLD_MS);
    expect(await work).toBe('done');
  });

  it('stops when the work fails, and passes the failure on', async () => {
    const work = whileHolding(store, { accountId: 'acc_1', reservation }, Date.now, () =>
      Promise.reject(new Error('no')),
    );
    await expect(work).rejects.toThrow('no');
    expect(vi.getTimerCount()).toBe(0);
  });
});
